package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.protocol.PegKind;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TriggerKind;

/**
 * The execution instructions of an extended order, packed into the bits that the order pool reserves for the core.
 */
public final class Instructions
{
    public static final int NO_STP = StpMode.NONE.value();
    public static final int CANCEL_NEWEST = StpMode.CANCEL_NEWEST.value();
    public static final int CANCEL_OLDEST = StpMode.CANCEL_OLDEST.value();
    public static final int CANCEL_BOTH = StpMode.CANCEL_BOTH.value();
    public static final int DECREMENT = StpMode.DECREMENT.value();
    public static final int POST_ONLY_REJECT = PostOnly.REJECT.value();
    static final int POST_ONLY_CANCEL = PostOnly.CANCEL.value();
    public static final int POST_ONLY_SLIDE = PostOnly.SLIDE.value();

    public static final int BEST_QUOTE = TriggerKind.BEST_QUOTE.value();

    /** A stop order that has been elected. */
    public static final int TRIGGERED = 1 << 8;

    /** Marks an order in the book, or in no place yet. */
    public static final int NOWHERE = 0;

    /** A stop order that waits for its trigger. */
    public static final int PARKED = 1;

    /** A stop order that has been elected and waits in the queue. */
    public static final int QUEUED = 2;

    /** An at-the-close order that waits for the closing call. */
    public static final int WAITING_FOR_CLOSE = 3;

    /** A market order that waits for the uncross. */
    public static final int IN_MARKET_QUEUE = 4;

    /** An order at a price outside the daily limits. */
    public static final int INACTIVE = 5;

    /** A pegged order that has no price. */
    public static final int PEGGED_OUT = 6;

    /** A pegged order in the book. */
    public static final int PEGGED_IN = 7;

    private static final int PLACE_SHIFT = 9;
    private static final int PLACE_MASK = 7 << PLACE_SHIFT;
    private static final int STP_MASK = 7;
    private static final int POST_ONLY_SHIFT = 3;
    private static final int TRIGGER_SHIFT = 5;
    private static final int PEG_SHIFT = 6;

    private Instructions()
    {
    }

    /** True if these are known values of the wire's enums. */
    public static boolean areKnown(final int stpMode, final int postOnly, final int triggerKind, final int pegKind)
    {
        return stpMode <= DECREMENT && postOnly <= POST_ONLY_SLIDE &&
            triggerKind <= TriggerKind.BEST_QUOTE.value() && pegKind <= PegKind.MIDPOINT.value();
    }

    static int of(final int stpMode, final int postOnly, final int triggerKind, final int pegKind)
    {
        return stpMode | (postOnly << POST_ONLY_SHIFT) | (triggerKind << TRIGGER_SHIFT) | (pegKind << PEG_SHIFT);
    }

    /** The place where a live order waits that is not in the book. */
    public static int place(final OrderPool orders, final int order)
    {
        return (orders.instructions(order) & PLACE_MASK) >> PLACE_SHIFT;
    }

    public static void place(final OrderPool orders, final int order, final int place)
    {
        orders.instructions(order, orders.instructions(order) & ~PLACE_MASK | place << PLACE_SHIFT);
    }

    public static boolean isPegPlace(final int place)
    {
        return place >= PEGGED_OUT;
    }

    /** The instructions of an order that is no longer a stop order. */
    public static int withoutTrigger(final int instructions)
    {
        return instructions & ~(TRIGGERED | 1 << TRIGGER_SHIFT);
    }

    public static int stpMode(final int instructions)
    {
        return instructions & STP_MASK;
    }

    public static int postOnly(final int instructions)
    {
        return (instructions >> POST_ONLY_SHIFT) & 3;
    }

    public static int triggerKind(final int instructions)
    {
        return (instructions >> TRIGGER_SHIFT) & 1;
    }

    public static int pegKind(final int instructions)
    {
        return (instructions >> PEG_SHIFT) & 3;
    }
}
