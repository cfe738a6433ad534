package io.ringside.journal;

import io.ringside.journal.storage.JournalException;
import io.ringside.testing.FaultyStorage;
import org.junit.jupiter.api.Test;

import java.util.Random;

import static io.ringside.journal.Journals.append;
import static io.ringside.journal.Journals.event;
import static io.ringside.journal.Journals.events;
import static io.ringside.journal.Journals.hadTornTail;
import static io.ringside.journal.Journals.open;
import static io.ringside.journal.Journals.read;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Power cuts at any moment, from a seed. The seed is in every message; run one with {@code -Dringside.test.seed=N}. */
class JournalCrashTest
{
    private static final int SEEDS = 400;
    private static final int CRASHES = 4;

    @Test
    void shouldKeepEverythingCommittedOverPowerCuts()
    {
        final Long only = Long.getLong("ringside.test.seed");
        int tornTails = 0;
        for (long seed = null == only ? 1 : only; seed <= (null == only ? SEEDS : only); seed++)
        {
            try
            {
                tornTails += run(seed);
            }
            catch (final RuntimeException | AssertionError ex)
            {
                throw new AssertionError("seed=" + seed + ": " + ex, ex);
            }
        }
        assertTrue(null != only || tornTails > SEEDS / 10, "the crashes never tore a tail: " + tornTails);
    }

    private static int run(final long seed)
    {
        final Random random = new Random(seed);
        final int sectorLength = random.nextBoolean() ? 512 : 4096;
        FaultyStorage storage = new FaultyStorage();
        long committed = -1;
        int tornTails = 0;
        for (int crash = 0; crash < CRASHES; crash++)
        {
            storage.writeLengthMax = random.nextBoolean() ? Integer.MAX_VALUE : 1 + random.nextInt(5000);
            final JournalWriter writer = open(storage);
            tornTails += hadTornTail(writer) ? 1 : 0;
            final long last = writer.nextSequence() - 1;
            assertTrue(last >= committed, "last=" + last + " committed=" + committed);
            assertEquals(events(0, last), read(storage, 0));
            committed = work(random, storage, writer, last);
            storage = storage.crash(random, sectorLength);
        }

        return tornTails;
    }

    /** Append until something fails: a write or a sync, in the middle of anything. */
    private static long work(
        final Random random, final FaultyStorage storage, final JournalWriter writer, final long last)
    {
        if (random.nextBoolean())
        {
            storage.writesUntilFailure = 2 + random.nextInt(30);
        }
        else
        {
            storage.forcesUntilFailure = 1 + random.nextInt(20);
        }
        long committed = last;
        try
        {
            while (true)
            {
                final int count = 1 + random.nextInt(40);
                for (int i = 0; i < count; i++)
                {
                    append(writer, event(writer.nextSequence()));
                    committed = Math.max(committed, writer.durableSequence());
                }
                writer.flush();
                committed = writer.durableSequence();
                assertEquals(writer.nextSequence() - 1, committed);
            }
        }
        catch (final JournalException ex)
        {
            assertEquals(JournalException.Category.IO, ex.category());
            // The failed call may have synced first, and failed at the witness or the next segment.
            assertTrue(writer.durableSequence() >= committed);
            committed = writer.durableSequence();
        }

        return committed;
    }
}
