package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The whole exchange, as the rule book tells it, without any thought of speed.
 */
class ReferenceModel
{
    final ModelState state;
    final ModelOutputs out = new ModelOutputs();
    private final ModelChecks checks;
    private final ModelAdmin admin;

    ReferenceModel(final ModelLimits limits)
    {
        state = new ModelState(limits);
        checks = new ModelChecks(state);
        admin = new ModelAdmin(this);
    }

    /** Afterwards {@link #reports()} and {@link #marketData()} hold what this command put out. */
    final void apply(final Command command, final long sequence, final long timestampNs)
    {
        state.nowNs = Math.max(state.nowNs, timestampNs);
        out.begin(sequence, state.nowNs);
        if (Command.WireFault.NONE == command.fault)
        {
            if (command.kind.isOrderEntry())
            {
                onOrderEntry(command);
            }
            else
            {
                admin.apply(command);
            }
        }
        out.end();
    }

    final List<Output> reports()
    {
        return out.reports;
    }

    final List<Output> marketData()
    {
        return out.marketData;
    }

    private void onOrderEntry(final Command command)
    {
        if (command.sessionId < 1 || command.sessionId >= state.limits.sessions)
        {
            return;
        }
        if (0 != command.clientSequence)
        {
            if (command.clientSequence <= state.lastClientSequences.getOrDefault(command.sessionId, 0L))
            {
                return;
            }
            state.lastClientSequences.put(command.sessionId, command.clientSequence);
        }
        switch (command.kind)
        {
            case NEW_ORDER -> onNewOrder(command);
            case CANCEL_ORDER -> onCancel(command);
            case REPLACE_ORDER -> onReplace(command);
            case MASS_CANCEL -> onMassCancel(command);
            case ORDER_STATUS -> onStatus(command);
            case DISCONNECTED -> onDisconnected(command);
            default -> throw new IllegalStateException("model: no order entry: " + command);
        }
    }

    private void onNewOrder(final Command command)
    {
        final Why why = checks.newOrder(command);
        if (Why.NONE != why)
        {
            int status = Wire.STATUS_REJECTED;
            if (Why.DUPLICATE_CLORDID == why)
            {
                final ModelState.IdUse use = state.idUse(command.sessionId, command.clOrdId);
                status = !use.isSuperseded && use.order.isLive ? use.order.status() : status;
            }
            out.refusedOrder(command, state.nextExecId++, status, why);
            return;
        }
        final ModelOrder order = new ModelOrder(state.nextOrderId++, command);
        state.remember(order);
        state.pairs.add(ModelState.pair(order.accountId, order.instrumentId));
        out.order(order, Wire.EXEC_NEW, Why.NONE, state.nextExecId++, command.clientSequence, order.clOrdId,
            Command.NO_ID);
        execute(order);
    }

    private void onCancel(final Command command)
    {
        if (!ModelChecks.isValidId(command.clOrdId))
        {
            refuseUnseen(command, Wire.REQUEST_CANCEL, Why.INVALID_CLORDID);
            return;
        }
        final ModelOrder order = findLive(command, Wire.REQUEST_CANCEL);
        if (null == order)
        {
            return;
        }
        final Why why = checks.cancel(order);
        if (Why.NONE != why)
        {
            out.cancelReject(command, order.orderId, order.status(), Wire.REQUEST_CANCEL, why);
            return;
        }
        order.end(Wire.STATUS_CANCELED);
        out.order(order, Wire.EXEC_CANCELED, Why.NONE, state.nextExecId++, command.clientSequence, command.clOrdId,
            order.clOrdId);
        takeOut(order);
    }

    private void onReplace(final Command command)
    {
        if (!ModelChecks.isValidId(command.clOrdId))
        {
            refuseUnseen(command, Wire.REQUEST_REPLACE, Why.INVALID_CLORDID);
            return;
        }
        if (null != state.idUse(command.sessionId, command.clOrdId))
        {
            refuseUnseen(command, Wire.REQUEST_REPLACE, Why.DUPLICATE_CLORDID);
            return;
        }
        final ModelOrder order = findLive(command, Wire.REQUEST_REPLACE);
        if (null == order)
        {
            return;
        }
        final Why why = checks.replace(command, order);
        if (Why.NONE != why)
        {
            out.cancelReject(command, order.orderId, order.status(), Wire.REQUEST_REPLACE, why);
            return;
        }
        change(command, order);
    }

    private void change(final Command command, final ModelOrder order)
    {
        final boolean isFilled = command.quantityLots <= order.cumLots;
        final boolean keepsPriority = keepsPriority(command, order);
        final long oldLeaves = order.leavesLots();
        if (isFilled || !keepsPriority)
        {
            state.leaveBook(order);
            out.delta(order, Wire.BOOK_DELETE);
        }
        final String oldClOrdId = order.clOrdId;
        state.idUse(order.sessionId, oldClOrdId).isSuperseded = true;
        order.clOrdId = command.clOrdId;
        state.remember(order);
        order.ordType = command.ordType;
        order.timeInForce = command.timeInForce;
        order.priceTicks = Wire.MARKET == command.ordType ? 0 : command.priceTicks;
        order.quantityLots = isFilled ? order.cumLots : command.quantityLots;
        if (isFilled)
        {
            order.end(Wire.STATUS_FILLED);
        }
        out.order(order, Wire.EXEC_REPLACED, Why.NONE, state.nextExecId++, command.clientSequence, order.clOrdId,
            oldClOrdId);
        if (isFilled)
        {
            return;
        }
        if (!keepsPriority)
        {
            execute(order);
        }
        else if (order.leavesLots() != oldLeaves)
        {
            out.delta(order, Wire.BOOK_CHANGE);
        }
    }

    private void onMassCancel(final Command command)
    {
        Why why = Why.NONE;
        if (!ModelChecks.isValidId(command.clOrdId))
        {
            why = Why.INVALID_CLORDID;
        }
        else if (!Wire.isMassCancelScope(command.scope))
        {
            why = Why.INVALID_COMMAND;
        }
        else if (0 != command.sideFilter && !Wire.isSide(command.sideFilter))
        {
            why = Why.INVALID_SIDE;
        }
        else if (Wire.SCOPE_INSTRUMENT == command.scope && !state.instruments.containsKey(command.instrumentId))
        {
            why = Why.UNKNOWN_INSTRUMENT;
        }
        else if (Wire.SCOPE_ACCOUNT == command.scope && !state.accounts.containsKey(command.accountId))
        {
            why = Why.UNKNOWN_ACCOUNT;
        }
        if (Why.NONE != why)
        {
            out.massCancel(command, 0, why);
            return;
        }
        final List<ModelOrder> chosen = state.inOrderOfEntry();
        chosen.removeIf(order -> order.sessionId != command.sessionId || Why.NONE != checks.cancel(order) ||
            (0 != command.sideFilter && order.side != command.sideFilter) ||
            (Wire.SCOPE_INSTRUMENT == command.scope && order.instrumentId != command.instrumentId) ||
            (Wire.SCOPE_ACCOUNT == command.scope && order.accountId != command.accountId));
        out.massCancel(command, chosen.size(), Why.NONE);
        chosen.forEach(order -> cancelUnasked(order, Why.MASS_CANCEL));
    }

    private void onStatus(final Command command)
    {
        final ModelState.IdUse use = state.idUse(command.sessionId, command.clOrdId);
        if (null == use || use.isSuperseded)
        {
            out.statusOfNoOrder(command, Wire.STATUS_REJECTED, Why.UNKNOWN_ORDER);
        }
        else if (!use.order.isLive)
        {
            out.statusOfNoOrder(command, use.order.finalStatus, Why.TOO_LATE);
        }
        else
        {
            out.order(use.order, Wire.EXEC_STATUS, Why.NONE, 0, command.clientSequence, command.clOrdId,
                Command.NO_ID);
        }
    }

    private void onDisconnected(final Command command)
    {
        final List<ModelOrder> chosen = state.inOrderOfEntry();
        chosen.removeIf(order -> order.sessionId != command.sessionId || Wire.DAY != order.timeInForce ||
            Why.NONE != checks.cancel(order));
        chosen.forEach(order -> cancelUnasked(order, Why.DISCONNECT));
    }

    final void cancelUnasked(final ModelOrder order, final Why why)
    {
        order.end(Wire.STATUS_CANCELED);
        out.order(order, Wire.EXEC_CANCELED, why, state.nextExecId++, 0, order.clOrdId, Command.NO_ID);
        takeOut(order);
    }

    final void takeOut(final ModelOrder order)
    {
        state.leaveBook(order);
        out.delta(order, Wire.BOOK_DELETE);
    }

    private ModelOrder findLive(final Command command, final int requestType)
    {
        final ModelState.IdUse use = state.idUse(command.sessionId, command.origClOrdId);
        if (null == use || use.isSuperseded)
        {
            refuseUnseen(command, requestType, Why.UNKNOWN_ORDER);
            return null;
        }
        if (!use.order.isLive)
        {
            out.cancelReject(command, 0, use.order.finalStatus, requestType, Why.TOO_LATE);
            return null;
        }
        return use.order;
    }

    private void refuseUnseen(final Command command, final int requestType, final Why why)
    {
        out.cancelReject(command, 0, Wire.STATUS_REJECTED, requestType, why);
    }

    /** The order is live and in no book. */
    private void execute(final ModelOrder order)
    {
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        final TreeMap<Long, LinkedList<ModelOrder>> opposite = instrument.oppositeOf(order.side);
        if (Wire.MARKET == order.ordType && opposite.isEmpty())
        {
            endRemainder(order, Why.NO_OPPOSITE);
            return;
        }
        final BigInteger bound = boundOf(order, instrument);
        if (Wire.FOK == order.timeInForce && isKilledUnfilled(order, isFillable(order, opposite, bound)))
        {
            endRemainder(order, Why.FOK_UNFILLABLE);
            return;
        }
        while (order.leavesLots() > 0 && !opposite.isEmpty() && isWithin(order, opposite.firstKey(), bound))
        {
            match(order, restingToMatch(opposite.firstEntry().getValue()), instrument);
        }
        if (!order.isLive)
        {
            return;
        }
        if (Wire.MARKET == order.ordType)
        {
            endRemainder(order, Why.MARKET_REMAINDER);
        }
        else if (Wire.IOC == order.timeInForce)
        {
            endRemainder(order, Why.IOC_REMAINDER);
        }
        else
        {
            state.enterBook(order);
            out.delta(order, Wire.BOOK_NEW);
        }
    }

    /** All or nothing; its own method so that a test can break it. */
    boolean isKilledUnfilled(final ModelOrder order, final boolean isFillable)
    {
        return !isFillable;
    }

    /** When an amended order stays where it is; its own method so that a test can break it. */
    boolean keepsPriority(final Command command, final ModelOrder order)
    {
        return ModelChecks.keepsPriority(command, order);
    }

    /** Time priority; its own method so that a test can break it. */
    ModelOrder restingToMatch(final LinkedList<ModelOrder> queue)
    {
        return queue.getFirst();
    }

    /** Null for a market order without protection. */
    private static BigInteger boundOf(final ModelOrder order, final ModelInstrument instrument)
    {
        if (Wire.LIMIT == order.ordType)
        {
            return BigInteger.valueOf(order.priceTicks);
        }
        return 0 == instrument.definition.protectionTicks ? null :
            ModelChecks.protectionBound(instrument, order.side);
    }

    private static boolean isWithin(final ModelOrder order, final long priceTicks, final BigInteger bound)
    {
        if (null == bound)
        {
            return true;
        }
        final int compared = BigInteger.valueOf(priceTicks).compareTo(bound);
        return order.isBuy() ? compared <= 0 : compared >= 0;
    }

    private static boolean isFillable(
        final ModelOrder order, final TreeMap<Long, LinkedList<ModelOrder>> opposite, final BigInteger bound)
    {
        BigInteger reachable = BigInteger.ZERO;
        for (final Map.Entry<Long, LinkedList<ModelOrder>> level : opposite.entrySet())
        {
            if (isWithin(order, level.getKey(), bound))
            {
                for (final ModelOrder resting : level.getValue())
                {
                    reachable = reachable.add(BigInteger.valueOf(resting.leavesLots()));
                }
            }
        }
        return reachable.compareTo(BigInteger.valueOf(order.leavesLots())) >= 0;
    }

    private void match(final ModelOrder aggressor, final ModelOrder resting, final ModelInstrument instrument)
    {
        final long lots = Math.min(aggressor.leavesLots(), resting.leavesLots());
        final long priceTicks = resting.priceTicks;
        final long matchId = state.nextMatchId++;
        instrument.lastTradeTicks = priceTicks;
        if (lots == resting.leavesLots())
        {
            state.leaveBook(resting);
        }
        fill(resting, lots, priceTicks, matchId, Wire.LIQUIDITY_ADDED);
        fill(aggressor, lots, priceTicks, matchId, Wire.LIQUIDITY_REMOVED);
        out.trade(instrument.instrumentId, aggressor.side, matchId, priceTicks, lots);
        out.delta(resting, resting.isLive ? Wire.BOOK_CHANGE : Wire.BOOK_DELETE);
    }

    private void fill(
        final ModelOrder order, final long lots, final long priceTicks, final long matchId, final int liquidity)
    {
        order.cumLots += lots;
        order.cumTicksLots = Math.addExact(order.cumTicksLots, Math.multiplyExact(priceTicks, lots));
        if (order.cumLots == order.quantityLots)
        {
            order.end(Wire.STATUS_FILLED);
        }
        state.accounts.get(order.accountId).onFill(order.instrumentId, order.isBuy(), lots);
        out.fill(order, state.nextExecId++, priceTicks, lots, matchId, liquidity);
    }

    private void endRemainder(final ModelOrder order, final Why why)
    {
        order.end(Wire.STATUS_CANCELED);
        out.order(order, Wire.EXEC_CANCELED, why, state.nextExecId++, 0, order.clOrdId, Command.NO_ID);
    }
}
