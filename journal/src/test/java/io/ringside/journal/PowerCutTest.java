package io.ringside.journal;

import io.ringside.journal.snapshot.SnapshotInput;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.IoUtil;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

import static io.ringside.journal.Journals.append;
import static io.ringside.journal.Journals.event;
import static io.ringside.journal.Journals.events;
import static io.ringside.journal.Journals.read;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The power of a disk is cut while a journal and its snapshots are written. What was said to be on the disk is there
 * when the file system is mounted again, and the journal goes on from it. {@code -Dringside.powerCuts=N} for so many
 * cuts of each file system. When a cut comes is the machine's; the seed is of what is written.
 */
@Timeout(1_200)
class PowerCutTest
{
    private static final int CUTS = Integer.getInteger("ringside.powerCuts", 3);
    private static final int CUTS_OF_A_JOURNAL = 20;
    private static final int EVENTS_MAX = 2_000;
    private static final int SNAPSHOT_MAX = 20_000;
    private static final int LOOK_NS = 20_000;

    @TempDir
    private Path directory;

    private final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private int tornTails;

    /** Writes a journal and snapshots until that fails. */
    private final class Work extends Thread
    {
        private final Path path;
        private final Random content;
        private volatile long durable = -1;
        private volatile long snapshotted = -1;
        private volatile Throwable failure;

        Work(final Path path, final long seed)
        {
            this.path = path;
            content = new Random(seed);
        }

        @Override
        public void run()
        {
            JournalWriter writer = null;
            try
            {
                writer = Journals.open(new FileJournalStorage(path.resolve("journal")));
                write(writer, new SnapshotStore(new FileJournalStorage(path.resolve("snapshots")), 7));
            }
            catch (final JournalException ex)
            {
                failure = JournalException.Category.IO == ex.category() ? null : ex;
            }
            catch (final RuntimeException | Error ex)
            {
                failure = ex;
            }
            finally
            {
                CloseHelper.quietClose(writer);
            }
        }

        private void write(final JournalWriter writer, final SnapshotStore snapshots)
        {
            while (true)
            {
                final int count = 1 + content.nextInt(40);
                for (int i = 0; i < count; i++)
                {
                    append(writer, event(writer.nextSequence()));
                }
                writer.flush();
                durable = writer.durableSequence();
                if (0 == content.nextInt(10))
                {
                    final long sequence = durable;
                    final byte[] bytes = snapshot(sequence);
                    snapshots.store(sequence, 1, sequence, (channel) -> channel.write(ByteBuffer.wrap(bytes)));
                    snapshotted = sequence;
                    snapshots.prune(SnapshotStore.RETAINED_MIN);
                }
            }
        }
    }

    private static byte[] snapshot(final long sequence)
    {
        final byte[] bytes = new byte[1 + (int)(sequence * 31 % SNAPSHOT_MAX)];
        new Random(sequence).nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"ext4", "xfs"})
    void shouldKeepWhatWasSaidToBeOnTheDisk(final String fileSystem) throws Exception
    {
        long events = 0;
        long last = -1;
        try (PoweredDisk disk = PoweredDisk.make(directory, fileSystem))
        {
            for (int cut = 0; cut < CUTS; cut++)
            {
                final Path path = disk.path().resolve("of-" + cut / CUTS_OF_A_JOURNAL);
                final Work work = new Work(path, random.nextLong());
                work.start();
                final long wanted = last + random.nextInt(EVENTS_MAX);
                while (work.isAlive() && work.durable < wanted)
                {
                    LockSupport.parkNanos(LOOK_NS);
                }
                // What is said later, nobody would hear: after a cut, XFS lets a sync of a directory succeed.
                final long snapshotted = work.snapshotted;
                final long synced = Math.max(last, work.durable);
                disk.cut();
                work.join();
                disk.mount();
                final String what = "seed=" + seed + " fileSystem=" + fileSystem + " cut=" + cut + " synced=" +
                    synced + " snapshot=" + snapshotted;
                assertNull(work.failure, () -> what + ": " + work.failure);
                final long before = last;
                last = lastEvent(path, synced, what);
                events += last - before;
                checkSnapshots(path, snapshotted, what);
                if (CUTS_OF_A_JOURNAL - 1 == cut % CUTS_OF_A_JOURNAL)
                {
                    IoUtil.delete(path.toFile(), false);
                    last = -1;
                }
            }
        }
        System.out.println("power cuts: fileSystem=" + fileSystem + " cuts=" + CUTS + " events=" + events +
            " tornTails=" + tornTails + " lost=0");
    }

    /** Returns the last event of the journal, whose tail is mended. */
    private long lastEvent(final Path path, final long synced, final String what)
    {
        final FileJournalStorage journal = new FileJournalStorage(path.resolve("journal"));
        final long last;
        try (JournalWriter writer = Journals.open(journal))
        {
            tornTails += Journals.hadTornTail(writer) ? 1 : 0;
            last = writer.nextSequence() - 1;
        }
        assertTrue(last >= synced, () -> what + " last=" + last);
        assertEquals(events(0, last), read(journal, 0), what);
        return last;
    }

    private static void checkSnapshots(final Path path, final long snapshotted, final String what) throws IOException
    {
        final SnapshotStore snapshots = new SnapshotStore(new FileJournalStorage(path.resolve("snapshots")), 7);
        final List<SnapshotStore.Entry> entries = snapshots.list();
        assertTrue(snapshotted < 0 || entries.get(0).sequence() >= snapshotted, what);
        for (final SnapshotStore.Entry entry : entries)
        {
            final ByteBuffer content = ByteBuffer.allocate(SNAPSHOT_MAX);
            try (SnapshotInput input = snapshots.open(entry))
            {
                while (input.read(content) >= 0)
                {
                    continue;
                }
            }
            content.flip();
            assertEquals(ByteBuffer.wrap(snapshot(entry.sequence())), content, what);
        }
    }
}
