package io.ringside.journal;

import io.ringside.journal.format.BlockDescriptor;
import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.format.RecordDescriptor;
import io.ringside.journal.format.SegmentDescriptor;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.Checksum;
import io.ringside.journal.storage.JournalException;
import io.ringside.testing.FaultyStorage;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static io.ringside.journal.Journals.assertFails;
import static io.ringside.journal.Journals.block;
import static io.ringside.journal.Journals.context;
import static io.ringside.journal.Journals.events;
import static io.ringside.journal.Journals.hadTornTail;
import static io.ringside.journal.Journals.open;
import static io.ringside.journal.Journals.quarantined;
import static io.ringside.journal.Journals.read;
import static io.ringside.journal.Journals.write;
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
    private static final String SECOND = "journal-0000000001.seg";
    private static final String THIRD = "journal-0000000002.seg";

    /** Opened and closed again: the witness file has seen all records. */
    private static final Action WITNESSED = (it) -> open(it.storage).close();
    private static final Action THREE_SEGMENTS = JournalRecoveryTest::writeThreeSegments;

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

    private void zero(final String name, final int from, final int to)
    {
        Arrays.fill(storage.bytes(name), from, to, (byte)0);
    }

    private void damageWitness()
    {
        Arrays.fill(storage.bytes(JournalDirectory.WITNESS_NAME), (byte)9);
    }

    private void move(final String from, final int fromBlock, final String to, final int toBlock)
    {
        System.arraycopy(storage.bytes(from), blockOffset(fromBlock), storage.bytes(to), blockOffset(toBlock), PAGE);
    }

    private void refuses(final String reason)
    {
        refuses(context(storage).conclude(), JournalException.Category.CORRUPT, reason);
    }

    private void refuses(final JournalContext context, final JournalException.Category category, final String reason)
    {
        final byte[] before = storage.list().contains(FIRST) ? storage.bytes(FIRST).clone() : null;
        final String why = assertFails(category, () -> JournalWriter.open(context));
        assertTrue(why.startsWith("journal refused: ") && why.contains(reason), why);
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
        final JournalWriter writer = open(storage);
        assertEquals(30, writer.nextSequence());
        assertEquals(29, writer.durableSequence());
        assertEquals(2, writer.epoch());
        assertFalse(hadTornTail(writer));
        assertEquals(List.of(), quarantined(storage));
        assertEquals("", writer.recovery().tornTail());
        assertTrue(storage.forceCount > forces);
    }

    @Test
    void shouldStopWhenTailCannotBeSynced()
    {
        storage.forcesUntilFailure = 1;

        assertFails(JournalException.Category.IO, () -> open(storage));
    }

    @Test
    void shouldCutTornTailKeepItsBytesAndOpenInNewEpoch()
    {
        final byte[] torn = Arrays.copyOfRange(storage.bytes(FIRST), blockOffset(2), blockOffset(2) + PAGE);
        zero(FIRST, blockOffset(2) + 128, blockOffset(3));

        final JournalWriter writer = open(storage);
        assertTrue(hadTornTail(writer));
        assertEquals(20, writer.nextSequence());
        assertEquals(2, writer.epoch());
        final byte[] kept = storage.bytes(quarantined(storage).get(0));
        assertTrue(Arrays.equals(kept, 0, kept.length, torn, 0, kept.length));
        assertTrue(kept.length > 100 && kept.length <= 128, "length=" + kept.length);
        assertEquals(0, storage.bytes(FIRST)[blockOffset(2)]);
        assertTrue(writer.recovery().tornTail().endsWith("its bytes are in " + quarantined(storage).get(0)));
        block(writer, 10);
        writer.close();
        assertEquals(events(0, 29), read(storage, 0));
        assertTrue(JournalVerifier.verify(storage, -1).isValid());
    }

    @Test
    void shouldCutTornTailWhoseHeaderIsLost()
    {
        zero(FIRST, blockOffset(2), blockOffset(2) + 256);

        final JournalWriter writer = open(storage);
        assertTrue(hadTornTail(writer));
        assertEquals(20, writer.nextSequence());
    }

    @Test
    void shouldCutTwiceWhenDyingWhileCutting()
    {
        zero(FIRST, blockOffset(2) + 128, blockOffset(3));
        // Header of the witness file and the quarantine copy go through; the clearing does not.
        storage.writesUntilFailure = 2;
        assertThrows(JournalException.class, () -> open(storage));
        storage.writesUntilFailure = Integer.MAX_VALUE;

        final JournalWriter writer = open(storage);
        assertEquals(20, writer.nextSequence());
        writer.close();
        assertEquals(2, storage.list().stream().filter(n -> n.startsWith("quarantine-")).count());
    }

    /** What was done to three blocks, one thing after the other, and why the journal is refused. */
    private record Damage(String name, String reason, Action... actions)
    {
        @Override
        public String toString()
        {
            return name;
        }
    }

    @FunctionalInterface
    private interface Action
    {
        void on(JournalRecoveryTest test) throws IOException;
    }

    static List<Damage> damages()
    {
        return List.of(
            new Damage("a damaged body before a valid block", "a valid block follows",
                (it) -> it.storage.flip(FIRST, blockOffset(1) + 100, 3)),
            new Damage("a damaged header before a valid block", "a valid block follows",
                (it) -> it.storage.flip(FIRST, blockOffset(1) + 8, 0)),
            new Damage("zeros before a valid block", "a valid block follows",
                (it) -> it.zero(FIRST, blockOffset(1), blockOffset(2))),
            new Damage("blocks that changed places", "a block of another place", (it) ->
            {
                it.move(FIRST, 1, FIRST, 5);
                it.move(FIRST, 2, FIRST, 1);
                it.move(FIRST, 5, FIRST, 2);
                it.zero(FIRST, blockOffset(5), blockOffset(6));
            }),
            new Damage("damage longer than one block", "more than one write",
                (it) -> Arrays.fill(it.storage.bytes(FIRST), blockOffset(2), blockOffset(7), (byte)1)),
            new Damage("a torn tail beside a damaged witness", "nothing shows whether the tail was committed", (it) ->
            {
                it.zero(FIRST, blockOffset(2) + 128, blockOffset(3));
                it.damageWitness();
            }),
            new Damage("a truncated segment", "another length",
                (it) -> it.storage.replace(FIRST, Arrays.copyOf(it.storage.bytes(FIRST), 20_000))),
            new Damage("an older epoch behind a newer one", "older epoch", (it) -> it.forge(10, 0, 30, 0)),
            new Damage("a gap behind a valid chain", "leaves a gap", (it) -> it.forge(10, 1, 31, 0)),
            new Damage("an overlap behind a valid chain", "overlaps", (it) -> it.forge(10, 1, 29, 0)),
            new Damage("a block of another history in its place", "breaks the hash chain",
                (it) -> it.forge(10, 1, 30, 1)),

            new Damage("a damaged last block that the witness file knows", "committed records", WITNESSED,
                (it) -> it.storage.flip(FIRST, blockOffset(2) + 100, 3)),
            new Damage("a missing last block that the witness file knows", "ends before committed records", WITNESSED,
                (it) -> it.zero(FIRST, blockOffset(2), blockOffset(3))),
            new Damage("a missing journal that the witness file knows", "ends before committed records", WITNESSED,
                (it) -> it.storage.delete(FIRST)),

            new Damage("a missing segment", SECOND + " in memory is missing", THREE_SEGMENTS,
                (it) -> it.storage.delete(SECOND)),
            new Damage("damage in an earlier segment", "later segments exist", THREE_SEGMENTS,
                (it) -> it.storage.flip(SECOND, blockOffset(3) + 70, 1)),
            new Damage("a gap between segments", "begins after a gap", THREE_SEGMENTS,
                (it) -> it.zero(SECOND, blockOffset(6), blockOffset(7))),
            new Damage("a damaged segment header", "has a damaged header", THREE_SEGMENTS,
                (it) -> it.storage.flip(THIRD, 48, 1)),
            new Damage("a segment under a wrong name", "is not what its name says", THREE_SEGMENTS,
                (it) -> it.storage.replace("journal-0000000003.seg", it.storage.bytes(THIRD))),
            new Damage("a segment of another journal", "the hash chain is broken", THREE_SEGMENTS, (it) ->
            {
                final FaultyStorage other = new FaultyStorage();
                write(other, 20, 10);
                it.storage.replace(SECOND, other.bytes(SECOND));
            }),
            new Damage("a segment of an older epoch", "older epoch than the segment before", THREE_SEGMENTS, (it) ->
            {
                final UnsafeBuffer header =
                    new UnsafeBuffer(ByteBuffer.allocateDirect(SegmentDescriptor.HEADER_LENGTH));
                header.putBytes(0, it.storage.bytes(THIRD), 0, header.capacity());
                final SegmentInfo info = SegmentDescriptor.decode(header, THIRD, new Checksum());
                SegmentDescriptor.encodePlace(
                    header, 0, info.baseSequence(), info.basePosition(), info.previousHash(), new Checksum());
                header.getBytes(0, it.storage.bytes(THIRD), 0, header.capacity());
            }),
            new Damage("a block of another segment", "damaged in the middle of the log", THREE_SEGMENTS,
                (it) -> it.move(SECOND, 1, FIRST, 1)));
    }

    @ParameterizedTest
    @MethodSource("damages")
    void shouldRefuseDamage(final Damage damage) throws IOException
    {
        for (final Action action : damage.actions)
        {
            action.on(this);
        }

        refuses(damage.reason);
    }

    @Test
    void shouldRefuseDamagedLastBlockThatPeerKnows()
    {
        storage.flip(FIRST, blockOffset(2) + 100, 3);

        refuses(context(storage).witnessSequence(20).conclude(), JournalException.Category.CORRUPT,
            "committed records");
    }

    @Test
    void shouldRefuseDamagedLastBlockThatTheWitnessFileKnows()
    {
        final long[] nowNs = new long[1];
        final JournalWriter writer = JournalWriter.open(
            context(storage).witnessIdleNs(1).nanoClock(() -> nowNs[0]).conclude());
        block(writer, 10);
        nowNs[0] = 10;
        writer.onIdle();
        storage = storage.kill();
        storage.flip(FIRST, blockOffset(3) + 100, 3);

        refuses("committed records");
    }

    @Test
    void shouldOpenWholeJournalWhenWitnessFileIsDamaged()
    {
        damageWitness();

        final JournalWriter writer = open(storage);
        assertEquals(30, writer.nextSequence());
    }

    private void writeThreeSegments()
    {
        write(storage, 17, 10);
        assertEquals(3, JournalVerifier.segments(storage).size());
    }

    @Test
    void shouldOpenJournalWhoseOldestSegmentsWerePruned() throws Exception
    {
        writeThreeSegments();
        storage.delete(FIRST);

        final JournalWriter writer = open(storage);
        final long first = writer.recovery().firstSequence();
        assertEquals(JournalVerifier.segments(storage).get(0).baseSequence(), first);
        assertEquals(events(first, writer.nextSequence() - 1), read(storage, first));
    }

    @Test
    void shouldRefuseJournalOfOtherCluster()
    {
        refuses(context(storage).clusterId(8).conclude(), JournalException.Category.CORRUPT,
            "belongs to another exchange");
    }

    /** Add a block that is valid in itself. */
    private void forge(final int count, final long epoch, final long firstSequence, final long hashError)
    {
        final JournalScan scan = JournalScan.run(storage, null, -1, 0, -1);
        final SegmentInfo segment = scan.segments.get(0);
        final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(PAGE));
        int limit = BlockDescriptor.HEADER_LENGTH;
        for (int i = 0; i < count; i++)
        {
            limit += RecordDescriptor.encode(buffer, limit, 0, buffer, 0, 0, firstSequence + i, 0);
        }
        final int bodyLength = limit - BlockDescriptor.HEADER_LENGTH;
        final long position = segment.basePosition() + scan.tailOffset;
        BlockDescriptor.encode(buffer, bodyLength, PAGE, count, firstSequence, epoch, position, -1,
            scan.lastHash + hashError);
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

    /** The system may forget what it counts as written: nobody can tell whether it has. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldNotTrustATailWhoseSyncFailed(final boolean isInBackground)
    {
        final long[] nowNs = {0};
        final FaultyStorage failing = new FaultyStorage();
        final JournalWriter writer = JournalWriter.open(context(failing).syncPolicy(SyncPolicy.INTERVAL)
            .syncIntervalNs(10).nanoClock(() -> nowNs[0]).conclude());
        final Agent sync = isInBackground ? writer.backgroundSync() : null;
        block(writer, 3);
        nowNs[0] = 10;
        failing.forcesUntilFailure = 1;
        assertFails(JournalException.Category.IO, () ->
        {
            block(writer, 2);
            sync.doWork();
            block(writer, 1);
        });

        final FaultyStorage restarted = failing.kill();

        assertFalse(JournalRecovery.isTailTrusted(restarted));
        assertFalse(JournalRecovery.isWhole(restarted));
    }

    /** The block is in the page cache, whose pages count as clean after a failed sync: it must be written once more. */
    @Test
    void shouldSecureABlockWhoseSyncFailed()
    {
        final FaultyStorage failing = new FaultyStorage();
        final JournalWriter writer = open(failing);
        block(writer, 3);
        failing.forcesUntilFailure = 1;
        assertFails(JournalException.Category.IO, () -> block(writer, 2));
        final FaultyStorage restarted = failing.kill();
        final JournalWriter next = open(restarted);
        assertEquals(5, next.nextSequence());
        block(next, 1);

        final FaultyStorage after = restarted.crash(new Random(1), 4096);

        assertEquals(events(0, 5), read(after, 0));
    }

    @Test
    void shouldSecureAMarkerWhoseSyncFailed()
    {
        final long[] nowNs = {0};
        final FaultyStorage failing = new FaultyStorage();
        final JournalWriter writer = JournalWriter.open(context(failing).nanoClock(() -> nowNs[0]).conclude());
        block(writer, 3);
        nowNs[0] = 1_000_000_000L;
        failing.forcesUntilFailure = 1;
        assertFails(JournalException.Category.IO, writer::onIdle);
        final FaultyStorage restarted = failing.kill();
        block(open(restarted), 1);

        final FaultyStorage after = restarted.crash(new Random(1), 4096);

        assertEquals(events(0, 3), read(after, 0));
    }

    @Test
    void shouldRemoveLeftOverReadySegments() throws Exception
    {
        storage.create("ready-0000000004.tmp", 100);

        open(storage).close();

        assertEquals(List.of(), storage.list().stream().filter(n -> n.startsWith("ready-")).toList());
    }
}
