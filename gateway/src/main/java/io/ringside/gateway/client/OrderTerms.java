package io.ringside.gateway.client;

import io.ringside.engine.protocol.CancelOnDisconnect;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.PegKind;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.ReplaceOrderExtendedDecoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedEncoder;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TriggerKind;
import org.agrona.concurrent.UnsafeBuffer;

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

    /** Where the terms begin in the block of a new order: all before is in plain orders, too. */
    private static final int FIRST = NewOrderExtendedEncoder.stopPriceTicksEncodingOffset();
    private static final int LENGTH = NewOrderExtendedEncoder.BLOCK_LENGTH - FIRST;

    /** The block of a new order. */
    private final UnsafeBuffer block = new UnsafeBuffer(new byte[FIRST + LENGTH]);
    private final NewOrderExtendedEncoder encoder = new NewOrderExtendedEncoder().wrap(block, 0);
    private final NewOrderExtendedDecoder decoder = new NewOrderExtendedDecoder()
        .wrap(block, 0, NewOrderExtendedDecoder.BLOCK_LENGTH, NewOrderExtendedDecoder.SCHEMA_VERSION);

    /** Clear all terms. */
    public OrderTerms clear()
    {
        block.setMemory(FIRST, LENGTH, (byte)0);
        return this;
    }

    /**
     * Tells whether any term is set.
     *
     * @return true if a plain order has the same terms.
     */
    public boolean arePlain()
    {
        int i = FIRST;
        while (i < FIRST + LENGTH && 0 == block.getByte(i))
        {
            i++;
        }
        return FIRST + LENGTH == i;
    }

    /**
     * Take the terms of a command that somebody has sent.
     *
     * @param order to copy from; what its version does not have is not set.
     * @return this.
     */
    public OrderTerms copyFrom(final NewOrderExtendedDecoder order)
    {
        clear();
        final int stated = Math.min(order.limit() - order.offset(), FIRST + LENGTH) - FIRST;
        block.putBytes(FIRST, order.buffer(), order.offset() + FIRST, stated);
        return this;
    }

    /**
     * Take the terms of a command that somebody has sent.
     *
     * @param replace to copy from.
     * @return this.
     */
    public OrderTerms copyFrom(final ReplaceOrderExtendedDecoder replace)
    {
        return clear().stopPriceTicks(replace.stopPriceTicks())
            .trailTicks(replace.trailTicks())
            .displayLots(replace.displayLots())
            .pegOffsetTicks(replace.pegOffsetTicks())
            .expireTimeNs(replace.expireTimeNs())
            .activationPriceTicks(replace.activationPriceTicks())
            .cancelOnDisconnect(CancelOnDisconnect.NULL_VAL == replace.cancelOnDisconnect() ?
                CancelOnDisconnect.NONE : replace.cancelOnDisconnect());
    }

    void putInto(final NewOrderExtendedEncoder order)
    {
        order.buffer().putBytes(order.offset() + FIRST, block, FIRST, LENGTH);
    }

    /** Those of them that a replace can change. */
    void putInto(final ReplaceOrderExtendedEncoder replace)
    {
        replace.stopPriceTicks(decoder.stopPriceTicks())
            .trailTicks(decoder.trailTicks())
            .displayLots(decoder.displayLots())
            .pegOffsetTicks(decoder.pegOffsetTicks())
            .expireTimeNs(decoder.expireTimeNs())
            .activationPriceTicks(decoder.activationPriceTicks())
            .cancelOnDisconnect(decoder.cancelOnDisconnect());
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
        encoder.stopPriceTicks(newStopPriceTicks);
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
        encoder.trailTicks(newTrailTicks);
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
        encoder.trailTicks(-newTrailBasisPoints);
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
        encoder.activationPriceTicks(newActivationPriceTicks);
        return this;
    }

    /** FIX 111: how much of an iceberg is shown at once; 0: all, {@link #HIDDEN}: nothing. May change in a replace. */
    public OrderTerms displayLots(final long newDisplayLots)
    {
        encoder.displayLots(newDisplayLots);
        return this;
    }

    /** FIX 110: the least that has to match at once, else the order is cancelled; 0: none. Spent on entry. */
    public OrderTerms minQuantityLots(final long newMinQuantityLots)
    {
        encoder.minQuantityLots(newMinQuantityLots);
        return this;
    }

    /**
     * FIX 211: added to what a pegged order refers to; may be negative, {@code offsetTicks} of reports. May change in a
     * replace.
     */
    public OrderTerms pegOffsetTicks(final long newPegOffsetTicks)
    {
        encoder.pegOffsetTicks(newPegOffsetTicks);
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
        encoder.expireTimeNs(newExpireTimeNs);
        return this;
    }

    /**
     * One cancels the other: this is the second leg of a pair.
     *
     * @param newLinkedClOrdId of the first leg; empty: no pair.
     * @return this.
     */
    public OrderTerms linkedClOrdId(final CharSequence newLinkedClOrdId)
    {
        encoder.linkedClOrdId(newLinkedClOrdId);
        return this;
    }

    /**
     * FIX 5149: a text of the client's, which every execution report of the order repeats. No replace changes it.
     *
     * @param newMemo up to 16 printable ASCII characters, blanks included; empty: none.
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
        encoder.memo(newMemo);
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
        encoder.stpGroup(newStpGroup);
        return this;
    }

    /** What happens when the order, as the incoming one, would trade with one of the same owner. */
    public OrderTerms stpMode(final StpMode newStpMode)
    {
        encoder.stpMode(newStpMode);
        return this;
    }

    /** FIX 18=6: what happens when the order would match on entry; NONE: it matches. */
    public OrderTerms postOnly(final PostOnly newPostOnly)
    {
        encoder.postOnly(newPostOnly);
        return this;
    }

    /** What the stop price is compared with; LAST_TRADE on all orders but stops. */
    public OrderTerms triggerKind(final TriggerKind newTriggerKind)
    {
        encoder.triggerKind(newTriggerKind);
        return this;
    }

    /** What a pegged order follows, its price is the cap; NONE on all other orders. */
    public OrderTerms pegKind(final PegKind newPegKind)
    {
        encoder.pegKind(newPegKind);
        return this;
    }

    /**
     * What becomes of the order when its session is lost, whatever the session asked for. May change in a replace.
     *
     * @param newCancelOnDisconnect NONE: of a new order as SESSION, of a replace as it is.
     * @return this.
     */
    public OrderTerms cancelOnDisconnect(final CancelOnDisconnect newCancelOnDisconnect)
    {
        encoder.cancelOnDisconnect(newCancelOnDisconnect);
        return this;
    }

    /** The terms that are set, under their names in the wire schema. */
    @Override
    public String toString()
    {
        final StringJoiner text = new StringJoiner(" ");
        add(text, "stopPriceTicks", decoder.stopPriceTicks());
        add(text, "trailTicks", decoder.trailTicks());
        add(text, "activationPriceTicks", decoder.activationPriceTicks());
        add(text, "displayLots", decoder.displayLots());
        add(text, "minQuantityLots", decoder.minQuantityLots());
        add(text, "pegOffsetTicks", decoder.pegOffsetTicks());
        add(text, "expireTimeNs", decoder.expireTimeNs());
        add(text, decoder.linkedClOrdId().length(), "linkedClOrdId=" + decoder.linkedClOrdId());
        add(text, decoder.memo().length(), "memo=" + decoder.memo());
        add(text, "stpGroup", decoder.stpGroup());
        add(text, decoder.stpModeRaw(), "stpMode=" + decoder.stpMode());
        add(text, decoder.postOnlyRaw(), "postOnly=" + decoder.postOnly());
        add(text, decoder.triggerKindRaw(), "triggerKind=" + decoder.triggerKind());
        add(text, decoder.pegKindRaw(), "pegKind=" + decoder.pegKind());
        add(text, decoder.cancelOnDisconnectRaw(), "cancelOnDisconnect=" + decoder.cancelOnDisconnect());
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
