package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.LinkedList;
import java.util.TreeMap;

/**
 * May this order enter, may this order change? The checks of rule book sections 3.1 (O13), 3.2, 5.1 and 5.4, in the
 * order in which they are promised: a request with several faults is refused for the first of them.
 */
final class ModelChecks
{
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger BASIS = BigInteger.valueOf(10_000);

    private final ModelState state;

    ModelChecks(final ModelState state)
    {
        this.state = state;
    }

    static boolean isValidId(final String id)
    {
        int length = 0;
        while (length < id.length() && id.charAt(length) != 0)
        {
            final char c = id.charAt(length);
            if (c < '!' || c > '~')
            {
                return false;
            }
            length++;
        }
        return length > 0 && id.substring(length).chars().allMatch(c -> 0 == c);
    }

    Why newOrder(final Command command)
    {
        if (!isValidId(command.clOrdId))
        {
            return Why.INVALID_CLORDID;
        }
        if (null != state.idUse(command.sessionId, command.clOrdId))
        {
            return Why.DUPLICATE_CLORDID;
        }
        final ModelAccount account = state.accounts.get(command.accountId);
        if (null == account)
        {
            return Why.UNKNOWN_ACCOUNT;
        }
        final Why permission = permission(account);
        if (Why.NONE != permission)
        {
            return permission;
        }
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        if (null == instrument)
        {
            return Why.UNKNOWN_INSTRUMENT;
        }
        final Why phase = phaseForNew(instrument.phase);
        if (Why.NONE != phase)
        {
            return phase;
        }
        if (!Wire.isSide(command.side))
        {
            return Why.INVALID_SIDE;
        }
        final Why statics = statics(command, instrument);
        if (Why.NONE != statics)
        {
            return statics;
        }
        if (isOutsideCollar(command, instrument))
        {
            return Why.PRICE_COLLAR;
        }
        final Why risk = riskOfNew(command, account, instrument);
        return Why.NONE != risk ? risk : capacityForNew(command, instrument);
    }

    /** The order is known and alive. */
    Why replace(final Command command, final ModelOrder order)
    {
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        final ModelAccount account = state.accounts.get(order.accountId);
        final Why permission = permission(account);
        if (Why.NONE != permission)
        {
            return permission;
        }
        final Why phase = phaseForReplace(command, order, instrument.phase);
        if (Why.NONE != phase)
        {
            return phase;
        }
        if (command.accountId != order.accountId || command.instrumentId != order.instrumentId ||
            command.side != order.side)
        {
            return Why.NOT_CHANGEABLE;
        }
        final Why statics = statics(command, instrument);
        if (Why.NONE != statics)
        {
            return statics;
        }
        if (command.priceTicks != order.priceTicks && isOutsideCollar(command, instrument))
        {
            return Why.PRICE_COLLAR;
        }
        if (command.quantityLots <= order.cumLots)
        {
            return rememberOneMore();
        }
        final Why risk = riskOfReplace(command, order, account, instrument);
        if (Why.NONE != risk)
        {
            return risk;
        }
        if (!keepsPriority(command, order) && isLevelMissing(command, instrument))
        {
            return Why.LEVELS_FULL;
        }
        return rememberOneMore();
    }

    Why cancel(final ModelOrder order)
    {
        return switch (state.instruments.get(order.instrumentId).phase)
        {
            case Wire.CLOSED -> Why.INSTRUMENT_CLOSED;
            case Wire.HALT_FROZEN -> Why.INSTRUMENT_HALTED;
            default -> Why.NONE;
        };
    }

    static boolean keepsPriority(final Command command, final ModelOrder order)
    {
        return Wire.LIMIT == command.ordType && command.priceTicks == order.priceTicks &&
            command.quantityLots <= order.quantityLots &&
            (Wire.DAY == command.timeInForce || Wire.GTC == command.timeInForce);
    }

    /**
     * How far from the best opposite price a market order that starts now may go, within what a price can be; the
     * opposite side is not empty.
     */
    static BigInteger protectionBound(final ModelInstrument instrument, final int side)
    {
        final BigInteger best = BigInteger.valueOf(instrument.oppositeOf(side).firstKey());
        final BigInteger distance = BigInteger.valueOf(instrument.definition.protectionTicks);
        return Wire.BUY == side ? best.add(distance).min(LONG_MAX) : best.subtract(distance).max(BigInteger.ONE);
    }

    private Why permission(final ModelAccount account)
    {
        if (!account.isEnabled)
        {
            return Why.ACCOUNT_DISABLED;
        }
        return state.isKilledAll || account.isKilled ? Why.KILL_SWITCH : Why.NONE;
    }

    private static Why phaseForNew(final int phase)
    {
        return switch (phase)
        {
            case Wire.CONTINUOUS -> Why.NONE;
            case Wire.CLOSED -> Why.INSTRUMENT_CLOSED;
            case Wire.HALT, Wire.HALT_FROZEN -> Why.INSTRUMENT_HALTED;
            default -> Why.PHASE_FORBIDS;
        };
    }

    private static Why phaseForReplace(final Command command, final ModelOrder order, final int phase)
    {
        if (Wire.HALT == phase)
        {
            final boolean isReduction = command.ordType == order.ordType && command.priceTicks == order.priceTicks &&
                command.timeInForce == order.timeInForce && command.quantityLots <= order.quantityLots;
            return isReduction ? Why.NONE : Why.INSTRUMENT_HALTED;
        }
        return phaseForNew(phase);
    }

    private static Why statics(final Command command, final ModelInstrument instrument)
    {
        if (!Wire.isOrdType(command.ordType))
        {
            return Why.UNSUPPORTED_ORDER_TYPE;
        }
        if (!Wire.isTimeInForce(command.timeInForce))
        {
            return Why.UNSUPPORTED_TIME_IN_FORCE;
        }
        if (0 != command.flags)
        {
            return Why.INVALID_COMMAND;
        }
        final Command rules = instrument.definition;
        if (Wire.LIMIT == command.ordType)
        {
            if (command.priceTicks <= 0)
            {
                return Why.INVALID_PRICE;
            }
            if (0 != command.priceTicks % rules.priceIncrementTicks)
            {
                return Why.PRICE_OFF_TICK;
            }
            if (command.priceTicks > rules.maxPriceTicks)
            {
                return Why.PRICE_OUT_OF_RANGE;
            }
        }
        if (command.quantityLots <= 0)
        {
            return Why.INVALID_QUANTITY;
        }
        if (0 != command.quantityLots % rules.quantityIncrementLots)
        {
            return Why.QUANTITY_OFF_LOT;
        }
        if (command.quantityLots < rules.minQuantityLots)
        {
            return Why.QUANTITY_TOO_SMALL;
        }
        return command.quantityLots > rules.maxQuantityLots ? Why.QUANTITY_TOO_LARGE : Why.NONE;
    }

    private static boolean isOutsideCollar(final Command command, final ModelInstrument instrument)
    {
        final long reference = instrument.referenceTicks();
        final int basisPoints = instrument.definition.collarBasisPoints;
        if (Wire.LIMIT != command.ordType || 0 == basisPoints || 0 == reference)
        {
            return false;
        }
        final BigInteger distance =
            BigInteger.valueOf(command.priceTicks).subtract(BigInteger.valueOf(reference)).abs();
        final BigInteger band = BigInteger.valueOf(reference).multiply(BigInteger.valueOf(basisPoints));
        return distance.multiply(BASIS).compareTo(band) > 0;
    }

    private Why riskOfNew(final Command command, final ModelAccount account, final ModelInstrument instrument)
    {
        if (0 != account.maxOrderLots && command.quantityLots > account.maxOrderLots)
        {
            return Why.MAX_ORDER_QUANTITY;
        }
        if (isOverflowing(command, instrument))
        {
            return Why.VALUE_OVERFLOW;
        }
        if (isTooValuable(command, account, instrument))
        {
            return Why.MAX_ORDER_VALUE;
        }
        return isBeyondPositionLimit(command, account, BigInteger.valueOf(command.quantityLots)) ?
            Why.POSITION_LIMIT : Why.NONE;
    }

    private Why riskOfReplace(
        final Command command,
        final ModelOrder order,
        final ModelAccount account,
        final ModelInstrument instrument)
    {
        if (command.quantityLots > order.quantityLots && 0 != account.maxOrderLots &&
            command.quantityLots > account.maxOrderLots)
        {
            return Why.MAX_ORDER_QUANTITY;
        }
        if (isOverflowing(command, instrument))
        {
            return Why.VALUE_OVERFLOW;
        }
        final BigInteger oldValue = product(order.priceTicks, order.quantityLots);
        final boolean isValueGrowing = Wire.MARKET == command.ordType ||
            product(command.priceTicks, command.quantityLots).compareTo(oldValue) > 0;
        if (isValueGrowing && isTooValuable(command, account, instrument))
        {
            return Why.MAX_ORDER_VALUE;
        }
        final long growth = command.quantityLots - order.cumLots - order.leavesLots();
        return growth > 0 && isBeyondPositionLimit(command, account, BigInteger.valueOf(growth)) ?
            Why.POSITION_LIMIT : Why.NONE;
    }

    private static boolean isOverflowing(final Command command, final ModelInstrument instrument)
    {
        return product(instrument.highestMaxPriceTicks, command.quantityLots).compareTo(LONG_MAX) > 0;
    }

    private static boolean isTooValuable(
        final Command command, final ModelAccount account, final ModelInstrument instrument)
    {
        if (0 == account.maxOrderTicksLots)
        {
            return false;
        }
        final BigInteger price = riskPrice(command, instrument);
        final BigInteger value = price.multiply(BigInteger.valueOf(command.quantityLots));
        return value.compareTo(BigInteger.valueOf(account.maxOrderTicksLots)) > 0;
    }

    /** Zero if there is nothing to go by: then the value is not checked. */
    private static BigInteger riskPrice(final Command command, final ModelInstrument instrument)
    {
        if (Wire.LIMIT == command.ordType)
        {
            return BigInteger.valueOf(command.priceTicks);
        }
        if (instrument.definition.protectionTicks > 0 && !instrument.oppositeOf(command.side).isEmpty())
        {
            return protectionBound(instrument, command.side);
        }
        return BigInteger.valueOf(instrument.referenceTicks());
    }

    private boolean isBeyondPositionLimit(
        final Command command, final ModelAccount account, final BigInteger additionalLots)
    {
        final BigInteger position = account.position(command.instrumentId);
        final BigInteger signedPosition = Wire.BUY == command.side ? position : position.negate();
        final BigInteger worst = signedPosition
            .add(state.openLots(command.accountId, command.instrumentId, command.side)).add(additionalLots);
        final long limit = 0 == account.maxPositionLots ? Long.MAX_VALUE : account.maxPositionLots;
        return worst.compareTo(BigInteger.valueOf(limit)) > 0;
    }

    private Why capacityForNew(final Command command, final ModelInstrument instrument)
    {
        if (state.restingOrders.size() >= state.limits.orders)
        {
            return Why.BOOK_FULL;
        }
        if (isLevelMissing(command, instrument))
        {
            return Why.LEVELS_FULL;
        }
        final Why memory = rememberOneMore();
        if (Why.NONE != memory)
        {
            return memory;
        }
        final boolean isNewPair =
            !state.pairs.contains(ModelState.pair(command.accountId, command.instrumentId));
        return isNewPair && state.pairs.size() >= state.limits.positions ? Why.CAPACITY_EXCEEDED : Why.NONE;
    }

    private Why rememberOneMore()
    {
        return state.rememberedIds >= state.limits.clOrdIds ? Why.CLORDID_MEMORY_FULL : Why.NONE;
    }

    private boolean isLevelMissing(final Command command, final ModelInstrument instrument)
    {
        final boolean mayRest = Wire.LIMIT == command.ordType &&
            (Wire.DAY == command.timeInForce || Wire.GTC == command.timeInForce);
        final TreeMap<Long, LinkedList<ModelOrder>> side = instrument.sideOf(command.side);
        return mayRest && !side.containsKey(command.priceTicks) && state.levelCount() >= state.limits.levels;
    }

    private static BigInteger product(final long a, final long b)
    {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }
}
