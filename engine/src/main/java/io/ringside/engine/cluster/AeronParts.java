package io.ringside.engine.cluster;

import io.aeron.Aeron;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.NanosecondClusterClock;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.cluster.service.ClusteredServiceContainer;
import org.agrona.ErrorHandler;

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

    private final ClusterMemberContext context;
    private final ErrorHandler errorHandler;

    AeronParts(final ClusterMemberContext context, final ErrorHandler errorHandler)
    {
        this.context = context;
        this.errorHandler = errorHandler;
    }

    /** A client that is stepped by who uses it. */
    Aeron client(final String name)
    {
        return Aeron.connect(new Aeron.Context()
            .aeronDirectoryName(context.aeronDirectory)
            .useConductorAgentInvoker(true)
            .clientName(name)
            .errorHandler(errorHandler));
    }

    /** The first of the parts: it takes the directory over from a process that is gone. */
    Archive launchArchive()
    {
        LeftMarks.release(context.directory);
        return Archive.launch(new Archive.Context()
            .aeronDirectoryName(context.aeronDirectory)
            .archiveDir(context.directory.resolve("archive").toFile())
            .controlChannel("aeron:udp?endpoint=" + context.address.archiveEndpoint())
            .replicationChannel(anyPort())
            .recordingEventsEnabled(false)
            .controlTermBufferLength(CONTROL_TERM_LENGTH)
            .segmentFileLength(context.logTermLength)
            .threadingMode(ArchiveThreadingMode.SHARED)
            .idleStrategySupplier(context.idleStrategy)
            .fileSyncLevel(context.fileSyncLevel())
            .catalogFileSyncLevel(context.fileSyncLevel())
            .errorHandler(errorHandler));
    }

    ConsensusModule.Context consensus()
    {
        final String logChannel = "aeron:udp?term-length=" + context.logTermLength;
        return new ConsensusModule.Context()
            .aeronDirectoryName(context.aeronDirectory)
            .clusterDir(context.directory.resolve("consensus").toFile())
            .clusterMemberId(context.memberId)
            .clusterMembers(MemberAddress.clusterMembers(context.members))
            .clusterClock(new NanosecondClusterClock())
            .archiveContext(archiveClient())
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
            .idleStrategySupplier(context.idleStrategy)
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
        return new ClusteredServiceContainer.Context()
            .aeronDirectoryName(context.aeronDirectory)
            .clusterDir(context.directory.resolve("consensus").toFile())
            .archiveContext(archiveClient())
            .clusteredService(service)
            .serviceName("cluster-log")
            .idleStrategySupplier(context.idleStrategy)
            .terminationHook(terminationHook)
            .errorHandler(errorHandler);
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
