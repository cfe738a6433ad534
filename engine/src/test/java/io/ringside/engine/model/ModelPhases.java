package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The phase-by-action matrix and what a change of phase does: rule book 5.1; rulings A09, A13, A14, B06, B07, B86.
 */
final class ModelPhases
{
    private final ReferenceModel model;
    private final ModelState state;

    ModelPhases(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    /** What forbids new orders whatever they are. */
    static Why forNew(final int phase)
    {
        if (Wire.POST_CLOSE == phase && !ModelScope.HAS_AUCTIONS)
        {
            return Why.PHASE_FORBIDS;
        }
        return switch (phase)
        {
            case Wire.CLOSED -> Why.INSTRUMENT_CLOSED;
            case Wire.HALT, Wire.HALT_FROZEN -> Why.INSTRUMENT_HALTED;
            default -> Why.NONE;
        };
    }

    /** Terms that are valid, but not now. */
    static Why forTerms(final Command terms, final ModelInstrument instrument)
    {
        final int phase = instrument.phase;
        final int timeInForce = terms.timeInForce;
        boolean isAllowed = true;
        if (!ModelScope.HAS_AUCTIONS)
        {
            return Wire.CONTINUOUS == phase || Wire.HALT == phase ? Why.NONE : Why.PHASE_FORBIDS;
        }
        if (Wire.POST_CLOSE == phase)
        {
            isAllowed = Wire.isGoodTill(timeInForce) && (Wire.LIMIT == terms.ordType || Wire.isStop(terms.ordType)) &&
                0 == terms.minLots;
        }
        else if (Wire.isCall(phase))
        {
            final boolean isRefusedPostOnly =
                Wire.POST_ONLY_NONE != terms.postOnly && 1 == instrument.auction.flag3;
            isAllowed = !Wire.isImmediate(timeInForce) && Wire.MARKET_TO_LIMIT != terms.ordType &&
                0 == terms.minLots && !isRefusedPostOnly &&
                (Wire.MARKET != terms.ordType || isMarketAllowed(phase, timeInForce));
        }
        final boolean isOpening = Wire.PRE_OPEN == phase || Wire.AUCTION_CALL == phase || Wire.NO_CANCEL == phase;
        final boolean isForbiddenValidity = (Wire.AT_OPEN == timeInForce && !isOpening) ||
            (Wire.GOOD_FOR_AUCTION == timeInForce && !Wire.isCall(phase));
        return isAllowed && !isForbiddenValidity ? Why.NONE : Why.PHASE_FORBIDS;
    }

    private static boolean isMarketAllowed(final int phase, final int timeInForce)
    {
        return Wire.CLOSING_CALL == phase ? Wire.AT_CLOSE == timeInForce :
            Wire.PRE_OPEN == phase || Wire.AUCTION_CALL == phase;
    }

    Why forCancel(final ModelOrder order)
    {
        return switch (state.instruments.get(order.instrumentId).phase)
        {
            case Wire.CLOSED -> Why.INSTRUMENT_CLOSED;
            case Wire.HALT_FROZEN -> Why.INSTRUMENT_HALTED;
            case Wire.NO_CANCEL -> Why.PHASE_FORBIDS;
            case Wire.POST_CLOSE -> Wire.isGoodTill(order.timeInForce) || !ModelScope.HAS_AUCTIONS ?
                Why.NONE : Why.PHASE_FORBIDS;
            default -> Why.NONE;
        };
    }

    static Why forReplace(final Command terms, final ModelOrder order, final int phase)
    {
        return switch (phase)
        {
            case Wire.CLOSED -> Why.INSTRUMENT_CLOSED;
            case Wire.HALT_FROZEN -> Why.INSTRUMENT_HALTED;
            case Wire.NO_CANCEL -> Why.PHASE_FORBIDS;
            case Wire.POST_CLOSE -> ModelScope.HAS_AUCTIONS && Wire.isGoodTill(order.timeInForce) &&
                Wire.isGoodTill(terms.timeInForce) ?
                Why.NONE : Why.PHASE_FORBIDS;
            case Wire.HALT -> isReduction(terms, order) ? Why.NONE : Why.INSTRUMENT_HALTED;
            default -> Why.NONE;
        };
    }

    private static boolean isReduction(final Command terms, final ModelOrder order)
    {
        final long limit = Wire.hasLimit(order.ordType) ? order.priceTicks : order.pegCapTicks;
        return terms.ordType == order.ordType && terms.timeInForce == order.timeInForce &&
            terms.priceTicks == limit && terms.quantityLots <= order.quantityLots &&
            terms.displayLots == order.displayLots && terms.stopPriceTicks == order.stopPriceTicks &&
            terms.trailTicks == order.trailTicks && terms.pegOffsetTicks == order.pegOffsetTicks &&
            terms.expireTimeNs == order.expireTimeNs;
    }

    /** Is such an order kept apart until the closing call (A09)? */
    static boolean isParked(final ModelOrder order, final int phase)
    {
        return Wire.AT_CLOSE == order.timeInForce && Wire.CLOSING_CALL != phase;
    }

    void park(final ModelOrder order)
    {
        if (!order.isStamped)
        {
            order.priority = state.nextPriority++;
            order.isStamped = true;
        }
        order.place = ModelOrder.Place.PARKED;
        state.instruments.get(order.instrumentId).parked.add(order);
    }

    /** The operator's wish. Tells what stood against it. */
    Why set(final ModelInstrument instrument, final int phase)
    {
        if (Wire.CONTINUOUS == phase && Wire.CONTINUOUS != instrument.phase)
        {
            return model.auctions.uncross(instrument, Wire.CONTINUOUS, false);
        }
        change(instrument, phase, Wire.HALT == phase || Wire.HALT_FROZEN == phase ? Why.HALT : Why.NONE);
        return Why.NONE;
    }

    Why setWithoutAuctions(final ModelInstrument instrument, final int phase)
    {
        change(instrument, phase, Wire.HALT == phase || Wire.HALT_FROZEN == phase ? Why.HALT : Why.NONE);
        return Why.NONE;
    }

    /** A rule of protection stops continuous trading; the next auction starts it again. */
    void interrupt(final ModelInstrument instrument, final Why why)
    {
        change(instrument, Wire.VOLATILITY, why);
    }

    void change(final ModelInstrument instrument, final int phase, final Why why)
    {
        final boolean isLeavingClose = Wire.CLOSING_CALL == instrument.phase && Wire.CLOSING_CALL != phase;
        final boolean isEnteringClose = Wire.CLOSING_CALL != instrument.phase && Wire.CLOSING_CALL == phase;
        if (isLeavingClose)
        {
            for (final ModelOrder order : inOrderOfEntry(instrument.orders()))
            {
                if (Wire.AT_CLOSE == order.timeInForce)
                {
                    model.books.withdraw(order);
                    order.isStamped = true;
                    park(order);
                }
            }
        }
        instrument.phase = phase;
        instrument.isExtended = false;
        model.out.status(instrument.instrumentId, phase, why);
        if (isEnteringClose)
        {
            for (final ModelOrder order : inOrderOfEntry(instrument.parked))
            {
                // It may have gone with its other leg.
                if (order.isLive && Wire.AT_CLOSE == order.timeInForce)
                {
                    model.books.remove(order);
                    model.books.rest(order);
                }
            }
        }
    }

    static List<ModelOrder> inOrderOfEntry(final List<ModelOrder> orders)
    {
        final List<ModelOrder> sorted = new ArrayList<>(orders);
        sorted.sort((a, b) -> Long.compare(a.orderId, b.orderId));
        return sorted;
    }
}
