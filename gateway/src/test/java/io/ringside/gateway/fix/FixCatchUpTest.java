package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Side;
import io.ringside.engine.ring.DetachablePoller;
import io.ringside.gateway.base.GatewayCounter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.concurrent.CountDownLatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The exchange continues while the FIX gateway's thread is blocked; afterwards every client has every report, once. */
class FixCatchUpTest extends StockClientTest
{
    private static final int FILLS = 2_500;
    private static final int DETACHED_AT = 400;

    private final DetachablePoller source = exchange.detachableDoor();
    private final CountDownLatch latch = new CountDownLatch(1);

    @Override
    void configure()
    {
        venue.isEgressApart = true;
    }

    @AfterEach
    void letGo()
    {
        latch.countDown();
    }

    @Test
    void shouldReadOnFromTheReportLogWhenItsThreadWasStuck() throws Exception
    {
        getStuck();
        fill(1, DETACHED_AT);
        assertTrue(source.detach(), "as matching does when it has waited long enough");
        fill(DETACHED_AT + 1, FILLS);
        venue.awaitLogged(FixVenue.SESSION_1);
        latch.countDown();
        client.expect("8", "150=0", "11=big");
        expectFills(1, FILLS);
        client.expect("8", "150=0", "11=c-1");
        assertEquals(1, venue.counters.get(GatewayCounter.FIX_RESYNCS));

        exchange.serve(venue.images);
        fill(FILLS + 1, FILLS + 1);
        expectFills(FILLS + 1, FILLS + 1);
    }

    /** No later event in the ring reveals the missed ones. */
    @Test
    void shouldNoticeWhatItMissedThoughNothingFollows() throws Exception
    {
        getStuck();
        source.detach();
        fill(1, 2);
        venue.awaitLogged(FixVenue.SESSION_1);
        latch.countDown();
        client.expect("8", "150=0", "11=big");
        expectFills(1, 2);
    }

    private void getStuck() throws Exception
    {
        client.buy("big", "50", "100");
        QuickFixClient.await("the order", () -> 1 == exchange.liveOrderCount());
        exchange.hold(latch);
        client.buy("c-1", "49", "1.5");
        QuickFixClient.await("the thread to be stuck", () -> exchange.isStuck);
    }

    /** Each of another quantity. */
    private void fill(final int first, final int last)
    {
        for (int i = first; i <= last; i++)
        {
            exchange.enter(Side.SELL, 5_000, i % 7 + 1);
        }
    }

    private void expectFills(final int first, final int last) throws Exception
    {
        for (int i = first; i <= last; i++)
        {
            client.expect("8", "150=F", "11=big", "32=0.00" + (i % 7 + 1));
        }
    }
}
