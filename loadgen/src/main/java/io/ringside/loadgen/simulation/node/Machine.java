package io.ringside.loadgen.simulation.node;

import io.ringside.engine.core.CommandFailedException;
import io.ringside.journal.replication.ReplicationListener;
import io.ringside.journal.reseed.ReseedFiles;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.NodeClock;
import io.ringside.loadgen.simulation.base.Plan;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import io.ringside.loadgen.simulation.disk.FaultyStorage;
import io.ringside.loadgen.simulation.disk.QuietStorage;
import io.ringside.loadgen.simulation.disk.SimDisk;
import io.ringside.loadgen.simulation.network.SimNetwork;
import org.agrona.CloseHelper;

/** One machine: disk, clock, network, and the process that runs on it, if any. */
public final class Machine
{
    /** How a process came to an end. */
    public enum Ending
    {
        /** It was killed, or its machine lost power. */
        CRASHED,
        /** It was stopped in order. */
        STOPPED,
        /** Its disk failed, or is full. */
        DISK,
        /** Its files are damaged, by what it says. */
        DAMAGED,
        /** It is not to lead. */
        MAY_NOT_LEAD,
        /** Another one leads. */
        FENCED,
        /** Its primary does not take it. */
        MISFIT
    }

    private static final long GOODBYE_NS = 2_000_000_000L;

    public final int id;
    final Scene scene;
    final Dice dice;
    public final SimDisk disk;
    final NodeClock clock;
    final ReplicationListener listener;
    SimNetwork.NodeStreams streams;
    /** What the operator wants it to be. */
    public boolean isToLead;
    long startNs;
    private long leaveNs;
    public long pausedUntilNs;
    public boolean losesPowerInCrash;
    public int powerCuts;
    /** Nothing was ever followed or led in its directory: to lead with it begins another venue. */
    public boolean isBlank = true;
    /** It has the files of its primary, and has not followed since. */
    public boolean isReseeded;
    /** No file of a log is removed until then. */
    public long keepsUntilNs;
    /** All files of its primary are there: it starts again with them. */
    boolean isToRestart;
    public Ending ending = Ending.STOPPED;
    public String why = "";
    private Start start;
    private Life life;

    public Machine(final Scene scene, final int id, final Dice dice)
    {
        this.scene = scene;
        this.id = id;
        this.dice = dice;
        clock = new NodeClock(scene::nowNs, dice.between(0, 100_000_000L));
        disk = new SimDisk(scene.plan, dice.split(), scene.coverage, scene.plan.dishonest == id, clock::stall);
        listener = new Listener(this);
    }

    public Life life()
    {
        return life;
    }

    public boolean isUp()
    {
        return null != life || null != start;
    }

    public boolean isReachable()
    {
        return scene.nowNs() >= pausedUntilNs;
    }

    JournalStorage storage(final String name)
    {
        return Bug.NONE == scene.plan.bug ? disk.directory(name) :
            new FaultyStorage(scene.plan.bug, disk.directory(name), name);
    }

    public JournalStorage quiet(final String name)
    {
        return new QuietStorage(disk.directory(name));
    }

    /** The files of its data directory, or of the directory with that path and a slash in it. */
    ReseedFiles files(final String path)
    {
        return new ReseedFiles(storage(path.isEmpty() ? "" : path.substring(0, path.length() - 1)),
            storage(path + ReseedFiles.JOURNAL), storage(path + ReseedFiles.SNAPSHOTS),
            storage(path + ReseedFiles.REPORTS));
    }

    void onSnapshotError(final Throwable ex)
    {
        if (!isExcused(ex))
        {
            throw new SimulationFailure("a snapshot failed for no reason: " + ex, ex);
        }
    }

    public void doWork()
    {
        if (!isReachable() || clock.isBusy())
        {
            return;
        }
        try
        {
            if (null != life)
            {
                life.step(dice);
                isBlank &= !life.isOpen() && (null == life.subscriber || !life.subscriber.isStreaming());
                if (disk.isCrashed)
                {
                    crash(losesPowerInCrash);
                }
                else if (leaveNs > 0 && (life.hasSaidGoodbye() || scene.nowNs() >= leaveNs))
                {
                    stop();
                }
                else if (isToRestart)
                {
                    stop();
                    startNs = scene.nowNs();
                }
            }
            else if (null != start)
            {
                life = start.doWork();
                start = null == life ? start : null;
            }
            else if (scene.nowNs() >= startNs)
            {
                streams = scene.network.of(id);
                start = new Start(scene, this, isToLead);
            }
        }
        catch (final SimulationFailure ex)
        {
            throw ex;
        }
        catch (final Exception | AssertionError ex)
        {
            onEnd(ex);
        }
    }

    private void onEnd(final Throwable ex)
    {
        if (disk.isCrashed)
        {
            scene.coverage.mark(null == life ? Mark.CRASHED_IN_RECOVERY : Mark.CRASHED_AT_DISK);
            crash(losesPowerInCrash);
            return;
        }
        ending = classify(ex);
        why = String.valueOf(ex.getMessage());
        if (Ending.FENCED == ending)
        {
            scene.coverage.mark(Mark.ZOMBIE_FENCED);
        }
        scene.crashes++;
        scene.ledger.trace(ending.ordinal() + 10L * id);
        scene.log(() -> this + " ends: " + ending + ": " + why);
        end(true, false);
    }

    private Ending classify(final Throwable ex)
    {
        if (ex instanceof RefusedException)
        {
            return Ending.MAY_NOT_LEAD;
        }
        for (Throwable it = ex; null != it; it = it.getCause())
        {
            if (it instanceof JournalException journal)
            {
                return classify(journal, ex);
            }
            if (it instanceof CommandFailedException && !(it.getCause() instanceof JournalException))
            {
                break;
            }
        }
        if (ex instanceof IllegalStateException && (scene.plan.dishonest == id ||
            null == life && String.valueOf(ex.getMessage()).startsWith("report log must not be ahead")))
        {
            // A node says that its journal has lost its end.
            return Ending.DAMAGED;
        }
        throw new SimulationFailure(this + " fails: " + ex, ex);
    }

    private Ending classify(final JournalException ex, final Throwable outer)
    {
        return switch (ex.category())
        {
            case IO, FULL -> excused(Ending.DISK, outer);
            case CORRUPT, NOT_FOUND -> Ending.DAMAGED;
            case FENCED -> Ending.FENCED;
            case MISMATCH -> Ending.MISFIT;
            default -> throw new SimulationFailure(this + " fails: " + outer, outer);
        };
    }

    private Ending excused(final Ending as, final Throwable ex)
    {
        if (!isExcused(ex))
        {
            throw new SimulationFailure(this + " fails on a disk that is well: " + ex, ex);
        }
        return as;
    }

    boolean isExcused(final Throwable ex)
    {
        return disk.isFull || disk.faultCount() > 0 || disk.isCrashed;
    }

    /** The process is gone at once; with the power, also what the disk had not written. */
    public void crash(final boolean isPowerCut)
    {
        if (!isUp())
        {
            disk.onProcessEnd();
            return;
        }
        scene.log(() -> this + (isPowerCut ? " loses power" : " is killed"));
        scene.crashes++;
        ending = Ending.CRASHED;
        why = "";
        end(false, isPowerCut);
        if (isPowerCut)
        {
            cutPower();
        }
        disk.onProcessEnd();
    }

    void cutPower()
    {
        scene.coverage.mark(Mark.POWER_CUT);
        powerCuts++;
        disk.cutPower();
    }

    /** It is told to end in order: those who speak FIX are told first, which takes as long as a node waits for it. */
    public void leave()
    {
        if (null == life || leaveNs > 0)
        {
            return;
        }
        if (!life.sayGoodbye())
        {
            stop();
            return;
        }
        scene.log(() -> this + " says good-bye");
        leaveNs = scene.nowNs() + GOODBYE_NS;
    }

    /** It ends in order. */
    public void stop()
    {
        scene.coverage.mark(Mark.ENDED_IN_ORDER);
        scene.log(() -> this + " is stopped");
        ending = Ending.STOPPED;
        why = "";
        end(true, false);
    }

    private void end(final boolean isInOrder, final boolean isSilent)
    {
        if (null != life)
        {
            life.die(isInOrder, isSilent);
            if (isInOrder)
            {
                CloseHelper.quietCloseAll(life.recovered.journal(), life.recovered.reportLog());
            }
        }
        else if (null != start && isInOrder)
        {
            CloseHelper.quietClose(start);
        }
        if (null != streams)
        {
            streams.close();
        }
        disk.onProcessEnd();
        isToRestart = false;
        leaveNs = 0;
        life = null;
        start = null;
        startNs = scene.nowNs() + dice.between(0, 2 * Plan.TIMEOUT_NS);
    }

    @Override
    public String toString()
    {
        return "node " + id + (null != life ? " (" + life + ")" : null != start ? " (starting)" : " (down)");
    }
}
