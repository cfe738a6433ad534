package io.ringside.loadgen.workload;

import java.util.List;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.testing.Allocation;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OrderFlowTest
{
    private static final double RATE = 5_000;
    private static final int MESSAGES = 300_000;
    private static final long SEED = 17;
    private static final LoadInstrument[] INSTRUMENTS =
    {
        new LoadInstrument(1, "AAA", 10_000),
        new LoadInstrument(2, "BBB", 5_000),
        new LoadInstrument(3, "CCC", 20_000, 5, 10, 5_000, 1, -2, 1, 0),
        new LoadInstrument(4, "DDD", 700),
    };

    private final OrderRequest request = new OrderRequest();

    @Test
    void shouldKeepToTheRealisticProfile()
    {
        final OrderFlow flow = flow(MessageMix.REALISTIC, SEED);
        final FakeMarket market = new FakeMarket(flow);
        run(flow, market, 20_000, 0);
        flow.onMeasurementStart();
        run(flow, market, MESSAGES, 20_000);

        final FlowStatistics statistics = flow.statistics();
        final String seed = "seed=" + SEED;
        assertEquals(List.of(), market.complaints, seed);
        assertEquals(MESSAGES, statistics.messageCount());
        assertEquals(0.46, statistics.newShare(), 0.022, seed);
        assertEquals(0.44, statistics.cancelShare(), 0.022, seed);
        assertEquals(0.07, statistics.replaceShare(), 0.003, seed);
        assertEquals(0.03, statistics.aggressiveShare(), 0.003, seed);
        assertEquals(0.35, statistics.atBestShare(), 0.01, seed);
        assertTrue(statistics.roomInsideShare() > 0.0005, seed + " wide=" + statistics.roomInsideShare());
        assertEquals(0.20, statistics.insideShare(), 0.08, seed);
        final double slope = Math.log(statistics.distanceShare(1) / statistics.distanceShare(8)) / Math.log(8);
        assertEquals(1.5, slope, 0.15, seed);
        assertEquals(0, statistics.fallbackCount(), seed);
        assertTrue(statistics.filledShare() > 0.02 && statistics.filledShare() < 0.07,
            seed + " filled=" + statistics.filledShare());
        assertTrue(statistics.ordersPerTrade() > 15 && statistics.ordersPerTrade() < 35,
            seed + " ordersPerTrade=" + statistics.ordersPerTrade());
    }

    @Test
    void shouldFavourTheFirstSessionsAndInstrumentsByZipf()
    {
        final OrderFlow flow = flow(MessageMix.REALISTIC, SEED);
        final FakeMarket market = new FakeMarket(flow);
        run(flow, market, 100_000, 0);

        final double harmonic = 1 + 1 / 2.0 + 1 / 3.0;
        for (int i = 0; i < 3; i++)
        {
            assertEquals(1.0 / (i + 1) / harmonic, flow.statistics().sessionShare(i), 0.03, "seed=" + SEED);
        }
        assertTrue(flow.statistics().instrumentShare(0) > 2.5 * flow.statistics().instrumentShare(3), "seed=" + SEED);
    }

    @Test
    void shouldFollowAMixOfTheUsersOwn()
    {
        final OrderFlow flow = flow(MessageMix.parse("new=60,cancel=30,replace=10"), SEED);
        final FakeMarket market = new FakeMarket(flow);
        run(flow, market, 8_000, 0);
        flow.onMeasurementStart();
        run(flow, market, 15_000, 8_000);

        assertEquals(0.60, flow.statistics().newShare(), 0.03, "seed=" + SEED);
        assertEquals(0.30, flow.statistics().cancelShare(), 0.03, "seed=" + SEED);
        assertEquals(0.10, flow.statistics().replaceShare(), 0.01, "seed=" + SEED);
        assertEquals(0, flow.statistics().aggressiveCount, "seed=" + SEED);
        assertEquals(List.of(), market.complaints);
    }

    @Test
    void shouldTurnNewOrdersIntoCancelsWhenItsTableIsFull()
    {
        final OrderFlow flow = new OrderFlow(
            INSTRUMENTS, 3, MessageMix.parse("new=90,cancel=10"), 10, new SplitMixRandom(SEED));
        final FakeMarket market = new FakeMarket(flow);
        run(flow, market, 20_000, 0);

        assertTrue(flow.liveOrderCount() <= 2 * 10 + 1024, "live=" + flow.liveOrderCount());
        assertTrue(flow.statistics().fallbackCount() > 0, "said so");
        assertEquals(List.of(), market.complaints);
    }

    @Test
    void shouldObeyTheRulesOfTheInstruments()
    {
        final OrderFlow flow = flow(MessageMix.REALISTIC, SEED);
        final FakeMarket market = new FakeMarket(flow);
        for (int i = 0; i < 50_000; i++)
        {
            flow.next(timeNs(i), request);
            if (OrderRequest.Kind.CANCEL != request.kind())
            {
                final LoadInstrument rules = INSTRUMENTS[request.instrumentIndex()];
                assertEquals(0, request.priceTicks() % rules.priceIncrementTicks(), "seed=" + SEED + " i=" + i);
                assertEquals(0, request.quantityLots() % rules.quantityIncrementLots(), "seed=" + SEED + " i=" + i);
                assertTrue(request.quantityLots() > 0, "seed=" + SEED + " i=" + i);
                assertTrue(0 == rules.maxQuantityLots() || request.quantityLots() <= rules.maxQuantityLots());
                assertTrue(OrdType.MARKET == request.ordType() || request.priceTicks() > 0, "seed=" + SEED + " i=" + i);
                final double distance = Math.abs(request.priceTicks() - rules.referencePriceTicks());
                assertTrue(OrdType.MARKET == request.ordType() || distance <= 0.11 * rules.referencePriceTicks(),
                    "seed=" + SEED + " i=" + i + " distance=" + distance);
            }
            market.onRequest(request);
        }
    }

    @Test
    void shouldGiveTheSameStreamForTheSameSeedAndReports()
    {
        final long one = digest(SEED);
        final long again = digest(SEED);
        final long other = digest(SEED + 1);

        assertEquals(one, again);
        assertNotEquals(one, other);
    }

    @Test
    void shouldKeepTheBookAtItsTargetSize()
    {
        final int target = OrderFlow.liveTarget(RATE, MessageMix.REALISTIC, 10_000_000_000L, 4, 65_536);
        final OrderFlow flow = flow(MessageMix.REALISTIC, SEED);
        final FakeMarket market = new FakeMarket(flow);
        run(flow, market, MESSAGES, 0);

        assertTrue(target > 2_000, "target=" + target);
        assertEquals(target, flow.liveOrderCount(), 0.5 * target, "seed=" + SEED);
        assertEquals(market.liveCount(), flow.liveOrderCount(), "the flow knows what lives");
    }

    @Test
    void shouldForgetOrdersThatWereNeverAccepted()
    {
        final OrderFlow flow = flow(MessageMix.REALISTIC, SEED);
        for (int i = 0; i < 10_000; i++)
        {
            flow.next(timeNs(i), request);
            flow.onRefused(request.correlation(), Reason.THROTTLED);
        }

        assertEquals(0, flow.liveOrderCount());
    }

    @Test
    void shouldNotAllocateInSteadyState()
    {
        final OrderFlow flow = flow(MessageMix.REALISTIC, SEED);
        final int[] round = new int[1];
        assertEquals(0, Allocation.least(20, () ->
        {
            final int from = round[0]++ * 50_000;
            for (int i = from; i < from + 50_000; i++)
            {
                flow.next(timeNs(i), request);
                accept(flow);
            }
            return true;
        }));
    }

    private void accept(final OrderFlow flow)
    {
        flow.onExecution(request.correlation(), request.origCorrelation(), true, request.kind().answer(),
            OrdStatus.NEW, request.quantityLots(), Liquidity.NONE, Reason.NONE);
        if (OrderRequest.Kind.NEW == request.kind() && TimeInForce.IOC == request.timeInForce())
        {
            flow.onExecution(request.correlation(), 0, false, ExecType.CANCELED, OrdStatus.CANCELED, 0, Liquidity.NONE,
                Reason.IOC_REMAINDER);
        }
    }

    private long digest(final long seed)
    {
        final OrderFlow flow = flow(MessageMix.REALISTIC, seed);
        final FakeMarket market = new FakeMarket(flow);
        long digest = 0;
        for (int i = 0; i < 30_000; i++)
        {
            flow.next(timeNs(i), request);
            digest = 31 * digest + request.correlation() + request.origCorrelation() + request.kind().ordinal() +
                request.sessionIndex() * 7L + request.instrumentIndex() * 11L + request.priceTicks() * 13 +
                request.quantityLots() * 17;
            market.onRequest(request);
        }
        return digest;
    }

    private void run(final OrderFlow flow, final FakeMarket market, final int count, final int from)
    {
        for (int i = from; i < from + count; i++)
        {
            flow.next(timeNs(i), request);
            market.onRequest(request);
        }
    }

    private static OrderFlow flow(final MessageMix mix, final long seed)
    {
        final int target = OrderFlow.liveTarget(RATE, mix, 10_000_000_000L, INSTRUMENTS.length, 65_536);
        return new OrderFlow(INSTRUMENTS, 3, mix, target, new SplitMixRandom(seed));
    }

    private static long timeNs(final int index)
    {
        return (long)(index * 1e9 / RATE);
    }
}
