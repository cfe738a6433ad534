package io.ringside.loadgen.bench.book;

import java.util.Comparator;
import java.util.PriorityQueue;

import io.ringside.loadgen.workload.SplitMixRandom;

/**
 * One symbol whose mid moves. Orders are placed away from the mid by a power law behind a hump, 15 % are immediate;
 * 20 % of the others are raised by one lot, most of them also moved by a tick; 95 % are cancelled after a life that is
 * exponential; about one cancel or raise in fifty comes once more, for nothing. Orders that are filled before their
 * time are left alone.
 */
final class FiveMix
{
    private static final double EXPONENT = 2.23;
    private static final double HUMP_TICKS = 8;
    private static final double HUMP_SHARE = 0.45;
    private static final double IOC_SHARE = 0.15;
    private static final double RAISE_SHARE = 0.20;
    private static final double MOVE_SHARE = 0.80;
    private static final double CANCEL_SHARE = 0.95;
    private static final double REPEAT_SHARE = 0.04;
    private static final int LOTS_MAX = 100;
    private static final double STREAM_NS = 1e9;
    private static final double LIFE_NS = 430_000 / 0.6931471805599453;
    private static final int IOC_THROUGH_TICKS = 8;
    private static final double START_TICKS = 33_504;

    private final SplitMixRandom random;
    private final Scenario scenario;
    private final FlowMaker maker;
    private final PriorityQueue<Plan> plans = new PriorityQueue<>(
        Comparator.comparingDouble(Plan::timeNs).thenComparingLong(Plan::number));
    private final int newOrders;
    private double noise;
    private long planCount;

    FiveMix(final long seed, final int newOrders, final Scenario scenario)
    {
        random = new SplitMixRandom(seed);
        this.newOrders = newOrders;
        this.scenario = scenario;
        maker = new FlowMaker(newOrders * 2);
    }

    BookFlow make()
    {
        final double stepNs = STREAM_NS / newOrders;
        final double stepNoise = scenario.volatility / Math.sqrt(newOrders);
        double nowNs = 0;
        for (int i = 0; i < newOrders; i++)
        {
            nowNs += random.nextExponential() * stepNs;
            while (!plans.isEmpty() && plans.peek().timeNs <= nowNs)
            {
                carryOut(plans.poll());
            }
            noise += random.nextGaussian() * stepNoise;
            place(START_TICKS * scenario.trend(Math.min(1, nowNs / STREAM_NS)) * StrictMath.exp(noise), nowNs);
        }

        return maker.flow();
    }

    private void place(final double midTicks, final double nowNs)
    {
        final boolean isBuy = random.nextInt(2) == 0;
        final int lots = 1 + random.nextInt(LOTS_MAX);
        if (random.nextDouble() < IOC_SHARE)
        {
            maker.place(isBuy, false, away(midTicks, isBuy, -1 - random.nextInt(IOC_THROUGH_TICKS)), lots);
            return;
        }

        final int orderId = maker.place(isBuy, true, away(midTicks, isBuy, distance()), lots);
        if (!maker.book().isLive(orderId))
        {
            return;
        }
        final double lifeNs = random.nextExponential() * LIFE_NS;
        if (random.nextDouble() < RAISE_SHARE)
        {
            plan(nowNs + lifeNs * random.nextDouble(), orderId, isBuy, false, 0);
        }
        if (random.nextDouble() < CANCEL_SHARE)
        {
            plan(nowNs + lifeNs, orderId, isBuy, true, 0);
        }
    }

    private void carryOut(final Plan plan)
    {
        if (!maker.book().isLive(plan.orderId))
        {
            if (0 != plan.repeatTicks)
            {
                maker.repeat(plan.isCancel, plan.orderId, plan.isBuy, plan.repeatTicks);
            }
            return;
        }

        final long priceTicks = maker.book().priceTicks(plan.orderId);
        if (!plan.isCancel)
        {
            final long step = random.nextDouble() < MOVE_SHARE ? random.nextInt(2) * 2 - 1 : 0;
            maker.raise(plan.orderId, priceTicks + step);
            return;
        }

        maker.cancel(plan.orderId);
        if (random.nextDouble() < REPEAT_SHARE)
        {
            plan(plan.timeNs + random.nextExponential() * LIFE_NS, plan.orderId, plan.isBuy, random.nextInt(2) == 0,
                priceTicks);
        }
    }

    private void plan(
        final double timeNs, final int orderId, final boolean isBuy, final boolean isCancel, final long repeatTicks)
    {
        plans.add(new Plan(timeNs, planCount++, orderId, isBuy, isCancel, repeatTicks));
    }

    private static long away(final double midTicks, final boolean isBuy, final long distance)
    {
        return Math.max(1, isBuy ? (long)Math.floor(midTicks) - distance : (long)Math.floor(midTicks) + 1 + distance);
    }

    /** Rises to the hump, falls behind it. */
    private long distance()
    {
        double ticks;
        do
        {
            ticks = random.nextDouble() < HUMP_SHARE ? HUMP_TICKS * Math.sqrt(random.nextDouble()) :
                HUMP_TICKS * StrictMath.pow(1 - random.nextDouble(), -1 / (EXPONENT - 1));
        }
        while (ticks > scenario.distanceMax);

        return (long)ticks;
    }

    /**
     * How the mid moves, and how far from it orders are placed.
     *
     * @param volatility  of the logarithm of the price over the whole stream.
     * @param swing       up and down, as a share of the price.
     * @param hasCrash    half of the price is lost within a twentieth of the time, and most of it comes back.
     * @param distanceMax farthest from the mid that an order is placed, in ticks.
     */
    record Scenario(double volatility, double swing, boolean hasCrash, int distanceMax)
    {
        private static final double SWINGS = 4;
        private static final double CRASH_BEGIN = 0.5;
        private static final double CRASH_LENGTH = 0.05;
        private static final double CRASH_DEPTH = 0.5;
        private static final double RECOVERY = 0.8;
        private static final double TREMOR = 0.02;
        private static final double TREMORS = 200;

        /** Mid without its random part, at a time from 0 to 1, as a share of the starting price. */
        private double trend(final double time)
        {
            if (!hasCrash)
            {
                return 1 + swing * StrictMath.sin(2 * StrictMath.PI * SWINGS * time);
            }

            final double since = (time - CRASH_BEGIN) / CRASH_LENGTH;
            final double fallen = since < 0 ? 0 : since < 1 ? since * CRASH_DEPTH :
                since < 2 ? CRASH_DEPTH * (1 - (since - 1) * RECOVERY) : CRASH_DEPTH * (1 - RECOVERY);
            return (1 - fallen) * (1 + TREMOR * StrictMath.sin(2 * StrictMath.PI * TREMORS * time));
        }
    }

    /** The plan of an order; with a repeat price, its command comes once more without effect. */
    private record Plan(
        double timeNs, long number, int orderId, boolean isBuy, boolean isCancel, long repeatTicks)
    {
    }
}
