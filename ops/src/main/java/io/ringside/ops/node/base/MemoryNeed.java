package io.ringside.ops.node.base;

import com.sun.management.OperatingSystemMXBean;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.ops.config.RingsideConfig;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * How much memory a node takes, held against what the machine or its container gives. A container that takes more than
 * its limit is killed by the kernel, which tells neither the node nor its log: so the start says it. Figures in bytes.
 * <p>
 * Implementation note: on JDK 17 a node with the packaged configuration has, after its warm-up, 75 MiB beside heap and
 * buffers (code, classes, stacks), 30 to 50 MiB more while the compiler works, 105 MiB of buffers for 34 MiB of rings
 * and recent reports, because the warm-up has its own until a collection, and about 120 MiB of live heap.
 */
public final class MemoryNeed
{
    /** Code, classes, stacks, and what the compiler works with. */
    private static final long JVM = 128L << 20;
    /** Live heap of a node without orders, and room for the young generation. */
    private static final long HEAP_LEAST = 160L << 20;
    private static final long SMALL_BUFFERS = 32L << 20;
    private static final int NODES_AT_WARM_UP = 2;
    /** What an operator can do. */
    public static final String ADVICE = "give the container more memory, or lower -Xmx with RINGSIDE_JAVA_OPTS";

    private final long beside;
    private final long heapMax;

    /**
     * @param sharedBytes what Aeron's files take; 0 where they are on a disk.
     * @param heapMax     the largest heap of this process.
     */
    public MemoryNeed(final RingsideConfig config, final long sharedBytes, final long heapMax)
    {
        final long rings = (long)config.number("ring.input-slots") * config.number("ring.stride") +
            (long)config.number("ring.output-slots") * config.outputStride() +
            (long)ReportLog.RECENT_CAPACITY_DEFAULT * config.outputStride();
        beside = JVM + SMALL_BUFFERS + NODES_AT_WARM_UP * rings + sharedBytes;
        this.heapMax = heapMax;
    }

    /** What the machine has, or the limit of the container if that is less. */
    public static long limit()
    {
        return ((OperatingSystemMXBean)ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    }

    /** Less than this kills the node at its start. */
    public long leastBytes()
    {
        return beside + Math.min(heapMax, HEAP_LEAST);
    }

    /** Returns what lets the heap become as large as it is allowed to. */
    public long wholeBytes()
    {
        return beside + heapMax;
    }

    /**
     * @throws NodeException with one line if the start alone needs more than the limit.
     */
    public void require(final long limit)
    {
        if (limit < leastBytes())
        {
            throw NodeException.environment(String.format(Locale.ROOT, "not enough memory: a node needs %s to start, " +
                "this machine or container has %s, and more would kill it without a word: %s",
                SharedMemory.mib(leastBytes()), SharedMemory.mib(limit), ADVICE));
        }
    }

    /** A line for the banner: what it may take, and whether that is there. */
    public String describe(final long limit)
    {
        return SharedMemory.mib(limit) + ", a node may take " + SharedMemory.mib(wholeBytes()) + " without orders" +
            (limit < wholeBytes() ? ": it can be killed without a word: " + ADVICE : "");
    }
}
