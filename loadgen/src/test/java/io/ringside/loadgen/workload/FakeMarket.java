package io.ringside.loadgen.workload;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;

/**
 * A naive price-time market that answers a workload at once, so that the generated stream can be judged without an
 * exchange. It complains about anything a careful client would not do.
 */
public final class FakeMarket
{
    /** What a careful client would not have done. */
    public final List<String> complaints = new ArrayList<>();

    /** Trades between two orders of one session. */
    public int selfTrades;

    private final ResponseListener workload;
    private final Map<Integer, TreeMap<Long, ArrayDeque<Order>>> bids = new HashMap<>();
    private final Map<Integer, TreeMap<Long, ArrayDeque<Order>>> asks = new HashMap<>();
    private final Map<Long, Order> live = new HashMap<>();

    /**
     * An empty market.
     *
     * @param workload told of every report.
     */
    public FakeMarket(final ResponseListener workload)
    {
        this.workload = workload;
    }

    /** Answer it at once. */
    public void onRequest(final OrderRequest request)
    {
        if (OrderRequest.Kind.NEW == request.kind())
        {
            onNew(request);
            return;
        }
        final Order order = live.remove(request.origCorrelation());
        if (null == order)
        {
            complaints.add(request.kind() + " of unknown: " + request.origCorrelation());
            workload.onRefused(request.correlation(), Reason.UNKNOWN_ORDER);
            return;
        }
        if (order.side != request.side() || order.instrument != request.instrumentIndex() ||
            order.session != request.sessionIndex())
        {
            complaints.add("request of another order: " + request.correlation());
        }
        unlink(order);
        if (OrderRequest.Kind.CANCEL == request.kind())
        {
            report(request.correlation(), order.correlation, true, ExecType.CANCELED, OrdStatus.CANCELED, 0,
                Liquidity.NONE);
        }
        else
        {
            onReplace(request, order);
        }
    }

    /** Orders that rest. */
    public int liveCount()
    {
        return live.size();
    }

    private void onNew(final OrderRequest request)
    {
        final Order order = new Order(request);
        report(order.correlation, 0, true, ExecType.NEW, OrdStatus.NEW, order.leaves, Liquidity.NONE);
        execute(order, OrdType.MARKET == request.ordType());
        if (order.leaves > 0)
        {
            if (TimeInForce.IOC == request.timeInForce())
            {
                report(order.correlation, 0, false, ExecType.CANCELED, OrdStatus.CANCELED, 0, Liquidity.NONE);
            }
            else
            {
                rest(order);
            }
        }
    }

    private void onReplace(final OrderRequest request, final Order order)
    {
        final Order changed = new Order(request);
        changed.leaves = request.quantityLots() - order.cum;
        changed.cum = order.cum;
        if (changed.leaves <= 0)
        {
            complaints.add("replaced to less than filled: " + request.correlation());
        }
        report(changed.correlation, order.correlation, true, ExecType.REPLACED, OrdStatus.NEW, changed.leaves,
            Liquidity.NONE);
        execute(changed, false);
        if (changed.leaves > 0)
        {
            rest(changed);
        }
    }

    private void execute(final Order aggressor, final boolean isMarket)
    {
        final boolean isBuy = Side.BUY == aggressor.side;
        final TreeMap<Long, ArrayDeque<Order>> opposite = side(!isBuy, aggressor.instrument);
        while (aggressor.leaves > 0 && !opposite.isEmpty())
        {
            final Map.Entry<Long, ArrayDeque<Order>> best = isBuy ? opposite.firstEntry() : opposite.lastEntry();
            if (!isMarket && (isBuy ? best.getKey() > aggressor.price : best.getKey() < aggressor.price))
            {
                return;
            }
            final Order passive = best.getValue().peek();
            final long lots = Math.min(aggressor.leaves, passive.leaves);
            selfTrades += passive.session == aggressor.session ? 1 : 0;
            trade(passive, lots, Liquidity.ADDED);
            trade(aggressor, lots, Liquidity.REMOVED);
            if (0 == passive.leaves)
            {
                live.remove(passive.correlation);
                unlink(passive);
            }
        }
    }

    private void trade(final Order order, final long lots, final Liquidity liquidity)
    {
        order.leaves -= lots;
        order.cum += lots;
        report(order.correlation, 0, false, ExecType.TRADE,
            0 == order.leaves ? OrdStatus.FILLED : OrdStatus.PARTIALLY_FILLED, order.leaves, liquidity);
    }

    private void report(
        final long correlation, final long origCorrelation, final boolean isAnswer, final ExecType execType,
        final OrdStatus ordStatus, final long leaves, final Liquidity liquidity)
    {
        workload.onExecution(
            correlation, origCorrelation, isAnswer, execType, ordStatus, leaves, liquidity, Reason.NONE);
    }

    private void rest(final Order order)
    {
        live.put(order.correlation, order);
        side(Side.BUY == order.side, order.instrument).computeIfAbsent(order.price, (price) -> new ArrayDeque<>())
            .add(order);
    }

    private void unlink(final Order order)
    {
        final TreeMap<Long, ArrayDeque<Order>> levels = side(Side.BUY == order.side, order.instrument);
        final ArrayDeque<Order> level = levels.get(order.price);
        level.remove(order);
        if (level.isEmpty())
        {
            levels.remove(order.price);
        }
    }

    private TreeMap<Long, ArrayDeque<Order>> side(final boolean isBuy, final int instrument)
    {
        return (isBuy ? bids : asks).computeIfAbsent(instrument, (index) -> new TreeMap<>());
    }

    private static final class Order
    {
        final long correlation;
        final int session;
        final int instrument;
        final Side side;
        final long price;
        long leaves;
        long cum;

        Order(final OrderRequest request)
        {
            correlation = request.correlation();
            session = request.sessionIndex();
            instrument = request.instrumentIndex();
            side = request.side();
            price = request.priceTicks();
            leaves = request.quantityLots();
        }
    }
}
