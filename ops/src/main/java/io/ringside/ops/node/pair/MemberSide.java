package io.ringside.ops.node.pair;

import io.ringside.engine.cluster.ClusterHost;
import io.ringside.engine.cluster.ClusterMember;
import io.ringside.engine.cluster.ClusterMemberContext;
import io.ringside.engine.cluster.ClusterSeed;
import io.ringside.engine.cluster.FilesNeededException;
import io.ringside.engine.cluster.MemberAddress;
import io.ringside.engine.cluster.RecordedJournal;
import io.ringside.engine.core.base.Rules;
import io.ringside.engine.host.Host;
import io.ringside.gateway.session.SessionClaims;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.SettingsCluster;
import io.ringside.ops.node.base.DaemonThread;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeRestart;
import io.ringside.ops.node.media.MemberMedia;
import io.ringside.ops.node.storage.NodeState;
import io.ringside.ops.node.threads.ThreadPlan;
import org.agrona.CloseHelper;
import org.agrona.concurrent.EpochNanoClock;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A member of a cluster: its host follows the cluster's log, as a standby follows its primary, and its doors take
 * commands for that log. They open when the member has caught up for the first time.
 */
public final class MemberSide extends ReplicationSide
{
    private static final long LOOK_NS = 20_000_000L;
    /** A member that has not caught up after so long asks whether it can. */
    private static final long STRANDED_NS = TimeUnit.SECONDS.toNanos(15);
    private static final long TICK_NS = 100_000_000L;
    private static final int STOP_MS = 1_000;

    private final RingsideConfig config;
    private final Path directory;
    private final NodeState state;
    private final EpochNanoClock clock;
    private final NodeErrors errors;
    private final ParticipantPorts ports;
    private final MemberMedia media;
    private final DaemonThread watch = new DaemonThread("member", this::watch);
    private final MemberFiles files;
    private RecordIntake intake;
    private ClusterMemberContext context;
    private ClusterMember member;
    private RecordedJournal recorded;
    private volatile boolean isRunning;

    MemberSide(
        final RingsideConfig config,
        final Path directory,
        final String aeronDirectoryName,
        final ThreadPlan plan,
        final NodeState state,
        final EpochNanoClock clock,
        final NodeErrors errors,
        final ParticipantPorts ports)
    {
        super(null);
        this.config = config;
        this.directory = directory;
        this.state = state;
        this.clock = clock;
        this.errors = errors;
        this.ports = ports;
        media = new MemberMedia(aeronDirectoryName, config.bytes("cluster.log-term-length"), plan, errors);
        files = new MemberFiles(config, directory, media, state, errors);
    }

    @Override
    public void intake(final RecordIntake newIntake)
    {
        intake = newIntake;
    }

    @Override
    public Host host(final Host follower)
    {
        recorded = new RecordedJournal(state.storage, state.journal.recovery().firstSequence());
        context = agreement(config, directory, media)
            .keptCommands(config.number("ring.input-slots"), config.number("ring.stride"))
            .ticks(state.engine().nextTick(), state.engine().clockStepMaxNs(), TICK_NS,
                config.nanos("node.check-state-interval"))
            .snapshots(config.size("journal.snapshot-bytes"), config.nanos("journal.snapshot-interval"))
            .intake(intake::onRecord)
            .firstRules(Rules.NEWEST)
            .progress(state.recovered.nextSequence(), follower::matchedSequence, state.journal::durableSequence)
            .isFailed(follower::hasFailed)
            .checkpoints(state.checkpoints)
            .recorded(recorded)
            .clock(clock)
            .errorHandler(errors::onError)
            .fatalErrorHandler(this::onFatal)
            .conclude();
        errors.log("cluster: " + context);
        member = new ClusterMember(context);
        return new ClusterHost(follower, member, config.durability());
    }

    /** Returns what the configuration says of the members and their log; the rest is to be set. */
    public static ClusterMemberContext agreement(
        final RingsideConfig config, final Path directory, final MemberMedia media)
    {
        return new ClusterMemberContext()
            .memberId(config.number("cluster.member-id"))
            .members(members(config))
            .directory(directory.resolve("cluster"))
            .aeronDirectory(media.directoryName())
            .thread(media.thread(), media.driver())
            .logIdleStrategy(media::logIdleStrategy)
            .durability(config.durability())
            .timeouts(config.nanos("cluster.heartbeat-interval"), config.nanos("cluster.heartbeat-timeout"),
                config.nanos("cluster.election-timeout"))
            .startupCanvassTimeoutNs(config.nanos("cluster.start-timeout"))
            .logTermLength(config.bytes("cluster.log-term-length"));
    }

    /** The members of a configuration, each at its ports. */
    public static List<MemberAddress> members(final RingsideConfig config)
    {
        final List<MemberAddress> result = new ArrayList<>();
        for (final Map.Entry<Integer, Endpoint> it : SettingsCluster.members(config).entrySet())
        {
            result.add(MemberAddress.of(it.getKey(), it.getValue().host(), it.getValue().port()));
        }
        return result;
    }

    @Override
    public void start()
    {
        if (state.recovered.nextSequence() > 0 && !areRulesIn())
        {
            errors.warn(rulesAreOld());
        }
        member.start();
        isRunning = true;
        watch.start();
    }

    private void onFatal(final Throwable failure)
    {
        if (failure instanceof FilesNeededException)
        {
            rejoin(failure.getMessage());
        }
        else
        {
            errors.onFatal(failure);
        }
    }

    /** The next start begins with the files of another member. */
    private void rejoin(final String why)
    {
        try
        {
            MemberJoin.need(directory);
            errors.restart(new NodeRestart("it needs the files of another member: " + why));
        }
        catch (final IOException ex)
        {
            errors.onFatal(ex);
        }
    }

    private void watch()
    {
        boolean isOpen = false;
        boolean wasCutOff = false;
        long askNs = System.nanoTime() + STRANDED_NS;
        while (isRunning && !member.isFenced() && !member.isStuck())
        {
            files.look();
            if (!isOpen && System.nanoTime() - askNs > 0 && !member.isReady())
            {
                if (isStranded())
                {
                    rejoin("its log ends before those of the others begin");
                    return;
                }
                askNs = System.nanoTime() + STRANDED_NS;
            }
            if (!isOpen && member.isReady() && areRulesIn())
            {
                isOpen = true;
                ports.open("the member has caught up with the cluster");
            }
            if (member.isCutOff() != wasCutOff)
            {
                wasCutOff = !wasCutOff;
                errors.warn(wasCutOff ? "cut off from the cluster: clients are let go, so that they connect to " +
                    "another member, until a leader is known again" : "a leader is known again: clients may log on");
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        if (isRunning)
        {
            // What its doors have accepted since then is nowhere, and clients may be connected elsewhere.
            errors.restart(new NodeRestart(member.isFenced() ? "the other members took this one for lost" :
                "an election does not end here: " + member.notReadyReason()));
        }
    }

    private boolean isStranded()
    {
        try
        {
            return ClusterSeed.isNeededWhileRunning(context);
        }
        catch (final RuntimeException ex)
        {
            // An archive is busy: asked again.
            errors.onError(ex);
            return false;
        }
    }

    /** Older rules have no command that says where a session is connected. */
    private boolean areRulesIn()
    {
        return state.engine().rules() >= Rules.LIMITS;
    }

    private String rulesAreOld()
    {
        return "rules " + state.engine().rules() + " are in force, and a cluster needs rules " + Rules.LIMITS +
            " before its members' doors open: when a majority runs, `ringside rules set " + Rules.NEWEST + '`';
    }

    @Override
    public boolean isReady()
    {
        return ports.isOpen() && member.isReady();
    }

    @Override
    public String notReadyReason()
    {
        final String reason = member.notReadyReason();
        return null != reason ? reason : ports.isOpen() ? "" :
            areRulesIn() ? "the ports are being opened" : rulesAreOld();
    }

    @Override
    public ClusterMember member()
    {
        return member;
    }

    @Override
    public boolean isConnected()
    {
        return member.isReady();
    }

    @Override
    public void stop()
    {
        isRunning = false;
        watch.awaitEnd(STOP_MS);
        if (member.isReady())
        {
            releaseSessions();
        }
        CloseHelper.closeAll(member, recorded);
    }

    /** A node that stops in order loses no session: otherwise the others would take them for lost with it. */
    private void releaseSessions()
    {
        final SessionClaims claims = new SessionClaims(member.publisher(), member.memberId());
        for (int sessionId = 1; sessionId < state.engine().sessionCapacity(); sessionId++)
        {
            if (member.memberId() == state.engine().memberId(sessionId))
            {
                claims.release(sessionId, 0, true, true);
            }
        }
        final long beginNs = System.nanoTime();
        while (member.offeredCount() > 0 && System.nanoTime() - beginNs < STOP_MS * 1_000_000L)
        {
            LockSupport.parkNanos(LOOK_NS / 20);
        }
    }

    @Override
    public ReplicationHold hold()
    {
        return files;
    }

    @Override
    public void close()
    {
        files.close();
        media.close();
    }
}
