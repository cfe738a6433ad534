package io.ringside.gateway.fix;

import io.ringside.gateway.client.FixClient;
import io.ringside.gateway.client.FixClientContext;
import io.ringside.gateway.client.FixListener;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Stock QuickFIX/J, who buys, and our own client, who sells, over the gateway and the real core. The test puts our
 * client's reports into {@link #reports}.
 */
abstract class FixMarket extends StockClientTest implements FixListener
{
    final Queue<String> reports = new ArrayDeque<>();
    FixClient counterparty;

    @Override
    final void connect() throws Exception
    {
        super.connect();
        counterparty = FixClient.connect(new FixClientContext().address("localhost", venue.port)
            .session("FIRM2", "FIRM2", FixVenue.PASSWORD));
    }

    @Override
    final List<AutoCloseable> clients()
    {
        return Arrays.asList(client, counterparty);
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
