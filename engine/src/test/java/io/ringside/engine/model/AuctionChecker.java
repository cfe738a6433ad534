package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Invariant 8, from reports, prints and what the public saw of the book: no other limit price in the book would have
 * traded more, or the same and left less over; what was printed is what could trade. Of auctions with a collar of their
 * own only the quantity is looked at, and none in which orders ended each other by self-trade prevention, or in which a
 * linked pair was in the book: one leg of it takes part.
 *
 * <p>Pegs count where they stand. Of what is shown, the public's book tells that; a hidden peg stands at the price its
 * owner was told last, unless that is its cap: then it may as well be out of the book, no output tells, and the auction
 * is not looked at. The same holds of orders outside the limits of the day that were replaced since and are hidden, or
 * wait for the close.
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
    private final Set<Integer> closing = new HashSet<>();

    /** Before anything traded in it: what is there to trade, but orders at the close, which are told apart later. */
    void begin(final int instrumentId, final Collection<ToldOrder> live, final MarketDataBook.Book shown)
    {
        final List<Wish> book = new ArrayList<>();
        boolean isKnown = true;
        for (final ToldOrder order : live)
        {
            if (order.instrumentId == instrumentId && (order.isUnpriced() || order.isPriced()))
            {
                isKnown &= !isNowhereTold(order) && !order.isLinked;
                final MarketDataBook.Entry entry = shown.orders.get(order.orderId);
                if (isThere(order, entry))
                {
                    book.add(new Wish(order.isBuy, order.isPriced(), Wire.AT_CLOSE == order.timeInForce,
                        null == entry ? order.priceTicks : entry.priceTicks, order.leavesLots));
                }
            }
        }
        books.put(instrumentId, isKnown ? book : List.of());
    }

    /** Is it in the book? Where no output tells, the answer does not matter. */
    private static boolean isThere(final ToldOrder order, final MarketDataBook.Entry entry)
    {
        if (order.isUnpriced())
        {
            return true;
        }
        final boolean isSeen = !order.isHidden() && Wire.AT_CLOSE != order.timeInForce;
        return isSeen && (Wire.PEGGED == order.ordType || order.isReplacedOutside) ? null != entry : !order.isOutside;
    }

    private static boolean isNowhereTold(final ToldOrder order)
    {
        return order.isReplacedOutside && (order.isHidden() || Wire.AT_CLOSE == order.timeInForce);
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
        if (Command.Kind.START_CALL == command.kind && Wire.NO_CANCEL == command.phase &&
            PropertyChecker.isDone(reports))
        {
            // It begins anew.
            closing.removeIf(id -> 0 == command.instrumentId || id == command.instrumentId);
        }
    }

    /** After all that the command put out. */
    void end(final List<Output> reports, final List<Output> marketData)
    {
        final Set<Output> closingPrints = closingPrints(marketData);
        if (books.isEmpty())
        {
            return;
        }
        final boolean isDisturbed = reports.stream().anyMatch(report -> OutputType.EXECUTION_REPORT == report.type &&
            Why.SELF_TRADE.code == report.get("reason"));
        for (final Map.Entry<Integer, List<Wish>> book : books.entrySet())
        {
            final List<Output> prints = marketData.stream().filter(message ->
                OutputType.AUCTION_TRADE == message.type && message.get("matchCount") > 0 &&
                message.get("instrumentId") == book.getKey()).toList();
            if (!isDisturbed && 1 == prints.size() && !book.getValue().isEmpty())
            {
                final Output print = prints.get(0);
                final boolean isClosing = closingPrints.contains(print);
                book.getValue().removeIf(wish -> wish.isAtClose && !isClosing);
                check(book.getValue(), print, 0 != collars.getOrDefault(book.getKey(), 0));
            }
        }
        books.clear();
    }

    /** A closing call in which nobody may cancel any more is the closing call still. */
    private Set<Output> closingPrints(final List<Output> marketData)
    {
        final Set<Output> result = new HashSet<>();
        for (final Output message : marketData)
        {
            final int instrumentId = (int)message.get("instrumentId");
            if (OutputType.TRADING_STATUS == message.type || OutputType.INSTRUMENT_DEFINITION == message.type)
            {
                final long phase = message.get("phase");
                final boolean isSameCall = Wire.NO_CANCEL == phase && closing.contains(instrumentId);
                closing.remove(instrumentId);
                if (Wire.CLOSING_CALL == phase || isSameCall)
                {
                    closing.add(instrumentId);
                }
            }
            else if (OutputType.AUCTION_TRADE == message.type && closing.contains(instrumentId))
            {
                result.add(message);
            }
        }
        return result;
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
