package io.ringside.engine.model;

import java.util.List;

/**
 * The operator's part of the model.
 */
final class ModelAdmin
{
    private final ReferenceModel model;
    private final ModelState state;

    ModelAdmin(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    void apply(final Command command)
    {
        switch (command.kind)
        {
            case DEFINE_INSTRUMENT -> model.out.admin(command, 0, defineInstrument(command));
            case DEFINE_ACCOUNT -> model.out.admin(command, 0, defineAccount(command));
            case SET_RISK_LIMITS -> model.out.admin(command, 0, setRiskLimits(command));
            case SET_TRADING_PHASE -> setTradingPhase(command);
            case KILL_SWITCH -> killSwitch(command);
            case END_OF_DAY -> endOfDay(command);
            case TAKE_SNAPSHOT, CHECK_STATE -> model.out.admin(command, 0, Why.NONE);
            case CLOCK_TICK ->
            {
                return;
            }
            default -> throw new IllegalStateException("model: no administration: " + command);
        }
    }

    private Why defineInstrument(final Command command)
    {
        final boolean isValid = command.instrumentId >= 1 && command.tickMantissa >= 1 && command.lotMantissa >= 1 &&
            command.priceIncrementTicks >= 1 && command.quantityIncrementLots >= 1 && command.maxPriceTicks >= 1 &&
            command.minQuantityLots >= 1 && command.minQuantityLots <= command.maxQuantityLots &&
            command.referencePriceTicks >= 0 && command.collarBasisPoints >= 0 && command.protectionTicks >= 0 &&
            command.maxQuantityLots <= Long.MAX_VALUE / state.limits.orders && Wire.isPhase(command.phase);
        if (!isValid)
        {
            return Why.INVALID_COMMAND;
        }
        ModelInstrument instrument = state.instruments.get(command.instrumentId);
        if (null == instrument)
        {
            if (!Wire.isSupportedPhase(command.phase))
            {
                return Why.PHASE_NOT_SUPPORTED;
            }
            if (command.instrumentId > state.limits.instruments)
            {
                return Why.CAPACITY_EXCEEDED;
            }
            instrument = new ModelInstrument(command.instrumentId, command.phase);
            state.instruments.put(command.instrumentId, instrument);
        }
        instrument.definition = command;
        instrument.highestMaxPriceTicks = Math.max(instrument.highestMaxPriceTicks, command.maxPriceTicks);
        model.out.definition(instrument);
        return Why.NONE;
    }

    private Why defineAccount(final Command command)
    {
        if (command.accountId < 1 || hasNegativeLimit(command) || !Wire.isBoolean(command.flag))
        {
            return Why.INVALID_COMMAND;
        }
        ModelAccount account = state.accounts.get(command.accountId);
        if (null == account)
        {
            if (state.accounts.size() >= state.limits.accounts)
            {
                return Why.CAPACITY_EXCEEDED;
            }
            account = new ModelAccount(command.accountId);
            state.accounts.put(command.accountId, account);
        }
        account.setLimits(command);
        account.isEnabled = 1 == command.flag;
        return Why.NONE;
    }

    private Why setRiskLimits(final Command command)
    {
        if (hasNegativeLimit(command))
        {
            return Why.INVALID_COMMAND;
        }
        final ModelAccount account = state.accounts.get(command.accountId);
        if (null == account)
        {
            return Why.UNKNOWN_ACCOUNT;
        }
        account.setLimits(command);
        return Why.NONE;
    }

    private void setTradingPhase(final Command command)
    {
        Why why = Why.NONE;
        if (!Wire.isPhase(command.phase) || !Wire.isBoolean(command.flag))
        {
            why = Why.INVALID_COMMAND;
        }
        else if (!Wire.isSupportedPhase(command.phase))
        {
            why = Why.PHASE_NOT_SUPPORTED;
        }
        else if (0 != command.instrumentId && !state.instruments.containsKey(command.instrumentId))
        {
            why = Why.UNKNOWN_INSTRUMENT;
        }
        int cancelled = 0;
        if (Why.NONE == why)
        {
            for (final ModelInstrument instrument : state.instruments.values())
            {
                if (0 == command.instrumentId || command.instrumentId == instrument.instrumentId)
                {
                    cancelled += setPhase(instrument, command);
                }
            }
        }
        model.out.admin(command, cancelled, why);
    }

    private int setPhase(final ModelInstrument instrument, final Command command)
    {
        instrument.phase = command.phase;
        final boolean isHalt = Wire.HALT == command.phase || Wire.HALT_FROZEN == command.phase;
        model.out.status(instrument.instrumentId, command.phase, isHalt ? Why.HALT : Why.NONE);
        if (0 == command.flag)
        {
            return 0;
        }
        final List<ModelOrder> chosen = state.inOrderOfEntry();
        chosen.removeIf(order -> order.instrumentId != instrument.instrumentId);
        chosen.forEach(order -> model.cancelUnasked(order, Why.HALT));
        return chosen.size();
    }

    private void killSwitch(final Command command)
    {
        final boolean isAccount = Wire.KILL_ACCOUNT == command.scope;
        if ((!isAccount && Wire.KILL_ALL != command.scope) || !Wire.isBoolean(command.flag))
        {
            model.out.admin(command, 0, Why.INVALID_COMMAND);
            return;
        }
        if (isAccount && !state.accounts.containsKey(command.accountId))
        {
            model.out.admin(command, 0, Why.UNKNOWN_ACCOUNT);
            return;
        }
        final boolean isActive = 1 == command.flag;
        if (isAccount)
        {
            state.accounts.get(command.accountId).isKilled = isActive;
        }
        else
        {
            state.isKilledAll = isActive;
        }
        int cancelled = 0;
        if (isActive)
        {
            final List<ModelOrder> chosen = state.inOrderOfEntry();
            chosen.removeIf(order -> isAccount && order.accountId != command.accountId);
            chosen.forEach(order -> model.cancelUnasked(order, Why.KILL_SWITCH));
            cancelled = chosen.size();
        }
        model.out.admin(command, cancelled, Why.NONE);
    }

    private void endOfDay(final Command command)
    {
        if (command.tradingDay <= state.tradingDay)
        {
            model.out.admin(command, 0, Why.INVALID_COMMAND);
            return;
        }
        state.tradingDay = command.tradingDay;
        int expired = 0;
        for (final ModelOrder order : state.inOrderOfEntry())
        {
            if (Wire.DAY == order.timeInForce)
            {
                order.end(Wire.STATUS_EXPIRED);
                model.out.order(order, Wire.EXEC_EXPIRED, Why.END_OF_DAY, state.nextExecId++, 0, order.clOrdId,
                    Command.NO_ID);
                model.takeOut(order);
                expired++;
            }
        }
        for (final ModelOrder order : state.inOrderOfEntry())
        {
            model.out.order(order, Wire.EXEC_RESTATED, Why.END_OF_DAY, state.nextExecId++, 0, order.clOrdId,
                Command.NO_ID);
        }
        state.forgetIdsOfTheDay();
        model.out.admin(command, expired, Why.NONE);
    }

    private static boolean hasNegativeLimit(final Command command)
    {
        return command.maxOrderLots < 0 || command.maxOrderTicksLots < 0 || command.maxPositionLots < 0;
    }
}
