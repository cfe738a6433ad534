package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Side;
import io.ringside.gateway.client.FixClient;
import io.ringside.gateway.client.FixClientContext;
import io.ringside.gateway.client.FixListener;
import io.ringside.gateway.client.FixMessageReader;
import io.ringside.gateway.fix.message.FixFramer;
import io.ringside.gateway.fix.message.FixMessage;
import org.HdrHistogram.Histogram;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * One client requests a full resend while another trades, alternating with the other alone. Every report must arrive
 * once and marked. The rate and the effect on the other client are printed. The other sends at fixed times, from which
 * its response time counts.
 * <p>
 * {@code -Dringside.fixResend=100000 -Dringside.fixResendPairs=20} for figures.
 */
class FixResendRateTest extends VenueTest implements FixListener
{
    private static final int COUNT = Integer.getInteger("ringside.fixResend", 5_000);
    private static final int PAIRS = Integer.getInteger("ringside.fixResendPairs", 1);
    private static final long INTERVAL_NS = TimeUnit.MICROSECONDS.toNanos(1_000);
    private static final int AGAIN = 3;
    private static final int OTHER = 4;
    private static final int FIRST_FILL = 3;
    private static final int QUANTITY_EACH = 10;

    private final Histogram alone = new Histogram(3);
    private final Histogram beside = new Histogram(3);
    @AutoClose
    private FixClient other;
    @AutoClose
    private Socket socket;
    private int msgSeqNum;
    private long orderCount;
    private Histogram answered;
    private long beginNs;
    private long sentCount;
    private long answeredCount;
    private long resendNs;

    @Override
    void configure()
    {
        exchange = new CoreExchange();
        venue.isEgressApart = true;
    }

    @Test
    void shouldSendEverythingAgainWhileOthersTrade() throws Exception
    {
        trade();
        other = FixClient.connect(new FixClientContext().address("localhost", venue.port)
            .session(FixVenue.compId(OTHER), FixVenue.compId(OTHER), FixVenue.PASSWORD));
        final long aloneNs = PAIRS > 1 ? TimeUnit.SECONDS.toNanos(1) : TimeUnit.MILLISECONDS.toNanos(50);
        for (int pair = PAIRS > 1 ? -2 : 0; pair < PAIRS; pair++)
        {
            final boolean isCounted = pair >= 0;
            final long endNs = System.nanoTime() + aloneNs;
            measure(isCounted ? alone : new Histogram(3), () -> System.nanoTime() - endNs >= 0);
            final CompletableFuture<Long> resend = CompletableFuture.supplyAsync(this::askAgain);
            measure(isCounted ? beside : new Histogram(3), resend::isDone);
            resendNs += isCounted ? resend.get() : 0;
        }
        final double perSecond = 1e9 * COUNT * PAIRS / resendNs;
        System.out.printf("FIX resend: reports=%d per second=%.0f other's p99 alone=%.0f us beside=%.0f us " +
            "ratio=%.2f; p50 %.0f, %.0f us; orders %d, %d%n", COUNT, perSecond, micros(alone, 99),
            micros(beside, 99), micros(beside, 99) / micros(alone, 99), micros(alone, 50), micros(beside, 50),
            alone.getTotalCount(), beside.getTotalCount());
    }

    /** Fills of one order while the client is away; then it is back and gets them. */
    private void trade() throws IOException
    {
        try (RawFixClient client = RawFixClient.logOn(venue.port, FixVenue.compId(AGAIN)))
        {
            client.send("D", 2, "11=big|55=BTC-USD|54=1|60=20261118-11:06:40|38=" + COUNT / 1_000.0 * QUANTITY_EACH +
                "|40=2|44=50|59=1|");
            client.expect("35=8", "150=0");
        }
        venue.awaitFree(AGAIN);
        for (int i = 0; i < COUNT; i++)
        {
            exchange.enter(Side.SELL, 5_000, QUANTITY_EACH);
        }
        exchange.isForgetful = true;
        venue.awaitLogged(AGAIN);
        socket = new Socket("localhost", venue.port);
        final RawFixClient client = new RawFixClient(socket, FixVenue.compId(AGAIN));
        client.ask("A", 3, client.logonFields(), "35=A", "34=" + (FIRST_FILL + COUNT));
        msgSeqNum = 4;
    }

    /** How long it took until all of it was here. */
    private long askAgain()
    {
        try
        {
            final long beginNs = System.nanoTime();
            final int last = FIRST_FILL + COUNT - 1;
            socket.getOutputStream().write(RawFixClient.message(FixVenue.compId(AGAIN), "2", msgSeqNum++,
                "7=" + FIRST_FILL + "|16=" + last + "|").getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
            listen(socket.getInputStream());
            return System.nanoTime() - beginNs;
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private static void listen(final InputStream input) throws IOException
    {
        final byte[] bytes = new byte[1 << 16];
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        final FixFramer framer = new FixFramer();
        final FixMessage message = new FixMessage();
        int offset = 0;
        int limit = 0;
        for (int i = 0; i < COUNT; i++)
        {
            while (FixFramer.FRAME != framer.next(buffer, offset, limit))
            {
                buffer.putBytes(0, buffer, offset, limit - offset);
                limit -= offset;
                offset = 0;
                final int read = input.read(bytes, limit, bytes.length - limit);
                assertTrue(read > 0, "the venue hung up");
                limit += read;
            }
            assertTrue(message.wrap(buffer, framer.offset(), framer.length()));
            assertEquals(FIRST_FILL + i, message.number(34));
            assertTrue(message.isYes(43));
            offset = framer.offset() + framer.length();
        }
        assertEquals(limit, offset, "more than what was asked for");
    }

    /** An order, its cancel, and so on, each when due, regardless of earlier answers. */
    private void measure(final Histogram samples, final BooleanSupplier isOver)
    {
        long dueNs = System.nanoTime();
        answered = samples;
        beginNs = dueNs;
        sentCount = 0;
        answeredCount = 0;
        while (answeredCount < sentCount || !isOver.getAsBoolean())
        {
            if (System.nanoTime() - dueNs >= 0 && !isOver.getAsBoolean())
            {
                order();
                dueNs = beginNs + ++sentCount * INTERVAL_NS;
            }
            if (0 == other.poll(this))
            {
                LockSupport.parkNanos(10_000);
            }
        }
    }

    private void order()
    {
        final String id = "o-" + (orderCount >>> 1);
        assertTrue((0 == (orderCount++ & 1) ?
            other.newOrder(id, "ESZ6", FixClient.BUY, FixClient.LIMIT, FixClient.DAY, 50, 0, 1, 0) :
            other.cancel("c" + id, id, "ESZ6", FixClient.BUY)) > 0);
    }

    /** Requests are answered in their order, each by one report. */
    @Override
    public void onExecutionReport(final FixMessageReader message)
    {
        assertTrue('0' == message.character(150) || '4' == message.character(150));
        answered.recordValue(System.nanoTime() - beginNs - answeredCount++ * INTERVAL_NS);
    }

    private static double micros(final Histogram samples, final double percentile)
    {
        return samples.getValueAtPercentile(percentile) / 1e3;
    }
}
