package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.ExtendedTerms;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.protocol.PegKind;

/**
 * Computes the price of a pegged order from the present quotes. The reference is the price of orders that are not
 * pegged, so pegged orders do not follow each other. Rule book B46. No allocation.
 */
public final class PegPrice
{
    public static final long NONE = OrderBook.NO_PRICE;

    /** The order is cancelled: it is post-only and would match. */
    static final long CANCEL = -1;

    private static final int PRIMARY = PegKind.PRIMARY.value();
    private static final int OPPOSITE = PegKind.OPPOSITE.value();
    private static final int MIDPOINT = PegKind.MIDPOINT.value();

    private PegPrice()
    {
    }

    /** The price of a live order: ticks, {@link #NONE} or {@link #CANCEL}. */
    static long effectiveTicks(final OrderPool orders, final int order, final Instrument instrument)
    {
        final OrderTerms terms = orders.terms();
        final int instructions = orders.instructions(order);
        final boolean isBuy = orders.isBuy(order);
        final long targetTicks = targetTicks(
            instrument,
            isBuy,
            Instructions.pegKind(instructions),
            terms.pegOffsetTicks(order),
            terms.pegCapTicks(order),
            isExact(instrument, Instructions.pegKind(instructions), orders.isHidden(order)));
        return slideTicks(instrument, isBuy, Instructions.postOnly(instructions), targetTicks);
    }

    /** The price of a request if post-only did not apply. */
    public static long targetTicks(final OrderRequest request, final Instrument instrument)
    {
        return targetTicks(
            instrument,
            request.isBuy(),
            request.terms.pegKind,
            request.terms.pegOffsetTicks,
            request.priceTicks,
            isExact(instrument, request.terms.pegKind, ExtendedTerms.HIDDEN == request.terms.displayLots));
    }

    /** True if the price may be the middle between two valid prices. What is displayed is always at a valid one. */
    public static boolean isExact(final Instrument instrument, final int pegKind, final boolean isHidden)
    {
        return isHidden && MIDPOINT == pegKind && instrument.protection().midpointIsExact;
    }

    private static long targetTicks(
        final Instrument instrument,
        final boolean isBuy,
        final int pegKind,
        final long offsetTicks,
        final long capTicks,
        final boolean isExact)
    {
        final long ownTicks = OPPOSITE == pegKind ? 0 : referenceTicks(instrument, isBuy);
        final long otherTicks = PRIMARY == pegKind ? 0 : referenceTicks(instrument, !isBuy);
        final long referenceTicks;
        if (PRIMARY == pegKind)
        {
            referenceTicks = ownTicks;
        }
        else if (OPPOSITE == pegKind)
        {
            referenceTicks = otherTicks;
        }
        else
        {
            referenceTicks = OrderBook.NO_PRICE == ownTicks || OrderBook.NO_PRICE == otherTicks ? OrderBook.NO_PRICE :
                middleTicks(ownTicks, otherTicks, isBuy);
        }
        if (OrderBook.NO_PRICE == referenceTicks)
        {
            return NONE;
        }
        final long sumTicks = referenceTicks + offsetTicks;
        final long priceTicks = sumTicks < 0 && offsetTicks > 0 ? Long.MAX_VALUE : sumTicks;
        final long boundTicks = isBuy ? Math.min(priceTicks, capTicks) : Math.max(priceTicks, capTicks);
        return boundTicks < 1 ? NONE : isExact ? instrument.prices().passiveOrMiddle(isBuy, boundTicks) :
            instrument.prices().passive(isBuy, boundTicks);
    }

    /** The middle of two prices, rounded to the passive side. Avoids their sum, which may not fit 64 bits. */
    private static long middleTicks(final long aTicks, final long bTicks, final boolean isBuy)
    {
        final long floorTicks = (aTicks >> 1) + (bTicks >> 1) + (aTicks & bTicks & 1);
        return isBuy ? floorTicks : floorTicks + ((aTicks ^ bTicks) & 1);
    }

    /** The best price of a side among orders that are not pegged. */
    static long referenceTicks(final Instrument instrument, final boolean isBuy)
    {
        final OrderBook book = instrument.book();
        return 0 == instrument.pegs().count() ?
            book.bestDisplayedTicks(isBuy) : book.bestDisplayedTicks(isBuy, OrderKinds.PEGGED);
    }

    private static long slideTicks(
        final Instrument instrument, final boolean isBuy, final int postOnly, final long targetTicks)
    {
        if (0 == postOnly || NONE == targetTicks)
        {
            return targetTicks;
        }
        if (!instrument.wouldMatch(isBuy, targetTicks))
        {
            return targetTicks;
        }
        final long behindTicks = Instructions.POST_ONLY_SLIDE == postOnly ?
            instrument.prices().behind(isBuy, instrument.bestPriceTicks(!isBuy)) : OrderBook.NO_PRICE;
        return OrderBook.NO_PRICE == behindTicks ? CANCEL : behindTicks;
    }
}
