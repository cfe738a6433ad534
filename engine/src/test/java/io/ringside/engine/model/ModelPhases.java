package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The phase-by-action matrix and what a change of phase does: rule book 5.1, A09, A13, A14, B06, B07, B86. */
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
        if (Wire.TRADE_AT_CLOSE == phase)
        {
            isAllowed = instrument.mayTradeAtClose(terms);
        }
        else if (Wire.POST_CLOSE == phase)
        {
            isAllowed = Wire.isGoodTill(timeInForce) && Wire.MARKET != terms.ordType &&
                Wire.MARKET_TO_LIMIT != terms.ordType && 0 == terms.minLots;
        }
        else if (Wire.isCall(phase))
        {
            final boolean isOpening = Wire.PRE_OPEN == phase || Wire.AUCTION_CALL == phase;
            final boolean isRefusedPostOnly =
                Wire.POST_ONLY_NONE != terms.postOnly && 1 == instrument.auction.flag3;
            isAllowed = !Wire.isImmediate(timeInForce) && Wire.MARKET_TO_LIMIT != terms.ordType &&
                0 == terms.minLots && !isRefusedPostOnly &&
                (Wire.MARKET != terms.ordType || isOpening || Wire.AT_CLOSE == timeInForce) &&
                (Wire.AT_OPEN != timeInForce || isOpening || Wire.NO_CANCEL == phase);
        }
        else if (Wire.CONTINUOUS == phase)
        {
            isAllowed = Wire.AT_OPEN != timeInForce && Wire.GOOD_FOR_AUCTION != timeInForce;
        }
        return isAllowed ? Why.NONE : Why.PHASE_FORBIDS;
    }

    Why forCancel(final ModelOrder order)
    {
        return switch (state.instruments.get(order.instrumentId).phase)
        {
            case Wire.CLOSED -> Why.INSTRUMENT_CLOSED;
            case Wire.HALT_FROZEN -> Why.INSTRUMENT_HALTED;
            case Wire.NO_CANCEL -> Why.PHASE_FORBIDS;
            case Wire.POST_CLOSE -> Wire.isGoodTill(order.timeInForce) ? Why.NONE : Why.PHASE_FORBIDS;
            default -> Why.NONE;
        };
    }

    static Why forReplace(final Command terms, final ModelOrder order, final ModelInstrument instrument)
    {
        return switch (instrument.phase)
        {
            case Wire.TRADE_AT_CLOSE -> isReduction(terms, order) ? Why.NONE : forTerms(terms, instrument);
            case Wire.CLOSED -> Why.INSTRUMENT_CLOSED;
            case Wire.HALT_FROZEN -> Why.INSTRUMENT_HALTED;
            case Wire.NO_CANCEL -> Why.PHASE_FORBIDS;
            case Wire.POST_CLOSE -> Wire.isGoodTill(order.timeInForce) && Wire.isGoodTill(terms.timeInForce) ?
                Why.NONE : Why.PHASE_FORBIDS;
            case Wire.HALT -> isReduction(terms, order) ? Why.NONE : Why.INSTRUMENT_HALTED;
            default -> Why.NONE;
        };
    }

    /** What the amendment makes of the order's type and validity: may it become that now (P11, D6)? */
    static Why forChange(final Command terms, final ModelOrder order, final int phase)
    {
        final boolean isNewType = terms.ordType != order.ordType;
        final boolean isNewValidity = terms.timeInForce != order.timeInForce;
        final boolean isMarket = Wire.MARKET == terms.ordType;
        final boolean isOpening = Wire.PRE_OPEN == phase || Wire.AUCTION_CALL == phase;
        boolean isAllowed = true;
        if (Wire.POST_CLOSE == phase)
        {
            isAllowed = !(isNewType && isMarket);
        }
        else if (Wire.CONTINUOUS == phase)
        {
            isAllowed = !(isNewValidity &&
                (Wire.AT_OPEN == terms.timeInForce || Wire.GOOD_FOR_AUCTION == terms.timeInForce));
        }
        else if (Wire.isCall(phase))
        {
            final boolean leavesClose = isNewValidity && Wire.AT_CLOSE == order.timeInForce;
            final boolean isNewPlainMarket =
                isMarket && Wire.AT_CLOSE != terms.timeInForce && (isNewType || leavesClose);
            isAllowed = !(isNewValidity && Wire.isImmediate(terms.timeInForce)) &&
                (isOpening || !(isNewPlainMarket || (isNewValidity && Wire.AT_OPEN == terms.timeInForce)));
        }
        return isAllowed ? Why.NONE : Why.PHASE_FORBIDS;
    }

    private static boolean isReduction(final Command terms, final ModelOrder order)
    {
        final boolean isPriced = Wire.hasLimit(terms.ordType) || Wire.PEGGED == terms.ordType;
        return terms.ordType == order.ordType && terms.timeInForce == order.timeInForce &&
            (!isPriced || terms.priceTicks == order.askedTicks()) && terms.quantityLots <= order.quantityLots &&
            terms.displayLots == order.displayLots && terms.stopPriceTicks == order.stopPriceTicks &&
            terms.trailTicks == order.trailTicks && terms.pegOffsetTicks == order.pegOffsetTicks &&
            terms.activationPriceTicks == order.activationTicks && terms.expireTimeNs == order.expireTimeNs &&
            terms.cancelOnDisconnect == order.cancelOnDisconnect;
    }

    /** Is such an order kept apart until the closing call (A09)? */
    static boolean isParked(final ModelOrder order, final ModelInstrument instrument)
    {
        return Wire.AT_CLOSE == order.timeInForce && !instrument.isClosingCall;
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
        if (phase == instrument.phase)
        {
            state.mark("R09 set already");
            return Why.NONE;
        }
        final int kept = takeKept(instrument, phase);
        if (ModelInstrument.NOTHING_KEPT != kept && Wire.CONTINUOUS != kept)
        {
            state.mark("P5 takes effect at resume");
            follow(instrument, kept);
            return Why.NONE;
        }
        if (Wire.TRADE_AT_CLOSE == phase)
        {
            instrument.keptPhase = ModelInstrument.NOTHING_KEPT == kept ? instrument.keptPhase : kept;
            return tradeAtClose(instrument);
        }
        if (Wire.CONTINUOUS == phase)
        {
            final Why refused = model.auctions.force(instrument);
            if (Why.NONE != refused)
            {
                instrument.keptPhase = ModelInstrument.NOTHING_KEPT == kept ? instrument.keptPhase : kept;
            }
            return refused;
        }
        enter(instrument, phase, Why.NONE);
        if (ModelInstrument.NOTHING_KEPT != kept)
        {
            state.mark("P5 opens at resume");
            instrument.callLengthNs = instrument.auction.volatilityNs;
            instrument.callEndNs = state.after(instrument.auction.volatilityNs);
        }
        return Why.NONE;
    }

    /** The operator begins a call, also where one is already. Tells whether it is that call. */
    boolean startCall(final ModelInstrument instrument, final int phase)
    {
        final int kept = takeKept(instrument, phase);
        final boolean isOther = ModelInstrument.NOTHING_KEPT != kept && Wire.CONTINUOUS != kept;
        if (isOther)
        {
            follow(instrument, kept);
        }
        else
        {
            change(instrument, phase, Why.NONE);
        }
        return !isOther;
    }

    /** What the calendar wanted meanwhile, if this resumes; closing makes it void. */
    private static int takeKept(final ModelInstrument instrument, final int phase)
    {
        final boolean isNoCancel = Wire.NO_CANCEL == phase && Wire.isCall(instrument.phase);
        final boolean isClosing = Wire.CLOSED == phase || Wire.POST_CLOSE == phase;
        final boolean isResuming = instrument.isLeftAlone() && !isNoCancel && Wire.VOLATILITY != phase &&
            (Wire.CONTINUOUS == phase || Wire.isCall(phase) || Wire.TRADE_AT_CLOSE == phase && isHalted(instrument));
        final int kept = isResuming ? instrument.keptPhase : ModelInstrument.NOTHING_KEPT;
        if (isResuming || isClosing)
        {
            instrument.keptPhase = ModelInstrument.NOTHING_KEPT;
        }
        return kept;
    }

    /** The calendar's wish. */
    void schedule(final ModelInstrument instrument, final int phase)
    {
        if (instrument.isLeftAlone())
        {
            state.mark("P5 kept");
            instrument.keptPhase = phase == instrument.phase ? ModelInstrument.NOTHING_KEPT : phase;
        }
        else if (model.market.isHeld(instrument, phase))
        {
            state.mark("Q10 held while all are halted");
            enter(instrument, Wire.HALT, Why.HALT);
            instrument.stoppedBy = ModelInstrument.StoppedBy.ALL;
            instrument.keptPhase = phase;
        }
        else if (phase != instrument.phase && Wire.CONTINUOUS == phase)
        {
            model.auctions.open(instrument);
        }
        else if (phase != instrument.phase && Wire.TRADE_AT_CLOSE == phase && instrument.isClosingCall)
        {
            state.mark("Q4 the calendar ends the closing call");
            instrument.isTradeAtCloseDue = true;
            instrument.callEndNs = state.nowNs;
            model.auctions.endByClock(instrument);
        }
        else if (phase != instrument.phase)
        {
            follow(instrument, phase);
        }
    }

    private static boolean isHalted(final ModelInstrument instrument)
    {
        return Wire.HALT == instrument.phase || Wire.HALT_FROZEN == instrument.phase;
    }

    /** What the calendar wants; without a closing price it closes. */
    private void follow(final ModelInstrument instrument, final int phase)
    {
        if (Wire.TRADE_AT_CLOSE != phase)
        {
            enter(instrument, phase, Why.SCHEDULE);
        }
        else if (instrument.mayBeginTradeAtClose())
        {
            state.mark("Q4 the calendar goes back to it");
            change(instrument, phase, Why.SCHEDULE);
            endTradeAtCloseByClock(instrument);
        }
        else if (Wire.POST_CLOSE != instrument.phase)
        {
            state.mark("Q4 the calendar finds no closing price");
            enter(instrument, Wire.POST_CLOSE, Why.SCHEDULE);
        }
    }

    /** The operator wants trading at the closing price. */
    private Why tradeAtClose(final ModelInstrument instrument)
    {
        if (instrument.isClosingCall)
        {
            return model.auctions.close(instrument);
        }
        if (!instrument.mayBeginTradeAtClose())
        {
            return 0 == instrument.closingTicks ? Why.NO_REFERENCE_PRICE : Why.BOOK_CROSSED;
        }
        state.mark("Q4 resumed");
        change(instrument, Wire.TRADE_AT_CLOSE, Why.NONE);
        endTradeAtCloseByClock(instrument);
        return Why.NONE;
    }

    void endTradeAtCloseByClock(final ModelInstrument instrument)
    {
        if (0 != instrument.auction.tradeAtCloseNs)
        {
            instrument.callLengthNs = instrument.auction.tradeAtCloseNs;
            instrument.callEndNs = state.after(instrument.auction.tradeAtCloseNs);
        }
    }

    /** P1: when nobody may cancel any more it is still the same call, with its end. */
    private void enter(final ModelInstrument instrument, final int phase, final Why why)
    {
        if (Wire.NO_CANCEL == phase && Wire.isCall(instrument.phase))
        {
            state.mark("P1 no-cancel keeps the end");
            instrument.phase = phase;
            instrument.stoppedBy = ModelInstrument.StoppedBy.NOBODY;
            instrument.indicated = Indication.NOTHING;
            instrument.windowTrades.clear();
            model.out.status(instrument.instrumentId, phase, why);
            return;
        }
        change(instrument, phase, Wire.HALT == phase || Wire.HALT_FROZEN == phase ? Why.HALT : why);
    }

    void change(final ModelInstrument instrument, final int phase, final Why why)
    {
        final boolean isLeavingClose = instrument.isClosingCall && Wire.CLOSING_CALL != phase;
        final boolean isEnteringClose = !instrument.isClosingCall && Wire.CLOSING_CALL == phase;
        instrument.phase = phase;
        instrument.stoppedBy = ModelInstrument.StoppedBy.NOBODY;
        instrument.isClosingCall = Wire.CLOSING_CALL == phase;
        instrument.isOpeningDue = false;
        instrument.isTradeAtCloseDue = false;
        instrument.closingTicks =
            isHalted(instrument) || Wire.TRADE_AT_CLOSE == phase ? instrument.closingTicks : 0;
        instrument.callBeganNs = state.nowNs;
        instrument.callLengthNs = 0;
        instrument.callTries = 0;
        instrument.isExtended = false;
        instrument.callEndNs = 0;
        instrument.windowTrades.clear();
        if (null != instrument.topBid || null != instrument.topAsk)
        {
            state.mark("A35 no top after a phase");
        }
        instrument.topBid = null;
        instrument.topAsk = null;
        instrument.indicated = Indication.NOTHING;
        model.out.status(instrument.instrumentId, phase, why);
        if (isLeavingClose)
        {
            for (final ModelOrder order : inOrderOfBook(instrument))
            {
                if (Wire.AT_CLOSE == order.timeInForce)
                {
                    state.mark("B86 at-close parked again");
                    model.books.withdraw(order);
                    order.isStamped = true;
                    park(order);
                }
            }
        }
        if (isEnteringClose)
        {
            final List<ModelOrder> joining = new ArrayList<>(instrument.parked);
            joining.sort(Comparator.comparingLong(order -> order.priority));
            for (final ModelOrder order : joining)
            {
                if (order.isLive && Wire.AT_CLOSE == order.timeInForce)
                {
                    state.mark("A09 at-close joins the closing call");
                    model.books.remove(order);
                    if (!model.dailyLimits.keepsOut(order))
                    {
                        model.books.rest(order);
                    }
                }
            }
        }
    }

    /** Orders without a price, buys first, then the others, buys first. */
    static List<ModelOrder> inOrderOfBook(final ModelInstrument instrument)
    {
        final List<ModelOrder> orders = new ArrayList<>();
        instrument.bids.stream().filter(ModelOrder::isUnpriced).forEach(orders::add);
        instrument.asks.stream().filter(ModelOrder::isUnpriced).forEach(orders::add);
        instrument.bids.stream().filter(order -> !order.isUnpriced()).forEach(orders::add);
        instrument.asks.stream().filter(order -> !order.isUnpriced()).forEach(orders::add);
        return orders;
    }
}
