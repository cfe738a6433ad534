package io.ringside.risk;

/**
 * Position and open orders of one account in one instrument: a live view into {@link RiskEngine}.
 * <p>
 * Reserve on accept, convert on fill, release on cancel: {@code net + openBuy} and {@code net - openSell} are the worst
 * cases, and both fit 64 bits because nothing is reserved that would make them overflow.
 */
public final class Position
{
    private final PositionTable positions;
    private int index;

    Position(final PositionTable positions, final int index)
    {
        this.positions = positions;
        this.index = index;
    }

    Position at(final int newIndex)
    {
        index = newIndex;
        return this;
    }

    /** Owner of the position. */
    public int accountIndex()
    {
        return positions.accountIndex(index);
    }

    /** Instrument of the position. */
    public int instrumentId()
    {
        return positions.instrumentId(index);
    }

    /** Bought minus sold in lots, negative when short. */
    public long netLots()
    {
        return positions.netLots(index);
    }

    /** Lots of open buy orders. */
    public long openBuyLots()
    {
        return positions.openLots(index, true);
    }

    /** Lots of open sell orders. */
    public long openSellLots()
    {
        return positions.openLots(index, false);
    }
}
