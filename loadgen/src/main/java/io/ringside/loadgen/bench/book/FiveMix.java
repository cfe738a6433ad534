package io.ringside.loadgen.bench.book;

import java.util.PriorityQueue;

import io.ringside.loadgen.workload.SplitMixRandom;

/**
 * One symbol whose mid moves as a {@link FiveScenario} says. Orders are placed away from the mid by a power law behind
 * a hump, 15 % are immediate; 20 % of the others are raised by one lot, most of them also moved by a tick; 95 % are
 * cancelled after a life that is exponential; about one cancel or raise in fifty comes once more, for nothing. Orders
 * that are filled before their time are left alone.
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

    private final SplitMixRandom random;
    private final FiveScenario scenario;
    private final FlowMaker maker;
    private final PriorityQueue<Plan> plans = new PriorityQueue<>();
    private final int newOrders;
    private double noise;
    private long planCount;

    private FiveMix(final long seed, final int newOrders, final FiveScenario scenario)
    {
        random = new SplitMixRandom(seed);
        this.newOrders = newOrders;
        this.scenario = scenario;
        maker = new FlowMaker(newOrders * 2);
    }

    static BookFlow make(final long seed, final int newOrders, final FiveScenario scenario)
    {
        return new FiveMix(seed, newOrders, scenario).run();
    }

    private BookFlow run()
    {
        final double stepNs = STREAM_NS / newOrders;
        final double stepNoise = scenario.volatility() / Math.sqrt(newOrders);
        double nowNs = 0;
        for (int i = 0; i < newOrders; i++)
        {
            nowNs += random.nextExponential() * stepNs;
            while (!plans.isEmpty() && plans.peek().timeNs <= nowNs)
            {
                carryOut(plans.poll());
            }
            noise += random.nextGaussian() * stepNoise;
            final double midTicks = scenario.trendTicks(Math.min(1, nowNs / STREAM_NS)) * StrictMath.exp(noise);
            place(midTicks, nowNs);
        }
        return maker.flow();
    }

    private void place(final double midTicks, final double nowNs)
    {
        final boolean isBuy = random.nextInt(2) == 0;
        final long lots = 1 + random.nextInt(LOTS_MAX);
        if (random.nextDouble() < IOC_SHARE)
        {
            final long through = 1 + random.nextInt(IOC_THROUGH_TICKS);
            maker.place(isBuy, false, away(midTicks, isBuy, -through), lots);
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
            plan(nowNs + lifeNs * random.nextDouble(), orderId, isBuy, false);
        }
        if (random.nextDouble() < CANCEL_SHARE)
        {
            plan(nowNs + lifeNs, orderId, isBuy, true);
        }
    }

    private void carryOut(final Plan plan)
    {
        final int orderId = plan.orderId;
        if (!maker.book().isLive(orderId))
        {
            if (plan.isRepeat)
            {
                maker.repeat(plan.isCancel, orderId, plan.isBuy, plan.priceTicks);
            }
            return;
        }
        final long priceTicks = maker.book().priceTicks(orderId);
        if (plan.isCancel)
        {
            maker.cancel(orderId);
        }
        else
        {
            final long step = random.nextDouble() < MOVE_SHARE ? random.nextInt(2) * 2 - 1 : 0;
            maker.raise(orderId, priceTicks + step);
        }
        if (plan.isCancel && random.nextDouble() < REPEAT_SHARE)
        {
            plans.add(new Plan(plan.timeNs + random.nextExponential() * LIFE_NS, planCount++, orderId, plan.isBuy,
                random.nextInt(2) == 0, true, priceTicks));
        }
    }

    private void plan(final double timeNs, final int orderId, final boolean isBuy, final boolean isCancel)
    {
        plans.add(new Plan(timeNs, planCount++, orderId, isBuy, isCancel, false, 0));
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
        while (ticks > scenario.distanceMax());
        return (long)ticks;
    }

    private record Plan(
        double timeNs, long number, int orderId, boolean isBuy, boolean isCancel, boolean isRepeat, long priceTicks)
        implements Comparable<Plan>
    {
        @Override
        public int compareTo(final Plan other)
        {
            final int byTime = Double.compare(timeNs, other.timeNs);
            return 0 == byTime ? Long.compare(number, other.number) : byTime;
        }
    }
}
