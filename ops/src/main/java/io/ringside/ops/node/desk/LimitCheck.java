package io.ringside.ops.node.desk;

import com.sun.management.OperatingSystemMXBean;
import io.ringside.engine.core.CapacityUse;
import io.ringside.engine.core.state.Limit;
import io.ringside.engine.protocol.SetLimitsDecoder;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Map;

/**
 * Looks at limits before they are journaled: whether the core would refuse them, and whether this machine has the
 * memory. Every node of a venue applies what is journaled, so what cannot be borne must not become a command.
 */
final class LimitCheck
{
    /** What one entry takes on the heap: a position has a balance beside it. */
    private static final Map<Limit, Long> HEAP = Map.of(
        Limit.POSITIONS, 128L, Limit.ACCOUNTS, 128L, Limit.SESSIONS, 128L, Limit.INSTRUMENTS, 8L, Limit.LEVELS, 32L);

    /** What one entry takes outside it: an order, its terms, its id and what it holds; the levels of a block. */
    private static final Map<Limit, Long> OUTSIDE = Map.of(Limit.ORDERS, 384L, Limit.LEVELS, 416L);
    private static final double MB = 1e6;

    private LimitCheck()
    {
    }

    /** What is wrong with the limits that a command sets; null: nothing. */
    static String problem(final SetLimitsDecoder command, final CapacityUse present)
    {
        long outside = 0;
        long heap = 0;
        for (final Limit limit : Limit.values())
        {
            final long stated = limit.stated(command);
            final long value = SetLimitsDecoder.sessionsNullValue() == stated ? present.value(limit) : stated;
            if (value < limit.min || value > limit.max)
            {
                return limit.word() + " must be " + limit.min + " to " + limit.max + ": found " + value;
            }
            if (value < present.value(limit) && HEAP.containsKey(limit) | OUTSIDE.containsKey(limit) &&
                value < present.used(limit))
            {
                return limit.word() + " must be at least " + present.used(limit) + ", so many are in use: found " +
                    value;
            }
            if (value > present.room(limit))
            {
                return limit.word() + " may be " + present.room(limit) + " at most while this node runs, which found " +
                    "no address space for more at its start: found " + value;
            }
            final long growth = Math.max(0, value - present.value(limit));
            outside += growth * OUTSIDE.getOrDefault(limit, 0L);
            heap += growth * HEAP.getOrDefault(limit, 0L);
        }
        final Runtime runtime = Runtime.getRuntime();
        final long heapLeft = runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
        final String lack = lack("heap", heap, heapLeft, "give it more with RINGSIDE_JAVA_OPTS=-Xmx...m");
        return null != lack ? lack :
            lack("memory", outside, memory() - runtime.maxMemory(), "give the machine or container more");
    }

    private static String lack(final String what, final long needed, final long left, final String remedy)
    {
        return needed <= left ? null : String.format(Locale.ROOT,
            "these limits may take %,.0f MB of %s more, and this node has %,.0f MB: %s, or ask for less",
            needed / MB, what, Math.max(0, left) / MB, remedy);
    }

    private static long memory()
    {
        return ((OperatingSystemMXBean)ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    }
}
