package io.ringside.journal;

import java.nio.ByteBuffer;
import java.nio.file.Path;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * How many records of 96 bytes a second does the journal write without sync? Arguments: directory, records, records per
 * batch. Indicative: depends on the machine and its load.
 */
final class JournalThroughput
{
    private JournalThroughput()
    {
    }

    public static void main(final String[] args)
    {
        final long records = Long.parseLong(args[1]);
        final int batch = Integer.parseInt(args[2]);
        final JournalContext context = new JournalContext()
            .directory(Path.of(args[0])).syncPolicy(SyncPolicy.NONE).readySegments(8).conclude();
        final UnsafeBuffer event = new UnsafeBuffer(ByteBuffer.allocateDirect(96));
        try (JournalWriter writer = JournalWriter.open(context))
        {
            for (int round = 0; round < 4; round++)
            {
                while (writer.allocator().doWork() > 0)
                {
                    continue;
                }
                final long startNs = System.nanoTime();
                for (long i = 0; i < records; i += batch)
                {
                    for (int j = 0; j < batch; j++)
                    {
                        writer.append(event, 0, 96, writer.nextSequence(), i);
                    }
                    writer.flush();
                }
                final double seconds = (System.nanoTime() - startNs) / 1e9;
                System.out.printf("%,.0f records/s, %,.0f MB/s, rolls %d of which %d allocated their segment%n",
                    records / seconds, records * 120 / seconds / 1e6,
                    context.counters().rolls().get(), context.counters().rollStalls().get());
            }
        }
    }
}
