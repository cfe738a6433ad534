package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Messages in a stream of bytes, good ones and others, in one piece and in many: S7. */
class FixFramingTest extends RawFixTest
{
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());

    /** The error in the first of three orders. */
    static Stream<String> bad()
    {
        return Stream.of("10=abc", "10=", "10=1", "10=999", "10=0000", "9=x", "9=-1", "9=", "9=0",
            "9=99999999999999999999",
            "9=00", "no 10", "half", "no 9", "no 35", "35 behind 49", "no 8", "a field without =");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bad")
    void shouldSkipABadMessageAlone(final String fault) throws Exception
    {
        assertSkipped(spoiled(fault, client.text("D", 2, RawFixClient.order(newId()))));
    }

    /** Change of the stated body length. */
    @ParameterizedTest(name = "9 {0}")
    @MethodSource("differences")
    void shouldSkipAMessageOfTheWrongLength(final int difference) throws Exception
    {
        final String good = client.text("D", 2, RawFixClient.order(newId())).replace('\u0001', '|');
        final String body = good.substring(good.indexOf("35="), good.indexOf("10="));
        assertSkipped(RawFixClient.frame(body, body.length() + difference));
    }

    static IntStream differences()
    {
        return IntStream.rangeClosed(-40, 20).filter((it) -> 0 != it);
    }

    /** Garbage before, between and after messages is skipped. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"hello", "8", "8=", "8=FIX", "8=FIX.4.4", "8=FIX.4.4\u0001", "8=FIX.4.4\u00019=",
        "\u0001\u0001",
        "10=000\u0001", "GET / HTTP/1.1\r\n\r\n", "\u0000\u00ff\u0016\u0003", "8=FIX.4.4\u00019=5\u000135=0\u0001"})
    void shouldSkipGarbage(final String garbage) throws Exception
    {
        client.send(garbage + client.text("1", 2, "112=a|") + garbage + client.text("1", 3, "112=b|") + garbage +
            client.text("1", 4, "112=c|"));
        client.expect("35=0", "112=a");
        client.expect("35=0", "112=b");
        client.expect("35=0", "112=c");
        next = 5;
        assertSilent();
    }

    /** Garbage does not fill the log. */
    @Test
    void shouldWriteFewLinesOfMuchGarbage() throws Exception
    {
        nowNs.addAndGet(60_000_000_000L);
        client.close();
        venue.awaitFree();
        client = begin(FixVenue.SESSION_1);
        next = 2;
        venue.lines.clear();
        for (int i = 0; i < 1_000; i++)
        {
            client.send("8=FIX.4.4\u00019=5\u000135=0\u0001" + i);
        }
        assertSilent();
        assertTrue(venue.lines.size() > 0 && venue.lines.size() < 50, () -> "lines: " + venue.lines.size());
        assertTrue(venue.lines.stream().allMatch((it) -> it.length() < 500), () -> "lines: " + venue.lines);
    }

    /** S7: a separator inside a field garbles a message without data fields. */
    @Test
    void shouldTakeNoNoticeOfAStraySeparator() throws Exception
    {
        assertSkipped(client.text("D", 2, RawFixClient.order(newId()) + "58=he|llo|"));
    }
    @ParameterizedTest
    @ValueSource(strings = {"one segment", "byte by byte", "at random"})
    void shouldAnswerInOrderHoweverItIsCut(final String cut) throws Exception
    {
        final int count = "byte by byte".equals(cut) ? 20 : 200;
        final List<String> ids = new ArrayList<>();
        final StringBuilder all = new StringBuilder();
        for (int i = 0; i < count; i++)
        {
            ids.add(newId());
            all.append(client.text("D", next++, RawFixClient.order(ids.get(i))));
        }
        final SplittableRandom random = new SplittableRandom(SEED);
        int from = 0;
        while (from < all.length())
        {
            final int length = "one segment".equals(cut) ? all.length() : "at random".equals(cut) ?
                1 + random.nextInt(400) : 1;
            client.send(all.substring(from, Math.min(all.length(), from + length)));
            from += length;
        }
        final List<String> answers = answers();
        assertEquals(ids, answers.stream().map((it) -> RawFixClient.field(it, 11)).toList(), "seed=" + SEED);
        assertTrue(answers.stream().allMatch((it) -> it.contains("|150=0|")), "seed=" + SEED);
        for (int i = 1; i < count; i++)
        {
            assertEquals(RawFixClient.number(answers.get(0), 34) + i, RawFixClient.number(answers.get(i), 34));
        }
    }

    /** A message that is longer than any may be ends the line with a word. */
    @Test
    void shouldSayThatAMessageIsTooLong() throws Exception
    {
        try
        {
            client.send("D", 2, RawFixClient.order(newId()) + "58=" + "x".repeat(200_000) + "|");
        }
        catch (final IOException ex)
        {
            // It may have hung up before all was written.
            assertTrue(null != ex.getMessage());
        }
        final String last = client.read();
        assertTrue(null == last || last.contains("|35=5|") && null != RawFixClient.field(last, 58), last);
        if (null != last)
        {
            assertEnded();
        }
    }

    private void assertSkipped(final String bad) throws IOException
    {
        final String first = newId();
        final String second = newId();
        client.send(bad + client.text("D", 3, RawFixClient.order(first)) +
            client.text("D", 4, RawFixClient.order(second)));
        client.expect("35=2", "34=2", "7=2", "16=0");
        final String again = "43=Y|122=" + RawFixClient.time(-1) + "|";
        client.send(client.text("4", 2, again + "123=Y|36=3|") +
            client.text("D", 3, again + RawFixClient.order(first)) +
            client.text("D", 4, again + RawFixClient.order(second)));
        client.expect("35=8", "34=3", "11=" + first, "150=0");
        // The venue cannot know the length of the answer, and may send a TestRequest.
        String message = client.expect();
        if (message.contains("|35=1|"))
        {
            message = client.expect();
        }
        assertTrue(message.contains("|35=8|") && message.contains("|150=0|") && message.contains("|11=" + second + "|"),
            message);
        next = 5;
        assertSilent();
    }

    private static String spoiled(final String fault, final String good)
    {
        final int checksum = good.lastIndexOf("10=");
        final UnaryOperator<String> recheck = (it) -> RawFixClient.checked(it.substring(0, it.lastIndexOf("10=")));
        return switch (fault)
        {
            case "no 10" -> good.substring(0, checksum);
            case "half" -> good.substring(0, good.length() / 2);
            case "no 9" -> recheck.apply(good.replaceFirst("9=[0-9]+\u0001", ""));
            case "no 35" -> recheck.apply(good.replace("35=D\u0001", "58=D\u0001"));
            case "35 behind 49" -> recheck.apply(good.replace("35=D\u000149=FIRM1\u0001", "49=FIRM1\u000135=D\u0001"));
            case "no 8" -> recheck.apply(good.replaceFirst("8=FIX.4.4\u0001", ""));
            case "a field without =" -> recheck.apply(good.replace("38=1\u0001", "38\u00011"));
            default -> fault.startsWith("10=") ? good.substring(0, checksum) + fault + '\u0001' :
                recheck.apply(good.replaceFirst("9=[0-9]+", fault));
        };
    }
}
