package io.ringside.ops.node.threads;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The threads a node started that must not allocate, found by name among those that were not there before. */
public final class HotThreads
{
    private static final Set<String> NAMES = Set.of(
        "exchange", "pipeline", "journal", "replication", "matching", "gateway", "gw-sbe", "gw-egress", "gw-mktdata");

    private final Set<Thread> before = new HashSet<>(all());

    /** Finds those running now, by name. */
    public Map<String, Thread> find()
    {
        final Map<String, Thread> result = new TreeMap<>();
        for (final Thread thread : all())
        {
            if (NAMES.contains(thread.getName()) && !before.contains(thread))
            {
                result.put(thread.getName(), thread);
            }
        }
        return result;
    }

    private static Set<Thread> all()
    {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (null != group.getParent())
        {
            group = group.getParent();
        }
        final Thread[] threads = new Thread[group.activeCount() * 2 + 16];
        final int count = group.enumerate(threads, true);
        return Set.of(Arrays.copyOf(threads, count));
    }
}
