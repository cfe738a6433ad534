package io.ringside.loadgen.bench.ring;

/**
 * What the ring is meant to reach: times as fast as the peer, median of the rounds.
 */
final class Bars
{
    private static final double DISRUPTOR_SINGLE = 2;
    private static final double DISRUPTOR_BATCH = 3;
    private static final double DISRUPTOR_CLAIM = 1.5;
    private static final double DISRUPTOR_REQUEST_REPLY = 1.5;
    private static final double ABQ_REQUEST_REPLY = 250;
    private static final double PARITY = 1;

    /** One in each order of the turns. */
    private static final int ROUNDS = 2;

    /** Who are equally fast differ by what the machine does: the median of many rounds tells a few in a hundred. */
    private static final int PARITY_ROUNDS = 8;

    private Bars()
    {
    }

    /** The bar of a row, 0 when there is none. */
    static double of(final String caseName, final String peer, final int batch)
    {
        return switch (peer)
        {
            case "disruptor" -> disruptor(caseName, batch);
            case "railway" -> "unicast".equals(caseName) || "sequencer".equals(caseName) ? PARITY : 0;
            case "abq" -> "request-reply".equals(caseName) ? ABQ_REQUEST_REPLY : 0;
            default -> 0;
        };
    }

    /** How many rounds are to decide, for each where there is no bar. */
    static int roundsFor(final double bar)
    {
        return 0 == bar ? 1 : PARITY == bar ? PARITY_ROUNDS : ROUNDS;
    }

    private static double disruptor(final String caseName, final int batch)
    {
        return switch (caseName)
        {
            case "unicast" -> PARITY;
            case "sequencer", "pipeline", "multicast", "diamond" -> 1 == batch ? DISRUPTOR_SINGLE : DISRUPTOR_BATCH;
            case "claim" -> DISRUPTOR_CLAIM;
            case "request-reply" -> DISRUPTOR_REQUEST_REPLY;
            default -> 0;
        };
    }
}
