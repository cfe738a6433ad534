package io.ringside.gateway.feed;

import io.ringside.engine.protocol.FeedBook;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.VenueEvent;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.bridge.SocketLine;
import io.ringside.gateway.follow.FollowedCore;
import io.ringside.gateway.session.VenueNotice;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Logons, requests and their refusals, and the ends of connections, at the door for market data over TCP. */
@Timeout(60)
class FeedDoorTest
{
    private final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
    @AutoClose
    private final FeedVenue venue = new FeedVenue(new Random(seed), 1 << 10);

    private void trade(final int steps)
    {
        for (int i = 0; i < steps; i++)
        {
            venue.core.step();
            venue.turn();
        }
    }

    @Test
    void shouldAnswerRequests()
    {
        final FeedReader reader = venue.reader();
        reader.subscribe(1, 0, FeedBook.LEVELS, 5, 0, 0);
        reader.subscribe(2, 2, FeedBook.ORDERS, 0, 0, 0);
        reader.subscribe(3, 77, FeedBook.ORDERS, 0, 0, 0);
        reader.subscribe(4, 1, FeedBook.LEVELS, 0, 0, 0);
        reader.subscribe(5, 1, FeedBook.LEVELS, 201, 0, 0);
        reader.subscribe(6, 1, FeedBook.LEVELS, 5, -1, 0);
        reader.subscribe(7, 1, FeedBook.ORDERS, 5, 0, 0);
        reader.unsubscribe(8, 1);
        venue.await("answers", () -> 8 == reader.answers.size());
        assertEquals(List.of("SUBSCRIBE 1 6", "SUBSCRIBE 2 1", "UNKNOWN_INSTRUMENT 3", "INVALID_COMMAND 4",
            "INVALID_COMMAND 5", "INVALID_COMMAND 6", "INVALID_COMBINATION 7", "UNSUBSCRIBE 8 1"), reader.answers);
    }

    @Test
    void shouldSendNothingAfterAnUnsubscribe()
    {
        final FeedReader reader = venue.reader();
        reader.subscribe(1, 0, FeedBook.ORDERS, 0, 0, 0);
        trade(100);
        venue.catchUp();
        reader.unsubscribe(2, 0);
        venue.catchUp();
        final int before = reader.messages;
        trade(100);
        venue.catchUp();
        assertEquals(before + 1, reader.messages);
    }

    @Test
    void shouldGoOnBehindWhatAClientHas()
    {
        final FeedReader first = venue.reader();
        first.subscribe(1, 0, FeedBook.ORDERS, 0, 0, 0);
        trade(100);
        venue.catchUp();
        first.close();
        venue.readers.clear();
        trade(50);
        final FeedReader second = venue.reader();
        second.resume(first);
        second.subscribe(1, 0, FeedBook.ORDERS, 0, 0, first.lastSequence);
        venue.catchUp();
        assertTrue(second.late > 0);
        assertEquals(0, second.restarts);

        trade(2_000);
        final FeedReader third = venue.reader();
        third.resume(first);
        third.subscribe(1, 0, FeedBook.ORDERS, 0, 0, first.lastSequence);
        venue.catchUp();
        assertEquals(FollowedCore.INSTRUMENTS, third.restarts);
        assertEquals(second.market.get(1).orders, third.market.get(1).orders);
    }

    @Test
    void shouldRefuseStrangersAndOthers()
    {
        final FeedReader wrong = new FeedReader(new SocketLine(venue.port), FeedVenue.ALICE, "guess");
        final FeedReader elsewhere = new FeedReader(new SocketLine(venue.port), FeedVenue.ELSEWHERE, "alice");
        final FeedReader nobody = new FeedReader(new SocketLine(venue.port), 7, "alice");
        final List<FeedReader> readers = List.of(wrong, elsewhere, nobody);
        venue.readers.addAll(readers);
        venue.await("refusals", () -> readers.stream().allMatch((it) -> it.line.isEnded()));
        readers.forEach((it) -> assertEquals(List.of("rejected CREDENTIALS"), it.answers));
        assertEquals(3, venue.count(GatewayCounter.FEED_LOGONS_REFUSED));
        assertEquals(3, venue.log.size());
    }

    @Test
    void shouldAnswerWhatIsNoRequest()
    {
        final FeedReader reader = venue.reader();
        reader.subscribe(1, 0, FeedBook.NONE, 0, 0, 0);
        reader.buffer().putShort(MessageHeaderEncoder.templateIdEncodingOffset(), (short)20, LITTLE_ENDIAN);
        assertTrue(reader.line.send(reader.buffer(), 64));
        venue.await("answers", () -> 2 == reader.answers.size());
        assertEquals(List.of("SUBSCRIBE 1 6", "refused UNKNOWN_TEMPLATE"), reader.answers);
        reader.line.sendBytes("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        venue.await("the end", reader.line::isEnded);
        assertEquals("terminated PROTOCOL_ERROR", reader.answers.get(2));
    }

    @Test
    void shouldEndSilentClients()
    {
        final FeedReader reader = venue.reader();
        final FeedReader pending = venue.reader(new SocketLine(venue.port));
        venue.nowNs += TimeUnit.SECONDS.toNanos(70);
        trade(1);
        venue.nowNs += TimeUnit.SECONDS.toNanos(30);
        venue.await("the end", () -> reader.line.isEnded() && pending.line.isEnded());
        assertEquals("terminated KEEPALIVE_EXPIRED", reader.answers.get(reader.answers.size() - 1));
    }

    @Test
    void shouldCloseAClientThatReadsNothing()
    {
        final FeedReader slow = venue.reader(new SocketLine(venue.port, 4 * 1024));
        venue.await("the logon", () -> slow.isEstablished);
        slow.subscribe(1, 0, FeedBook.ORDERS, 0, 0, 0);
        slow.isPaused = true;
        venue.await("a full line", () ->
        {
            venue.core.step();
            return venue.count(GatewayCounter.FEED_RESTARTS) > 0;
        });
        venue.nowNs += FeedVenue.SLOW_NS;
        venue.await("the end", () -> 0 == venue.count(GatewayCounter.FEED_CONNECTIONS));
        assertEquals(1, venue.count(GatewayCounter.FEED_SLOW_CONSUMER_DISCONNECTS));
        assertFalse(venue.door.isServing());
    }

    @Test
    void shouldSayWhyAndGoodbye()
    {
        final FeedReader reader = venue.reader();
        venue.door.onNotice(new VenueNotice(VenueEvent.PLANNED_STOP, "the venue stops", 1));
        venue.agent.onClose();
        reader.poll();
        assertEquals(List.of("notice the venue stops", "terminated SHUTDOWN"), reader.answers);
    }
}
