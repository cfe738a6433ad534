package io.ringside.engine.core.state;

import io.ringside.engine.book.ExpiryTree;
import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.Rules;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.instrument.DueTime;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.instrument.InstrumentWatch;
import io.ringside.engine.core.instrument.PhaseSchedule;
import io.ringside.engine.core.instrument.TickTables;
import io.ringside.engine.core.order.Allocation;
import io.ringside.engine.core.order.ClientOrderIds;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.order.LiveOrders;
import io.ringside.engine.core.order.LoadAhead;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetLimitsDecoder;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.level.Levels;

/**
 * The state of the core between two commands, except the numbers of its outputs, and the methods that change several of
 * its parts together: they enter, retire and find orders.
 */
public final class CoreState
{
    public final OrderPool orders;
    public final ClientOrderIds clOrdIds;
    public final LiveOrders liveOrders;
    public final OrderCounts orderCounts;
    public final ExpiryTree expiries;
    public final SessionTable sessions;
    public final DropCopies dropCopies;
    public final InstrumentRegistry instruments;
    public final DueTime due = new DueTime();
    public final TickTables tickTables = new TickTables();
    public final PhaseSchedule schedule = new PhaseSchedule(due);
    public final Allocation allocation;
    public final InstrumentWatch pegWatch;
    public final RiskEngine risk;
    public final OrderMoney money;
    public final Levels levels = new Levels();
    public final LevelUse levelUse;
    public final Overrides overrides = new Overrides();
    public final LoadAhead ahead;
    public final TradeMemory trades;
    public final long errorTradeWindowNs;
    public final Limits limits;
    /** Live orders, see {@link Limit#ORDERS}. */
    public int orderCapacity;
    /** The most that one command moves the clock, see {@link Limit#CLOCK_STEP}. */
    public long clockStepMaxNs;

    public long lastSequence = -1;
    public long nowNs;
    public long nextOrderId = 1;
    public long nextPriority = 1;
    public int tradingDay;
    /** An operator has halted every instrument, and has not started every instrument since. */
    public boolean isMarketHalted;
    /** A command has said that the first commands of a new venue follow, and none that they are through. */
    public boolean areFirstCommandsDue;

    private int changedLimits;
    private int rules;
    private int schema;
    private boolean areRulesSet;

    public CoreState(final EngineContext context)
    {
        limits = new Limits(context);
        orders = pool(context);
        clOrdIds = new ClientOrderIds(context.endedClOrdIdsPerSession(), context.sessionCapacity(), orders);
        expiries = new ExpiryTree(orders);
        allocation = new Allocation(orders);
        pegWatch = new InstrumentWatch(context.instrumentCapacity());
        sessions = new SessionTable(context.sessionCapacity());
        dropCopies = new DropCopies(context.sessionCapacity());
        instruments = new InstrumentRegistry(context.instrumentCapacity(), orders, due);
        risk = new RiskEngine(context.riskContext());
        money = new OrderMoney(orders, risk, levels, (instrumentId) -> instruments.find(instrumentId).markTicks());
        liveOrders = new LiveOrders(orders, context.sessionCapacity());
        orderCounts = new OrderCounts(orders, risk, context);
        levelUse = new LevelUse(this);
        ahead = new LoadAhead(orders, liveOrders, risk);
        trades = new TradeMemory(orders, clOrdIds, instruments, liveOrders, risk,
            context.tradeCapacity(), context.errorTradeDays());
        errorTradeWindowNs = context.errorTradeWindowNs();
        rules = context.rulesVersion();
        schema = Rules.schema(rules);
        follow();
    }

    /** The version of the rules in force. Any thread, which may see an outdated one. */
    public int rules()
    {
        return rules;
    }

    /** The newest version of the wire schema that exists under them. */
    public int schema()
    {
        return schema;
    }

    /** True if a command has set the rules: they are part of the state. */
    public boolean areRulesSet()
    {
        return areRulesSet;
    }

    /**
     * True if the venue is new: nothing has been set or defined, or its first commands are not through. Any thread,
     * which may see an outdated answer.
     */
    public boolean isBeginning()
    {
        return areFirstCommandsDue || !areRulesSet && 0 == instruments.count() && 0 == risk.accountCount();
    }

    /** Puts rules in force that this build knows, from the next command on. */
    public void rules(final int version)
    {
        rules = version;
        schema = Rules.schema(version);
        areRulesSet = true;
        if (version >= Rules.LIMITS)
        {
            limits.keep();
        }
    }

    /** Writes the rules that are set. */
    public void writeRules(final StateOutput output)
    {
        output.putLong(rules);
        if (areFirstCommandsDue)
        {
            output.putLong(1);
        }
    }

    /** Restores the rules, before anything is read that depends on them. */
    public void readRules(final StateInput input)
    {
        final long version = input.getLong();
        if (version < Rules.OLDEST || version > Rules.NEWEST)
        {
            throw new IllegalStateException("rules " + version + " are in force there, and this build knows " +
                Rules.OLDEST + " to " + Rules.NEWEST + ": take a newer one");
        }
        rules((int)version);
        areFirstCommandsDue = 1 == input.getLongOr(0);
    }

    /** Takes as much address space as it is to have, and what the machine grants if that is less. */
    private static OrderPool pool(final EngineContext context)
    {
        final int capacity = context.orderCapacity();
        final int levelCapacity = context.levelCapacity();
        int room = context.orderRoom();
        int levelRoom = context.levelRoom();
        while (true)
        {
            try
            {
                // One more than the capacity, for the incoming order: it may trade without ever resting.
                return new OrderPool(capacity + 1, levelCapacity, room + 1, levelRoom);
            }
            catch (final OutOfMemoryError ex)
            {
                if (room == capacity && levelRoom == levelCapacity)
                {
                    throw ex;
                }
                room = Math.max(capacity, room / 2);
                levelRoom = Math.max(levelCapacity, levelRoom / 2);
            }
        }
    }

    /**
     * Sets limits, if everything that there is fits them.
     *
     * @param command what to set.
     * @return NONE, or why nothing has changed.
     */
    public Reason limit(final SetLimitsDecoder command)
    {
        final Reason refusal = limits.read(command, this);
        if (Reason.NONE == refusal)
        {
            changedLimits = limits.take();
            follow();
        }
        return refusal;
    }

    /** How many limits the last command has changed. */
    public int changedLimits()
    {
        return changedLimits;
    }

    /** Restores limits, before there is anything that they limit. */
    public void readLimits(final StateInput input)
    {
        limits.readFrom(input);
        follow();
    }

    /** Makes every table follow the limits. Orders and levels take constant time, the rest a copy of what is small. */
    private void follow()
    {
        final int sessionCount = limits.count(Limit.SESSIONS);
        orderCapacity = limits.count(Limit.ORDERS);
        clockStepMaxNs = limits.get(Limit.CLOCK_STEP);
        orders.capacity(orderCapacity + 1, limits.count(Limit.LEVELS));
        clOrdIds.limits(limits.count(Limit.ENDED_IDS), sessionCount);
        sessions.capacity(sessionCount);
        dropCopies.grow(sessionCount);
        liveOrders.grow(sessionCount);
        instruments.capacity(limits.count(Limit.INSTRUMENTS));
        risk.capacity(limits.count(Limit.ACCOUNTS), limits.count(Limit.POSITIONS));
        orderCounts.limits(limits);
        money.capacity(limits.count(Limit.POSITIONS), limits.count(Limit.TRADES));
        trades.limits(limits.count(Limit.TRADES), limits.count(Limit.ERROR_TRADE_DAYS));
        money.settlement.trades.dropBefore(firstKeptTrade());
    }

    /** True if a session from this one on has any state. */
    boolean isSessionUsedFrom(final int firstId)
    {
        return sessions.isUsedFrom(firstId) || dropCopies.hasFrom(firstId) || clOrdIds.areRisingFrom(firstId);
    }

    /** Turns an accepted request into an order: node, id, reservation, place in the order of entry. */
    public int enter(final OrderRequest request, final Account account, final int positionIndexOrNone)
    {
        final int order = orders.acquire();
        assert OrderPool.NONE != order : "the caller checks for room first";
        final boolean isBuy = request.isBuy();
        final int positionIndex = RiskEngine.NO_POSITION == positionIndexOrNone ?
            risk.openPosition(account, request.instrumentId) : positionIndexOrNone;
        risk.reserve(positionIndex, isBuy, request.quantityLots);

        orders.orderId(order, nextOrderId++);
        orders.identify(order, request.accountId, request.sessionId, request.instrumentId, positionIndex);
        orders.define(order, isBuy, request.ordType, request.timeInForce,
            request.isPriced() ? request.priceTicks : 0, request.quantityLots);
        orders.traded(order, TradedOrders.NONE);
        orders.count(order);
        if (request.isExtended)
        {
            request.terms.enter(orders, order);
            watchExpiry(order);
        }
        if (money.isOn())
        {
            money.enter(order, account, request.heldTicks);
        }
        if (levelUse.isOn())
        {
            levelUse.enter(order, request.countedTicks);
        }
        clOrdIds.insert(request, order);
        liveOrders.add(order);
        orderCounts.add(order);
        return order;
    }

    /** Releases lots of an order's leaves, which the order still has: of its position and of its account's money. */
    public void release(final int order, final long lots)
    {
        risk.release(orders.positionIndex(order), orders.isBuy(order), lots);
        if (money.isOn())
        {
            money.release(order, lots);
        }
        if (levelUse.isOn())
        {
            levelUse.release(order, lots);
        }
    }

    /** Converts lots of an order, which has its leaves after the fill, to a position of its account. */
    public void fill(final int order, final long lots, final long priceTicks)
    {
        risk.onFill(orders.positionIndex(order), orders.isBuy(order), lots);
        if (levelUse.isOn())
        {
            levelUse.fill(order, lots, priceTicks);
        }
    }

    /** Keeps a place for what the sides of a trade are charged. */
    public void beginSettlement(final long matchId)
    {
        if (money.isOn())
        {
            money.settlement.trades.add(matchId, firstKeptTrade());
        }
    }

    private long firstKeptTrade()
    {
        return trades.nextMatchId() - trades.count();
    }

    /** Settles one side of a trade, whose report follows; the order has its leaves after it. */
    public void settle(
        final int order, final long matchId, final long lots, final long priceTicks, final Liquidity liquidity)
    {
        if (money.isOn())
        {
            money.fill(order, matchId, lots, priceTicks, liquidity);
        }
    }

    /** Retires an order that has ended, been reported, and left the book. */
    public void retire(final int order, final byte finalStatus)
    {
        assert !money.isOn() || !money.isHeld(order) : "an ended order holds money: " + orders.orderId(order);
        if (orders.isExtended(order))
        {
            unwatchExpiry(order);
            if (Instructions.isPegPlace(Instructions.place(orders, order)))
            {
                unlistPeg(order, instrumentOf(order));
            }
        }
        if (TradedOrders.NONE != orders.traded(order))
        {
            trades.onEnd(order, finalStatus);
        }
        clOrdIds.onEnd(order, finalStatus);
        liveOrders.remove(order);
        orderCounts.remove(order);
        if (levelUse.isOn())
        {
            levelUse.end(order);
        }
        orders.release(order);
    }

    /** Watches the expire time of the order, if it has one. */
    public void watchExpiry(final int order)
    {
        if (OrderKinds.GTD == orders.timeInForce(order))
        {
            expiries.add(order);
            due.include(orders.terms().expireTimeNs(order));
        }
    }

    /** Called before the order's time in force or expire time changes, or the order ends. */
    public void unwatchExpiry(final int order)
    {
        if (OrderKinds.GTD == orders.timeInForce(order))
        {
            expiries.remove(order);
        }
    }

    /** Lists a pegged order that has its priority, in the book or outside it. */
    public void listPeg(final int order, final Instrument instrument, final int place)
    {
        instrument.pegs().add(order, place);
        if (1 == instrument.pegs().count())
        {
            pegWatch.add(instrument.instrumentId());
        }
    }

    /** Removes a pegged order from the list before it ends or moves. */
    public void unlistPeg(final int order, final Instrument instrument)
    {
        instrument.pegs().remove(order);
        if (0 == instrument.pegs().count())
        {
            pegWatch.remove(instrument.instrumentId());
        }
    }

    /** True if there is no room for another resting order. */
    public boolean isFull()
    {
        return orders.liveCount() >= orderCapacity;
    }

    /** True if the incoming order exceeds the capacity. It may trade, but not rest. */
    public boolean isOverCapacity()
    {
        return orders.liveCount() > orderCapacity;
    }

    /** True if an order that is not in the book has room to rest at its price. */
    public boolean hasPlace(final int order, final OrderBook book)
    {
        return orders.liveCount() <= orderCapacity &&
            book.hasRoomAt(orders.isBuy(order), orders.priceTicks(order));
    }

    /** The sum of the live orders, made from all of them: what {@link OrderPool#sum} is kept equal to. */
    public long walkedSum()
    {
        long sum = 0;
        for (int order = liveOrders.first(); OrderPool.NONE != order; order = orders.entryNext(order))
        {
            sum += orders.partOfSum(order, clOrdIds.content(orders.clOrdIdEntry(order)));
        }
        return sum;
    }

    public Instrument instrumentOf(final int order)
    {
        return instruments.find(orders.instrumentId(order));
    }

    /**
     * The instrument of an order, given the id that its request states. The processor continues with the stated id and
     * does not wait for the order's memory.
     */
    public Instrument instrumentOf(final int order, final int probableId)
    {
        return probableId == orders.instrumentId(order) ? instruments.find(probableId) : instrumentOf(order);
    }

    /** Entry of the id of the order that a request names, or {@link ClientOrderIds#NONE}. */
    public int findOrig(final OrderRequest request)
    {
        return clOrdIds.find(request.sessionId, request.origClOrdId0, request.origClOrdId1, request.origClOrdId2);
    }

    public int findClOrdId(final OrderRequest request)
    {
        return clOrdIds.find(request.sessionId, request.clOrdId0, request.clOrdId1, request.clOrdId2);
    }
}
