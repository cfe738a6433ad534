package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.book.OrderVisitor;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.LinkedOrders;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.matching.StopOrders;
import io.ringside.engine.core.matching.WaitingOrders;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.TradedOrders;
import io.ringside.risk.Account;
import io.ringside.risk.Position;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.RiskStateVisitor;

import java.util.Arrays;

/**
 * Writes and reads the state as a canonical row of numbers. Writing and reading are side by side so that they stay in
 * step.
 * <p>
 * The row: counters; sessions by id; drop copies, if there are any; sessions whose ids rise, if there are any; accounts
 * in the order of definition; positions in the order of first use; tick tables by id; instruments by id; the trading
 * calendar; client order ids in the order of arrival; then for each instrument its orders, buys before sells, best
 * first, oldest first; then the orders that wait outside the books, in the order of entry; then the trades that can be
 * busted, with the state of their orders at their end. Handles and hash tables are not part of it. Each section begins
 * with a marker, so that a reader that is out of step fails.
 */
final class StateCodec implements RiskStateVisitor, OrderVisitor
{
    private static final long MARK_COUNTERS = 0x5249_4E47_0001L;
    private static final long MARK_SESSIONS = 0x5249_4E47_0002L;
    private static final long MARK_SESSION_RUNS = 0x5249_4E47_0012L;
    private static final long MARK_DROP_COPIES = 0x5249_4E47_0022L;
    private static final long MARK_SESSIONS_CONNECTED = 0x5249_4E47_0032L;
    private static final long MARK_RISING_IDS = 0x5249_4E47_0042L;
    private static final long MARK_RISK = 0x5249_4E47_0003L;
    private static final long MARK_SHORT_CALLS = 0x5249_4E47_0004L;
    private static final long MARK_INSTRUMENTS = 0x5249_4E47_0014L;
    private static final long MARK_IDS = 0x5249_4E47_0005L;
    private static final long MARK_SHORT_IDS = 0x5249_4E47_0015L;
    private static final long MARK_ORDERS = 0x5249_4E47_0006L;
    private static final long MARK_TRADES = 0x5249_4E47_0007L;
    private static final long MARK_TRADES_OF_DAYS = 0x5249_4E47_0017L;
    private static final long MARK_END = 0x5249_4E47_00FFL;

    /** What an order is: in the row, with its terms behind it, and with its memo behind these. */
    private static final int PLAIN = 0;
    private static final int EXTENDED = 1;
    private static final int EXTENDED_WITH_MEMO = 2;

    private static final String OUT_OF_STEP = "state is out of step: value=";

    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final MarketDataPublisher marketData;
    private final StopOrders stopOrders;
    private final LinkedOrders linkedOrders;
    private final WaitingOrders waitingOrders;
    private StateOutput output;
    private long otherLegId;

    StateCodec(
        final CoreState state,
        final ReportPublisher reports,
        final MarketDataPublisher marketData,
        final StopOrders stopOrders,
        final OrderCanceller canceller)
    {
        this.stopOrders = stopOrders;
        linkedOrders = canceller.linkedOrders();
        waitingOrders = canceller.waitingOrders();
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.marketData = marketData;
    }

    /**
     * Write the row.
     *
     * @param isWhole false to put digests in place of client order ids and trades: enough for a hash, and much shorter.
     */
    void write(final StateOutput stateOutput, final boolean isWhole)
    {
        output = stateOutput;
        writeCounters();
        // Without runs and with nobody connected, the row and its hash are those of versions before there were runs.
        final boolean withConnected = state.sessions.hasConnected();
        final boolean withRuns = withConnected || state.sessions.hasRuns();
        output.putLong(withConnected ? MARK_SESSIONS_CONNECTED : withRuns ? MARK_SESSION_RUNS : MARK_SESSIONS);
        state.sessions.writeTo(output, withRuns, withConnected);
        // The same without drop copies and without rising ids.
        if (!state.dropCopies.isEmpty())
        {
            output.putLong(MARK_DROP_COPIES);
            state.dropCopies.writeTo(output);
        }
        if (!state.clOrdIds.isNoneRising())
        {
            output.putLong(MARK_RISING_IDS);
            state.clOrdIds.writeRisingTo(output);
        }
        output.putLong(MARK_RISK);
        state.risk.visit(this);
        output.putLong(MARK_INSTRUMENTS);
        state.tickTables.writeTo(output);
        state.instruments.writeTo(output);
        state.schedule.writeTo(output);
        // The hash keeps the marker of versions that wrote ids in a longer form.
        output.putLong(isWhole ? MARK_SHORT_IDS : MARK_IDS);
        if (isWhole)
        {
            state.clOrdIds.writeTo(output);
        }
        output.putLong(state.clOrdIds.digest());
        output.putLong(MARK_ORDERS);
        output.putLong(orders.liveCount());
        for (int id = 1; id <= state.instruments.capacity(); id++)
        {
            final Instrument instrument = state.instruments.find(id);
            if (null != instrument)
            {
                instrument.book().forEach(this);
            }
        }
        writeParked();
        if (isWhole)
        {
            output.putLong(MARK_TRADES_OF_DAYS);
            state.trades.writeTo(output);
        }
        else
        {
            output.putLong(MARK_TRADES);
            state.trades.writeDigestTo(output);
        }
        output.putLong(MARK_END);
        output = null;
    }

    /** Live orders that are in no book, in the order of their entry. */
    private void writeParked()
    {
        for (int order = state.liveOrders.first(); OrderPool.NONE != order; order = orders.entryNext(order))
        {
            if (!orders.isInBook(order))
            {
                onOrder(order);
            }
        }
    }

    void read(final StateInput input)
    {
        readCounters(input);
        final long sessionsMark = input.getLong();
        final boolean withConnected = MARK_SESSIONS_CONNECTED == sessionsMark;
        check(withConnected || MARK_SESSIONS == sessionsMark || MARK_SESSION_RUNS == sessionsMark, OUT_OF_STEP,
            sessionsMark);
        state.sessions.readFrom(input, MARK_SESSIONS != sessionsMark, withConnected);
        long mark = input.getLong();
        if (MARK_DROP_COPIES == mark)
        {
            state.dropCopies.readFrom(input);
            mark = input.getLong();
        }
        if (MARK_RISING_IDS == mark)
        {
            state.clOrdIds.readRisingFrom(input);
            mark = input.getLong();
        }
        check(MARK_RISK == mark, OUT_OF_STEP, mark);
        readRisk(input);
        mark = input.getLong();
        check(MARK_INSTRUMENTS == mark || MARK_SHORT_CALLS == mark, OUT_OF_STEP, mark);
        state.tickTables.readFrom(input);
        state.instruments.readFrom(input, state.tickTables, MARK_SHORT_CALLS == mark, state.nowNs);
        prepareAllocation();
        state.schedule.readFrom(input);
        expect(input, MARK_SHORT_IDS);
        state.clOrdIds.readFrom(input);
        expect(input, state.clOrdIds.digest());
        expect(input, MARK_ORDERS);
        readOrders(input);
        expect(input, MARK_TRADES_OF_DAYS);
        state.trades.readFrom(input);
        expect(input, MARK_END);
    }

    private void prepareAllocation()
    {
        for (int id = 1; id <= state.instruments.highestId(); id++)
        {
            final Instrument instrument = state.instruments.find(id);
            if (null != instrument && instrument.algorithm().needsAllocation())
            {
                state.allocation.prepare();
            }
        }
    }

    private void writeCounters()
    {
        output.putLong(MARK_COUNTERS);
        output.putLong(state.lastSequence);
        output.putLong(state.nowNs);
        output.putLong(state.nextOrderId);
        output.putLong(state.trades.nextMatchId());
        output.putLong(state.nextPriority);
        output.putLong(state.tradingDay);
        output.putLong(marketData.nextSequence());
        reports.writeTo(output);
    }

    private void readCounters(final StateInput input)
    {
        expect(input, MARK_COUNTERS);
        state.lastSequence = input.getLong();
        state.nowNs = input.getLong();
        state.nextOrderId = input.getLong();
        state.trades.nextMatchId(input.getLong());
        state.nextPriority = input.getLong();
        state.tradingDay = (int)input.getLong();
        marketData.nextSequence(input.getLong());
        reports.readFrom(input);
    }

    public void onVenue(final boolean isVenueKilled, final int accountCount, final int positionCount)
    {
        output.putLong(isVenueKilled ? 1 : 0);
        output.putLong(accountCount);
        output.putLong(positionCount);
    }

    public void onAccount(final Account account)
    {
        output.putLong(account.accountId());
        output.putLong(account.limits().maxOrderLots());
        output.putLong(account.limits().maxOrderTicksLots());
        output.putLong(account.limits().maxPositionLots());
        output.putLong(account.isEnabled() ? 1 : 0);
        output.putLong(account.isKilled() ? 1 : 0);
        output.putLong(account.firmId());
        output.putLong(account.stpGroup());
        output.putLong(account.isMarketMaker() ? 1 : 0);
    }

    public void onPosition(final Position position)
    {
        output.putLong(position.accountIndex());
        output.putLong(position.instrumentId());
        output.putLong(position.netLots());
        output.putLong(position.openBuyLots());
        output.putLong(position.openSellLots());
    }

    private void readRisk(final StateInput input)
    {
        final RiskEngine risk = state.risk;
        risk.killVenue(1 == input.getLong());
        final long accountCount = input.getLong();
        final long positionCount = input.getLong();
        for (long i = 0; i < accountCount; i++)
        {
            final long accountId = input.getLong();
            final int verdict = risk.defineAccount(
                accountId, input.getLong(), input.getLong(), input.getLong(), 1 == input.getLong());
            check(0 == verdict, "account does not fit: accountId=", accountId);
            risk.killAccount(accountId, 1 == input.getLong());
            risk.setGroups(accountId, (int)input.getLong(), (int)input.getLong(), 1 == input.getLong());
        }
        for (long i = 0; i < positionCount; i++)
        {
            final long accountIndex = input.getLong();
            check(accountIndex >= 0 && accountIndex < risk.accountCount(), "no such account: index=", accountIndex);
            check(risk.hasRoomForPosition(), "positions do not fit: count=", positionCount);
            risk.restorePosition(
                risk.accountAt((int)accountIndex),
                (int)input.getLong(),
                input.getLong(),
                input.getLong(),
                input.getLong());
        }
    }

    public void onOrder(final int order)
    {
        output.putLong(orders.orderId(order));
        output.putLong(orders.accountId(order));
        output.putLong(orders.priceTicks(order));
        output.putLong(orders.quantityLots(order));
        output.putLong(orders.leavesLots(order));
        output.putLong(orders.cumLots(order));
        output.putLong(orders.cumTicksLots(order));
        output.putLong(orders.priority(order));
        output.putLong(state.clOrdIds.stated(order));
        output.putLong(orders.sessionId(order));
        output.putLong(orders.instrumentId(order));
        output.putLong(orders.positionIndex(order));
        output.putLong(orders.isBuy(order) ? 1 : 0);
        output.putLong(orders.ordType(order));
        output.putLong(orders.timeInForce(order));
        if (!orders.isExtended(order))
        {
            output.putLong(PLAIN);
            return;
        }
        // Without a memo, the row and its hash are those of versions before there were memos.
        final boolean hasMemo = orders.terms().hasMemo(order);
        output.putLong(hasMemo ? EXTENDED_WITH_MEMO : EXTENDED);
        writeTerms(order);
        if (hasMemo)
        {
            output.putLong(orders.terms().memo0(order));
            output.putLong(orders.terms().memo1(order));
        }
    }

    private void writeTerms(final int order)
    {
        final OrderTerms terms = orders.terms();
        output.putLong(orders.instructions(order));
        output.putLong(terms.stpGroup(order));
        output.putLong(terms.displayLots(order));
        output.putLong(orders.isIceberg(order) ? terms.trancheLots(order) : 0);
        output.putLong(terms.stopPriceTicks(order));
        output.putLong(terms.trailTicks(order));
        output.putLong(terms.pegOffsetTicks(order));
        output.putLong(terms.expireTimeNs(order));
        output.putLong(terms.bustedLots(order));
        final int otherLeg = terms.otherLeg(order);
        output.putLong(OrderPool.NONE == otherLeg ? 0 : orders.orderId(otherLeg));
    }

    private void readTerms(final StateInput input, final int order)
    {
        final OrderTerms terms = orders.terms();
        orders.extend(order, (int)input.getLong());
        terms.stpGroup(order, (int)input.getLong());
        orders.displayLots(order, input.getLong());
        terms.trancheLots(order, input.getLong());
        terms.stopPriceTicks(order, input.getLong());
        terms.trailTicks(order, input.getLong());
        terms.pegOffsetTicks(order, input.getLong());
        terms.expireTimeNs(order, input.getLong());
        terms.bustedLots(order, input.getLong());
        otherLegId = input.getLong();
    }

    private void readOrders(final StateInput input)
    {
        final long count = input.getLong();
        check(count >= 0 && count <= state.orderCapacity, "orders do not fit: count=", count);
        final long[] orderIds = new long[(int)count];
        final long[] otherLegIds = new long[(int)count];
        final int[] handles = new int[(int)count];
        for (int i = 0; i < count; i++)
        {
            otherLegId = 0;
            handles[i] = readOrder(input);
            otherLegIds[i] = otherLegId;
            orderIds[i] = orders.orderId(handles[i]);
        }
        // Books are read in priority order. The lists of live orders are in entry order, which is that of the order
        // ids.
        final long[] sortedIds = orderIds.clone();
        Arrays.sort(sortedIds);
        final int[] inEntryOrder = new int[(int)count];
        for (int i = 0; i < count; i++)
        {
            inEntryOrder[Arrays.binarySearch(sortedIds, orderIds[i])] = handles[i];
        }
        for (final int order : inEntryOrder)
        {
            state.liveOrders.add(order);
            state.orderCounts.add(order);
        }
        for (int i = 0; i < count; i++)
        {
            final int index = Arrays.binarySearch(sortedIds, otherLegIds[i]);
            // Both legs name each other; the one that was entered first creates the pair.
            if (index >= 0 && otherLegIds[i] < orderIds[i])
            {
                linkedOrders.link(inEntryOrder[index], handles[i], state.instrumentOf(handles[i]));
            }
        }
    }

    private int readOrder(final StateInput input)
    {
        final int order = orders.acquire();
        orders.orderId(order, input.getLong());
        orders.accountId(order, input.getLong());
        orders.priceTicks(order, input.getLong());
        orders.quantityLots(order, input.getLong());
        orders.leavesLots(order, input.getLong());
        orders.cumLots(order, input.getLong());
        orders.cumTicksLots(order, input.getLong());
        orders.priority(order, input.getLong());
        final long statedId = input.getLong();
        orders.sessionId(order, (int)input.getLong());
        state.clOrdIds.restore(order, statedId);
        orders.instrumentId(order, (int)input.getLong());
        orders.positionIndex(order, (int)input.getLong());
        orders.traded(order, TradedOrders.NONE);
        final boolean isBuy = 1 == input.getLong();
        orders.flags(order, isBuy, (int)input.getLong(), (int)input.getLong());
        final long kind = input.getLong();
        check(kind >= PLAIN && kind <= EXTENDED_WITH_MEMO, OUT_OF_STEP, kind);
        if (PLAIN != kind)
        {
            readTerms(input, order);
            if (EXTENDED_WITH_MEMO == kind)
            {
                orders.terms().memo(order, input.getLong(), input.getLong());
            }
            state.watchExpiry(order);
        }

        final Instrument instrument = state.instrumentOf(order);
        check(null != instrument, "no such instrument: instrumentId=", orders.instrumentId(order));
        if (stopOrders.isParked(order))
        {
            stopOrders.park(order, instrument);
            return order;
        }
        if (waitingOrders.isWaiting(order))
        {
            waitingOrders.restore(order, instrument);
            return order;
        }
        if (Instructions.PEGGED_OUT == Instructions.place(orders.instructions(order)))
        {
            state.listPeg(order, instrument, Instructions.PEGGED_OUT);
            return order;
        }
        check(instrument.book().hasRoomAt(isBuy, orders.priceTicks(order)), "levels do not fit: ", 0);
        instrument.book().insert(order);
        if (Instructions.PEGGED_IN == Instructions.place(orders.instructions(order)))
        {
            state.listPeg(order, instrument, Instructions.PEGGED_IN);
        }
        return order;
    }

    private static void expect(final StateInput input, final long expected)
    {
        final long actual = input.getLong();
        check(actual == expected, OUT_OF_STEP, actual);
    }

    private static void check(final boolean holds, final String message, final long value)
    {
        if (!holds)
        {
            throw new IllegalStateException(message + value);
        }
    }
}
