package io.ringside.gateway.fix;

import io.ringside.engine.host.BookImages;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.fix.market.FixMarketContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Whatever comes to the port of market data, the door goes on, another reader is told of every trade, and the heap does
 * not grow. {@code -Dringside.fixMarketFuzz=1000000} for more messages.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class FixMarketFuzzTest
{
    private static final int COUNT = Integer.getInteger("ringside.fixMarketFuzz", 10_000);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int BATCH = 200;
    private static final int LINE_LENGTH_MAX = 500;
    /** Smaller differences are not significant. */
    private static final int HEAP_COUNT_MIN = 100_000;
    private static final long HEAP_GROWTH_MAX = 16 << 20;
    private static final List<String> ALPHABET = List.of("0", "1", "9", "-", ".", " ", "=", "Y", "\u0001", "\u0000",
        "\u00ff", "10=", "8=FIX", "34=", "35=", "268=", "2147483648", "9223372036854775808");
    private static final List<String> TYPES = List.of("V", "V", "V", "V", "V", "e", "g", "x", "c", "1", "2", "4", "0",
        "3", "5", "A", "D", "W", "X", "U9", "j");
    private static final List<String> FIELDS = List.of("262=r", "262=s", "263=0", "263=1", "263=2", "264=0", "264=1",
        "264=7", "265=0", "265=1", "266=N", "266=Y", "267=1", "269=0", "269=1", "269=2", "269=A", "269=Q", "269=B",
        "146=1", "55=BTC-USD", "55=*", "55=ESZ6", "83=0", "20008=0", "20009=0", "286=0", "336=DAY", "386=1", "547=Y",
        "546=1", "324=s", "335=g", "320=x", "559=4", "559=0", "321=0", "112=x", "7=1", "16=0", "36=9", "123=Y", "43=Y",
        "141=Y", "98=0", "108=30", "58=text", "9999=1", "122=20261118-11:06:40");

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final CoreExchange exchange = new CoreExchange();
    private FixMarketVenue venue;
    private RawFixClient other;
    private long price = 10_000;

    @BeforeEach
    void start() throws IOException
    {
        exchange.isForgetful = true;
        venue = new FixMarketVenue(exchange.door(), new BookImages(), exchange.image(), 16_384,
            (it) -> new FixMarketContext.Settings(it.host(), it.port(), it.compId(), 300, it.sendingTimeToleranceMs(),
            it.logonTimeoutMs(), it.pendingConnectionsMax(), 64, 1_000_000, it.slowConsumerTimeoutMs(), null))
            .run(exchange.drain());
        other = new RawFixClient(venue.port, FixVenue.compId(2));
        // Nothing but trades is to be told.
        other.ask("A", 1, other.logonFields().replace("108=30", "108=0"), "35=A");
        other.ask("V", 2, "262=t|263=1|264=1|265=1|267=1|269=2|146=1|55=BTC-USD|", "35=W");
    }

    @AfterEach
    void stop() throws IOException
    {
        other.close();
        venue.close();
    }

    @Test
    void shouldServeTheOtherWhateverComes() throws IOException
    {
        System.out.println("FIX market data fuzz: messages=" + COUNT + " seed=" + SEED);
        long earlyHeap = 0;
        for (int sent = 0; sent < COUNT; sent += BATCH)
        {
            try (RawFixClient client = RawFixClient.logOn(venue.port))
            {
                talk(client, random.nextBoolean() ? messages(client) : broken(messages(client)));
            }
            trade();
            assertTrue(venue.errors.isEmpty(), () -> "seed=" + SEED + " errors: " + venue.errors);
            for (String line = venue.lines.poll(); null != line; line = venue.lines.poll())
            {
                assertTrue(line.length() <= LINE_LENGTH_MAX, line);
            }
            earlyHeap = 0 == earlyHeap && sent >= COUNT / 10 ? usedHeap() : earlyHeap;
        }
        final long growth = usedHeap() - earlyHeap;
        System.out.println("FIX market data fuzz: heap growth=" + growth + " seed=" + SEED);
        assertTrue(COUNT < HEAP_COUNT_MIN || growth < HEAP_GROWTH_MAX, () -> "heap growth=" + growth);
    }

    /** The other is told of it, and of nothing else. */
    private void trade() throws IOException
    {
        price = 10_000 + random.nextInt(500);
        exchange.enter(Side.BUY, 9_000 - random.nextInt(500), 1 + random.nextInt(9));
        exchange.trade(price);
        final String told = other.expect("35=X", "268=1", "279=0|269=2", "271=0.001");
        assertEquals(price, new BigDecimal(RawFixClient.field(told, 270)).movePointRight(2).longValueExact());
    }

    private String messages(final RawFixClient client)
    {
        final StringBuilder batch = new StringBuilder();
        int next = 2;
        for (int i = 0; i < BATCH; i++)
        {
            final int number = 0 == random.nextInt(50) ? random.nextInt(400) : next++;
            batch.append(client.text(TYPES.get(random.nextInt(TYPES.size())), number, body()));
        }
        return batch.toString();
    }

    private String body()
    {
        final StringBuilder body = new StringBuilder();
        if (random.nextInt(3) > 0)
        {
            body.append("262=").append(random.nextInt(9)).append("|263=").append(random.nextInt(3)).append("|264=")
                .append(random.nextInt(4)).append("|265=").append(random.nextInt(2)).append("|267=2|269=0|269=")
                .append(1 + random.nextInt(2)).append("|146=1|55=")
                .append(random.nextBoolean() ? "BTC-USD" : "*").append('|');
        }
        for (int count = random.nextInt(4); count > 0; count--)
        {
            final String field = FIELDS.get(random.nextInt(FIELDS.size()));
            final int split = field.indexOf('=');
            switch (random.nextInt(4))
            {
                case 0 -> body.append(field, 0, split + 1).append(ALPHABET.get(random.nextInt(8)));
                case 1 -> body.append(1 + random.nextInt(30_000)).append(field, split, field.length());
                default -> body.append(field);
            }
            body.append('|');
        }
        return body.toString();
    }

    /** Bytes changed, lost and put in. */
    private String broken(final String batch)
    {
        final StringBuilder bytes = new StringBuilder(batch);
        for (int changes = random.nextInt(BATCH); changes > 0; changes--)
        {
            final int at = random.nextInt(bytes.length());
            switch (random.nextInt(3))
            {
                case 0 -> bytes.setCharAt(at, (char)random.nextInt(256));
                case 1 -> bytes.deleteCharAt(at);
                default -> bytes.insert(at, ALPHABET.get(random.nextInt(ALPHABET.size())));
            }
        }
        return bytes.toString();
    }

    /** Send everything in pieces, and read to the end: what comes must be well framed. */
    private void talk(final RawFixClient client, final String batch) throws IOException
    {
        try
        {
            for (int from = 0; from < batch.length();)
            {
                final int to = Math.min(batch.length(), from + 1 + random.nextInt(8_192));
                client.send(batch.substring(from, to));
                from = to;
            }
            client.shutOutput();
        }
        catch (final IOException ex)
        {
            return;
        }
        client.last();
    }

    private static long usedHeap()
    {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
