package io.ringside.gateway.feed;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.host.BookImage;
import io.ringside.engine.protocol.FeedBook;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.bridge.SocketLine;
import io.ringside.gateway.follow.FollowedCore;
import io.ringside.gateway.market.MarketInstrument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A random day with calls, halts and busts. At random stops the books and figures of every subscriber are the core's:
 * order by order, by level after each event and conflated, trades alone; slow ones; ones whose connections are cut, who
 * resume or begin again. {@code -Dringside.feed.steps=200000} for the long form.
 */
@Timeout(600)
class FeedDayTest
{
    private static final int STEPS = Integer.getInteger("ringside.feed.steps", 15_000);
    private static final int STEPS_MAX = 10 * STEPS;
    private static final int STOPS = Integer.getInteger("ringside.feed.stops", 75);
    /** Few, so that slow clients fall behind what is kept. */
    private static final int RECENT = 1 << 9;
    private static final int ENOUGH = 10;
    private static final int RECEIVE_LENGTH = 4 * 1024;

    private final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final List<Wish> wishes = List.of(
        new Wish(FeedBook.ORDERS, 0, 0, false),
        new Wish(FeedBook.LEVELS, 5, 0, false),
        new Wish(FeedBook.LEVELS, 50, 20, false),
        new Wish(FeedBook.NONE, 0, 0, false),
        new Wish(FeedBook.ORDERS, 0, 0, true),
        new Wish(FeedBook.LEVELS, 10, 0, true));
    private int cuts;
    private int late;
    private int conflated;
    private int restarts;
    private int stops;
    private long tradesCompared;

    /** What one client wants, whatever becomes of its connections. */
    private record Wish(FeedBook book, int depth, int conflationMs, boolean isSlow)
    {
    }

    @Test
    void shouldShowTheMarketOfTheCore()
    {
        System.out.println("seed=" + seed);
        try (FeedVenue venue = new FeedVenue(random, RECENT))
        {
            wishes.forEach((it) -> connect(venue, it, null));
            for (int step = 0; step < STEPS || step < STEPS_MAX && !isEnough(venue); step++)
            {
                venue.core.step();
                if (0 == random.nextInt(4))
                {
                    venue.turn();
                }
                if (0 == random.nextInt(100))
                {
                    cut(venue, random.nextInt(wishes.size()));
                }
                if (0 == random.nextInt(2_000))
                {
                    venue.core.source.detach();
                }
                if (0 == random.nextInt(STEPS / STOPS))
                {
                    stop(venue, 0 == random.nextInt(8));
                }
            }
            stop(venue, true);
            venue.readers.forEach(this::count);
            assertEquals(List.of(), venue.errors);
            assertTrue(cuts > 50 && late > ENOUGH && conflated > ENOUGH && restarts > ENOUGH,
                "cuts " + cuts + " late " + late + " conflated " + conflated + " restarts " + restarts);
            assertTrue(venue.count(GatewayCounter.FEED_RESTARTS) > ENOUGH);
            System.out.println("stops " + stops + " cuts " + cuts + " late " + late + " conflated " + conflated +
                " restarts " + restarts + " trades compared " + tradesCompared + " busts " + venue.core.bustCount());
            assertTrue(tradesCompared > STOPS && venue.core.bustCount() > STOPS / 10);
        }
    }

    /** A seed may draw few of what is rare: its day goes on. */
    private boolean isEnough(final FeedVenue venue)
    {
        return late + venue.readers.stream().mapToInt((it) -> it.late).sum() > ENOUGH &&
            conflated + venue.readers.stream().mapToInt((it) -> it.conflated).sum() > ENOUGH &&
            restarts + venue.readers.stream().mapToInt((it) -> it.restarts).sum() > ENOUGH &&
            venue.count(GatewayCounter.FEED_RESTARTS) > ENOUGH;
    }

    /** Slow clients read at some stops alone. */
    private void stop(final FeedVenue venue, final boolean isForAll)
    {
        venue.readers.forEach((it) -> it.isPaused &= !isForAll);
        venue.catchUp();
        assertSame(venue);
        stops++;
        for (int i = 0; i < wishes.size(); i++)
        {
            venue.readers.get(i).isPaused = wishes.get(i).isSlow;
        }
    }

    private void connect(final FeedVenue venue, final Wish wish, final FeedReader before)
    {
        final FeedReader reader = venue.reader(wish.isSlow ? new SocketLine(venue.port, RECEIVE_LENGTH) :
            new SocketLine(venue.port));
        venue.await("the logon", () -> reader.isEstablished);
        final boolean isResumed = null != before && FeedBook.ORDERS == wish.book && random.nextBoolean() &&
            before.market.values().stream().noneMatch((it) -> it.isStale);
        if (isResumed)
        {
            reader.resume(before);
        }
        reader.subscribe(1, 0, wish.book, wish.depth, wish.conflationMs, isResumed ? before.lastSequence : 0);
        reader.isPaused = wish.isSlow;
    }

    private void cut(final FeedVenue venue, final int index)
    {
        cuts++;
        final FeedReader before = venue.readers.get(index);
        count(before);
        before.close();
        connect(venue, wishes.get(index), before);
        venue.readers.set(index, venue.readers.remove(venue.readers.size() - 1));
    }

    private void count(final FeedReader reader)
    {
        late += reader.late;
        conflated += reader.conflated;
        restarts += reader.restarts;
    }

    private void assertSame(final FeedVenue venue)
    {
        final BookImage image = BookImage.of(venue.core.engine);
        for (int i = 0; i < image.instrumentCount(); i++)
        {
            final int id = image.instrumentId(i);
            final Map<Long, String> orders = new TreeMap<>();
            image.forEachOrder(i, (isBuy, orderId, priceTicks, lots, priority) ->
                orders.put(orderId, (isBuy ? Side.BUY : Side.SELL) + " " + priceTicks + " " + lots + " " + priority));
            for (int j = 0; j < wishes.size(); j++)
            {
                final Wish wish = wishes.get(j);
                if (venue.readers.get(j).isPaused)
                {
                    continue;
                }
                final FeedReader.Seen seen = venue.readers.get(j).market.get(id);
                final String where = wish + " instrument " + id + " seed " + seed;
                assertEquals(false, seen.isStale, where);
                assertEquals(FeedBook.ORDERS == wish.book ? orders : Map.of(), seen.orders, where);
                assertEquals(FeedBook.LEVELS == wish.book ? levels(venue.market.find(id), wish.depth) : Map.of(),
                    seen.levels, where);
                assertSameFigures(venue.core.engine.instruments().find(id), seen, where);
                assertEquals(trades(venue.core, id, seen.snapshotSequence), seen.trades, where);
            }
        }
    }

    private static void assertSameFigures(final Instrument expected, final FeedReader.Seen seen, final String where)
    {
        assertEquals(expected.phase().name(), seen.phase, where);
        assertEquals(expected.statistics().volumeLots(), seen.volumeLots, where);
        assertEquals(expected.statistics().tradeCount(), seen.tradeCount, where);
        assertEquals(expected.statistics().prices().openTicks(), seen.openPriceTicks, where);
        assertEquals(expected.statistics().prices().highTicks(), seen.highPriceTicks, where);
        assertEquals(expected.statistics().prices().lowTicks(), seen.lowPriceTicks, where);
        assertEquals(expected.statistics().prices().lastTicks(), seen.lastPriceTicks, where);
    }

    /** What was traded behind a snapshot, and not busted. */
    private Map<Long, String> trades(final FollowedCore core, final int instrumentId, final long afterSequence)
    {
        final Map<Long, String> trades = new TreeMap<>();
        core.trades(instrumentId).forEach((matchId, it) ->
        {
            if (it.sequence() > afterSequence)
            {
                trades.put(matchId, it.priceTicks() + " " + it.quantityLots());
            }
        });
        tradesCompared += trades.size();
        return trades;
    }

    /** The market's own are the core's: see its test. */
    private static Map<String, String> levels(final MarketInstrument instrument, final int depth)
    {
        final Map<String, String> levels = new TreeMap<>();
        for (final Side side : List.of(Side.BUY, Side.SELL))
        {
            for (int i = 0; i < Math.min(depth, instrument.book().depth().levelCount(side)); i++)
            {
                levels.put(side + " " + instrument.book().depth().priceTicks(side, i),
                    instrument.book().depth().quantityLots(side, i) + " in " +
                    instrument.book().depth().orderCount(side, i));
            }
        }
        return levels;
    }
}
