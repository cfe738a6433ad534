package io.ringside.loadgen.simulation;

import io.ringside.engine.host.Durability;
import io.ringside.journal.SyncPolicy;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.Plan;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import io.ringside.loadgen.simulation.node.Life;
import io.ringside.loadgen.simulation.node.Machine;

/**
 * Does what the messages and the runbook tell an operator: starts what is down, promotes a standby whose primary is
 * gone, lets a node that does not fit follow from an empty directory. Never accepts a loss. Now and then in too much of
 * a hurry.
 */
final class Operator
{
    private static final long PATIENCE_NS = 10 * Plan.TIMEOUT_NS;

    private static final int BRING_BACK = 20;
    private static final int PROMOTE_RESEEDED = 200;

    private final World world;
    private final Plan plan;
    private final Dice dice;
    private long lastChangeNs;

    Operator(final World world, final Dice dice)
    {
        this.world = world;
        this.dice = dice;
        plan = world.plan;
    }

    void doWork()
    {
        for (final Machine machine : world.machines)
        {
            if (!machine.isUp() && !machine.why.isEmpty())
            {
                onEnded(machine);
            }
        }
        if (!plan.isPair())
        {
            return;
        }
        if (!world.isQuiet())
        {
            hurry();
        }
        else if (world.nowNs() - lastChangeNs > PATIENCE_NS)
        {
            tidy();
        }
    }

    private Machine other(final Machine machine)
    {
        return world.machines.get(1 - machine.id);
    }

    /** A process said why it ended: do what it says. */
    private void onEnded(final Machine machine)
    {
        final Machine.Ending ending = machine.ending;
        if (Machine.Ending.DAMAGED == ending && plan.dishonest < 0 && !machine.disk.hasFailedToSync &&
            SyncPolicy.BATCH == plan.durability.syncPolicy())
        {
            throw new SimulationFailure(machine + " is damaged, and no disk has lied: " + machine.why);
        }
        machine.why = "";
        if (!plan.isPair())
        {
            if (Machine.Ending.DAMAGED == ending)
            {
                world.coverage.mark(Mark.DAMAGE_REFUSED);
                machine.why = "damaged";
            }
            return;
        }
        final Machine other = other(machine);
        switch (ending)
        {
            case FENCED -> follow(machine);
            case MAY_NOT_LEAD -> giveWay(machine, other);
            case DAMAGED ->
            {
                world.coverage.mark(Mark.DAMAGE_REFUSED);
                if (leads(other))
                {
                    buildAnew(machine);
                }
                else
                {
                    giveWay(machine, other);
                }
            }
            case MISFIT -> onMisfit(machine, other);
            default -> machine.why = "";
        }
    }

    private void onMisfit(final Machine machine, final Machine other)
    {
        final boolean hasLost = plan.dishonest == other.id;
        if (hasLost)
        {
            // It has records that the primary lost, by what is known of that machine: it leads instead.
            if (other.isUp())
            {
                other.stop();
            }
            change(machine, true);
            change(other, false);
        }
        else if (leads(other))
        {
            buildAnew(machine);
        }
    }

    private boolean leads(final Machine machine)
    {
        return null != machine.life() && machine.life().isPrimary;
    }

    private void buildAnew(final Machine machine)
    {
        world.coverage.mark(Mark.STANDBY_BUILT_ANEW);
        world.log(() -> machine + " is built anew");
        machine.disk.clear();
        machine.isBlank = true;
        change(machine, false);
    }

    private void follow(final Machine machine)
    {
        change(machine, false);
    }

    /** It must not or cannot lead: the other one is to try, if that does not lead already. */
    private void giveWay(final Machine machine, final Machine other)
    {
        change(machine, false);
        if (!leads(other) && !other.isToLead && !other.isBlank)
        {
            if (other.isUp())
            {
                other.stop();
            }
            change(other, true);
        }
    }

    private void change(final Machine machine, final boolean isToLead)
    {
        if (machine.isToLead != isToLead)
        {
            lastChangeNs = world.nowNs();
        }
        machine.isToLead = isToLead;
    }

    private void hurry()
    {
        if (dice.chance(plan.startTwo) && world.machines.stream().noneMatch((it) -> it.isBlank))
        {
            world.machines.forEach((it) -> change(it, true));
        }
        if (dice.chance(plan.newDisk))
        {
            replaceDisk();
        }
        world.machines.forEach(this::hurryReseed);
        if (dice.chance(plan.promote))
        {
            final Machine target = world.machines.get(world.machines.get(0).isToLead ? 1 : 0);
            promote(target, other(target));
        }
    }

    /** The disk of a standby is lost while everything is safe without it, and it needs files to follow again. */
    private void replaceDisk()
    {
        final Life leader = world.openLife(dice);
        if (null != leader && leader.publisher.isLive() && leader.publisher.isSatisfied() && leader.isPruned())
        {
            final Machine standby = other(leader.machine);
            world.coverage.mark(Mark.STANDBY_DISK_LOST);
            standby.crash(false);
            buildAnew(standby);
        }
    }

    /** He brings back what a standby needs while it gets files, or promotes it before it has followed with them. */
    private void hurryReseed(final Machine machine)
    {
        final Machine other = other(machine);
        if (null != machine.life() && null != machine.life().fetcher && machine.life().fetcher.isInNeed() &&
            dice.chance(BRING_BACK) && other.disk.directory("journal").bringBack())
        {
            world.coverage.mark(Mark.JOURNAL_BROUGHT_BACK);
            world.log(() -> "the first files of the journal of " + other + " are brought back");
            other.keepsUntilNs = world.nowNs() + PATIENCE_NS;
        }
        if (machine.isReseeded && !machine.isToLead && dice.chance(PROMOTE_RESEEDED))
        {
            promote(machine, other);
        }
    }

    private void promote(final Machine target, final Machine old)
    {
        if (target.isBlank)
        {
            return;
        }
        if (target.isUp() && target.isReachable())
        {
            target.stop();
        }
        change(target, true);
        change(old, false);
        if (old.isUp() && old.isReachable() && dice.chance(7_000))
        {
            world.coverage.mark(Mark.SWITCHED_OVER);
            old.stop();
        }
    }

    /** Some time after everything works: one leads, the other follows. */
    private void tidy()
    {
        final Machine first = world.machines.get(0);
        final Machine second = world.machines.get(1);
        if (first.isToLead == second.isToLead)
        {
            final Machine leader = leads(first) ? first : leads(second) ? second : best(first, second);
            change(leader, true);
            change(other(leader), false);
        }
        for (final Machine machine : world.machines)
        {
            if (null != machine.life() && machine.life().isPrimary != machine.isToLead)
            {
                machine.stop();
                lastChangeNs = world.nowNs();
            }
        }
        if (null == world.openLife(dice) && first.isUp() && second.isUp())
        {
            // Nobody is let in although both run: the primary waits for a standby that does not fit, or the like.
            lastChangeNs = world.nowNs();
        }
    }

    /** Never one with nothing while the other one has something: that would begin another venue. */
    private Machine best(final Machine first, final Machine second)
    {
        return first.isBlank == second.isBlank ? dice.pick(first, second) : first.isBlank ? second : first;
    }

    /** Whether what happened leaves no node that may lead by itself: an operator would have to accept a loss. */
    boolean needsDecision()
    {
        if (plan.dishonest >= 0)
        {
            return true;
        }
        return Durability.REPLICA_MEM == plan.durability &&
            world.machines.stream().anyMatch((it) -> it.powerCuts > 0 || it.disk.faultCount() > 0);
    }
}
