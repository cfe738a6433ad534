package io.ringside.loadgen;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.loadgen.FakeTransceiver.Window;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.Verdict;
import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.loadgen.workload.OrderRequest.Kind;
import io.ringside.loadgen.workload.RecordedFlow;
import io.ringside.loadgen.workload.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A recorded flow is sent at its own times, and measured as a made-up one is. */
@Timeout(60)
class RecordedRunTest
{
    private static final long MILLI_NS = 1_000_000L;
    private static final long SECOND_NS = 1_000_000_000L;

    private final VirtualClock clock = new VirtualClock();
    private final FakeTransceiver exchange = new FakeTransceiver(clock);
    private final LoadGeneratorContext context = exchange.context()
        .warmupNs(0);

    @Test
    void shouldSendAtItsOwnTimes()
    {
        // The second half of the recording comes ten seconds after the first.
        final LoadResult result = run(context, flow(1));

        assertEquals(Verdict.PASS, result.verdict(), () -> result.reasons().toString());
        assertEquals(2_000, result.counts().acknowledged());
        assertEquals(0, result.counts().notSent());
        assertEquals("recorded:1x", result.plan().arrival());
        assertTrue(clock.peek() >= 12 * SECOND_NS - 2 * MILLI_NS, "now=" + clock.peek());
        assertTrue(result.measurement().slip().max() < MILLI_NS, "slip=" + result.measurement().slip());
        assertEquals(0.5, result.achievedMix().get("cancel"), 1e-9);
        assertEquals(result.targetMix(), result.achievedMix());
    }

    @Test
    void shouldSendTenTimesAsFast()
    {
        final LoadResult result = run(context, flow(10));

        assertEquals(Verdict.PASS, result.verdict(), () -> result.reasons().toString());
        assertEquals(2_000, result.counts().acknowledged());
        assertTrue(clock.peek() < 4 * SECOND_NS, "now=" + clock.peek());
        assertEquals(2_000 / 1.2, result.plan().targetRate(), 2);
    }

    @Test
    void shouldNotMeasureItsBeginning()
    {
        final LoadResult result = run(context.warmupNs(5 * SECOND_NS), flow(1));

        assertEquals(Verdict.PASS, result.verdict(), () -> result.reasons().toString());
        assertEquals(2_000, result.counts().acknowledged());
        assertEquals(1_000, result.measurement().response().count());
    }

    @Test
    void shouldSendAsFastAsTakenAndKeepToTheWindow()
    {
        final LoadResult result = run(context.inFlightCapacity(8), flow(RecordedFlow.AS_FAST_AS_TAKEN));

        assertEquals(Verdict.PASS, result.verdict(), () -> result.reasons().toString());
        assertEquals(2_000, result.counts().acknowledged());
        assertEquals("recorded:max", result.plan().arrival());
        // Eight at a time, and 20 us for each eight.
        assertTrue(clock.peek() < 2 * SECOND_NS, "now=" + clock.peek());
        assertTrue(result.plan().durationNs() > 2_000 / 8 * 20_000L - MILLI_NS, "plan=" + result.plan());
        assertEquals(result.measurement().scheduledRate(), result.measurement().achievedRate(), 1e-6);
    }

    @Test
    void shouldChargeAStallToWhatItDelayed()
    {
        exchange.refusing = new Window(500 * MILLI_NS, 700 * MILLI_NS);

        final LoadResult result = run(context, flow(1));

        assertEquals(200 * MILLI_NS, result.measurement().response().max(), 5 * MILLI_NS);
    }

    @Test
    void shouldRefuseAWarmUpThatLeavesNothing()
    {
        context.warmupNs(20 * SECOND_NS).recording(flow(1));

        assertThrows(IllegalArgumentException.class, context::conclude);
    }

    @Test
    void shouldFindItsOrdersInARealExchange(@TempDir final Path dir)
    {
        try (LoadExchange market = new LoadExchange(dir.resolve("exchange")))
        {
            final LoadGeneratorContext real = new LoadGeneratorContext()
                .warmupNs(0)
                .target(LoadTarget.ipc().aeron(market.aeron))
                .session(LoadExchange.session(0))
                .instrument(new LoadInstrument(1, "SYM1", LoadExchange.REFERENCE_PRICE_TICKS))
                .inFlightCapacity(64);
            final List<RecordedRequest> requests = new ArrayList<>();
            for (int i = 0; i < 100; i++)
            {
                final long first = requests.size() + 1;
                requests.add(request(i, Kind.NEW, 0, 0, Side.BUY, TimeInForce.DAY, 10_000));
                requests.add(request(i, Kind.REPLACE, first, 0, Side.BUY, TimeInForce.DAY, 10_001));
                requests.add(request(i, Kind.NEW, 0, 0, Side.SELL, TimeInForce.IOC, 10_001));
                requests.add(request(i, Kind.NEW, 0, 0, Side.SELL, TimeInForce.DAY, 10_100));
                requests.add(request(i, Kind.CANCEL, first + 3, 0, Side.SELL, TimeInForce.DAY, 0));
            }

            final LoadResult result = run(real, new RecordedFlow(requests, RecordedFlow.AS_FAST_AS_TAKEN));

            assertEquals(500, result.counts().acknowledged(), () -> result.reasons().toString());
            assertEquals(0, result.counts().rejected(), () -> result.rejects().toString());
            assertEquals(100, result.counts().trades());
            assertEquals(0, market.engine.liveOrderCount());
        }
    }

    private static LoadResult run(final LoadGeneratorContext context, final RecordedFlow flow)
    {
        return new LoadGenerator(context.recording(flow).conclude()).run();
    }

    /** A thousand messages in a second, and a thousand more ten seconds later: each order is cancelled at once. */
    private static RecordedFlow flow(final double speed)
    {
        final List<RecordedRequest> requests = new ArrayList<>();
        for (int i = 0; i < 2_000; i++)
        {
            final long atMs = i + (i < 1_000 ? 0 : 10_000);
            requests.add(0 == i % 2 ?
                request(atMs, Kind.NEW, 0, 0, Side.BUY, TimeInForce.DAY, 10_000) :
                request(atMs, Kind.CANCEL, i, 0, Side.BUY, TimeInForce.DAY, 0));
        }
        return new RecordedFlow(requests, speed);
    }

    private static RecordedRequest request(
        final long atMs, final Kind kind, final long orig, final int session, final Side side,
        final TimeInForce timeInForce, final long priceTicks)
    {
        return new RecordedRequest(1_700_000_000_000_000_000L + atMs * MILLI_NS, kind, orig, session, 0, side,
            OrdType.LIMIT, timeInForce, priceTicks, Kind.CANCEL == kind ? 0 : 5, null);
    }
}
