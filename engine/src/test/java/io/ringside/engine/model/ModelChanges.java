package io.ringside.engine.model;

/**
 * What an amendment changes is judged, and nothing else of the order (P11): rules that came after it do not make it
 * worse. In the order in which new terms are judged.
 */
final class ModelChanges
{
    private final ModelState state;
    private final ModelTerms rules;

    ModelChanges(final ModelState state, final ModelTerms rules)
    {
        this.state = state;
        this.rules = rules;
    }

    /** The terms as they would be: what the request says, and what it does not or cannot say from the order. */
    static Command completed(final Command command, final ModelOrder order)
    {
        final Command request = command.copy();
        request.minLots = 0;
        request.linkedClOrdId = Command.NO_ID;
        request.memo = order.memo;
        request.stpMode = order.stpMode;
        request.stpGroup = order.stpGroup;
        request.postOnly = order.postOnly;
        // What became a limit order by O2 is no stop any more.
        request.triggerKind = Wire.isStop(order.ordType) ? order.triggerKind : Wire.LAST_TRADE;
        request.pegKind = order.pegKind;
        if (Wire.PEGGED == request.ordType && 0 == request.priceTicks)
        {
            // P4: without a cap it stays what it is.
            request.priceTicks = order.askedTicks();
        }
        if (Command.Kind.REPLACE_ORDER == command.kind)
        {
            request.stopPriceTicks = order.stopPriceTicks;
            request.trailTicks = order.trailTicks;
            request.displayLots = order.displayLots;
            request.pegOffsetTicks = order.pegOffsetTicks;
            request.expireTimeNs = Wire.GTD == command.timeInForce ? order.expireTimeNs : 0;
        }
        else
        {
            keepUnsaid(request, order);
        }
        if (order.isElected)
        {
            // What elected it is over: nobody looks at what a request says of it.
            request.stopPriceTicks = order.stopPriceTicks;
            request.trailTicks = order.trailTicks;
        }
        return request;
    }

    /** A client that says what it was told last wants no change, even if a trailing stop has moved since. */
    private static void keepUnsaid(final Command request, final ModelOrder order)
    {
        if (Wire.GTD == request.timeInForce && 0 == request.expireTimeNs)
        {
            request.expireTimeNs = order.expireTimeNs;
        }
        if (Wire.isTrailing(request.ordType) && request.ordType == order.ordType)
        {
            request.trailTicks = 0 == request.trailTicks ? order.trailTicks : request.trailTicks;
            if (request.stopPriceTicks == order.reportedStopTicks)
            {
                request.stopPriceTicks = order.stopPriceTicks;
            }
        }
    }

    Why check(final Command terms, final ModelInstrument instrument, final ModelOrder order)
    {
        if (!Wire.isOrdType(terms.ordType))
        {
            return Why.UNSUPPORTED_ORDER_TYPE;
        }
        if (!Wire.isTimeInForce(terms.timeInForce))
        {
            return Why.UNSUPPORTED_TIME_IN_FORCE;
        }
        if (!ModelTerms.areCodesKnown(terms))
        {
            return Why.INVALID_COMMAND;
        }
        final boolean isNewKind = terms.ordType != order.ordType || terms.timeInForce != order.timeInForce;
        if ((isNewKind || haveOthers(terms, order)) && !ModelTerms.isCombinable(terms, false))
        {
            return Why.INVALID_COMBINATION;
        }
        final Why phase = ModelPhases.forChange(terms, order, instrument.phase);
        if (Why.NONE != phase)
        {
            return phase;
        }
        final Why amounts = priceAndQuantity(terms, instrument, order);
        return Why.NONE != amounts ? amounts : special(terms, instrument, order);
    }

    private static boolean haveOthers(final Command terms, final ModelOrder order)
    {
        return terms.displayLots != order.displayLots || terms.stopPriceTicks != order.stopPriceTicks ||
            terms.trailTicks != order.trailTicks || terms.pegOffsetTicks != order.pegOffsetTicks ||
            terms.expireTimeNs != order.expireTimeNs;
    }

    private Why priceAndQuantity(final Command terms, final ModelInstrument instrument, final ModelOrder order)
    {
        final boolean hasPrice = Wire.hasLimit(terms.ordType) || Wire.PEGGED == terms.ordType;
        if (hasPrice && (terms.ordType != order.ordType || terms.priceTicks != order.askedTicks()))
        {
            final Why price = rules.price(terms.priceTicks, instrument, Why.INVALID_PRICE);
            if (Why.NONE != price)
            {
                return price;
            }
        }
        if (terms.quantityLots != order.quantityLots)
        {
            final Why quantity = ModelTerms.quantity(terms, instrument);
            final boolean isLess = terms.quantityLots < order.quantityLots;
            if (Why.NONE != quantity && !(isLess && Why.QUANTITY_TOO_LARGE == quantity))
            {
                return quantity;
            }
            state.mark(isLess ? "P11 less" : "P11 more");
        }
        if (terms.displayLots != order.displayLots)
        {
            return ModelTerms.display(terms, instrument);
        }
        return terms.quantityLots > order.quantityLots && ModelTerms.isCutTooOften(terms, instrument) ?
            Why.DISPLAY_TOO_SMALL : Why.NONE;
    }

    private Why special(final Command terms, final ModelInstrument instrument, final ModelOrder order)
    {
        if (Wire.isStop(terms.ordType) && !order.isElected)
        {
            final boolean isTrailWrong =
                terms.trailTicks != order.trailTicks && !ModelTerms.isTrailValid(terms, instrument);
            final boolean isStopWrong =
                terms.stopPriceTicks != order.stopPriceTicks && !rules.isStopValid(terms, instrument);
            if (isTrailWrong || isStopWrong)
            {
                return Why.INVALID_STOP_PRICE;
            }
        }
        final boolean isNewExpiry = Wire.GTD == terms.timeInForce &&
            (Wire.GTD != order.timeInForce || terms.expireTimeNs != order.expireTimeNs);
        if (isNewExpiry && terms.expireTimeNs <= state.nowNs)
        {
            return Why.INVALID_EXPIRE_TIME;
        }
        return Wire.PEGGED == terms.ordType && terms.pegOffsetTicks != order.pegOffsetTicks &&
            !ModelTerms.isOffsetValid(terms, instrument) ? Why.INVALID_PEG : Why.NONE;
    }

    /** May an amendment leave the order where it is in its queue (3.2, B51, B55)? */
    static boolean keepsPriority(final Command terms, final ModelOrder order)
    {
        final boolean isSameQueue = terms.ordType == order.ordType &&
            (!Wire.hasLimit(terms.ordType) || terms.priceTicks == order.priceTicks) &&
            (Wire.PEGGED != terms.ordType || (terms.priceTicks == order.pegCapTicks &&
            terms.pegOffsetTicks == order.pegOffsetTicks));
        final boolean isSameValidity = terms.timeInForce == order.timeInForce ||
            (isLasting(terms.timeInForce) && isLasting(order.timeInForce));
        return isSameQueue && isSameValidity && !Wire.isImmediate(terms.timeInForce) &&
            terms.quantityLots <= order.quantityLots && isDisplayKept(terms.displayLots, order.displayLots);
    }

    private static boolean isLasting(final int timeInForce)
    {
        return Wire.DAY == timeInForce || Wire.isGoodTill(timeInForce);
    }

    private static boolean isDisplayKept(final long now, final long before)
    {
        if (Wire.HIDDEN == before || Wire.HIDDEN == now)
        {
            return Wire.HIDDEN == now;
        }
        return now == before || (0 != now && (0 == before || now < before));
    }
}
