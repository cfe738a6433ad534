package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** The invariants of what an auction prints: 8 and 43. */
final class AuctionInvariants
{
    /** One order before an auction. */
    record Wish(boolean isBuy, boolean isPriced, long priceTicks, long leavesLots)
    {
        boolean isMetBy(final long price)
        {
            return !isPriced || (isBuy ? price <= priceTicks : price >= priceTicks);
        }
    }

    private AuctionInvariants()
    {
    }

    /** Empty if not all orders of the book take part for sure: of a pair one does, and an order may expire. */
    static List<Wish> wishesOf(final ModelInstrument instrument)
    {
        final List<Wish> book = new ArrayList<>();
        for (final ModelOrder order : instrument.orders())
        {
            if (null != order.linked || 0 != order.expireTimeNs)
            {
                return List.of();
            }
            book.add(new Wish(order.isBuy(), !order.isUnpriced(), order.priceTicks, order.leavesLots()));
        }
        return book;
    }

    static boolean isDisturbed(final List<Output> reports)
    {
        return reports.stream().anyMatch(report ->
            OutputType.EXECUTION_REPORT == report.type && Why.SELF_TRADE.code == report.get("reason"));
    }

    static long printCount(final Output message, final List<Output> marketData)
    {
        return marketData.stream().filter(other -> OutputType.AUCTION_TRADE == other.type &&
            other.get("instrumentId") == message.get("instrumentId")).count();
    }

    /**
     * The price trades most with the least left over, and nobody remains who could trade at it.
     *
     * @param book before the auction; empty if not all of it takes part for sure.
     * @param bid  afterwards, 0 if there is none.
     * @param ask  afterwards, 0 if there is none.
     */
    static void check(
        final Output print,
        final ModelInstrument instrument,
        final List<Wish> book,
        final long bid,
        final long ask,
        final int phase,
        final List<Output> reports,
        final List<Output> marketData)
    {
        final boolean isCollared = 0 != instrument.auction.collarBasisPoints;
        final long price = print.get("priceTicks");
        Invariant.UNCROSS_LEAVES_NOTHING.require(print.get("quantityLots") > 0, "an auction of something", print);
        if (1 != printCount(print, marketData))
        {
            return;
        }
        if (!book.isEmpty() && !isDisturbed(reports) && !hasNewPhase(print, marketData))
        {
            checkMost(book, print, isCollared);
        }
        Invariant.UNCROSS_LEAVES_NOTHING.require(0 == bid || 0 == ask || Wire.isCall(phase) ||
            BookInvariants.isCrossedByMinimums(instrument) ||
            (bid < price || ask > price) && (isCollared || bid < ask), "bid, ask", List.of(bid, ask, print));
    }

    /** True if a phase began in this command before the auction: orders for it may have come into the book since. */
    private static boolean hasNewPhase(final Output print, final List<Output> marketData)
    {
        return marketData.subList(0, marketData.indexOf(print)).stream().anyMatch(message ->
            OutputType.TRADING_STATUS == message.type && message.get("instrumentId") == print.get("instrumentId"));
    }

    private static void checkMost(final List<Wish> book, final Output print, final boolean isCollared)
    {
        final long price = print.get("priceTicks");
        final BigInteger traded = volume(book, price);
        Invariant.AUCTION_PRICE_TRADES_MOST.require(traded.equals(BigInteger.valueOf(print.get("quantityLots"))),
            "what can trade", List.of(traded, book, print));
        for (final Wish wish : isCollared ? List.<Wish>of() : book)
        {
            final int compared = !wish.isPriced ? -1 : volume(book, wish.priceTicks).compareTo(traded);
            Invariant.AUCTION_PRICE_TRADES_MOST.require(compared < 0 || 0 == compared &&
                surplus(book, price).compareTo(surplus(book, wish.priceTicks)) <= 0,
                "a better price", List.of(wish.priceTicks, book, print));
        }
    }

    private static BigInteger volume(final List<Wish> book, final long price)
    {
        return sum(book, true, price).min(sum(book, false, price));
    }

    private static BigInteger surplus(final List<Wish> book, final long price)
    {
        return sum(book, true, price).subtract(sum(book, false, price)).abs();
    }

    private static BigInteger sum(final List<Wish> book, final boolean isBuy, final long price)
    {
        return book.stream().filter(wish -> wish.isBuy == isBuy && wish.isMetBy(price))
            .map(wish -> BigInteger.valueOf(wish.leavesLots)).reduce(BigInteger.ZERO, BigInteger::add);
    }
}
