package io.ringside.engine.model;

import java.math.BigInteger;

/** How many times what it is worth a margin account may have in positions: rule book 7.11.11. */
final class ModelLeverage
{
    private final ModelState state;
    private final ModelMargin margin;

    ModelLeverage(final ModelState state, final ModelMargin margin)
    {
        this.state = state;
        this.margin = margin;
    }

    /** What is at stake when so many more lots of a side may be filled. */
    BigInteger atStake(
        final ModelAccount account, final int currencyId, final ModelInstrument of, final boolean isBuy,
        final BigInteger moreLots)
    {
        return margin.sum(currencyId, instrument ->
        {
            final BigInteger more = of == instrument ? moreLots : BigInteger.ZERO;
            final BigInteger highest = margin.ends(account, instrument).get(0).add(isBuy ? more : BigInteger.ZERO);
            final BigInteger lowest = margin.ends(account, instrument).get(1).subtract(isBuy ? BigInteger.ZERO : more);
            return highest.abs().max(lowest.abs()).multiply(margin.value(instrument));
        });
    }

    /** The lowest limit above the account; null if there is none. */
    private BigInteger limit(final ModelAccount account)
    {
        return state.levelUse.above(account, 0).stream().flatMap(state.levelUse::paces)
            .map(ModelPace::leverage).filter(limit -> 0 != limit).min(Long::compare).map(BigInteger::valueOf)
            .orElse(null);
    }

    Why ofOrder(
        final ModelAccount account, final ModelInstrument instrument, final boolean isBuy, final BigInteger moreLots)
    {
        final BigInteger limit = limit(account);
        final int currencyId = state.money.worths.get(instrument.instrumentId).quoteCurrencyId;
        final BigInteger with = atStake(account, currencyId, instrument, isBuy, moreLots);
        if (null == limit || with.compareTo(atStake(account, currencyId, instrument, isBuy, BigInteger.ZERO)) <= 0)
        {
            return Why.NONE;
        }
        final BigInteger over = with.subtract(margin.equity(account, currencyId).multiply(limit));
        final BigInteger lot = margin.value(instrument);
        state.mark("7.11 leverage " + (over.signum() > 0 ? over.compareTo(lot) <= 0 ? "one lot above" : "above" :
            over.negate().compareTo(lot) < 0 ? "at" : "below"));
        return Why.LEVERAGE_LIMIT.when(over.signum() > 0);
    }

    /** An amount that is taken out. */
    Why ofTaken(final ModelAccount account, final int currencyId, final BigInteger amount)
    {
        final BigInteger limit = limit(account);
        if (null == limit)
        {
            return Why.NONE;
        }
        final BigInteger left = margin.equity(account, currencyId).subtract(amount);
        final boolean isPassed =
            atStake(account, currencyId, null, true, BigInteger.ZERO).compareTo(left.multiply(limit)) > 0;
        state.mark("7.11 leverage " + (isPassed ? "keeps" : "lets go") + " what is taken out");
        return Why.LEVERAGE_LIMIT.when(isPassed);
    }
}
