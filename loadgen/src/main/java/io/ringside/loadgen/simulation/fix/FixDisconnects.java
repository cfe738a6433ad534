package io.ringside.loadgen.simulation.fix;

import java.util.Map;
import java.util.TreeMap;

/**
 * How the connections of one firm have ended, by the number of the venue's Logon: orders are cancelled on disconnect
 * only behind one that was lost.
 */
final class FixDisconnects
{
    private final TreeMap<Long, Boolean> isLostByNumber = new TreeMap<>();
    private int crashes;
    private boolean isInOrder;

    /**
     * The venue has taken a Logon.
     *
     * @param number  of its answer.
     * @param crashes of the venue up to now: one since the last end has ended connections in its own way.
     */
    void loggedOn(final long number, final int newCrashes)
    {
        if (crashes != newCrashes)
        {
            markLost();
        }
        crashes = newCrashes;
        isLostByNumber.put(number, false);
    }

    /** The venue has said that it is over. */
    void loggedOut(final boolean inOrder)
    {
        isInOrder = inOrder;
    }

    /** A connection is gone. */
    void lost()
    {
        if (!isInOrder)
        {
            markLost();
        }
        isInOrder = false;
    }

    private void markLost()
    {
        if (!isLostByNumber.isEmpty())
        {
            isLostByNumber.put(isLostByNumber.lastKey(), true);
        }
    }

    /** Whether a report with that number may be of a cancel on disconnect. */
    boolean mayCancel(final long number)
    {
        final Map.Entry<Long, Boolean> before = isLostByNumber.floorEntry(number);
        return null == before || before.getValue();
    }
}
