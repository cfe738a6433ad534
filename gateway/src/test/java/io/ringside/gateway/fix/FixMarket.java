package io.ringside.gateway.fix;

import io.ringside.gateway.client.FixClient;
import io.ringside.gateway.client.FixClientContext;
import io.ringside.gateway.client.FixListener;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Stock QuickFIX/J, who buys, and our own client, who sells, over the gateway and the real core. The test puts our
 * client's reports into {@link #reports}.
 */
abstract class FixMarket implements FixListener
{
    final CoreExchange exchange = new CoreExchange();
    final Queue<String> reports = new ArrayDeque<>();
    FixVenue venue;
    QuickFixClient client;
    FixClient counterparty;
    @TempDir
    private Path directory;

    @BeforeEach
    final void start() throws Exception
    {
        venue = new FixVenue(directory);
        venue.start(exchange);
        client = new QuickFixClient(venue.port, "FIRM1", "firm1", FixVenue.PASSWORD).awaitLogon();
        counterparty = connectCounterparty();
    }

    @AfterEach
    final void stop()
    {
        CloseHelper.closeAll(client, counterparty, venue);
        assertTrue(venue.errors.isEmpty(), () -> "errors: " + venue.errors);
        assertTrue(client.refusedByUs.isEmpty(), () -> "the stock dictionary refused: " + client.refusedByUs);
    }

    final FixClient connectCounterparty()
    {
        return FixClient.connect(new FixClientContext().address("localhost", venue.port)
            .session("FIRM2", "FIRM2", FixVenue.PASSWORD));
    }

    final void sell(final String id, final long priceCents, final long quantityMilli)
    {
        assertTrue(counterparty.newOrder(id, "BTC-USD", FixClient.SELL, FixClient.LIMIT, FixClient.DAY,
            priceCents, 2, quantityMilli, 3) > 0);
    }

    final String nextReport()
    {
        QuickFixClient.await("a report for our client", () ->
        {
            counterparty.poll(this);
            return !reports.isEmpty();
        });
        return reports.poll();
    }
}
