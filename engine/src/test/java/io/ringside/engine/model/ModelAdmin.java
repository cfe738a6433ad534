package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;

/** The operator's part of the model. */
final class ModelAdmin
{
    private final ReferenceModel model;
    private final ModelState state;
    private final ModelDefinitions definitions;

    ModelAdmin(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
        definitions = new ModelDefinitions(model);
    }

    void apply(final Command command)
    {
        switch (command.kind)
        {
            case DEFINE_INSTRUMENT -> define(command);
            case DEFINE_ACCOUNT -> answer(command, 0, definitions.defineAccount(command));
            case SET_RISK_LIMITS -> answer(command, 0, definitions.setRiskLimits(command));
            case SET_TRADING_PHASE -> setTradingPhase(command);
            case KILL_SWITCH -> killSwitch(command);
            case END_OF_DAY -> endOfDay(command);
            case TAKE_SNAPSHOT, CHECK_STATE -> answer(command, 0, Why.NONE);
            case CLOCK_TICK -> onTick(command);
            case SET_ACCOUNT_GROUPS -> answer(command, 0, definitions.setAccountGroups(command));
            case SET_AUCTION -> answer(command, 0, definitions.setAuction(command));
            case SET_REFERENCE_PRICE -> answer(command, 0, definitions.setReference(command));
            case START_CALL -> answer(command, 0, startCall(command));
            case UNCROSS -> uncross(command);
            case SET_MATCHING_ALGORITHM -> answer(command, 0, definitions.setAlgorithm(command));
            case SET_PROTECTION -> answer(command, 0, model.protection.set(command));
            case SCHEDULE_PHASE -> schedule(command);
            case DEFINE_TICK_TABLE, OPERATOR_CANCEL, BUST_TRADE, BUST_TRADES, CORRECT_TRADE, PUBLISH_STATISTICS,
                SET_DROP_COPY, SET_SESSION_IDS -> desk(command);
            default -> throw new IllegalStateException("model: no administration: " + command);
        }
    }

    /** Last of all that the command put out. */
    private void answer(final Command command, final int affectedCount, final Why why)
    {
        model.settleAll();
        model.out.admin(command, affectedCount, why);
    }

    /** The clock's order: expiries, the calendar, calls that end, what is told of auctions, stops at the quote. */
    private void onTick(final Command command)
    {
        final List<ModelOrder> expiring = state.inOrderOfEntry();
        expiring.removeIf(order -> Wire.GTD != order.timeInForce || order.expireTimeNs > state.nowNs);
        expiring.sort(Comparator.comparingLong((ModelOrder order) -> order.expireTimeNs)
            .thenComparingLong(order -> order.orderId));
        for (final ModelOrder order : expiring)
        {
            if (order.isLive)
            {
                model.books.expire(order, Why.EXPIRE_TIME);
            }
        }
        model.protection.followSchedule();
        state.instruments.values().forEach(model.auctions::onTick);
        state.instruments.values().forEach(model.auctions::indicate);
        if (0 == command.correlationId)
        {
            model.settleAll();
        }
        else
        {
            answer(command, 0, Why.NONE);
        }
    }

    private void schedule(final Command command)
    {
        final int[] removed = {0};
        final Why why = model.protection.schedule(command, removed);
        answer(command, removed[0], why);
    }

    private void desk(final Command command)
    {
        final int[] affected = {0};
        final Why why = model.desk.apply(command, affected);
        answer(command, affected[0], why);
    }

    private Why startCall(final Command command)
    {
        final BigInteger drawn = new BigInteger(Long.toUnsignedString(command.randomDraw))
            .multiply(BigInteger.valueOf(command.randomEndNs)).shiftRight(Long.SIZE);
        final BigInteger end = BigInteger.valueOf(state.nowNs).add(BigInteger.valueOf(command.durationNs)).add(drawn);
        final BigInteger latest = BigInteger.valueOf(state.nowNs).add(BigInteger.valueOf(command.durationNs))
            .add(BigInteger.valueOf(command.randomEndNs));
        if (!Wire.isCall(command.phase) || command.durationNs < 0 || command.randomEndNs < 0 ||
            latest.compareTo(BigInteger.valueOf(Long.MAX_VALUE)) > 0)
        {
            return Why.INVALID_COMMAND;
        }
        if (0 != command.instrumentId && !state.instruments.containsKey(command.instrumentId))
        {
            return Why.UNKNOWN_INSTRUMENT;
        }
        for (final ModelInstrument instrument : state.instruments.values())
        {
            if (0 == command.instrumentId || command.instrumentId == instrument.instrumentId)
            {
                if (model.phases.startCall(instrument, command.phase) && 0 != command.durationNs)
                {
                    instrument.callEndNs = end.longValueExact();
                    instrument.callLengthNs = end.longValueExact() - state.nowNs;
                }
            }
        }
        return Why.NONE;
    }

    private void uncross(final Command command)
    {
        if (0 == command.instrumentId)
        {
            for (final ModelInstrument instrument : state.instruments.values())
            {
                if (Wire.isCall(instrument.phase))
                {
                    model.auctions.uncrossCall(instrument);
                }
            }
            answer(command, 0, Why.NONE);
            return;
        }
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        answer(command, 0, null == instrument ? Why.UNKNOWN_INSTRUMENT : model.auctions.uncrossCall(instrument));
    }

    private void define(final Command command)
    {
        final int[] affected = {0};
        final Why why = definitions.defineInstrument(command, affected);
        answer(command, affected[0], why);
    }

    private void setTradingPhase(final Command command)
    {
        Why why = Why.NONE;
        if (!Wire.isPhase(command.phase) || !Wire.isBoolean(command.flag))
        {
            why = Why.INVALID_COMMAND;
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
                    final Why refused = model.phases.set(instrument, command.phase);
                    why = 0 == command.instrumentId ? Why.NONE : refused;
                    // Refused is refused: then nothing else is done either.
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
        if (command.mustBeClosed && state.instruments.values().stream().anyMatch(ModelInstrument::isOpen))
        {
            answer(command, 0, Why.INSTRUMENT_OPEN);
            return;
        }
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
        state.instruments.values().forEach(model.statistics::publish);
        model.ledger.onNewDay();
        state.tradingDay = command.tradingDay;
        // P7: a day begins closed.
        state.instruments.values().stream().filter(instrument -> Wire.POST_CLOSE == instrument.phase)
            .forEach(instrument -> model.phases.set(instrument, Wire.CLOSED));
        answer(command, ended, Why.NONE);
    }

}
