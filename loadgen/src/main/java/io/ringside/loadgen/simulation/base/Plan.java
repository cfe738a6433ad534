package io.ringside.loadgen.simulation.base;

import io.ringside.engine.host.Durability;
import io.ringside.journal.replication.standing.ReplicationPolicy;

/**
 * What one seed is like: the venue's settings and the rate of each fault, of which many are 0. Rates are of 10,000, for
 * a disk per operation, for the network per frame, for everything else per step.
 */
public final class Plan
{
    public static final int SESSIONS = 4;
    /** Behind them are those that speak FIX, in venues with doors. */
    public static final int FIX_SESSIONS = 2;
    /** And behind them those that speak SBE over TCP. */
    public static final int SBE_SESSIONS = 2;
    public static final long TIMEOUT_NS = 300_000_000L;
    public static final long HEARTBEAT_NS = 30_000_000L;

    public final Bug bug;
    public final Durability durability;
    public final ReplicationPolicy policy;
    public final int faultSteps;
    public final long stepMaxNs;
    public final int segmentLength;
    public final int sectorLength;
    public final int inputSlots;
    public final int outputSlots;
    public final long snapshotIntervalNs;
    public final boolean asksPeer;
    public final boolean hasSecondCore;
    public final boolean prunes;
    /** Pruning waits for a standby until the journal is longer. */
    public final long waitBytes;
    /** The machine whose disk does what no disk may: 0, 1, or -1 for none. */
    public final int dishonest;

    public final int kill;
    public final int powerCut;
    public final int bothPowerCut;
    public final int crashAtDisk;
    public final int pause;
    public final int stop;
    public final int promote;
    public final int startTwo;
    public final int partition;
    public final int fill;
    public final int flip;
    public final int cutClient;
    public final int writeFails;
    public final int syncFails;
    public final int readFails;
    public final int shortWrite;
    public final int slowSync;
    public final int lyingSync;
    public final int lostWrite;
    public final int misdirected;
    public final int frameLost;
    public final int frameDoubled;
    public final int frameLate;
    public final int slowClient;
    public final int commands;
    /** How often the disk of a standby is replaced by an empty one. */
    public final int newDisk;
    /** How often something goes wrong while a standby gets files, beside everything else. */
    public final int cutReseed;
    public final long reseedBytesPerSecond;

    public Plan(final Dice dice, final Bug bug)
    {
        this.bug = bug;
        durability = dice.pick(Durability.LOCAL, Durability.REPLICA_SYNC, Durability.REPLICA_SYNC,
            Durability.REPLICA_MEM);
        policy = dice.pick(ReplicationPolicy.HALT, ReplicationPolicy.HALT, ReplicationPolicy.DEGRADE);
        final int steps = dice.number(300, 600, 1_000);
        stepMaxNs = dice.number(1_000_000, 5_000_000, 5_000_000, 20_000_000);
        final int segmentKiB = dice.number(32, 32, 64);
        sectorLength = dice.number(512, 4_096);
        inputSlots = dice.number(64, 64, 256);
        outputSlots = dice.number(64, 256);
        final int snapshotMs = dice.number(0, 100, 500);
        asksPeer = dice.isHeads();
        hasSecondCore = dice.isHeads();
        dishonest = isPair() && dice.chance(2_000) ? dice.below(2) : -1;

        kill = rate(dice, 60);
        powerCut = rate(dice, 60);
        bothPowerCut = rate(dice, 20);
        crashAtDisk = rate(dice, 60);
        pause = rate(dice, 60);
        stop = rate(dice, 30);
        promote = rate(dice, 30);
        startTwo = asksPeer ? rate(dice, 20) : 0;
        partition = rate(dice, 100);
        fill = rate(dice, 20);
        flip = rate(dice, 60);
        cutClient = rate(dice, 100);
        writeFails = rate(dice, 5);
        syncFails = rate(dice, 10);
        readFails = rate(dice, 5);
        shortWrite = rate(dice, 500);
        slowSync = rate(dice, 300);
        lyingSync = rate(dice, 500);
        lostWrite = rate(dice, 50);
        misdirected = rate(dice, 50);
        frameLost = rate(dice, 300);
        frameDoubled = rate(dice, 300);
        frameLate = rate(dice, 500);
        slowClient = rate(dice, 100);
        final int often = dice.number(500, 2_000, 5_000);
        prunes = dice.isHeads();
        reseedBytesPerSecond = dice.number(100_000, 400_000, 4_000_000);
        newDisk = prunes && isPair() ? rate(dice, 100) : 0;
        cutReseed = prunes && isPair() ? rate(dice, 300) : 0;
        // As long as nothing is pruned, no standby needs files: it takes snapshots, and more than one segment.
        final boolean isLong = newDisk > 0;
        snapshotIntervalNs = (isLong ? Math.max(100, snapshotMs) : snapshotMs) * 1_000_000L;
        faultSteps = isLong ? 1_000 : steps;
        segmentLength = (isLong ? 32 : segmentKiB) * 1024;
        commands = isLong ? 5_000 : often;
        waitBytes = dice.number(2, 4, 1_000) * (long)segmentLength;
    }

    public boolean isPair()
    {
        return durability.isReplicated();
    }

    static int rate(final Dice dice, final int most)
    {
        return dice.isHeads() ? 0 : 1 + dice.below(most);
    }

    @Override
    public String toString()
    {
        return "durability=" + durability.configName() + (isPair() ? " policy=" + policy : "") +
            " steps=" + faultSteps + " stepMaxNs=" + stepMaxNs + " segment=" + segmentLength + " sector=" +
            sectorLength + " inputSlots=" + inputSlots + " snapshotNs=" + snapshotIntervalNs +
            (prunes ? " waitBytes=" + waitBytes : "") +
            (dishonest < 0 ? "" : " dishonestDisk=" + dishonest);
    }
}
