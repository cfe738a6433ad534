package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Limits of levels and what is used of them: rule book 7.9. Everything is counted from the live orders and the
 * positions each time that somebody asks; what was traded in a day is kept.
 */
final class ModelLevelUse
{
    static final int ORDER_LOTS = 1;
    static final int ORDER_VALUE = 2;
    static final int OPEN_ORDERS = 3;
    static final int OPEN_VALUE = 4;
    static final int LONG_LOTS = 5;
    static final int SHORT_LOTS = 6;
    static final int GROSS_LOTS = 7;
    static final int DAILY_GROSS = 9;
    static final int DAILY_NET = 10;
    /** Of margin accounts: {@link ModelMargin} asks for it. */
    static final int LEVERAGE = 21;
    private static final BigInteger LEVERAGE_MAX = BigInteger.valueOf(1_000_000);
    static final BigInteger VALUE_MAX = BigInteger.ONE.shiftLeft(62);
    private static final Map<Integer, Why> REASONS = Map.of(ORDER_LOTS, Why.MAX_ORDER_QUANTITY,
        ORDER_VALUE, Why.MAX_ORDER_VALUE, OPEN_ORDERS, Why.OPEN_ORDER_LIMIT, OPEN_VALUE, Why.OPEN_VALUE_LIMIT,
        LONG_LOTS, Why.LONG_LIMIT, SHORT_LOTS, Why.SHORT_LIMIT, GROSS_LOTS, Why.GROSS_LIMIT,
        DAILY_GROSS, Why.DAILY_GROSS_LIMIT, DAILY_NET, Why.DAILY_NET_LIMIT);
    private static final Set<Integer> OF_POSITIONS =
        Set.of(LONG_LOTS, SHORT_LOTS, GROSS_LOTS, ModelLosses.LOSS, ModelLosses.DRAWDOWN, LEVERAGE);

    /** What limits are for, in the order in which they are checked, and as they are told. */
    enum Scope
    {
        INSTRUMENT(ORDER_LOTS, LONG_LOTS, SHORT_LOTS, GROSS_LOTS),
        CURRENCY(ORDER_VALUE, OPEN_VALUE, DAILY_GROSS, DAILY_NET, ModelLosses.LOSS, ModelLosses.DRAWDOWN),
        LEVEL(OPEN_ORDERS, ModelPace.EXECUTIONS, ModelPace.EXECUTION_WINDOW, ModelPace.ORDERS_PER_TRADE,
            ModelPace.FREE_ORDERS, ModelPace.DUPLICATE_WINDOW, LEVERAGE);

        final List<Integer> kinds;

        Scope(final Integer... kinds)
        {
            this.kinds = List.of(kinds);
        }

        static Scope of(final int kind)
        {
            return List.of(values()).stream().filter(scope -> scope.kinds.contains(kind)).findFirst().orElse(null);
        }
    }

    /**
     * Where limits stand.
     *
     * @param level of the tree.
     * @param scope of the limits.
     * @param id    instrument or currency.
     */
    record Key(List<Long> level, Scope scope, int id)
    {
    }

    /** Limits by kind, and what was bought and sold today since there is one. */
    static final class Row
    {
        final Map<Integer, Long> limits = new TreeMap<>();
        final ModelPace pace;
        BigInteger bought = BigInteger.ZERO;
        BigInteger sold = BigInteger.ZERO;
        /** What was lost today, and the least of that; nothing before there was a limit of it. */
        BigInteger lost = BigInteger.ZERO;
        BigInteger least = BigInteger.ZERO;
        boolean isLosing;

        Row(final ModelState state)
        {
            pace = new ModelPace(state, limits);
        }
    }

    /**
     * What an order adds; what is not judged is 0.
     *
     * @param order      with its account, session, instrument and side.
     * @param lots       of the whole order.
     * @param value      of the whole order.
     * @param openLots   of those that it opens.
     * @param openValue  of these.
     * @param grossLots  by which the worst case of its account grows.
     * @param openOrders 1 if it may stay.
     * @param isNew      if it is no replace.
     */
    record Load(ModelOrder order, BigInteger lots, BigInteger value, BigInteger openLots, BigInteger openValue,
        BigInteger grossLots, int openOrders, boolean isNew)
    {
        BigInteger added(final int kind)
        {
            return switch (kind)
            {
                case ORDER_LOTS -> lots;
                case ORDER_VALUE -> value;
                case ModelPace.EXECUTIONS, ModelPace.EXECUTION_WINDOW, ModelPace.ORDERS_PER_TRADE,
                    ModelPace.FREE_ORDERS, ModelPace.DUPLICATE_WINDOW, ModelLosses.LOSS, ModelLosses.DRAWDOWN,
                    LEVERAGE ->
                    BigInteger.ZERO;
                case OPEN_ORDERS -> BigInteger.valueOf(openOrders);
                case LONG_LOTS -> order.isBuy() ? openLots : BigInteger.ZERO;
                case SHORT_LOTS -> order.isBuy() ? BigInteger.ZERO : openLots;
                case GROSS_LOTS -> grossLots;
                default -> openValue;
            };
        }
    }

    final Map<Key, Row> rows = new LinkedHashMap<>();
    final ModelLosses losses;
    private final ModelState state;

    ModelLevelUse(final ModelState state)
    {
        this.state = state;
        losses = new ModelLosses(state, this);
    }

    static List<Long> key(final int kind, final long id)
    {
        return List.of((long)kind, id);
    }

    /** How the level trades, if anybody ever asked. */
    Stream<ModelPace> paces(final List<Long> level)
    {
        return Stream.ofNullable(rows.get(new Key(level, Scope.LEVEL, 0))).map(row -> row.pace);
    }

    /** From the session up. */
    List<List<Long>> above(final ModelAccount account, final int sessionId)
    {
        final List<List<Long>> above = new ArrayList<>(List.of(
            key(ModelLevels.SESSION, sessionId), key(ModelLevels.ACCOUNT, account.accountId)));
        if (0 != account.deskId)
        {
            above.add(key(ModelLevels.DESK, account.deskId));
        }
        if (0 != account.firmId)
        {
            above.add(key(ModelLevels.FIRM, account.firmId));
        }
        above.add(key(ModelLevels.VENUE, 0));
        return above;
    }

    boolean isOf(final ModelOrder order, final List<Long> level)
    {
        return above(state.accounts.get(order.accountId), order.sessionId).contains(level);
    }

    Why ifUnknown(final Command command)
    {
        final long id = command.targetId;
        final boolean isKnown = switch (command.level)
        {
            case ModelLevels.FIRM, ModelLevels.DESK -> id > 0 && id <= Integer.MAX_VALUE;
            case ModelLevels.ACCOUNT -> state.accounts.containsKey(id);
            case ModelLevels.SESSION -> id > 0 && id < state.limits.sessions;
            case ModelLevels.VENUE -> 0 == id;
            default -> false;
        };
        return Why.UNKNOWN_LEVEL.when(!isKnown);
    }

    Why setLimit(final Command command)
    {
        final int kind = command.limitKind;
        final Scope scope = Scope.of(kind);
        return Why.first(
            () -> Why.INVALID_COMMAND.when(null == scope || command.limitValue < 0 ||
                BigInteger.valueOf(command.limitValue).compareTo(LEVERAGE == kind ? LEVERAGE_MAX : VALUE_MAX) > 0 ||
                OF_POSITIONS.contains(kind) && ModelLevels.SESSION == command.level),
            () -> ifUnknown(command),
            () -> switch (scope)
            {
                case LEVEL -> Why.INVALID_COMMAND.when(0 != command.scopeId);
                case INSTRUMENT -> state.ifUnknown(command.scopeId);
                case CURRENCY -> Why.UNKNOWN_CURRENCY.when(
                    0 != command.scopeId && !state.money.currencies.containsKey(command.scopeId));
            },
            () ->
            {
                final Key place = new Key(key(command.level, command.targetId), scope, command.scopeId);
                if (0 == command.limitValue && !rows.containsKey(place))
                {
                    return Why.NONE;
                }
                if (rows.isEmpty())
                {
                    state.live.values().forEach(order -> order.countedTicks = priceTicks(order.askedTicks(), order));
                }
                final Row row = rows.computeIfAbsent(place, key -> new Row(state));
                row.limits.put(kind, command.limitValue);
                row.pace.onLimit(kind);
                if (ModelLosses.KINDS.contains(kind) && 0 != command.limitValue)
                {
                    losses.onLimit(place);
                }
                return Why.NONE;
            });
    }

    /** 7.9.3: at what it is valued, or at the highest price. */
    private long priceTicks(final long valuedAtTicks, final ModelOrder order)
    {
        return valuedAtTicks > 0 ? valuedAtTicks : state.instruments.get(order.instrumentId).highestMaxPriceTicks;
    }

    /** The price that an order with these terms counts at. */
    long ticks(final Command terms)
    {
        final ModelInstrument instrument = state.instruments.get(terms.instrumentId);
        return priceTicks(ModelRisk.riskPrice(terms, instrument).longValueExact(), new ModelOrder(0, terms));
    }

    int currency(final int instrumentId)
    {
        final Command worth = state.money.worths.get(instrumentId);
        return null == worth ? 0 : worth.quoteCurrencyId;
    }

    private BigInteger value(final int instrumentId, final long ticks, final long lots)
    {
        return value(instrumentId, ticks, BigInteger.valueOf(lots));
    }

    BigInteger value(final int instrumentId, final long ticks, final BigInteger lots)
    {
        final Command worth = state.money.worths.get(instrumentId);
        return BigInteger.valueOf(ticks).multiply(lots)
            .multiply(BigInteger.valueOf(null == worth ? 1 : worth.tickLotAmount)).min(VALUE_MAX);
    }

    private BigInteger openValue(final ModelOrder order)
    {
        return value(order.instrumentId, order.countedTicks, order.leavesLots());
    }

    Load loadOfNew(final Command command, final boolean mayStay)
    {
        final ModelOrder order = new ModelOrder(0, command);
        final BigInteger lots = BigInteger.valueOf(command.quantityLots);
        final BigInteger value = value(command.instrumentId, ticks(command), command.quantityLots);
        return new Load(order, lots, value, lots, value, growth(order, lots), mayStay ? 1 : 0,
            true);
    }

    Load loadOfReplace(final Command terms, final ModelOrder order, final ModelInstrument instrument)
    {
        final boolean isKept = !order.isUntriggeredStop() && ModelChanges.keepsPriority(terms, instrument, order);
        final long ticks = isKept ? order.countedTicks : ticks(terms);
        final BigInteger lots = BigInteger.valueOf(terms.quantityLots - order.quantityLots);
        final boolean isWorthMore = ModelMoney.product(ticks, terms.quantityLots)
            .compareTo(ModelMoney.product(order.countedTicks, order.quantityLots)) > 0;
        return new Load(order,
            lots.signum() > 0 ? BigInteger.valueOf(terms.quantityLots) : BigInteger.ZERO,
            isWorthMore ? value(order.instrumentId, ticks, terms.quantityLots) : BigInteger.ZERO,
            lots,
            value(order.instrumentId, ticks, terms.quantityLots - order.cumLots - order.bustedLots)
                .subtract(openValue(order)),
            lots.signum() > 0 ? growth(order, lots) : BigInteger.ZERO,
            0,
            false);
    }

    BigInteger valueOfNew(final Command command)
    {
        return value(command.instrumentId, ticks(command), command.quantityLots);
    }

    /** Excepted from limits is an order of an override. */
    Why check(final Load load, final boolean isExcepted)
    {
        for (final List<Long> level : above(state.accounts.get(load.order.accountId), load.order.sessionId))
        {
            for (final Scope scope : Scope.values())
            {
                final Why why = check(key(level, scope, load.order), load, isExcepted);
                if (Why.NONE != why)
                {
                    return why;
                }
            }
        }
        return Why.NONE;
    }

    /** The limits of a scope that bind an order. */
    Key key(final List<Long> level, final Scope scope, final ModelOrder order)
    {
        final int id = switch (scope)
        {
            case INSTRUMENT -> order.instrumentId;
            case CURRENCY -> currency(order.instrumentId);
            case LEVEL -> 0;
        };
        return new Key(level, scope, id);
    }

    private Why check(final Key key, final Load load, final boolean isExcepted)
    {
        final Row row = rows.get(key);
        if (null == row || row.limits.values().stream().allMatch(limit -> 0 == limit))
        {
            return Why.NONE;
        }
        if (Scope.CURRENCY == key.scope && load.value.equals(VALUE_MAX))
        {
            state.mark("7.9 too large to be counted");
            return Why.AMOUNT_OVERFLOW;
        }
        for (final int kind : isExcepted ? List.<Integer>of() : key.scope.kinds)
        {
            final long limit = row.limits.getOrDefault(kind, 0L);
            final int over = 0 == limit || load.added(kind).signum() <= 0 ? -2 :
                used(key, kind, load.order.isBuy()).add(load.added(kind)).subtract(BigInteger.valueOf(limit))
                .max(BigInteger.valueOf(-2)).min(BigInteger.TWO).intValueExact();
            if (-2 != over)
            {
                state.mark("7.9 limit " + kind + (over < 0 ? " one below" : 0 == over ? " at" :
                    1 == over ? " one above" : " above"));
            }
            if (over > 0)
            {
                return REASONS.get(kind);
            }
        }
        return Scope.LEVEL == key.scope ? row.pace.check(load.order, load.isNew) : Why.NONE;
    }

    /** What is used of a limit, as an order of that side sees it. */
    BigInteger used(final Key key, final int kind, final boolean isBuy)
    {
        final Row row = rows.getOrDefault(key, new Row(state));
        final BigInteger net = isBuy ? row.bought.subtract(row.sold) : row.sold.subtract(row.bought);
        return switch (kind)
        {
            case OPEN_ORDERS -> BigInteger.valueOf(
                state.live.values().stream().filter(order -> isOf(order, key.level)).count());
            case OPEN_VALUE -> open(key, order -> true);
            case DAILY_GROSS -> open(key, order -> true).add(row.bought).add(row.sold);
            case DAILY_NET -> open(key, order -> order.isBuy() == isBuy).add(net);
            case LONG_LOTS -> sum(key, account -> worst(account, key.id, Wire.BUY));
            case SHORT_LOTS -> sum(key, account -> worst(account, key.id, Wire.SELL));
            case GROSS_LOTS -> sum(key, account -> worst(account, key.id));
            case ModelLosses.LOSS, ModelLosses.DRAWDOWN -> ModelLosses.used(kind, row);
            default -> BigInteger.valueOf(row.pace.used(kind));
        };
    }

    private BigInteger open(final Key key, final Predicate<ModelOrder> isMeant)
    {
        return state.live.values().stream().filter(isMeant).filter(order -> isOf(order, key.level))
            .filter(order -> currency(order.instrumentId) == key.id)
            .map(this::openValue).reduce(BigInteger.ZERO, BigInteger::add);
    }

    BigInteger sum(final Key key, final Function<ModelAccount, BigInteger> number)
    {
        return state.accounts.values().stream().filter(account -> above(account, 0).contains(key.level))
            .map(number).reduce(BigInteger.ZERO, BigInteger::add);
    }

    private BigInteger worst(final ModelAccount account, final int instrumentId, final int side)
    {
        final BigInteger position = account.position(instrumentId);
        return state.openLots(account.accountId, instrumentId, side)
            .add(Wire.BUY == side ? position : position.negate());
    }

    private BigInteger worst(final ModelAccount account, final int instrumentId)
    {
        return worst(account, instrumentId, Wire.BUY).max(worst(account, instrumentId, Wire.SELL));
    }

    private BigInteger growth(final ModelOrder order, final BigInteger lots)
    {
        final ModelAccount account = state.accounts.get(order.accountId);
        final BigInteger now = worst(account, order.instrumentId);
        return worst(account, order.instrumentId, order.side).add(lots).max(now).subtract(now);
    }

    /** An order or a replace was accepted. */
    void onOrder(final ModelAccount account, final int sessionId)
    {
        paces(account, sessionId).forEach(ModelPace::onOrder);
    }

    void onNew(final ModelOrder order)
    {
        paces(state.accounts.get(order.accountId), order.sessionId).forEach(pace -> pace.onNew(order));
    }

    private List<ModelPace> paces(final ModelAccount account, final int sessionId)
    {
        return above(account, sessionId).stream().map(level -> rows.get(new Key(level, Scope.LEVEL, 0)))
            .filter(Objects::nonNull).map(row -> row.pace).toList();
    }

    void onFill(final ModelOrder order, final long lots, final long priceTicks)
    {
        paces(state.accounts.get(order.accountId), order.sessionId).forEach(ModelPace::onFill);
        final BigInteger value = value(order.instrumentId, priceTicks, lots);
        for (final List<Long> level : above(state.accounts.get(order.accountId), order.sessionId))
        {
            final Row row = rows.get(key(level, Scope.CURRENCY, order));
            if (null != row)
            {
                row.bought = order.isBuy() ? row.bought.add(value) : row.bought;
                row.sold = order.isBuy() ? row.sold : row.sold.add(value);
            }
        }
    }

    void endDay()
    {
        losses.endDay();
        rows.values().forEach(row ->
        {
            row.bought = BigInteger.ZERO;
            row.sold = BigInteger.ZERO;
            row.lost = BigInteger.ZERO;
            row.least = BigInteger.ZERO;
            row.pace.endDay();
        });
    }
}
