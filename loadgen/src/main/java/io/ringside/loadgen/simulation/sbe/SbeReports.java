package io.ringside.loadgen.simulation.sbe;

import io.ringside.loadgen.simulation.base.Growing;
import io.ringside.loadgen.simulation.base.SimulationFailure;

import java.util.HashMap;
import java.util.Map;

/**
 * The reports of one firm by number, whatever becomes of connections: on each of them they come without a gap from the
 * number that was asked for, none comes again unless it was asked for, and then it is the same.
 */
final class SbeReports
{
    private final String name;
    private final Growing seen = new Growing();
    /** Those that came before one that is lacking. */
    private final Map<Long, byte[]> early = new HashMap<>();
    private long firstLacking = 1;
    private long next;
    private long askedFrom;
    private long againNext;
    private long againLimit;

    SbeReports(final String name)
    {
        this.name = name;
    }

    /** The first one that was never seen. */
    long firstLacking()
    {
        return firstLacking;
    }

    /** The one that comes next on this connection. */
    long next()
    {
        return next;
    }

    boolean isAsking()
    {
        return againNext < againLimit;
    }

    /**
     * A connection is established.
     *
     * @param from      the report that comes first.
     * @param venueNext the one that the venue will give next: it has given all that were ever seen.
     */
    void begin(final long from, final long venueNext)
    {
        if (venueNext <= seen.last())
        {
            throw failure("has reports up to " + seen.last() + ", and the venue up to " + (venueNext - 1));
        }
        next = from;
        againNext = 0;
        againLimit = 0;
        askedFrom = 0;
    }

    /** They are asked for again, all of them sent before. */
    void ask(final long from, final long count)
    {
        askedFrom = from;
        againNext = from;
        againLimit = from + count;
    }

    /** The venue says that they follow. */
    void onAgain(final long from, final long count)
    {
        if (0 == askedFrom || askedFrom != from || againLimit != from + count)
        {
            throw failure("did not ask for " + count + " reports from " + from);
        }
        askedFrom = 0;
    }

    /** The venue says which number it will give next. */
    void onSequence(final long sequence)
    {
        if (sequence < next)
        {
            throw failure("expects report " + next + ", and the venue will give " + sequence);
        }
    }

    /** A report with that number and hash has come. */
    void on(final long sequence, final long hash, final byte[] message)
    {
        if (sequence == next)
        {
            next++;
        }
        else if (0 == askedFrom && isAsking() && sequence == againNext)
        {
            againNext++;
        }
        else
        {
            throw failure("expects report " + next + (isAsking() ? " or " + againNext : "") + ", and gets " + sequence);
        }
        final long before = seen.get(sequence);
        if (0 != before && before != hash)
        {
            throw failure("had another report " + sequence + " before");
        }
        seen.set(sequence, hash);
        if (sequence >= firstLacking)
        {
            early.put(sequence, message);
        }
    }

    /** The next one in order of numbers that was never returned, null if it has not come. */
    byte[] take()
    {
        final byte[] message = early.remove(firstLacking);
        firstLacking += null == message ? 0 : 1;
        return message;
    }

    private SimulationFailure failure(final String what)
    {
        return new SimulationFailure(name + " " + what);
    }
}
