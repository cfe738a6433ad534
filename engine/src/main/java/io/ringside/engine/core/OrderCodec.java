package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.book.OrderVisitor;
import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.matching.LinkedOrders;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.matching.StopOrders;
import io.ringside.engine.core.matching.WaitingOrders;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.TradedOrders;

import java.util.Arrays;

/**
 * Writes and reads the live orders: for each instrument those in its book, buys before sells, best first, oldest first;
 * then those that wait outside the books, in the order of entry. Reading puts each order where it was, then restores
 * what is kept by entry, and the links.
 */
final class OrderCodec implements OrderVisitor
{
    /** The kinds of orders in the row: without further terms, followed by its terms, or by its terms and its memo. */
    private static final int PLAIN = 0;
    private static final int EXTENDED = 1;
    private static final int EXTENDED_WITH_MEMO = 2;

    /** Kinds from here on say by their bits what follows the terms, in this order. */
    private static final int EXTENDED_WITH_OTHERS = 8;
    private static final int MEMO = 1;
    private static final int MIN_QUANTITY = 2;
    private static final int FURTHER = 4;
    private static final int OTHERS = MEMO | MIN_QUANTITY | FURTHER;

    private final CoreState state;
    private final OrderPool orders;
    private final StopOrders stopOrders;
    private final LinkedOrders linkedOrders;
    private final WaitingOrders waitingOrders;
    private StateOutput output;
    private long otherLegId;

    OrderCodec(final CoreState state, final StopOrders stopOrders, final OrderCanceller canceller)
    {
        this.state = state;
        this.stopOrders = stopOrders;
        orders = state.orders;
        linkedOrders = canceller.linkedOrders();
        waitingOrders = canceller.waitingOrders();
    }

    void write(final StateOutput stateOutput)
    {
        output = stateOutput;
        final InstrumentRegistry instruments = state.instruments;
        output.putLong(orders.liveCount());
        for (Instrument instrument = instruments.first(); null != instrument; instrument = instruments.next(instrument))
        {
            instrument.book().forEach(this);
        }
        for (int order = state.liveOrders.first(); OrderPool.NONE != order; order = orders.entryNext(order))
        {
            if (!orders.isInBook(order))
            {
                onOrder(order);
            }
        }
        output = null;
    }

    @Override
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
        final int entry = orders.clOrdIdEntry(order);
        output.putLong(state.clOrdIds.word0(entry));
        output.putLong(state.clOrdIds.word1(entry));
        output.putLong(state.clOrdIds.word2(entry));
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
        // Without one of the others, the row and its hash are those of versions before there was that one.
        final OrderTerms terms = orders.terms();
        final int others = (terms.hasMemo(order) ? MEMO : 0) | (0 != terms.minQuantityLots(order) ? MIN_QUANTITY : 0) |
            (0 != (terms.further(order, 0) | terms.further(order, 1)) ? FURTHER : 0);
        output.putLong(
            0 == others ? EXTENDED : MEMO == others ? EXTENDED_WITH_MEMO : EXTENDED_WITH_OTHERS | others);
        writeTerms(order);
        if (0 != (others & MEMO))
        {
            output.putLong(terms.memo0(order));
            output.putLong(terms.memo1(order));
        }
        if (0 != (others & MIN_QUANTITY))
        {
            output.putLong(terms.minQuantityLots(order));
        }
        if (0 != (others & FURTHER))
        {
            output.putLong(terms.further(order, 0));
            output.putLong(terms.further(order, 1));
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

    void read(final StateInput input)
    {
        final long count = input.getLong();
        StateChecks.check(count >= 0 && count <= state.orderCapacity, "orders do not fit: count=", count);
        final long[] orderIds = new long[(int)count];
        final long[] otherLegIds = new long[(int)count];
        final int[] handles = new int[(int)count];
        for (int i = 0; i < count; i++)
        {
            otherLegId = 0;
            handles[i] = readOrder(input);
            place(handles[i]);
            otherLegIds[i] = otherLegId;
            orderIds[i] = orders.orderId(handles[i]);
        }
        restoreEntry(handles, orderIds, otherLegIds);
    }

    private int readOrder(final StateInput input)
    {
        final int order = orders.acquire();
        orders.orderId(order, input.getLong());
        final long accountId = input.getLong();
        final long priceTicks = input.getLong();
        final long quantityLots = input.getLong();
        final long leavesLots = input.getLong();
        final long cumLots = input.getLong();
        final long cumTicksLots = input.getLong();
        final long priority = input.getLong();
        final long word0 = input.getLong();
        final long word1 = input.getLong();
        final long word2 = input.getLong();
        orders.identify(
            order, accountId, (int)input.getLong(), (int)input.getLong(), (int)input.getLong());
        orders.define(
            order, 1 == input.getLong(), (int)input.getLong(), (int)input.getLong(), priceTicks, quantityLots);
        orders.traded(order, TradedOrders.NONE);
        orders.count(order);
        orders.leavesLots(order, leavesLots);
        orders.cumLots(order, cumLots);
        orders.cumTicksLots(order, cumTicksLots);
        orders.priority(order, priority);
        state.clOrdIds.restore(order, word0, word1, (int)word2);
        final long kind = input.getLong();
        final boolean hasOthers = EXTENDED_WITH_OTHERS == (kind & ~OTHERS);
        StateChecks.inStep(kind >= PLAIN && kind <= EXTENDED_WITH_MEMO || hasOthers, kind);
        if (PLAIN != kind)
        {
            readTerms(input, order);
            readOthers(input, order, hasOthers ? kind & OTHERS : EXTENDED_WITH_MEMO == kind ? MEMO : 0);
            state.watchExpiry(order);
        }
        return order;
    }

    private void readOthers(final StateInput input, final int order, final long others)
    {
        if (0 != (others & MEMO))
        {
            orders.terms().memo(order, input.getLong(), input.getLong());
        }
        if (0 != (others & MIN_QUANTITY))
        {
            orders.terms().minQuantityLots(order, input.getLong());
        }
        if (0 != (others & FURTHER))
        {
            orders.terms().further(order, 0, input.getLong());
            orders.terms().further(order, 1, input.getLong());
        }
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

    private void place(final int order)
    {
        final Instrument instrument = state.instrumentOf(order);
        StateChecks.check(null != instrument, "no such instrument: instrumentId=", orders.instrumentId(order));
        final int pegPlace = Instructions.place(orders, order);
        if (stopOrders.isParked(order))
        {
            stopOrders.park(order, instrument);
        }
        else if (Instructions.PEGGED_OUT == pegPlace)
        {
            state.listPeg(order, instrument, Instructions.PEGGED_OUT);
        }
        else if (!waitingOrders.restore(order, instrument))
        {
            final boolean hasRoom = instrument.book().hasRoomAt(orders.isBuy(order), orders.priceTicks(order));
            StateChecks.check(hasRoom, "levels do not fit: ", 0);
            instrument.book().insert(order);
            if (Instructions.PEGGED_IN == pegPlace)
            {
                state.listPeg(order, instrument, Instructions.PEGGED_IN);
            }
        }
    }

    /** Books are read in priority order. The lists of live orders are in entry order, as their ids are. */
    private void restoreEntry(final int[] handles, final long[] orderIds, final long[] otherLegIds)
    {
        final long[] sortedIds = orderIds.clone();
        Arrays.sort(sortedIds);
        final int[] inEntryOrder = new int[handles.length];
        for (int i = 0; i < handles.length; i++)
        {
            inEntryOrder[Arrays.binarySearch(sortedIds, orderIds[i])] = handles[i];
        }
        for (final int order : inEntryOrder)
        {
            state.liveOrders.add(order);
            state.orderCounts.add(order);
        }
        for (int i = 0; i < handles.length; i++)
        {
            // Both legs name each other; the one that was entered first creates the pair.
            final int index = 0 == otherLegIds[i] ? -1 : Arrays.binarySearch(sortedIds, otherLegIds[i]);
            if (index >= 0 && otherLegIds[i] < orderIds[i])
            {
                linkedOrders.link(inEntryOrder[index], handles[i], state.instrumentOf(handles[i]));
            }
        }
    }
}
