package io.ringside.engine.ring.proof;

import java.util.Set;
import java.util.TreeSet;

/** Ends that a walk came to. */
public final class Outcomes
{
    private static final Set<String> SEEN = new TreeSet<>();

    private Outcomes()
    {
    }

    /**
     * Note an end.
     *
     * @param outcome of all threads.
     */
    public static synchronized void add(final String outcome)
    {
        SEEN.add(outcome);
    }

    static synchronized Set<String> drain()
    {
        final Set<String> seen = new TreeSet<>(SEEN);
        SEEN.clear();
        return seen;
    }
}
