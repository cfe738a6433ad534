package io.ringside.gateway.fix;

import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Stock QuickFIX/J in front of the gateway and the real core; nothing that it was sent may displease it. */
abstract class StockClientTest
{
    final CoreExchange exchange = new CoreExchange();
    QuickFixClient client;
    private FixVenue venue;
    @TempDir
    private Path directory;

    @BeforeEach
    void start() throws Exception
    {
        venue = new FixVenue(directory);
        venue.start(exchange);
        client = new QuickFixClient(venue.port, "FIRM1", "firm1", FixVenue.PASSWORD).awaitLogon();
    }

    @AfterEach
    void stop()
    {
        CloseHelper.closeAll(client, venue);
        assertTrue(venue.errors.isEmpty(), () -> "errors: " + venue.errors);
        assertTrue(client.refusedByUs.isEmpty(), () -> "the stock dictionary refused: " + client.refusedByUs);
    }
}
