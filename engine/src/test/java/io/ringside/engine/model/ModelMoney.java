package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Money: rule book 7. Balances are kept; what is held is counted anew from the live orders each time that somebody
 * asks.
 */
final class ModelMoney
{
    static final int OUTSIDE = 0;
    static final int COMMISSIONS = 1;
    static final int INSURANCE = 2;
    static final BigInteger WORTH_MAX = BigInteger.ONE.shiftLeft(61).subtract(BigInteger.ONE);
    private static final BigInteger WHOLE = BigInteger.valueOf(1_000_000);
    private static final Command FREE = new Command(Command.Kind.SET_FEES);

    /** Definitions, by currency, instrument, and tier with instrument. */
    final TreeMap<Integer, Command> currencies = new TreeMap<>();
    final Map<Integer, Command> worths = new HashMap<>();
    final Map<List<Integer>, Command> fees = new HashMap<>();
    /** By account and currency: all that were ever opened. */
    final Map<List<Long>, BigInteger> balances = new LinkedHashMap<>();
    final Map<List<Long>, BigInteger> liens = new HashMap<>();
    /** By currency and house account. */
    final Map<List<Integer>, BigInteger> houses = new HashMap<>();
    /** By account and currency: an adjustment, a bust or a correction has taken what was not available. */
    final Set<List<Long>> inDebt = new HashSet<>();
    final ModelMargin margin;
    final ModelLiquidation.Progress liquidation = new ModelLiquidation.Progress();
    private final ModelState state;

    ModelMoney(final ModelState state)
    {
        this.state = state;
        margin = new ModelMargin(state, this);
    }

    boolean isOn()
    {
        return !currencies.isEmpty();
    }

    static List<Long> key(final long accountId, final int currencyId)
    {
        return List.of(accountId, (long)currencyId);
    }

    BigInteger balance(final long accountId, final int currencyId)
    {
        return Wire.INSURANCE_ID == accountId ? house(currencyId, INSURANCE) :
            balances.getOrDefault(key(accountId, currencyId), BigInteger.ZERO);
    }

    BigInteger house(final int currencyId, final int house)
    {
        return houses.getOrDefault(List.of(currencyId, house), BigInteger.ZERO);
    }

    /** What the live orders of an account hold of a currency (7.3). */
    BigInteger held(final long accountId, final int currencyId)
    {
        return state.live.values().stream().filter(order -> order.accountId == accountId)
            .map(order -> held(order, currencyId)).reduce(BigInteger.ZERO, BigInteger::add);
    }

    private BigInteger held(final ModelOrder order, final int currencyId)
    {
        final Command worth = worths.get(order.instrumentId);
        return null == order.held || null == worth ? BigInteger.ZERO : held(order, worth, currencyId, order.held,
            order.leavesLots(), 0 != order.cumLots + order.bustedLots);
    }

    static BigInteger held(
        final ModelOrder order,
        final Command worth,
        final int currencyId,
        final Held held,
        final long leavesLots,
        final boolean isSettled)
    {
        if (0 == leavesLots)
        {
            return BigInteger.ZERO;
        }
        if (currencyId == worth.baseCurrencyId)
        {
            return order.isBuy() ? BigInteger.ZERO : product(worth.lotAmount, leavesLots);
        }
        if (currencyId != worth.quoteCurrencyId)
        {
            return BigInteger.ZERO;
        }
        final BigInteger least = isSettled ? BigInteger.ZERO : BigInteger.valueOf(held.least());
        if (held.isMargin())
        {
            return least.add(ModelMargin.heldOf(order.isBuy(), worth, held, leavesLots));
        }
        final BigInteger value = order.isBuy() ?
            value(worth, held.ticks(), leavesLots) : BigInteger.ZERO;
        return value.add(share(value, held.rate())).add(least);
    }

    /**
     * What an order is held at.
     *
     * @param ticks price.
     * @param rate  highest rate of commission.
     * @param least minimum.
     * @param mark  of orders of margin accounts (7.11.4); {@link ModelMargin#ONLY_LESS}: it only reduces; else 0.
     */
    record Held(long ticks, long rate, long least, long mark)
    {
        boolean isMargin()
        {
            return 0 != mark;
        }
    }

    BigInteger available(final long accountId, final int currencyId)
    {
        return balance(accountId, currencyId).subtract(held(accountId, currencyId))
            .subtract(liens.getOrDefault(key(accountId, currencyId), BigInteger.ZERO));
    }

    Command feesOf(final ModelAccount account, final int instrumentId)
    {
        for (final List<Integer> key : List.of(List.of(account.feeTier, instrumentId), List.of(0, instrumentId),
            List.of(account.feeTier, 0), List.of(0, 0)))
        {
            if (fees.containsKey(key))
            {
                return fees.get(key);
            }
        }
        return FREE;
    }

    Held heldNow(final ModelAccount account, final Command command, final ModelInstrument instrument)
    {
        final Command fee = feesOf(account, instrument.instrumentId);
        final long rate = Math.max(0, Math.max(fee.makerRate, Math.max(fee.takerRate, fee.auctionRate)));
        return new Held(worstTicks(command, instrument, account.model), rate, fee.minimum, 0);
    }

    /** The worst price of a fill (7.3.2). */
    private static long worstTicks(final Command command, final ModelInstrument instrument, final int model)
    {
        final long highest = instrument.highestMaxPriceTicks;
        if (Wire.SELL == command.side && Wire.MODEL_MARGIN != model)
        {
            return 1;
        }
        final boolean isBuy = Wire.BUY == command.side;
        if (Wire.hasLimit(command.ordType) || Wire.PEGGED == command.ordType)
        {
            return command.priceTicks;
        }
        final boolean isStop = Wire.isStop(command.ordType) && !command.isElected;
        final boolean isForClose = Wire.AT_CLOSE == command.timeInForce && !instrument.isClosingCall;
        final long best = instrument.bestOpposite(command.side);
        if (!instrument.isTrading() || isStop || isForClose)
        {
            return isBuy ? highest : 1;
        }
        if (instrument.isTradingAtClose())
        {
            return instrument.closingTicks;
        }
        if (0 == best)
        {
            return isBuy ? highest : 1;
        }
        if (Wire.MARKET_TO_LIMIT == command.ordType)
        {
            return best;
        }
        return 0 == instrument.definition.protectionTicks ? isBuy ? highest : 1 :
            ModelChecks.protectionBound(instrument, command.side).min(BigInteger.valueOf(highest)).longValueExact();
    }

    Why ofNew(final Command command, final ModelAccount account, final ModelInstrument instrument)
    {
        if (Wire.MODEL_NONE == account.model)
        {
            return Why.NONE;
        }
        if (Wire.MODEL_MARGIN == account.model)
        {
            return margin.ofNew(command, account, instrument);
        }
        final Command worth = worths.get(command.instrumentId);
        if (null == worth || 0 == worth.baseCurrencyId)
        {
            return Why.NO_CURRENCY;
        }
        final ModelOrder order = new ModelOrder(0, command);
        final Held held = heldNow(account, command, instrument);
        final boolean isPaid = isCovered(account, worth.baseCurrencyId,
            held(order, worth, worth.baseCurrencyId, held, command.quantityLots, false)) &&
            isCovered(account, worth.quoteCurrencyId,
            held(order, worth, worth.quoteCurrencyId, held, command.quantityLots, false));
        return Why.first(
            () -> Why.AMOUNT_OVERFLOW.when(isTooLarge(worth, instrument, command.quantityLots)),
            () -> Why.INSUFFICIENT_FUNDS.when(!isPaid));
    }

    Why ofReplace(final Command terms, final ModelOrder order, final ModelInstrument instrument)
    {
        final boolean isKept = !order.isUntriggeredStop() && ModelChanges.keepsPriority(terms, instrument, order);
        if (null == order.held || isKept)
        {
            return Why.NONE;
        }
        final Command worth = worths.get(order.instrumentId);
        final ModelAccount account = state.accounts.get(order.accountId);
        final Held held = heldNow(account, electedAs(terms, order), instrument);
        if (Wire.MODEL_MARGIN == account.model)
        {
            return margin.ofReplace(terms, order, held, instrument);
        }
        final long settled = order.cumLots + order.bustedLots;
        boolean isPaid = true;
        for (final int currencyId : List.of(worth.baseCurrencyId, worth.quoteCurrencyId))
        {
            isPaid &= isCovered(account, currencyId,
                held(order, worth, currencyId, held, terms.quantityLots - settled, 0 != settled)
                .subtract(held(order, currencyId)));
        }
        final boolean isUnpaid = !isPaid;
        return Why.first(
            () -> Why.AMOUNT_OVERFLOW.when(isTooLarge(worth, instrument, terms.quantityLots)),
            () -> Why.INSUFFICIENT_FUNDS.when(isUnpaid));
    }

    private static Command electedAs(final Command terms, final ModelOrder order)
    {
        final Command command = terms.copy();
        command.isElected = order.isElected;
        return command;
    }

    private boolean isCovered(final ModelAccount account, final int currencyId, final BigInteger amount)
    {
        return amount.signum() <= 0 || available(account.accountId, currencyId).compareTo(amount) >= 0;
    }

    static boolean isTooLarge(final Command worth, final ModelInstrument instrument, final long lots)
    {
        return value(worth, instrument.highestMaxPriceTicks, lots).compareTo(WORTH_MAX) > 0 ||
            product(worth.lotAmount, lots).compareTo(WORTH_MAX) > 0;
    }

    /** A trade that has settled money may not be worth more than an order (7.3.1, 7.6). */
    boolean isTooLarge(final ModelTrade trade, final long priceTicks, final long lots)
    {
        return (null != trade.first.charge || null != trade.second.charge) &&
            value(worths.get(trade.instrumentId), priceTicks, lots).compareTo(WORTH_MAX) > 0;
    }

    /** With that highest price a live order would be worth too much (7.2.1). */
    boolean isTooLarge(final ModelOrder order, final long maxPriceTicks)
    {
        final Command worth = worths.get(order.instrumentId);
        return null != worth && value(worth, maxPriceTicks, order.quantityLots).compareTo(WORTH_MAX) > 0;
    }

    private int missingBase(final Command command, final Command worth)
    {
        return 0 == worth.baseCurrencyId ? 0 : missing(command.accountId, worth.baseCurrencyId);
    }

    /** Is there a place for both balances that an order needs (7.3)? */
    boolean isFullFor(final Command command)
    {
        final ModelAccount account = state.accounts.get(command.accountId);
        if (Wire.MODEL_NONE == account.model)
        {
            return false;
        }
        final Command worth = worths.get(command.instrumentId);
        return missing(command.accountId, worth.quoteCurrencyId) + missingBase(command, worth) >
            state.limits.positions - balances.size();
    }

    int missing(final long accountId, final int currencyId)
    {
        return balances.containsKey(key(accountId, currencyId)) ? 0 : 1;
    }

    /** The order was accepted, or replaced and holds anew. */
    void hold(final ModelOrder order, final Command terms)
    {
        final ModelAccount account = state.accounts.get(order.accountId);
        if (Wire.MODEL_NONE != account.model)
        {
            final Command worth = worths.get(order.instrumentId);
            add(order.accountId, worth.quoteCurrencyId, BigInteger.ZERO);
            final ModelInstrument instrument = state.instruments.get(order.instrumentId);
            order.held = heldNow(account, electedAs(terms, order), instrument);
            if (Wire.MODEL_MARGIN == account.model)
            {
                order.held = margin.marked(order.held, order, BigInteger.valueOf(order.leavesLots()), instrument);
                return;
            }
            add(order.accountId, worth.baseCurrencyId, BigInteger.ZERO);
            state.mark("7.3 holds " + (order.isBuy() ? "value" : "base"));
        }
    }

    /** It has become a limit order. */
    void limit(final ModelOrder order)
    {
        if (null != order.held && order.held.isMargin())
        {
            margin.limit(order);
        }
        else if (null != order.held && order.isBuy() && order.priceTicks < order.held.ticks())
        {
            state.mark("7.3 holds less with a limit");
            order.held = new Held(order.priceTicks, order.held.rate(), order.held.least(), 0);
        }
    }

    /** A fill settles (7.4); the order has it already. Returns the commission. */
    long settle(final ModelOrder order, final long lots, final long priceTicks, final int liquidity)
    {
        order.lastCharge = null;
        if (null == order.held)
        {
            return 0;
        }
        final Command worth = worths.get(order.instrumentId);
        final Command fee = feesOf(state.accounts.get(order.accountId), order.instrumentId);
        final long rate = Math.min(order.held.rate(), Wire.LIQUIDITY_ADDED == liquidity ? fee.makerRate :
            Wire.LIQUIDITY_REMOVED == liquidity ? fee.takerRate : fee.auctionRate);
        final BigInteger value = value(worth, priceTicks, lots);
        final BigInteger byRate = share(value, rate);
        final BigInteger least = order.cumLots + order.bustedLots != lots ? BigInteger.ZERO :
            BigInteger.valueOf(Math.min(fee.minimum, order.held.least()));
        if (least.signum() > 0)
        {
            state.mark("7.5 first fill " + (byRate.compareTo(least) < 0 ? "at the minimum" : "at its rate"));
        }
        order.lastCharge =
            new ModelCharge(rate, byRate.compareTo(least) < 0 ? least : BigInteger.ZERO, byRate).of(value);
        final BigInteger commission = order.lastCharge.commission();
        state.mark("7.5 " + (commission.signum() < 0 ? "rebate" : commission.signum() > 0 ? "commission" : "nothing"));
        trade(order, value, product(worth.lotAmount, lots));
        post(order.accountId, worth.quoteCurrencyId, COMMISSIONS, commission.negate());
        if (0 != liquidation.sessionId && Wire.MODEL_MARGIN == state.accounts.get(order.accountId).model)
        {
            liquidation.up.add(key(order.accountId, worth.quoteCurrencyId));
        }
        return commission.longValueExact();
    }

    /** Value against base, both with what is outside. */
    private void trade(final ModelOrder order, final BigInteger value, final BigInteger base)
    {
        final Command worth = worths.get(order.instrumentId);
        post(order.accountId, worth.quoteCurrencyId, OUTSIDE, order.isBuy() ? value.negate() : value);
        if (0 != worth.baseCurrencyId)
        {
            post(order.accountId, worth.baseCurrencyId, OUTSIDE, order.isBuy() ? base : base.negate());
        }
    }

    /** A trade is another one (7.6): so are its value, its base and its commission. */
    void change(
        final ModelTrade.Side side, final ModelTrade before, final long priceTicks, final long lots)
    {
        if (null == side.charge)
        {
            return;
        }
        final Command worth = worths.get(side.order.instrumentId);
        final BigInteger oldValue = value(worth, before.priceTicks, before.lots);
        final BigInteger newValue = value(worth, priceTicks, lots);
        trade(side.order, newValue.subtract(oldValue), product(worth.lotAmount, lots)
            .subtract(product(worth.lotAmount, before.lots)));
        final ModelCharge charge = side.charge.of(newValue);
        post(side.order.accountId, worth.quoteCurrencyId, COMMISSIONS,
            side.charge.commission().subtract(charge.commission()));
        side.charge = charge;
        noteDebt(side.order.accountId, worth.quoteCurrencyId);
        noteDebt(side.order.accountId, worth.baseCurrencyId);
        state.mark("7.6 settled anew" + (0 == lots ? " by a bust" : " by a correction"));
    }

    /** 7.6, 7.7.1: nothing else may leave a debt. */
    void noteDebt(final long accountId, final int currencyId)
    {
        if (available(accountId, currencyId).signum() < 0)
        {
            inDebt.add(key(accountId, currencyId));
        }
    }

    /** A command has ended: whoever has paid his debt does not come into another one by himself. */
    void endCommand()
    {
        inDebt.removeIf(key -> available(key.get(0), key.get(1).intValue()).signum() >= 0);
    }

    void add(final long accountId, final int currencyId, final BigInteger amount)
    {
        balances.merge(key(accountId, currencyId), amount, BigInteger::add);
    }

    void post(final long accountId, final int currencyId, final int house, final BigInteger amount)
    {
        add(accountId, currencyId, amount);
        houses.merge(List.of(currencyId, house), amount.negate(), BigInteger::add);
    }

    static BigInteger value(final Command worth, final long priceTicks, final long lots)
    {
        return product(priceTicks, lots).multiply(BigInteger.valueOf(worth.tickLotAmount));
    }

    /** Towards zero. */
    static BigInteger share(final BigInteger amount, final long rate)
    {
        return amount.multiply(BigInteger.valueOf(rate)).divide(WHOLE);
    }

    static BigInteger product(final long a, final long b)
    {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }
}
