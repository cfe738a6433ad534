package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The uncross: who trades at the price, who leaves afterwards, where the instrument goes (rule book 5.2, A28,
 * A30, A32, B02, B04, B73 to B76, P1, P2, P9, P14).
 */
final class ModelAuctions
{
    /** P1: how often a call goes on. */
    private static final int TRIES = 3;

    private final ReferenceModel model;
    private final ModelState state;
    /** Orders that trade in this auction. */
    private final Set<ModelOrder> traded = new HashSet<>();

    ModelAuctions(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    /** An operator ends a call by its auction. Tells what stood against it; then nothing has changed. */
    Why uncrossCall(final ModelInstrument instrument)
    {
        if (!Wire.isCall(instrument.phase))
        {
            return Why.PHASE_FORBIDS;
        }
        final ModelAuctionPlan plan = ModelAuctionPlan.of(model, instrument, instrument.nextPhase());
        if (isExtending(instrument, plan))
        {
            extend(instrument);
            return Why.EXTENDED;
        }
        return plan.isCrossed ? crossed() : uncross(instrument, plan, instrument.nextPhase());
    }

    /** B07, B76: an operator forces continuous trading, whatever the price. */
    Why force(final ModelInstrument instrument)
    {
        final ModelAuctionPlan plan = ModelAuctionPlan.of(model, instrument, Wire.CONTINUOUS);
        return plan.isCrossed ? crossed() : uncross(instrument, plan, Wire.CONTINUOUS);
    }

    /** Q4: an operator ends the closing call with trading at its price. */
    Why close(final ModelInstrument instrument)
    {
        final ModelAuctionPlan plan = ModelAuctionPlan.of(model, instrument, Wire.POST_CLOSE);
        if (plan.isCrossed)
        {
            return crossed();
        }
        instrument.isTradeAtCloseDue = true;
        return uncross(instrument, plan, Wire.POST_CLOSE);
    }

    /** P1: the clock or the calendar ends a call; where the book would stay crossed it goes on, three times at most. */
    void endByClock(final ModelInstrument instrument)
    {
        final ModelAuctionPlan plan = ModelAuctionPlan.of(model, instrument, instrument.nextPhase());
        if (isExtending(instrument, plan))
        {
            extend(instrument);
        }
        else if (!plan.isCrossed)
        {
            uncross(instrument, plan, instrument.nextPhase());
        }
        else if (instrument.callTries < TRIES)
        {
            state.mark("P1 goes on");
            instrument.callTries++;
            instrument.indicated = Indication.NOTHING;
            if (0 == instrument.callLengthNs)
            {
                instrument.callLengthNs = Math.max(1, state.nowNs - instrument.callBeganNs);
            }
            instrument.callEndNs = state.after(instrument.callLengthNs);
            model.out.status(instrument.instrumentId, instrument.phase, Why.BOOK_CROSSED);
        }
        else
        {
            state.mark("P1 halted");
            model.phases.change(instrument, Wire.HALT, Why.BOOK_CROSSED);
            instrument.callTries = TRIES + 1;
        }
    }

    /** P9: the calendar opens. What is no call becomes one if the auction cannot be held at once. */
    void open(final ModelInstrument instrument)
    {
        final ModelAuctionPlan plan = ModelAuctionPlan.of(model, instrument, Wire.CONTINUOUS);
        if (!Wire.isCall(instrument.phase) && (plan.isCrossed || isExtending(instrument, plan)))
        {
            state.mark("P9 a call of its own");
            model.phases.change(instrument, Wire.AUCTION_CALL, Why.SCHEDULE);
        }
        instrument.isOpeningDue = true;
        instrument.callEndNs = state.nowNs;
        endByClock(instrument);
    }

    private Why crossed()
    {
        state.mark("B04 still crossed");
        return Why.BOOK_CROSSED;
    }

    private void extend(final ModelInstrument instrument)
    {
        state.mark("B76 extension");
        instrument.isExtended = true;
        model.out.status(instrument.instrumentId, instrument.phase, Why.EXTENSION);
        if (0 != instrument.callEndNs)
        {
            instrument.callEndNs = state.after(instrument.auction.extensionNs);
        }
    }

    /** Trade, clear what was for the auction alone, and change the phase. */
    private Why uncross(final ModelInstrument instrument, final ModelAuctionPlan plan, final int nextPhase)
    {
        markStep(instrument, plan);
        final boolean isOpening = Wire.CONTINUOUS == nextPhase;
        final int kept = instrument.keptPhase;
        instrument.keptPhase = ModelInstrument.NOTHING_KEPT;
        plan.absent.forEach(model.stp::takeOut);
        final boolean isTraded = allocate(instrument, plan);
        for (final ModelOrder order : ModelPhases.inOrderOfBook(instrument))
        {
            if (!order.isLive)
            {
                continue;
            }
            if (isTraded && Wire.REMAINDER_REST == instrument.auction.marketRemainder && order.isUnpriced() &&
                !ModelAuctionPlan.isOver(order, instrument.isClosingCall, isOpening))
            {
                carry(order, instrument, plan.price);
            }
            else if (ModelAuctionPlan.isForTheAuctionOnly(order, instrument.isClosingCall, isOpening))
            {
                model.books.end(order, Why.AUCTION_REMAINDER);
            }
        }
        for (final ModelOrder order : ModelDailyLimits.inactive(instrument))
        {
            if (order.isLive && ModelAuctionPlan.isForTheAuctionOnly(order, instrument.isClosingCall, isOpening))
            {
                state.mark("B60 ends with the auction");
                model.books.end(order, Why.AUCTION_REMAINDER);
            }
        }
        final boolean isClose = Wire.POST_CLOSE == nextPhase;
        final boolean isTradeAtCloseWanted = instrument.isTradeAtCloseDue || Wire.TRADE_AT_CLOSE == kept ||
            0 != instrument.auction.tradeAtCloseNs;
        if (isClose && isTradeAtCloseWanted)
        {
            state.mark(isTraded ? "Q4 trading at the closing price" : "Q4 no closing price");
        }
        if (isClose && isTraded && isTradeAtCloseWanted)
        {
            model.phases.change(instrument, Wire.TRADE_AT_CLOSE, Why.NONE);
            instrument.closingTicks = plan.price;
            model.phases.endTradeAtCloseByClock(instrument);
        }
        else
        {
            model.phases.change(instrument, nextPhase, Why.NONE);
        }
        if (isTraded && isOpening)
        {
            model.stops.onTrade(instrument, plan.price, null);
            model.runElected(instrument);
        }
        if (ModelInstrument.NOTHING_KEPT != kept && !(isClose && Wire.TRADE_AT_CLOSE == kept))
        {
            model.phases.schedule(instrument, kept);
        }
        return Why.NONE;
    }

    /** The time of a call, or of trading at the closing price, is over. */
    void endPhase(final ModelInstrument instrument)
    {
        if (instrument.isTradingAtClose())
        {
            endTradeAtClose(instrument);
            return;
        }
        state.mark("5.1 call ended by the clock");
        endByClock(instrument);
    }

    private void endTradeAtClose(final ModelInstrument instrument)
    {
        state.mark("Q4 ended by the clock");
        final int kept = instrument.keptPhase;
        instrument.keptPhase = ModelInstrument.NOTHING_KEPT;
        model.phases.change(instrument, Wire.POST_CLOSE, Why.NONE);
        if (ModelInstrument.NOTHING_KEPT != kept)
        {
            model.phases.schedule(instrument, kept);
        }
    }

    /** Q5: a market order that was not filled goes on as a limit order, with the time that it has. */
    private void carry(final ModelOrder order, final ModelInstrument instrument, final long auctionTicks)
    {
        final long price = ModelDailyLimits.remainder(
            instrument, state.ticks(instrument), order.isBuy(), BigInteger.valueOf(auctionTicks));
        if (0 == price)
        {
            model.books.end(order, Why.AUCTION_REMAINDER);
            return;
        }
        state.mark("Q5 carried" + (order.isElected ? ", an elected stop" : ""));
        model.books.withdraw(order);
        order.ordType = Wire.LIMIT;
        order.isElected = false;
        order.priceTicks = price;
        order.stopPriceTicks = 0;
        order.trailTicks = 0;
        order.isStamped = true;
        state.money.limit(order);
        model.books.restate(order, Why.AUCTION_REMAINDER, 0);
        model.books.rest(order);
    }

    private void markStep(final ModelInstrument instrument, final ModelAuctionPlan plan)
    {
        final long price = plan.price;
        final String step = ModelUncrossPrice.stepOf(instrument, plan.buys, plan.sells);
        state.mark("5.2 " + step);
        if (step.startsWith("step 5") && instrument.referenceTicks() > instrument.definition.maxPriceTicks)
        {
            state.mark("5.2 step 5 reference too high");
        }
        if (step.startsWith("step 4"))
        {
            final long reference = instrument.referenceTicks();
            state.mark(0 == instrument.protection.tickTableId ? "B72 by the increment" : "B72 by a tick table");
            state.mark("5.2 step 4 " + (0 == reference ? "no reference" : price == reference ? "reference inside" :
                "reference outside"));
        }
    }

    void indicate(final ModelInstrument instrument)
    {
        if (!Wire.isCall(instrument.phase))
        {
            return;
        }
        final Indication plain = ModelAuctionPlan.of(model, instrument, instrument.nextPhase()).indication();
        final Indication now = 1 == instrument.auction.indicatesNearFar ?
            plain.with(ModelAuctionPlan.near(model, instrument), ModelAuctionPlan.far(model, instrument)) : plain;
        if (!now.isSameAs(instrument.indicated))
        {
            instrument.indicated = now;
            model.out.indication(instrument, now);
        }
    }

    private boolean isExtending(final ModelInstrument instrument, final ModelAuctionPlan plan)
    {
        final long price = plan.printed();
        if (instrument.isExtended || 0 == price)
        {
            return false;
        }
        final long reference = instrument.referenceTicks();
        final boolean isFar = 0 != instrument.auction.extensionBasisPoints && 0 != reference &&
            !ModelUncrossPrice.isInCollar(price, reference, instrument.auction.extensionBasisPoints);
        return isFar || (1 == instrument.auction.flag2 && isMarketLeftOver(plan));
    }

    /** Would a market order stay unfilled? */
    private static boolean isMarketLeftOver(final ModelAuctionPlan plan)
    {
        return markets(plan.buys).compareTo(ModelUncrossPrice.sum(plan.sells, plan.price)) > 0 ||
            markets(plan.sells).compareTo(ModelUncrossPrice.sum(plan.buys, plan.price)) > 0;
    }

    private static BigInteger markets(final List<ModelOrder> side)
    {
        return side.stream().filter(ModelOrder::isUnpriced).map(order -> BigInteger.valueOf(order.leavesLots()))
            .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** Pair the heads of the two queues at the one price until one side has none left; then one print, if any. */
    private boolean allocate(final ModelInstrument instrument, final ModelAuctionPlan plan)
    {
        final long price = plan.price;
        final List<ModelOrder> buys = ModelAuctionPlan.willing(plan.buys, price);
        final List<ModelOrder> sells = ModelAuctionPlan.willing(plan.sells, price);
        final long firstMatchId = state.nextMatchId;
        final BigInteger[] total = {BigInteger.ZERO};
        pair(instrument, price, buys, sells, ModelRationing.shares(instrument, price, buys, sells, model), total);
        // What self-trade prevention and other legs set free is not rationed again.
        if (pair(instrument, price, buys, sells, ModelRationing.whole(buys, sells), total))
        {
            state.mark("B83 second pass");
        }
        showRest(buys);
        showRest(sells);
        traded.clear();
        final long matchCount = state.nextMatchId - firstMatchId;
        if (!total[0].equals(plan.traded))
        {
            throw new IllegalStateException("model: " + total[0] + " traded, planned were " + plan.traded);
        }
        if (matchCount > 0)
        {
            instrument.lastTradeTicks = price;
            model.out.auctionTrade(instrument, price, total[0].longValueExact(), firstMatchId, matchCount);
        }
        return matchCount > 0;
    }

    /** One pass over both queues, each order up to its share. Tells whether anything happened. */
    private boolean pair(
        final ModelInstrument instrument,
        final long price,
        final List<ModelOrder> buys,
        final List<ModelOrder> sells,
        final Map<ModelOrder, Long> shares,
        final BigInteger[] total)
    {
        boolean isAnythingDone = false;
        int buyIndex = 0;
        int sellIndex = 0;
        while (buyIndex < buys.size() && sellIndex < sells.size())
        {
            final ModelOrder buy = buys.get(buyIndex);
            final ModelOrder sell = sells.get(sellIndex);
            final long lots = Math.min(Math.min(shares.get(buy), buy.leavesLots()),
                Math.min(shares.get(sell), sell.leavesLots()));
            if (0 == Math.min(shares.get(buy), buy.leavesLots()))
            {
                buyIndex++;
            }
            else if (0 == lots)
            {
                sellIndex++;
            }
            else
            {
                isAnythingDone = true;
                if (!model.stp.preventsInAuction(instrument, buy, sell))
                {
                    trade(instrument, buy, sell, price, lots);
                    shares.merge(buy, -lots, Long::sum);
                    shares.merge(sell, -lots, Long::sum);
                    total[0] = total[0].add(BigInteger.valueOf(lots));
                }
            }
        }
        return isAnythingDone;
    }

    /** Some orders may be left that traded in part. */
    private void showRest(final List<ModelOrder> queue)
    {
        for (final ModelOrder order : queue)
        {
            if (order.isLive && traded.contains(order))
            {
                order.freshTranche();
                if (order.isShown() && order.shownLots() != order.toldLots)
                {
                    model.out.delta(order, Wire.BOOK_CHANGE);
                }
            }
        }
    }

    private void trade(
        final ModelInstrument instrument,
        final ModelOrder buy,
        final ModelOrder sell,
        final long price,
        final long lots)
    {
        final long matchId = state.takeMatchId();
        traded.add(buy);
        traded.add(sell);
        model.trades.fill(buy, lots, price, matchId, Wire.LIQUIDITY_AUCTION);
        model.trades.fill(sell, lots, price, matchId, Wire.LIQUIDITY_AUCTION);
        model.ledger.onTrade(instrument, matchId, price, lots, buy, sell);
        settle(buy);
        settle(sell);
        model.books.onFill(buy, lots);
        model.books.onFill(sell, lots);
        state.endIdOfFilled(buy);
        state.endIdOfFilled(sell);
    }

    private void settle(final ModelOrder order)
    {
        if (!order.isLive)
        {
            model.books.bury(order);
        }
    }
}
