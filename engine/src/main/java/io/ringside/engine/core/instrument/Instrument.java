package io.ringside.engine.core.instrument;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.StopBook;
import io.ringside.engine.book.WaitingList;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.risk.PriceCollar;

/**
 * One instrument: its tick and lot rules, its phase, its reference price and its book. Changed by the core only;
 * getters may be used by the host on the same thread.
 */
public final class Instrument
{
    private InstrumentRules rules = new InstrumentRules();
    private final int instrumentId;
    private final OrderBook book;
    private final StopBook stops;
    private final WaitingList closeOrders;
    private final WaitingList buyMarketQueue;
    private final WaitingList sellMarketQueue;
    private final WaitingList inactive;
    private final PriceRules prices = new PriceRules();
    private final AuctionRules auctionRules = new AuctionRules();
    private final CallState call;
    private final StopState stop = new StopState();
    private final PegBook pegs;
    private final SessionStatistics statistics = new SessionStatistics();
    private ProtectionRules protection = new ProtectionRules();
    private MatchingAlgorithm algorithm = new MatchingAlgorithm(false);
    private PriceWindow window;
    private long cascadeStartTicks;
    private TradingPhase phase = TradingPhase.CONTINUOUS;
    private int fullMatcherReasons;
    private int pairCount;
    private long lastTradePriceTicks;
    private long lastMatchId;

    Instrument(final int instrumentId, final OrderPool orders, final DueTime due, final TradingPhase phase)
    {
        this.instrumentId = instrumentId;
        call = new CallState(due);
        book = new OrderBook(orders);
        stops = new StopBook(orders);
        pegs = new PegBook(orders);
        closeOrders = new WaitingList(orders);
        buyMarketQueue = new WaitingList(orders);
        sellMarketQueue = new WaitingList(orders);
        inactive = new WaitingList(orders);
        phase(phase);
    }

    public void define(final InstrumentRules newRules)
    {
        rules = newRules;
        prices.define(newRules);
    }

    /** Checks a limit price against the daily limits and the collar. */
    public Reason checkLimits(final long priceTicks)
    {
        if (prices.isOutsideDay(priceTicks))
        {
            return Reason.OUTSIDE_DAILY_LIMITS;
        }
        return PriceCollar.allows(priceTicks, referencePriceTicks(), rules.collarBasisPoints) ?
            Reason.NONE : Reason.PRICE_COLLAR;
    }

    /** The worst price at which a market order that starts now may trade; undefined without an opposite side. */
    public long protectionPriceTicks(final boolean isBuy)
    {
        return 0 == rules.protectionTicks ?
            isBuy ? Long.MAX_VALUE : 1 : rules.protectedTicks(isBuy, book.bestPriceTicks(!isBuy));
    }

    /**
     * The worst price at which the venue's own order may trade now: within protection price, both collars and daily
     * limits; {@link OrderBook#NO_PRICE} if there is none. Undefined without an opposite side.
     */
    public long closingBoundTicks(final boolean isBuy)
    {
        final int entry = rules.collarBasisPoints;
        final int execution = protection.executionCollarBasisPoints;
        final int basisPoints = 0 == entry || 0 == execution ? entry | execution : Math.min(entry, execution);
        final long referenceTicks = referencePriceTicks();
        long boundTicks = protectionPriceTicks(isBuy);
        if (0 != basisPoints)
        {
            final long widthTicks = PriceCollar.widthTicks(referenceTicks, basisPoints);
            boundTicks = isBuy ? Math.min(boundTicks, PriceCollar.sum(referenceTicks, widthTicks)) :
                Math.max(boundTicks, referenceTicks - widthTicks);
        }
        return prices.bound(isBuy, boundTicks);
    }

    /** The price at which a market order is valued, 0 if there is none. */
    public long marketValuePriceTicks(final boolean isBuy)
    {
        if (isTradingAtClose())
        {
            return call.closingPriceTicks();
        }
        final boolean isBounded = 0 != rules.protectionTicks && OrderBook.NO_PRICE != book.bestPriceTicks(!isBuy);
        return isBounded ? protectionPriceTicks(isBuy) : referencePriceTicks();
    }

    /**
     * True if an order at this price would match now. Only prices count: orders of its owner and hidden orders count
     * too.
     */
    public boolean wouldMatch(final boolean isBuy, final long priceTicks)
    {
        final long bestTicks = book.bestPriceTicks(!isBuy);
        if (isTradingAtClose())
        {
            return OrderBook.NO_PRICE != bestTicks && isWillingAtClose(isBuy, priceTicks) &&
                isWillingAtClose(!isBuy, bestTicks);
        }
        return OrderBook.NO_PRICE != bestTicks && (isBuy ? priceTicks >= bestTicks : priceTicks <= bestTicks);
    }

    /** True if an order with this limit may trade at the closing price. */
    public boolean isWillingAtClose(final boolean isBuy, final long priceTicks)
    {
        return isBuy ? priceTicks >= call.closingPriceTicks() : priceTicks <= call.closingPriceTicks();
    }

    /** True if orders of both sides would trade at the closing price. */
    public boolean isCrossedAtClose()
    {
        final long bidTicks = book.bestPriceTicks(true);
        final long askTicks = book.bestPriceTicks(false);
        return OrderBook.NO_PRICE != bidTicks && OrderBook.NO_PRICE != askTicks &&
            isWillingAtClose(true, bidTicks) && isWillingAtClose(false, askTicks);
    }

    /** The best price of a side, else the reference; 0 if there is neither. */
    public long bestOrReferenceTicks(final boolean isBuy)
    {
        final long bestTicks = book.bestPriceTicks(isBuy);
        return OrderBook.NO_PRICE == bestTicks ? referencePriceTicks() : bestTicks;
    }

    public InstrumentRules rules()
    {
        return rules;
    }

    public OrderBook book()
    {
        return book;
    }

    public StopBook stops()
    {
        return stops;
    }

    public PegBook pegs()
    {
        return pegs;
    }

    /** True if a plain order of this side needs the full matcher. */
    public boolean requiresFullMatcher(final boolean isBuy)
    {
        return 0 != fullMatcherReasons || book.hasConcealed(!isBuy);
    }

    /** Adds or removes a reason why orders need the full matcher: a stop order, a pair of linked orders. */
    public void addFullMatcherReason(final int count)
    {
        fullMatcherReasons += count;
        assert fullMatcherReasons >= 0 : "fullMatcherReasons=" + fullMatcherReasons;
    }

    /** Adds or removes a pair of linked orders. */
    public void addPair(final int count)
    {
        pairCount += count;
        addFullMatcherReason(count);
    }

    /**
     * True if there are linked orders. A trade of one leg reduces the other, so the lots of a pair must not be counted
     * twice.
     */
    public boolean hasPairs()
    {
        return 0 != pairCount;
    }

    public void phase(final TradingPhase newPhase)
    {
        // In a phase without matching, every order needs the full matcher.
        fullMatcherReasons +=
            (TradingPhase.CONTINUOUS == phase ? 1 : 0) - (TradingPhase.CONTINUOUS == newPhase ? 1 : 0);
        phase = newPhase;
        stop.byNobody();
        if (algorithm.hasTopOrder())
        {
            algorithm.clearTopOrders();
        }
        if (hasBreaker())
        {
            window.clear();
        }
    }

    /** True in continuous trading. */
    public boolean isMatching()
    {
        return TradingPhase.CONTINUOUS == phase;
    }

    /** True while orders trade at the closing price. */
    public boolean isTradingAtClose()
    {
        return TradingPhase.TRADE_AT_CLOSE == phase;
    }

    /** True if incoming orders match. */
    public boolean isTrading()
    {
        return Phases.isTrading(phase);
    }

    /** Market orders of a side that wait for the uncross. */
    public WaitingList marketQueue(final boolean isBuy)
    {
        return isBuy ? buyMarketQueue : sellMarketQueue;
    }

    /** The at-the-close orders that wait for the closing call. */
    public WaitingList closeOrders()
    {
        return closeOrders;
    }

    /** Orders at prices outside the daily limits. */
    public WaitingList inactive()
    {
        return inactive;
    }

    /** The rules for the prices of orders. */
    public PriceRules prices()
    {
        return prices;
    }

    public AuctionRules auctionRules()
    {
        return auctionRules;
    }

    public CallState call()
    {
        return call;
    }

    /** True if a command for this instrument alone has closed it: the calendar for all instruments does not open it. */
    public boolean isClosedByName()
    {
        return stop.isByName() && StopState.isClosed(phase);
    }

    /** Says by whose command the instrument is halted or closed. */
    public StopState stop()
    {
        return stop;
    }

    /** Sets new rules and clears the window of the circuit breaker. The first breaker allocates. */
    public void protect(final ProtectionRules newRules, final TickTable tickTable)
    {
        fullMatcherReasons += (newRules.requiresFullMatcher() ? 1 : 0) - (protection.requiresFullMatcher() ? 1 : 0);
        protection = newRules;
        prices.protect(newRules, tickTable);
        if (hasBreaker())
        {
            window = null == window ? new PriceWindow() : window;
            window.begin(newRules.breakerWindowNs);
        }
    }

    /** Sets another algorithm. */
    public void matchBy(final MatchingAlgorithm newAlgorithm)
    {
        fullMatcherReasons += (newAlgorithm.isByRounds() ? 1 : 0) - (algorithm.isByRounds() ? 1 : 0);
        algorithm = newAlgorithm;
    }

    public MatchingAlgorithm algorithm()
    {
        return algorithm;
    }

    public ProtectionRules protection()
    {
        return protection;
    }

    /** True if the remainder of a market order rests at its protection price. */
    public boolean restsMarketRemainders()
    {
        return protection.marketRemainderRests && 0 != rules.protectionTicks;
    }

    public boolean hasBreaker()
    {
        return 0 != protection.breakerWindowNs;
    }

    /** The price window of the circuit breaker, if there is one. */
    public PriceWindow window()
    {
        return window;
    }

    /** The price of which the circuit breaker's width is a share: the operator's reference, else the last trade. */
    public long breakerBaseTicks()
    {
        return 0 != rules.referencePriceTicks ? rules.referencePriceTicks : lastTradePriceTicks;
    }

    /** Price of the last trade before the present cascade of stop orders; 0 outside a cascade. */
    public long cascadeStartTicks()
    {
        return cascadeStartTicks;
    }

    public void cascadeStartTicks(final long priceTicks)
    {
        cascadeStartTicks = priceTicks;
    }

    /** Sets the operator's reference price, to which collars and auctions refer until the first trade. */
    public void referencePriceTicks(final long priceTicks)
    {
        rules.referencePriceTicks = priceTicks;
    }

    public void onTrade(final long priceTicks, final long lots)
    {
        lastTradePriceTicks = priceTicks;
        statistics.onTrade(priceTicks, lots);
    }

    /** Sets the last price after trades have been busted or corrected. */
    public void lastTradePriceTicks(final long priceTicks)
    {
        lastTradePriceTicks = priceTicks;
    }

    /** Match id of the last trade, busted or not; 0 before the first. */
    public long lastMatchId()
    {
        return lastMatchId;
    }

    public void lastMatchId(final long matchId)
    {
        lastMatchId = matchId;
    }

    public SessionStatistics statistics()
    {
        return statistics;
    }

    public int instrumentId()
    {
        return instrumentId;
    }

    public TradingPhase phase()
    {
        return phase;
    }

    /** Price of the last trade, 0 before the first. */
    public long lastTradePriceTicks()
    {
        return lastTradePriceTicks;
    }

    /** The reference of collars: the last trade, before the first one the operator's reference price, 0 without one. */
    public long referencePriceTicks()
    {
        return 0 != lastTradePriceTicks ? lastTradePriceTicks : rules.referencePriceTicks;
    }

    /** The price that positions are valued at: the reference of collars, at most the highest price there ever was. */
    public long markTicks()
    {
        return Math.min(referencePriceTicks(), prices.highestMaxTicks());
    }

    /** Best price of a side, 0 if the side is empty. */
    public long bestPriceTicks(final boolean isBuy)
    {
        return book.bestPriceTicks(isBuy);
    }

    /** Display name without padding. Allocates. */
    public String symbol()
    {
        return rules.symbol();
    }
}
