package io.ringside.engine.core;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.snapshot.SnapshotLoader;
import io.ringside.engine.snapshot.SnapshotTaker;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.GTC;
import static io.ringside.engine.protocol.TimeInForce.IOC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

/** Rule book 4.5.6: whoever asks for an order that has ended is told what it was then, if it has traded. */
class EndedOrdersTest
{
    private final EngineHarness venue = new EngineHarness().open();

    @Test
    void shouldTellWhatWasFilledOfACancelledOrder()
    {
        venue.limit(2, 1, SELL, 10, 100, DAY);
        venue.limit(1, 2, BUY, 4, 100, DAY);
        venue.cancel(2, 3, 1);

        assertEquals("1 order=1 CANCELED SELL LIMIT DAY account=2 10@100 leaves=0 cum=4 sum=400 TOO_LATE",
            status(2, 1));
        assertEquals("2 order=2 FILLED BUY LIMIT DAY account=1 4@100 leaves=0 cum=4 sum=400 TOO_LATE", status(1, 2));
    }

    @Test
    void shouldTellWhatAReplacedOrderWasUnderItsLastId()
    {
        venue.limit(1, 1, BUY, 10, 100, GTC);
        venue.limit(2, 2, SELL, 3, 100, IOC);
        venue.replace(1, 3, 1, BUY, 7, 90);
        venue.cancel(1, 4, 3);

        assertEquals("3 order=1 CANCELED BUY LIMIT DAY account=1 7@90 leaves=0 cum=3 sum=300 TOO_LATE", status(1, 3));
        assertEquals("1 order=0 REJECTED BUY null null account=0 0@0 leaves=0 cum=0 sum=0 UNKNOWN_ORDER", status(1, 1));
    }

    /** There is nothing to tell but how it ended. */
    @Test
    void shouldTellWhichOrderItWasThatNeverTraded()
    {
        venue.limit(1, 1, BUY, 10, 100, DAY);
        venue.cancel(1, 2, 1);

        assertEquals("1 order=1 CANCELED BUY null null account=0 0@0 leaves=0 cum=0 sum=0 TOO_LATE", status(1, 1));
    }

    @Test
    void shouldTellOrdersThatNeverStayed()
    {
        venue.limit(2, 1, SELL, 3, 100, DAY);
        venue.market(1, 2, BUY, 5, IOC);

        assertEquals("2 order=2 CANCELED BUY MARKET IOC account=1 5@0 leaves=0 cum=3 sum=300 TOO_LATE", status(1, 2));
    }

    @Test
    void shouldTellWhatABustTookAway()
    {
        venue.limit(2, 1, SELL, 10, 100, DAY);
        venue.limit(1, 2, BUY, 4, 100, DAY);
        venue.cancel(2, 3, 1);
        final long before = venue.engine.stateHash();
        venue.admin(venue.supervision.correct(1, 3, 99));

        assertEquals("1 order=1 CANCELED SELL LIMIT DAY account=2 10@100 leaves=0 cum=3 sum=297 TOO_LATE busted=1",
            status(2, 1));
        assertNotEquals(before, venue.engine.stateHash());

        venue.admin(venue.supervision.bust(1, "ann", "bob"));

        assertEquals("1 order=1 CANCELED SELL LIMIT DAY account=2 10@100 leaves=0 cum=0 sum=0 TOO_LATE busted=4",
            status(2, 1));
    }

    @Test
    void shouldTellItOutOfASnapshot()
    {
        venue.limit(2, 1, SELL, 10, 100, DAY);
        venue.limit(1, 2, BUY, 4, 100, DAY);
        venue.cancel(2, 3, 1);
        final String before = status(2, 1);
        final UnsafeBuffer snapshot = snapshot(venue);
        final EngineHarness restored = new EngineHarness();

        new SnapshotLoader().load(restored.engine, snapshot, 0, snapshot.capacity());

        assertEquals(venue.engine.stateHash(), restored.engine.stateHash());
        restored.engine.onCommand(restored.commands.buffer(), 0,
            restored.commands.status(2, venue.clientSequence(), 1), 1_000, 2_000);
        assertEquals(before, report(restored));
    }

    /** Of a trade that is forgotten nobody knows the orders; a snapshot does not make it otherwise. */
    @Test
    void shouldForgetTheOldestTradesWhenThereIsNoRoom()
    {
        final EngineHarness small = new EngineHarness(context(2)).open();
        small.limit(2, 1, SELL, 10, 100, DAY);
        for (int id = 2; id <= 4; id++)
        {
            small.limit(1, id, BUY, 2, 100, DAY);
        }
        small.cancel(2, 5, 1);

        assertEquals("2 order=2 FILLED BUY null null account=0 0@0 leaves=0 cum=0 sum=0 TOO_LATE", status(small, 1, 2));
        assertEquals("3 order=3 FILLED BUY LIMIT DAY account=1 2@100 leaves=0 cum=2 sum=200 TOO_LATE",
            status(small, 1, 3));
        assertEquals("1 order=1 CANCELED SELL LIMIT DAY account=2 10@100 leaves=0 cum=6 sum=600 TOO_LATE",
            status(small, 2, 1));

        final UnsafeBuffer snapshot = snapshot(small);
        final EngineHarness restored = new EngineHarness(context(2));
        new SnapshotLoader().load(restored.engine, snapshot, 0, snapshot.capacity());
        for (int id = 1; id <= 4; id++)
        {
            final int length = small.commands.status(1 == id ? 2 : 1, 100 + id, id);
            small.engine.onCommand(small.commands.buffer(), 0, length, 1_000 + id, 2_000);
            restored.engine.onCommand(small.commands.buffer(), 0, length, 1_000 + id, 2_000);
            assertEquals(report(small), report(restored));
        }
        assertEquals(small.engine.stateHash(), restored.engine.stateHash());
    }

    @Test
    void shouldForgetTheDay()
    {
        venue.limit(1, 1, BUY, 5, 100, DAY);
        venue.limit(1, 2, BUY, 5, 90, GTC);
        venue.limit(2, 3, SELL, 6, 90, IOC);
        venue.admin(venue.commands.endOfDay(20260101));

        assertEquals("1 order=0 REJECTED BUY null null account=0 0@0 leaves=0 cum=0 sum=0 UNKNOWN_ORDER", status(1, 1));
        venue.cancel(1, 4, 2);
        assertEquals("2 order=2 CANCELED BUY LIMIT GTC account=1 5@90 leaves=0 cum=1 sum=90 TOO_LATE", status(1, 2));
    }

    private static EngineContext context(final int trades)
    {
        return new EngineContext().orderCapacity(64).levelCapacity(16).clOrdIdCapacity(256).sessionCapacity(16)
            .instrumentCapacity(8).accountCapacity(8).positionCapacity(32).tradeCapacity(trades).errorTradeDays(2)
            .conclude();
    }

    private static UnsafeBuffer snapshot(final EngineHarness harness)
    {
        final SnapshotTaker taker = new SnapshotTaker();
        final UnsafeBuffer snapshot = new UnsafeBuffer(new byte[(int)taker.length(harness.engine)]);
        taker.take(harness.engine, snapshot, 0);
        return snapshot;
    }

    private String status(final int session, final long id)
    {
        return status(venue, session, id);
    }

    private static String status(final EngineHarness harness, final int session, final long id)
    {
        harness.apply(harness.commands.status(session, harness.clientSequence(), id));
        return report(harness);
    }

    private static String report(final EngineHarness harness)
    {
        final ExecutionReportDecoder it = new ExecutionReportDecoder().wrapAndApplyHeader(
            harness.sink.buffer(), harness.sink.offset(0), new MessageHeaderDecoder());
        harness.sink.clear();
        final Side side = it.side();
        return it.clOrdId() + " order=" + it.orderId() + " " + it.ordStatus() + " " + side + " " +
            (OrdType.NULL_VAL == it.ordType() ? "null null" : it.ordType() + " " + it.timeInForce()) + " account=" +
            it.accountId() + " " + it.quantityLots() + "@" + it.priceTicks() + " leaves=" + it.leavesLots() +
            " cum=" + it.cumLots() + " sum=" + it.cumTicksLots() + " " + it.reason() +
            (0 == it.stopPriceTicks() ? "" : " stop=" + it.stopPriceTicks()) +
            (0 == it.bustedLots() ? "" : " busted=" + it.bustedLots());
    }
}
