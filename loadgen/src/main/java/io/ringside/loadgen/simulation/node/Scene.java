package io.ringside.loadgen.simulation.node;

import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Coverage;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.DoorPlan;
import io.ringside.loadgen.simulation.base.Plan;
import io.ringside.loadgen.simulation.media.SimMedia;
import io.ringside.loadgen.simulation.network.SimNetwork;
import io.ringside.loadgen.simulation.socket.SimSockets;

import java.io.PrintWriter;
import java.util.function.Supplier;

/** What all parts of a venue share: plan, chance and time, the network, and those who watch. */
public class Scene
{
    /** Drawn so that no seed has what there was not yet when it was kept for what it found. */
    private static final long DOORS = 77L << 32;
    private static final long SBE = 12L << 32;
    private static final long TALK = 106L << 32;

    public final Plan plan;
    public final Dice dice;
    public final Coverage coverage;
    public final Ledger ledger = new Ledger();
    public final SimNetwork network;
    public final DoorPlan doors;
    public final SimSockets sockets;
    /** The chance of all that doors have: a venue without them is what it was before there were any. */
    protected final Dice doorDice;
    /** That of SBE: without it, doors are what they were. */
    protected final Dice sbeDice;
    public final SimMedia media;
    private final Supplier<PrintWriter> log;
    /** A disk that lied took reports of commands that no journal begins with any more: a node says so. */
    public boolean hasLostReports;
    private final Time time = new Time();
    private boolean isQuiet;
    /** Processes and FIX gateways that did not end in order. */
    public int crashes;

    /** That of the venue. */
    private static final class Time
    {
        private long nowNs;

        private long nowNs()
        {
            return nowNs;
        }
    }

    /**
     * Everything that is drawn follows from the seed.
     *
     * @param media of a simulator.
     * @param log   gives what lines go to, null for nowhere.
     */
    protected Scene(
        final long seed, final Bug bug, final Coverage coverage, final SimMedia media, final Supplier<PrintWriter> log)
    {
        dice = new Dice(seed);
        plan = new Plan(dice.split(), bug);
        this.coverage = coverage;
        this.media = media;
        this.log = log;
        network = new SimNetwork(plan, dice.split(), coverage, time::nowNs);
        doorDice = new Dice(seed ^ DOORS);
        sbeDice = new Dice(seed ^ SBE);
        doors = new DoorPlan(doorDice.split(), sbeDice.split(), new Dice(seed ^ TALK), plan);
        sockets = new SimSockets(doors, doorDice.split(), coverage, time::nowNs);
    }

    /** Let time pass. */
    protected void pass(final long durationNs)
    {
        time.nowNs += durationNs;
    }

    /** Nothing fails from here on. */
    protected void quiet()
    {
        isQuiet = true;
    }

    public long nowNs()
    {
        return time.nowNs;
    }

    public boolean isQuiet()
    {
        return isQuiet;
    }

    public void log(final Supplier<String> line)
    {
        if (null != log.get())
        {
            log.get().printf("%12.6f %s%n", time.nowNs / 1e9, line.get());
        }
    }
}
