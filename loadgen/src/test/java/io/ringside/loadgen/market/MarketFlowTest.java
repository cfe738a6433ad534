package io.ringside.loadgen.market;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.loadgen.workload.FakeMarket;
import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.loadgen.workload.OrderRequest;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The market against an exchange that answers at once, and against none. */
class MarketFlowTest
{
    private static final int RATE = 100;
    private static final List<LoadInstrument> INSTRUMENTS = List.of(
        new LoadInstrument(1, "ACME", 10_000), new LoadInstrument(2, "BOLT", 10_000),
        new LoadInstrument(3, "COIL", 500_000, 25, 10, 0, 1, -2, 1, 0), new LoadInstrument(4, "DYNE", 40));
    private static final List<MarketSizes> SIZES = List.of(
        MarketSizes.of(1, 1, 0, 0), MarketSizes.of(1, 1, 200, 0), MarketSizes.of(10, 1, 0, 0),
        MarketSizes.of(1, 1, 0, 4_000));

    private final OrderRequest request = new OrderRequest();

    @Test
    void shouldTakeTheSameStepsFromTheSameSeed()
    {
        final List<String> first = requests(flow(3, 7), 20_000);
        assertEquals(first, requests(flow(3, 7), 20_000));
        assertNotEquals(first.subList(0, 100), requests(flow(3, 8), 20_000).subList(0, 100));
    }

    @Test
    void shouldPlanWhateverHappensInTheMarket()
    {
        final MarketFlow traded = flow(2, 7);
        requests(traded, 50_000);
        final MarketFlow refused = flow(2, 7);
        for (int i = 0; i < 50_000; i++)
        {
            if (refused.next(request))
            {
                refused.onRefused(request.correlation(), Reason.INSTRUMENT_HALTED);
            }
        }

        for (int i = 0; i < INSTRUMENTS.size(); i++)
        {
            assertEquals(traded.fairTicks(i), refused.fairTicks(i), INSTRUMENTS.get(i).symbol());
        }
        assertEquals(0, refused.openOrders());
        // A halt is not stormed: each of two sessions tries each side of an instrument once a second.
        assertTrue(refused.counts().messages() < 50_000 / RATE * 2 * 2 * INSTRUMENTS.size(),
            () -> refused.counts().messages() + " messages");
    }

    @Test
    void shouldKeepPositionsAndOrdersBounded()
    {
        for (final int sessions : new int[]{2, 5})
        {
            final MarketFlow flow = flow(sessions, 3);
            final FakeMarket market = new FakeMarket(flow);
            for (int i = 0; i < 100_000; i++)
            {
                if (flow.next(request))
                {
                    market.onRequest(request);
                    verify(flow, request);
                }
            }

            assertEquals(List.of(), market.complaints);
            assertEquals(0, market.selfTrades);
            for (int i = 0; i < INSTRUMENTS.size(); i++)
            {
                final int instrument = i;
                assertEquals(0, IntStream.range(0, sessions).mapToLong((it) -> flow.position(it, instrument)).sum());
            }
            assertEquals(market.liveCount(), flow.openOrders());
            assertTrue(flow.counts().trades() > 5_000, () -> flow.counts().trades() + " trades");
            assertTrue(flow.counts().cancels() > 5_000, () -> flow.counts().cancels() + " cancels");
            assertTrue(flow.counts().replaces() > 5_000, () -> flow.counts().replaces() + " replaces");
        }
    }

    @Test
    void shouldQuoteSeveralPricesOnBothSides()
    {
        final MarketFlow flow = flow(2, 5);
        final FakeMarket market = new FakeMarket(flow);
        final List<Map<Long, OrderRequest.Kind>> prices = new ArrayList<>();
        for (int i = 0; i < 2 * INSTRUMENTS.size(); i++)
        {
            prices.add(new TreeMap<>());
        }
        for (int i = 0; i < 3_000; i++)
        {
            if (flow.next(request))
            {
                market.onRequest(request);
                if (TimeInForce.DAY == request.timeInForce() && OrderRequest.Kind.NEW == request.kind())
                {
                    prices.get(2 * request.instrumentIndex() + (Side.BUY == request.side() ? 0 : 1))
                        .put(request.priceTicks(), request.kind());
                }
            }
        }

        for (int i = 0; i < 2 * INSTRUMENTS.size() - 2; i++)
        {
            assertTrue(prices.get(i).size() >= MakerQuotes.LEVELS, "prices " + i + ": " + prices.get(i).keySet());
        }
    }

    private List<String> requests(final MarketFlow flow, final int steps)
    {
        final FakeMarket market = new FakeMarket(flow);
        final List<String> result = new ArrayList<>();
        for (int i = 0; i < steps; i++)
        {
            if (flow.next(request))
            {
                result.add(request.kind() + " " + request.correlation() + " " + request.origCorrelation() + " " +
                    request.sessionIndex() + " " + request.instrumentIndex() + " " + request.side() + " " +
                    request.priceTicks() + " " + request.quantityLots());
                market.onRequest(request);
            }
        }
        return result;
    }

    private static void verify(final MarketFlow flow, final OrderRequest request)
    {
        final MarketSizes sizes = SIZES.get(request.instrumentIndex());
        final LoadInstrument instrument = INSTRUMENTS.get(request.instrumentIndex());
        final long position = flow.position(request.sessionIndex(), request.instrumentIndex());
        // What is open when the greatest position is reached may still fill.
        assertTrue(Math.abs(position) <= 400 * sizes.unitLots(), () -> request.instrumentIndex() + ": " + position);
        if (OrderRequest.Kind.CANCEL != request.kind())
        {
            assertEquals(0, request.quantityLots() % instrument.quantityIncrementLots());
            assertTrue(request.quantityLots() > 0 && request.quantityLots() <= 30 * sizes.unitLots());
            if (OrdType.LIMIT == request.ordType())
            {
                assertEquals(0, request.priceTicks() % instrument.priceIncrementTicks());
                final double share = (double)request.priceTicks() / instrument.referencePriceTicks() - 1;
                assertTrue(request.priceTicks() > 0 && Math.abs(share) < 0.13, () -> "price " + request.priceTicks());
            }
        }
    }

    private static MarketFlow flow(final int sessions, final long seed)
    {
        return new MarketFlow(INSTRUMENTS, SIZES, sessions, RATE, seed);
    }
}
