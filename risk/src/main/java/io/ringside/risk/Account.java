package io.ringside.risk;

/** One account: its limits and whether it may trade. Changed by {@link RiskEngine} only. */
public final class Account
{
    private final long accountId;
    private final int index;
    private long maxOrderLots;
    private long maxOrderTicksLots;
    private long maxPositionLots;
    private boolean isEnabled;
    private boolean isKilled;
    private boolean isMarketMaker;
    private int firmId;
    private int deskId;
    private int stpGroup;
    private int moneyModel;
    private int feeTier;
    private int liquidationCount;
    private int lastPosition = RiskEngine.NO_POSITION;

    Account(final long accountId, final int index)
    {
        this.accountId = accountId;
        this.index = index;
    }

    /** The account's id, as given by the operator. */
    public long accountId()
    {
        return accountId;
    }

    /** The account's place in the order of definition, 0 and up, dense. */
    public int index()
    {
        return index;
    }

    /** The largest quantity of one order in lots; 0 means no limit, here and below. */
    public long maxOrderLots()
    {
        return maxOrderLots;
    }

    /** The largest price x quantity of one order in ticks x lots. */
    public long maxOrderTicksLots()
    {
        return maxOrderTicksLots;
    }

    /** The largest long or short position in one instrument in lots, open orders included. */
    public long maxPositionLots()
    {
        return maxPositionLots;
    }

    /** True unless the operator has disabled the account. */
    public boolean isEnabled()
    {
        return isEnabled;
    }

    /** True if the account's own kill switch is active: from activation until explicit release. */
    public boolean isKilled()
    {
        return isKilled;
    }

    /** The firm the account belongs to, 0 for none. */
    public int firmId()
    {
        return firmId;
    }

    /**
     * The group of self-trade prevention of its orders, unless they name one themselves; 0 if the account is a group of
     * its own.
     */
    public int stpGroup()
    {
        return stpGroup;
    }

    /** True for a designated market maker. */
    public boolean isMarketMaker()
    {
        return isMarketMaker;
    }

    /** What the account trades with: a constant of {@link io.ringside.risk.money.MoneyModel}. */
    public int moneyModel()
    {
        return moneyModel;
    }

    /** The tier whose commissions the account pays, 0 and up. */
    public int feeTier()
    {
        return feeTier;
    }

    /** Sets with what the account trades. The caller has checked that nothing depends on what it was. */
    public void money(final int newModel, final int newFeeTier)
    {
        moneyModel = newModel;
        feeTier = newFeeTier;
    }

    /** True while a balance of the account is in liquidation. */
    public boolean isLiquidated()
    {
        return 0 != liquidationCount;
    }

    /** A balance of the account comes into liquidation, 1, or out of it, -1. */
    public void liquidates(final int count)
    {
        liquidationCount += count;
        assert liquidationCount >= 0 : "accountId=" + accountId + " liquidationCount=" + liquidationCount;
    }

    /** The position that was opened last, or NO_POSITION; see {@link RiskEngine#previousPosition}. */
    public int lastPosition()
    {
        return lastPosition;
    }

    void lastPosition(final int positionIndex)
    {
        lastPosition = positionIndex;
    }

    /** The desk of the firm that the account belongs to, 0 for none. */
    public int deskId()
    {
        return deskId;
    }

    /** Sets the desk; what is counted for it is up to the caller. */
    public void deskId(final int newDeskId)
    {
        deskId = newDeskId;
    }

    void groups(final int newFirmId, final int newStpGroup, final boolean newMarketMaker)
    {
        firmId = newFirmId;
        stpGroup = newStpGroup;
        isMarketMaker = newMarketMaker;
    }

    /** Sets the limits, effective at once; a tighter limit cancels nothing. */
    void limits(final long newMaxOrderLots, final long newMaxOrderTicksLots, final long newMaxPositionLots)
    {
        assert RiskEngine.areValid(newMaxOrderLots, newMaxOrderTicksLots, newMaxPositionLots) :
            "accountId=" + accountId;
        maxOrderLots = newMaxOrderLots;
        maxOrderTicksLots = newMaxOrderTicksLots;
        maxPositionLots = newMaxPositionLots;
    }

    void isEnabled(final boolean isEnabled)
    {
        this.isEnabled = isEnabled;
    }

    void isKilled(final boolean isKilled)
    {
        this.isKilled = isKilled;
    }
}
