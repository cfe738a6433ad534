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
            request.activationPriceTicks = order.activationTicks;
            request.displayLots = order.displayLots;
            request.cancelOnDisconnect = order.cancelOnDisconnect;
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
        if (0 == request.cancelOnDisconnect)
        {
            request.cancelOnDisconnect = order.cancelOnDisconnect;
        }
        else if (Wire.LOST_AS_SESSION == request.cancelOnDisconnect)
        {
            request.cancelOnDisconnect = 0;
        }
        if (Wire.GTD == request.timeInForce && 0 == request.expireTimeNs)
        {
            request.expireTimeNs = order.expireTimeNs;
        }
        if (Wire.isTrailing(request.ordType) && request.ordType == order.ordType)
        {
            request.trailTicks = 0 == request.trailTicks ? order.trailTicks : request.trailTicks;
            // What began it is over, too.
            final boolean isNewActivation = 0 != order.activationTicks && 0 != request.activationPriceTicks;
            request.activationPriceTicks = isNewActivation ? request.activationPriceTicks : order.activationTicks;
            if (request.stopPriceTicks == order.reportedStopTicks)
            {
                request.stopPriceTicks = order.stopPriceTicks;
            }
        }
    }

    /** The modes of post-only are one instruction; an amendment that states none at all agrees with every order. */
    static boolean isOtherExecInst(final Command request, final ModelOrder order)
    {
        final int stated = request.flags / Wire.EXEC_INST_STATED;
        final boolean isPostOnlyStated = (request.flags & Wire.STATED_POST_ONLY) > 0;
        return stated % 2 == 1 && (isPostOnlyStated != (Wire.POST_ONLY_NONE != order.postOnly) ||
            request.flags / Wire.STATED_PEG % 4 != order.pegKind);
    }

    Why check(final Command terms, final ModelInstrument instrument, final ModelOrder order)
    {
        final boolean isNewType = terms.ordType != order.ordType;
        final boolean isNewValidity = terms.timeInForce != order.timeInForce;
        final boolean isStop = Wire.isStop(terms.ordType) && !order.isElected;
        return Why.first(
            () -> Why.UNSUPPORTED_ORDER_TYPE.when(!Wire.isOrdType(terms.ordType)),
            () -> Why.UNSUPPORTED_TIME_IN_FORCE.when(!Wire.isTimeInForce(terms.timeInForce)),
            () -> Why.INVALID_COMMAND.when(!ModelTerms.areCodesKnown(terms)),
            () -> Why.INVALID_COMBINATION.when((isNewType || isNewValidity || haveOthers(terms, order)) &&
                !ModelTerms.isCombinable(terms, instrument, false)),
            () -> Why.INVALID_COMBINATION.when(0 != order.minLots && Wire.HIDDEN != terms.displayLots),
            () -> ModelPhases.forChange(terms, order, instrument.phase),
            () -> (Wire.hasLimit(terms.ordType) || Wire.PEGGED == terms.ordType) &&
                (isNewType || terms.priceTicks != order.askedTicks()) ?
                rules.price(terms.priceTicks, instrument) : Why.NONE,
            () -> terms.quantityLots != order.quantityLots ? quantity(terms, instrument, order) : Why.NONE,
            () -> terms.displayLots != order.displayLots ? ModelTerms.display(terms, instrument) :
                Why.DISPLAY_TOO_SMALL.when(terms.quantityLots > order.quantityLots &&
                ModelTerms.isCutTooOften(terms, instrument)),
            () -> Why.INVALID_STOP_PRICE.when(isStop &&
                (terms.trailTicks != order.trailTicks && !ModelTerms.isTrailValid(terms, instrument) ||
                terms.activationPriceTicks != order.activationTicks &&
                !state.ticks(instrument).isValid(terms.activationPriceTicks) ||
                terms.stopPriceTicks != order.stopPriceTicks && !rules.isStopValid(terms, instrument))),
            () -> Why.INVALID_EXPIRE_TIME.when(Wire.GTD == terms.timeInForce &&
                (isNewValidity || terms.expireTimeNs != order.expireTimeNs) && terms.expireTimeNs <= state.nowNs),
            () -> Why.INVALID_PEG.when(Wire.PEGGED == terms.ordType &&
                terms.pegOffsetTicks != order.pegOffsetTicks && !ModelTerms.isOffsetValid(terms, instrument)));
    }

    private Why quantity(final Command terms, final ModelInstrument instrument, final ModelOrder order)
    {
        final Why why = ModelTerms.quantity(terms, instrument);
        final boolean isLess = terms.quantityLots < order.quantityLots;
        final boolean isTolerated = Why.NONE == why || isLess && Why.QUANTITY_TOO_LARGE == why;
        if (isTolerated)
        {
            state.mark(isLess ? "P11 less" : "P11 more");
        }
        return isTolerated ? Why.NONE : why;
    }

    private static boolean haveOthers(final Command terms, final ModelOrder order)
    {
        return terms.displayLots != order.displayLots || terms.stopPriceTicks != order.stopPriceTicks ||
            terms.trailTicks != order.trailTicks || terms.pegOffsetTicks != order.pegOffsetTicks ||
            terms.cancelOnDisconnect != order.cancelOnDisconnect ||
            terms.expireTimeNs != order.expireTimeNs || terms.activationPriceTicks != order.activationTicks;
    }

    /** May an amendment leave the order where it is in its queue (3.2, B51, B55)? */
    static boolean keepsPriority(final Command terms, final ModelInstrument instrument, final ModelOrder order)
    {
        // Q7: freed from its minimum, it is matched anew.
        final boolean isFreed = terms.quantityLots - order.cumLots - order.bustedLots < order.leastLots() &&
            ModelOrder.Place.BOOK == order.place && Wire.CONTINUOUS == instrument.phase &&
            ModelMatching.isMatching(order, order.priceTicks, instrument.bestOpposite(order.side));
        final boolean isSameQueue = terms.ordType == order.ordType &&
            (!Wire.hasLimit(terms.ordType) || terms.priceTicks == order.priceTicks) &&
            (Wire.PEGGED != terms.ordType || (terms.priceTicks == order.pegCapTicks &&
            terms.pegOffsetTicks == order.pegOffsetTicks));
        final boolean isSameValidity = terms.timeInForce == order.timeInForce ||
            (isLasting(terms.timeInForce) && isLasting(order.timeInForce));
        // Q6: hidden now, it may stand at another price.
        final boolean isRefined = !order.isHidden() && instrument.isExact(order.pegKind, terms.displayLots);
        return !isFreed && !isRefined && isSameQueue && isSameValidity && !Wire.isImmediate(terms.timeInForce) &&
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
