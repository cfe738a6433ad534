package io.ringside.gateway.fix.market;

import io.ringside.engine.protocol.SideFilter;
import io.ringside.gateway.market.AuctionState;
import io.ringside.gateway.market.DayStatistics;
import io.ringside.gateway.market.MarketInstrument;

import java.util.Arrays;

/**
 * The figures of one instrument that a reader wants, and as he was told them last: opening, closing, settlement, high,
 * low and VWAP price, volume, imbalance and price of the auction. Hot path: no allocation.
 */
final class FixFigures
{
    /** MDEntryType (269) of each. */
    private static final String TYPES = "456789BAQ";
    private static final char VOLUME = 'B';
    private static final char OF_THE_DAY_BEFORE = '4';
    private static final char MORE_BUYERS = 'P';
    private static final char MORE_SELLERS = 'Q';
    private static final int NO_LOTS = -1;

    private final FixMarketRequest request;
    private final boolean[] isTold = new boolean[TYPES.length()];
    private final long[] toldPrices = new long[TYPES.length()];
    private final long[] toldLots = new long[TYPES.length()];
    private final char[] toldConditions = new char[TYPES.length()];
    private final boolean isAnyWanted;
    private long priceTicks;
    private long lots;
    private char condition;

    FixFigures(final FixMarketRequest request)
    {
        this.request = request;
        boolean isAny = false;
        for (int i = 0; i < TYPES.length(); i++)
        {
            isAny |= request.wants(TYPES.charAt(i));
        }
        isAnyWanted = isAny;
    }

    /** Nothing was told. */
    void forget()
    {
        Arrays.fill(isTold, false);
    }

    /** True if one of them is not as it was told. */
    boolean hasNews(final MarketInstrument instrument)
    {
        for (int i = 0; isAnyWanted && i < isTold.length; i++)
        {
            if (request.wants(TYPES.charAt(i)) && (read(TYPES.charAt(i), instrument) ?
                !isTold[i] || isDifferent(i) : isTold[i]))
            {
                return true;
            }
        }
        return false;
    }

    /** Tell each that is different: all of them in a snapshot after {@link #forget()}. */
    void tell(final FixMarketEntries entries, final MarketInstrument instrument)
    {
        for (int i = 0; isAnyWanted && i < isTold.length; i++)
        {
            final char type = TYPES.charAt(i);
            if (!request.wants(type))
            {
                continue;
            }
            if (read(type, instrument))
            {
                if (!isTold[i] || isDifferent(i))
                {
                    entries.figure(isTold[i] ? FixMarketEntries.CHANGE : FixMarketEntries.NEW, type, priceTicks, lots,
                        condition, '5' == type || '6' == type ? OF_THE_DAY_BEFORE : 0);
                    keep(i);
                }
            }
            else if (isTold[i])
            {
                entries.figure(FixMarketEntries.DELETE, type, 0, NO_LOTS, (char)0, (char)0);
                isTold[i] = false;
            }
        }
    }

    private boolean isDifferent(final int index)
    {
        return toldPrices[index] != priceTicks || toldLots[index] != lots || toldConditions[index] != condition;
    }

    private void keep(final int index)
    {
        isTold[index] = true;
        toldPrices[index] = priceTicks;
        toldLots[index] = lots;
        toldConditions[index] = condition;
    }

    /** Read a figure; false if there is none. */
    private boolean read(final char type, final MarketInstrument instrument)
    {
        final DayStatistics day = instrument.day();
        final AuctionState auction = instrument.auction();
        lots = NO_LOTS;
        condition = 0;
        priceTicks = switch (type)
        {
            case '4' -> day.openPriceTicks();
            case '5', '6' -> day.previousClosePriceTicks();
            case '7' -> day.highPriceTicks();
            case '8' -> day.lowPriceTicks();
            case '9' -> day.vwapPriceTicks();
            case VOLUME -> 0;
            default -> auction.priceTicks();
        };
        switch (type)
        {
            case VOLUME ->
            {
                lots = day.volumeLots();
                return true;
            }
            case 'A' ->
            {
                lots = auction.imbalanceLots();
                condition = SideFilter.BUY == auction.imbalanceSide() ? MORE_BUYERS :
                    SideFilter.SELL == auction.imbalanceSide() ? MORE_SELLERS : 0;
                return 0 != lots;
            }
            case 'Q' ->
            {
                lots = auction.pairedLots();
                return 0 != priceTicks;
            }
            default ->
            {
                return 0 != priceTicks;
            }
        }
    }
}
