package io.ringside.loadgen.simulation.base;

/**
 * What the doors of one seed are like, and the connections to them. Rates are of 10,000: per step, or per read, write
 * or part of a line.
 */
public final class DoorPlan
{
    public final Bug bug;
    /** Whether the venue has real doors at all. */
    public final boolean areOpen;
    /** Whether one of them is that of SBE. */
    public final boolean hasSbe;
    /** Bytes that a line holds in one direction. */
    public final int capacity;
    /** Reads and writes that move a part of what they could. */
    public final int torn;
    public final int late;
    /** How soon a machine that is back answers what it knows nothing of. */
    public final int answered;
    public final int cut;
    public final int hangUp;
    public final int vanish;
    public final int logOut;
    /** How often a firm connects although it is connected. */
    public final int second;
    public final int requests;
    /** Whether a node that is stopped tells those who speak FIX first. */
    public final boolean saysGoodbye;
    /** FIX Logons that say what the firm expects (789). */
    public final int nextExpected;
    /** How often a FIX firm asks for all its orders. */
    public final int status;
    /** The chance of firms that do so begins here. */
    public final long talk;
    public final int keepaliveMs;
    public final int sessionCapacity;

    public DoorPlan(final Dice dice, final Dice sbeDice, final Dice talkDice, final Plan plan)
    {
        bug = plan.bug;
        // What a disk that lies takes from the report log, a FIX session fills as a gap: nobody sees what was there.
        areOpen = dice.isHeads() && plan.dishonest < 0;
        capacity = dice.number(200, 2_000, 64 * 1024);
        torn = dice.number(0, 2_000, 9_000);
        late = Plan.rate(dice, 500);
        answered = 1 + dice.below(300);
        cut = Plan.rate(dice, 100);
        hangUp = Plan.rate(dice, 50);
        vanish = Plan.rate(dice, 50);
        logOut = Plan.rate(dice, 50);
        second = Plan.rate(dice, 50);
        requests = dice.number(300, 1_000, 3_000);
        hasSbe = areOpen && sbeDice.isHeads();
        keepaliveMs = sbeDice.number(100, 300, 1_000);
        sessionCapacity = hasSbe ? 9 : 8;
        final boolean isChatty = talkDice.isHeads();
        saysGoodbye = isChatty && talkDice.isHeads();
        nextExpected = isChatty ? talkDice.number(0, 3_000, 10_000) : 0;
        status = isChatty ? Plan.rate(talkDice, 200) : 0;
        talk = talkDice.next();
    }
}
