package io.ringside.loadgen.market;

import io.ringside.loadgen.workload.SplitMixRandom;

/**
 * What one step is about.
 *
 * @param instrumentIndex of the instrument, from 0.
 * @param deed            what is done.
 * @param fairIncrements  what the instrument is worth, in price increments.
 * @param pressure        1 while takers buy, -1 while they sell, 0 in between.
 * @param random          the draws of this step; how many are made changes no other step.
 */
record MarketStep(int instrumentIndex, Deed deed, double fairIncrements, int pressure, SplitMixRandom random)
{
    /** What is done in a step. */
    enum Deed
    {
        /** A maker looks after its quotes. */
        MAKE,
        /** A taker trades at once. */
        TAKE,
        /** A taker waits for a better price, or waits no longer. */
        WAIT
    }
}
