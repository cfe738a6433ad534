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

    Why ofReplace(
        final Command terms,
        final ModelOrder order,
        final ModelAccount account,
        final ModelInstrument instrument)
    {
        if (terms.quantityLots > order.quantityLots && 0 != account.maxOrderLots &&
            terms.quantityLots > account.maxOrderLots)
        {
            return Why.MAX_ORDER_QUANTITY;
        }
        if (isOverflowing(terms, instrument))
        {
            return Why.VALUE_OVERFLOW;
        }
        final BigInteger oldValue =
            priceBefore(terms, order, instrument).multiply(BigInteger.valueOf(order.quantityLots));
        final boolean isValueGrowing = riskPrice(terms, instrument)
            .multiply(BigInteger.valueOf(terms.quantityLots)).compareTo(oldValue) > 0;
        if (isValueGrowing && isTooValuable(terms, account, instrument))
        {
            return Why.MAX_ORDER_VALUE;
        }
        final long growth = terms.quantityLots - order.cumLots - order.bustedLots - order.leavesLots();
        return growth > 0 && isBeyondPositionLimit(terms, account, BigInteger.valueOf(growth)) ?
            Why.POSITION_LIMIT : Why.NONE;
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
        return riskPrice(before, instrument);
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
        if (Wire.hasLimit(command.ordType) || Wire.PEGGED == command.ordType)
        {
            return BigInteger.valueOf(command.priceTicks);
        }
        if (Wire.isStop(command.ordType))
        {
            return stopRiskPrice(command, instrument);
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
        if (0 == stop.signum() && Wire.TRAILING_STOP == command.ordType && 0 != instrument.lastTradeTicks)
        {
            stop = ModelStops.trailedFrom(isBuy, instrument.lastTradeTicks, command.trailTicks);
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
        final Command command, final ModelAccount account, final BigInteger additionalLots)
    {
        final BigInteger position = account.position(command.instrumentId);
        final BigInteger signedPosition = Wire.BUY == command.side ? position : position.negate();
        final BigInteger worst = signedPosition
            .add(state.openLots(command.accountId, command.instrumentId, command.side)).add(additionalLots);
        final long limit = 0 == account.maxPositionLots ? Long.MAX_VALUE : account.maxPositionLots;
        return worst.compareTo(BigInteger.valueOf(limit)) > 0;
    }

    private static BigInteger product(final long a, final long b)
    {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }
}
