package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Liquidation of margin accounts: rule book 7.14. A balance is named by its account and currency. */
final class ModelLiquidation
{
    private static final int BEGAN = 1;
    private static final int TAKEN_OVER = 2;
    private static final int COVERED = 3;
    private static final int ENDED = 4;
    private static final int LOOKS = 64;
    private static final int PASSED_MAX = 4_096;
    private static final BigInteger WHOLE = BigInteger.valueOf(1_000_000);
    private static final BigInteger BASIS_POINTS = BigInteger.valueOf(10_000);

    private final ReferenceModel model;
    private final ModelState state;
    private final ModelMoney money;

    ModelLiquidation(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
        money = state.money;
    }

    /** What the operator has set, and what is under way. */
    static final class Progress
    {
        int sessionId;
        long insuranceId;
        int turn;
        /** Put up by fills. */
        final Set<List<Long>> up = new HashSet<>();
        final Set<List<Long>> in = new HashSet<>();

        int of(final ModelAccount account, final int currencyId)
        {
            return in.contains(ModelMoney.key(account.accountId, currencyId)) ? 1 : 0;
        }

        boolean isIn(final long accountId)
        {
            return in.stream().anyMatch(key -> key.get(0) == accountId);
        }
    }

    private Progress progress()
    {
        return money.liquidation;
    }

    Why set(final Command command)
    {
        final ModelAccount insurance = state.accounts.get(command.insuranceAccountId);
        final boolean isNamed = 0 != command.insuranceAccountId;
        final boolean isOff = 0 == command.liquidationSessionId;
        return Why.first(
            () -> Why.INVALID_COMMAND.when(isOff && isNamed),
            () -> Why.UNKNOWN_CURRENCY.when(!money.isOn()),
            () -> Why.UNKNOWN_SESSION.when(!isOff && (command.liquidationSessionId < 1 ||
                command.liquidationSessionId >= state.limits.sessions)),
            () -> Why.UNKNOWN_ACCOUNT.when(isNamed && null == insurance),
            () -> Why.NO_CURRENCY.when(isNamed && Wire.MODEL_MARGIN != insurance.model),
            () -> Why.MONEY_IN_USE.when(isNamed && progress().isIn(command.insuranceAccountId)),
            () ->
            {
                if (isOff)
                {
                    state.affectedCount = progress().in.size();
                    inOrder().stream().filter(progress().in::contains).forEach(this::end);
                    progress().up.clear();
                    progress().turn = 0;
                }
                progress().sessionId = command.liquidationSessionId;
                progress().insuranceId = command.insuranceAccountId;
                return Why.NONE;
            });
    }

    void tellSettings(final Command query)
    {
        model.out.toOperator(OutputType.LIQUIDATION_SETTINGS, query.correlationId)
            .set("insuranceAccountId", progress().insuranceId)
            .set("liquidationSessionId", progress().sessionId).set("balanceCount", progress().in.size());
    }

    private List<List<Long>> inOrder()
    {
        return new ArrayList<>(money.balances.keySet());
    }

    void onTick()
    {
        if (0 == progress().sessionId)
        {
            return;
        }
        final Set<List<Long>> looked = looks();
        looked.forEach(progress().up::remove);
        int begun = 0;
        for (final List<Long> key : looked)
        {
            begun += !progress().in.contains(key) && isMeant(key) && begins(key) ? 1 : 0;
        }
        if (0 != begun)
        {
            final int ended = state.endAll(order -> progress().isIn(order.accountId),
                order -> model.books.end(order, Why.LIQUIDATION));
            state.mark("7.14 begins " + (0 == ended ? "without orders" : "and cancels"));
        }
        looked.stream().filter(progress().in::contains).forEach(this::proceed);
    }

    private Set<List<Long>> looks()
    {
        final List<List<Long>> all = inOrder();
        final Set<List<Long>> looked = new LinkedHashSet<>();
        all.stream().filter(key -> progress().in.contains(key) || progress().up.contains(key)).limit(LOOKS)
            .forEach(looked::add);
        int turns = 0;
        for (int i = 0; i < Math.min(all.size(), PASSED_MAX) && turns < LOOKS; i++)
        {
            final List<Long> key = all.get(progress().turn);
            progress().turn = (progress().turn + 1) % all.size();
            if (isMeant(key))
            {
                turns++;
                looked.add(key);
            }
        }
        return looked;
    }

    private boolean isMeant(final List<Long> key)
    {
        return Wire.MODEL_MARGIN == account(key).model && key.get(0) != progress().insuranceId;
    }

    private ModelAccount account(final List<Long> key)
    {
        return state.accounts.get(key.get(0));
    }

    private static int currency(final List<Long> key)
    {
        return key.get(1).intValue();
    }

    private BigInteger equity(final List<Long> key)
    {
        return money.margin.equity(account(key), currency(key));
    }

    /** Contracts of the currency in which the account has a position. */
    private List<ModelInstrument> held(final List<Long> key)
    {
        return state.instruments.values().stream().filter(instrument ->
            ModelMargin.isMargined(money.worths.get(instrument.instrumentId)) &&
            currency(key) == money.worths.get(instrument.instrumentId).quoteCurrencyId &&
            0 != account(key).position(instrument.instrumentId).signum()).toList();
    }

    private boolean isWithoutMark(final List<Long> key)
    {
        return held(key).stream().anyMatch(instrument -> 0 == instrument.markTicks());
    }

    private boolean begins(final List<Long> key)
    {
        if (equity(key).compareTo(money.margin.maintenance(account(key), currency(key))) >= 0)
        {
            return false;
        }
        if (isWithoutMark(key))
        {
            state.mark("7.14 no mark");
            return false;
        }
        progress().in.add(key);
        tell(BEGAN, key);
        return true;
    }

    private void end(final List<Long> key)
    {
        progress().in.remove(key);
        tell(ENDED, key);
    }

    private Output tell(final int event, final List<Long> key)
    {
        final boolean isWhole = BEGAN == event || ENDED == event;
        return model.out.toOperator(OutputType.LIQUIDATION_REPORT, 0)
            .set("liquidationEvent", event).set("accountId", key.get(0)).set("currencyId", currency(key))
            .wide("equity", isWhole ? equity(key) : BigInteger.ZERO).wide("maintenanceMargin", isWhole ?
            money.margin.maintenance(account(key), currency(key)) : BigInteger.ZERO);
    }

    private void proceed(final List<Long> key)
    {
        if (isWithoutMark(key))
        {
            return;
        }
        final BigInteger missing = money.margin.initial(account(key), currency(key)).subtract(equity(key));
        if (missing.signum() <= 0)
        {
            state.mark("7.14 ends");
            end(key);
            return;
        }
        if (equity(key).signum() < 0)
        {
            takeOver(key);
            if (held(key).isEmpty())
            {
                cover(key);
                return;
            }
        }
        close(key, missing);
    }

    private void takeOver(final List<Long> key)
    {
        if (0 == progress().insuranceId)
        {
            return;
        }
        final List<List<Long>> last = new ArrayList<>(state.pairs);
        Collections.reverse(last);
        for (final List<Long> pair : last)
        {
            final ModelInstrument instrument = state.instruments.get(pair.get(1).intValue());
            if (pair.get(0).equals(key.get(0)) && held(key).contains(instrument))
            {
                takeOver(key, instrument, state.accounts.get(progress().insuranceId));
            }
        }
    }

    /** As many lots as an order may have. */
    private BigInteger most(final ModelInstrument instrument)
    {
        return ModelMoney.WORTH_MAX.divide(ModelMoney.value(
            money.worths.get(instrument.instrumentId), instrument.highestMaxPriceTicks, 1));
    }

    private void takeOver(final List<Long> key, final ModelInstrument instrument, final ModelAccount taker)
    {
        final int id = instrument.instrumentId;
        final BigInteger position = account(key).position(id);
        final int sign = position.signum();
        final BigInteger lots = position.abs().min(most(instrument));
        final BigInteger after = taker.position(id).multiply(BigInteger.valueOf(sign)).add(lots)
            .add(state.openLots(taker.accountId, id, sign > 0 ? Wire.BUY : Wire.SELL));
        final List<Long> pair = ModelState.pair(taker.accountId, id);
        final boolean isFull = state.pairs.size() >= state.limits.positions && !state.pairs.contains(pair) ||
            money.missing(taker.accountId, currency(key)) > state.limits.positions - money.balances.size();
        if (isFull || after.compareTo(most(instrument)) > 0)
        {
            state.mark("7.14 cannot be taken over: " + (isFull ? "no room" : "too much"));
            return;
        }
        final BigInteger moved = lots.multiply(BigInteger.valueOf(sign));
        final BigInteger amount =
            ModelMoney.value(money.worths.get(id), instrument.markTicks(), 1).multiply(moved);
        state.pairs.add(pair);
        state.levelUse.losses.beforeChange(key.get(0), id);
        state.levelUse.losses.beforeChange(taker.accountId, id);
        account(key).positions.merge(id, moved.negate(), BigInteger::add);
        taker.positions.merge(id, moved, BigInteger::add);
        money.add(taker.accountId, currency(key), amount.negate());
        money.add(key.get(0), currency(key), amount);
        state.mark("7.14 takes over " + (sign > 0 ? "long" : "short"));
        tell(TAKEN_OVER, key).set("amount", amount.longValueExact()).set("lots", moved.longValueExact())
            .set("markPriceTicks", instrument.markTicks()).set("instrumentId", id);
    }

    private void cover(final List<Long> key)
    {
        final BigInteger debt = money.balance(key.get(0), currency(key)).negate();
        final BigInteger amount = debt.min(ModelMoney.WORTH_MAX);
        money.post(key.get(0), currency(key), ModelMoney.INSURANCE, amount);
        tell(COVERED, key).set("amount", amount.longValueExact());
        state.mark("7.14 covers " + (debt.equals(amount) ? "all" : "a part"));
        if (debt.equals(amount))
        {
            end(key);
        }
    }

    /** One order, against what needs most of that which trades now. */
    private void close(final List<Long> key, final BigInteger missing)
    {
        final Comparator<ModelInstrument> byNeed =
            Comparator.comparing(instrument -> money.margin.counted(account(key), instrument));
        final Optional<ModelInstrument> chosen = held(key).stream().filter(instrument -> isTraded(key, instrument))
            .max(byNeed.thenComparing(instrument -> -instrument.instrumentId));
        if (chosen.isEmpty())
        {
            state.mark("7.14 nothing to trade with");
            return;
        }
        final Why keptBack = model.levels.ofOwn(progress().sessionId);
        if (Why.NONE != keptBack)
        {
            state.mark("7.14 kept back by " + keptBack);
            return;
        }
        final Command command = order(key, chosen.get(), missing);
        if (Why.NONE != model.checks.id(command))
        {
            state.mark("7.14 id is taken");
            return;
        }
        model.levels.takeOwn(progress().sessionId);
        final ModelOrder order = new ModelOrder(state.nextOrderId++, command);
        state.money.hold(order, command);
        order.countedTicks = state.levelUse.ticks(command);
        state.levelUse.onNew(order);
        state.remember(order);
        state.live.put(order.orderId, order);
        model.out.order(order, Wire.EXEC_NEW, Why.LIQUIDATION, state.nextExecId++, 0);
        model.enter(order);
        model.runElected(chosen.get());
        state.mark("7.14 closes " + (0 == account(key).position(order.instrumentId).signum() ? "all" : "a part") +
            " by a " + (order.isBuy() ? "buy" : "sell"));
    }

    private int side(final List<Long> key, final ModelInstrument instrument)
    {
        return account(key).position(instrument.instrumentId).signum() < 0 ? Wire.BUY : Wire.SELL;
    }

    private boolean isTraded(final List<Long> key, final ModelInstrument instrument)
    {
        final int side = side(key, instrument);
        final long best = instrument.bestOpposite(side);
        if (Wire.CONTINUOUS != instrument.phase || 0 == best)
        {
            return false;
        }
        final long bound = bound(instrument, side);
        return 0 != bound && (Wire.BUY == side ? best <= bound : best >= bound);
    }

    /** Within protection price, collars and the day's limits. */
    private long bound(final ModelInstrument instrument, final int side)
    {
        final boolean isBuy = Wire.BUY == side;
        BigInteger bound = 0 != instrument.definition.protectionTicks ?
            ModelChecks.protectionBound(instrument, side) : BigInteger.valueOf(isBuy ? Long.MAX_VALUE : 1);
        final BigInteger reference = BigInteger.valueOf(instrument.referenceTicks());
        for (final int basisPoints : List.of(instrument.definition.collarBasisPoints,
            instrument.protection.executionCollarBasisPoints))
        {
            final BigInteger width = reference.multiply(BigInteger.valueOf(basisPoints)).divide(BASIS_POINTS);
            bound = 0 == basisPoints ? bound : isBuy ? bound.min(reference.add(width)) :
                bound.max(reference.subtract(width));
        }
        return ModelDailyLimits.remainder(instrument, state.ticks(instrument), isBuy, bound);
    }

    private Command order(final List<Long> key, final ModelInstrument instrument, final BigInteger missing)
    {
        final Command worth = money.worths.get(instrument.instrumentId);
        final BigInteger marginOfLots = ModelMoney.value(worth, instrument.markTicks(), 1)
            .multiply(BigInteger.valueOf(worth.initialMarginRate));
        // Rounded up it is what is missing from here on.
        final BigInteger least = missing.subtract(BigInteger.ONE).multiply(WHOLE).divide(marginOfLots)
            .add(BigInteger.ONE).min(account(key).position(instrument.instrumentId).abs());
        final BigInteger increment = BigInteger.valueOf(instrument.definition.quantityIncrementLots);
        final BigInteger whole = least.add(increment).subtract(BigInteger.ONE).divide(increment).multiply(increment);
        final Command command = new Command(Command.Kind.NEW_ORDER);
        command.clOrdId = Command.id(Long.toString(state.nextOrderId));
        command.sessionId = progress().sessionId;
        command.accountId = key.get(0);
        command.instrumentId = instrument.instrumentId;
        command.side = side(key, instrument);
        command.ordType = Wire.LIMIT;
        command.timeInForce = Wire.IOC;
        command.priceTicks = bound(instrument, command.side);
        command.quantityLots = whole.min(account(key).position(instrument.instrumentId).abs())
            .min(most(instrument)).longValueExact();
        return command;
    }
}
