package io.ringside.gateway.fix;

import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Bytes in, bytes out: a venue for each test, and the first firm logged on.
 *
 * @param <E> of the exchange behind the gateway.
 */
abstract class FreshVenueTest<E extends FixExchange>
{
    final E exchange;
    FixVenue venue;
    RawFixClient client;

    FreshVenueTest(final E exchange)
    {
        this.exchange = exchange;
    }

    @BeforeEach
    final void start(@TempDir final Path directory) throws Exception
    {
        venue = new FixVenue(directory);
        configure();
        venue.start(exchange);
        client = RawFixClient.logOn(venue.port);
    }

    @AfterEach
    final void stop()
    {
        CloseHelper.closeAll(client, venue);
        assertTrue(venue.errors.isEmpty(), () -> "errors: " + venue.errors);
    }

    /** Before the venue starts. */
    void configure()
    {
    }
}
