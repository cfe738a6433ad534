package io.ringside.journal.replication;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.replication.frame.AeronStreams;
import io.ringside.journal.replication.frame.ReplicationKeyring;
import io.ringside.journal.replication.primary.ReplicationPublisher;
import io.ringside.journal.replication.standby.ReplicationSubscriber;
import io.ringside.journal.replication.standing.PeerIdentity;
import io.ringside.journal.replication.standing.Peering;
import io.ringside.journal.replication.standing.ReplicationMode;
import io.ringside.journal.replication.standing.ReplicationPolicy;
import io.ringside.journal.replication.standing.Standing;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.testing.FreePorts;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Assertions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A primary and a standby with real journals and a real media driver, stepped by the thread of the test on a clock of
 * its own.
 */
public final class Cluster implements AutoCloseable
{
    static final long STEP_NS = 1_000_000L;
    static final long TIMEOUT_NS = 2_000_000_000L;

    final Path directory;
    final MediaDriver driver;
    final Aeron aeron;
    final String controlChannel = "aeron:udp?term-length=64k|endpoint=localhost:" + FreePorts.udp();
    final String dataChannel = "aeron:udp?term-length=64k|endpoint=localhost:" + FreePorts.udp();
    final RecordedCalls listener = new RecordedCalls();
    final List<String> calls = listener.calls;
    final List<Long> confirmed = listener.confirmed;
    final Checkpoints primaryCheckpoints = new Checkpoints();
    final Checkpoints standbyCheckpoints = new Checkpoints();
    ReplicationMode mode = ReplicationMode.REPLICA_SYNC;
    ReplicationKeyring primaryKeyring;
    ReplicationKeyring standbyKeyring;
    ReplicationPolicy policy = ReplicationPolicy.HALT;
    long nowNs = 1_000_000_000_000L;
    long stepNs = STEP_NS;
    JournalWriter primaryJournal;
    JournalWriter standbyJournal;
    ReplicationPublisher publisher;
    ReplicationSubscriber subscriber;
    ReplicationContext publisherContext;
    ReplicationContext subscriberContext;
    int segmentLength = 256 * 1024;
    String command = "command";
    boolean isStandbyFull;
    boolean isPrimaryPaused;
    boolean isStandbyWriting = true;
    boolean isStandbySyncing = true;
    boolean isLosingRecords;
    PeerIdentity primaryIdentity = new PeerIdentity();
    PeerIdentity standbyIdentity = new PeerIdentity();
    Standing primaryStanding;
    Standing standbyStanding;
    String peerChannel = "";
    long standbyClusterId = 1;
    long leaderId;
    long wallMs = 1_000_000;

    static final class Checkpoints implements CheckpointSource
    {
        final Map<Long, Long> hashes = new HashMap<>();
        long latest = -1;

        void put(final long sequence, final long hash)
        {
            latest = sequence;
            hashes.put(sequence, hash);
        }

        @Override
        public long latestSequence()
        {
            return latest;
        }

        @Override
        public long chainHashAt(final long sequence)
        {
            return hashes.getOrDefault(sequence, UNKNOWN);
        }
    }

    private final class Applier implements ReplicationApplier
    {
        @Override
        public void onPrimary(final long epoch, final long nextSequence)
        {
            Assertions.assertEquals(standbyJournal.nextSequence(), nextSequence);
            standbyJournal.epoch(epoch);
        }

        @Override
        public boolean onRecord(
            final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
        {
            if (isStandbyFull)
            {
                return false;
            }
            standbyJournal.append(buffer, offset, length, sequence, timestampNs);
            return true;
        }
    }

    Cluster(final Path directory)
    {
        this.directory = directory;
        final String aeronDirectory = directory.resolve("aeron").toString();
        driver = MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(aeronDirectory)
            .threadingMode(ThreadingMode.SHARED)
            .publicationTermBufferLength(64 * 1024)
            .timerIntervalNs(TimeUnit.MILLISECONDS.toNanos(8))
            .publicationLingerTimeoutNs(TimeUnit.MILLISECONDS.toNanos(100))
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true));
        aeron = Aeron.connect(new Aeron.Context()
            .aeronDirectoryName(aeronDirectory)
            .errorHandler(ex -> calls.add("aeron error " + ex)));
    }

    /** Seal everything, or nothing, from the next start on, with the same new key on both sides. */
    void sealed(final boolean isSealed)
    {
        final Path file = directory.resolve("replication.key");
        writeKeys(file, "01".repeat(32));
        primaryKeyring = isSealed ? ReplicationKeyring.open(file) : null;
        standbyKeyring = isSealed ? ReplicationKeyring.open(file) : null;
    }

    public static void writeKeys(final Path file, final String... keys)
    {
        try
        {
            Files.deleteIfExists(file);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(file, String.join("\n", keys) + "\n");
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private JournalWriter journal(final String name, final long epoch)
    {
        return JournalWriter.open(new JournalContext()
            .directory(directory.resolve(name))
            .segmentLength(segmentLength)
            .syncPolicy(SyncPolicy.NONE)
            .epoch(epoch)
            .conclude());
    }

    Standing standing(final String journalName)
    {
        return Standing.open(new FileJournalStorage(directory.resolve(journalName)), () -> ++wallMs);
    }

    ReplicationContext context(final long epoch)
    {
        return new ReplicationContext()
            .aeron(aeron)
            .controlChannel(controlChannel)
            .dataChannel(dataChannel)
            .epoch(epoch)
            .mode(mode)
            .policy(policy)
            .timeoutNs(TIMEOUT_NS)
            .heartbeatIntervalNs(TIMEOUT_NS / 20)
            .frameCount(16)
            .nanoClock(() -> nowNs)
            .listener(listener);
    }

    void startPrimary()
    {
        startPrimary("primary");
    }

    void startPrimary(final String journalName)
    {
        primaryJournal = journal(journalName, JournalContext.EPOCH_AUTOMATIC);
        primaryStanding = standing(journalName);
        primaryStanding.lead(primaryJournal.epoch(), ++leaderId, primaryJournal.nextSequence() - 1);
        publisherContext = context(primaryJournal.epoch())
            .keyring(primaryKeyring)
            .journalStorage(new FileJournalStorage(directory.resolve(journalName)))
            .written(primaryJournal)
            .durableSequence(primaryJournal::writtenSequence)
            .checkpoints(primaryCheckpoints)
            .peering(new Peering(primaryStanding, primaryIdentity, peerChannel))
            .conclude();
        publisher = new ReplicationPublisher(publisherContext, primaryJournal.nextSequence() - 1);
    }

    void stopPrimary()
    {
        CloseHelper.closeAll(publisher, primaryJournal, primaryStanding);
        publisher = null;
        primaryJournal = null;
    }

    void startStandby()
    {
        startStandby("standby");
    }

    void startStandby(final String journalName)
    {
        standbyJournal = journal(journalName, JournalContext.EPOCH_LATEST);
        standbyStanding = standing(journalName);
        subscriberContext = context(standbyJournal.recovery().lastEpoch())
            .streams(new LossyStreams(new AeronStreams(aeron), () -> isLosingRecords))
            .keyring(standbyKeyring)
            .clusterId(standbyClusterId)
            .journalStorage(new FileJournalStorage(directory.resolve(journalName)))
            .written(standbyJournal)
            .durableSequence(standbyJournal::durableSequence)
            .checkpoints(standbyCheckpoints)
            .peering(new Peering(standbyStanding, standbyIdentity, ""))
            .conclude();
        subscriber = new ReplicationSubscriber(subscriberContext, new Applier(), standbyJournal.nextSequence());
    }

    /** As if the standby had followed a newer primary unobserved. */
    void standbyJournalAtEpoch(final long epoch)
    {
        try (JournalWriter writer = journal("standby", epoch))
        {
            final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1]);
            writer.append(buffer, 0, 1, writer.nextSequence(), 0);
        }
    }

    void stopStandby()
    {
        CloseHelper.closeAll(subscriber, standbyJournal, standbyStanding);
        subscriber = null;
        standbyJournal = null;
    }

    /** Journal and replicate one record, as the pipeline would. */
    void record()
    {
        final long sequence = primaryJournal.nextSequence();
        final byte[] bytes = (command + ' ' + sequence).getBytes(StandardCharsets.US_ASCII);
        record(new UnsafeBuffer(bytes), sequence);
    }

    private void record(final DirectBuffer event, final long sequence)
    {
        primaryJournal.append(event, 0, event.capacity(), sequence, sequence * 10);
        publisher.onRecord(event, 0, event.capacity(), sequence, sequence * 10);
    }

    /** Replicate an event so many times, without a pause and without garbage. */
    void replicate(final DirectBuffer event, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            record(event, primaryJournal.nextSequence());
        }
        primaryJournal.flush();
        publisher.flush();
        nowNs += 1_000;
        while (publisher.quorumSequence() < publisher.lastSequence())
        {
            publisher.doWork();
            subscriber.doWork();
            standbyJournal.flush();
            Thread.yield();
        }
    }

    void records(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            record();
        }
        primaryJournal.flush();
        publisher.flush();
    }

    /** One duty cycle of everything that runs; a millisecond passes. */
    void step()
    {
        nowNs += stepNs;
        if (null != publisher && !isPrimaryPaused)
        {
            primaryJournal.flush();
            publisher.doWork();
        }
        if (null != subscriber)
        {
            subscriber.doWork();
            if (isStandbyWriting)
            {
                standbyJournal.flush();
            }
            if (isStandbySyncing)
            {
                standbyJournal.force();
            }
        }
        LockSupport.parkNanos(50_000);
    }

    void stepUntil(final String what, final BooleanSupplier condition)
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!condition.getAsBoolean())
        {
            Assertions.assertTrue(System.nanoTime() < deadlineNs, () -> "waiting for " + what + ": " + describe());
            step();
        }
    }

    private String describe()
    {
        return "published=" + (null == publisher ? "-" : publisher.lastSequence() + " quorum=" +
            publisher.quorumSequence()) + " received=" + (null == subscriber ? "-" : subscriber.receivedSequence()) +
            " calls=" + calls;
    }

    /** Until records flow live. */
    void startBoth()
    {
        startPrimary();
        startStandby();
        stepUntil("live", () -> subscriber.isStreaming() && publisher.isLive());
    }

    /** Until so many records have flowed live. */
    void startBoth(final int count)
    {
        startBoth();
        replicate(count);
    }

    void replicate(final int count)
    {
        records(count);
        stepUntilReplicated();
    }

    void stepFor(final long durationNs)
    {
        for (final long endNs = nowNs + durationNs; nowNs < endNs; )
        {
            step();
        }
    }

    void stepUntilReplicated()
    {
        stepUntil("quorum", () -> publisher.quorumSequence() == publisher.lastSequence());
    }

    long contentHash(final String journalName)
    {
        return JournalVerifier.contentHash(
            new FileJournalStorage(directory.resolve(journalName)), 0, Long.MAX_VALUE).hash();
    }

    void assertJournalsEqual()
    {
        primaryJournal.flush();
        standbyJournal.flush();
        Assertions.assertEquals(primaryJournal.writtenSequence(), standbyJournal.writtenSequence());
        Assertions.assertEquals(contentHash("primary"), contentHash("standby"));
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(publisher, subscriber, primaryJournal, standbyJournal, primaryStanding, standbyStanding,
            aeron, driver);
    }
}
