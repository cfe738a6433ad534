package io.ringside.gateway.market;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.SessionStatistics;
import io.ringside.engine.host.BookImage;
import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.VenueEvent;
import io.ringside.gateway.book.MarketBooks;
import io.ringside.gateway.follow.FollowedCore;
import io.ringside.gateway.session.VenueNotice;
import io.ringside.gateway.session.VenueNotices;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The market of the doors is the core's, whatever was missed in between. */
class MarketAgentTest
{
    private static final int STEPS = 10_000;

    private final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final FollowedCore core = new FollowedCore(random);
    private final Market market = new Market(1 << 12, BookImage.of(core.engine));
    private final Door first = new Door();
    private final Door second = new Door();
    private final List<Throwable> errors = new ArrayList<>();
    private final VenueNotices notices = new VenueNotices();
    private final MarketAgent agent = new MarketAgent(
        core.source, core.images, market, List.of(first, second), notices.reader(), () -> 0, errors::add);

    /** Counts what it is told, and fails on demand. */
    private static final class Door implements MarketDoor
    {
        private final MessageHeaderDecoder header = new MessageHeaderDecoder();
        private long lastSequence;
        private int trades;
        private int indications;
        private int resets;
        private int turns;
        private int closes;
        private final List<VenueNotice> told = new ArrayList<>();
        private boolean isFailing;

        @Override
        public void onMarketData(
            final int templateId, final DirectBuffer buffer, final int offset, final int length)
        {
            if (isFailing)
            {
                throw new IllegalStateException("on purpose");
            }
            final long sequence = MarketBooks.sequence(buffer, offset);
            assertTrue(sequence > lastSequence);
            assertEquals(templateId, header.wrap(buffer, offset).templateId());
            lastSequence = sequence;
            trades += TradeDecoder.TEMPLATE_ID == templateId ? 1 : 0;
            indications += AuctionIndicationDecoder.TEMPLATE_ID == templateId ? 1 : 0;
        }

        @Override
        public void onReset()
        {
            resets++;
        }

        @Override
        public int doWork(final long nowNs)
        {
            turns++;
            return 0;
        }

        @Override
        public boolean isServing()
        {
            return turns > 5;
        }

        @Override
        public void onNotice(final VenueNotice notice)
        {
            assertEquals(0, closes);
            told.add(notice);
        }

        @Override
        public void close()
        {
            closes++;
        }
    }

    @Test
    void shouldHaveTheMarketOfTheCoreAfterEachCommand()
    {
        System.out.println("seed=" + seed);
        // A seed may draw few auctions: then there are more commands.
        for (int i = 0; i < STEPS || i < 10 * STEPS && (first.trades <= 100 || first.indications <= 10); i++)
        {
            core.step();
            drain();
            assertSame("step " + i);
        }

        assertEquals(0, first.resets);
        assertTrue(first.trades > 100, "trades " + first.trades);
        assertTrue(first.indications > 10, "indications " + first.indications);
        assertTrue(agent.isServing());
        assertEquals(List.of(), errors);
    }

    @Test
    void shouldTellEveryDoorBeforeItCloses() throws Exception
    {
        final VenueNotice day = new VenueNotice(VenueEvent.END_OF_DAY, "day", 1);
        final VenueNotice stop = new VenueNotice(VenueEvent.PLANNED_STOP, "stop", 2);
        notices.tell(day);
        agent.doWork();
        assertEquals(List.of(day), first.told);
        notices.tell(stop);
        agent.onClose();
        assertEquals(List.of(day, stop), first.told);
        assertEquals(List.of(day, stop), second.told);
    }

    @Test
    void shouldHaveItAgainWhenTheCoreDidNotWait()
    {
        System.out.println("seed=" + seed);
        for (int i = 0; i < STEPS; i++)
        {
            core.step();
            if (0 == random.nextInt(100))
            {
                core.source.detach();
                core.step();
                catchUp();
                assertSame("step " + i);
            }
            else
            {
                drain();
            }
        }

        assertTrue(first.resets > 10, "resets " + first.resets);
        assertEquals(first.resets, second.resets);
    }

    @Test
    void shouldGoOnWithoutADoorThatFails()
    {
        first.isFailing = true;
        for (int i = 0; i < 100; i++)
        {
            core.step();
            drain();
        }

        assertEquals(1, first.closes);
        assertEquals(0, second.closes);
        assertEquals(market.sequence(), second.lastSequence);
        assertEquals(1, errors.size());
        assertTrue(agent.failure().startsWith("Door has failed: "), agent::failure);

        agent.onClose();
        assertEquals(1, first.closes);
        assertEquals(1, second.closes);
    }

    private void drain()
    {
        final int turns = second.turns;
        do
        {
            agent.doWork();
        }
        while (market.sequence() < core.engine.nextMarketDataSequence() - 1 && second.turns - turns < 100);
    }

    private void catchUp()
    {
        while (market.sequence() < core.engine.nextMarketDataSequence() - 1 || core.source.isDetached())
        {
            agent.doWork();
            core.images.serve(core.engine);
        }
        drain();
    }

    private void assertSame(final String where)
    {
        final BookImage image = BookImage.of(core.engine);
        assertEquals(image.marketDataSequence(), market.sequence(), where);
        for (int i = 0; i < image.instrumentCount(); i++)
        {
            final int id = image.instrumentId(i);
            final MarketInstrument instrument = market.find(id);
            final Instrument expected = core.engine.instruments().find(id);
            assertEquals(expected.symbol(), instrument.symbol(), where);
            assertEquals(expected.phase(), instrument.book().phase(), where);
            assertEquals(expected.lastTradePriceTicks(), instrument.book().lastPriceTicks(), where);
            assertSameDay(expected.statistics(), instrument.day(), where);
            final List<String> orders = new ArrayList<>();
            image.forEachOrder(i, (isBuy, orderId, priceTicks, lots, priority) ->
                orders.add(isBuy + " " + orderId + " " + priceTicks + " " + lots));
            final List<String> seen = new ArrayList<>();
            instrument.book().depth().forEachOrder((side, orderId, priceTicks, lots, priority) ->
                seen.add((Side.BUY == side) + " " + orderId + " " + priceTicks + " " + lots));
            assertEquals(orders, seen, where);
        }
    }

    private static void assertSameDay(final SessionStatistics expected, final DayStatistics day, final String where)
    {
        assertEquals(expected.tradeCount(), day.tradeCount(), where);
        assertEquals(expected.volumeLots(), day.volumeLots(), where);
        assertEquals(expected.prices().openTicks(), day.openPriceTicks(), where);
        assertEquals(expected.prices().highTicks(), day.highPriceTicks(), where);
        assertEquals(expected.prices().lowTicks(), day.lowPriceTicks(), where);
        assertEquals(expected.prices().lastTicks(), day.lastPriceTicks(), where);
        assertEquals(expected.previousCloseTicks(), day.previousClosePriceTicks(), where);
        // The core tells it rounded down to a tick.
        assertEquals(expected.vwapTicks(), day.vwapPriceTicks(), 1.0, where);
    }
}
