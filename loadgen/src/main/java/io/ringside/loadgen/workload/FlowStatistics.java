package io.ringside.loadgen.workload;

import java.util.Arrays;

/** Counts what a workload has generated, to compare with its targets. Single writer: the generator's thread. */
public final class FlowStatistics
{
    private static final int DISTANCE_MAX = PriceModel.CAP;

    long newCount;
    long cancelCount;
    long replaceCount;
    long aggressiveCount;
    long fallbackCount;
    long atBestCount;
    long insideCount;
    long roomInsideCount;
    long awayCount;
    long filledOrderCount;
    long tradeCount;
    final long[] countBySession;
    final long[] countByInstrument;
    private final long[] countByDistance = new long[DISTANCE_MAX + 1];

    FlowStatistics(final int sessionCount, final int instrumentCount)
    {
        countBySession = new long[sessionCount];
        countByInstrument = new long[instrumentCount];
    }

    void onPlacement(final int placement, final int distance, final boolean hadRoomInside)
    {
        roomInsideCount += hadRoomInside ? 1 : 0;
        switch (placement)
        {
            case PriceModel.AT_BEST -> atBestCount++;
            case PriceModel.INSIDE -> insideCount++;
            default ->
            {
                awayCount++;
                countByDistance[Math.min(DISTANCE_MAX, distance)]++;
            }
        }
    }

    void reset()
    {
        newCount = 0;
        cancelCount = 0;
        replaceCount = 0;
        aggressiveCount = 0;
        fallbackCount = 0;
        atBestCount = 0;
        insideCount = 0;
        roomInsideCount = 0;
        awayCount = 0;
        filledOrderCount = 0;
        tradeCount = 0;
        Arrays.fill(countBySession, 0);
        Arrays.fill(countByInstrument, 0);
        Arrays.fill(countByDistance, 0);
    }

    /** Messages generated. */
    public long messageCount()
    {
        return newCount + cancelCount + replaceCount + aggressiveCount;
    }

    /** Share of passive new orders among the messages, 0 to 1. */
    public double newShare()
    {
        return share(newCount, messageCount());
    }

    /** Share of cancels among the messages. */
    public double cancelShare()
    {
        return share(cancelCount, messageCount());
    }

    /** Share of replaces among the messages. */
    public double replaceShare()
    {
        return share(replaceCount, messageCount());
    }

    /** Share of aggressive orders among the messages. */
    public double aggressiveShare()
    {
        return share(aggressiveCount, messageCount());
    }

    /** Share of passive orders and replaces put at the best price. */
    public double atBestShare()
    {
        return share(atBestCount, placementCount());
    }

    /** Share put inside the spread, of the passive orders and replaces that found one wider than a tick. */
    public double insideShare()
    {
        return share(insideCount, roomInsideCount);
    }

    /** Share of passive orders and replaces that found a spread wider than a tick. */
    public double roomInsideShare()
    {
        return share(roomInsideCount, placementCount());
    }

    /**
     * @param distance levels behind the best, 1 to 200.
     * @return share of that distance among the orders put behind the best.
     */
    public double distanceShare(final int distance)
    {
        return share(countByDistance[distance], awayCount);
    }

    /** Share of orders, passive and aggressive, that were filled at least partly. */
    public double filledShare()
    {
        return share(filledOrderCount, newCount + aggressiveCount);
    }

    /** Orders per trade; 0 if nothing traded. */
    public double ordersPerTrade()
    {
        return share(newCount + aggressiveCount, tradeCount);
    }

    /**
     * @return messages of another kind than drawn, because nothing could be cancelled or replaced, or the table was
     * full.
     */
    public long fallbackCount()
    {
        return fallbackCount;
    }

    /**
     * @param sessionIndex of a session.
     * @return its share of the messages.
     */
    public double sessionShare(final int sessionIndex)
    {
        return share(countBySession[sessionIndex], messageCount());
    }

    /**
     * @param instrumentIndex of an instrument.
     * @return its share of the messages.
     */
    public double instrumentShare(final int instrumentIndex)
    {
        return share(countByInstrument[instrumentIndex], messageCount());
    }

    private long placementCount()
    {
        return atBestCount + insideCount + awayCount;
    }

    private static double share(final long part, final long whole)
    {
        return 0 == whole ? 0 : (double)part / whole;
    }
}
