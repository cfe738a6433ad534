package io.ringside.risk;

/**
 * What one account holds and has open in one instrument. Changed by {@link RiskEngine} only.
 * <p>
 * Reserve on accept, convert on fill, release on cancel: {@code net + openBuy} and {@code net - openSell} are the worst
 * cases, and both fit 64 bits because nothing is reserved that would make them overflow.
 */
public final class Position
{
    private int accountIndex;
    private int instrumentId;
    private long netLots;
    private long openBuyLots;
    private long openSellLots;

    Position()
    {
    }

    void init(final int accountIndex, final int instrumentId)
    {
        this.accountIndex = accountIndex;
        this.instrumentId = instrumentId;
        netLots = 0;
        openBuyLots = 0;
        openSellLots = 0;
    }

    void restore(final long netLots, final long openBuyLots, final long openSellLots)
    {
        this.netLots = netLots;
        this.openBuyLots = openBuyLots;
        this.openSellLots = openSellLots;
    }

    void reserve(final boolean isBuy, final long lots)
    {
        assert lots > 0 : "lots=" + lots;
        if (isBuy)
        {
            openBuyLots += lots;
            assert openBuyLots > 0 : "openBuyLots=" + openBuyLots;
        }
        else
        {
            openSellLots += lots;
            assert openSellLots > 0 : "openSellLots=" + openSellLots;
        }
    }

    void release(final boolean isBuy, final long lots)
    {
        assert lots > 0 : "lots=" + lots;
        if (isBuy)
        {
            openBuyLots -= lots;
            assert openBuyLots >= 0 : "openBuyLots=" + openBuyLots;
        }
        else
        {
            openSellLots -= lots;
            assert openSellLots >= 0 : "openSellLots=" + openSellLots;
        }
    }

    void fill(final boolean isBuy, final long lots)
    {
        release(isBuy, lots);
        netLots += isBuy ? lots : -lots;
    }

    /** May lots that were bought, or sold, be taken back, so that the worst cases still fit 64 bits? */
    boolean mayReverse(final boolean isBuy, final long lots)
    {
        final long worstLots = isBuy ? openSellLots - netLots : openBuyLots + netLots;
        return worstLots + lots >= worstLots;
    }

    void reverse(final boolean isBuy, final long lots)
    {
        netLots -= isBuy ? lots : -lots;
    }

    /**
     * Whose position it is.
     *
     * @return the {@link Account#index()}.
     */
    public int accountIndex()
    {
        return accountIndex;
    }

    /**
     * In which instrument.
     *
     * @return the instrument's id.
     */
    public int instrumentId()
    {
        return instrumentId;
    }

    /**
     * Bought minus sold.
     *
     * @return lots, negative when short.
     */
    public long netLots()
    {
        return netLots;
    }

    /**
     * Lots of open buy orders.
     *
     * @return lots.
     */
    public long openBuyLots()
    {
        return openBuyLots;
    }

    /**
     * Lots of open sell orders.
     *
     * @return lots.
     */
    public long openSellLots()
    {
        return openSellLots;
    }
}
