package io.ringside.loadgen.bench.book;

import java.util.Map;

import exchange.core2.collections.objpool.ObjectsPool;
import exchange.core2.core.common.CoreSymbolSpecification;
import exchange.core2.core.common.MatcherEventType;
import exchange.core2.core.common.MatcherTradeEvent;
import exchange.core2.core.common.OrderAction;
import exchange.core2.core.common.OrderType;
import exchange.core2.core.common.SymbolType;
import exchange.core2.core.common.cmd.CommandResultCode;
import exchange.core2.core.common.cmd.OrderCommand;
import exchange.core2.core.common.cmd.OrderCommandType;
import exchange.core2.core.common.config.LoggingConfiguration;
import exchange.core2.core.orderbook.IOrderBook;
import exchange.core2.core.orderbook.OrderBookDirectImpl;
import exchange.core2.core.orderbook.OrderBookEventsHelper;

/**
 * The fast book of exchange-core, driven as its own performance test drives it: one command object used again, events
 * from its default helper, the object pool as large as in its matching engine. It cannot raise an order's quantity;
 * that takes a cancel and a new order with the old id.
 */
final class ExchangeCoreBook extends Book
{
    /** Users are numbered from 1 on. */
    static final int USERS = 1000;
    private static final int KIBI = 1024;

    private final OrderCommand command = new OrderCommand();
    private final IOrderBook book;

    ExchangeCoreBook()
    {
        final Map<Integer, Integer> sizes = Map.of(
            ObjectsPool.DIRECT_ORDER, KIBI * KIBI,
            ObjectsPool.DIRECT_BUCKET, 64 * KIBI,
            ObjectsPool.ART_NODE_4, 32 * KIBI,
            ObjectsPool.ART_NODE_16, 16 * KIBI,
            ObjectsPool.ART_NODE_48, 8 * KIBI,
            ObjectsPool.ART_NODE_256, 4 * KIBI);
        book = new OrderBookDirectImpl(symbol(SymbolType.FUTURES_CONTRACT), new ObjectsPool(sizes),
            OrderBookEventsHelper.NON_POOLED_EVENTS_HELPER, LoggingConfiguration.DEFAULT);
    }

    @Override
    void place(final int orderId, final boolean isBuy, final boolean rests, final long priceTicks, final long lots)
    {
        command.action = isBuy ? OrderAction.BID : OrderAction.ASK;
        command.orderType = rests ? OrderType.GTC : OrderType.IOC;
        command.reserveBidPrice = isBuy ? priceTicks : 0;
        process(OrderCommandType.PLACE_ORDER, orderId, priceTicks, lots);
    }

    @Override
    void cancel(final int orderId, final boolean isBuy)
    {
        process(OrderCommandType.CANCEL_ORDER, orderId, 0, 0);
    }

    @Override
    void replace(
        final int kind, final int orderId, final boolean isBuy, final long priceTicks, final long lots,
        final long totalLots)
    {
        if (BookFlow.RAISE != kind)
        {
            process(BookFlow.MOVE == kind ? OrderCommandType.MOVE_ORDER : OrderCommandType.REDUCE_ORDER,
                orderId, priceTicks, lots);
        }
        else if (CommandResultCode.SUCCESS == process(OrderCommandType.CANCEL_ORDER, orderId, priceTicks, lots))
        {
            place(orderId, isBuy, true, priceTicks, lots);
        }
    }

    private CommandResultCode process(
        final OrderCommandType type, final int orderId, final long priceTicks, final long lots)
    {
        command.command = type;
        command.orderId = orderId;
        command.uid = uid(orderId);
        command.price = priceTicks;
        command.size = lots;
        command.matcherEvent = null;
        command.resultCode = CommandResultCode.VALID_FOR_MATCHING_ENGINE;
        final CommandResultCode result = IOrderBook.processCommand(book, command);
        addTrades(command, trades);
        return result;
    }

    /** The trades among what came of a command. */
    static void addTrades(final OrderCommand command, final TradeLog trades)
    {
        for (MatcherTradeEvent event = command.matcherEvent; null != event; event = event.nextEvent)
        {
            if (MatcherEventType.TRADE == event.eventType)
            {
                trades.add(event.matchedOrderId, command.orderId, event.price, event.size);
            }
        }
    }

    /** Whose order it is. */
    static long uid(final int orderId)
    {
        return 1 + orderId % USERS;
    }

    /** One without a check of reserved prices, as in the library's own test. */
    static CoreSymbolSpecification symbol(final SymbolType type)
    {
        return CoreSymbolSpecification.builder()
            .symbolId(1)
            .type(type)
            .baseCurrency(1)
            .quoteCurrency(2)
            .baseScaleK(1)
            .quoteScaleK(1)
            .marginBuy(1)
            .marginSell(1)
            .build();
    }
}
