package io.ringside.risk.money;

/**
 * What an instrument is worth.
 *
 * @param instrumentId    of the instrument.
 * @param baseCurrencyId  what a buyer gets; 0: nothing, it is a contract.
 * @param quoteCurrencyId what a buyer pays.
 * @param tickLotAmount   of quote currency, for one lot at a price of one tick.
 * @param lotAmount       of base currency, in one lot; 0 for a contract.
 * @param initialRate     margin of a contract, in millionths of its value; 0: no margin account trades it.
 * @param maintenanceRate margin that a position needs to stay, no higher.
 * @param marginGroup     whose positions of the other side relieve this one; 0: none does.
 * @param offsetRate      of its margins that is left out when it is relieved, in millionths.
 */
public record Worth(
    int instrumentId,
    int baseCurrencyId,
    int quoteCurrencyId,
    long tickLotAmount,
    long lotAmount,
    int initialRate,
    int maintenanceRate,
    int marginGroup,
    int offsetRate)
{
    /** The value of lots at a price, or {@link Amounts#OVERFLOW}. */
    public long value(final long priceTicks, final long lots)
    {
        final long ticksLots = Amounts.multiply(priceTicks, lots);
        return ticksLots < 0 ? Amounts.OVERFLOW : Amounts.multiply(ticksLots, tickLotAmount);
    }

    /** The amount of base currency in lots, or {@link Amounts#OVERFLOW}. */
    public long base(final long lots)
    {
        return Amounts.multiply(lots, lotAmount);
    }

    /** True if margin accounts trade it. */
    public boolean isMargined()
    {
        return 0 != initialRate;
    }

    /** True if the margins alone are others. */
    public boolean isSameButMargins(final Worth other)
    {
        return null != other && baseCurrencyId == other.baseCurrencyId && quoteCurrencyId == other.quoteCurrencyId &&
            tickLotAmount == other.tickLotAmount && lotAmount == other.lotAmount &&
            isMargined() | !other.isMargined();
    }

    boolean areMarginsValid()
    {
        return maintenanceRate >= 0 && maintenanceRate <= initialRate && initialRate <= Amounts.RATE_WHOLE &&
            marginGroup >= 0 && marginGroup <= MarginGroups.GROUP_MAX &&
            offsetRate >= 0 && offsetRate <= Amounts.RATE_WHOLE &&
            (isMargined() ? !isDelivered() : 0 == (marginGroup | offsetRate));
    }

    /** What is left of its margins when it is relieved, in millionths. */
    int relievedRate()
    {
        return (int)Amounts.RATE_WHOLE - offsetRate;
    }

    /** True if something is delivered. */
    public boolean isDelivered()
    {
        return 0 != baseCurrencyId;
    }
}
