package io.ringside.gateway.fix;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import quickfix.Message;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Stock QuickFIX/J in front of the gateway; nothing that it was sent may displease it. */
abstract class StockClientTest extends VenueTest
{
    @AutoClose
    QuickFixClient client;

    @Override
    void connect() throws Exception
    {
        client = new QuickFixClient(venue.port, FixVenue.SESSION_1).awaitLogon();
    }

    @AfterEach
    final void nothingWasRefused()
    {
        assertTrue(null == client || client.refusedByUs.isEmpty(),
            () -> "the stock dictionary refused: " + client.refusedByUs);
    }

    /** A request, and the execution report that answers it. */
    final Message ask(final String type, final String request, final String... fields) throws Exception
    {
        client.send(type, request);
        return client.expect("8", fields);
    }
}
