package io.ringside.gateway.fix;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * One firm sends mutations of valid messages: invalid frames, fields and sequences. Every well-framed application
 * message has exactly one answer; two other firms trade meanwhile and get all answers. Commands, reports and lines of
 * the log grow no faster than the messages, the heap not at all. {@code -Dringside.fixFuzz=1000000} for more.
 */
class FixFuzzTest extends VenueTest
{
    private static final int COUNT = Integer.getInteger("ringside.fixFuzz", 20_000);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int BATCH = 200;
    /** Bounds of messages, and of answers to mass status requests, which are many reports each. */
    private static final int COMMAND_BYTES_MAX = 128;
    private static final int REPORTS_MAX = 2;
    private static final int REPORT_BYTES_MAX = 512;
    /** The report log grows by so much at a time. */
    private static final long SEGMENT_LENGTH = 64 << 20;
    private static final int MESSAGES_PER_LINE_MIN = 50;
    private static final int LINE_LENGTH_MAX = 500;
    /** Smaller differences are not significant. */
    private static final int HEAP_COUNT_MIN = 100_000;
    private static final long HEAP_GROWTH_MAX = 16 << 20;
    private static final int OTHER_1 = 3;
    private static final int OTHER_2 = 4;
    private static final List<String> ALPHABET = List.of("0", "1", "9", "-", "+", ".", " ", "=", "e", "x", "Y",
        "\u0001",
        "\u0000", "\u0080", "\u00ff", "10=", "8=FIX", "34=", "35=", "2147483648", "9223372036854775808");
    private static final List<String> TYPES =
        List.of("D", "D", "D", "G", "F", "H", "q", "AF", "e", "g", "x", "c", "1", "2", "4", "0", "3", "5", "A", "V",
        "U9", "j", "8");
    private static final List<String> FIELDS = List.of("11=f", "55=BTC-USD", "54=1", "60=20261118-11:06:40", "38=1",
        "40=2", "44=50", "41=f", "59=0", "1=100", "18=6", "111=1", "99=51", "211=0.1", "112=x", "7=1", "16=0", "36=9",
        "123=Y", "43=Y", "97=Y", "122=20261118-11:06:40", "58=text", "530=7", "584=q", "585=7", "790=q", "453=1",
        "448=me", "447=D", "452=3", "324=s", "320=s", "335=g", "263=0", "559=4", "321=0",
        "372=D", "380=0", "20001=1", "9999=1", "126=20271118-11:06:40", "45=1", "108=30", "141=Y");

    private final SplittableRandom random = new SplittableRandom(SEED);
    @AutoClose
    private FixParty one;
    @AutoClose
    private FixParty two;
    private int id;
    private int lineCount;
    private long earlyHeap;

    @Override
    void configure()
    {
        venue.settings = (context) -> context.rejectsPerSecond(1_000_000);
        exchange.isForgetful = true;
    }

    @Override
    void connect() throws IOException
    {
        one = new FixParty(venue.port, OTHER_1).logOn();
        two = new FixParty(venue.port, OTHER_2).logOn();
    }

    @Test
    void shouldAnswerOnceWhateverComesAndServeTheOthers() throws Exception
    {
        System.out.println("FIX fuzz: messages=" + COUNT + " seed=" + SEED);
        int answered = 0;
        int ended = 0;
        for (int sent = 0; sent < COUNT; sent += BATCH)
        {
            venue.awaitFree();
            try (RawFixClient client = new RawFixClient(venue.port))
            {
                client.ask("A", 1, RawFixClient.logonFields(FixVenue.PASSWORD) + "141=Y|", "35=A", "34=1");
                switch (random.nextInt(3))
                {
                    case 0 -> answered += fields(client);
                    case 1 -> ended += session(client);
                    default -> ended += frames(client);
                }
            }
            trade();
            assertTrue(venue.errors.isEmpty(), () -> "seed=" + SEED + " errors: " + venue.errors);
            countLines();
            earlyHeap = 0 == earlyHeap && sent >= COUNT / 10 ? usedHeap() : earlyHeap;
        }
        one.settle();
        two.settle();
        assertBounded();
        System.out.println("FIX fuzz, all: messages=" + COUNT + " answered=" + answered + " lines ended=" + ended +
            " others' orders=" + id + " seed=" + SEED);
    }

    private void countLines()
    {
        for (String line = venue.lines.poll(); null != line; line = venue.lines.poll())
        {
            lineCount++;
            assertTrue(line.length() <= LINE_LENGTH_MAX, line);
        }
    }

    private void assertBounded() throws IOException
    {
        final long commandBytes = exchange.commandBytes() / COUNT;
        final long reports = exchange.nextReportSequence(FixVenue.SESSION_1);
        final long reportBytes;
        try (Stream<Path> files = Files.walk(directory.resolve("reports")))
        {
            reportBytes = files.filter(Files::isRegularFile).mapToLong((file) -> file.toFile().length()).sum();
        }
        final long heapGrowth = usedHeap() - earlyHeap;
        System.out.println("FIX fuzz, growth: bytes of commands a message=" + commandBytes + " reports=" + reports +
            " bytes of their log=" + reportBytes + " lines=" + lineCount + " heap " + earlyHeap + " and " +
            heapGrowth + " more");
        assertTrue(commandBytes <= COMMAND_BYTES_MAX, "commands: seed=" + SEED);
        assertTrue(reports <= (long)REPORTS_MAX * COUNT, "reports: seed=" + SEED);
        assertTrue(reportBytes <= (long)REPORT_BYTES_MAX * COUNT + 2 * SEGMENT_LENGTH, "report log: seed=" + SEED);
        assertTrue(lineCount <= COUNT / MESSAGES_PER_LINE_MIN, "lines: seed=" + SEED);
        assertTrue(COUNT < HEAP_COUNT_MIN || heapGrowth < HEAP_GROWTH_MAX, "heap: seed=" + SEED);
    }

    private static long usedHeap()
    {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Well framed, in sequence, of types that an exchange answers: one answer each, in order. */
    private int fields(final RawFixClient client) throws IOException
    {
        final StringBuilder batch = new StringBuilder();
        for (int i = 0; i < BATCH; i++)
        {
            final String type = TYPES.get(random.nextInt(8));
            batch.append(client.text(type, 2 + i, body()));
        }
        client.send(batch + client.text("1", 2 + BATCH, "112=the end|"));
        int count = 0;
        String message = client.read();
        while (null != message && !message.contains("|112=the end|"))
        {
            if (message.contains("|35=5|"))
            {
                // Too many refusals in a second end the connection with a Logout.
                assertTrue(null != RawFixClient.field(message, 58), message);
                return count;
            }
            count += isAnswer(message) ? 1 : 0;
            message = client.read();
        }
        assertTrue(null != message, "the line ended without a word: seed=" + SEED);
        assertEquals(BATCH, count, "answers: seed=" + SEED);
        return count;
    }

    /** Not later reports of an order, nor further reports of one answer. */
    private static boolean isAnswer(final String message)
    {
        final String execType = RawFixClient.field(message, 150);
        final String total = RawFixClient.field(message, 911);
        return null == execType ? !message.contains("|35=0|") && !message.contains("|35=4|") :
            "I".equals(execType) ? null == total || "0".equals(total) || "Y".equals(RawFixClient.field(message, 912)) :
            "058".contains(execType) || "4".equals(execType) && null != RawFixClient.field(message, 41);
    }

    /** Well framed, of any type and number: effects are limited to this connection. */
    private int session(final RawFixClient client) throws IOException
    {
        final StringBuilder batch = new StringBuilder();
        int next = 2;
        for (int i = 0; i < BATCH; i++)
        {
            final int number = 0 == random.nextInt(10) ? random.nextInt(400) : next++;
            batch.append(client.text(TYPES.get(random.nextInt(TYPES.size())), number, body()));
        }
        return talk(client, batch.toString());
    }

    /** Bytes changed, lost, doubled and put in, in good messages. */
    private int frames(final RawFixClient client) throws IOException
    {
        final StringBuilder batch = new StringBuilder();
        for (int i = 0; i < BATCH; i++)
        {
            final StringBuilder message = new StringBuilder(client.text("D", 2 + i, body()));
            for (int changes = random.nextInt(4); changes > 0 && message.length() > 1; changes--)
            {
                final int at = random.nextInt(message.length());
                switch (random.nextInt(4))
                {
                    case 0 -> message.setCharAt(at, (char)random.nextInt(256));
                    case 1 -> message.deleteCharAt(at);
                    case 2 -> message.insert(at, ALPHABET.get(random.nextInt(ALPHABET.size())));
                    default -> message.setLength(at + 1);
                }
            }
            batch.append(message);
        }
        return talk(client, batch.toString());
    }

    /** Send everything in pieces; the venue's answers must be well framed. 1 if it ended the connection. */
    private int talk(final RawFixClient client, final String batch) throws IOException
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
            return 1;
        }
        final String last = client.last();
        return last.contains("|35=5|") ? 1 : 0;
    }

    private String body()
    {
        final StringBuilder body = new StringBuilder();
        if (random.nextInt(3) > 0)
        {
            body.append(RawFixClient.order("f-" + random.nextInt(100_000)).replace("38=1", "38=" + random.nextInt(9)));
        }
        for (int count = random.nextInt(4); count > 0; count--)
        {
            final String field = FIELDS.get(random.nextInt(FIELDS.size()));
            final int split = field.indexOf('=');
            final String value = field.substring(split + 1);
            switch (random.nextInt(4))
            {
                case 0 -> body.append(field);
                case 1 -> body.append(field, 0, split + 1).append(ALPHABET.get(random.nextInt(11)))
                    .append(value.replace("\u0001", ""));
                case 2 -> body.append(field, 0, split + 1);
                default -> body.append(60 + random.nextInt(30_000)).append('=').append(value.replace("\u0001", ""));
            }
            body.append('|');
        }
        return body.toString();
    }

    private void trade() throws IOException
    {
        id++;
        one.send("D", "11=o-" + id + "|55=ESZ6|54=1|60=20261118-11:06:40|38=1|40=2|44=50|");
        two.send("D", "11=o-" + id + "|55=ESZ6|54=2|60=20261118-11:06:40|38=1|40=2|44=50|");
        final String order = "o-" + id;
        one.pump("its fill", () -> 2 == one.answered.stream().filter(order::equals).count());
        two.pump("its fill", () -> 2 == two.answered.stream().filter(order::equals).count());
        for (final FixParty party : List.of(one, two))
        {
            party.trace.clear();
            party.answered.clear();
            party.applications.clear();
        }
    }
}
