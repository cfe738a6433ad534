package io.ringside.engine.core.entry;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.risk.money.MoneyModel;

/**
 * Finds the price at which an order holds money: the worst that it can be filled at. Rule book 7.3.2. No allocation.
 */
final class HeldPrice
{
    private HeldPrice()
    {
    }

    /**
     * The price, 1 and up.
     *
     * @param request    of the order, as it would be.
     * @param instrument of the order.
     * @param model      of its account.
     * @param waits      true if the order trades nothing in its own command.
     */
    static long of(
        final OrderRequest request, final Instrument instrument, final int model, final boolean waits)
    {
        final boolean isBuy = request.isBuy();
        if (!isBuy && MoneyModel.MARGIN != model)
        {
            // What a sell delivers does not depend on the price.
            return 1;
        }
        if (request.isPriced())
        {
            return request.priceTicks;
        }
        final long highestTicks = instrument.prices().highestMaxTicks();
        final long bestTicks = instrument.bestPriceTicks(!isBuy);
        if (waits || OrderBook.NO_PRICE == bestTicks && !instrument.isTradingAtClose())
        {
            return isBuy ? highestTicks : 1;
        }
        if (instrument.isTradingAtClose())
        {
            return instrument.call().closingPriceTicks();
        }
        return OrderKinds.MARKET_TO_LIMIT == request.ordType ? bestTicks :
            Math.min(highestTicks, instrument.protectionPriceTicks(isBuy));
    }
}
