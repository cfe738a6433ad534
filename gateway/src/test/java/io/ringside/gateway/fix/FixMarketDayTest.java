package io.ringside.gateway.fix;

import io.ringside.engine.host.BookImage;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.book.DepthBook;
import io.ringside.gateway.follow.FollowedCore;
import io.ringside.gateway.market.AuctionState;
import io.ringside.gateway.market.DayStatistics;
import io.ringside.gateway.market.MarketInstrument;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Readers of a random day with calls, auctions, halts, busts and new names have the books of the node at every stop.
 * They are a stock QuickFIX/J with its stock dictionary, and sockets: some are cut, one does not read for a while,
 * and at times the market's thread misses messages. {@code -Dringside.fix.market.stops} makes the day longer.
 */
@Timeout(1_800)
class FixMarketDayTest
{
    private static final int STOPS = Integer.getInteger("ringside.fix.market.stops", 40);
    private static final int STEPS_MAX = 400;
    private static final int READERS = 5;
    private static final int FREEZE_TRADES_MAX = 20_000;
    private static final int TIMEOUT_MS = 20_000;
    private static final String FIGURES = "456789BAQ";

    private final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final FollowedCore core = new FollowedCore(random);
    private FixMarketVenue venue;
    private int stop;
    private int logonCount;
    private int comparedLevels;
    private long comparedTrades;

    @BeforeEach
    void start() throws IOException
    {
        System.out.println("seed=" + seed);
        venue = new FixMarketVenue(core.source, core.images, BookImage.of(core.engine), 1 << 12);
    }

    @AfterEach
    void stop()
    {
        venue.close();
    }

    @Test
    void shouldTellAStockEngineTheBooksOfTheDay() throws Exception
    {
        try (QuickFixReader reader = new QuickFixReader(venue.port, 1))
        {
            logOn(reader);
            for (stop = 0; stop < STOPS; stop++)
            {
                trade();
                if (0 == random.nextInt(20))
                {
                    reader.pullTheCable();
                    await("logout", () -> !reader.isOn());
                    forgetTrades(reader.told);
                    logOn(reader);
                }
                settle(reader);
                assertEquals(List.of(), List.copyOf(reader.failures), "seed=" + seed);
                assertEquals(List.of(), List.copyOf(reader.refusedByUs), "seed=" + seed);
                assertEquals(List.of(), List.copyOf(reader.others), "seed=" + seed);
                compare(reader.told, false);
                compareTrades(reader.told);
            }
            assertTrue(comparedLevels > STOPS, "books must not be empty");
            assertTrue(comparedTrades > STOPS, "trades: " + comparedTrades);
            assertTrue(reader.told.updateCount > STOPS, "updates: " + reader.told.updateCount);
        }
    }

    /** One of several does not read for a while, others are cut and come back. */
    @Test
    void shouldTellReadersThatAreSlowOrCut() throws Exception
    {
        final SocketReader[] readers = new SocketReader[READERS];
        try
        {
            for (int i = 0; i < READERS; i++)
            {
                readers[i] = logOn(i);
            }
            for (stop = 0; stop < STOPS; stop++)
            {
                final SocketReader slow = readers[random.nextInt(READERS)];
                slow.isFrozen = true;
                trade();
                for (int i = 0; i < FREEZE_TRADES_MAX && 0 == stop && 0 == conflations(); i++)
                {
                    trade();
                }
                slow.isFrozen = false;
                final int cut = random.nextInt(10 * READERS);
                if (cut < READERS)
                {
                    readers[cut].cut();
                    readers[cut] = logOn(cut);
                }
                for (final SocketReader reader : readers)
                {
                    settle(reader);
                    compare(reader.told, true);
                    compareTrades(reader.told);
                }
            }
            assertTrue(conflations() > 0, "nobody was slow");
            assertTrue(comparedTrades > STOPS && core.bustCount() > STOPS / 10,
                "trades: " + comparedTrades + " busts: " + core.bustCount());
        }
        finally
        {
            for (final SocketReader reader : readers)
            {
                CloseHelper.quietClose(reader);
            }
        }
    }

    private long conflations()
    {
        return venue.count(GatewayCounter.FIX_MARKET_CONFLATIONS);
    }

    /** A reader that has fallen behind gets more when he has read what there is, so he is asked until nothing comes. */
    private void settle(final SocketReader reader)
    {
        int before = -1;
        for (int i = 0; before != reader.told.messageCount(); i++)
        {
            before = reader.told.messageCount();
            settle();
            final String id = "stop " + stop + " " + i;
            reader.send("1", "112=" + id + "|");
            await("the answer", () -> reader.hasAnswer(id));
            assertNull(reader.failure, () -> "seed=" + seed + " " + reader.failure);
        }
    }

    private void settle(final QuickFixReader reader)
    {
        int before = -1;
        for (int i = 0; before != reader.told.messageCount() && reader.failures.isEmpty(); i++)
        {
            before = reader.told.messageCount();
            settle();
            final String id = "stop " + stop + " " + i;
            reader.send("1", "112=" + id);
            await("the answer", () -> reader.hasAnswer(id) || !reader.failures.isEmpty());
        }
    }

    private SocketReader logOn(final int index) throws IOException
    {
        final SocketReader reader = new SocketReader(venue.port, 1 + index);
        await("logon", () -> reader.isOn() || null != reader.failure);
        for (int id = 1; id <= FollowedCore.INSTRUMENTS; id++)
        {
            final String more = "|83=0|20008=0|20009=0|267=2|269=0|269=1|146=1|55=" + symbol(id) + "|";
            reader.send("V", "262=levels " + id + "|263=1|264=0|265=1" + more.replace("267=2", "267=11")
                .replace("269=1|", "269=1|269=2|269=4|269=5|269=6|269=7|269=8|269=9|269=B|269=A|"));
            reader.send("V", "262=top " + id + "|263=1|264=3|265=1" + more);
            reader.send("V", "262=orders " + id + "|263=1|264=0|265=1|266=N" + more);
            reader.send("V", "262=full " + id + "|263=1|264=5|265=0" + more);
        }
        settle(reader);
        forgetTrades(reader.told);
        return reader;
    }

    /** This thread and the engine may log on at the same moment: the venue ends that, and the engine comes again. */
    private void logOn(final QuickFixReader reader)
    {
        final String answer = "subscribed " + ++logonCount;
        while (!reader.hasAnswer(answer))
        {
            reader.others.clear();
            await("logon", reader::tryLogon);
            for (int id = 1; id <= FollowedCore.INSTRUMENTS; id++)
            {
                final String symbol = symbol(id);
                reader.ask("262=levels " + id + "|263=1|264=0|265=1", "01" + "2" + FIGURES.replace("Q", ""), symbol);
                reader.ask("262=top " + id + "|263=1|264=3|265=1", "01", symbol);
                reader.ask("262=orders " + id + "|263=1|264=0|265=1|266=N", "01", symbol);
                reader.ask("262=full " + id + "|263=1|264=5|265=0", "01", symbol);
            }
            reader.send("1", "112=" + answer);
            await("the subscriptions", () -> reader.hasAnswer(answer) || !reader.isOn());
        }
    }

    private String symbol(final int instrumentId)
    {
        return venue.market.find(instrumentId).symbol();
    }

    private void trade()
    {
        for (int i = random.nextInt(STEPS_MAX); i >= 0; i--)
        {
            core.step();
            if (0 == random.nextInt(500))
            {
                core.source.detach();
            }
            core.images.serve(core.engine);
            if (0 == random.nextInt(8))
            {
                venue.step();
            }
        }
        settle();
    }

    /** The market's thread has everything, and has told it. */
    private void settle()
    {
        for (int idle = 0; idle < 3;)
        {
            idle = 0 == core.images.serve(core.engine) + venue.step() ? idle + 1 : 0;
        }
    }

    private void compare(final ToldMarket told, final boolean hasPriority)
    {
        for (int id = 1; id <= FollowedCore.INSTRUMENTS; id++)
        {
            final MarketInstrument instrument = venue.market.find(id);
            final DepthBook book = instrument.book().depth();
            final String where = "seed=" + seed + " stop=" + stop + " instrument=" + id;
            assertEquals(levels(book, Integer.MAX_VALUE), told.books.get("levels " + id).levels, where);
            assertEquals(levels(book, 3), told.books.get("top " + id).levels, where);
            assertEquals(levels(book, 5), told.books.get("full " + id).levels, where);
            assertEquals(orders(book, hasPriority), told.books.get("orders " + id).orders, where);
            assertEquals(figures(instrument), told.books.get("levels " + id).figures, where);
            comparedLevels += book.levelCount(Side.BUY);
        }
    }

    /** Of the day and of a call, by MDEntryType (269): price, quantity, condition, and of which day the price is. */
    private static Map<String, String> figures(final MarketInstrument instrument)
    {
        final DayStatistics day = instrument.day();
        final Map<String, String> figures = new TreeMap<>();
        figure(figures, "4", day.openPriceTicks(), " - - -");
        figure(figures, "5", day.previousClosePriceTicks(), " - - 4");
        figure(figures, "6", day.previousClosePriceTicks(), " - - 4");
        figure(figures, "7", day.highPriceTicks(), " - - -");
        figure(figures, "8", day.lowPriceTicks(), " - - -");
        figure(figures, "9", day.vwapPriceTicks(), " - - -");
        figures.put("B", "- " + day.volumeLots() + " - -");
        final AuctionState auction = instrument.auction();
        if (0 != auction.imbalanceLots())
        {
            figures.put("A", (0 == auction.priceTicks() ? "-" : price(auction.priceTicks())) + " " +
                auction.imbalanceLots() + " " + (SideFilter.BUY == auction.imbalanceSide() ? "P" :
                SideFilter.SELL == auction.imbalanceSide() ? "Q" : "-") + " -");
        }
        return figures;
    }

    private static void figure(
        final Map<String, String> figures, final String type, final long priceTicks, final String more)
    {
        if (0 != priceTicks)
        {
            figures.put(type, price(priceTicks) + more);
        }
    }

    /** Unless he was told that some may be missing. */
    private void compareTrades(final ToldMarket told)
    {
        if (told.marks.removeIf((mark) -> mark.endsWith("1")))
        {
            forgetTrades(told);
            return;
        }
        for (int id = 1; id <= FollowedCore.INSTRUMENTS; id++)
        {
            final Map<String, String> expected = new HashMap<>();
            core.trades(id).forEach((matchId, it) ->
            {
                if (matchId > told.tradesAfter)
                {
                    expected.put(String.valueOf(matchId), price(it.priceTicks()) + " " + it.quantityLots());
                }
            });
            assertEquals(expected, told.trades.getOrDefault("levels " + id, Map.of()),
                "seed=" + seed + " stop=" + stop + " instrument=" + id);
            comparedTrades += expected.size();
        }
    }

    private void forgetTrades(final ToldMarket told)
    {
        told.trades.clear();
        told.tradesAfter = core.lastMatchId();
    }

    private static Map<String, String> levels(final DepthBook book, final int depth)
    {
        final Map<String, String> levels = new HashMap<>();
        for (final Side side : List.of(Side.BUY, Side.SELL))
        {
            for (int i = 0; i < Math.min(depth, book.levelCount(side)); i++)
            {
                levels.put((Side.BUY == side ? "0 " : "1 ") + price(book.priceTicks(side, i)),
                    book.quantityLots(side, i) + " in " + book.orderCount(side, i));
            }
        }
        return levels;
    }

    private static Map<String, String> orders(final DepthBook book, final boolean hasPriority)
    {
        final Map<String, String> orders = new HashMap<>();
        book.forEachOrder((side, orderId, priceTicks, quantityLots, priority) -> orders.put(
            String.valueOf(orderId), (Side.BUY == side ? "0 " : "1 ") + price(priceTicks) + " " + quantityLots +
            (hasPriority ? " " + priority : "")));
        return orders;
    }

    /** Ticks of a hundredth, without zeros that do not count. */
    private static String price(final long priceTicks)
    {
        return BigDecimal.valueOf(priceTicks, 2).stripTrailingZeros().toPlainString();
    }

    private void await(final String what, final BooleanSupplier condition)
    {
        final long deadlineNs = System.nanoTime() + TIMEOUT_MS * 1_000_000L;
        while (!condition.getAsBoolean())
        {
            venue.step();
            assertTrue(System.nanoTime() - deadlineNs < 0, () -> "timed out waiting for " + what +
                ": seed=" + seed + " stop=" + stop + " " + venue.lines + " " + venue.errors);
            LockSupport.parkNanos(20_000);
        }
    }
}
