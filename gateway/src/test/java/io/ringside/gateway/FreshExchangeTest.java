package io.ringside.gateway;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/** An exchange for each test, with the usual settings. */
public abstract class FreshExchangeTest
{
    @TempDir
    protected Path directory;
    protected TestExchange exchange;

    @BeforeEach
    protected final void start()
    {
        exchange = new TestExchange(directory);
        begin();
    }

    @AfterEach
    protected final void stop()
    {
        exchange.close();
    }

    /** When the exchange is there. */
    protected void begin()
    {
    }
}
