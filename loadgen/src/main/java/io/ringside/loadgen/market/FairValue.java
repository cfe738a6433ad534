package io.ringside.loadgen.market;

import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.loadgen.workload.SplitMixRandom;

/**
 * What an instrument is worth, in price increments: a random walk that is drawn back to a long-run value within half an
 * hour, with news now and then. It keeps within {@link #REACH} of that value, so that price collars, which are
 * relative, are not met.
 */
final class FairValue
{
    static final double REACH = 0.04;

    private static final double REVERSION_SECONDS = 1_800;
    private static final double NEWS_SECONDS = 150;
    private static final double NEWS_SIZE = 9;

    private final double longRun;
    private final double volatility;
    private double deviation;
    private int news;

    FairValue(final LoadInstrument instrument, final MarketStyle style)
    {
        longRun = (double)instrument.referencePriceTicks() / instrument.priceIncrementTicks() * (1 + style.offset());
        volatility = style.volatility();
    }

    /** Let time pass. */
    void advance(final double seconds, final SplitMixRandom random)
    {
        final double pull = deviation * Math.min(1, seconds / REVERSION_SECONDS);
        deviation += volatility * Math.sqrt(seconds) * random.nextGaussian() - pull;
        final double point = random.nextDouble() * NEWS_SECONDS;
        news = point >= seconds ? 0 : point < seconds / 2 ? 1 : -1;
        deviation = Math.max(-REACH, Math.min(REACH, deviation + news * NEWS_SIZE * volatility));
    }

    /** The direction of news that came with the last step: 1, -1, or 0 for none. */
    int news()
    {
        return news;
    }

    double increments()
    {
        return longRun * (1 + deviation);
    }
}
