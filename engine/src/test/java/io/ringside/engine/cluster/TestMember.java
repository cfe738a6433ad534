package io.ringside.engine.cluster;

import io.aeron.AeronCounters;
import io.aeron.archive.ArchiveMarkFile;
import io.aeron.cluster.service.ClusterMarkFile;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.host.AgentThread;
import io.ringside.engine.host.CheckpointLog;
import io.ringside.engine.host.Durability;
import io.ringside.engine.pipeline.DiscardingSink;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.engine.pipeline.PipelineContext;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MemberLostDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.recovery.RecoveredEngine;
import io.ringside.engine.ring.EventPoller;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SystemEpochClock;
import org.agrona.concurrent.status.CountersReader;

import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** One member in this process: a driver of its own, a pipeline over a real journal, and a thread that steps it. */
final class TestMember implements AutoCloseable
{
    static final int CLUSTER_ID = 7;
    private static final long TICK_NS = 50_000_000;
    private static final long PARK_NS = 100_000;
    /** As that of a node: longer than a disk may stand still under the driver's files. */
    private static final long LIVENESS_NS = TimeUnit.SECONDS.toNanos(60);

    final int memberId;
    final Path directory;
    final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
    final Queue<Throwable> fatalErrors = new ConcurrentLinkedQueue<>();
    final AtomicLong reportHash = new AtomicLong();
    final AtomicLong reportCount = new AtomicLong();
    final AtomicLong lostCount = new AtomicLong();
    final AtomicLong driverTurns = new AtomicLong();
    final AtomicLong lastReported = new AtomicLong(-1);
    /** Ids of orders that execution reports were about. */
    final Set<String> reportedIds = ConcurrentHashMap.newKeySet();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionReportDecoder report = new ExecutionReportDecoder();
    final Partition partition;
    final MediaDriver driver;
    private final AgentThread thread;
    final JournalWriter writer;
    final MatchingEngine engine;
    final ExchangePipeline pipeline;
    final ClusterMemberContext context;
    final ClusterMember member;
    final long recoveredSequence;
    private final AgentRunner stepper;
    private final EventPoller poller;

    TestMember(
        final int memberId,
        final List<MemberAddress> members,
        final Path directory,
        final boolean isTicking,
        final Consumer<ClusterMemberContext> settings)
    {
        this.memberId = memberId;
        this.directory = directory;
        final MediaDriver.Context media = media(directory).errorHandler(errors::add);
        partition = new Partition(members.get(memberId));
        partition.install(media);
        driver = MediaDriver.launch(media.threadingMode(ThreadingMode.INVOKER));
        thread = new AgentThread("cluster-" + memberId, idle(), fatalErrors::add).start();
        thread.add(new DriverTurns(), fatalErrors::add);
        final FileJournalStorage storage = new FileJournalStorage(directory.resolve("journal"));
        writer = JournalWriter.open(new JournalContext().storage(storage).segmentLength(1 << 20)
            .syncPolicy(SyncPolicy.NONE).clusterId(CLUSTER_ID).conclude());
        final SnapshotStore snapshots =
            new SnapshotStore(new FileJournalStorage(directory.resolve("snapshots")), CLUSTER_ID);
        final RecoveredEngine recovered = new JournalReplayer(engineContext(), storage, snapshots)
            .recover(writer.recovery(), new DiscardingSink(), JournalReplayer.NO_REPORTS_NEEDED);
        engine = recovered.engine();
        recoveredSequence = recovered.nextSequence();
        final CheckpointLog checkpoints = new CheckpointLog(64);
        pipeline = new ExchangePipeline(new PipelineContext()
            .threadingMode(io.ringside.engine.host.ThreadingMode.INVOKER)
            .inputSlotCount(1 << 12).outputSlotCount(1 << 14).producerLimit(2)
            .following().durability(Durability.NONE).checkpoints(checkpoints)
            .snapshotStore(snapshots).journalWriter(writer).engine(engine)
            .fatalErrorListener(fatalErrors::add).conclude());
        poller = pipeline.essentialConsumer("egress");
        pipeline.start();
        stepper = new AgentRunner(idle(), fatalErrors::add, null, new Stepper());
        context = new ClusterMemberContext()
            .memberId(memberId).members(members).directory(directory.resolve("cluster"))
            .aeronDirectory(driver.aeronDirectoryName())
            .thread(thread, driver.sharedAgentInvoker())
            .intake(this::onRecord)
            .progress(recovered.nextSequence(), pipeline::matchedSequence, writer::writtenSequence)
            .isFailed(pipeline::hasFailed)
            .checkpoints(checkpoints)
            .recorded(new RecordedJournal(storage, 0))
            .logTermLength(1 << 20)
            .timeouts(TimeUnit.MILLISECONDS.toNanos(50), TimeUnit.MILLISECONDS.toNanos(1_000),
                TimeUnit.MILLISECONDS.toNanos(500))
            .startupCanvassTimeoutNs(TimeUnit.MILLISECONDS.toNanos(2_000))
            .errorHandler(errors::add)
            .fatalErrorHandler(fatalErrors::add);
        settings.accept(context);
        if (isTicking)
        {
            context.ticks(engine.nextTick(), engine.clockStepMaxNs(), TICK_NS, 4 * TICK_NS);
        }
        member = new ClusterMember(context.conclude());
        AgentRunner.startOnThread(stepper);
        member.start();
    }

    private boolean onRecord(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
    {
        final boolean isTaken = pipeline.onRecord(buffer, offset, length, sequence, timestampNs);
        if (isTaken && MemberLostDecoder.TEMPLATE_ID == templateId(buffer, offset))
        {
            lostCount.incrementAndGet();
        }
        return isTaken;
    }

    private static int templateId(final DirectBuffer buffer, final int offset)
    {
        return buffer.getShort(offset + MessageHeaderDecoder.templateIdEncodingOffset());
    }

    /** Those who are connected to this member's archive. */
    long archiveSessions()
    {
        final long[] count = {0};
        final CountersReader counters = driver.context().countersManager();
        counters.forEach((counterId, typeId, keyBuffer, label) -> count[0] +=
            AeronCounters.ARCHIVE_CONTROL_SESSIONS_TYPE_ID == typeId ? counters.getCounterValue(counterId) : 0);
        return count[0];
    }

    private static void ignore(final String line)
    {
        // Who opens a file tells what it waits for.
    }

    static MediaDriver.Context media(final Path directory)
    {
        return new MediaDriver.Context()
            .aeronDirectoryName(directory.resolve("aeron").toString())
            .threadingMode(ThreadingMode.SHARED)
            .sharedIdleStrategy(idle())
            .clientLivenessTimeoutNs(LIVENESS_NS)
            .publicationUnblockTimeoutNs(2 * LIVENESS_NS)
            .dirDeleteOnStart(true)
            .dirDeleteOnShutdown(true)
            .termBufferSparseFile(true)
            .publicationTermBufferLength(1 << 20)
            .ipcTermBufferLength(1 << 20);
    }

    static IdleStrategy idle()
    {
        return new BackoffIdleStrategy(1, 1, PARK_NS, 10 * PARK_NS);
    }

    static EngineContext engineContext()
    {
        return new EngineContext().sessionCapacity(16).instrumentCapacity(8).orderCapacity(1 << 14)
            .levelCapacity(1 << 10).accountCapacity(16).positionCapacity(256).conclude();
    }

    static long hash(final long before, final DirectBuffer buffer, final int offset, final int length)
    {
        long hash = before;
        for (int i = 0; i < length; i++)
        {
            hash = 31 * hash + buffer.getByte(offset + i);
        }
        return hash;
    }

    private void onOutput(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        reportHash.set(hash(reportHash.get(), buffer, offset, length));
        reportCount.incrementAndGet();
        if (ExecutionReportDecoder.TEMPLATE_ID == templateId(buffer, offset))
        {
            report.wrapAndApplyHeader(buffer, offset, header);
            lastReported.set(report.commandSequence());
            reportedIds.add(report.clOrdId());
        }
    }

    /** Ends without a word to the others, and leaves signs of life, as a process does that is killed. */
    void abort()
    {
        partition.isMute = true;
        partition.isDeaf = true;
        close();
        final long nowMs = System.currentTimeMillis();
        final Path cluster = directory.resolve("cluster");
        try (ArchiveMarkFile archive = new ArchiveMarkFile(cluster.resolve("archive").toFile(),
            ArchiveMarkFile.FILENAME, SystemEpochClock.INSTANCE, 1_000, TestMember::ignore);
            ClusterMarkFile consensus = new ClusterMarkFile(cluster.resolve("consensus").toFile(),
                ClusterMarkFile.FILENAME, SystemEpochClock.INSTANCE, 1_000, TestMember::ignore))
        {
            archive.updateActivityTimestamp(nowMs);
            consensus.updateActivityTimestamp(nowMs);
        }
    }

    @Override
    public void close()
    {
        CloseHelper.quietCloseAll(member, stepper, pipeline, writer, thread, driver);
    }

    private final class DriverTurns implements Agent
    {
        @Override
        public int doWork()
        {
            driverTurns.incrementAndGet();
            return driver.sharedAgentInvoker().invoke();
        }

        @Override
        public String roleName()
        {
            return "driver-" + memberId;
        }
    }

    private final class Stepper implements Agent
    {
        @Override
        public int doWork()
        {
            return pipeline.doWork() + poller.poll(TestMember.this::onOutput, 1 << 12);
        }

        @Override
        public String roleName()
        {
            return "stepper-" + memberId;
        }
    }
}
