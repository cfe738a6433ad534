package io.ringside.gateway.client;

import io.ringside.engine.protocol.PegKind;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TriggerKind;

import java.util.StringJoiner;

/**
 * The rare terms of an order. At first, and after {@link #clear()}, none is set. The client copies what it sends, so
 * one object can be used for every order; no allocation.
 * <pre>{@code
 * terms.clear().displayLots(10).postOnly(PostOnly.SLIDE);
 * client.newOrder("A1", 1, 1, Side.BUY, OrdType.LIMIT, 10_000, 100, TimeInForce.DAY, terms);
 * }</pre>
 * The venue decides which of them go together, and refuses others with {@code INVALID_COMBINATION}.
 */
public final class OrderTerms
{
    /** {@link #displayLots(long)} of an order that shows nothing. */
    public static final long HIDDEN = -1;

    /** Characters of the longest {@link #memo(CharSequence)}. */
    public static final int MEMO_LENGTH_MAX = 16;

    // Read by OrderCommands.
    long stopPriceTicks;
    long trailTicks;
    long activationPriceTicks;
    long displayLots;
    long minQuantityLots;
    long pegOffsetTicks;
    long expireTimeNs;
    CharSequence linkedClOrdId = "";
    CharSequence memo = "";
    int stpGroup;
    StpMode stpMode = StpMode.NONE;
    PostOnly postOnly = PostOnly.NONE;
    TriggerKind triggerKind = TriggerKind.LAST_TRADE;
    PegKind pegKind = PegKind.NONE;

    /** Clear all terms. */
    public OrderTerms clear()
    {
        stopPriceTicks = 0;
        trailTicks = 0;
        activationPriceTicks = 0;
        displayLots = 0;
        minQuantityLots = 0;
        pegOffsetTicks = 0;
        expireTimeNs = 0;
        linkedClOrdId = "";
        memo = "";
        stpGroup = 0;
        stpMode = StpMode.NONE;
        postOnly = PostOnly.NONE;
        triggerKind = TriggerKind.LAST_TRADE;
        pegKind = PegKind.NONE;
        return this;
    }

    /**
     * FIX 99, of stop orders: elected when the market is there. May change in a replace; what the last report said of a
     * trailing stop leaves it where it is.
     *
     * @param newStopPriceTicks 0 with a trailing stop: its distance from the last trade.
     * @return this.
     */
    public OrderTerms stopPriceTicks(final long newStopPriceTicks)
    {
        stopPriceTicks = newStopPriceTicks;
        return this;
    }

    /**
     * How far behind the last trade the stop price of a trailing stop follows. May change in a replace.
     *
     * @param newTrailTicks 1 and up, {@code offsetTicks} of reports; 0 on all other orders, in a replace as it is. As
     * in                      reports, a negative number is one of basis points.
     * @return this.
     */
    public OrderTerms trailTicks(final long newTrailTicks)
    {
        trailTicks = newTrailTicks;
        return this;
    }

    /**
     * How far behind the last trade the stop price of a trailing stop follows, as a part of that price. May change in a
     * replace.
     *
     * @param newTrailBasisPoints 1 to 9,999.
     * @return this.
     */
    public OrderTerms trailBasisPoints(final int newTrailBasisPoints)
    {
        trailTicks = -newTrailBasisPoints;
        return this;
    }

    /**
     * The price that begins a trailing stop: until a trade reaches it, the order has no stop price.
     *
     * @param newActivationPriceTicks 0: it begins at once.
     * @return this.
     */
    public OrderTerms activationPriceTicks(final long newActivationPriceTicks)
    {
        activationPriceTicks = newActivationPriceTicks;
        return this;
    }

    /** FIX 111: how much of an iceberg is shown at once; 0: all, {@link #HIDDEN}: nothing. May change in a replace. */
    public OrderTerms displayLots(final long newDisplayLots)
    {
        displayLots = newDisplayLots;
        return this;
    }

    /** FIX 110: the least that has to match at once, else the order is cancelled; 0: none. Spent on entry. */
    public OrderTerms minQuantityLots(final long newMinQuantityLots)
    {
        minQuantityLots = newMinQuantityLots;
        return this;
    }

    /**
     * FIX 211: added to what a pegged order refers to; may be negative, {@code offsetTicks} of reports. May change in a
     * replace.
     */
    public OrderTerms pegOffsetTicks(final long newPegOffsetTicks)
    {
        pegOffsetTicks = newPegOffsetTicks;
        return this;
    }

    /**
     * FIX 126: when an order of time in force GTD ends, by the venue's clock. May change in a replace.
     *
     * @param newExpireTimeNs UTC; 0 on all other orders, in a replace as it is.
     * @return this.
     */
    public OrderTerms expireTimeNs(final long newExpireTimeNs)
    {
        expireTimeNs = newExpireTimeNs;
        return this;
    }

    /**
     * One cancels the other: this is the second leg of a pair.
     *
     * @param newLinkedClOrdId of the first leg; retained until the next change or {@link #clear()}. Empty: no pair.
     * @return this.
     */
    public OrderTerms linkedClOrdId(final CharSequence newLinkedClOrdId)
    {
        linkedClOrdId = newLinkedClOrdId;
        return this;
    }

    /**
     * FIX 5149: a text of the client's, which every execution report of the order repeats. No replace changes it.
     *
     * @param newMemo up to 16 printable ASCII characters, blanks included; retained until the next change or {@link
     *                #clear()}. Empty: none.
     * @return this.
     * @throws IllegalArgumentException if the venue would refuse it.
     */
    public OrderTerms memo(final CharSequence newMemo)
    {
        if (!isMemo(newMemo))
        {
            throw new IllegalArgumentException(
                "memo must have at most " + MEMO_LENGTH_MAX + " printable ASCII characters: memo=" + newMemo);
        }
        memo = newMemo;
        return this;
    }

    /**
     * Tells whether the venue can keep such a text with an order.
     *
     * @param text to ask for.
     * @return false if it is too long or has other characters than printable ASCII.
     */
    public static boolean isMemo(final CharSequence text)
    {
        for (int i = 0; i < text.length(); i++)
        {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~')
            {
                return false;
            }
        }
        return text.length() <= MEMO_LENGTH_MAX;
    }

    /** Whose orders are one owner's to self-trade prevention: those that name the same group; 0: the account's. */
    public OrderTerms stpGroup(final int newStpGroup)
    {
        stpGroup = newStpGroup;
        return this;
    }

    /** What happens when the order, as the incoming one, would trade with one of the same owner. */
    public OrderTerms stpMode(final StpMode newStpMode)
    {
        stpMode = newStpMode;
        return this;
    }

    /** FIX 18=6: what happens when the order would match on entry; NONE: it matches. */
    public OrderTerms postOnly(final PostOnly newPostOnly)
    {
        postOnly = newPostOnly;
        return this;
    }

    /** What the stop price is compared with; LAST_TRADE on all orders but stops. */
    public OrderTerms triggerKind(final TriggerKind newTriggerKind)
    {
        triggerKind = newTriggerKind;
        return this;
    }

    /** What a pegged order follows, its price is the cap; NONE on all other orders. */
    public OrderTerms pegKind(final PegKind newPegKind)
    {
        pegKind = newPegKind;
        return this;
    }

    /** The terms that are set, under their names in the wire schema. */
    @Override
    public String toString()
    {
        final StringJoiner text = new StringJoiner(" ");
        add(text, "stopPriceTicks", stopPriceTicks);
        add(text, "trailTicks", trailTicks);
        add(text, "activationPriceTicks", activationPriceTicks);
        add(text, "displayLots", displayLots);
        add(text, "minQuantityLots", minQuantityLots);
        add(text, "pegOffsetTicks", pegOffsetTicks);
        add(text, "expireTimeNs", expireTimeNs);
        if (linkedClOrdId.length() > 0)
        {
            text.add("linkedClOrdId=" + linkedClOrdId);
        }
        if (memo.length() > 0)
        {
            text.add("memo=" + memo);
        }
        add(text, "stpGroup", stpGroup);
        add(text, stpMode.value(), "stpMode=" + stpMode);
        add(text, postOnly.value(), "postOnly=" + postOnly);
        add(text, triggerKind.value(), "triggerKind=" + triggerKind);
        add(text, pegKind.value(), "pegKind=" + pegKind);
        return text.toString();
    }

    private static void add(final StringJoiner text, final String name, final long value)
    {
        if (0 != value)
        {
            text.add(name + '=' + value);
        }
    }

    private static void add(final StringJoiner text, final int value, final String word)
    {
        if (0 != value)
        {
            text.add(word);
        }
    }
}
