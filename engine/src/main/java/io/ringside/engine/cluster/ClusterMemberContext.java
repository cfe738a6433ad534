package io.ringside.engine.cluster;

import io.ringside.engine.core.auction.NextTick;
import io.ringside.engine.host.AgentThread;
import io.ringside.engine.host.Durability;
import io.ringside.journal.JournalRecordHandler;
import io.ringside.journal.replication.CheckpointSource;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.OffsetEpochNanoClock;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Settings and parts of a {@link ClusterMember}. Needed: {@link #memberId}, {@link #members}, {@link #directory},
 * {@link #aeronDirectory}, {@link #intake}, and how far the pipeline is. Set, then {@link #conclude()}; read-only after
 * that: the package reads its fields.
 */
public final class ClusterMemberContext
{
    /**
     * Least bytes of a term of the log. The leader sends as far as the fastest follower allows, 128 KiB beyond it, and
     * Aeron's receiver drops what is more than half a term ahead: with less, a follower that is a little behind another
     * one loses the log, and for 10 seconds does not know.
     */
    public static final int LOG_TERM_LENGTH_MIN = 1 << 20;
    private static final int MESSAGE_LENGTH_MAX = 8 << 10;
    private static final int MESSAGE_HEADERS_LENGTH = 256;
    private static final long SPIN_COUNT = 20;
    private static final long YIELD_COUNT = 20;
    private static final long PARK_MIN_NS = 1_000;
    private static final long PARK_MAX_NS = 500_000;

    int memberId = -1;
    List<MemberAddress> members = List.of();
    AgentThread thread;
    AgentInvoker driver;
    MemberAddress address;
    Path directory;
    String aeronDirectory;
    Durability durability = Durability.REPLICA_MEM;
    long heartbeatIntervalNs = TimeUnit.MILLISECONDS.toNanos(100);
    long heartbeatTimeoutNs = TimeUnit.SECONDS.toNanos(1);
    long electionTimeoutNs = TimeUnit.MILLISECONDS.toNanos(200);
    long startupCanvassTimeoutNs = TimeUnit.SECONDS.toNanos(5);
    int logTermLength = 8 << 20;
    int keptSlotCount = 1 << 14;
    int keptSlotStride = 256;
    long tickIntervalNs = 100_000_000L;
    long checkStateIntervalNs = 5_000_000_000L;
    long clockStepMaxNs = Long.MAX_VALUE;
    long snapshotLogBytes = 256L << 20;
    long snapshotIntervalNs = TimeUnit.HOURS.toNanos(1);
    long absentLogBytesMax = 16L << 30;
    JournalRecordHandler intake;
    long nextSequence;
    int firstRules;
    LongSupplier appliedSequence;
    LongSupplier durableSequence;
    BooleanSupplier isFailed = () -> false;
    /** False in tests alone: they show what it is for. */
    boolean isProofNeeded = true;
    /** False in tests alone: they count what was offered. */
    boolean isLossTold = true;
    CheckpointSource checkpoints = CheckpointSource.NONE;
    NextTick nextTick;
    RecordedCommands recorded = RecordedCommands.NONE;
    EpochNanoClock clock = new OffsetEpochNanoClock();
    final Supplier<IdleStrategy> idleStrategy =
        () -> new BackoffIdleStrategy(SPIN_COUNT, YIELD_COUNT, PARK_MIN_NS, PARK_MAX_NS);
    Supplier<IdleStrategy> logIdleStrategy = idleStrategy;
    ErrorHandler errorHandler = (throwable) ->
    {
    };
    ErrorHandler fatalErrorHandler = (throwable) ->
    {
    };
    private boolean isConcluded;

    /**
     * Check everything, and make the object read-only.
     *
     * @return this.
     * @throws IllegalStateException    when called twice.
     * @throws IllegalArgumentException when a value is missing or out of range.
     */
    public ClusterMemberContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        if (null == directory || null == aeronDirectory)
        {
            throw new IllegalArgumentException("directory and aeron directory must be given");
        }
        final Set<Integer> ids = new HashSet<>();
        for (final MemberAddress member : members)
        {
            if (member.memberId() < 0 || member.memberId() > MemberAddress.MEMBER_ID_MAX ||
                !ids.add(member.memberId()))
            {
                throw new IllegalArgumentException("members must have different ids from 0 to " +
                    MemberAddress.MEMBER_ID_MAX + ": memberId=" + member.memberId());
            }
            address = member.memberId() == memberId ? member : address;
        }
        if (null == address)
        {
            throw new IllegalArgumentException("the member must be one of the members: memberId=" + memberId +
                " members=" + ids);
        }
        if (startupCanvassTimeoutNs < 2 * heartbeatTimeoutNs || heartbeatTimeoutNs < 2 * heartbeatIntervalNs)
        {
            throw new IllegalArgumentException("heartbeats must be sent twice within their time-out, and the " +
                "time-out must fit twice into the canvass at the start: intervalNs=" + heartbeatIntervalNs +
                " timeoutNs=" + heartbeatTimeoutNs + " canvassNs=" + startupCanvassTimeoutNs);
        }
        if (logTermLength < LOG_TERM_LENGTH_MIN || 1 != Integer.bitCount(logTermLength))
        {
            throw new IllegalArgumentException("a term of the log must be a power of two of at least " +
                LOG_TERM_LENGTH_MIN + ": logTermLength=" + logTermLength);
        }
        isConcluded = true;
        return this;
    }

    /** How long a member takes a change of leaders for something that passes. */
    long changeTimeoutNs()
    {
        return 3 * heartbeatTimeoutNs + 2 * electionTimeoutNs;
    }

    /** Bytes of commands in one message: more than an eighth of a term cannot be appended to the log. */
    int messageLengthMax()
    {
        return Math.min(MESSAGE_LENGTH_MAX, logTermLength / 8 - MESSAGE_HEADERS_LENGTH);
    }

    /** Whether what is written is synced before it counts. */
    boolean isSynced()
    {
        return Durability.LOCAL == durability || Durability.REPLICA_SYNC == durability;
    }

    /** What is synced before it counts: 0 nothing, 1 data. */
    int fileSyncLevel()
    {
        return isSynced() ? 1 : 0;
    }

    /** This member's id; -1, the default, is none. */
    public ClusterMemberContext memberId(final int memberId)
    {
        this.memberId = memberId;
        return this;
    }

    /** All members, this one included; the same on every member. */
    public ClusterMemberContext members(final List<MemberAddress> members)
    {
        this.members = List.copyOf(members);
        return this;
    }

    /**
     * Where the agreed log and the state of the consensus are kept: {@code archive} and {@code consensus} in it. Only
     * who has the lock of the member's journal may use it.
     */
    public ClusterMemberContext directory(final Path directory)
    {
        this.directory = directory;
        return this;
    }

    /** The directory of the media driver that runs. */
    public ClusterMemberContext aeronDirectory(final String aeronDirectory)
    {
        this.aeronDirectory = aeronDirectory;
        return this;
    }

    /**
     * Sets the thread on which consensus module and archive run, beside the media driver. For a member that is to run.
     *
     * @param thread running, and steps the driver.
     * @param driver to step while that thread itself waits for it.
     * @return this.
     */
    public ClusterMemberContext thread(final AgentThread thread, final AgentInvoker driver)
    {
        this.thread = thread;
        this.driver = driver;
        return this;
    }

    /** Makes the idle strategy of the thread {@code cluster-log}, which backs off by default. */
    public ClusterMemberContext logIdleStrategy(final Supplier<IdleStrategy> logIdleStrategy)
    {
        this.logIdleStrategy = logIdleStrategy;
        return this;
    }

    /** Whether a member syncs its log before it says that it has it; replica-mem, which does not, by default. */
    public ClusterMemberContext durability(final Durability durability)
    {
        this.durability = durability;
        return this;
    }

    /**
     * How soon a leader that is gone is noticed and replaced; 100 ms, 1 s and 200 ms by default.
     *
     * @param heartbeatIntervalNs between two signs of life of the leader.
     * @param heartbeatTimeoutNs  without one, after which the others elect.
     * @param electionTimeoutNs   of one ballot: Aeron waits so long for the vote of the one that is gone.
     * @return this.
     */
    public ClusterMemberContext timeouts(
        final long heartbeatIntervalNs, final long heartbeatTimeoutNs, final long electionTimeoutNs)
    {
        this.heartbeatIntervalNs = heartbeatIntervalNs;
        this.heartbeatTimeoutNs = heartbeatTimeoutNs;
        this.electionTimeoutNs = electionTimeoutNs;
        return this;
    }

    /** How long a member that starts waits for all others before it is content with a majority; 5 s by default. */
    public ClusterMemberContext startupCanvassTimeoutNs(final long startupCanvassTimeoutNs)
    {
        this.startupCanvassTimeoutNs = startupCanvassTimeoutNs;
        return this;
    }

    /**
     * Bytes of a term of the log, a power of two of at least {@link #LOG_TERM_LENGTH_MIN}: three in shared memory for
     * each stream; 8 MiB by default.
     */
    public ClusterMemberContext logTermLength(final int logTermLength)
    {
        this.logTermLength = logTermLength;
        return this;
    }

    /**
     * Sets the room for commands of this member that are not agreed on yet.
     *
     * @param slotCount  commands, a power of two; 16,384 by default.
     * @param slotStride bytes for each, a multiple of 64; 256 by default.
     * @return this.
     */
    public ClusterMemberContext keptCommands(final int slotCount, final int slotStride)
    {
        keptSlotCount = slotCount;
        keptSlotStride = slotStride;
        return this;
    }

    /** The rules that a new venue begins with: they are the first command of its log. By default the core's own. */
    public ClusterMemberContext firstRules(final int firstRules)
    {
        this.firstRules = firstRules;
        return this;
    }

    /**
     * Sets what the leader's member commands by itself.
     *
     * @param nextTick             of the core; null: no ticks.
     * @param clockStepMaxNs       of the core.
     * @param tickIntervalNs       between ticks, while there is something to do.
     * @param checkStateIntervalNs between deep hashes of the state; 0: none.
     * @return this.
     */
    public ClusterMemberContext ticks(
        final NextTick nextTick, final long clockStepMaxNs, final long tickIntervalNs, final long checkStateIntervalNs)
    {
        this.nextTick = nextTick;
        this.clockStepMaxNs = clockStepMaxNs;
        this.tickIntervalNs = tickIntervalNs;
        this.checkStateIntervalNs = checkStateIntervalNs;
        return this;
    }

    /**
     * Sets when all members take a snapshot: after so many bytes of log, and at intervals while commands come.
     *
     * @param logBytes   of the log; 256 MiB by default; 0: not for that reason.
     * @param intervalNs an hour by default; 0: not for that reason.
     * @return this.
     */
    public ClusterMemberContext snapshots(final long logBytes, final long intervalNs)
    {
        snapshotLogBytes = 0 == logBytes ? Long.MAX_VALUE : logBytes;
        snapshotIntervalNs = 0 == intervalNs ? Long.MAX_VALUE : intervalNs;
        return this;
    }

    /** How much log is kept for a member that is absent; 16 GiB by default. */
    public ClusterMemberContext absentLogBytesMax(final long absentLogBytesMax)
    {
        this.absentLogBytesMax = absentLogBytesMax;
        return this;
    }

    /** Where agreed commands go, in their order: on the thread {@code cluster-log}, again while there is no room. */
    public ClusterMemberContext intake(final JournalRecordHandler intake)
    {
        this.intake = intake;
        return this;
    }

    /**
     * Sets how far this member's own journal and core are.
     *
     * @param nextSequence    that the intake expects first: what was recovered ends before it.
     * @param appliedSequence the last command that the core has handled; any thread.
     * @param durableSequence the last command that this member's journal has synced; any thread.
     * @return this.
     */
    public ClusterMemberContext progress(
        final long nextSequence, final LongSupplier appliedSequence, final LongSupplier durableSequence)
    {
        this.nextSequence = nextSequence;
        this.appliedSequence = appliedSequence;
        this.durableSequence = durableSequence;
        return this;
    }

    /** Whether the pipeline has failed, so that the intake never has room again; any thread. */
    public ClusterMemberContext isFailed(final BooleanSupplier isFailed)
    {
        this.isFailed = isFailed;
        return this;
    }

    /** Hashes of this member's core, to compare with those of the others; none by default. */
    public ClusterMemberContext checkpoints(final CheckpointSource checkpoints)
    {
        this.checkpoints = checkpoints;
        return this;
    }

    /** What the journal has, to compare with what the log says that it should have; not compared by default. */
    public ClusterMemberContext recorded(final RecordedCommands recorded)
    {
        this.recorded = recorded;
        return this;
    }

    /** UTC nanoseconds. */
    public ClusterMemberContext clock(final EpochNanoClock clock)
    {
        this.clock = clock;
        return this;
    }

    /** Told of errors that do not stop the member; any thread. */
    public ClusterMemberContext errorHandler(final ErrorHandler errorHandler)
    {
        this.errorHandler = errorHandler;
        return this;
    }

    /** Told once when the member cannot go on: close it; any thread. */
    public ClusterMemberContext fatalErrorHandler(final ErrorHandler fatalErrorHandler)
    {
        this.fatalErrorHandler = fatalErrorHandler;
        return this;
    }

    /** The settings, for the log of a node. */
    @Override
    public String toString()
    {
        return "memberId=" + memberId + " members=" + members.size() + " durability=" + durability.configName() +
            " fileSyncLevel=" + fileSyncLevel() + " heartbeatMs=" + TimeUnit.NANOSECONDS.toMillis(heartbeatIntervalNs) +
            " heartbeatTimeoutMs=" + TimeUnit.NANOSECONDS.toMillis(heartbeatTimeoutNs) + " electionTimeoutMs=" +
            TimeUnit.NANOSECONDS.toMillis(electionTimeoutNs) + " startupCanvassMs=" +
            TimeUnit.NANOSECONDS.toMillis(startupCanvassTimeoutNs);
    }
}
