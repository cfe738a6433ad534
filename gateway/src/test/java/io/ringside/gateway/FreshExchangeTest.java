package io.ringside.gateway;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/** An exchange for each test. */
public abstract class FreshExchangeTest
{
    @TempDir
    protected Path directory;
    @AutoClose
    protected TestExchange exchange;

    @BeforeEach
    protected final void start()
    {
        exchange = new TestExchange(directory, this::configure);
        begin();
    }

    /** Further settings. */
    protected void configure(final GatewayContext context)
    {
    }

    /** When the exchange is there. */
    protected void begin()
    {
    }
}
