package io.ringside.engine.model;

import java.math.BigInteger;

/** Limits of accounts: rule book 5.4, B57, B77, B79 to B81. */
final class ModelRisk
{
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger BASIS = BigInteger.valueOf(10_000);

    private final ModelState state;

    ModelRisk(final ModelState state)
    {
        this.state = state;
    }

    static boolean isOutsideCollar(final Command command, final ModelInstrument instrument)
    {
        final long reference = instrument.referenceTicks();
        final int basisPoints = instrument.definition.collarBasisPoints;
        if (!Wire.hasLimit(command.ordType) || 0 == basisPoints || 0 == reference)
        {
            return false;
        }
        final BigInteger distance =
            BigInteger.valueOf(command.priceTicks).subtract(BigInteger.valueOf(reference)).abs();
        final BigInteger band = BigInteger.valueOf(reference).multiply(BigInteger.valueOf(basisPoints));
        return distance.multiply(BASIS).compareTo(band) > 0;
    }

    Why ofNew(final Command command, final ModelAccount account, final ModelInstrument instrument)
    {
        return Why.first(
            () -> Why.MAX_ORDER_QUANTITY.when(isTooLarge(command, account)),
            () -> Why.VALUE_OVERFLOW.when(isOverflowing(command, instrument)),
            () -> Why.MAX_ORDER_VALUE.when(isTooValuable(command, account, instrument)),
            () -> Why.POSITION_LIMIT.when(isBeyondPositionLimit(command, account, command.quantityLots)));
    }

    /** What is no limit of somebody. */
    Why ofAny(final Command command, final ModelInstrument instrument)
    {
        return Why.first(
            () -> Why.VALUE_OVERFLOW.when(isOverflowing(command, instrument)),
            () -> Why.POSITION_LIMIT.when(isBeyond(0, command, command.quantityLots)));
    }

    private static boolean isTooLarge(final Command command, final ModelAccount account)
    {
        return 0 != account.maxOrderLots && command.quantityLots > account.maxOrderLots;
    }

    Why ofReplace(
        final Command terms, final ModelOrder order, final ModelAccount account, final ModelInstrument instrument)
    {
        final BigInteger oldValue =
            priceBefore(terms, order, instrument).multiply(BigInteger.valueOf(order.quantityLots));
        final boolean isValueGrowing = value(terms, instrument).compareTo(oldValue) > 0;
        final long growth = terms.quantityLots - order.cumLots - order.bustedLots - order.leavesLots();
        return Why.first(
            () -> Why.MAX_ORDER_QUANTITY.when(terms.quantityLots > order.quantityLots && isTooLarge(terms, account)),
            () -> Why.VALUE_OVERFLOW.when(isOverflowing(terms, instrument)),
            () -> Why.MAX_ORDER_VALUE.when(isValueGrowing && isTooValuable(terms, account, instrument)),
            () -> Why.POSITION_LIMIT.when(growth > 0 && isBeyondPositionLimit(terms, account, growth)));
    }

    /** At what price the order counts as it is, so that only a growing value is judged (R08, P11). */
    private static BigInteger priceBefore(
        final Command terms, final ModelOrder order, final ModelInstrument instrument)
    {
        if (terms.ordType != order.ordType)
        {
            // Nothing to compare with.
            return BigInteger.ZERO;
        }
        final Command before = terms.copy();
        before.priceTicks = order.askedTicks();
        before.stopPriceTicks = order.stopPriceTicks;
        before.trailTicks = order.trailTicks;
        before.activationPriceTicks = order.activationTicks;
        return riskPrice(before, instrument);
    }

    private static boolean isOverflowing(final Command command, final ModelInstrument instrument)
    {
        return product(instrument.highestMaxPriceTicks, command.quantityLots).compareTo(LONG_MAX) > 0;
    }

    private static boolean isTooValuable(
        final Command command, final ModelAccount account, final ModelInstrument instrument)
    {
        return 0 != account.maxOrderTicksLots &&
            value(command, instrument).compareTo(BigInteger.valueOf(account.maxOrderTicksLots)) > 0;
    }

    private static BigInteger value(final Command command, final ModelInstrument instrument)
    {
        return riskPrice(command, instrument).multiply(BigInteger.valueOf(command.quantityLots));
    }

    /** Zero if there is nothing to go by: then the value is not checked. */
    static BigInteger riskPrice(final Command command, final ModelInstrument instrument)
    {
        if (Wire.hasLimit(command.ordType) || Wire.PEGGED == command.ordType)
        {
            return BigInteger.valueOf(command.priceTicks);
        }
        if (Wire.isStop(command.ordType))
        {
            return stopRiskPrice(command, instrument);
        }
        if (Wire.MARKET == command.ordType && instrument.isTradingAtClose())
        {
            return BigInteger.valueOf(instrument.closingTicks);
        }
        final long best = instrument.bestOpposite(command.side);
        if (Wire.MARKET_TO_LIMIT == command.ordType && 0 != best)
        {
            return BigInteger.valueOf(best);
        }
        if (Wire.MARKET == command.ordType && instrument.definition.protectionTicks > 0 && 0 != best)
        {
            return ModelChecks.protectionBound(instrument, command.side);
        }
        return BigInteger.valueOf(instrument.referenceTicks());
    }

    /** B80: where a market order would end that starts at the stop price. */
    private static BigInteger stopRiskPrice(final Command command, final ModelInstrument instrument)
    {
        final boolean isBuy = Wire.BUY == command.side;
        BigInteger stop = BigInteger.valueOf(command.stopPriceTicks);
        final long from =
            0 != command.activationPriceTicks ? command.activationPriceTicks : instrument.lastTradeTicks;
        if (0 == stop.signum() && Wire.TRAILING_STOP == command.ordType && 0 != from)
        {
            stop = ModelStops.trailedFrom(isBuy, from, command.trailTicks);
        }
        if (stop.signum() <= 0)
        {
            return BigInteger.ZERO;
        }
        final BigInteger protection = BigInteger.valueOf(instrument.definition.protectionTicks);
        return isBuy ? stop.add(protection).min(LONG_MAX) :
            0 == protection.signum() ? stop : stop.subtract(protection).max(BigInteger.ONE);
    }

    private boolean isBeyondPositionLimit(
        final Command command, final ModelAccount account, final long additionalLots)
    {
        return isBeyond(account.maxPositionLots, command, additionalLots);
    }

    private boolean isBeyond(final long maxLots, final Command command, final long additionalLots)
    {
        final BigInteger position = state.accounts.get(command.accountId).position(command.instrumentId);
        final BigInteger signedPosition = Wire.BUY == command.side ? position : position.negate();
        final BigInteger worst = signedPosition
            .add(state.openLots(command.accountId, command.instrumentId, command.side))
            .add(BigInteger.valueOf(additionalLots));
        final long limit = 0 == maxLots ? Long.MAX_VALUE : maxLots;
        return worst.compareTo(BigInteger.valueOf(limit)) > 0;
    }

    private static BigInteger product(final long a, final long b)
    {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }
}
