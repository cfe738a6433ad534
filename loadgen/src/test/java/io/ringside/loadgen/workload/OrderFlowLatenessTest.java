package io.ringside.loadgen.workload;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Whatever an exchange does with its answers (late, none, twice, out of order, of any kind), the flow goes on, and has
 * forgotten every order once all requests are settled. Every run prints its seed; give one with
 * -Dringside.flowSeed=N.
 */
class OrderFlowLatenessTest
{
    private static final int RUNS = 40;
    private static final int MESSAGES = 12_000;
    private static final Reason[] REASONS =
        {Reason.THROTTLED, Reason.TOO_LATE, Reason.UNKNOWN_ORDER, Reason.NONE, Reason.VENUE_BUSY};
    private static final ExecType[] ENDS = {ExecType.CANCELED, ExecType.EXPIRED, ExecType.REJECTED};
    private static final LoadInstrument[] INSTRUMENTS =
    {
        new LoadInstrument(1, "AAA", 10_000),
        new LoadInstrument(2, "BBB", 5_000),
        new LoadInstrument(3, "CCC", 20_000, 5, 10, 5_000, 1, -2, 1, 0),
    };

    @Test
    void shouldGoOnWhateverComesBackAndForgetItAll()
    {
        final long given = Long.getLong("ringside.flowSeed", 0);
        for (int i = 0; i < (0 == given ? RUNS : 1); i++)
        {
            final long seed = 0 == given ? System.nanoTime() + i : given;
            try
            {
                new Run(seed).play();
            }
            catch (final RuntimeException | AssertionError ex)
            {
                throw new AssertionError("seed=" + seed + ": " + ex, ex);
            }
        }
    }

    /** The first demo of a fresh clone ended so: no answer for as long as the table has room, and then a replace. */
    @ParameterizedTest
    @ValueSource(strings = {"realistic", "new=30,cancel=10,replace=60", "new=100", "new=1,replace=99"})
    void shouldOutliveAnExchangeThatNeverAnswers(final String mix)
    {
        final OrderFlow flow = new OrderFlow(INSTRUMENTS, 2, "realistic".equals(mix) ? MessageMix.REALISTIC :
            MessageMix.parse(mix), 100, new SplitMixRandom(17));
        final OrderRequest request = new OrderRequest();
        for (int i = 1; i <= 20_000; i++)
        {
            flow.next(i * 1_000L, request);
            assertEquals(i, request.correlation());
        }

        assertTrue(flow.liveOrderCount() <= 2 * 100 + 1_024, "live=" + flow.liveOrderCount());
        for (int i = 1; i <= 20_000; i++)
        {
            flow.onLost(i);
        }
        assertEquals(0, flow.liveOrderCount());
    }

    /** One flow, and an exchange that answers by the dice. */
    private static final class Run
    {
        private final long seed;
        private final SplittableRandom dice;
        private final OrderFlow flow;
        private final OrderRequest request = new OrderRequest();
        private final List<long[]> open = new ArrayList<>();
        private final int shareAnswered;

        Run(final long seed)
        {
            this.seed = seed;
            dice = new SplittableRandom(seed);
            final int replaced = 1 + dice.nextInt(90);
            flow = new OrderFlow(INSTRUMENTS, 1 + dice.nextInt(3),
                dice.nextBoolean() ? MessageMix.REALISTIC : MessageMix.parse(
                "new=" + (99 - replaced) + ",cancel=1,replace=" + replaced), 1 + dice.nextInt(300),
                new SplitMixRandom(seed));
            shareAnswered = dice.nextInt(101);
        }

        void play()
        {
            long lastCorrelation = 0;
            for (int i = 0; i < MESSAGES; i++)
            {
                flow.next(i * 10_000L, request);
                assertEquals(++lastCorrelation, request.correlation(), "seed=" + seed);
                open.add(new long[]{request.correlation(), request.origCorrelation(), request.quantityLots()});
                while (!open.isEmpty() && dice.nextInt(100) < shareAnswered)
                {
                    // The newest, the oldest, any.
                    final int index = dice.nextInt(3) == 0 ? open.size() - 1 : dice.nextInt(open.size());
                    answer(dice.nextInt(10) == 0 ? open.get(index) : open.remove(index));
                }
            }

            settle(lastCorrelation);
            assertEquals(0, flow.liveOrderCount(), "seed=" + seed);
        }

        private void answer(final long[] it)
        {
            switch (dice.nextInt(8))
            {
                case 0 -> flow.onRefused(it[0], REASONS[dice.nextInt(REASONS.length)]);
                case 1 -> flow.onNotApplied(it[0]);
                case 2 -> flow.onLost(it[0]);
                case 3 -> report(it, false, ExecType.TRADE, dice.nextBoolean() ? 0 : it[2]);
                case 4 -> report(it, dice.nextBoolean(), ENDS[dice.nextInt(ENDS.length)], 0);
                case 5 -> report(it, true, ExecType.RESTATED, it[2]);
                default -> report(it, true, 0 == it[1] ? ExecType.NEW : ExecType.REPLACED, it[2]);
            }
        }

        private void report(final long[] it, final boolean isAnswer, final ExecType execType, final long leavesLots)
        {
            flow.onExecution(it[0], it[1], isAnswer, execType, OrdStatus.NEW, leavesLots,
                dice.nextBoolean() ? Liquidity.ADDED : Liquidity.REMOVED, Reason.NONE);
        }

        /** Every order ends: an order is found by what it was entered as, or by the last request upon it. */
        private void settle(final long lastCorrelation)
        {
            for (long correlation = 1; correlation <= lastCorrelation; correlation++)
            {
                flow.onExecution(correlation, 0, false, ExecType.CANCELED, OrdStatus.CANCELED, 0, Liquidity.NONE,
                    Reason.NONE);
            }
        }
    }
}
