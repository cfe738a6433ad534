package io.ringside.engine.core.order;

/**
 * The fields of the present order-entry command as received; enum fields are raw. One instance is filled again for each
 * command.
 */
public final class OrderRequest
{
    /** FIX 97=Y: the request may have been received before under another number. */
    static final int POSSIBLE_RESEND = 1;

    /** Bits of a replace: it states the order's ExecInst, FIX 18, in the flags from {@link #POST_ONLY} on. */
    private static final int STATES_EXEC_INST = 2;
    private static final int POST_ONLY = 4;
    private static final int PEG_SHIFT = 3;
    private static final int EXEC_INST = POST_ONLY | 3 << PEG_SHIFT;

    /** {@link #risingId} of a session that may use any ids. */
    static final long NOT_RISING = ClOrdIds.NO_NUMBER;

    /** The null value of every one-byte enum. */
    public static final int NULL_ENUM = 255;

    private static final int SET_SIZE = Integer.SIZE;
    private static final int ORD_TYPES = set(OrderKinds.MARKET, OrderKinds.LIMIT, OrderKinds.STOP,
        OrderKinds.STOP_LIMIT, OrderKinds.MARKET_TO_LIMIT, OrderKinds.PEGGED, OrderKinds.TRAILING_STOP,
        OrderKinds.TRAILING_STOP_LIMIT, OrderKinds.TAKE_PROFIT, OrderKinds.TAKE_PROFIT_LIMIT);
    private static final int LIMITED = set(OrderKinds.LIMIT, OrderKinds.STOP_LIMIT, OrderKinds.TRAILING_STOP_LIMIT,
        OrderKinds.TAKE_PROFIT_LIMIT);
    private static final int PRICED = LIMITED | set(OrderKinds.PEGGED);
    private static final int TIMES_IN_FORCE = set(OrderKinds.DAY, OrderKinds.GTC, OrderKinds.AT_OPEN, OrderKinds.IOC,
        OrderKinds.FOK, OrderKinds.GTD, OrderKinds.AT_CLOSE, OrderKinds.GOOD_FOR_AUCTION);
    private static final int PLAIN_TIMES_IN_FORCE = set(OrderKinds.DAY, OrderKinds.GTC, OrderKinds.IOC, OrderKinds.FOK);

    public long clOrdId0;
    public long clOrdId1;
    public int clOrdId2;

    /** The id as a number, if those of the session rise; valid once the id of an order or replace has been checked. */
    public long risingId;
    public long origClOrdId0;
    public long origClOrdId1;
    public int origClOrdId2;
    public int sessionId;
    public long clientSequence;
    public long accountId;
    public long priceTicks;
    public long quantityLots;
    public int instrumentId;
    public int side;
    public int ordType;
    public int timeInForce;
    public int flags;

    /** A replace of a stop order that has been elected. */
    public boolean isTriggered;

    /** The price at which the order holds money, 1 and up; set by the checks if money is on. */
    public long heldTicks;

    /** The price at which limits of levels count the order, 1 and up; set by the checks if one counts anything. */
    public long countedTicks;

    /** The number of the override by which it passes limits, 0 if it needs none; set by the checks. */
    public long overrideNumber;

    /** The first leg of the pair, of which the new order becomes the second; valid if the request states a link. */
    public int linkedOrder;

    /** False: the request does not state the terms below, and they must not be read. */
    public boolean isExtended;
    public final ExtendedTerms terms = new ExtendedTerms();

    public boolean hasValidClOrdId()
    {
        return ClOrdIds.isValid(clOrdId0, clOrdId1, clOrdId2);
    }

    /** Reads the id of a new order or replace, which has to be a number if those of the session rise. */
    public boolean readId(final boolean isRising)
    {
        risingId = isRising ? ClOrdIds.number(clOrdId0, clOrdId1, clOrdId2) : NOT_RISING;
        return isRising ? ClOrdIds.NO_NUMBER != risingId : hasValidClOrdId();
    }

    public boolean isPossibleResend()
    {
        return 0 != (flags & POSSIBLE_RESEND);
    }

    public boolean hasUnknownFlags()
    {
        return 0 != (flags & ~POSSIBLE_RESEND);
    }

    /** Those of a replace: what it says of ExecInst has no meaning if it does not state it. */
    public boolean hasUnknownReplaceFlags()
    {
        final int others = statesExecInst() ? STATES_EXEC_INST | EXEC_INST : 0;
        return 0 != (flags & ~(POSSIBLE_RESEND | others));
    }

    /** True if a replace states other instructions than the order has; every post-only mode is one instruction. */
    public boolean statesOtherExecInst(final int instructions)
    {
        final int postOnly = 0 == Instructions.postOnly(instructions) ? 0 : POST_ONLY;
        return statesExecInst() && (flags & EXEC_INST) != (postOnly | Instructions.pegKind(instructions) << PEG_SHIFT);
    }

    private boolean statesExecInst()
    {
        return 0 != (flags & STATES_EXEC_INST);
    }

    public boolean hasKnownSide()
    {
        return OrderKinds.BUY == side || OrderKinds.SELL == side;
    }

    /** True if the type is a known value of the wire's enum. */
    public boolean hasKnownOrdType()
    {
        return isKnownOrdType(ordType);
    }

    public static boolean isKnownOrdType(final int ordType)
    {
        return isIn(ORD_TYPES, ordType);
    }

    /** True if the time in force is a known value of the wire's enum. */
    public boolean hasKnownTimeInForce()
    {
        return isIn(TIMES_IN_FORCE, timeInForce);
    }

    /** True if type and time in force need no further terms. */
    public boolean isPlainKind()
    {
        return ordType <= OrderKinds.LIMIT && isIn(PLAIN_TIMES_IN_FORCE, timeInForce);
    }

    public boolean isBuy()
    {
        return OrderKinds.BUY == side;
    }

    public boolean isLimit()
    {
        return OrderKinds.LIMIT == ordType;
    }

    /** True if the type of the order has a price. All other types ignore it. */
    public boolean isPriced()
    {
        return isIn(PRICED, ordType);
    }

    /** True if the price is a limit to which collars apply. The cap of a pegged order is none. */
    public boolean isLimited()
    {
        return isIn(LIMITED, ordType);
    }

    public boolean isPegged()
    {
        return OrderKinds.PEGGED == ordType;
    }

    /** True if the type of the order ignores the price. */
    public boolean isPriceIgnored()
    {
        return hasKnownOrdType() && !isPriced();
    }

    public boolean hasValidMemo()
    {
        return Memos.isValid(terms.memo0, terms.memo1);
    }

    /** True if the order ends with its own command. */
    public boolean isImmediate()
    {
        return OrderKinds.isImmediate(timeInForce);
    }

    /** True if the order may rest in the book. */
    public boolean canRest()
    {
        return !isImmediate() && !waitsForTrigger() && (isPriced() || OrderKinds.MARKET_TO_LIMIT == ordType);
    }

    /** True for a stop order that has not been elected. */
    public boolean waitsForTrigger()
    {
        return ordType > OrderKinds.LIMIT && OrderKinds.isStop(ordType) && !isTriggered;
    }

    private static int set(final int... values)
    {
        int set = 0;
        for (final int value : values)
        {
            set |= 1 << value;
        }
        return set;
    }

    private static boolean isIn(final int set, final int value)
    {
        return value >= 0 && value < SET_SIZE && 0 != (set & (1 << value));
    }
}
