package io.ringside.gateway.follow;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.host.BookImage;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.book.DepthBook;
import io.ringside.gateway.book.LevelView;
import io.ringside.gateway.book.MarketBook;
import io.ringside.gateway.book.MarketBooks;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Books that follow the core's output are the core's books, whatever was missed in between. */
class BookFollowerTest implements BookFollower.Listener
{
    private static final int STEPS = 10_000;
    private static final int TOP = 3;

    private final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final FollowedCore core = new FollowedCore(random);
    private final MarketBooks books = new MarketBooks(1 << 12);
    private final List<Reader> readers = new ArrayList<>();
    private BookFollower follower = new BookFollower(core.source, core.images, true, 0, this);
    private int missedCount;
    private int imageCount;
    private int ordersCompared;
    private int differencesTold;
    private long lastTold;
    private long spoiltSequence;

    /** Keeps levels by what a view tells alone. */
    private static final class Reader
    {
        private final DepthBook book;
        private final int depth;
        private final LevelView view;
        private final Map<Side, TreeMap<Long, String>> levels = Map.of(
            Side.BUY, new TreeMap<>(Comparator.reverseOrder()), Side.SELL, new TreeMap<>());

        Reader(final DepthBook book, final int depth)
        {
            this.book = book;
            this.depth = depth;
            view = new LevelView(book, depth);
        }

        int look()
        {
            return view.look((action, side, priceTicks, quantityLots, orderCount) ->
            {
                final String level = quantityLots + " in " + orderCount;
                final String before = BookAction.DELETE == action ? levels.get(side).remove(priceTicks) :
                    levels.get(side).put(priceTicks, level);
                assertEquals(BookAction.NEW == action, null == before);
                assertFalse(level.equals(before), "told without a difference");
            });
        }

        void check(final String where)
        {
            for (final Side side : List.of(Side.BUY, Side.SELL))
            {
                final List<String> expected = new ArrayList<>();
                for (int i = 0; i < Math.min(depth, book.levelCount(side)); i++)
                {
                    expected.add(book.priceTicks(side, i) + "=" + book.quantityLots(side, i) + " in " +
                        book.orderCount(side, i));
                }
                assertEquals(expected, levels.get(side).entrySet().stream().map(String::valueOf).toList(), where);
            }
        }
    }

    @BeforeEach
    void beginWithReaders()
    {
        System.out.println("seed=" + seed);
        for (int id = 1; id <= FollowedCore.INSTRUMENTS; id++)
        {
            readers.add(new Reader(books.book(id).depth(), TOP));
            readers.add(new Reader(books.book(id).depth(), 64));
        }
    }

    @Test
    void shouldHaveTheBooksOfTheCoreAfterEachCommand()
    {
        for (int i = 0; i < STEPS; i++)
        {
            core.step();
            drain();
            assertSame(i);
        }

        assertEquals(0, missedCount);
        assertTrue(ordersCompared > STEPS, "books must not be empty: " + ordersCompared);
        assertTrue(differencesTold > STEPS / 2, "levels must change: " + differencesTold);
    }

    @Test
    void shouldHaveThemAgainWhenTheCoreDidNotWait()
    {
        for (int i = 0; i < STEPS; i++)
        {
            core.step();
            if (0 == random.nextInt(50))
            {
                core.source.detach();
            }
            if (0 == random.nextInt(3))
            {
                core.images.serve(core.engine);
            }
            // At times long enough for the ring to be full.
            if (0 != random.nextInt(40))
            {
                follower.poll(1 + random.nextInt(8));
            }
            if (0 == random.nextInt(20))
            {
                catchUp();
                assertSame(i);
            }
        }

        assertTrue(missedCount > 50, "missed " + missedCount);
        assertTrue(imageCount > 50 && imageCount <= missedCount, "images " + imageCount);
    }

    @Test
    void shouldBeginWithAnImageOfTheCoreThatStandsStill()
    {
        for (int i = 0; i < 500; i++)
        {
            core.step();
            core.source.poll((buffer, offset, length, sequence, endOfBatch) ->
            {
            }, Integer.MAX_VALUE);
        }
        final BookImage image = BookImage.of(core.engine);
        BookFollower.rebuild(books, image);
        follower = new BookFollower(core.source, core.images, true, books.lastSequence(), this);
        lastTold = books.lastSequence();
        for (int i = 0; i < 500; i++)
        {
            assertSame(i);
            core.step();
            drain();
        }

        assertEquals(0, missedCount);
    }

    @Test
    void shouldAskForAnImageWhenOneMessageOfManyIsMissing()
    {
        final EventSource losing = (handler, limit) -> core.source.poll(losingOne(handler), limit);
        follower = new BookFollower(losing, core.images, true, 0, this);
        for (int i = 0; i < 5_000; i++)
        {
            core.step();
            drain();
            catchUp();
            assertSame(i);
        }

        assertTrue(missedCount > 10, "missed " + missedCount);
    }

    @Test
    void shouldAskForAnImageWhenAMessageDoesNotFitTheBooks()
    {
        for (int i = 0; i < 5_000; i++)
        {
            core.step();
            if (0 == i % 100)
            {
                spoiltSequence = books.lastSequence() + 1;
            }
            drain();
            catchUp();
            assertSame(i);
        }

        assertTrue(missedCount > 10, "missed " + missedCount);
        assertEquals(missedCount, imageCount);
    }

    @Test
    void shouldTakeTheFirstSequenceThatComesIfAnyWillDo()
    {
        core.step();
        core.source.poll((buffer, offset, length, sequence, endOfBatch) ->
        {
        }, 3);
        follower = new BookFollower(core.source, core.images, false, BookFollower.ANY, this);
        lastTold = BookFollower.ANY;
        drain();

        assertEquals(core.engine.nextMarketDataSequence() - 1, follower.lastSequence());
        assertEquals(0, missedCount);
    }

    private EventHandler losingOne(final EventHandler handler)
    {
        return (buffer, offset, length, sequence, endOfBatch) ->
        {
            // Once it waits for an image the ring says what it lost.
            if (0 != random.nextInt(200) || !follower.isInStep())
            {
                handler.onEvent(buffer, offset, length, sequence, endOfBatch);
            }
        };
    }

    private void drain()
    {
        while (follower.poll(16) > 0)
        {
            // Until nothing is left.
        }
    }

    /** The last message may be the missing one: the next market data tell of it. */
    private void catchUp()
    {
        drain();
        while (!follower.isInStep() || core.source.isDetached() ||
            follower.lastSequence() != core.engine.nextMarketDataSequence() - 1)
        {
            follower.poll(16);
            core.images.serve(core.engine);
            drain();
            if (follower.isInStep() && follower.lastSequence() != core.engine.nextMarketDataSequence() - 1)
            {
                core.step();
            }
        }
    }

    private void assertSame(final int step)
    {
        final String where = "seed=" + seed + " step=" + step;
        assertTrue(follower.isInStep(), where);
        assertEquals(core.engine.nextMarketDataSequence() - 1, books.lastSequence(), where);
        for (int id = 1; id <= FollowedCore.INSTRUMENTS; id++)
        {
            final MarketBook book = books.find(id);
            final List<String> expected = new ArrayList<>();
            core.engine.forEachOrder(id, (isBuy, orderId, priceTicks, displayedLots, priority) -> expected.add(
                (isBuy ? "BUY " : "SELL ") + orderId + " " + displayedLots + "@" + priceTicks + " #" + priority));
            final List<String> orders = new ArrayList<>();
            final TreeMap<Long, Long> lotsByPrice = new TreeMap<>();
            book.depth().forEachOrder((side, orderId, priceTicks, quantityLots, priority) ->
            {
                orders.add(side + " " + orderId + " " + quantityLots + "@" + priceTicks + " #" + priority);
                lotsByPrice.merge(Side.BUY == side ? -priceTicks : priceTicks, quantityLots, Long::sum);
            });
            assertEquals(expected, orders, where);
            assertEquals(lotsByPrice, levels(book.depth()), where);
            ordersCompared += orders.size();
            final Instrument instrument = core.engine.instruments().find(id);
            assertEquals(instrument.phase(), book.phase(), where);
            assertEquals(instrument.lastTradePriceTicks(), book.lastPriceTicks(), where);
            assertEquals(instrument.symbol(), new InstrumentDefinitionDecoder().wrapAndApplyHeader(
                book.definition(), 0, new MessageHeaderDecoder()).symbol(), where);
        }
        for (final Reader reader : readers)
        {
            differencesTold += reader.look();
            reader.check(where);
            assertEquals(0, reader.look(), where);
        }
    }

    /** Prices of bids are negative. */
    private static TreeMap<Long, Long> levels(final DepthBook book)
    {
        final TreeMap<Long, Long> levels = new TreeMap<>();
        for (final Side side : List.of(Side.BUY, Side.SELL))
        {
            long total = 0;
            for (int i = 0; i < book.levelCount(side); i++)
            {
                levels.put(Side.BUY == side ? -book.priceTicks(side, i) : book.priceTicks(side, i),
                    book.quantityLots(side, i));
                total += book.quantityLots(side, i);
            }
            assertEquals(total, book.totalLots(side));
        }
        return levels;
    }

    @Override
    public void onMissed()
    {
        missedCount++;
    }

    @Override
    public void onImage(final BookImage image)
    {
        imageCount++;
        lastTold = image.marketDataSequence();
        BookFollower.rebuild(books, image);
    }

    @Override
    public boolean onMarketData(final int templateId, final DirectBuffer buffer, final int offset, final int length)
    {
        final long sequence = MarketBooks.sequence(buffer, offset);
        assertTrue(BookFollower.ANY == lastTold || sequence == lastTold + 1, "a gap was passed on: seed=" + seed);
        lastTold = sequence;
        final boolean fits = books.apply(templateId, buffer, offset);
        if (fits && sequence == spoiltSequence && BookDeltaDecoder.TEMPLATE_ID == templateId)
        {
            // The same once more cannot fit, or changes what must be built again.
            books.apply(templateId, buffer, offset);
            return false;
        }
        return fits;
    }
}
