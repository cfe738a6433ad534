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
            case DEFINE_INSTRUMENT -> answer(command, 0, defineInstrument(command));
            case DEFINE_ACCOUNT -> answer(command, 0, defineAccount(command));
            case SET_RISK_LIMITS -> answer(command, 0, setRiskLimits(command));
            case SET_TRADING_PHASE -> setTradingPhase(command);
            case KILL_SWITCH -> killSwitch(command);
            case END_OF_DAY -> endOfDay(command);
            case TAKE_SNAPSHOT, CHECK_STATE -> answer(command, 0, Why.NONE);
            case CLOCK_TICK -> onTick();
            case SET_ACCOUNT_GROUPS -> answer(command, 0, setAccountGroups(command));
            case UNCROSS -> uncross(command);
            default -> throw new IllegalStateException("model: no administration: " + command);
        }
    }

    /** Last of all that the command put out. */
    private void answer(final Command command, final int affectedCount, final Why why)
    {
        model.settleAll();
        model.out.admin(command, affectedCount, why);
    }

    private void onTick()
    {
        if (ModelScope.HAS_AUCTIONS)
        {
            for (final ModelOrder order : state.inOrderOfEntry())
            {
                if (order.isLive && Wire.GTD == order.timeInForce && order.expireTimeNs <= state.nowNs)
                {
                    model.books.expire(order, Why.EXPIRE_TIME);
                }
            }
        }
        model.settleAll();
    }

    private Why setAccountGroups(final Command command)
    {
        if (command.accountId < 1 || command.firmId < 0 || command.stpGroup < 0 || !Wire.isBoolean(command.flag))
        {
            return Why.INVALID_COMMAND;
        }
        final ModelAccount account = state.accounts.get(command.accountId);
        if (null == account)
        {
            return Why.UNKNOWN_ACCOUNT;
        }
        account.firmId = command.firmId;
        account.stpGroup = command.stpGroup;
        account.isMarketMaker = 1 == command.flag;
        return Why.NONE;
    }

    private void uncross(final Command command)
    {
        Why why = Why.NONE;
        if (0 != command.instrumentId && !state.instruments.containsKey(command.instrumentId))
        {
            why = Why.UNKNOWN_INSTRUMENT;
        }
        else
        {
            for (final ModelInstrument instrument : state.instruments.values())
            {
                if (command.instrumentId == instrument.instrumentId ||
                    (0 == command.instrumentId && Wire.isCall(instrument.phase)))
                {
                    final Why refused = model.auctions.uncrossCall(instrument);
                    why = Why.NONE == why ? refused : why;
                }
            }
        }
        answer(command, 0, why);
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
            if (!ModelScope.isPhase(command.phase))
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
        else if (!ModelScope.isPhase(command.phase))
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
                    final Why refused = ModelScope.HAS_AUCTIONS ? model.phases.set(instrument, command.phase) :
                        model.phases.setWithoutAuctions(instrument, command.phase);
                    why = Why.NONE == why ? refused : why;
                    cancelled += 1 == command.flag && Why.NONE == refused ? cancelAll(instrument) : 0;
                }
            }
        }
        answer(command, cancelled, why);
    }

    private int cancelAll(final ModelInstrument instrument)
    {
        final int before = state.live.size();
        final List<ModelOrder> chosen = state.inOrderOfEntry();
        chosen.removeIf(order -> order.instrumentId != instrument.instrumentId);
        end(chosen, Why.HALT);
        return before - state.live.size();
    }

    private void end(final List<ModelOrder> chosen, final Why why)
    {
        for (final ModelOrder order : chosen)
        {
            // One may have gone with its other leg.
            if (order.isLive)
            {
                model.books.end(order, why);
            }
        }
    }

    private void killSwitch(final Command command)
    {
        final boolean isAccount = Wire.KILL_ACCOUNT == command.scope;
        if ((!isAccount && Wire.KILL_ALL != command.scope) || !Wire.isBoolean(command.flag))
        {
            answer(command, 0, Why.INVALID_COMMAND);
            return;
        }
        if (isAccount && !state.accounts.containsKey(command.accountId))
        {
            answer(command, 0, Why.UNKNOWN_ACCOUNT);
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
            final int before = state.live.size();
            end(chosen, Why.KILL_SWITCH);
            cancelled = before - state.live.size();
        }
        answer(command, cancelled, Why.NONE);
    }

    private void endOfDay(final Command command)
    {
        if (command.tradingDay <= state.tradingDay)
        {
            answer(command, 0, Why.INVALID_COMMAND);
            return;
        }
        state.tradingDay = command.tradingDay;
        final List<ModelOrder> chosen = state.inOrderOfEntry();
        chosen.removeIf(order -> Wire.isGoodTill(order.timeInForce));
        final int before = state.live.size();
        for (final ModelOrder order : chosen)
        {
            if (order.isLive)
            {
                model.books.expire(order, Why.END_OF_DAY);
            }
        }
        final int ended = before - state.live.size();
        state.inOrderOfEntry().forEach(order -> model.books.restate(order, Why.END_OF_DAY, 0));
        state.forgetIdsOfTheDay();
        answer(command, ended, Why.NONE);
    }

    private static boolean hasNegativeLimit(final Command command)
    {
        return command.maxOrderLots < 0 || command.maxOrderTicksLots < 0 || command.maxPositionLots < 0;
    }
}
