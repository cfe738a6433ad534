package io.ringside.gateway.fix;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.ring.DetachablePoller;
import io.ringside.gateway.GatewayCounter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import quickfix.Message;

import java.util.concurrent.CountDownLatch;

import static io.ringside.gateway.fix.FixGatewayTest.assertFields;
import static io.ringside.gateway.fix.FixGatewayTest.limit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The exchange continues while the FIX gateway's thread is blocked; afterwards every client has every report, once. */
class FixCatchUpTest extends StockClientTest<ScriptedExchange>
{
    private static final int REPORTS = 2_500;

    private final DetachablePoller source = exchange.detachableDoor();
    private final CountDownLatch latch = new CountDownLatch(1);

    FixCatchUpTest()
    {
        super(new ScriptedExchange());
    }

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
        report(1);
        client.expect("8");
        getStuck();
        for (int i = 2; i <= REPORTS; i++)
        {
            if (400 == i)
            {
                assertTrue(source.detach(), "as matching does when it has waited long enough");
            }
            report(i);
        }
        awaitLogged(REPORTS);

        latch.countDown();
        for (int i = 2; i <= REPORTS; i++)
        {
            assertFields(client.expect("8"), "11=o-" + i);
        }
        assertEquals(1, venue.counters.get(GatewayCounter.FIX_RESYNCS));
        venue.images.serve(new MatchingEngine(new EngineContext().conclude(), exchange));
        report(REPORTS + 1);
        assertFields(client.expect("8"), "11=o-" + (REPORTS + 1));
        exchange.expectCommand(NewOrderDecoder.TEMPLATE_ID);
    }

    /** No later event in the ring reveals the missed ones. */
    @Test
    void shouldNoticeWhatItMissedThoughNothingFollows() throws Exception
    {
        getStuck();
        source.detach();
        report(1);
        report(2);
        awaitLogged(2);

        latch.countDown();
        assertFields(client.expect("8"), "11=o-1");
        final Message second = client.expect("8");
        assertFields(second, "11=o-2");
    }

    private void getStuck() throws Exception
    {
        exchange.hold(latch);
        client.send(limit("c-1", "BTC-USD", '1', "100.50", "1.5"));
        QuickFixClient.await("the thread to be stuck", () -> exchange.isStuck);
    }

    /** The answer to the Logon is one more. */
    private void awaitLogged(final int count)
    {
        QuickFixClient.await("the reports to be logged", () ->
            venue.registry.find(FixVenue.SESSION_1).nextReportSequence() > count + 1);
    }

    private void report(final int number)
    {
        exchange.execution(FixVenue.SESSION_1, report -> report.clOrdId("o-" + number).orderId(7).execId(8)
            .accountId(100).priceTicks(10_050).quantityLots(1_500).leavesLots(1_500).instrumentId(1).side(Side.BUY)
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).execType(ExecType.NEW).ordStatus(OrdStatus.NEW));
    }
}
