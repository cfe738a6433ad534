package io.ringside.journal.replication.standing;

import io.ringside.journal.storage.FileJournalStorage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class StandingTest
{
    private static final int SLOT_STRIDE = 4096;
    private static final long SECOND_NS = 1_000_000_000L;

    @TempDir
    private Path directory;

    private Standing standing;

    @BeforeEach
    void open()
    {
        standing = Standing.open(new FileJournalStorage(directory), () -> 42);
    }

    @AfterEach
    void close()
    {
        standing.close();
    }

    private void reopen()
    {
        close();
        open();
    }

    private Path file()
    {
        return directory.resolve(Standing.FILE_NAME);
    }

    private byte[] fileOfAStandbyInStep() throws IOException
    {
        standing.follow(1, 5, ReplicationPolicy.HALT, true);
        standing.inStep(30, 0);
        return Files.readAllBytes(file());
    }

    @Test
    void shouldKnowNothingOfANewDirectory()
    {
        assertFalse(standing.isKnown());
        assertFalse(standing.isDamaged());
        assertEquals(Standing.Role.UNKNOWN, standing.role());
        assertEquals(Standing.NONE, standing.inStepSequence());
        assertEquals(7, standing.acknowledgedSequence(7), "unknown: all of it may have been");
        assertNull(standing.policy());
    }

    @Test
    void shouldRememberHowFarAStandbyWasInStep()
    {
        standing.follow(3, 77, ReplicationPolicy.HALT, true);
        standing.inStep(100, SECOND_NS);
        standing.inStep(150, SECOND_NS + SECOND_NS / 2);
        assertEquals(100, standing.inStepSequence(), "not at every record");
        standing.inStep(200, 2 * SECOND_NS);
        reopen();
        assertEquals(Standing.Role.STANDBY, standing.role());
        assertEquals(3, standing.epoch());
        assertEquals(77, standing.leaderId());
        assertEquals(ReplicationPolicy.HALT, standing.policy());
        assertTrue(standing.isInStep());
        assertEquals(200, standing.inStepSequence());
        assertEquals(3, standing.inStepEpoch());
        assertEquals(42, standing.inStepTimeMs());
        standing.follow(4, 78, ReplicationPolicy.DEGRADE, true);
        assertFalse(standing.isInStep(), "behind again");
        assertEquals(200, standing.inStepSequence(), "what it was in step with stays");
    }

    @Test
    void shouldRememberFromWhereAPrimaryWentOnAloneUntilBothAreInStepAgain()
    {
        standing.lead(1, 5, -1);
        standing.inStep(9, 0);
        standing.told(ReplicationPolicy.DEGRADE);
        assertEquals(9, standing.acknowledgedSequence(20));
        standing.alone(10);
        standing.alone(15);
        reopen();
        assertEquals(10, standing.aloneFromSequence());
        assertEquals(20, standing.acknowledgedSequence(20));
        standing.lead(2, 6, 20);
        assertEquals(10, standing.aloneFromSequence(), "a restart mends nothing");
        standing.inStep(20, 0);
        assertEquals(Standing.NONE, standing.aloneFromSequence());
    }

    @Test
    void shouldRememberWhereItWasPromoted()
    {
        standing.follow(1, 5, ReplicationPolicy.HALT, false);
        standing.inStep(30, 0);
        standing.lead(2, 6, 31);
        standing.lead(3, 7, 90);
        assertEquals(31, standing.promotedSequence());
        assertEquals(1, standing.actedEpoch(), "to start is not to act");
        standing.act();
        assertEquals(3, standing.actedEpoch());
    }

    @Test
    void shouldTakeAllRecordsOfAnOlderPrimaryForAcknowledged()
    {
        standing.lead(4, 5, 99);
        assertEquals(0, standing.aloneFromSequence());
        assertEquals(99, standing.acknowledgedSequence(99));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 20, 60, 123, 124, 127})
    void shouldFallBackToTheOlderSlotWhenTheNewerIsTorn(final int keptBytes) throws IOException
    {
        final byte[] bytes = fileOfAStandbyInStep();
        for (int i = keptBytes; i < 128; i++)
        {
            bytes[i] = (byte)~bytes[i];
        }
        Files.write(file(), bytes);

        reopen();
        assertTrue(standing.isKnown());
        assertFalse(standing.isInStep());
        standing.inStep(31, 0);
        reopen();
        assertEquals(31, standing.inStepSequence(), "written over the bad slot");
    }

    @Test
    void shouldSayWhenNeitherSlotIsValid() throws IOException
    {
        final byte[] bytes = fileOfAStandbyInStep();
        bytes[50] ^= 1;
        bytes[SLOT_STRIDE + 50] ^= 1;
        Files.write(file(), bytes);

        reopen();
        assertFalse(standing.isKnown());
        assertTrue(standing.isDamaged());
        assertEquals(Standing.Role.UNKNOWN, standing.role());
    }
}
