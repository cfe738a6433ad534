package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Invariant 8, from reports and prints alone: no other limit price in the book would have traded more, or the same and
 * left less over; what was printed is what could trade. Of auctions with a collar of their own only the quantity is
 * looked at, and none in which orders ended each other, by self-trade prevention or as a pair.
 */
final class AuctionChecker
{
    /** What one order would do in an auction. */
    private record Wish(boolean isBuy, boolean isPriced, boolean isAtClose, long priceTicks, long leavesLots)
    {
        boolean isMetBy(final long price)
        {
            return !isPriced || (isBuy ? price <= priceTicks : price >= priceTicks);
        }
    }

    private final Map<Integer, List<Wish>> books = new HashMap<>();
    private final Map<Integer, Integer> collars = new HashMap<>();

    /** Before anything traded in it: what is there to trade, but orders at the close, which are told apart later. */
    void begin(final int instrumentId, final Collection<ToldOrder> live)
    {
        final List<Wish> book = new ArrayList<>();
        for (final ToldOrder order : live)
        {
            if (order.instrumentId == instrumentId && (order.isUnpriced() || order.isPriced()) && !order.isOutside)
            {
                book.add(new Wish(order.isBuy, order.isPriced(), Wire.AT_CLOSE == order.timeInForce,
                    order.priceTicks, order.leavesLots));
            }
        }
        final boolean isKnown = live.stream()
            .noneMatch(order -> order.instrumentId == instrumentId &&
            (order.isPriceUnknown() || order.isReplacedOutside || Wire.PEGGED == order.ordType));
        books.put(instrumentId, isKnown ? book : List.of());
    }

    boolean hasBegun(final int instrumentId)
    {
        return books.containsKey(instrumentId);
    }

    void onCommand(final Command command, final List<Output> reports)
    {
        if (Command.Kind.SET_AUCTION == command.kind && !reports.isEmpty() &&
            Why.NONE.code == reports.get(reports.size() - 1).get("reason"))
        {
            collars.put(command.instrumentId, command.collarBasisPoints);
        }
    }

    /** After all that the command put out. */
    void end(final List<Output> reports, final List<Output> marketData)
    {
        if (books.isEmpty())
        {
            return;
        }
        final boolean isDisturbed = reports.stream().anyMatch(report -> OutputType.EXECUTION_REPORT == report.type &&
            (Why.SELF_TRADE.code == report.get("reason") || Why.OCO_CANCELLED.code == report.get("reason") ||
            Why.OCO_REDUCED.code == report.get("reason")));
        for (final Map.Entry<Integer, List<Wish>> book : books.entrySet())
        {
            final List<Output> prints = marketData.stream().filter(message ->
                OutputType.AUCTION_TRADE == message.type && message.get("matchCount") > 0 &&
                message.get("instrumentId") == book.getKey()).toList();
            if (!isDisturbed && 1 == prints.size() && !book.getValue().isEmpty())
            {
                final Output print = prints.get(0);
                book.getValue().removeIf(wish -> wish.isAtClose && Wire.CLOSING_CALL != print.get("phase"));
                check(book.getValue(), print, 0 != collars.getOrDefault(book.getKey(), 0));
            }
        }
        books.clear();
    }

    private static void check(final List<Wish> book, final Output print, final boolean isCollared)
    {
        final long price = print.get("priceTicks");
        final BigInteger traded = volume(book, price);
        if (!traded.equals(BigInteger.valueOf(print.get("quantityLots"))))
        {
            throw new Invariant.Broken(
                Invariant.AUCTION_PRICE_TRADES_MOST, traded + " could trade: " + print + " book=" + book);
        }
        final BigInteger left = surplus(book, price);
        for (final Wish wish : isCollared ? List.<Wish>of() : book)
        {
            if (wish.isPriced && wish.priceTicks != price)
            {
                final int compared = volume(book, wish.priceTicks).compareTo(traded);
                final boolean isWorse =
                    compared < 0 || (0 == compared && left.compareTo(surplus(book, wish.priceTicks)) <= 0);
                if (!isWorse)
                {
                    throw new Invariant.Broken(
                        Invariant.AUCTION_PRICE_TRADES_MOST, wish.priceTicks + " is better: " + print + " " + book);
                }
            }
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
        BigInteger sum = BigInteger.ZERO;
        for (final Wish wish : book)
        {
            if (wish.isBuy == isBuy && wish.isMetBy(price))
            {
                sum = sum.add(BigInteger.valueOf(wish.leavesLots));
            }
        }
        return sum;
    }
}
