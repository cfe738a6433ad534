package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The operator's commands about money: rule book 7.1, 7.2, 7.5 and 7.7. */
final class ModelMoneyDesk
{
    private static final int CURRENCY_MAX = 4_096;
    private static final int REMEMBERED = 65_536;

    private final ReferenceModel model;
    private final ModelState state;
    private final ModelMoney money;
    private final Map<String, Movement> movements = new LinkedHashMap<>();
    private long nextNumber = 1;

    /** A movement that was done, and its number. */
    private record Movement(Command command, long number)
    {
        boolean isSame(final Command other)
        {
            return command.movement == other.movement && command.accountId == other.accountId &&
                command.toAccountId == other.toAccountId && command.amount == other.amount &&
                command.currencyId == other.currencyId;
        }
    }

    ModelMoneyDesk(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
        money = state.money;
    }

    static boolean isOfMoney(final Command.Kind kind)
    {
        return kind.templateId >= 120 && kind.templateId < 140;
    }

    Why apply(final Command command)
    {
        return switch (command.kind)
        {
            case DEFINE_CURRENCY -> defineCurrency(command);
            case SET_INSTRUMENT_MONEY -> setInstrumentMoney(command);
            case SET_ACCOUNT_MONEY -> setAccountMoney(command);
            case SET_FEES -> setFees(command);
            case MOVE_MONEY -> move(command);
            case QUERY_RISK -> query(command);
            case SET_LIMIT -> model.levels.setLimit(command);
            case SET_PERMISSION -> model.levels.setPermission(command);
            case BLOCK_LEVEL -> model.levels.block(command);
            case GRANT_OVERRIDE -> model.overrides.grant(command);
            case WITHDRAW_OVERRIDE -> model.overrides.withdraw(command);
            case SET_LIQUIDATION -> model.liquidation.set(command);
            default -> throw new IllegalStateException("model: not of money: " + command);
        };
    }

    private Why defineCurrency(final Command command)
    {
        final Command known = money.currencies.get(command.currencyId);
        final String symbol = Command.padded(command.symbol, 16);
        return Why.first(
            () -> Why.INVALID_COMMAND.when(command.currencyId < 1 || command.exponent < -18 || command.exponent > 0 ||
                0 == symbol.charAt(0) || money.currencies.values().stream().anyMatch(other ->
                other.currencyId != command.currencyId && Command.padded(other.symbol, 16).equals(symbol))),
            () -> Why.CAPACITY_EXCEEDED.when(command.currencyId > CURRENCY_MAX),
            () -> Why.MONEY_IN_USE.when(null != known && (known.exponent != command.exponent ||
                !Command.padded(known.symbol, 16).equals(symbol))),
            () ->
            {
                money.currencies.put(command.currencyId, command);
                return Why.NONE;
            });
    }

    private Why setInstrumentMoney(final Command stated)
    {
        final Command present = money.worths.getOrDefault(
            stated.instrumentId, new Command(Command.Kind.SET_INSTRUMENT_MONEY));
        final Command command = Omission.completed(stated, present);
        final boolean isSame = money.worths.containsKey(stated.instrumentId) &&
            command.baseCurrencyId == present.baseCurrencyId && command.quoteCurrencyId == present.quoteCurrencyId &&
            command.tickLotAmount == present.tickLotAmount && command.lotAmount == present.lotAmount;
        // Margins change at any time, but a contract that has them keeps some (7.11.1).
        final boolean isInForce =
            isSame && (ModelMargin.isMargined(command) || !ModelMargin.isMargined(present));
        return Why.first(
            () -> state.ifUnknown(command.instrumentId),
            () -> isInForce && command.initialMarginRate == present.initialMarginRate &&
                command.maintenanceMarginRate == present.maintenanceMarginRate &&
                command.marginGroup == present.marginGroup &&
                command.marginOffsetRate == present.marginOffsetRate ? Why.NONE :
                assign(command, isInForce));
    }

    private Why assign(final Command command, final boolean isInForce)
    {
        final boolean isDelivered = 0 != command.baseCurrencyId;
        return Why.first(
            () -> Why.MONEY_IN_USE.when(!isInForce && isInUse(command.instrumentId)),
            () -> Why.AMOUNT_OVERFLOW.when(money.margin.isTooHigh(
                command, state.instruments.get(command.instrumentId).highestMaxPriceTicks)),
            () -> Why.INVALID_COMMAND.when(command.maintenanceMarginRate < 0 ||
                command.maintenanceMarginRate > command.initialMarginRate ||
                command.initialMarginRate > 1_000_000 || isDelivered && 0 != command.initialMarginRate),
            () -> Why.INVALID_COMMAND.when(command.marginGroup < 0 || command.marginGroup > 255 ||
                command.marginOffsetRate < 0 || command.marginOffsetRate > 1_000_000 ||
                !ModelMargin.isMargined(command) && (0 != command.marginGroup || 0 != command.marginOffsetRate)),
            () -> Why.INVALID_COMMAND.when(command.tickLotAmount < 1 || command.lotAmount < 0 ||
                isDelivered != command.lotAmount > 0 || command.baseCurrencyId == command.quoteCurrencyId),
            () -> Why.UNKNOWN_CURRENCY.when(!money.currencies.containsKey(command.quoteCurrencyId) ||
                isDelivered && !money.currencies.containsKey(command.baseCurrencyId)),
            () ->
            {
                money.worths.put(command.instrumentId, command);
                return Why.NONE;
            });
    }

    /** Live orders, positions and trades that can be changed count in the worth that they were made in. */
    private boolean isInUse(final int instrumentId)
    {
        return state.live.values().stream().anyMatch(order -> order.instrumentId == instrumentId) ||
            state.accounts.values().stream().anyMatch(account -> 0 != account.position(instrumentId).signum()) ||
            state.trades.values().stream().anyMatch(
                trade -> trade.instrumentId == instrumentId && state.isRemembered(trade.matchId));
    }

    private Why setAccountMoney(final Command stated)
    {
        final ModelAccount account = state.accounts.get(stated.accountId);
        if (null == account)
        {
            return Why.UNKNOWN_ACCOUNT;
        }
        final Command present = new Command(Command.Kind.SET_ACCOUNT_MONEY);
        present.model = account.model;
        present.feeTier = account.feeTier;
        final Command command = Omission.completed(stated, present);
        return Why.first(
            () -> Why.INVALID_COMMAND.when(
                command.model < 0 || command.model > Wire.MODEL_MARGIN || command.feeTier < 0),
            () -> Why.UNKNOWN_CURRENCY.when(!money.isOn()),
            () -> Why.MONEY_IN_USE.when(command.model != account.model && (hasSomething(account) ||
                money.liquidation.isIn(account.accountId) || money.liquidation.insuranceId == account.accountId ||
                hasTrade(account))),
            () ->
            {
                account.model = command.model;
                account.feeTier = command.feeTier;
                return Why.NONE;
            });
    }

    private boolean hasSomething(final ModelAccount account)
    {
        return money.currencies.keySet().stream().anyMatch(
            id -> 0 != money.balance(account.accountId, id).signum() || 0 != money.liens.getOrDefault(
            ModelMoney.key(account.accountId, id), BigInteger.ZERO).signum()) ||
            account.positions.values().stream().anyMatch(position -> 0 != position.signum()) ||
            state.live.values().stream().anyMatch(order -> order.accountId == account.accountId);
    }

    /** 7.2.2: a trade of it may still be busted, and would settle as it did. */
    private boolean hasTrade(final ModelAccount account)
    {
        final boolean hasTrade = state.remembered().values().stream().anyMatch(trade -> !trade.isBusted &&
            (account.accountId == trade.first.order.accountId || account.accountId == trade.second.order.accountId));
        if (hasTrade)
        {
            state.mark("7.2 a trade keeps the model");
        }
        return hasTrade;
    }

    private Why setFees(final Command stated)
    {
        final List<Integer> key = List.of(stated.feeTier, stated.instrumentId);
        final Command present = money.fees.get(key);
        final Command before = null == present ? new Command(Command.Kind.SET_FEES).with("flag=1") : present;
        final Command command = Omission.completed(stated, before);
        final int enabled = Omission.NO_CODE == stated.flag ? 1 : stated.flag;
        return Why.first(
            () -> Why.INVALID_COMMAND.when(stated.feeTier < 0 || !Wire.isBoolean(enabled)),
            () -> 0 == stated.instrumentId ? Why.NONE : state.ifUnknown(stated.instrumentId),
            () -> Why.UNKNOWN_CURRENCY.when(!money.isOn()),
            () -> Why.NO_EFFECT.when(0 == enabled && null == present),
            () -> Why.INVALID_COMMAND.when(1 == enabled && (isNoRate(command.makerRate) ||
                isNoRate(command.takerRate) || isNoRate(command.auctionRate) || command.minimum < 0 ||
                BigInteger.valueOf(command.minimum).compareTo(ModelMoney.WORTH_MAX) > 0)),
            () ->
            {
                if (1 == enabled)
                {
                    money.fees.put(key, command);
                }
                else
                {
                    money.fees.remove(key);
                }
                return Why.NONE;
            });
    }

    private static boolean isNoRate(final int rate)
    {
        return rate < -1_000_000 || rate > 1_000_000;
    }

    private Why move(final Command command)
    {
        final boolean isAdjust = Wire.MOVE_ADJUST == command.movement;
        final boolean isTransfer = Wire.MOVE_TRANSFER == command.movement;
        final boolean isInsurance = Wire.INSURANCE_ID == command.accountId;
        final ModelAccount account = state.accounts.get(command.accountId);
        final Movement before = movements.get(Command.padded(command.reference, 24));
        final Why why = Why.first(
            () -> Why.INVALID_COMMAND.when(!Command.padded(command.reference, 24).matches("[!-~]+\0*")),
            () -> Why.INVALID_COMMAND.when(command.movement < 1 || command.movement > (isInsurance ? 2 : 6) ||
                (isAdjust ? 0 == command.amount || Long.MIN_VALUE == command.amount : command.amount < 1) ||
                (isTransfer ? command.toAccountId < 1 || command.toAccountId == command.accountId :
                0 != command.toAccountId)),
            () -> Why.UNKNOWN_CURRENCY.when(!money.currencies.containsKey(command.currencyId)),
            () -> Why.UNKNOWN_ACCOUNT.when(
                null == account && !isInsurance || isTransfer && !state.accounts.containsKey(command.toAccountId)),
            () -> Why.DUPLICATE_REFERENCE.when(null != before && !before.isSame(command)),
            () -> null != before ? Why.NONE : isInsurance ? Why.INSUFFICIENT_FUNDS.when(isTooMuch(command)) :
                ofAccount(command, account));
        if (Why.NONE == why)
        {
            state.mark("7.7 " + (null == before ? "movement " + command.movement : "done before") +
                (isInsurance ? " of insurance" : ""));
            if (null == before)
            {
                apply(command, BigInteger.valueOf(command.amount));
                remember(command);
            }
            model.out.moved(command, null == before ? nextNumber - 1 : before.number(), null != before);
        }
        return why;
    }

    private Why ofAccount(final Command command, final ModelAccount account)
    {
        final boolean isTransfer = Wire.MOVE_TRANSFER == command.movement;
        return Why.first(
            () -> Why.CAPACITY_EXCEEDED.when(money.missing(command.accountId, command.currencyId) +
                (isTransfer ? money.missing(command.toAccountId, command.currencyId) : 0) >
                state.limits.positions - money.balances.size()),
            () -> Why.INSUFFICIENT_FUNDS.when(isTooMuch(command)),
            () -> Why.INSUFFICIENT_MARGIN.when(isNeeded(command)),
            () -> Wire.MODEL_MARGIN == account.model && isTakenAway(command) ? money.margin.leverage.ofTaken(
                account, command.currencyId, BigInteger.valueOf(command.amount)) : Why.NONE);
    }

    private boolean isTooMuch(final Command command)
    {
        final BigInteger amount = BigInteger.valueOf(command.amount);
        return switch (command.movement)
        {
            case Wire.MOVE_DEPOSIT, Wire.MOVE_ADJUST -> false;
            case Wire.MOVE_RELEASE -> money.liens.getOrDefault(
                ModelMoney.key(command.accountId, command.currencyId), BigInteger.ZERO).compareTo(amount) < 0;
            default -> money.available(command.accountId, command.currencyId).compareTo(amount) < 0;
        };
    }

    /** Positions and orders of a margin account need it (7.11.6). */
    private boolean isNeeded(final Command command)
    {
        final ModelAccount account = state.accounts.get(command.accountId);
        return (isTakenAway(command) || Wire.MOVE_HOLD == command.movement) && Wire.MODEL_MARGIN == account.model &&
            money.margin.free(account, command.currencyId).compareTo(BigInteger.valueOf(command.amount)) < 0;
    }

    private static boolean isTakenAway(final Command command)
    {
        return Wire.MOVE_WITHDRAW == command.movement || Wire.MOVE_TRANSFER == command.movement;
    }

    private void apply(final Command command, final BigInteger amount)
    {
        final int currencyId = command.currencyId;
        if (Wire.INSURANCE_ID == command.accountId)
        {
            final BigInteger paidIn = Wire.MOVE_DEPOSIT == command.movement ? amount : amount.negate();
            money.houses.merge(List.of(currencyId, ModelMoney.INSURANCE), paidIn, BigInteger::add);
            money.houses.merge(List.of(currencyId, ModelMoney.OUTSIDE), paidIn.negate(), BigInteger::add);
            return;
        }
        money.add(command.accountId, currencyId, BigInteger.ZERO);
        switch (command.movement)
        {
            case Wire.MOVE_DEPOSIT, Wire.MOVE_ADJUST ->
            {
                money.post(command.accountId, currencyId, ModelMoney.OUTSIDE, amount);
                money.noteDebt(command.accountId, currencyId);
            }
            case Wire.MOVE_WITHDRAW ->
                money.post(command.accountId, currencyId, ModelMoney.OUTSIDE, amount.negate());
            case Wire.MOVE_TRANSFER ->
            {
                money.add(command.accountId, currencyId, amount.negate());
                money.add(command.toAccountId, currencyId, amount);
            }
            default -> money.liens.merge(ModelMoney.key(command.accountId, currencyId),
                Wire.MOVE_HOLD == command.movement ? amount : amount.negate(), BigInteger::add);
        }
    }

    private void remember(final Command command)
    {
        if (movements.size() == REMEMBERED)
        {
            movements.remove(movements.keySet().iterator().next());
        }
        movements.put(Command.padded(command.reference, 24), new Movement(command, nextNumber++));
    }

    private Why query(final Command command)
    {
        if (Wire.QUERY_LIMITS == command.query)
        {
            return model.levels.query(command);
        }
        final boolean isOfBalances = Wire.QUERY_BALANCES == command.query;
        final boolean isHouse = isOfBalances && command.targetId < 0 && command.targetId >= -3;
        if (Wire.QUERY_LIQUIDATION == command.query && ModelLevels.VENUE == command.level && 0 == command.targetId)
        {
            liquidation(command);
            return Why.NONE;
        }
        return Why.first(
            () -> Why.INVALID_COMMAND.when(Wire.LEVEL_ACCOUNT != command.level ||
                !isOfBalances && Wire.QUERY_POSITIONS != command.query && Wire.QUERY_ACCOUNT != command.query),
            () -> Why.UNKNOWN_ACCOUNT.when(!isHouse && !state.accounts.containsKey(command.targetId)),
            () ->
            {
                if (Wire.QUERY_POSITIONS != command.query)
                {
                    balances(command, isHouse);
                }
                if (!isOfBalances)
                {
                    positions(command);
                }
                return Why.NONE;
            });
    }

    private void balances(final Command command, final boolean isHouse)
    {
        for (final int id : new ArrayList<>(money.currencies.keySet()))
        {
            if (isHouse)
            {
                model.out.balance(
                    command, id, money.house(id, (int)(-1 - command.targetId)), BigInteger.ZERO, null);
                state.affectedCount++;
            }
            else if (0 == money.missing(command.targetId, id))
            {
                balance(command, id);
            }
        }
    }

    private void liquidation(final Command command)
    {
        model.liquidation.tellSettings(command);
        state.affectedCount++;
        for (final List<Long> key : money.balances.keySet())
        {
            if (money.liquidation.in.contains(key))
            {
                final Command of = command.copy();
                of.targetId = key.get(0);
                balance(of, key.get(1).intValue());
            }
        }
    }

    private void balance(final Command command, final int id)
    {
        model.out.balance(command, id, money.balance(command.targetId, id),
            money.balance(command.targetId, id).subtract(money.available(command.targetId, id)),
            state.accounts.get(command.targetId));
        state.affectedCount++;
    }

    private void positions(final Command command)
    {
        for (final ModelInstrument instrument : state.instruments.values())
        {
            if (state.pairs.contains(ModelState.pair(command.targetId, instrument.instrumentId)))
            {
                model.out.position(command, instrument);
                state.affectedCount++;
            }
        }
    }
}
