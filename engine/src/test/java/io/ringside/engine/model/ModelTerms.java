package io.ringside.engine.model;

import java.math.BigInteger;

/**
 * Are the terms of a new order valid in themselves, for this instrument and in this phase? In the order in which it is
 * promised: type, validity, codes, what goes together, what the phase allows, price, quantity, display, minimum,
 * stop price, time of expiry (rule book O13, B61).
 */
final class ModelTerms
{
    private final ModelState state;

    ModelTerms(final ModelState state)
    {
        this.state = state;
    }

    Why check(final Command terms, final ModelInstrument instrument)
    {
        return Why.first(
            () -> Why.UNSUPPORTED_ORDER_TYPE.when(!Wire.isOrdType(terms.ordType)),
            () -> Why.UNSUPPORTED_TIME_IN_FORCE.when(!Wire.isTimeInForce(terms.timeInForce)),
            () -> Why.INVALID_COMMAND.when(!areCodesKnown(terms)),
            () -> memo(terms),
            () -> Why.INVALID_COMBINATION.when(!isCombinable(terms, instrument, true)),
            () -> ModelPhases.forTerms(terms, instrument),
            () -> Wire.hasLimit(terms.ordType) || Wire.PEGGED == terms.ordType ?
                price(terms.priceTicks, instrument) : Why.NONE,
            () -> quantity(terms, instrument),
            () -> display(terms, instrument),
            () -> Why.INVALID_MIN_QUANTITY.when(terms.minLots < 0 || terms.minLots > terms.quantityLots ||
                0 != terms.minLots % instrument.definition.quantityIncrementLots),
            () -> Why.INVALID_STOP_PRICE.when(Wire.isStop(terms.ordType) &&
                !(isTrailValid(terms, instrument) && isStopValid(terms, instrument) &&
                (0 == terms.activationPriceTicks || state.ticks(instrument).isValid(terms.activationPriceTicks)))),
            () -> Why.INVALID_LINK.when(!Command.NO_ID.equals(terms.linkedClOrdId) && null == linkedTo(terms)),
            () -> Why.INVALID_EXPIRE_TIME.when(Wire.GTD == terms.timeInForce && terms.expireTimeNs <= state.nowNs),
            () -> Why.INVALID_PEG.when(Wire.PEGGED == terms.ordType &&
                (Wire.PEG_NONE == terms.pegKind || !isOffsetValid(terms, instrument))));
    }

    private Why memo(final Command terms)
    {
        if (isMemo(terms.memo) && !Command.NO_MEMO.equals(terms.memo))
        {
            state.mark("O14 memo");
        }
        return Why.INVALID_MEMO.when(!isMemo(terms.memo));
    }

    static boolean areCodesKnown(final Command terms)
    {
        return areFlagsKnown(terms) && 0 == terms.reserved && terms.stpGroup >= 0 &&
            terms.stpMode >= Wire.STP_NONE && terms.stpMode <= Wire.DECREMENT &&
            terms.postOnly >= Wire.POST_ONLY_NONE && terms.postOnly <= Wire.POST_ONLY_SLIDE &&
            terms.triggerKind >= Wire.LAST_TRADE && terms.triggerKind <= Wire.BEST_QUOTE &&
            terms.cancelOnDisconnect >= 0 && terms.cancelOnDisconnect <= Wire.LOST_AS_SESSION &&
            terms.pegKind >= Wire.PEG_NONE && terms.pegKind <= Wire.PEG_MIDPOINT;
    }

    private static boolean areFlagsKnown(final Command terms)
    {
        final boolean isExecInstStated = terms.isReplace() && (terms.flags / Wire.EXEC_INST_STATED) % 2 == 1;
        return terms.flags <= (isExecInstStated ? Wire.REPLACE_FLAGS_MAX : Wire.POSSIBLE_RESEND);
    }

    /** Letters, digits, signs and blanks, and nothing behind their end; or nothing at all (O14). */
    static boolean isMemo(final String memo)
    {
        return memo.matches("[ -~]*\0*");
    }

    static boolean isCombinable(
        final Command terms, final ModelInstrument instrument, final boolean isNew)
    {
        final boolean isStop = Wire.isStop(terms.ordType);
        final boolean isPegged = Wire.PEGGED == terms.ordType;
        final boolean isImmediate = Wire.isImmediate(terms.timeInForce);
        final boolean isLimit = Wire.LIMIT == terms.ordType;
        if ((0 != terms.stopPriceTicks && !isStop) || (0 != terms.trailTicks && !Wire.isTrailing(terms.ordType)) ||
            (Wire.LAST_TRADE != terms.triggerKind && !isStop) ||
            (0 != terms.activationPriceTicks && !(Wire.isTrailing(terms.ordType) && 0 == terms.stopPriceTicks)) ||
            ((Wire.PEG_NONE != terms.pegKind || 0 != terms.pegOffsetTicks) && !isPegged) ||
            (0 != terms.expireTimeNs && Wire.GTD != terms.timeInForce))
        {
            return false;
        }
        final boolean hasNothingToHide = Wire.MARKET == terms.ordType || Wire.STOP == terms.ordType ||
            Wire.TRAILING_STOP == terms.ordType || Wire.TAKE_PROFIT == terms.ordType || isImmediate;
        if (0 != terms.displayLots && hasNothingToHide)
        {
            return false;
        }
        final boolean mayKeepMinimum = isPegged && Wire.HIDDEN == terms.displayLots && instrument.doMinimumsStay();
        final boolean mayHaveMinimum = (isLimit || Wire.MARKET == terms.ordType || mayKeepMinimum) &&
            (Wire.DAY == terms.timeInForce || Wire.isGoodTill(terms.timeInForce) || Wire.IOC == terms.timeInForce);
        if (isNew && 0 != terms.minLots && !mayHaveMinimum)
        {
            return false;
        }
        final boolean mayBePostOnly = (isLimit || isPegged) && !isImmediate && (!isNew || 0 == terms.minLots);
        return (Wire.POST_ONLY_NONE == terms.postOnly || mayBePostOnly) && isStopOrPairCombinable(terms, isStop, isNew);
    }

    private static boolean isStopOrPairCombinable(final Command terms, final boolean isStop, final boolean isNew)
    {
        final boolean isImmediate = Wire.isImmediate(terms.timeInForce);
        final boolean isLinked = isNew && !Command.NO_ID.equals(terms.linkedClOrdId);
        final boolean mayBeLinked = Wire.MARKET != terms.ordType &&
            Wire.MARKET_TO_LIMIT != terms.ordType && !isImmediate && 0 == terms.minLots;
        final boolean isWrongAuction = Wire.isAuctionOnly(terms.timeInForce) &&
            ((Wire.LIMIT != terms.ordType && Wire.MARKET != terms.ordType) || isLinked);
        final boolean isWrongStop = isStop && (isImmediate ||
            (Wire.isTrailing(terms.ordType) && Wire.BEST_QUOTE == terms.triggerKind));
        final boolean isWrongPeg = Wire.PEGGED == terms.ordType && isImmediate;
        return !isWrongStop && !isWrongAuction && !isWrongPeg && (!isLinked || mayBeLinked);
    }

    Why price(final long priceTicks, final ModelInstrument instrument)
    {
        return Why.first(
            () -> Why.INVALID_PRICE.when(priceTicks <= 0),
            () -> Why.PRICE_OFF_TICK.when(!state.ticks(instrument).isOnTick(priceTicks)),
            () -> Why.PRICE_OUT_OF_RANGE.when(priceTicks > instrument.definition.maxPriceTicks));
    }

    static Why quantity(final Command terms, final ModelInstrument instrument)
    {
        final Command rules = instrument.definition;
        return Why.first(
            () -> Why.INVALID_QUANTITY.when(terms.quantityLots <= 0),
            () -> Why.QUANTITY_OFF_LOT.when(0 != terms.quantityLots % rules.quantityIncrementLots),
            () -> Why.QUANTITY_TOO_SMALL.when(terms.quantityLots < rules.minQuantityLots),
            () -> Why.QUANTITY_TOO_LARGE.when(terms.quantityLots > rules.maxQuantityLots));
    }

    static Why display(final Command terms, final ModelInstrument instrument)
    {
        final long display = terms.displayLots;
        return Why.first(
            () -> Why.INVALID_DISPLAY_QUANTITY.when(display < Wire.HIDDEN ||
                display > 0 && 0 != display % instrument.definition.quantityIncrementLots),
            () -> Why.DISPLAY_TOO_SMALL.when(display > 0 &&
                (display < instrument.protection.minDisplayLots || isCutTooOften(terms, instrument))));
    }

    /** B10a: so many tranches are too many. */
    static boolean isCutTooOften(final Command terms, final ModelInstrument instrument)
    {
        final int tranches = 0 == instrument.protection.trancheCountMax ? 1_000 : instrument.protection.trancheCountMax;
        return terms.displayLots > 0 && BigInteger.valueOf(terms.displayLots).multiply(BigInteger.valueOf(tranches))
            .compareTo(BigInteger.valueOf(terms.quantityLots)) < 0;
    }

    static boolean isOffsetValid(final Command terms, final ModelInstrument instrument)
    {
        final long maxTicks = instrument.definition.maxPriceTicks;
        return terms.pegOffsetTicks >= -maxTicks && terms.pegOffsetTicks <= maxTicks;
    }

    static boolean isTrailValid(final Command terms, final ModelInstrument instrument)
    {
        return !Wire.isTrailing(terms.ordType) ||
            (terms.trailTicks < 0 && terms.trailTicks > -10_000) || (terms.trailTicks > 0 &&
            (0 != instrument.protection.tickTableId ||
            0 == terms.trailTicks % instrument.definition.priceIncrementTicks) &&
            terms.trailTicks <= instrument.definition.maxPriceTicks);
    }

    /** A trailing stop need not say where it starts. */
    boolean isStopValid(final Command terms, final ModelInstrument instrument)
    {
        return (Wire.isTrailing(terms.ordType) && 0 == terms.stopPriceTicks) ||
            state.ticks(instrument).isValid(terms.stopPriceTicks);
    }

    /** The first leg that a second one names; null if it may not be linked (B49). */
    ModelOrder linkedTo(final Command terms)
    {
        final ModelOrder first = state.order(terms.sessionId, terms.linkedClOrdId);
        final boolean isAlike = null != first && first.isLive && first.accountId == terms.accountId &&
            first.instrumentId == terms.instrumentId && first.side == terms.side && null == first.linked &&
            0 == first.minLots;
        return isAlike ? first : null;
    }
}
