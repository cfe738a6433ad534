package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Accounts that trade on margin: rule book 7.11. What they are worth and need is counted anew each time that somebody
 * asks, from balances, positions, live orders and marks.
 */
final class ModelMargin
{
    /** Stands for the mark of an order that only reduces. */
    static final long ONLY_LESS = -1;

    private static final BigInteger WHOLE = BigInteger.valueOf(1_000_000);

    private final ModelState state;
    private final ModelMoney money;
    final ModelLeverage leverage;

    ModelMargin(final ModelState state, final ModelMoney money)
    {
        this.state = state;
        this.money = money;
        leverage = new ModelLeverage(state, this);
    }

    static boolean isMargined(final Command worth)
    {
        return null != worth && 0 != worth.initialMarginRate;
    }

    /** What the account is worth (7.11.2). */
    BigInteger equity(final ModelAccount account, final int currencyId)
    {
        return money.balance(account.accountId, currencyId).add(sum(currencyId,
            instrument -> value(instrument).multiply(account.position(instrument.instrumentId))));
    }

    /** What its positions need, whatever of its orders is filled (7.11.3). */
    BigInteger initial(final ModelAccount account, final int currencyId)
    {
        return initial(account, currencyId, 0, BigInteger.ZERO, BigInteger.ZERO);
    }

    /** With more open lots in an instrument. */
    private BigInteger initial(
        final ModelAccount account,
        final int currencyId,
        final int instrumentId,
        final BigInteger moreBuys,
        final BigInteger moreSells)
    {
        return needed(currencyId, true, instrument ->
        {
            final List<BigInteger> ends = ends(account, instrument);
            return instrument.instrumentId != instrumentId ? ends :
                List.of(ends.get(0).add(moreBuys), ends.get(1).subtract(moreSells));
        });
    }

    /** The position with all its buys filled, and with all its sells. */
    List<BigInteger> ends(final ModelAccount account, final ModelInstrument instrument)
    {
        final int id = instrument.instrumentId;
        return List.of(account.position(id).add(state.openLots(account.accountId, id, Wire.BUY)),
            account.position(id).subtract(state.openLots(account.accountId, id, Wire.SELL)));
    }

    /** What they need to stay. */
    BigInteger maintenance(final ModelAccount account, final int currencyId)
    {
        return needed(currencyId, false, instrument -> List.of(account.position(instrument.instrumentId)));
    }

    /** Each group for itself, and each instrument without one (7.11.9). */
    private BigInteger needed(
        final int currencyId, final boolean isInitial, final Function<ModelInstrument, List<BigInteger>> positions)
    {
        final Map<Integer, List<ModelInstrument>> groups = contracts(currencyId)
            .collect(Collectors.groupingBy(instrument -> 0 == worth(instrument).marginGroup ?
            -instrument.instrumentId : worth(instrument).marginGroup));
        return groups.values().stream().map(group ->
            worst(group, isInitial, positions, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO))
            .reduce(BigInteger.ZERO, BigInteger::add);
    }

    /** The most that a group needs, of all that may become of its instruments: each of them is tried with each. */
    private BigInteger worst(
        final List<ModelInstrument> group,
        final boolean isInitial,
        final Function<ModelInstrument, List<BigInteger>> positions,
        final BigInteger margins,
        final BigInteger ofLongs,
        final BigInteger ofShorts)
    {
        if (group.isEmpty())
        {
            return margins.subtract(ofLongs.min(ofShorts));
        }
        final ModelInstrument first = group.get(0);
        return positions.apply(first).stream().distinct().map(position ->
        {
            final BigInteger margin = margin(first, position, isInitial);
            final BigInteger relief = 0 == worth(first).marginGroup ? BigInteger.ZERO :
                margin.multiply(BigInteger.valueOf(worth(first).marginOffsetRate)).divide(WHOLE);
            return worst(group.subList(1, group.size()), isInitial, positions, margins.add(margin),
                position.signum() > 0 ? ofLongs.add(relief) : ofLongs,
                position.signum() < 0 ? ofShorts.add(relief) : ofShorts);
        }).max(BigInteger::compareTo).orElseThrow();
    }

    private BigInteger margin(
        final ModelInstrument instrument, final BigInteger position, final boolean isInitial)
    {
        final Command worth = worth(instrument);
        return roundedUp(value(instrument).multiply(position.abs()),
            isInitial ? worth.initialMarginRate : worth.maintenanceMarginRate);
    }

    private Command worth(final ModelInstrument instrument)
    {
        return money.worths.get(instrument.instrumentId);
    }

    /** What a position adds to what its account needs to stay, if its side of a group is the one that is relieved. */
    BigInteger counted(final ModelAccount account, final ModelInstrument instrument)
    {
        final BigInteger position = account.position(instrument.instrumentId);
        final BigInteger margin = margin(instrument, position, false);
        final int group = worth(instrument).marginGroup;
        final BigInteger ofLongs = reliefs(account, group, worth(instrument).quoteCurrencyId, 1);
        final BigInteger ofShorts = reliefs(account, group, worth(instrument).quoteCurrencyId, -1);
        // Of two that are equal it is that of the longs.
        final int relieved = ofLongs.compareTo(ofShorts) <= 0 ? 1 : -1;
        if (0 == group || position.signum() != relieved)
        {
            return margin;
        }
        state.mark("7.14 counts a part of a " + (relieved > 0 ? "long" : "short"));
        return margin.subtract(relief(instrument, position));
    }

    private BigInteger relief(final ModelInstrument instrument, final BigInteger position)
    {
        return margin(instrument, position, false)
            .multiply(BigInteger.valueOf(worth(instrument).marginOffsetRate)).divide(WHOLE);
    }

    private BigInteger reliefs(final ModelAccount account, final int group, final int currencyId, final int sign)
    {
        return contracts(currencyId).filter(instrument -> group == worth(instrument).marginGroup &&
            sign == account.position(instrument.instrumentId).signum())
            .map(instrument -> relief(instrument, account.position(instrument.instrumentId)))
            .reduce(BigInteger.ZERO, BigInteger::add);
    }

    BigInteger free(final ModelAccount account, final int currencyId)
    {
        final BigInteger allHeld = money.balance(account.accountId, currencyId)
            .subtract(money.available(account.accountId, currencyId));
        return equity(account, currencyId).subtract(initial(account, currencyId)).subtract(allHeld);
    }

    BigInteger sum(final int currencyId, final Function<ModelInstrument, BigInteger> what)
    {
        return contracts(currencyId).map(what).reduce(BigInteger.ZERO, BigInteger::add);
    }

    private Stream<ModelInstrument> contracts(final int currencyId)
    {
        return state.instruments.values().stream().filter(instrument ->
            isMargined(worth(instrument)) && currencyId == worth(instrument).quoteCurrencyId);
    }

    /** Of one lot at the mark. */
    BigInteger value(final ModelInstrument instrument)
    {
        return ModelMoney.value(money.worths.get(instrument.instrumentId), instrument.markTicks(), 1);
    }

    private static BigInteger roundedUp(final BigInteger value, final long rate)
    {
        final BigInteger[] parts = value.multiply(BigInteger.valueOf(rate)).divideAndRemainder(WHOLE);
        return 0 == parts[1].signum() ? parts[0] : parts[0].add(BigInteger.ONE);
    }

    /** What an order may lose against its mark, and its commission (7.11.4); the minimum is somebody else's. */
    static BigInteger heldOf(
        final boolean isBuy, final Command worth, final ModelMoney.Held held, final long leavesLots)
    {
        if (ONLY_LESS == held.mark())
        {
            return BigInteger.ZERO;
        }
        final BigInteger atWorst = ModelMoney.value(worth, held.ticks(), leavesLots);
        final BigInteger atMark = ModelMoney.value(worth, held.mark(), leavesLots);
        final BigInteger loss = isBuy ? atWorst.subtract(atMark) : atMark.subtract(atWorst);
        return loss.max(BigInteger.ZERO).add(ModelMoney.share(atWorst, held.rate()));
    }

    /** With the mark that the order is judged by, when it has so many open lots. */
    ModelMoney.Held marked(
        final ModelMoney.Held held, final ModelOrder order, final BigInteger lots, final ModelInstrument instrument)
    {
        final boolean isLess = afterwards(order, lots).signum() <= 0;
        state.mark("7.11 " + (order.isBuy() ? "buy" : "sell") + (isLess ? " only reduces" : " may open"));
        return new ModelMoney.Held(
            held.ticks(), held.rate(), held.least(), isLess ? ONLY_LESS : instrument.markTicks());
    }

    /** The position on the order's side if it has so many open lots, and it and the others of its side are filled. */
    private BigInteger afterwards(final ModelOrder order, final BigInteger lots)
    {
        final BigInteger position = state.accounts.get(order.accountId).position(order.instrumentId);
        final BigInteger others = state.live.values().stream().filter(other -> other != order &&
            other.orderId != order.orderId && other.accountId == order.accountId &&
            other.instrumentId == order.instrumentId && other.side == order.side)
            .map(other -> BigInteger.valueOf(other.leavesLots())).reduce(BigInteger.ZERO, BigInteger::add);
        return others.add(lots).add(order.isBuy() ? position : position.negate());
    }

    Why ofNew(final Command command, final ModelAccount account, final ModelInstrument instrument)
    {
        final Command worth = money.worths.get(command.instrumentId);
        if (!isMargined(worth))
        {
            return Why.NO_CURRENCY;
        }
        final BigInteger lots = BigInteger.valueOf(command.quantityLots);
        return Why.first(
            () -> Why.AMOUNT_OVERFLOW.when(ModelMoney.isTooLarge(worth, instrument, command.quantityLots)),
            () ->
            {
                final ModelOrder order = new ModelOrder(0, command);
                final ModelMoney.Held held =
                    marked(money.heldNow(account, command, instrument), order, lots, instrument);
                return judge(order, instrument, held, lots, lots, ModelMoney.held(
                    order, worth, worth.quoteCurrencyId, held, command.quantityLots, false));
            });
    }

    Why ofReplace(
        final Command terms, final ModelOrder order, final ModelMoney.Held anew, final ModelInstrument instrument)
    {
        final Command worth = money.worths.get(order.instrumentId);
        final long settled = order.cumLots + order.bustedLots;
        final long lots = terms.quantityLots - settled;
        return Why.first(
            () -> Why.AMOUNT_OVERFLOW.when(ModelMoney.isTooLarge(worth, instrument, terms.quantityLots)),
            () ->
            {
                final ModelMoney.Held held = marked(anew, order, BigInteger.valueOf(lots), instrument);
                final BigInteger holdsMore = ModelMoney.held(order, worth, worth.quoteCurrencyId, held, lots,
                    0 != settled).subtract(ModelMoney.held(order, worth, worth.quoteCurrencyId, order.held,
                    order.leavesLots(), 0 != settled));
                return judge(order, instrument, held, BigInteger.valueOf(lots),
                    BigInteger.valueOf(lots - order.leavesLots()), holdsMore);
            });
    }

    /** Is what the order adds free (7.11.5)? */
    private Why judge(
        final ModelOrder order,
        final ModelInstrument instrument,
        final ModelMoney.Held held,
        final BigInteger lots,
        final BigInteger moreLots,
        final BigInteger holdsMore)
    {
        if (ONLY_LESS == held.mark())
        {
            return Why.NONE;
        }
        final ModelAccount account = state.accounts.get(order.accountId);
        final Command worth = money.worths.get(order.instrumentId);
        final BigInteger most = ModelMoney.value(worth, instrument.highestMaxPriceTicks, 1)
            .multiply(afterwards(order, lots));
        final BigInteger added = added(account, instrument, order.isBuy(), moreLots).add(holdsMore);
        final BigInteger left = free(account, worth.quoteCurrencyId).subtract(added);
        if (0 != worth.marginGroup)
        {
            final BigInteger apart = sum(worth.quoteCurrencyId, it -> ends(account, it).stream()
                .map(position -> margin(it, position, true)).reduce(BigInteger.ZERO, BigInteger::max));
            state.mark("7.11 group " + (initial(account, worth.quoteCurrencyId).compareTo(apart) < 0 ?
                "offsets a part" : "offsets nothing"));
        }
        state.mark("7.11 adds " + (added.signum() > 0 ? "and " + (left.signum() < 0 ? "is not free" :
            0 == left.signum() ? "all that is free" : "less than is free") : "nothing"));
        return Why.first(
            () -> Why.NO_REFERENCE_PRICE.when(0 == instrument.markTicks()),
            () -> Why.AMOUNT_OVERFLOW.when(most.compareTo(ModelMoney.WORTH_MAX) > 0),
            () -> Why.INSUFFICIENT_MARGIN.when(added.signum() > 0 && left.signum() < 0),
            () -> leverage.ofOrder(account, instrument, order.isBuy(), moreLots));
    }

    private BigInteger added(
        final ModelAccount account, final ModelInstrument instrument, final boolean isBuy, final BigInteger moreLots)
    {
        final BigInteger nothing = BigInteger.ZERO;
        final int currencyId = worth(instrument).quoteCurrencyId;
        return initial(account, currencyId, instrument.instrumentId, isBuy ? moreLots : nothing,
            isBuy ? nothing : moreLots).subtract(initial(account, currencyId));
    }

    /** The most lots that such an order could have, below 2^40; for those who want to be at the edge. */
    long mostLots(final Command command, final ModelAccount account, final ModelInstrument instrument)
    {
        final Command worth = money.worths.get(command.instrumentId);
        final ModelOrder order = new ModelOrder(0, command);
        final ModelMoney.Held held = money.heldNow(account, command, instrument);
        final ModelMoney.Held marked = new ModelMoney.Held(
            held.ticks(), held.rate(), held.least(), Math.max(1, instrument.markTicks()));
        final BigInteger free = free(account, worth.quoteCurrencyId);
        long most = 0;
        for (long step = 1L << 39; step > 0; step /= 2)
        {
            final BigInteger needed = added(account, instrument, order.isBuy(), BigInteger.valueOf(most + step)).add(
                ModelMoney.held(order, worth, worth.quoteCurrencyId, marked, most + step, false));
            most += needed.compareTo(free) <= 0 ? step : 0;
        }
        return most;
    }

    /** It has become a limit order: it may lose less than it could, but no less than nothing. */
    void limit(final ModelOrder order)
    {
        final ModelMoney.Held held = order.held;
        final long best = order.isBuy() ? order.priceTicks : Math.min(order.priceTicks, held.mark());
        if (ONLY_LESS != held.mark() && (order.isBuy() ? best < held.ticks() : best > held.ticks()))
        {
            state.mark("7.11 holds less with a limit");
            order.held = new ModelMoney.Held(best, held.rate(), held.least(), held.mark());
        }
    }

    /** Accounts whose positions and orders would be worth too much at so high a price (7.11.1). */
    long countTooLarge(final ModelInstrument instrument, final long maxPriceTicks)
    {
        final Command worth = money.worths.get(instrument.instrumentId);
        if (!isMargined(worth))
        {
            return 0;
        }
        final BigInteger each = ModelMoney.value(worth, maxPriceTicks, 1);
        return state.accounts.values().stream().filter(account -> Wire.MODEL_MARGIN == account.model &&
            state.pairs.contains(ModelState.pair(account.accountId, instrument.instrumentId))).filter(account ->
            each.multiply(account.position(instrument.instrumentId)
            .add(state.openLots(account.accountId, instrument.instrumentId, Wire.BUY)).max(
            state.openLots(account.accountId, instrument.instrumentId, Wire.SELL)
            .subtract(account.position(instrument.instrumentId)))).compareTo(ModelMoney.WORTH_MAX) > 0).count();
    }

    /** Not even one lot would fit. */
    boolean isTooHigh(final Command worth, final long maxPriceTicks)
    {
        return isMargined(worth) && ModelMoney.value(worth, maxPriceTicks, 1).compareTo(ModelMoney.WORTH_MAX) > 0;
    }
}
