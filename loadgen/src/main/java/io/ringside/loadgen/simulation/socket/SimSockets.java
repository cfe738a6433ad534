package io.ringside.loadgen.simulation.socket;

import io.ringside.loadgen.simulation.base.Coverage;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.DoorPlan;
import io.ringside.loadgen.simulation.base.Mark;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** The network between participants and nodes. */
public final class SimSockets
{
    /** Where a node has its doors. */
    public static final int FIX_PORT = 1;
    public static final int SBE_PORT = 2;

    private static final long LATENCY_NS = 100_000;
    private static final long LATE_MAX_NS = 100_000_000;

    final DoorPlan plan;
    final Dice dice;
    final Coverage coverage;
    private final LongSupplier nowNs;
    private final HostSockets[] hosts = new HostSockets[2];
    private final List<Line> silent = new ArrayList<>();
    private int processCount;
    private boolean isPerfect;

    public SimSockets(final DoorPlan plan, final Dice dice, final Coverage coverage, final LongSupplier nowNs)
    {
        this.plan = plan;
        this.dice = dice;
        this.coverage = coverage;
        this.nowNs = nowNs;
    }

    /** What a new process of a node has; what the one before it had is closed. */
    public HostSockets of(final int node)
    {
        hosts[node] = new HostSockets(this, ++processCount);
        return hosts[node];
    }

    /**
     * A participant connects.
     *
     * @param node  that it means.
     * @param port  of the door.
     * @param party the last part of its address.
     * @return null if nobody listens there.
     */
    public Line connect(final int node, final int port, final int party)
    {
        final Line line = new Line(this, plan.capacity);
        return null != hosts[node] && hosts[node].connect(line, port, party) ? line : null;
    }

    /** The machine at the other end is gone, without a word. */
    public void vanish(final Line line)
    {
        line.vanish();
        silent.add(line);
    }

    /** Machines that are back answer. */
    public void doWork()
    {
        if (!silent.isEmpty() && (isPerfect || dice.chance(plan.answered)))
        {
            silent.removeIf(Line::answer);
        }
    }

    /** Nothing breaks from here on. */
    public void heal()
    {
        isPerfect = true;
    }

    long nowNs()
    {
        return nowNs.getAsLong();
    }

    /** When what is sent now arrives. */
    long dueNs()
    {
        return nowNs() + LATENCY_NS + (!isPerfect && dice.chance(plan.late) ? dice.between(0, LATE_MAX_NS) : 0);
    }

    /** How much of so much a read or a write moves. */
    int part(final int most)
    {
        if (most < 2 || isPerfect || !dice.chance(plan.torn))
        {
            return most;
        }
        coverage.mark(Mark.SOCKET_TORN);
        return dice.isHeads() ? 1 : 1 + dice.below(most);
    }
}
