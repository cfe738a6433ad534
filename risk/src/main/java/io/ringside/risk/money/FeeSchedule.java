package io.ringside.risk.money;

/**
 * The commissions of a tier of accounts in an instrument. Rates are in millionths of the value (hundredths of a basis
 * point), negative for a rebate.
 *
 * @param feeTier      of accounts; 0: of all that have no schedule of their own.
 * @param instrumentId 0: of all that have no schedule of their own.
 * @param makerRate    of an order that was in the book.
 * @param takerRate    of an order that came to it.
 * @param auctionRate  of both sides of an auction.
 * @param minimum      of the first fill of an order, in the smallest unit of the quote currency.
 */
public record FeeSchedule(
    int feeTier, int instrumentId, int makerRate, int takerRate, int auctionRate, long minimum)
{
    /** No commissions. */
    public static final FeeSchedule NONE = new FeeSchedule(0, 0, 0, 0, 0, 0);

    /** The highest of the rates; 0 if all are rebates. */
    public int highestRate()
    {
        return Math.max(Math.max(makerRate, takerRate), Math.max(auctionRate, 0));
    }

    /** True if rates are at most the whole value, and the minimum is one that an order can hold. */
    public boolean isValid()
    {
        return isRate(makerRate) && isRate(takerRate) && isRate(auctionRate) && minimum >= 0 &&
            minimum <= Amounts.WORTH_MAX;
    }

    private static boolean isRate(final int rate)
    {
        return rate >= -Amounts.RATE_WHOLE && rate <= Amounts.RATE_WHOLE;
    }
}
