package io.ringside.gateway.bridge;

import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.RawClient;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.testing.FrameMutator;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Two clients trade, one over Aeron and one over TCP, while strangers and a faulty participant send anything to the TCP
 * port: bytes, frames, templates, sequences. Each order of the two is answered, strangers reach no command, and the log
 * is bounded. {@code -Dringside.fuzz.frames=1000000} for the long form, {@code -Dringside.fuzz.seed} repeats a run.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class BridgeFuzzTest
{
    private static final int FRAMES = Integer.getInteger("ringside.fuzz.frames", 4_000);
    private static final long SEED = Long.getLong("ringside.fuzz.seed", System.nanoTime());
    private static final int STRANGERS = FRAMES / 4;
    private static final int BURST = 50;
    private static final int MESSAGES_AT_ONCE = 8;
    private static final int LENGTH_MAX = 6_000;
    private static final int LINES_PER_SECOND_MAX = 20;
    private static final long HEAP_GROWTH_MAX = 16 << 20;
    /** Smaller differences are not significant. */
    private static final int HEAP_COUNT_MIN = 100_000;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final List<byte[]> messages = new ArrayList<>();
    private final List<byte[]> frames = new ArrayList<>();
    @TempDir
    private Path directory;
    @AutoClose
    private TcpVenue venue;
    private TestExchange exchange;
    private TestClient bob;
    private RawClient carol;
    private int orders;

    @BeforeEach
    void begin() throws IOException
    {
        System.out.println("seed=" + SEED);
        venue = new TcpVenue(directory);
        exchange = venue.exchange;
        bob = exchange.bob();
        carol = new RawClient(exchange, TestExchange.FIX_ONLY, "fix", venue.line()).establish();
        for (final byte[] message : OldClientTest.recorded(7).values())
        {
            messages.add(message);
            frames.add(SocketLine.frame(new UnsafeBuffer(message), message.length));
        }
    }

    /** One buys, the other sells. */
    private void trade()
    {
        orders++;
        carol.send(carol.buffer(), carol.encodeOrder(TestExchange.FIX_ONLY, orders));
        final List<String> answers = new ArrayList<>();
        while (answers.stream().noneMatch((it) -> it.endsWith(" " + orders)))
        {
            answers.addAll(carol.awaitAnswers(1));
        }
        exchange.await("room for bob", () -> bob.order("b" + orders, Side.SELL, 1, 50, TimeInForce.IOC) > 0);
        exchange.await("the answer to bob", () -> 0 == bob.client().pendingCount());
    }

    @Test
    void shouldOutliveStrangers()
    {
        final FrameMutator mutator = new FrameMutator(SEED, frames, LENGTH_MAX);
        final int before = exchange.commandCount();
        final long beginNs = System.nanoTime();
        SocketLine line = venue.line();
        for (int i = 0; i < STRANGERS; i++)
        {
            final byte[] bytes = mutator.next();
            if (line.isEnded() || 0 == random.nextInt(20) || !line.sendBytes(bytes))
            {
                line.close();
                line = venue.line();
            }
            exchange.step();
            line.poll((buffer, offset, length, header) -> { });
            if (0 == i % BURST)
            {
                trade();
            }
        }
        line.close();
        exchange.await("the end of strangers", () -> 1 == exchange.count(GatewayCounter.TCP_CONNECTIONS));
        assertEquals(before + 2 * orders, exchange.commandCount(), "commands");
        assertBounded(beginNs);
    }

    @Test
    void shouldOutliveAParticipantWhoSendsAnything()
    {
        final FrameMutator mutator = new FrameMutator(SEED, messages, LENGTH_MAX);
        final long beginNs = System.nanoTime();
        SocketLine line = venue.line();
        RawClient alice = venue.alice(line).establish();
        int logons = 1;
        long earlyHeap = 0;
        for (int i = 0; i < FRAMES - STRANGERS; i += MESSAGES_AT_ONCE)
        {
            final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (int j = 0; j < MESSAGES_AT_ONCE; j++)
            {
                final byte[] message = mutator.next();
                bytes.writeBytes(SocketLine.frame(new UnsafeBuffer(message), message.length));
            }
            line.sendBytes(bytes.toByteArray());
            final SocketLine own = line;
            exchange.await("room", () ->
            {
                own.poll((buffer, offset, length, header) -> { });
                return own.sendBytes();
            });
            exchange.step();
            if (0 == i % BURST)
            {
                trade();
                alice.await("what came", () -> true);
            }
            earlyHeap = 0 == earlyHeap && i >= FRAMES / 4 ? usedHeap() : earlyHeap;
            if (line.isEnded())
            {
                line.close();
                exchange.await("the end of the session", () -> 2 == exchange.count(GatewayCounter.SBE_CONNECTIONS) &&
                    1 == exchange.count(GatewayCounter.TCP_CONNECTIONS));
                line = venue.line();
                alice = venue.alice(line).establish();
                logons++;
            }
        }
        line.close();
        final long growth = usedHeap() - earlyHeap;
        System.out.println("SBE over TCP fuzz: logons=" + logons + " orders=" + 2 * orders + " heap growth=" + growth);
        assertTrue(logons > 1, "logons " + logons);
        assertTrue(FRAMES < HEAP_COUNT_MIN || growth < HEAP_GROWTH_MAX, () -> "heap growth=" + growth);
        assertBounded(beginNs);
    }

    private void assertBounded(final long beginNs)
    {
        final long seconds = 1 + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beginNs);
        assertTrue(venue.log.size() <= LINES_PER_SECOND_MAX * seconds, "lines " + venue.log.size() + " in " + seconds);
        venue.log.forEach((it) -> assertTrue(it.length() < 1_000));
    }

    private static long usedHeap()
    {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
