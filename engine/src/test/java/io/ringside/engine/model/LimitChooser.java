package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** Random limits of levels, and limits that the next order is just inside, at, or just above. */
final class LimitChooser extends Chooser
{
    private static final int[] COUNTED = {ModelLevelUse.ORDER_LOTS, ModelLevelUse.ORDER_VALUE,
        ModelLevelUse.OPEN_ORDERS, ModelLevelUse.OPEN_VALUE, ModelLevelUse.LONG_LOTS, ModelLevelUse.SHORT_LOTS,
        ModelLevelUse.GROSS_LOTS, ModelLevelUse.DAILY_GROSS, ModelLevelUse.DAILY_NET};
    private static final int[] PACED = {ModelPace.DUPLICATE_WINDOW, ModelPace.EXECUTIONS,
        ModelPace.EXECUTION_WINDOW, ModelPace.ORDERS_PER_TRADE, ModelPace.FREE_ORDERS};
    private static final int[] LOSSES = {ModelLosses.LOSS, ModelLosses.DRAWDOWN};
    private static final int[] LEVELS =
        {ModelLevels.FIRM, ModelLevels.DESK, ModelLevels.ACCOUNT, ModelLevels.SESSION, ModelLevels.VENUE};

    LimitChooser(final Chooser other)
    {
        super(other);
    }

    /** One of the levels; the account is chosen already. */
    void level(final Command command)
    {
        command.level = chance(3) ? random.nextInt(9) : pick(LEVELS);
        command.targetId = ModelLevels.FIRM == command.level ? 1 + random.nextInt(2) :
            ModelLevels.DESK == command.level ? 1 + random.nextInt(4) :
            ModelLevels.SESSION == command.level ? 1 + random.nextInt(tuning.sessions) :
            ModelLevels.VENUE == command.level ? 0 : command.accountId;
        command.targetId = chance(3) ? pick(new long[]{-1, 0, 999, Long.MAX_VALUE}) : command.targetId;
    }

    /** What a limit is of and how high it is; the level is chosen already. */
    void choose(final Command command)
    {
        if (tuning.lossPercent > 0 && chance(tuning.lossPercent))
        {
            losses(command);
            return;
        }
        if (chance(50))
        {
            command.limitKind = chance(60) ? ModelLevels.LIMIT_RATE : ModelLevels.LIMIT_BURST;
            command.limitValue = chance(40) ? 0 : chance(3) ? 1_000_000_001L : chance(3) ? -1 :
                ModelLevels.LIMIT_RATE == command.limitKind ? 1 + random.nextInt(2_000_000) : 1 + random.nextInt(6);
            return;
        }
        if (chance(40))
        {
            command.limitKind = pick(PACED);
            command.limitValue = chance(50) ? 0 : switch (command.limitKind)
            {
                case ModelPace.DUPLICATE_WINDOW, ModelPace.EXECUTION_WINDOW -> 1 + random.nextInt(100_000);
                case ModelPace.EXECUTIONS, ModelPace.FREE_ORDERS -> 1 + random.nextInt(40);
                default -> 1 + random.nextInt(8);
            };
            return;
        }
        command.limitKind = chance(3) ? 8 : pick(COUNTED);
        final ModelLevelUse.Scope scope = ModelLevelUse.Scope.of(command.limitKind);
        command.scopeId = ModelLevelUse.Scope.INSTRUMENT == scope ? command.instrumentId :
            ModelLevelUse.Scope.CURRENCY == scope ? random.nextInt(3) : chance(3) ? 1 : 0;
        command.limitValue = chance(60) ? 0 : chance(3) ? (1L << 62) + random.nextInt(2) : chance(3) ? -1 :
            1 + (random.nextLong(1L << 62) >>> random.nextInt(62));
    }

    /** An override that is just for an order, or just not. */
    private Command overrideOf(final Command order, final OperatorCommands operator)
    {
        final Command command = operator.operator(Command.Kind.GRANT_OVERRIDE);
        command.instrumentId = order.instrumentId;
        command.side = order.side;
        command.level = chance(70) ? ModelLevels.ACCOUNT : ModelLevels.SESSION;
        command.targetId = ModelLevels.ACCOUNT == command.level ? order.accountId : order.sessionId;
        command.maxLots = order.quantityLots + (chance(70) ? 0 : random.nextInt(3) - 1);
        command.maxValue = state.levelUse.valueOfNew(order).longValueExact() + (chance(70) ? 0 : random.nextInt(3) - 1);
        agreed(command);
        return command;
    }

    /** The order comes while a level above it has entered as many for each fill as it may: no override helps. */
    private void outpaced(
        final Command order, final List<Long> level, final OperatorCommands operator, final Queue<Command> following)
    {
        final Command pace = operator.operator(Command.Kind.SET_LIMIT);
        pace.level = level.get(0).intValue();
        pace.targetId = level.get(1);
        pace.limitKind = ModelPace.ORDERS_PER_TRADE;
        pace.limitValue = 1;
        final Command end = pace.copy();
        end.limitValue = 0;
        following.addAll(List.of(pace, order, end));
    }

    private void agreed(final Command command)
    {
        command.untilNs = state.nowNs + (chance(20) ? random.nextInt(20_000) : 1 + random.nextInt(50_000_000));
        command.operatorName = chance(2) ? "" : "ann";
        command.secondOperatorName = chance(3) ? "ann" : chance(2) ? " " : "bob";
    }

    /** Any override; instrument and account are chosen already. */
    void override(final Command command)
    {
        level(command);
        command.side = chance(2) ? 3 : 1 + random.nextInt(2);
        command.maxLots = chance(3) ? 0 : 1 + random.nextInt(400);
        command.maxValue = chance(3) ? (1L << 62) - random.nextInt(2) :
            1 + (random.nextLong(1L << 62) >>> random.nextInt(62));
        agreed(command);
    }

    /** One that may be open. */
    long overrideNumber()
    {
        return state.lastOverride - random.nextInt(4);
    }

    /** A limit of losses. */
    private void losses(final Command command)
    {
        command.limitKind = pick(LOSSES);
        command.scopeId = tuning.hasMoney && chance(70) ? 1 : chance(90) ? 0 : random.nextInt(4);
        command.limitValue = chance(15) ? 0 : chance(3) ? -1 : 1 + (random.nextLong(1L << 40) >>> random.nextInt(40));
    }

    /**
     * Sets a limit around what a level above the order will have lost when that trades at the best price, or a tick
     * beside the mark; then comes the order.
     */
    Command aroundLoss(final Command order, final OperatorCommands operator, final Queue<Command> following)
    {
        final ModelAccount account = state.accounts.get(order.accountId);
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        final List<ModelLosses.Holding> holdings = null == account || null == instrument ? List.of() :
            state.levelUse.losses.holdings().stream().filter(it -> it.instrumentId == order.instrumentId &&
            state.levelUse.above(account, 0).contains(it.key.level())).toList();
        if (holdings.isEmpty())
        {
            return order;
        }
        final ModelLosses.Holding holding = holdings.get(random.nextInt(holdings.size()));
        final long best = instrument.bestOpposite(order.side);
        final long ticks = (0 != best ? best : instrument.markTicks() + 1) - holding.markTicks;
        final BigInteger lots = state.levelUse.losses.lots(holding);
        final BigInteger value = state.levelUse.value(holding.instrumentId, Math.abs(ticks), lots.abs());
        final int kind = pick(LOSSES);
        final BigInteger used = ModelLosses.used(kind, state.levelUse.rows.get(holding.key))
            .add(lots.signum() > 0 == ticks > 0 ? value.negate() : value);
        final BigInteger edge = used.add(BigInteger.valueOf(random.nextInt(3) - 1));
        if (edge.signum() <= 0 || edge.compareTo(ModelLevelUse.VALUE_MAX) > 0)
        {
            return order;
        }
        final Command limit = operator.operator(Command.Kind.SET_LIMIT);
        limit.level = holding.key.level().get(0).intValue();
        limit.targetId = holding.key.level().get(1);
        limit.limitKind = kind;
        limit.scopeId = holding.key.id();
        limit.limitValue = edge.longValueExact();
        following.add(order);
        return limit;
    }

    /** Sets a limit around what the order would make of it; then comes the order, and mostly the limit goes. */
    Command around(final Command order, final OperatorCommands operator, final Queue<Command> following)
    {
        final ModelAccount account = state.accounts.get(order.accountId);
        final int kind = pick(COUNTED);
        if (null == account || !state.instruments.containsKey(order.instrumentId) || order.quantityLots < 1)
        {
            return order;
        }
        final List<List<Long>> above = state.levelUse.above(account, order.sessionId);
        final List<Long> level = above.get(random.nextInt(above.size()));
        final ModelLevelUse.Row row =
            state.levelUse.rows.get(new ModelLevelUse.Key(level, ModelLevelUse.Scope.LEVEL, 0));
        if (null != row && null != row.pace.last() && Command.Kind.NEW_ORDER == order.kind && chance(40))
        {
            return alike(order, row.pace.last());
        }
        final ModelLevelUse.Load load = state.levelUse.loadOfNew(order, true);
        final ModelLevelUse.Key key = state.levelUse.key(level, ModelLevelUse.Scope.of(kind), load.order());
        final BigInteger edge = state.levelUse.used(key, kind, Wire.BUY == order.side).add(load.added(kind))
            .add(BigInteger.valueOf(random.nextInt(3) - 1));
        if (edge.signum() <= 0 || edge.compareTo(ModelLevelUse.VALUE_MAX) > 0)
        {
            return order;
        }
        final Command limit = operator.operator(Command.Kind.SET_LIMIT);
        limit.level = level.get(0).intValue();
        limit.targetId = level.get(1);
        limit.limitKind = kind;
        limit.scopeId = key.id();
        limit.limitValue = edge.longValueExact();
        if (tuning.overridePercent > 0 && chance(tuning.overridePercent))
        {
            following.add(overrideOf(order, operator));
        }
        if (tuning.overridePercent > 0 && chance(10))
        {
            outpaced(order, above.get(random.nextInt(above.size())), operator, following);
            return limit;
        }
        following.add(order);
        if (chance(85))
        {
            final Command end = limit.copy();
            end.limitValue = 0;
            following.add(end);
        }
        return limit;
    }

    /**
     * Sets a LEVERAGE of a level above the order, and makes the order so large that it reaches it, a lot larger or a
     * lot smaller. Mostly the limit goes; money is taken out while it is there.
     */
    Command aroundLeverage(final Command order, final OperatorCommands operator, final Queue<Command> following)
    {
        final ModelAccount account = state.accounts.get(order.accountId);
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        final Command worth = state.money.worths.get(order.instrumentId);
        if (null == account || Wire.MODEL_MARGIN != account.model || null == instrument ||
            !ModelMargin.isMargined(worth) || !Wire.isSide(order.side) || 0 == instrument.markTicks())
        {
            return order;
        }
        final BigInteger equity = state.money.margin.equity(account, worth.quoteCurrencyId);
        final BigInteger now = state.money.margin.leverage.atStake(
            account, worth.quoteCurrencyId, null, true, BigInteger.ZERO);
        final BigInteger times = equity.signum() <= 0 ? BigInteger.ONE :
            now.divide(equity).add(BigInteger.valueOf(1 + random.nextInt(2))).min(BigInteger.valueOf(1_000_000));
        final List<List<Long>> above = state.levelUse.above(account, order.sessionId);
        final List<Long> level = above.get(1 + random.nextInt(above.size() - 1));
        final Command limit = operator.operator(Command.Kind.SET_LIMIT);
        limit.level = level.get(0).intValue();
        limit.targetId = level.get(1);
        limit.limitKind = ModelLevelUse.LEVERAGE;
        limit.limitValue = times.longValueExact();
        final long lots = mostLots(order, account, instrument, equity.multiply(times));
        order.quantityLots = lots < 1 ? order.quantityLots : Math.max(1, lots + random.nextInt(3) - 1);
        following.add(order);
        if (chance(70))
        {
            final Command end = limit.copy();
            end.limitValue = 0;
            following.add(end);
        }
        return limit;
    }

    /** The most lots that leave no more at stake, below 2^40. */
    private long mostLots(
        final Command order, final ModelAccount account, final ModelInstrument instrument, final BigInteger most)
    {
        final int currencyId = state.money.worths.get(order.instrumentId).quoteCurrencyId;
        long lots = 0;
        for (long step = 1L << 39; step > 0; step /= 2)
        {
            lots += state.money.margin.leverage.atStake(account, currencyId, instrument, Wire.BUY == order.side,
                BigInteger.valueOf(lots + step)).compareTo(most) <= 0 ? step : 0;
        }
        return lots;
    }

    private static Command alike(final Command order, final ModelPace.Seen seen)
    {
        order.instrumentId = seen.instrumentId();
        order.side = seen.side();
        order.ordType = 0 == seen.priceTicks() ? Wire.MARKET : Wire.LIMIT;
        order.priceTicks = seen.priceTicks();
        order.quantityLots = seen.lots();
        return order;
    }

    /** Frees a level whose losses or whose pace keep it from trading; null if there is none. */
    Command repair(final OperatorCommands operator)
    {
        for (final ModelLevelUse.Key key : state.levelUse.losses.losing())
        {
            final int passed = ModelLosses.passed(state.levelUse.rows.get(key));
            final boolean isStopped = state.levelUse.losses.stopped.contains(key.level());
            if (0 != passed || isStopped)
            {
                final Command command =
                    operator.operator(0 != passed ? Command.Kind.SET_LIMIT : Command.Kind.BLOCK_LEVEL);
                command.level = key.level().get(0).intValue();
                command.targetId = key.level().get(1);
                command.limitKind = passed;
                command.scopeId = 0 != passed ? key.id() : 0;
                return command;
            }
        }
        for (final Map.Entry<ModelLevelUse.Key, ModelLevelUse.Row> entry : state.levelUse.rows.entrySet())
        {
            final ModelPace pace = entry.getValue().pace;
            if (pace.isThrottled() || pace.isBehind())
            {
                final Command command = operator.operator(Command.Kind.SET_LIMIT);
                command.level = entry.getKey().level().get(0).intValue();
                command.targetId = entry.getKey().level().get(1);
                command.limitKind = pace.isThrottled() ? ModelPace.EXECUTIONS : ModelPace.ORDERS_PER_TRADE;
                command.limitValue = pace.isThrottled() && chance(50) ? 1 + random.nextInt(40) : 0;
                return command;
            }
        }
        return null;
    }
}
