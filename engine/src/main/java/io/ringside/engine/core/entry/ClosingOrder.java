package io.ringside.engine.core.entry;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.RiskVerdict;
import io.ringside.risk.money.Margin;
import io.ringside.risk.money.MoneyEngine;
import io.ringside.risk.money.Worth;

/**
 * The order that closes a position of an account in liquidation, or a part of it. It is the account's, but nobody asks
 * for its limits, and its reports go to the venue's session for this. Block, bucket and EXECUTIONS of that session
 * guard the market against what the exchange enters by itself. No allocation.
 */
final class ClosingOrder
{
    private static final int RADIX = 10;

    private final CoreState state;
    private final ReportPublisher reports;
    private final OrderMatcher matcher;
    private final IdRules ids;
    private final MoneyEngine money;
    private final OrderRequest request = new OrderRequest();

    ClosingOrder(
        final CoreState state, final ReportPublisher reports, final OrderMatcher matcher, final IdRules ids)
    {
        this.state = state;
        this.reports = reports;
        this.matcher = matcher;
        this.ids = ids;
        money = state.money.engine;
    }

    /**
     * Enters an order of the account, whose margin was counted last, against the position that needs most to stay of
     * those that trade now, unless the limits of the session keep it back.
     *
     * @return false if none trades now, or only a command can change that.
     */
    boolean enter(final Account account, final int currencyId)
    {
        final int sessionId = money.liquidation().sessionId();
        final int verdict = state.levels.checkOwn(sessionId, state.nowNs);
        if (RiskVerdict.ACCEPTED != verdict)
        {
            // A bucket fills by time alone: the next tick may find an order in it.
            return RiskVerdict.ORDER_RATE == verdict;
        }
        final int positionIndex = largest(account, currencyId);
        if (RiskEngine.NO_POSITION == positionIndex)
        {
            return false;
        }
        final Instrument instrument = state.instruments.find(state.risk.instrumentIdOf(positionIndex));
        fill(account, instrument, positionIndex);
        if (Reason.NONE != ids.check(request))
        {
            return false;
        }
        state.levels.takeOwn(sessionId, state.nowNs);
        final int order = state.enter(request, account, positionIndex);
        reports.unsolicited(order, ExecType.NEW, OrdStatus.NEW.value(), request.quantityLots, Reason.LIQUIDATION);
        matcher.execute(order, instrument);
        return true;
    }

    private int largest(final Account account, final int currencyId)
    {
        int best = RiskEngine.NO_POSITION;
        int index = account.lastPosition();
        while (RiskEngine.NO_POSITION != index)
        {
            final int instrumentId = state.risk.instrumentIdOf(index);
            final Worth worth = money.worth(instrumentId);
            if (0 != state.risk.netLots(index) && null != worth && worth.isMargined() &&
                currencyId == worth.quoteCurrencyId() && trades(state.instruments.find(instrumentId), index))
            {
                best = money.margin().larger(index, best);
            }
            index = state.risk.previousPosition(index);
        }
        return best;
    }

    private boolean trades(final Instrument instrument, final int positionIndex)
    {
        final boolean isBuy = state.risk.netLots(positionIndex) < 0;
        return instrument.isMatching() && OrderBook.NO_PRICE != instrument.bestPriceTicks(!isBuy) &&
            OrderBook.NO_PRICE != instrument.closingBoundTicks(isBuy) &&
            instrument.wouldMatch(isBuy, instrument.closingBoundTicks(isBuy));
    }

    private void fill(final Account account, final Instrument instrument, final int positionIndex)
    {
        final boolean isBuy = state.risk.netLots(positionIndex) < 0;
        request.sessionId = money.liquidation().sessionId();
        request.accountId = account.accountId();
        request.instrumentId = instrument.instrumentId();
        request.side = isBuy ? OrderKinds.BUY : OrderKinds.SELL;
        request.ordType = OrderKinds.LIMIT;
        request.timeInForce = OrderKinds.IOC;
        request.priceTicks = instrument.closingBoundTicks(isBuy);
        request.quantityLots = lots(instrument, positionIndex);
        request.heldTicks = request.priceTicks;
        request.countedTicks = request.priceTicks;
        identify(state.nextOrderId);
    }

    /** The lots that are missing, in whole increments, but neither more than the position nor than an order has. */
    private long lots(final Instrument instrument, final int positionIndex)
    {
        final long increment = instrument.rules().quantityIncrementLots;
        final long missingLots = money.margin().missingLots(positionIndex);
        final long wholeLots = (missingLots - 1) / increment;
        final Worth worth = money.worth(instrument.instrumentId());
        final long mostLots = Math.min(Math.abs(state.risk.netLots(positionIndex)),
            Margin.lotsMax(worth, instrument.prices().highestMaxTicks()));
        return wholeLots >= mostLots / increment ? mostLots : (wholeLots + 1) * increment;
    }

    /** The id is the number of the order: so it is a new one, and higher than those before, for any session. */
    private void identify(final long orderId)
    {
        long word0 = 0;
        long word1 = 0;
        int word2 = 0;
        for (long rest = orderId; 0 != rest; rest /= RADIX)
        {
            word2 = word2 << Byte.SIZE | (int)(word1 >>> Long.SIZE - Byte.SIZE);
            word1 = word1 << Byte.SIZE | word0 >>> Long.SIZE - Byte.SIZE;
            word0 = word0 << Byte.SIZE | '0' + rest % RADIX;
        }
        request.clOrdId0 = word0;
        request.clOrdId1 = word1;
        request.clOrdId2 = word2;
    }
}
