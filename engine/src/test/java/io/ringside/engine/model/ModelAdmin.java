package io.ringside.engine.model;

import java.math.BigInteger;

/** The operator's part of the model. */
final class ModelAdmin
{
    private final ReferenceModel model;
    private final ModelState state;
    private final ModelDefinitions definitions;
    private final ModelCapacities capacities;

    ModelAdmin(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
        definitions = new ModelDefinitions(model);
        capacities = new ModelCapacities(state);
    }

    /** The answer is the last of all that the command puts out; the clock and the cluster need none. */
    void apply(final Command command)
    {
        state.affectedCount = 0;
        state.cancelledCount = 0;
        state.leftCount = 0;
        final Why why = carryOut(command);
        model.settleAll();
        if (command.isAnswered())
        {
            model.out.admin(command, state.affectedCount, state.cancelledCount, state.leftCount, why);
        }
    }

    private Why carryOut(final Command command)
    {
        return switch (command.kind)
        {
            case DEFINE_INSTRUMENT -> definitions.defineInstrument(command);
            case DEFINE_ACCOUNT -> definitions.defineAccount(command);
            case SET_RISK_LIMITS -> definitions.setRiskLimits(command);
            case SET_TRADING_PHASE -> setTradingPhase(command);
            case KILL_SWITCH -> killSwitch(command);
            case END_OF_DAY -> endOfDay(command);
            case TAKE_SNAPSHOT, CHECK_STATE -> Why.NONE;
            case CLOCK_TICK -> model.clock.onTick();
            case SET_ACCOUNT_GROUPS -> definitions.setAccountGroups(command);
            case SET_AUCTION -> definitions.setAuction(command);
            case SET_REFERENCE_PRICE -> definitions.setReference(command);
            case START_CALL -> startCall(command);
            case UNCROSS -> uncross(command);
            case SET_MATCHING_ALGORITHM -> definitions.setAlgorithm(command);
            case SET_PROTECTION -> model.protection.set(command);
            case SCHEDULE_PHASE -> model.protection.schedule(command);
            case CONNECT_SESSION, MEMBER_LOST -> connect(command);
            case SET_LIMITS -> capacities.set(command);
            default -> ModelMoneyDesk.isOfMoney(command.kind) ?
                model.moneyDesk.apply(command) : model.desk.apply(command);
        };
    }

    private Why connect(final Command command)
    {
        if (Command.Kind.CONNECT_SESSION == command.kind)
        {
            model.connections.onConnect(command);
        }
        else
        {
            model.connections.onLost(command);
        }
        return Why.NONE;
    }

    private Why startCall(final Command command)
    {
        final BigInteger least = BigInteger.valueOf(state.nowNs).add(BigInteger.valueOf(command.durationNs));
        final BigInteger latest = least.add(BigInteger.valueOf(command.randomEndNs));
        return Why.first(
            () -> Why.INVALID_COMMAND.when(!Wire.isCall(command.phase) || command.durationNs < 0 ||
                command.randomEndNs < 0 || latest.compareTo(BigInteger.valueOf(Long.MAX_VALUE)) > 0),
            () -> model.market.checkFlags(command),
            () -> 0 == command.instrumentId ? Why.NONE : state.ifUnknown(command.instrumentId),
            () -> state.ifWithoutEffect(command, 0 != command.durationNs || 0 == command.randomEndNs),
            () -> model.market.check(command),
            () ->
            {
                final BigInteger drawn = new BigInteger(Long.toUnsignedString(command.randomDraw))
                    .multiply(BigInteger.valueOf(command.randomEndNs)).shiftRight(Long.SIZE);
                model.market.change(command, instrument ->
                {
                    startCall(instrument, command, least.add(drawn).longValueExact());
                    state.affectedCount++;
                    return Why.NONE;
                });
                return Why.NONE;
            });
    }

    private void startCall(final ModelInstrument instrument, final Command command, final long endNs)
    {
        if (model.phases.startCall(instrument, command.phase) && 0 != command.durationNs)
        {
            instrument.callEndNs = endNs;
            instrument.callLengthNs = endNs - state.nowNs;
        }
    }

    private Why uncross(final Command command)
    {
        if (0 != command.instrumentId)
        {
            final Why why = Why.first(
                () -> state.ifUnknown(command.instrumentId),
                () -> model.auctions.uncrossCall(state.instruments.get(command.instrumentId)));
            state.affectedCount = Why.NONE == why ? 1 : 0;
            return why;
        }
        state.instruments.values().stream().filter(instrument -> Wire.isCall(instrument.phase)).forEach(instrument ->
        {
            final boolean isEnding = Why.NONE == model.auctions.uncrossCall(instrument);
            state.affectedCount += isEnding ? 1 : 0;
            state.leftCount += isEnding ? 0 : 1;
        });
        return Why.NONE;
    }

    private Why setTradingPhase(final Command command)
    {
        return Why.first(
            () -> Why.INVALID_COMMAND.when(!Wire.isPhase(command.phase) || !Wire.isBoolean(command.flag)),
            () -> model.market.checkFlags(command),
            () -> 0 == command.instrumentId ? Why.NONE : state.ifUnknown(command.instrumentId),
            () -> model.market.check(command),
            () -> model.market.change(command, instrument -> setTradingPhase(instrument, command)));
    }

    private Why setTradingPhase(final ModelInstrument instrument, final Command command)
    {
        final int before = instrument.phase;
        final Why refused = model.phases.set(instrument, command.phase);
        // If the phase is refused, no order is cancelled either.
        if (1 == command.flag && Why.NONE == refused)
        {
            state.cancelledCount += state.endAll(order -> order.instrumentId == instrument.instrumentId,
                order -> model.books.end(order, Why.HALT));
        }
        state.affectedCount += before == instrument.phase ? 0 : 1;
        return refused;
    }

    private Why killSwitch(final Command command)
    {
        final boolean isOfAccount = Wire.KILL_ACCOUNT == command.scope;
        return Why.first(
            () -> Why.INVALID_COMMAND.when(
                !isOfAccount && Wire.KILL_ALL != command.scope || !Wire.isBoolean(command.flag)),
            () -> state.ifWithoutEffect(command, isOfAccount || 0 == command.accountId),
            () -> Why.UNKNOWN_ACCOUNT.when(isOfAccount && !state.accounts.containsKey(command.accountId)),
            () ->
            {
                final boolean isActive = 1 == command.flag;
                if (isOfAccount)
                {
                    state.accounts.get(command.accountId).isKilled = isActive;
                }
                else
                {
                    state.isKilledAll = isActive;
                }
                state.affectedCount = state.endAll(order ->
                    isActive && (!isOfAccount || order.accountId == command.accountId),
                    order -> model.books.end(order, Why.KILL_SWITCH));
                return Why.NONE;
            });
    }

    private Why endOfDay(final Command command)
    {
        return Why.first(
            () -> Why.INVALID_COMMAND.when(command.tradingDay <= state.tradingDay),
            () -> Why.INSTRUMENT_OPEN.when(
                command.mustBeClosed && state.instruments.values().stream().anyMatch(ModelInstrument::isOpen)),
            () -> endDay(command.tradingDay));
    }

    private Why endDay(final int tradingDay)
    {
        state.affectedCount = state.endAll(
            order -> !Wire.isGoodTill(order.timeInForce), order -> model.books.expire(order, Why.END_OF_DAY));
        state.inOrderOfEntry().forEach(order -> model.books.restate(order, Why.END_OF_DAY, 0));
        state.forgetEndedIds(sessionId -> true);
        state.risingIds.endDay();
        state.instruments.values().forEach(model.statistics::publish);
        model.ledger.onNewDay();
        state.levelUse.endDay();
        model.overrides.endDay();
        state.tradingDay = tradingDay;
        // P7: a day begins closed.
        state.instruments.values().forEach(instrument -> instrument.closingTicks = 0);
        for (final ModelInstrument instrument : state.instruments.values())
        {
            if (Wire.POST_CLOSE == instrument.phase || instrument.isTradingAtClose())
            {
                final ModelInstrument.StoppedBy before = instrument.stoppedBy;
                model.phases.set(instrument, Wire.CLOSED);
                instrument.stoppedBy = before;
            }
        }
        return Why.NONE;
    }
}
