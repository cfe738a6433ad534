package io.ringside.journal.replication;

import io.aeron.Publication;
import io.aeron.Subscription;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.replication.primary.ReseedSource;
import io.ringside.journal.replication.standby.ReseedSink;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.reseed.ReseedFiles;
import io.ringside.journal.reseed.ReseedStaging;
import io.ringside.journal.reseed.WrittenReports;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A standby that its primary cannot catch up gets files, whatever happens on the way, and follows from their end. */
@Timeout(120)
class ReseedTest extends ClusterTest
{
    private static final long SNAPSHOT = 2_000;
    private static final String STAGED = ReseedStaging.DIRECTORY + "/" + ReseedFiles.JOURNAL;

    private long rate = 1 << 30;
    private long reportedSequence = Long.MAX_VALUE;
    private JournalWriter reports;
    private ReseedSource source;
    private ReseedStaging staging;
    private ReseedSink sink;

    /** A primary with a snapshot, which has lost the files that are older. */
    @BeforeEach
    void lead() throws IOException
    {
        cluster.segmentLength = 128 * 1024;
        cluster.command = "command".repeat(20);
        cluster.startPrimary(ReseedFiles.JOURNAL);
        cluster.records(3_000);
        report(5_000);
        Files.writeString(directory.resolve("engine.limits"), "limit=1\n");
        Files.writeString(directory.resolve("rules.version"), "rules=1\n");
        snapshot(SNAPSHOT);
        prune(SNAPSHOT);
    }

    private void report(final int count)
    {
        if (null == reports)
        {
            reports = JournalWriter.open(new JournalContext().directory(directory.resolve(ReseedFiles.REPORTS))
                .segmentLength(128 * 1024).syncPolicy(SyncPolicy.NONE).conclude());
        }
        final UnsafeBuffer report = new UnsafeBuffer(new byte[50]);
        for (int i = 0; i < count; i++)
        {
            reports.append(report, 0, report.capacity(), reports.nextSequence(), 0);
        }
        reports.flush();
    }

    private void snapshot(final long sequence)
    {
        final byte[] state = new byte[300_000];
        new Random(sequence).nextBytes(state);
        new SnapshotStore(new FileJournalStorage(directory.resolve(ReseedFiles.SNAPSHOTS)), 1)
            .store(sequence, 1, 0, (channel) -> channel.write(ByteBuffer.wrap(state)));
    }

    private void prune(final long sequence) throws IOException
    {
        final Path journal = directory.resolve(ReseedFiles.JOURNAL);
        final List<SegmentInfo> segments = JournalVerifier.segments(new FileJournalStorage(journal));
        for (int i = 0; i + 1 < segments.size() && segments.get(i + 1).baseSequence() <= sequence; i++)
        {
            Files.delete(journal.resolve(segments.get(i).name()));
        }
        assertTrue(JournalVerifier.firstSequence(new FileJournalStorage(journal)) > 0, "nothing was pruned");
    }

    @AfterEach
    void end()
    {
        CloseHelper.closeAll(sink, staging, source, reports);
    }

    private void startSource()
    {
        source = new ReseedSource(cluster.publisherContext, ReseedFiles.in(directory), new WrittenReports()
        {
            @Override
            public long writtenReportNumber()
            {
                return reports.writtenSequence();
            }

            @Override
            public long reportedSequence()
            {
                return reportedSequence;
            }
        }, rate);
    }

    private void startSink()
    {
        staging = ReseedStaging.of(directory);
        sink = new ReseedSink(cluster.subscriberContext, staging, cluster.subscriber.epoch(), false);
    }

    private void stopSink()
    {
        CloseHelper.closeAll(sink, staging);
        sink = null;
    }

    private void behind()
    {
        cluster.startStandby();
        cluster.stepUntil("behind", cluster.subscriber::isBehind);
        startSource();
        startSink();
    }

    private boolean isWhole()
    {
        source.doWork();
        sink.doWork();
        return ReseedProgress.State.WHOLE == sink.progress().state();
    }

    /** The files take their place, and the standby follows from there. */
    private void assertFollows()
    {
        assertTrue(Files.exists(directory.resolve(ReseedStaging.DIRECTORY).resolve(ReseedStaging.WHOLE)));
        assertTrue(Files.exists(directory.resolve(ReseedStaging.DIRECTORY).resolve("engine.limits")));
        stopSink();
        cluster.stopStandby();
        cluster.startStandby(STAGED);
        assertTrue(cluster.standbyJournal.nextSequence() > SNAPSHOT);
        assertEquals(Standing.Role.STANDBY, cluster.standbyStanding.role());
        assertFalse(cluster.standbyStanding.isInStep());
        cluster.stepUntil("live", () -> cluster.subscriber.isStreaming() && cluster.publisher.isLive());
        cluster.replicate(10);
        cluster.primaryJournal.flush();
        cluster.standbyJournal.flush();
        assertEquals(cluster.contentHash(ReseedFiles.JOURNAL), cluster.contentHash(STAGED));
        final FileJournalStorage staged =
            new FileJournalStorage(directory.resolve(ReseedStaging.DIRECTORY).resolve(ReseedFiles.REPORTS));
        assertTrue(JournalVerifier.verify(staged, 4_999).isValid());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldFollowFromTheEndOfThePrimarysFiles(final boolean isSealed)
    {
        cluster.stopPrimary();
        cluster.sealed(isSealed);
        cluster.startPrimary(ReseedFiles.JOURNAL);
        behind();
        cluster.stepUntil("whole", () ->
        {
            cluster.records(1);
            return isWhole();
        });
        assertFollows();
    }

    /** The rate lets a slice pass in each step, so that any boundary is hit. */
    @Test
    void shouldGoOnWhereItWasCut()
    {
        final long seed = Long.getLong("ringside.test.seed", 42);
        final Random random = new Random(seed);
        rate = 8 << 20;
        behind();
        final long[] done = new long[1];
        final int[] cuts = new int[2];
        cluster.stepUntil("whole: seed=" + seed, () ->
        {
            final boolean isWhole = isWhole();
            if (!isWhole && staging.done() > done[0])
            {
                cluster.records(1);
                done[0] = staging.done();
                if (random.nextInt(10) == 0)
                {
                    cut(random.nextBoolean(), cuts);
                }
            }
            return isWhole;
        });
        assertTrue(cuts[0] > 2 && cuts[1] > 2, "too few cuts: seed=" + seed);
        assertFollows();
    }

    private void cut(final boolean isSink, final int[] cuts)
    {
        cuts[isSink ? 0 : 1]++;
        if (isSink)
        {
            stopSink();
            startSink();
        }
        else
        {
            source.close();
            startSource();
        }
    }

    @Test
    void shouldKeepTheSnapshotThatIsSentAndTakeNewOnesFromThePrimaryThatComesAfter()
    {
        behind();
        cluster.stepUntil("the snapshot", () -> isWhole() || staging.done() > 100_000);
        for (int i = 0; i < 3; i++)
        {
            snapshot(SNAPSHOT + 100 + i);
        }
        new SnapshotStore(new FileJournalStorage(directory.resolve(ReseedFiles.SNAPSHOTS)), 1).prune(2);
        cluster.stepUntil("whole", this::isWhole);
        assertEquals(SNAPSHOT, staging.snapshotSequence());
        assertFollows();
    }

    /** The standby could not make what is between. */
    @Test
    void shouldSendNoSnapshotThatIsAheadOfTheReports()
    {
        snapshot(SNAPSHOT + 500);
        reportedSequence = SNAPSHOT + 499;
        behind();
        cluster.stepUntil("whole", this::isWhole);
        assertEquals(SNAPSHOT, staging.snapshotSequence());
        assertFollows();
    }

    @Test
    void shouldHoldWhatItSendsAndThenWhereTheStandbyBegins()
    {
        behind();
        assertEquals(ReplicationHold.NOTHING, source.neededSequence());
        cluster.stepUntil("bytes", () -> isWhole() || staging.done() > 0);
        assertTrue(source.neededSequence() <= SNAPSHOT, "needed=" + source.neededSequence());
        assertEquals(0, source.neededReport());
        cluster.stepUntil("whole", () -> isWhole() && ReseedProgress.State.WHOLE == source.progress().state());
        assertEquals(cluster.primaryJournal.writtenSequence(), source.neededSequence());
        source.onFollowed();
        source.doWork();
        assertEquals(ReplicationHold.NOTHING, source.neededSequence());
    }

    /** A bit, or all to the end: then it is the next file that does not fit. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldFetchAgainWhatTheDiskDamaged(final boolean isEndGone) throws IOException
    {
        behind();
        cluster.stepUntil("the reports",
            () -> isWhole() || staging.total() > 0 && staging.total() - staging.done() < 100_000);
        final Path segment;
        try (var paths = Files.list(directory.resolve(STAGED)))
        {
            segment = paths.sorted().findFirst().orElseThrow();
        }
        final byte[] bytes = Files.readAllBytes(segment);
        bytes[bytes.length / 2] ^= 1;
        Arrays.fill(bytes, bytes.length / 2, isEndGone ? bytes.length : bytes.length / 2, (byte)0);
        Files.write(segment, bytes);
        cluster.stepUntil("whole", this::isWhole);
        assertFollows();
    }

    @Test
    void shouldSayThatASnapshotIsMissing() throws IOException
    {
        try (var paths = Files.list(directory.resolve(ReseedFiles.SNAPSHOTS)))
        {
            for (final Path it : paths.toList())
            {
                Files.delete(it);
            }
        }
        behind();
        cluster.stepUntil("the reason", () -> isWhole() || sink.progress().reason().contains("ringside snapshot"));
        snapshot(SNAPSHOT);
        cluster.stepUntil("whole", this::isWhole);
        assertFollows();
    }

    /** Without a key what is damaged is noticed, with one also what is made up. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldNotBelieveFramesOfOthers(final boolean isSealed)
    {
        cluster.stopPrimary();
        cluster.sealed(isSealed);
        cluster.startPrimary(ReseedFiles.JOURNAL);
        behind();
        final long seed = Long.getLong("ringside.test.seed", 42);
        final Random random = new Random(seed);
        final List<byte[]> seen = new ArrayList<>();
        try (Subscription tap = cluster.aeron.addSubscription(
            cluster.dataChannel, ReplicationContext.RESEED_DATA_STREAM_ID);
            Publication intruder = cluster.aeron.addExclusivePublication(
                cluster.dataChannel, ReplicationContext.RESEED_DATA_STREAM_ID))
        {
            cluster.stepUntil("whole: seed=" + seed, () ->
            {
                record(tap, seen);
                if (!seen.isEmpty() && random.nextInt(4) == 0)
                {
                    disturb(intruder, seen.get(random.nextInt(seen.size())), random);
                }
                return isWhole();
            });
        }
        final ReplicationCounters counters = cluster.subscriberContext.counters();
        final long noticed =
            isSealed ? bad(cluster.subscriberContext) : counters.badFrames().get() + counters.gaps().get();
        assertTrue(noticed > 10, "too little was rejected: seed=" + seed);
        assertFollows();
    }

    /** Replayed, truncated, or with a bit turned. */
    private static void disturb(final Publication intruder, final byte[] frame, final Random random)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(frame.clone());
        int length = frame.length;
        switch (random.nextInt(3))
        {
            // Not to nothing: what was sent is seen again, and disturbed again.
            case 0 -> length = 1 + random.nextInt(length);
            case 1 ->
            {
                final int at = random.nextInt(length);
                bytes.putByte(at, (byte)(bytes.getByte(at) ^ 1 << random.nextInt(8)));
            }
            default ->
            {
            }
        }
        intruder.offer(bytes, 0, length);
    }

    @Test
    void shouldRefuseADirectoryThatHasLedAndWhoseHistoryNothingShows()
    {
        cluster.startStandby();
        cluster.standbyStanding.lead(1, 77, -1);
        final UnsafeBuffer event = new UnsafeBuffer(new byte[8]);
        cluster.standbyJournal.append(event, 0, 8, 0, 0);
        cluster.stopStandby();
        cluster.startStandby();
        assertStops(JournalException.Category.MISMATCH, "nothing shows any more", "has led", "empty one");
    }

    @Test
    void shouldGiveFilesToAStandbyThatFallsBehindWhileItFollows() throws IOException
    {
        cluster.startStandby();
        cluster.stepUntil("behind", cluster.subscriber::isBehind);
        startSource();
        startSink();
        cluster.stepUntil("whole", this::isWhole);
        assertFollows();
        cluster.isStandbyFull = true;
        cluster.records(3_000);
        snapshot(5_500);
        cluster.stepFor(Cluster.TIMEOUT_NS / 4);
        prune(5_500);
        cluster.isStandbyFull = false;
        cluster.stepUntil("behind again", cluster.subscriber::isBehind);
        assertTrue(cluster.calls.contains("standby lost"), cluster.calls.toString());
    }
}
