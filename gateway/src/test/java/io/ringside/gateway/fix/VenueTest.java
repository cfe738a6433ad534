package io.ringside.gateway.fix;

import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** A venue for each test, which must end without an error. */
abstract class VenueTest
{
    CoreExchange exchange = new CoreExchange();
    FixVenue venue;
    @TempDir
    Path directory;

    @BeforeEach
    final void open() throws Exception
    {
        venue = new FixVenue(directory);
        configure();
        venue.start(exchange);
        connect();
    }

    /** Before the venue starts. */
    void configure() throws Exception
    {
    }

    /** When it has started. */
    void connect() throws Exception
    {
    }

    /** Those that are closed before the venue; null is none. */
    List<AutoCloseable> clients()
    {
        return List.of();
    }

    @AfterEach
    final void close()
    {
        if (null != venue)
        {
            final List<AutoCloseable> all = new ArrayList<>(clients());
            all.add(venue);
            CloseHelper.closeAll(all);
            assertTrue(venue.errors.isEmpty(), () -> "errors: " + venue.errors);
        }
    }
}
