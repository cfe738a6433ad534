package io.ringside.loadgen.simulation.node;

import io.ringside.journal.JournalReader;
import io.ringside.journal.format.BlockDescriptor;
import io.ringside.journal.format.JournalPosition;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Plants a fault: whatever stands behind the first damage is cut off, as if it were a torn tail. */
final class Cutter
{
    private Cutter()
    {
    }

    static void cut(final JournalStorage journal, final JournalStorage reports) throws IOException
    {
        final JournalPosition last = new JournalPosition();
        if (isWhole(journal, last) || !last.isSet())
        {
            return;
        }
        final String name = String.format("journal-%010d.seg", last.segmentNumber());
        for (final String file : List.copyOf(journal.list()))
        {
            if (file.endsWith(".seg") && file.compareTo(name) > 0 || file.endsWith(".witness"))
            {
                journal.delete(file);
            }
        }
        try (StorageFile file = journal.open(name, true))
        {
            final ByteBuffer header = ByteBuffer.allocateDirect(BlockDescriptor.HEADER_LENGTH);
            file.read(header, last.blockOffset());
            final long end = last.blockOffset() +
                new UnsafeBuffer(header).getInt(BlockDescriptor.BLOCK_LENGTH_OFFSET, ByteOrder.LITTLE_ENDIAN);
            final ByteBuffer zeros = ByteBuffer.allocateDirect((int)(file.length() - end));
            while (zeros.hasRemaining())
            {
                file.write(zeros, end + zeros.position());
            }
            file.force();
        }
        reports.setAside(".cut");
    }

    private static boolean isWhole(final JournalStorage journal, final JournalPosition last)
    {
        try (JournalReader reader = new JournalReader(journal, 0))
        {
            reader.pollAll((buffer, offset, length, sequence, timestampNs) ->
            {
                reader.position(last);
                return true;
            });
            return !reader.isAtDamage();
        }
        catch (final JournalException ex)
        {
            return false;
        }
    }
}
