package io.ringside.loadgen.bench.seeds;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;

import io.ringside.engine.ring.Sequence;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.ThreadTeam;

import org.agrona.BitUtil;
import org.agrona.UnsafeApi;

/**
 * Two threads, each with a counter of its own: side by side on one cache line, and as our padded {@link Sequence}.
 * The counters are incremented atomically: stores alone may wait and be merged before they leave the core, which hides
 * the sharing. The padding is looked up in the running JVM, which is free to move fields or to drop them.
 */
final class FalseSharingExperiment
{
    private static final long WRITES = 200_000_000L;

    private FalseSharingExperiment()
    {
    }

    static void run(final SeedSettings settings, final Consumer<Row> rows)
    {
        final long writes = settings.count(WRITES);
        final AtomicLongArray neighbours = new AtomicLongArray(2);
        final Sequence first = new Sequence(0);
        final Sequence second = new Sequence(0);
        long ns = ThreadTeam.runNs(() -> count(neighbours, 0, writes), () -> count(neighbours, 1, writes));
        rows.accept(row("unpadded: one cache line", ns, writes, neighbours.get(0) + neighbours.get(1)));
        ns = ThreadTeam.runNs(() -> count(first, writes), () -> count(second, writes));
        rows.accept(row("ringside Sequence, padded", ns, writes, first.getAcquire() + second.getAcquire()));
        rows.accept(padding());
    }

    private static Row row(final String subject, final long durationNs, final long writes, final long total)
    {
        return Row.measured("two threads, a counter each", subject, (double)durationNs / writes, "ns/write")
            .expect("writes", 2 * writes, total);
    }

    private static void count(final AtomicLongArray counters, final int index, final long writes)
    {
        for (long i = 0; i < writes; i++)
        {
            counters.getAndAdd(index, 1);
        }
    }

    private static void count(final Sequence sequence, final long writes)
    {
        for (long i = 0; i < writes; i++)
        {
            sequence.getAndAdd(1);
        }
    }

    /** Where this JVM has put the fields of a {@link Sequence}. */
    static Row padding()
    {
        long valueOffset = -1;
        long begin = Long.MAX_VALUE;
        long end = 0;
        for (Class<?> type = Sequence.class; Object.class != type; type = type.getSuperclass())
        {
            for (final Field field : type.getDeclaredFields())
            {
                if (!Modifier.isStatic(field.getModifiers()))
                {
                    final long offset = UnsafeApi.objectFieldOffset(field);
                    valueOffset = "value".equals(field.getName()) ? offset : valueOffset;
                    begin = Math.min(begin, offset);
                    end = Math.max(end, offset + Long.BYTES);
                }
            }
        }

        final long before = valueOffset - begin;
        final long after = end - valueOffset - Long.BYTES;
        final int needed = BitUtil.CACHE_LINE_LENGTH - Long.BYTES;
        final String found = "value at offset " + valueOffset + ", " + before + " bytes of padding before it, " +
            after + " behind; at least " + needed + " are needed";
        return Row.measured("padding in this JVM", "ringside Sequence", Math.min(before, after), "bytes")
            .published("padding must survive the JVM", "Java 7").note(found)
            .provided(before >= needed && after >= needed, found);
    }
}
