package io.ringside.journal;

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.ringside.journal.Journals.block;
import static io.ringside.journal.Journals.context;
import static io.ringside.journal.Journals.events;
import static io.ringside.journal.Journals.hadTornTail;
import static io.ringside.journal.Journals.open;
import static io.ringside.journal.Journals.quarantined;
import static io.ringside.journal.Journals.read;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The decision table of recovery, row by row. Each block of these journals is one page long and holds ten events. */
class JournalRecoveryTest
{
    private static final int PAGE = 4096;
    private static final String FIRST = "journal-0000000000.seg";

    private FaultyStorage storage = new FaultyStorage();

    @BeforeEach
    void writeThreeBlocksAndDie()
    {
        final JournalWriter writer = open(storage);
        block(writer, 10);
        block(writer, 10);
        block(writer, 10);
        storage = storage.kill();
    }

    private static int blockOffset(final int index)
    {
        return SegmentDescriptor.HEADER_LENGTH + index * PAGE;
    }

    private void refuses(final String reason)
    {
        refuses(context(storage).conclude(), JournalException.Category.CORRUPT, reason);
    }

    private void refuses(final JournalContext context, final JournalException.Category category, final String reason)
    {
        final byte[] before = storage.list().contains(FIRST) ? storage.bytes(FIRST).clone() : null;
        final JournalException ex = assertThrows(JournalException.class, () -> JournalWriter.open(context));
        assertEquals(category, ex.category(), ex.getMessage());
        assertTrue(ex.getMessage().contains(reason), ex.getMessage());
        assertTrue(ex.getMessage().startsWith("journal refused: "), ex.getMessage());
        assertFalse(ex.getMessage().contains("\n"), ex.getMessage());
        if (null != before)
        {
            assertTrue(Arrays.equals(before, storage.bytes(FIRST)), "refused, but changed");
        }
        assertNotNull(storage.lock("free again"), "the lock is kept");
    }

    @Test
    void shouldOpenWholeJournalAndSyncItsTail()
    {
        final int forces = storage.forceCount;
        try (JournalWriter writer = open(storage))
        {
            assertEquals(30, writer.nextSequence());
            assertFalse(hadTornTail(writer));
            assertEquals(List.of(), quarantined(storage));
            assertEquals("", writer.recovery().tornTail());
            assertTrue(storage.forceCount > forces);
        }
    }

    @Test
    void shouldStopWhenTailCannotBeSynced()
    {
        storage.forcesUntilFailure = 1;

        assertEquals(JournalException.Category.IO,
            assertThrows(JournalException.class, () -> open(storage)).category());
    }

    @Test
    void shouldCutTornTailKeepItsBytesAndOpenInNewEpoch()
    {
        final byte[] torn = Arrays.copyOfRange(storage.bytes(FIRST), blockOffset(2), blockOffset(2) + PAGE);
        Arrays.fill(storage.bytes(FIRST), blockOffset(2) + 128, blockOffset(2) + PAGE, (byte)0);

        try (JournalWriter writer = open(storage))
        {
            assertTrue(hadTornTail(writer));
            assertEquals(20, writer.nextSequence());
            assertEquals(2, writer.epoch());
            final byte[] kept = storage.bytes(quarantined(storage).get(0));
            assertTrue(Arrays.equals(kept, 0, kept.length, torn, 0, kept.length));
            assertTrue(kept.length > 100 && kept.length <= 128, "length=" + kept.length);
            assertEquals(0, storage.bytes(FIRST)[blockOffset(2)]);
            assertTrue(writer.recovery().tornTail().endsWith("its bytes are in " + quarantined(storage).get(0)));
            block(writer, 10);
        }
        assertEquals(events(0, 29), read(storage, 0));
        assertTrue(JournalVerifier.verify(storage, -1).isValid());
    }

    @Test
    void shouldCutTornTailWhoseHeaderIsLost()
    {
        Arrays.fill(storage.bytes(FIRST), blockOffset(2), blockOffset(2) + 256, (byte)0);

        try (JournalWriter writer = open(storage))
        {
            assertTrue(hadTornTail(writer));
            assertEquals(20, writer.nextSequence());
        }
    }

    @Test
    void shouldCutTwiceWhenDyingWhileCutting()
    {
        Arrays.fill(storage.bytes(FIRST), blockOffset(2) + 128, blockOffset(2) + PAGE, (byte)0);
        // Header of the witness file and the quarantine copy go through; the clearing does not.
        storage.writesUntilFailure = 2;
        assertThrows(JournalException.class, () -> open(storage));
        storage.writesUntilFailure = Integer.MAX_VALUE;

        try (JournalWriter writer = open(storage))
        {
            assertEquals(20, writer.nextSequence());
        }
        assertEquals(2, storage.list().stream().filter(n -> n.startsWith("quarantine-")).count());
    }

    @Test
    void shouldRefuseDamageBeforeValidBlock()
    {
        storage.flip(FIRST, blockOffset(1) + 100, 3);

        refuses("a valid block follows");
    }

    @Test
    void shouldRefuseDamagedHeaderBeforeValidBlock()
    {
        storage.flip(FIRST, blockOffset(1) + 8, 0);

        refuses("a valid block follows");
    }

    @Test
    void shouldRefuseZeroedBlockBeforeValidBlock()
    {
        Arrays.fill(storage.bytes(FIRST), blockOffset(1), blockOffset(1) + PAGE, (byte)0);

        refuses("a valid block follows");
    }

    @Test
    void shouldRefuseDamagedLastBlockThatWitnessFileKnows()
    {
        open(storage).close();
        storage.flip(FIRST, blockOffset(2) + 100, 3);

        refuses("committed records");
    }

    @Test
    void shouldRefuseMissingLastBlockThatWitnessFileKnows()
    {
        open(storage).close();
        Arrays.fill(storage.bytes(FIRST), blockOffset(2), blockOffset(2) + PAGE, (byte)0);

        refuses("ends before committed records");
    }

    @Test
    void shouldRefuseDamagedLastBlockThatPeerKnows()
    {
        storage.flip(FIRST, blockOffset(2) + 100, 3);

        refuses(context(storage).witnessSequence(20).conclude(), JournalException.Category.CORRUPT,
            "committed records");
    }

    @Test
    void shouldRefuseDamagedLastBlockBeforeMarker()
    {
        final long[] nowNs = new long[1];
        final JournalWriter writer = JournalWriter.open(
            context(storage).markerIdleNs(1).nanoClock(() -> nowNs[0]).conclude());
        block(writer, 10);
        nowNs[0] = 10;
        writer.onIdle();
        storage = storage.kill();
        storage.flip(FIRST, blockOffset(3) + 100, 3);

        refuses("a valid block follows");
    }

    @Test
    void shouldRefuseDamageLongerThanOneBlock()
    {
        final int end = blockOffset(2) + 3 * PAGE + 2 * PAGE;
        Arrays.fill(storage.bytes(FIRST), blockOffset(2), end, (byte)1);

        refuses("more than one write");
    }

    @Test
    void shouldRefuseTornTailWhenWitnessFileIsDamaged()
    {
        Arrays.fill(storage.bytes(FIRST), blockOffset(2) + 128, blockOffset(2) + PAGE, (byte)0);
        Arrays.fill(storage.bytes(JournalDirectory.WITNESS_NAME), (byte)9);

        refuses("nothing shows whether the tail was committed");
    }

    @Test
    void shouldOpenWholeJournalWhenWitnessFileIsDamaged()
    {
        Arrays.fill(storage.bytes(JournalDirectory.WITNESS_NAME), (byte)9);

        try (JournalWriter writer = open(storage))
        {
            assertEquals(30, writer.nextSequence());
        }
    }

    @Test
    void shouldRefuseMissingJournalThatWitnessFileKnows() throws Exception
    {
        open(storage).close();
        storage.delete(FIRST);

        refuses("ends before committed records");
    }

    private void writeThreeSegments()
    {
        try (JournalWriter writer = open(storage))
        {
            for (int i = 0; i < 17; i++)
            {
                block(writer, 10);
            }
        }
        assertEquals(3, JournalVerifier.segments(storage).size());
    }

    @Test
    void shouldRefuseMissingMiddleSegment() throws Exception
    {
        writeThreeSegments();
        storage.delete("journal-0000000001.seg");

        refuses("journal-0000000001.seg in memory is missing");
    }

    @Test
    void shouldOpenJournalWhoseOldestSegmentsWerePruned() throws Exception
    {
        writeThreeSegments();
        storage.delete(FIRST);

        try (JournalWriter writer = open(storage))
        {
            final long first = writer.recovery().firstSequence();
            assertEquals(JournalVerifier.segments(storage).get(0).baseSequence(), first);
            assertEquals(events(first, writer.nextSequence() - 1), read(storage, first));
        }
    }

    @Test
    void shouldRefuseDamageInEarlierSegment()
    {
        writeThreeSegments();
        storage.flip("journal-0000000001.seg", blockOffset(3) + 70, 1);

        refuses("later segments exist");
    }

    @Test
    void shouldRefuseGapBetweenSegments()
    {
        writeThreeSegments();
        Arrays.fill(storage.bytes("journal-0000000001.seg"), blockOffset(6), blockOffset(7), (byte)0);

        refuses("begins after a gap");
    }

    @Test
    void shouldRefuseDamagedSegmentHeader()
    {
        writeThreeSegments();
        storage.flip("journal-0000000002.seg", 48, 1);

        refuses("has a damaged header");
    }

    @Test
    void shouldRefuseSegmentUnderWrongName()
    {
        writeThreeSegments();
        storage.replace("journal-0000000003.seg", storage.bytes("journal-0000000002.seg"));

        refuses("is not what its name says");
    }

    @Test
    void shouldRefuseTruncatedSegment()
    {
        storage.replace(FIRST, Arrays.copyOf(storage.bytes(FIRST), 20_000));

        refuses("another length");
    }

    @Test
    void shouldRefuseJournalOfOtherCluster()
    {
        refuses(context(storage).clusterId(8).conclude(), JournalException.Category.CORRUPT,
            "belongs to another exchange");
    }

    @Test
    void shouldRefuseSegmentOfOtherJournalOfSameCluster()
    {
        writeThreeSegments();
        final FaultyStorage other = new FaultyStorage();
        try (JournalWriter writer = open(other))
        {
            for (int i = 0; i < 20; i++)
            {
                block(writer, 10);
            }
        }
        storage.replace("journal-0000000001.seg", other.bytes("journal-0000000001.seg"));

        refuses("the hash chain is broken");
    }

    @Test
    void shouldRefuseBlockOfOtherSegment()
    {
        writeThreeSegments();
        final byte[] other = storage.bytes("journal-0000000001.seg");
        System.arraycopy(other, blockOffset(1), storage.bytes(FIRST), blockOffset(1), PAGE);

        refuses("damaged in the middle of the log");
    }

    @Test
    void shouldRefuseSwappedBlocks()
    {
        final byte[] bytes = storage.bytes(FIRST);
        final byte[] second = Arrays.copyOfRange(bytes, blockOffset(1), blockOffset(2));
        System.arraycopy(bytes, blockOffset(2), bytes, blockOffset(1), PAGE);
        System.arraycopy(second, 0, bytes, blockOffset(2), PAGE);

        refuses("a block of another place");
    }

    @Test
    void shouldRefuseOlderEpochBehindNewerOne()
    {
        forge(10, 0, 30);

        refuses("older epoch");
    }

    @Test
    void shouldRefuseGapBehindValidChain()
    {
        forge(10, 1, 31);

        refuses("leaves a gap");
    }

    @Test
    void shouldRefuseOverlapBehindValidChain()
    {
        forge(10, 1, 29);

        refuses("overlaps");
    }

    /** Add a block that is valid in itself. */
    private void forge(final int count, final long epoch, final long firstSequence)
    {
        final JournalScan scan = JournalScan.run(storage, null, -1, 0);
        final SegmentInfo segment = scan.segments.get(0);
        final org.agrona.concurrent.UnsafeBuffer buffer =
            new org.agrona.concurrent.UnsafeBuffer(java.nio.ByteBuffer.allocateDirect(PAGE));
        int limit = BlockDescriptor.HEADER_LENGTH;
        for (int i = 0; i < count; i++)
        {
            limit += RecordDescriptor.encode(buffer, limit, 0, buffer, 0, 0, firstSequence + i, 0);
        }
        final int bodyLength = limit - BlockDescriptor.HEADER_LENGTH;
        final long position = segment.basePosition() + scan.tailOffset;
        BlockDescriptor.encode(buffer, bodyLength, PAGE, count, firstSequence, epoch, position, -1, scan.lastHash);
        final Checksum checksum = new Checksum();
        BlockDescriptor.checksums(buffer, checksum.compute(segment.segmentIdHigh(), segment.segmentIdLow(), position,
            epoch, buffer, BlockDescriptor.HEADER_LENGTH, bodyLength), 0);
        BlockDescriptor.checksums(buffer, BlockDescriptor.getInt(buffer, 0, BlockDescriptor.BODY_CRC_OFFSET),
            checksum.compute(segment.segmentIdHigh(), segment.segmentIdLow(), position, epoch, buffer, 0,
            BlockDescriptor.HEADER_CRC_OFFSET));
        buffer.getBytes(0, storage.bytes(FIRST), (int)scan.tailOffset, PAGE);
    }

    @Test
    void shouldRefuseWhenReadFailsAndSayWhatSecondTryGave()
    {
        storage.readsUntilFailure = 5;

        refuses(context(storage).conclude(), JournalException.Category.IO, "so did a second try");
    }

    @Test
    void shouldNotTrustUnsyncedTailAfterReboot()
    {
        final FaultyStorage unsynced = new FaultyStorage();
        final JournalWriter writer = JournalWriter.open(context(unsynced).syncPolicy(SyncPolicy.NONE).conclude());
        block(writer, 1);
        final FaultyStorage sameBoot = unsynced.kill();
        final FaultyStorage nextBoot = unsynced.kill();
        nextBoot.bootId = 2;

        assertTrue(JournalRecovery.inspect(context(sameBoot).conclude()).isTailTrusted());
        assertFalse(JournalRecovery.inspect(context(nextBoot).conclude()).isTailTrusted());
        writer.close();
        unsynced.bootId = 2;
        assertTrue(JournalRecovery.inspect(context(unsynced).conclude()).isTailTrusted());
        storage.bootId = 2;
        assertTrue(JournalRecovery.inspect(context(storage).conclude()).isTailTrusted());
    }

    @Test
    void shouldRemoveLeftOverReadySegments() throws Exception
    {
        storage.create("ready-0000000004.tmp", 100);

        open(storage).close();

        assertEquals(List.of(), storage.list().stream().filter(n -> n.startsWith("ready-")).toList());
    }
}
