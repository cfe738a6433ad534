package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Queue;
import java.util.TreeSet;

/** One instrument: its rules and its book, each side a set in the order in which it trades. */
final class ModelInstrument
{
    static final int NOTHING_KEPT = -1;

    /** By whose command an instrument is halted or closed; nobody's if the calendar, the day or a protection did it. */
    enum StoppedBy
    {
        NOBODY, NAME, ALL
    }

    final int instrumentId;
    final TreeSet<ModelOrder> bids = new TreeSet<>(ModelOrder.MATCH_ORDER);
    final TreeSet<ModelOrder> asks = new TreeSet<>(ModelOrder.MATCH_ORDER);
    final List<ModelOrder> stops = new ArrayList<>();
    final List<ModelOrder> parked = new ArrayList<>();
    /** Alive, but at prices that the day does not allow. */
    final List<ModelOrder> inactive = new ArrayList<>();
    /** Elected stops that have not run yet. */
    final Queue<ModelOrder> elected = new LinkedList<>();
    Command definition;
    Command protection = new Command(Command.Kind.SET_PROTECTION);
    Command auction = new Command(Command.Kind.SET_AUCTION);
    /** Kind and parameter of each step; empty: first come, first served. */
    long[] algorithm = {};
    /** The surplus side of an auction is rationed pro-rata, not first come, first served (B83). */
    boolean isAuctionProRata;
    long highestMaxPriceTicks;
    /** Zero until something trades: prices are positive. */
    long lastTradeTicks;
    /** The last price of the days before; 0 if nothing ever traded. */
    long previousCloseTicks;
    int phase;
    ModelOrder topBid;
    ModelOrder topAsk;
    /** The call was extended once already. */
    boolean isExtended;
    /** The clock ends the call then; 0 if only a command does. */
    long callEndNs;
    /** Since when the phase lasts. */
    long callBeganNs;
    /** How long the call is if the clock ends it; 0 if the calendar or a command does. */
    long callLengthNs;
    /** How often the call went on because the book would have stayed crossed; one more once it is halted (P1). */
    int callTries;
    /** The call is the closing one; it stays so when nobody may cancel any more. */
    boolean isClosingCall;
    /** The calendar wants continuous trading after this call, whatever call it is. */
    boolean isOpeningDue;
    /** The calendar wants trading at the closing price after this closing call. */
    boolean isTradeAtCloseDue;
    /** Of TRADE_AT_CLOSE and of a halt of it: the price of the closing auction; 0 otherwise. */
    long closingTicks;
    /** What the calendar wanted while it had to wait (P5). */
    int keptPhase = NOTHING_KEPT;
    /** By whose command it is halted or closed: one for it alone, or one for all. */
    StoppedBy stoppedBy = StoppedBy.NOBODY;
    /** What was last said of the auction in this call. */
    Indication indicated = Indication.NOTHING;
    /** Time and price of trades that the circuit breaker may look at. */
    final List<long[]> windowTrades = new ArrayList<>();
    /** Price of the trade that started the stops that run now; 0 if none run. */
    long cascadeStartTicks;

    ModelInstrument(final int instrumentId, final int phase, final long nowNs)
    {
        this.instrumentId = instrumentId;
        this.phase = phase;
        callBeganNs = nowNs;
        isClosingCall = Wire.CLOSING_CALL == phase;
    }

    /** It trades, or is in a call. */
    boolean isOpen()
    {
        return isTrading() || Wire.isCall(phase);
    }

    /** Do incoming orders match? */
    boolean isTrading()
    {
        return Wire.CONTINUOUS == phase || isTradingAtClose();
    }

    boolean isTradingAtClose()
    {
        return Wire.TRADE_AT_CLOSE == phase;
    }

    /** Would the order trade at the closing price? */
    boolean isWillingAtClose(final ModelOrder order)
    {
        return ModelUncrossPrice.isWilling(order, closingTicks);
    }

    /** Q4: what the phase takes; anything else is not for it. */
    boolean mayTradeAtClose(final Command terms)
    {
        final boolean isAtPrice = Wire.MARKET == terms.ordType ? !ModelDailyLimits.isOutside(this, closingTicks) :
            Wire.LIMIT == terms.ordType && closingTicks == terms.priceTicks;
        return isAtPrice && 0 == terms.minLots && Wire.POST_ONLY_NONE == terms.postOnly &&
            Wire.AT_OPEN != terms.timeInForce && Wire.AT_CLOSE != terms.timeInForce &&
            Wire.GOOD_FOR_AUCTION != terms.timeInForce;
    }

    /** Is there a closing price, and nobody on one side who would trade at it with the other? */
    boolean mayBeginTradeAtClose()
    {
        return 0 != closingTicks && !(bids.stream().anyMatch(this::isWillingAtClose) &&
            asks.stream().anyMatch(this::isWillingAtClose));
    }

    /** Where the call leads. */
    int nextPhase()
    {
        return isClosingCall && !isOpeningDue ? Wire.POST_CLOSE : Wire.CONTINUOUS;
    }

    /** P5: a halt, a volatility call and a call with an end are left alone by the calendar. */
    boolean isLeftAlone()
    {
        return Wire.HALT == phase || Wire.HALT_FROZEN == phase || Wire.VOLATILITY == phase || 0 != callEndNs;
    }

    TreeSet<ModelOrder> sideOf(final int side)
    {
        return Wire.BUY == side ? bids : asks;
    }

    TreeSet<ModelOrder> oppositeOf(final int side)
    {
        return Wire.BUY == side ? asks : bids;
    }

    /** Best price an incoming order of this side would meet, hidden orders included (A01); 0 if there is none. */
    long bestOpposite(final int side)
    {
        for (final ModelOrder order : oppositeOf(side))
        {
            if (!order.isUnpriced())
            {
                return order.priceTicks;
            }
        }
        return 0;
    }

    /** Best price that the public sees on this side; 0 if there is none. */
    long bestShown(final int side)
    {
        for (final ModelOrder order : sideOf(side))
        {
            if (order.isShown())
            {
                return order.priceTicks;
            }
        }
        return 0;
    }

    /** Q6: may this peg stand between two valid prices? */
    boolean isExact(final int pegKind, final long displayLots)
    {
        return Wire.HALF_TICK == protection.midpoint && Wire.PEG_MIDPOINT == pegKind && Wire.HIDDEN == displayLots;
    }

    /** Q7: is the minimum quantity of a hidden order one for each execution? */
    boolean doMinimumsStay()
    {
        return Wire.EACH_EXECUTION == protection.minQuantity;
    }

    long referenceTicks()
    {
        return 0 != lastTradeTicks ? lastTradeTicks : definition.referencePriceTicks;
    }

    /** What positions are valued at (7.11.2). */
    long markTicks()
    {
        return Math.min(referenceTicks(), highestMaxPriceTicks);
    }

    /** The order that bettered the market last and still leads (A34, A35, B27); null if there is none. */
    ModelOrder topOrder(final int side)
    {
        return Wire.BUY == side ? topBid : topAsk;
    }

    void topOrder(final int side, final ModelOrder order)
    {
        if (Wire.BUY == side)
        {
            topBid = order;
        }
        else
        {
            topAsk = order;
        }
    }

    /** Orders in the book, each side in the order in which it trades. */
    List<ModelOrder> orders()
    {
        final List<ModelOrder> orders = new ArrayList<>(bids);
        orders.addAll(asks);
        return orders;
    }

    boolean hasLevel(final int side, final long priceTicks)
    {
        return sideOf(side).stream().anyMatch(order -> !order.isUnpriced() && order.priceTicks == priceTicks);
    }

    int levelCount()
    {
        return (int)(bids.stream().filter(order -> !order.isUnpriced()).mapToLong(order -> order.priceTicks)
            .distinct().count() + asks.stream().filter(order -> !order.isUnpriced())
            .mapToLong(order -> order.priceTicks).distinct().count());
    }

    boolean isCrossed()
    {
        final long bid = bestOpposite(Wire.SELL);
        final long ask = bestOpposite(Wire.BUY);
        return 0 != bid && 0 != ask && bid >= ask;
    }
}
