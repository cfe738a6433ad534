package io.ringside.gateway.feed;

import io.ringside.engine.protocol.FeedBook;
import io.ringside.engine.protocol.MarketDataSubscribeEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiateEncoder;
import io.ringside.engine.protocol.SubscriptionAction;
import io.ringside.gateway.bridge.SocketLine;
import io.ringside.testing.FrameMutator;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A subscriber's books stay the market's while strangers and another subscriber send anything to the port. {@code
 * -Dringside.fuzz.frames=1000000} for the long form, {@code -Dringside.fuzz.seed} repeats a run.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class FeedFuzzTest
{
    private static final int FRAMES = Integer.getInteger("ringside.fuzz.frames", 10_000);
    private static final long SEED = Long.getLong("ringside.fuzz.seed", System.nanoTime());
    private static final int LENGTH_MAX = 5_000;
    private static final int MESSAGES_AT_ONCE = 8;
    private static final int LINES_PER_SECOND_MAX = 20;
    private static final long HEAP_GROWTH_MAX = 16 << 20;
    /** Smaller differences are not significant. */
    private static final int HEAP_COUNT_MIN = 100_000;

    private final List<byte[]> messages = new ArrayList<>();
    private final List<byte[]> frames = new ArrayList<>();

    private void add(final UnsafeBuffer buffer, final int length)
    {
        final byte[] message = new byte[length];
        buffer.getBytes(0, message);
        messages.add(message);
        frames.add(SocketLine.frame(buffer, length));
    }

    private void record()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
        final MessageHeaderEncoder header = new MessageHeaderEncoder();
        for (final FeedBook book : List.of(FeedBook.ORDERS, FeedBook.LEVELS, FeedBook.NONE))
        {
            add(buffer, new MarketDataSubscribeEncoder().wrapAndApplyHeader(buffer, 0, header).requestId(1)
                .afterSequence(FeedBook.NONE == book ? 100 : 0).instrumentId(FeedBook.ORDERS == book ? 0 : 1)
                .conflationMs(0).depth(FeedBook.LEVELS == book ? 10 : 0).action(SubscriptionAction.SUBSCRIBE)
                .book(book).limit());
        }
        final NegotiateEncoder negotiate = new NegotiateEncoder();
        // Of nobody: too many wrong passwords of a session would keep its own clients out.
        negotiate.wrapAndApplyHeader(buffer, 0, header).timestampNs(1).sessionId(7)
            .responseStreamId(0).protocolVersion(1).responseChannel("").credentials("wrong");
        add(buffer, negotiate.limit());
    }

    @Test
    void shouldOutliveAnything()
    {
        System.out.println("seed=" + SEED);
        record();
        final FrameMutator ofFrames = new FrameMutator(SEED, frames, LENGTH_MAX);
        final FrameMutator ofMessages = new FrameMutator(SEED + 1, messages, LENGTH_MAX);
        try (FeedVenue venue = new FeedVenue(new Random(SEED), 1 << 12))
        {
            final FeedReader good = venue.reader();
            good.subscribe(1, 0, FeedBook.ORDERS, 0, 0, 0);
            SocketLine stranger = new SocketLine(venue.port);
            SocketLine participant = login(venue);
            final long beginNs = System.nanoTime();
            long earlyHeap = 0;
            for (int i = 0; i < FRAMES; i += 1 + MESSAGES_AT_ONCE)
            {
                venue.core.step();
                if (!stranger.sendBytes(ofFrames.next()) || stranger.isEnded())
                {
                    stranger.close();
                    stranger = new SocketLine(venue.port);
                }
                final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                for (int j = 0; j < MESSAGES_AT_ONCE; j++)
                {
                    final byte[] message = ofMessages.next();
                    bytes.writeBytes(SocketLine.frame(new UnsafeBuffer(message), message.length));
                }
                participant.sendBytes(bytes.toByteArray());
                final SocketLine own = participant;
                venue.await("room", () ->
                {
                    own.poll((buffer, offset, length, frame) -> { });
                    return own.sendBytes();
                });
                earlyHeap = 0 == earlyHeap && i >= FRAMES / 4 ? usedHeap() : earlyHeap;
                venue.turn();
                stranger.poll((buffer, offset, length, frame) -> { });
                participant.poll((buffer, offset, length, frame) -> { });
                if (participant.isEnded())
                {
                    participant.close();
                    participant = login(venue);
                }
            }
            stranger.close();
            participant.close();
            venue.catchUp();
            assertEquals(List.of(), venue.errors);
            final long growth = usedHeap() - earlyHeap;
            final long seconds = 1 + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beginNs);
            System.out.println("market data over TCP fuzz: heap growth=" + growth + " log lines=" + venue.log.size() +
                " in " + seconds + " s");
            assertTrue(FRAMES < HEAP_COUNT_MIN || growth < HEAP_GROWTH_MAX, () -> "heap growth=" + growth);
            assertTrue(venue.log.size() <= LINES_PER_SECOND_MAX * seconds, () -> "lines " + venue.log.size());
            for (final int id : venue.market.instrumentIds())
            {
                assertEquals(venue.market.find(id).book().depth().orderCount(), good.market.get(id).orders.size());
            }
        }
    }

    private static SocketLine login(final FeedVenue venue)
    {
        final FeedReader reader = new FeedReader(new SocketLine(venue.port), FeedVenue.ALICE, "alice");
        venue.await("the logon", () ->
        {
            reader.poll();
            return reader.isEstablished;
        });
        return reader.line;
    }

    private static long usedHeap()
    {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
