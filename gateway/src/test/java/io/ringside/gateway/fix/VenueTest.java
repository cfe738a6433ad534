package io.ringside.gateway.fix;

import org.agrona.CloseHelper;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** A venue for each test, which must end without an error. */
abstract class VenueTest
{
    CoreExchange exchange = new CoreExchange();
    FixVenue venue;
    @TempDir
    Path directory;

    /** Behind the clients of a test, which are fields of subclasses. */
    @AutoClose
    private final AutoCloseable end = this::end;

    @BeforeEach
    final void open() throws Exception
    {
        venue = new FixVenue(directory);
        configure();
        start();
        connect();
    }

    /** Unless a test does that itself. */
    void start()
    {
        venue.start(exchange);
    }

    /** Before the venue starts. */
    void configure() throws Exception
    {
    }

    /** When it has started. */
    void connect() throws Exception
    {
    }

    private void end()
    {
        CloseHelper.close(venue);
        assertTrue(venue.errors.isEmpty(), () -> "errors: " + venue.errors);
    }
}
