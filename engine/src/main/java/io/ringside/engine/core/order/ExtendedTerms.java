package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.protocol.CancelOnDisconnect;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedDecoder;
import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The rare terms: those of a request as received, and those of a live order. Enum fields are raw.
 */
public final class ExtendedTerms
{
    /** No part of the order is displayed. */
    public static final long HIDDEN = -1;

    /** The order is cancelled when its session is lost, or stays. */
    public static final int CANCEL = CancelOnDisconnect.YES.value();
    public static final int STAY = CancelOnDisconnect.NO.value();

    private static final int NO_LINK = 0;
    private static final int NOT_STATED = CancelOnDisconnect.NONE.value();
    private static final int AS_SESSION = CancelOnDisconnect.SESSION.value();

    /** Bits in the first word of further terms. */
    private static final int ON_DISCONNECT_MASK = 3;

    public long stopPriceTicks;
    public long trailTicks;

    /** The price that begins a trailing stop, as the request states it. */
    public long activationPriceTicks;
    public long displayLots;
    public long minQuantityLots;
    public long pegOffsetTicks;
    public long expireTimeNs;
    public long linkedClOrdId0;
    public long linkedClOrdId1;
    public int linkedClOrdId2;

    /** The memo, see {@link Memos}. */
    public long memo0;
    public long memo1;
    public int stpGroup;
    public int stpMode;
    public int postOnly;
    public int triggerKind;
    public int pegKind;
    public int reserved;

    /** {@link #CANCEL}, {@link #STAY}, or 0: of an order as its session asked for, of a replace as it is. */
    private int cancelOnDisconnect;

    /** Reads what a new order states. A field that its version does not have is 0. */
    public void read(final NewOrderExtendedDecoder order)
    {
        stopPriceTicks = order.stopPriceTicks();
        trailTicks = order.trailTicks();
        activationPriceTicks = order.activationPriceTicks();
        displayLots = order.displayLots();
        minQuantityLots = order.minQuantityLots();
        pegOffsetTicks = order.pegOffsetTicks();
        expireTimeNs = order.expireTimeNs();
        final DirectBuffer buffer = order.buffer();
        final int linkedOffset = order.offset() + NewOrderExtendedDecoder.linkedClOrdIdEncodingOffset();
        linkedClOrdId0 = buffer.getLong(linkedOffset, LITTLE_ENDIAN);
        linkedClOrdId1 = buffer.getLong(linkedOffset + Long.BYTES, LITTLE_ENDIAN);
        linkedClOrdId2 = buffer.getInt(linkedOffset + 2 * Long.BYTES, LITTLE_ENDIAN);
        stpGroup = order.stpGroup();
        stpMode = order.stpModeRaw();
        postOnly = order.postOnlyRaw();
        triggerKind = order.triggerKindRaw();
        pegKind = order.pegKindRaw();
        reserved = order.reserved();
        final int memoOffset = order.offset() + NewOrderExtendedDecoder.memoEncodingOffset();
        final boolean statesMemo = order.actingVersion() >= NewOrderExtendedDecoder.memoSinceVersion();
        memo0 = statesMemo ? buffer.getLong(memoOffset, LITTLE_ENDIAN) : 0;
        memo1 = statesMemo ? buffer.getLong(memoOffset + Long.BYTES, LITTLE_ENDIAN) : 0;
        final boolean statesLoss = order.actingVersion() >= NewOrderExtendedDecoder.cancelOnDisconnectSinceVersion();
        cancelOnDisconnect = statesLoss ? order.cancelOnDisconnectRaw() : NOT_STATED;
        cancelOnDisconnect = AS_SESSION == cancelOnDisconnect ? NOT_STATED : cancelOnDisconnect;
    }

    /** Reads what a replace states; what no replace can change is still to be copied from the order. */
    public void read(final ReplaceOrderExtendedDecoder replace)
    {
        stopPriceTicks = replace.stopPriceTicks();
        trailTicks = replace.trailTicks();
        activationPriceTicks = replace.activationPriceTicks();
        displayLots = replace.displayLots();
        pegOffsetTicks = replace.pegOffsetTicks();
        expireTimeNs = replace.expireTimeNs();
        reserved = replace.reserved();
        cancelOnDisconnect = replace.actingVersion() >= ReplaceOrderExtendedDecoder.cancelOnDisconnectSinceVersion() ?
            replace.cancelOnDisconnectRaw() : NOT_STATED;
    }

    /** True if the values of all enums are known, and others are in their range. */
    public boolean areKnown()
    {
        return 0 == reserved && stpGroup >= 0 && cancelOnDisconnect <= STAY &&
            Instructions.areKnown(stpMode, postOnly, triggerKind, pegKind);
    }

    /** True if these are the terms of a plain order. */
    public boolean arePlain()
    {
        return 0 == (stopPriceTicks | trailTicks | displayLots | minQuantityLots | pegOffsetTicks | expireTimeNs) &&
            0 == activationPriceTicks && !hasLink() && !hasMemo() &&
                0 == (stpGroup | stpMode | postOnly | triggerKind | pegKind | reserved | cancelOnDisconnect);
    }

    public boolean hasLink()
    {
        return NO_LINK != (linkedClOrdId0 | linkedClOrdId1 | linkedClOrdId2);
    }

    public boolean hasMemo()
    {
        return 0 != (memo0 | memo1);
    }

    /** Copies the terms of a live order, except those that apply only at entry. */
    public void copyFrom(final OrderPool orders, final int order)
    {
        cancelOnDisconnect = NOT_STATED;
        copyFixedFrom(orders, order);
        activationPriceTicks = activationTicks(orders, order);
        reserved = 0;
        if (orders.isExtended(order))
        {
            final OrderTerms terms = orders.terms();
            copyStopFrom(terms, order);
            trailTicks = trailTicks(orders, order);
            displayLots = terms.displayLots(order);
            pegOffsetTicks = pegOffsetTicks(orders, order);
            expireTimeNs = terms.expireTimeNs(order);
        }
    }

    /**
     * Completes a replace that states all terms. A distance, an activation price or a time of 0 keeps the present
     * value. The stop price that was reported last to the owner of a trailing stop also keeps the present value, which
     * may have moved since. What is said of the activation price of one that has begun is ignored.
     */
    public void keepUnstated(final int ordType, final int timeInForce, final OrderPool orders, final int order)
    {
        final OrderTerms terms = orders.terms();
        if (OrderKinds.GTD == timeInForce && 0 == expireTimeNs)
        {
            expireTimeNs = terms.expireTimeNs(order);
        }
        if (OrderKinds.isTrailing(ordType) && ordType == orders.ordType(order))
        {
            trailTicks = 0 == trailTicks ? terms.trailTicks(order) : trailTicks;
            final long awaitedTicks = activationTicks(orders, order);
            activationPriceTicks = 0 == awaitedTicks || 0 == activationPriceTicks ? awaitedTicks : activationPriceTicks;
            stopPriceTicks = stopPriceTicks == terms.reportedStopTicks(order) ?
                terms.stopPriceTicks(order) : stopPriceTicks;
        }
    }

    /** Copies the terms that elected the order; they have no further effect. */
    public void copyStopFrom(final OrderTerms terms, final int order)
    {
        stopPriceTicks = terms.stopPriceTicks(order);
        trailTicks = terms.trailTicks(order);
    }

    /** Copies the terms of a live order that no replace can change, or that this one does not state. */
    public void copyFixedFrom(final OrderPool orders, final int order)
    {
        final int instructions = orders.instructions(order);
        final boolean isExtended = orders.isExtended(order);
        stpGroup = isExtended ? orders.terms().stpGroup(order) : 0;
        memo0 = isExtended ? orders.terms().memo0(order) : 0;
        memo1 = isExtended ? orders.terms().memo1(order) : 0;
        stpMode = Instructions.stpMode(instructions);
        postOnly = Instructions.postOnly(instructions);
        triggerKind = Instructions.triggerKind(instructions);
        pegKind = Instructions.pegKind(instructions);
        minQuantityLots = 0;
        linkedClOrdId0 = 0;
        linkedClOrdId1 = 0;
        linkedClOrdId2 = 0;
        cancelOnDisconnect = NOT_STATED == cancelOnDisconnect ? cancelOnDisconnect(orders, order) :
            AS_SESSION == cancelOnDisconnect ? NOT_STATED : cancelOnDisconnect;
    }

    /** {@link #CANCEL}, {@link #STAY}, or 0: the order's session decides. */
    public static int cancelOnDisconnect(final OrderPool orders, final int order)
    {
        return orders.isExtended(order) ? (int)orders.terms().further(order, 0) & ON_DISCONNECT_MASK : NOT_STATED;
    }

    /** The price for which a trailing stop waits; 0 for one that trails, and for all other orders. */
    public static long activationTicks(final OrderPool orders, final int order)
    {
        return OrderKinds.isTrailing(orders.ordType(order)) ? Math.abs(orders.terms().activationTicks(order)) : 0;
    }

    /** True if these are the present terms of the order. */
    public boolean areThoseOf(final OrderPool orders, final int order)
    {
        if (cancelOnDisconnect != cancelOnDisconnect(orders, order))
        {
            return false;
        }
        if (!orders.isExtended(order))
        {
            return 0 == (stopPriceTicks | trailTicks | displayLots | pegOffsetTicks | expireTimeNs) &&
                0 == activationPriceTicks;
        }
        final OrderTerms terms = orders.terms();
        return stopPriceTicks == terms.stopPriceTicks(order) && trailTicks == trailTicks(orders, order) &&
            displayLots == terms.displayLots(order) && pegOffsetTicks == pegOffsetTicks(orders, order) &&
            expireTimeNs == terms.expireTimeNs(order) && activationPriceTicks == activationTicks(orders, order);
    }

    private static long trailTicks(final OrderPool orders, final int order)
    {
        return OrderKinds.PEGGED == orders.ordType(order) ? 0 : orders.terms().trailTicks(order);
    }

    private static long pegOffsetTicks(final OrderPool orders, final int order)
    {
        return OrderKinds.PEGGED == orders.ordType(order) ? orders.terms().pegOffsetTicks(order) : 0;
    }

    /** The limit price that the owner stated. The working price of a pegged order differs from it. Rule book P4. */
    public static long limitTicks(final OrderPool orders, final int order)
    {
        return OrderKinds.PEGGED == orders.ordType(order) ?
            orders.terms().pegCapTicks(order) : orders.priceTicks(order);
    }

    /** The working price of a pegged order in the book; 0 outside the book and for all other extended orders. */
    public static long workingTicks(final OrderPool orders, final int order)
    {
        return OrderKinds.PEGGED == orders.ordType(order) &&
            Instructions.PEGGED_OUT != Instructions.place(orders, order) ? orders.priceTicks(order) : 0;
    }

    /** The distance of an extended order from the price that it follows. */
    public static long offsetTicks(final OrderPool orders, final int order)
    {
        return OrderKinds.PEGGED == orders.ordType(order) ?
            orders.terms().pegOffsetTicks(order) : orders.terms().trailTicks(order);
    }

    /** Clears what an earlier request stated. */
    public void clear()
    {
        stopPriceTicks = 0;
        trailTicks = 0;
        activationPriceTicks = 0;
        displayLots = 0;
        minQuantityLots = 0;
        pegOffsetTicks = 0;
        expireTimeNs = 0;
        linkedClOrdId0 = 0;
        linkedClOrdId1 = 0;
        linkedClOrdId2 = 0;
        memo0 = 0;
        memo1 = 0;
        stpGroup = 0;
        stpMode = 0;
        postOnly = 0;
        triggerKind = 0;
        pegKind = 0;
        reserved = 0;
        cancelOnDisconnect = NOT_STATED;
    }

    /** Sets those terms that a replace changes while the order keeps its place, whatever the place. */
    public void applyInPlace(final OrderPool orders, final int order)
    {
        final OrderTerms terms = orders.terms();
        terms.expireTimeNs(order, expireTimeNs);
        terms.further(order, 0, terms.further(order, 0) & ~ON_DISCONNECT_MASK | cancelOnDisconnect);
    }

    /** Sets those terms of an order that a replace may state again. */
    public void applyTo(final OrderPool orders, final int order)
    {
        final OrderTerms terms = orders.terms();
        orders.displayLots(order, displayLots);
        terms.stopPriceTicks(order, stopPriceTicks);
        terms.trailTicks(order, trailTicks);
        if (OrderKinds.PEGGED == orders.ordType(order))
        {
            terms.pegCapTicks(order, orders.priceTicks(order));
            // The order has no working price yet.
            orders.priceTicks(order, OrderBook.NO_PRICE);
        }
        terms.pegOffsetTicks(order, pegOffsetTicks);
        applyInPlace(orders, order);
    }

    /** Makes a new node an extended order. */
    public void enter(final OrderPool orders, final int order)
    {
        orders.extend(order, Instructions.of(stpMode, postOnly, triggerKind, pegKind));
        orders.terms().stpGroup(order, stpGroup);
        // The two have one place: no order has both.
        orders.terms().minQuantityLots(order, minQuantityLots | activationPriceTicks);
        orders.terms().memo(order, memo0, memo1);
        applyTo(orders, order);
    }
}
