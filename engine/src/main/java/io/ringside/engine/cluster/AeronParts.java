package io.ringside.engine.cluster;

import io.aeron.Aeron;
import io.aeron.AeronCounters;
import io.aeron.Counter;
import io.aeron.RethrowingErrorHandler;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveCounters;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.NanosecondClusterClock;
import io.aeron.cluster.service.ClusterCounters;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import org.agrona.ErrorHandler;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NoOpLock;

import java.util.concurrent.TimeUnit;

/** The settings of Aeron's parts of a member. */
final class AeronParts
{
    private static final int CONTROL_TERM_LENGTH = 64 << 10;
    /** Members that elect tell so often how far their logs go: one waits for the other's word. */
    private static final int STATUS_IN_HEARTBEAT = 5;
    private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(1) << 3;
    /** That a session has ended says little ({@link LostMembers} know), and to open another one takes its time. */
    private static final long SESSION_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(10);

    /** The driver runs in this process: after a pause it may be the last to go on. */
    private static final long DRIVER_TIMEOUT_MS = TimeUnit.DAYS.toMillis(365);

    private final ClusterMemberContext context;
    private final ErrorHandler errorHandler;

    AeronParts(final ClusterMemberContext context, final ErrorHandler errorHandler)
    {
        this.context = context;
        this.errorHandler = errorHandler;
    }

    /** A client on the member's thread, stepped by who uses it; while it waits for the driver it steps that. */
    Aeron client(final String name)
    {
        return Aeron.connect(clientContext(name)
            .useConductorAgentInvoker(true)
            .driverAgentInvoker(context.driver)
            .clientLock(NoOpLock.INSTANCE));
    }

    private Aeron.Context clientContext(final String name)
    {
        return new Aeron.Context()
            .aeronDirectoryName(context.aeronDirectory)
            .driverTimeoutMs(DRIVER_TIMEOUT_MS)
            .subscriberErrorHandler(RethrowingErrorHandler.INSTANCE)
            .clientName(name)
            .errorHandler(errorHandler);
    }

    /** Launches an archive with a thread of its own. */
    Archive launchArchive()
    {
        takeOver();
        return launchArchive(ArchiveThreadingMode.SHARED, Aeron.connect(clientContext("archive-" + context.memberId)
            .useConductorAgentInvoker(true).clientLock(NoOpLock.INSTANCE)));
    }

    /** Launches an archive that takes the client over: its conductor steps the client, and closes it. */
    Archive launchArchive(final ArchiveThreadingMode threadingMode, final Aeron aeron)
    {
        return Archive.launch(archive()
            .threadingMode(threadingMode)
            .aeron(aeron)
            .ownsAeronClient(true)
            .errorCounter(ArchiveCounters.allocate(aeron, new ExpandableArrayBuffer(),
                AeronCounters.ARCHIVE_ERROR_COUNT_TYPE_ID, "Archive Errors", aeron.clientId())));
    }

    /** Takes the directory over from a process that is gone: before any part is launched. */
    void takeOver()
    {
        LeftMarks.release(context.directory);
    }

    private Archive.Context archive()
    {
        return new Archive.Context()
            .aeronDirectoryName(context.aeronDirectory)
            .archiveDir(context.directory.resolve("archive").toFile())
            .controlChannel("aeron:udp?endpoint=" + context.address.archiveEndpoint())
            .replicationChannel(anyPort())
            .recordingEventsEnabled(false)
            .controlTermBufferLength(CONTROL_TERM_LENGTH)
            .segmentFileLength(context.logTermLength)
            .idleStrategySupplier(context.idleStrategy)
            .fileSyncLevel(context.fileSyncLevel())
            .catalogFileSyncLevel(context.fileSyncLevel())
            .errorHandler(errorHandler);
    }

    /**
     * The consensus module, on the member's thread: what it waits for is stepped meanwhile.
     *
     * @param awaited what runs on that thread beside it.
     * @param waits   how it waits.
     */
    ConsensusModule.Context consensus(final AgentInvoker awaited, final IdleStrategy waits)
    {
        final Aeron aeron = client("consensus-module-" + context.memberId);
        final Counter errors = ClusterCounters.allocate(aeron, new ExpandableArrayBuffer(), "Cluster Errors",
            ConsensusModule.Configuration.CONSENSUS_MODULE_ERROR_COUNT_TYPE_ID, 0);
        final String logChannel = "aeron:udp?term-length=" + context.logTermLength;
        return new ConsensusModule.Context()
            .aeronDirectoryName(context.aeronDirectory)
            .aeron(aeron)
            .ownsAeronClient(true)
            .errorCounter(errors)
            .clusterDir(context.directory.resolve("consensus").toFile())
            .clusterMemberId(context.memberId)
            .clusterMembers(MemberAddress.clusterMembers(context.members))
            .clusterClock(new NanosecondClusterClock())
            .archiveContext(archiveClient().agentInvoker(awaited))
            .ingressChannel("aeron:udp?term-length=1m")
            .logChannel(logChannel)
            .replicationChannel(anyPort())
            .leaderHeartbeatIntervalNs(context.heartbeatIntervalNs)
            .leaderHeartbeatTimeoutNs(context.heartbeatTimeoutNs)
            .electionTimeoutNs(context.electionTimeoutNs)
            .electionStatusIntervalNs(context.heartbeatIntervalNs / STATUS_IN_HEARTBEAT)
            .startupCanvassTimeoutNs(context.startupCanvassTimeoutNs)
            .sessionTimeoutNs(SESSION_TIMEOUT_NS)
            .wheelTickResolutionNs(TICK_NS)
            .fileSyncLevel(context.fileSyncLevel())
            .idleStrategySupplier(() -> waits)
            .useAgentInvoker(true)
            .terminationHook(() ->
            {
                // Who steps it sees that it has ended.
            })
            .errorHandler(errorHandler);
    }

    ClusteredServiceContainer launchService(final LogService service, final Runnable terminationHook)
    {
        return ClusteredServiceContainer.launch(service(service, terminationHook).isRespondingService(false));
    }

    ClusteredServiceContainer.Context service(final ClusteredService service, final Runnable terminationHook)
    {
        final Aeron aeron = Aeron.connect(clientContext("cluster-log-" + context.memberId));
        return new ClusteredServiceContainer.Context()
            .aeronDirectoryName(context.aeronDirectory)
            .aeron(aeron)
            .ownsAeronClient(true)
            .errorCounter(ClusterCounters.allocateServiceCounter(aeron, new ExpandableArrayBuffer(), "Service Errors",
                AeronCounters.CLUSTER_CLUSTERED_SERVICE_ERROR_COUNT_TYPE_ID, 0, 0))
            .clusterDir(context.directory.resolve("consensus").toFile())
            .archiveContext(archiveClient())
            .clusteredService(service)
            .serviceName("cluster-log")
            .idleStrategySupplier(context.logIdleStrategy)
            .terminationHook(terminationHook)
            .errorHandler(errorHandler);
    }

    /**
     * The same settings with a client of Aeron that has a thread of its own, and is closed with that of the archive.
     * The one that Aeron makes would end the process when the driver stands still for 10 s.
     */
    AeronArchive.Context withOwnClient(final AeronArchive.Context archiveContext, final String name)
    {
        return archiveContext.aeron(Aeron.connect(clientContext(name))).ownsAeronClient(true);
    }

    AeronArchive.Context archiveClient()
    {
        return new AeronArchive.Context()
            .controlRequestChannel("aeron:ipc?term-length=64k")
            .controlResponseChannel("aeron:ipc?term-length=64k");
    }

    /** The archive of another member, whose address is filled in. */
    AeronArchive.Context remoteArchiveClient()
    {
        return new AeronArchive.Context()
            .controlRequestChannel("aeron:udp?term-length=64k")
            .controlResponseChannel(anyPort());
    }

    private String anyPort()
    {
        return "aeron:udp?endpoint=" + context.address.host() + ":0";
    }
}
