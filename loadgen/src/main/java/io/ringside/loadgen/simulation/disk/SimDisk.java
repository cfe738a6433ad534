package io.ringside.loadgen.simulation.disk;

import io.ringside.journal.reseed.ReseedStaging;
import io.ringside.loadgen.simulation.base.Coverage;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.Plan;

import java.io.IOException;
import java.util.function.LongConsumer;

/** The disk of one machine, with the directories of a node, and the faults that it has now. */
public final class SimDisk
{
    private static final int SLOW_MS_MAX = 400;

    final Plan plan;
    final Dice dice;
    final Coverage coverage;
    private final boolean isDishonest;
    private final LongConsumer stall;
    public final SimTree tree = new SimTree(this);
    /** No faults: for looking at it from outside, and at the end. */
    public boolean isPerfect;
    public boolean isFull;
    /** Operations until the process crashes; 0: it does not. */
    public int operationsToCrash;
    public boolean isCrashed;
    long bootId = 1;
    private long faultCount;
    /** A sync has failed: what was written may be gone. */
    public boolean hasFailedToSync;

    /**
     * @param isDishonest whether it may lie.
     * @param stall       takes nanoseconds that a slow sync takes.
     */
    public SimDisk(
        final Plan plan, final Dice dice, final Coverage coverage, final boolean isDishonest, final LongConsumer stall)
    {
        this.plan = plan;
        this.dice = dice;
        this.coverage = coverage;
        this.isDishonest = isDishonest;
        this.stall = stall;
    }

    public SimStorage directory(final String name)
    {
        return tree.directory(name);
    }

    /** The process has ended: locks are free, and the disk works again. */
    public void onProcessEnd()
    {
        isCrashed = false;
        operationsToCrash = 0;
        tree.all().forEach(SimStorage::unlock);
        if (!isPerfect && dice.chance(3_000))
        {
            tree.all().forEach(SimStorage::dropCache);
        }
    }

    public void cutPower()
    {
        bootId++;
        tree.cutPower(dice);
        tree.all().forEach((it) -> it.cutPower(dice));
    }

    /** An operator moves everything away. */
    public void clear()
    {
        tree.clear();
    }

    public void flip()
    {
        for (int i = 0; i < 4; i++)
        {
            final String name = dice.pick("journal", "journal", "snapshots", "reports");
            final String staged = ReseedStaging.DIRECTORY + "/" + name;
            if (directory(tree.exists(staged) && dice.isHeads() ? staged : name).flip(dice))
            {
                coverage.mark(Mark.BIT_FLIPPED);
                return;
            }
        }
    }

    /** Faults that it has had so far. */
    public long faultCount()
    {
        return faultCount;
    }

    /** The process may end here: before each operation. */
    void operate() throws IOException
    {
        if (isCrashed || operationsToCrash > 0 && 0 == --operationsToCrash)
        {
            isCrashed = true;
            throw new CrashedException();
        }
    }

    boolean fails(final int rate, final Mark mark)
    {
        if (!isPerfect && dice.chance(rate))
        {
            faultCount++;
            hasFailedToSync |= Mark.SYNC_FAILED == mark;
            coverage.mark(mark);
            return true;
        }
        return false;
    }

    boolean lies(final int rate, final Mark mark)
    {
        return isDishonest && fails(rate, mark);
    }

    void maybeSlow()
    {
        if (fails(plan.slowSync, Mark.SLOW_SYNC))
        {
            stall.accept(dice.between(1, SLOW_MS_MAX) * 1_000_000L);
        }
    }
}
