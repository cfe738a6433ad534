package io.ringside.loadgen.simulation;

import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.Plan;
import io.ringside.loadgen.simulation.node.Machine;

/** What goes wrong, as often as the plan says: crashes, pauses, cuts, full disks, and operators who are in a hurry. */
final class Misfortune
{
    private static final int OPERATIONS_MAX = 40;

    private final World world;
    private final Plan plan;
    private final Dice dice;
    private final long[] fullUntilNs = new long[2];

    Misfortune(final World world, final Dice dice)
    {
        this.world = world;
        this.dice = dice;
        plan = world.plan;
    }

    void strike()
    {
        if (dice.chance(plan.bothPowerCut))
        {
            world.coverage.mark(Mark.BOTH_POWER_CUT);
            world.machines.forEach((it) -> it.crash(true));
        }
        world.machines.forEach(this::strike);
        world.clients.forEach((it) ->
        {
            if (dice.chance(plan.cutClient))
            {
                it.cut();
            }
        });
        if (dice.chance(plan.cutReseed))
        {
            cutReseed();
        }
        if (plan.isPair() && dice.chance(plan.partition))
        {
            partition();
        }
    }

    private void strike(final Machine machine)
    {
        if (world.nowNs() >= fullUntilNs[machine.id])
        {
            machine.disk.isFull = false;
        }
        if (dice.chance(plan.kill) && machine.isUp())
        {
            world.coverage.mark(Mark.KILLED);
            machine.crash(false);
        }
        if (dice.chance(plan.powerCut) && machine.isUp())
        {
            machine.crash(true);
        }
        if (dice.chance(plan.crashAtDisk))
        {
            machine.losesPowerInCrash = dice.isHeads();
            machine.disk.operationsToCrash = 1 + dice.below(OPERATIONS_MAX);
        }
        if (dice.chance(plan.pause))
        {
            world.coverage.mark(Mark.PAUSED);
            machine.pausedUntilNs = world.nowNs() + dice.between(1, 4 * Plan.TIMEOUT_NS);
        }
        if (dice.chance(plan.stop) && machine.isUp() && machine.isReachable())
        {
            machine.leave();
        }
        if (dice.chance(plan.fill))
        {
            fill(machine);
        }
        if (plan.dishonest == machine.id && dice.chance(plan.flip))
        {
            machine.disk.flip();
        }
    }

    /** One end of a transfer of files crashes, loses power, finds its disk full, or ends in order. */
    private void cutReseed()
    {
        if (world.machines.stream().noneMatch((it) -> null != it.life() && null != it.life().fetcher &&
            it.life().fetcher.isFetching()))
        {
            return;
        }
        final Machine machine = world.machines.get(dice.below(2));
        switch (dice.below(4))
        {
            case 0 -> machine.crash(false);
            case 1 -> machine.crash(true);
            case 2 -> fill(machine);
            default ->
            {
                machine.losesPowerInCrash = dice.isHeads();
                machine.disk.operationsToCrash = 1 + dice.below(OPERATIONS_MAX);
            }
        }
    }

    private void fill(final Machine machine)
    {
        world.coverage.mark(Mark.DISK_FULL);
        machine.disk.isFull = true;
        fullUntilNs[machine.id] = world.nowNs() + dice.between(1, 4 * Plan.TIMEOUT_NS);
    }

    private void partition()
    {
        final int from = dice.below(2);
        final long untilNs = world.nowNs() + dice.between(1, 5 * Plan.TIMEOUT_NS);
        world.network.cut(from, 1 - from, untilNs);
        if (dice.isHeads())
        {
            world.network.cut(1 - from, from, untilNs);
            world.coverage.mark(Mark.PARTITIONED);
        }
        else
        {
            world.coverage.mark(Mark.PARTITIONED_ONE_WAY);
        }
    }

    /** Everything works from here on. */
    void end()
    {
        world.network.heal();
        world.sockets.heal();
        for (final Machine machine : world.machines)
        {
            machine.disk.isPerfect = true;
            machine.disk.isFull = false;
            machine.disk.operationsToCrash = 0;
            machine.pausedUntilNs = 0;
        }
    }
}
