package io.ringside.loadgen.bench.book;

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

import java.util.HashMap;
import java.util.Map;

/**
 * A book of exchange-core, driven as its own performance test drives it: one command object used again, events from its
 * default helper, the object pool as large as in its matching engine. It cannot raise an order's quantity; that takes a
 * cancel and a new order with the old id.
 */
final class ExchangeCoreBook implements Book
{
    private static final int USERS = 1000;
    private static final int KIBI = 1024;

    private final TradeLog trades = new TradeLog();
    private final OrderCommand command = new OrderCommand();
    private final IOrderBook book;

    private ExchangeCoreBook(final IOrderBook book)
    {
        this.book = book;
    }

    static ExchangeCoreBook direct()
    {
        final Map<Integer, Integer> sizes = new HashMap<>();
        sizes.put(ObjectsPool.DIRECT_ORDER, KIBI * KIBI);
        sizes.put(ObjectsPool.DIRECT_BUCKET, 64 * KIBI);
        sizes.put(ObjectsPool.ART_NODE_4, 32 * KIBI);
        sizes.put(ObjectsPool.ART_NODE_16, 16 * KIBI);
        sizes.put(ObjectsPool.ART_NODE_48, 8 * KIBI);
        sizes.put(ObjectsPool.ART_NODE_256, 4 * KIBI);
        return new ExchangeCoreBook(new OrderBookDirectImpl(
            symbol(), new ObjectsPool(sizes), OrderBookEventsHelper.NON_POOLED_EVENTS_HELPER,
            LoggingConfiguration.DEFAULT));
    }

    @Override
    public void apply(final BookFlow flow, final int from, final int to)
    {
        final long[] words = flow.words();
        for (int i = from * BookFlow.STRIDE; i < to * BookFlow.STRIDE; i += BookFlow.STRIDE)
        {
            final long head = words[i];
            final int orderId = BookFlow.orderId(head);
            command.orderId = orderId;
            command.uid = 1 + orderId % USERS;
            command.price = words[i + 1];
            command.size = words[i + 2];
            switch (BookFlow.kind(head))
            {
                case BookFlow.LIMIT:
                    place(BookFlow.isBuy(head), OrderType.GTC);
                    break;

                case BookFlow.IOC:
                    place(BookFlow.isBuy(head), OrderType.IOC);
                    break;

                case BookFlow.CANCEL:
                    process(OrderCommandType.CANCEL_ORDER);
                    break;

                case BookFlow.REDUCE:
                    process(OrderCommandType.REDUCE_ORDER);
                    break;

                case BookFlow.MOVE:
                    process(OrderCommandType.MOVE_ORDER);
                    break;

                default:
                    if (CommandResultCode.SUCCESS == process(OrderCommandType.CANCEL_ORDER))
                    {
                        place(BookFlow.isBuy(head), OrderType.GTC);
                    }
                    break;
            }
        }
    }

    @Override
    public TradeLog trades()
    {
        return trades;
    }

    private void place(final boolean isBuy, final OrderType type)
    {
        command.action = isBuy ? OrderAction.BID : OrderAction.ASK;
        command.orderType = type;
        command.reserveBidPrice = isBuy ? command.price : 0;
        process(OrderCommandType.PLACE_ORDER);
    }

    private CommandResultCode process(final OrderCommandType type)
    {
        command.command = type;
        command.matcherEvent = null;
        command.resultCode = CommandResultCode.VALID_FOR_MATCHING_ENGINE;
        final CommandResultCode result = IOrderBook.processCommand(book, command);
        for (MatcherTradeEvent event = command.matcherEvent; null != event; event = event.nextEvent)
        {
            if (MatcherEventType.TRADE == event.eventType)
            {
                trades.add(event.matchedOrderId, command.orderId, event.price, event.size);
            }
        }
        return result;
    }

    /** One without a check of reserved prices, as in the library's own test. */
    private static CoreSymbolSpecification symbol()
    {
        return CoreSymbolSpecification.builder()
            .symbolId(1)
            .type(SymbolType.FUTURES_CONTRACT)
            .baseCurrency(1)
            .quoteCurrency(2)
            .baseScaleK(1)
            .quoteScaleK(1)
            .marginBuy(1)
            .marginSell(1)
            .build();
    }
}
