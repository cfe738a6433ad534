package io.ringside.loadgen.market;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.loadgen.workload.OrderRequest;
import io.ringside.loadgen.workload.ResponseListener;
import io.ringside.loadgen.workload.SplitMixRandom;

import java.util.List;

/**
 * Makers and takers of a market. The first half of the sessions make it, the others take. Positions are bounded: makers
 * lean against theirs, takers turn round, and at the greatest position each trades on the other side alone.
 */
public final class MarketFlow implements ResponseListener
{
    /** Orders that a taker lets wait in an instrument. */
    private static final int WAITING_MAX = 6;
    private static final double MARKET_ORDER_SHARE = 0.1;
    private static final double REPLACE_SHARE = 0.5;
    /** Greatest distance of a price from the reference, as a share of it. */
    private static final double PRICE_REACH = 0.12;
    private static final double LOST_SECONDS = 60;

    private final LoadInstrument[] instruments;
    private final List<MarketSizes> sizes;
    private final MarketPlan plan;
    private final MarketCounts counts = new MarketCounts();
    private final TraderOrders orders;
    private final MakerQuotes[][] quotes;
    private final TraderOrder[][][] waiting;
    private final int makerCount;
    private final int sessionCount;
    private final long lostSteps;
    private long nextCorrelation = 1;

    /**
     * A market that has not begun.
     *
     * @param instruments   to trade.
     * @param sizes         of their orders, in the same order.
     * @param sessionCount  sessions that trade, at least 2.
     * @param ratePerSecond steps per second on average, above 0.
     * @param seed          of all that is drawn.
     */
    public MarketFlow(
        final List<LoadInstrument> instruments, final List<MarketSizes> sizes, final int sessionCount,
        final double ratePerSecond, final long seed)
    {
        this.instruments = instruments.toArray(new LoadInstrument[0]);
        this.sizes = List.copyOf(sizes);
        this.sessionCount = sessionCount;
        makerCount = sessionCount / 2;
        plan = new MarketPlan(seed, ratePerSecond, this.instruments);
        orders = new TraderOrders(sessionCount, instruments.size(), (long)Math.ceil(ratePerSecond), counts);
        lostSteps = (long)(LOST_SECONDS * ratePerSecond);
        final SplitMixRandom random = new SplitMixRandom(~seed);
        quotes = new MakerQuotes[makerCount][instruments.size()];
        waiting = new TraderOrder[sessionCount][instruments.size()][WAITING_MAX];
        for (int i = 0; i < makerCount; i++)
        {
            for (int j = 0; j < instruments.size(); j++)
            {
                quotes[i][j] = new MakerQuotes(MarketStyle.of(j), random);
            }
        }
    }

    /**
     * Take the next step.
     *
     * @param request to be filled.
     * @return false if there is nothing to send in this step.
     */
    public boolean next(final OrderRequest request)
    {
        final MarketStep step = plan.next();
        return switch (step.deed())
        {
            case MAKE -> make(step, request);
            case TAKE -> take(step, request);
            case WAIT -> await(step, request);
        };
    }

    /** The last request was not sent. */
    public void onNotSent(final OrderRequest request)
    {
        counts.unsent++;
        orders.onRefused(request.correlation(), Reason.NONE, plan.steps());
    }

    /** What has been done. */
    public MarketCounts counts()
    {
        return counts;
    }

    /** Orders that rest or are on their way. */
    public int openOrders()
    {
        return orders.count();
    }

    /** What an instrument is worth, in ticks. */
    public long fairTicks(final int instrumentIndex)
    {
        return Math.round(plan.fairIncrements(instrumentIndex)) * instruments[instrumentIndex].priceIncrementTicks();
    }

    /** Lots that a session holds, from its fills in this run; negative if it is short. */
    public long position(final int sessionIndex, final int instrumentIndex)
    {
        return orders.position(sessionIndex, instrumentIndex);
    }

    private boolean make(final MarketStep step, final OrderRequest request)
    {
        final int session = step.random().nextInt(makerCount);
        final int instrument = step.instrumentIndex();
        final MakerQuotes maker = quotes[session][instrument];
        final double fullness = fullness(session, instrument);
        maker.choose(step.fairIncrements(), fullness, may(session, instrument, true), may(session, instrument, false));
        final boolean isRefresh = maker.isContent;
        if (isRefresh)
        {
            // Quotes change in size where they need not change in price.
            maker.isBuy = step.random().nextDouble() < 0.5;
            maker.place = step.random().nextInt(MakerQuotes.LEVELS);
        }
        final TraderOrder order = maker.chosen();
        final long lots = lots(step, instrument);
        if (null == order)
        {
            final long price = uncrossed(session, instrument, maker.isBuy, maker.price);
            return !isRefresh && isInReach(instrument, price) &&
                enter(step, request, session, maker.isBuy, price, lots, maker.row(maker.isBuy), maker.place);
        }
        if (order.isWaiting() || isRefresh && !may(session, instrument, order.isBuy))
        {
            return forget(order);
        }
        final long price = isRefresh ? order.price : uncrossed(session, instrument, maker.isBuy, maker.price);
        return may(session, instrument, order.isBuy) && isInReach(instrument, price) ?
            change(step, request, order, price, lots) : cancel(request, order);
    }

    private boolean take(final MarketStep step, final OrderRequest request)
    {
        final int session = taker(step);
        final int instrument = step.instrumentIndex();
        final MarketStyle style = MarketStyle.of(instrument);
        final boolean isBuy = side(step, session, instrument);
        final boolean isMarket = step.random().nextDouble() < MARKET_ORDER_SHARE &&
            null == inTheWay(session, instrument, isBuy, isBuy ? Long.MAX_VALUE : Long.MIN_VALUE);
        final double reach = style.halfSpread() + style.gap() * (isMarket ? 6 : step.random().nextInt(4));
        final long price = Math.round(step.fairIncrements() + (isBuy ? reach : -reach));
        final long lots = Math.max(1, step.random().nextInt(3)) * lots(step, instrument);
        final TraderOrder inTheWay = inTheWay(session, instrument, isBuy, price);
        if (null != inTheWay)
        {
            return !inTheWay.isWaiting() && cancel(request, inTheWay);
        }
        if (!may(session, instrument, isBuy) || !isInReach(instrument, price))
        {
            return false;
        }
        enter(step, request, session, isBuy, price, lots, null, 0);
        request.terms(isMarket ? OrdType.MARKET : OrdType.LIMIT, TimeInForce.IOC,
            isMarket ? 0 : price * instruments[instrument].priceIncrementTicks(), lots);
        return true;
    }

    private boolean await(final MarketStep step, final OrderRequest request)
    {
        final int session = taker(step);
        final int instrument = step.instrumentIndex();
        final TraderOrder[] row = waiting[session][instrument];
        final MarketStyle style = MarketStyle.of(instrument);
        final int place = step.random().nextInt(WAITING_MAX);
        final double distance = (style.halfSpread() + 2 * style.gap()) * step.random().nextDouble();
        final TraderOrder order = row[place];
        if (null != order && order.isWaiting())
        {
            return forget(order);
        }
        final boolean isBuy = null == order ? side(step, session, instrument) : order.isBuy;
        final long price = uncrossed(session, instrument, isBuy,
            (long)Math.floor(step.fairIncrements() + (isBuy ? -distance : distance + 1)));
        final long lots = lots(step, instrument);
        if (null == order)
        {
            return may(session, instrument, isBuy) && isInReach(instrument, price) &&
                enter(step, request, session, isBuy, price, lots, row, place);
        }
        return step.random().nextDouble() < REPLACE_SHARE && may(session, instrument, isBuy) &&
            isInReach(instrument, price) ? change(step, request, order, price, lots) : cancel(request, order);
    }

    private boolean enter(
        final MarketStep step, final OrderRequest request, final int session, final boolean isBuy, final long price,
        final long lots, final TraderOrder[] row, final int place)
    {
        final TraderOrder order = new TraderOrder(session, step.instrumentIndex(), isBuy, row, place);
        order.correlation = nextCorrelation++;
        order.request = order.correlation;
        order.requestStep = plan.steps();
        order.price = price;
        order.quantityLots = lots;
        order.leavesLots = lots;
        order.requestedPrice = price;
        order.requestedLots = lots;
        orders.add(order);
        counts.news++;
        request.begin(OrderRequest.Kind.NEW, order.correlation, 0, session, order.instrumentIndex, side(isBuy));
        request.terms(OrdType.LIMIT, TimeInForce.DAY,
            price * instruments[order.instrumentIndex].priceIncrementTicks(), lots);
        return true;
    }

    /** A new price and quantity. The quantity of a replace includes what has traded: such an order is cancelled. */
    private boolean change(
        final MarketStep step, final OrderRequest request, final TraderOrder order, final long price, final long lots)
    {
        if (order.isPartlyFilled() || order.price == price && order.quantityLots == lots)
        {
            return cancel(request, order);
        }
        order.requestedPrice = price;
        order.requestedLots = lots;
        begin(OrderRequest.Kind.REPLACE, request, order);
        request.terms(OrdType.LIMIT, TimeInForce.DAY,
            price * instruments[step.instrumentIndex()].priceIncrementTicks(), lots);
        counts.replaces++;
        return true;
    }

    private boolean cancel(final OrderRequest request, final TraderOrder order)
    {
        begin(OrderRequest.Kind.CANCEL, request, order);
        counts.cancels++;
        return true;
    }

    private void begin(final OrderRequest.Kind kind, final OrderRequest request, final TraderOrder order)
    {
        final long correlation = nextCorrelation++;
        request.begin(kind, correlation, order.correlation, order.sessionIndex, order.instrumentIndex,
            side(order.isBuy));
        orders.request(order, correlation, plan.steps());
    }

    /** An answer that has not come for so long will not: then the place is free for another order. */
    private boolean forget(final TraderOrder order)
    {
        if (order.isWaiting() && plan.steps() - order.requestStep > lostSteps)
        {
            orders.remove(order);
        }
        return false;
    }

    /** Takers turn round as their positions grow. */
    private boolean side(final MarketStep step, final int session, final int instrument)
    {
        final double fullness = fullness(session, instrument);
        final double buys = 0.5 + 0.35 * step.pressure() - 0.5 * fullness;
        return Math.abs(fullness) < 1 ? step.random().nextDouble() < buys : fullness < 0;
    }

    private double fullness(final int session, final int instrument)
    {
        final double share = (double)orders.position(session, instrument) / sizes.get(instrument).positionLots();
        return Math.max(-1, Math.min(1, share));
    }

    private boolean may(final int session, final int instrument, final boolean isBuy)
    {
        final double fullness = fullness(session, instrument);
        return (isBuy ? fullness < 1 : fullness > -1) && !orders.isBarred(session, instrument, isBuy, plan.steps());
    }

    private int taker(final MarketStep step)
    {
        return makerCount + step.random().nextInt(sessionCount - makerCount);
    }

    private long lots(final MarketStep step, final int instrument)
    {
        return (1 + step.random().nextInt(MarketStyle.of(instrument).sizeUnits())) * sizes.get(instrument).unitLots();
    }

    private boolean isInReach(final int instrument, final long price)
    {
        final LoadInstrument it = instruments[instrument];
        final double reference = (double)it.referencePriceTicks() / it.priceIncrementTicks();
        return price >= 1 && Math.abs(price - reference) <= PRICE_REACH * reference;
    }

    /** A price at which the order does not trade with one of the same session. */
    private long uncrossed(final int session, final int instrument, final boolean isBuy, final long price)
    {
        long result = price;
        for (TraderOrder order = inTheWay(session, instrument, isBuy, result); null != order;
            order = inTheWay(session, instrument, isBuy, result))
        {
            result = order.eagerPrice() + (isBuy ? -1 : 1);
        }
        return result;
    }

    /** An order of the session with which one on this side, at this price, would trade; null if there is none. */
    private TraderOrder inTheWay(final int session, final int instrument, final boolean isBuy, final long price)
    {
        final TraderOrder found = inTheWay(waiting[session][instrument], isBuy, price);
        return null != found || session >= makerCount ? found :
            inTheWay(quotes[session][instrument].row(!isBuy), isBuy, price);
    }

    private TraderOrder inTheWay(final TraderOrder[] row, final boolean isBuy, final long price)
    {
        for (final TraderOrder it : row)
        {
            if (null != it && it.isBuy != isBuy && (isBuy ? it.eagerPrice() <= price : it.eagerPrice() >= price))
            {
                return it;
            }
        }
        return null;
    }

    private static Side side(final boolean isBuy)
    {
        return isBuy ? Side.BUY : Side.SELL;
    }

    @Override
    public void onExecution(
        final long correlation, final long origCorrelation, final boolean isAnswer, final ExecType execType,
        final OrdStatus ordStatus, final long leavesLots, final Liquidity liquidity, final Reason reason)
    {
        counts.refused += ExecType.REJECTED == execType ? 1 : 0;
        orders.onExecution(correlation, execType, leavesLots, liquidity, reason, plan.steps());
    }

    @Override
    public void onRefused(final long correlation, final Reason reason)
    {
        // Nobody is wrong who cancels an order that has just traded.
        counts.refused += TraderOrders.isGone(reason) ? 0 : 1;
        orders.onRefused(correlation, reason, plan.steps());
    }

    @Override
    public void onNotApplied(final long correlation)
    {
        orders.onRefused(correlation, Reason.NONE, plan.steps());
    }
}
