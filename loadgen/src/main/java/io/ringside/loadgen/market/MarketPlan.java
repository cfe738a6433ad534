package io.ringside.loadgen.market;

import io.ringside.loadgen.market.MarketStep.Deed;
import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.loadgen.workload.SplitMixRandom;

/**
 * The part of a market that nothing changes which happens in it: fair values, who acts where, and when takers come in
 * bursts. Step n is a function of the seed, the rate and n.
 */
final class MarketPlan
{
    private static final double MAKE_SHARE = 0.70;
    private static final double TAKE_SHARE = 0.17;
    private static final double BURST_SHARE = 0.75;
    private static final double BURST_PROBABILITY = 0.004;
    private static final int BURST_MIN = 3;
    private static final int BURST_SPAN = 10;

    private final long base;
    private final FairValue[] values;
    private final double[] shares;
    private final double ratePerSecond;
    private final int[] burstLeft;
    private final int[] burstDirection;
    private long steps;

    MarketPlan(final long seed, final double ratePerSecond, final LoadInstrument[] instruments)
    {
        base = new SplitMixRandom(seed).nextLong();
        this.ratePerSecond = ratePerSecond;
        values = new FairValue[instruments.length];
        shares = new double[instruments.length];
        burstLeft = new int[instruments.length];
        burstDirection = new int[instruments.length];
        double sum = 0;
        for (int i = 0; i < instruments.length; i++)
        {
            values[i] = new FairValue(instruments[i], MarketStyle.of(i));
            sum += MarketStyle.of(i).activity();
        }
        for (int i = 0; i < instruments.length; i++)
        {
            shares[i] = MarketStyle.of(i).activity() / sum;
        }
    }

    MarketStep next()
    {
        final SplitMixRandom random = new SplitMixRandom(base + steps++);
        final int index = instrument(random.nextDouble());
        values[index].advance(1 / (ratePerSecond * shares[index]), random);
        burst(index, random);
        final Deed deed = deed(index, random);
        return new MarketStep(index, deed, values[index].increments(), pressure(index), random);
    }

    /** Steps so far. */
    long steps()
    {
        return steps;
    }

    double fairIncrements(final int instrumentIndex)
    {
        return values[instrumentIndex].increments();
    }

    private int instrument(final double point)
    {
        double left = point;
        for (int i = 0; i < shares.length - 1; i++)
        {
            left -= shares[i];
            if (left < 0)
            {
                return i;
            }
        }
        return shares.length - 1;
    }

    private void burst(final int index, final SplitMixRandom random)
    {
        final double point = random.nextDouble();
        final int length = BURST_MIN + random.nextInt(BURST_SPAN);
        final int news = values[index].news();
        if (0 != news || 0 == burstLeft[index] && point < BURST_PROBABILITY)
        {
            burstLeft[index] = length;
            burstDirection[index] = 0 != news ? news : point < BURST_PROBABILITY / 2 ? 1 : -1;
        }
    }

    private Deed deed(final int index, final SplitMixRandom random)
    {
        final boolean isBurst = burstLeft[index] > 0 && random.nextDouble() < BURST_SHARE;
        final double point = random.nextDouble();
        if (isBurst)
        {
            burstLeft[index]--;
            return Deed.TAKE;
        }
        return point < MAKE_SHARE ? Deed.MAKE : point < MAKE_SHARE + TAKE_SHARE ? Deed.TAKE : Deed.WAIT;
    }

    private int pressure(final int index)
    {
        return burstLeft[index] > 0 ? burstDirection[index] : 0;
    }
}
