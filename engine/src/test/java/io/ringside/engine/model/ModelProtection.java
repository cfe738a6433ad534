package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;

/** Market protection and the trading calendar (rule book 5.3, A15, B20 to B22, B84). */
final class ModelProtection
{
    private static final BigInteger BASIS_POINTS = BigInteger.valueOf(10_000);
    private static final int BUCKETS = 16;
    private static final int SCHEDULE_MAX = 4_096;

    private final ReferenceModel model;
    private final ModelState state;

    ModelProtection(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    Why set(final Command stated)
    {
        final ModelInstrument instrument = state.instruments.get(stated.instrumentId);
        final Command command = Omission.completed(
            stated, null == instrument ? new Command(Command.Kind.SET_PROTECTION) : instrument.protection);
        final Why why = Why.first(
            () -> Why.INVALID_COMMAND.when(!isValid(command)),
            () -> state.ifUnknown(command.instrumentId),
            () -> Why.UNKNOWN_TICK_TABLE.when(
                0 != command.tickTableId && !state.tickTables.containsKey(command.tickTableId)),
            () -> minQuantity(command, instrument),
            () -> Why.INVALID_COMBINATION.when(isWithoutMiddles(command, instrument)),
            () -> state.ifWithoutEffect(command, isEffective(command, instrument)));
        if (Why.NONE == why)
        {
            final Command before = instrument.protection;
            instrument.protection = command.copy();
            if (Wire.NULL_CODE == command.minQuantity)
            {
                instrument.protection.minQuantity = before.minQuantity;
            }
            if (Wire.NULL_CODE == command.midpoint)
            {
                instrument.protection.midpoint = before.midpoint;
            }
            instrument.windowTrades.clear();
            if (before.dailyLowTicks != command.dailyLowTicks || before.dailyHighTicks != command.dailyHighTicks)
            {
                model.dailyLimits.onChange(instrument);
            }
        }
        return why;
    }

    /** Q7: minimums stay only where orders match by time, and no order loses its own. */
    private Why minQuantity(final Command command, final ModelInstrument instrument)
    {
        final boolean willStay = Wire.EACH_EXECUTION == command.minQuantity ||
            Wire.NULL_CODE == command.minQuantity && instrument.doMinimumsStay();
        final long kept = state.live.values().stream().filter(order ->
            order.instrumentId == instrument.instrumentId && 0 != order.minLots).count();
        if (willStay && !ModelAllocation.isFifo(instrument))
        {
            return Why.INVALID_COMBINATION;
        }
        if (!willStay && 0 != kept)
        {
            state.mark("Q7 not while an order has one");
            state.affectedCount = (int)kept;
            return Why.INSTRUMENT_IN_USE;
        }
        return Why.NONE;
    }

    /** Q6: pegs would be at half a tick, and no two neighbouring prices have a price between them. */
    private boolean isWithoutMiddles(final Command command, final ModelInstrument instrument)
    {
        final boolean isAsked = Wire.HALF_TICK == command.midpoint ||
            Wire.NULL_CODE == command.midpoint && Wire.HALF_TICK == instrument.protection.midpoint;
        final long[] table = state.tickTables.get(command.tickTableId);
        boolean hasAny = null == table && 0 == instrument.definition.priceIncrementTicks % 2;
        for (int i = 1; null != table && i < table.length; i += 2)
        {
            hasAny |= 0 == table[i] % 2;
        }
        return isAsked && !hasAny;
    }

    /** An action needs a collar, and a remainder a price at which it rests. */
    private static boolean isEffective(final Command command, final ModelInstrument instrument)
    {
        return !(Wire.COLLAR_VOLATILITY == command.collarAction && 0 == command.executionCollarBasisPoints) &&
            !(Wire.REMAINDER_REST == command.marketRemainder && 0 == instrument.definition.protectionTicks);
    }

    private static boolean isValid(final Command command)
    {
        return command.instrumentId >= 1 && command.executionCollarBasisPoints >= 0 &&
            command.breakerBasisPoints >= 0 && command.breakerWindowNs >= 0 && command.tickTableId >= 0 &&
            command.cascadeGuardTicks >= 0 && command.minDisplayLots >= 0 && command.trancheCountMax >= 0 &&
            (0 == command.breakerBasisPoints) == (0 == command.breakerWindowNs) &&
            command.dailyLowTicks >= 0 && command.dailyHighTicks >= 0 &&
            (0 == command.dailyHighTicks || command.dailyLowTicks <= command.dailyHighTicks) &&
            Wire.isBoolean(command.collarAction) && Wire.isBoolean(command.marketRemainder) &&
            (Wire.NULL_CODE == command.minQuantity || Wire.isBoolean(command.minQuantity)) &&
            (Wire.NULL_CODE == command.midpoint || Wire.isBoolean(command.midpoint));
    }

    /** Both ends of a band around a price; null if there is no such rule or price. */
    static BigInteger[] around(final long centreTicks, final BigInteger distance)
    {
        final BigInteger centre = BigInteger.valueOf(centreTicks);
        return new BigInteger[]{centre.subtract(distance), centre.add(distance)};
    }

    static BigInteger[] collar(final ModelInstrument instrument)
    {
        final long reference = instrument.referenceTicks();
        final int basisPoints = instrument.protection.executionCollarBasisPoints;
        return 0 == basisPoints || 0 == reference ? null : around(reference, share(reference, basisPoints));
    }

    /** What the circuit breaker allows after the trades of its window; null without one, or without trades. */
    BigInteger[] breaker(final ModelInstrument instrument)
    {
        if (0 == instrument.protection.breakerWindowNs)
        {
            return null;
        }
        final BigInteger now = bucket(state.nowNs, instrument);
        final List<Long> prices = instrument.windowTrades.stream()
            .filter(trade -> now.subtract(bucket(trade[0], instrument)).compareTo(BigInteger.valueOf(BUCKETS)) < 0)
            .map(trade -> trade[1]).sorted().toList();
        if (prices.isEmpty())
        {
            return null;
        }
        final long base = 0 != instrument.definition.referencePriceTicks ?
            instrument.definition.referencePriceTicks : instrument.lastTradeTicks;
        final BigInteger width = share(base, instrument.protection.breakerBasisPoints);
        return new BigInteger[]{BigInteger.valueOf(prices.get(prices.size() - 1)).subtract(width),
            BigInteger.valueOf(prices.get(0)).add(width)};
    }

    void onTrade(final ModelInstrument instrument, final long priceTicks)
    {
        if (0 != instrument.protection.breakerWindowNs)
        {
            instrument.windowTrades.add(new long[]{state.nowNs, priceTicks});
        }
    }

    /** A rule of protection stops continuous trading; the next auction starts it again. */
    void interrupt(final ModelInstrument instrument, final Why why)
    {
        state.mark("5.3 interrupted by " + why);
        model.phases.change(instrument, Wire.VOLATILITY, why);
        instrument.callLengthNs = instrument.auction.volatilityNs;
        instrument.callEndNs =
            0 == instrument.auction.volatilityNs ? 0 : state.after(instrument.auction.volatilityNs);
    }

    /** One more line of the calendar, or none of an instrument's. */
    Why schedule(final Command command)
    {
        return Why.first(
            () -> Why.INVALID_COMMAND.when(
                command.atNs < 0 || command.instrumentId < 0 || !Wire.isPhase(command.phase)),
            () -> 0 == command.instrumentId ? Why.NONE : state.ifUnknown(command.instrumentId),
            () -> 0 == command.atNs ? clear(command.instrumentId) : add(command));
    }

    private Why clear(final int instrumentId)
    {
        final int before = state.schedule.size();
        state.schedule.removeIf(line -> line.instrumentId == instrumentId);
        state.affectedCount = before - state.schedule.size();
        return Why.NONE;
    }

    private Why add(final Command command)
    {
        final boolean isFull = SCHEDULE_MAX == state.schedule.size();
        final boolean isReplacing = state.schedule.removeIf(
            line -> line.instrumentId == command.instrumentId && line.atNs == command.atNs);
        if (isFull && !isReplacing)
        {
            return Why.CAPACITY_EXCEEDED;
        }
        state.schedule.add(command);
        // Q1: of the same time, in the order in which they were entered.
        state.schedule.sort(Comparator.comparingLong(line -> line.atNs));
        state.affectedCount = 1;
        return Why.NONE;
    }

    private static BigInteger bucket(final long timeNs, final ModelInstrument instrument)
    {
        final BigInteger[] width =
            BigInteger.valueOf(instrument.protection.breakerWindowNs).divideAndRemainder(BigInteger.valueOf(BUCKETS));
        return BigInteger.valueOf(timeNs).divide(0 == width[1].signum() ? width[0] : width[0].add(BigInteger.ONE));
    }

    private static BigInteger share(final long priceTicks, final int basisPoints)
    {
        return BigInteger.valueOf(priceTicks).multiply(BigInteger.valueOf(basisPoints)).divide(BASIS_POINTS);
    }
}
