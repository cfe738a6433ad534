package io.ringside.gateway.market;

import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.engine.protocol.SideFilter;

/** What a call would do if it ended now, as the core last told it; everything 0 outside of a call. */
public final class AuctionState
{
    private long priceTicks;
    private long pairedLots;
    private SideFilter imbalanceSide = SideFilter.BOTH;
    private long imbalanceLots;
    private long nearPriceTicks;
    private long farPriceTicks;

    void onIndication(final AuctionIndicationDecoder told)
    {
        priceTicks = told.priceTicks();
        pairedLots = told.pairedLots();
        imbalanceSide = told.imbalanceSide();
        imbalanceLots = told.imbalanceLots();
        nearPriceTicks = told.nearPriceTicks();
        farPriceTicks = told.farPriceTicks();
    }

    void clear()
    {
        priceTicks = 0;
        pairedLots = 0;
        imbalanceSide = SideFilter.BOTH;
        imbalanceLots = 0;
        nearPriceTicks = 0;
        farPriceTicks = 0;
    }

    /** The price of the auction; 0: the book is not crossed. */
    public long priceTicks()
    {
        return priceTicks;
    }

    /** Lots that would trade at the price. */
    public long pairedLots()
    {
        return pairedLots;
    }

    /** The side that would be left over at the price; BOTH: none. */
    public SideFilter imbalanceSide()
    {
        return imbalanceSide;
    }

    /** Lots that would be left over at the price. */
    public long imbalanceLots()
    {
        return imbalanceLots;
    }

    /** The price of all orders without the auction's collar; 0: none, or not told. */
    public long nearPriceTicks()
    {
        return nearPriceTicks;
    }

    /** The price of market orders and orders for auctions alone; 0: none, or not told. */
    public long farPriceTicks()
    {
        return farPriceTicks;
    }
}
