package io.ringside.gateway.fix;

import org.junit.jupiter.api.AfterEach;

import java.util.Arrays;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Stock QuickFIX/J in front of the gateway; nothing that it was sent may displease it.
 *
 * @param <E> of the exchange behind the gateway.
 */
abstract class StockClientTest<E extends FixExchange> extends VenueTest<E>
{
    QuickFixClient client;

    StockClientTest(final E exchange)
    {
        super(exchange);
    }

    @Override
    void connect() throws Exception
    {
        client = new QuickFixClient(venue.port, "FIRM1", "firm1", FixVenue.PASSWORD).awaitLogon();
    }

    @Override
    List<AutoCloseable> clients()
    {
        return Arrays.asList(client);
    }

    @AfterEach
    final void nothingWasRefused()
    {
        assertTrue(null == client || client.refusedByUs.isEmpty(),
            () -> "the stock dictionary refused: " + client.refusedByUs);
    }
}
