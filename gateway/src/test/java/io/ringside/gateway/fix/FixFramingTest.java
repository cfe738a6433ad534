package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Messages in a stream of bytes, good ones and others, in one piece and in many: S7. Which bytes are a message, the
 * framer's test says.
 */
class FixFramingTest extends RawFixTest
{
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());

    /** What is changed in the first of three orders, and whether its checksum is right afterwards. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = ';', textBlock = """
        another sum;           10=[0-9]+;         10=999;             false
        no sum;                10=[0-9]+[|];      '';                 false
        half;                  (.{60}).*;         $1;                 false
        a length of nothing;   [|]9=[0-9]+;       |9=0;               true
        too short;             [|]9=[0-9]+;       |9=60;              true
        no length;             [|]9=[0-9]+;       '';                 true
        no type;               35=D;              58=D;               true
        type in another place; (35=D)[|](49=[^|]*); $2|$1;            true
        no version;            ^8=FIX.4.4[|];     '';                 true
        a field without =;     [|]38=1;           |38|1;              true
        a stray separator;     [|]38=1;           |38=1|58=he|llo;    true
        """)
    void shouldSkipABadMessageAlone(
        final String what, final String regex, final String replacement, final boolean isSummed) throws Exception
    {
        final String good = client.text("D", 2, RawFixClient.order(newId())).replace('\u0001', '|');
        final String bad = good.replaceFirst(regex, replacement);
        final String first = newId();
        final String second = newId();
        client.send((isSummed ? RawFixClient.checked(bad.substring(0, bad.lastIndexOf("10="))) :
            bad.replace('|', '\u0001')) + client.text("D", 3, RawFixClient.order(first)) +
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

    /** Garbage before, between and after messages is skipped. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"hello", "8=FIX.4.4", "8=FIX.4.4\u00019=", "\u0001\u0001", "10=000\u0001",
        "GET / HTTP/1.1\r\n\r\n", "\u0000\u00ff\u0016\u0003", "8=FIX.4.4\u00019=5\u000135=0\u0001"})
    void shouldSkipGarbage(final String garbage) throws Exception
    {
        client.send(garbage + client.text("1", 2, "112=a|") + garbage + client.text("1", 3, "112=b|") + garbage);
        client.expect("35=0", "112=a");
        client.expect("35=0", "112=b");
        next = 4;
        assertSilent();
    }

    /** Garbage does not fill the log. */
    @Test
    void shouldWriteFewLinesOfMuchGarbage() throws Exception
    {
        nowNs.addAndGet(60_000_000_000L);
        client.close();
        logOn();
        venue.lines.clear();
        for (int i = 0; i < 1_000; i++)
        {
            client.send("8=FIX.4.4\u00019=5\u000135=0\u0001" + i);
        }
        assertSilent();
        assertTrue(venue.lines.size() > 0 && venue.lines.size() < 50, () -> "lines: " + venue.lines.size());
        assertTrue(venue.lines.stream().allMatch((it) -> it.length() < 500), () -> "lines: " + venue.lines);
    }

    /** The longest piece in bytes: byte by byte, at random, and everything in one segment. */
    @ParameterizedTest
    @ValueSource(ints = {1, 400, Integer.MAX_VALUE})
    void shouldAnswerInOrderHoweverItIsCut(final int pieceLengthMax) throws Exception
    {
        final int count = 1 == pieceLengthMax ? 20 : 200;
        final int first = next;
        final List<String> ids = Stream.generate(RawFixTest::newId).limit(count).toList();
        final String all = client.texts("D", first, count, (it) -> RawFixClient.order(ids.get(it - first)));
        next += count;
        final SplittableRandom random = new SplittableRandom(SEED);
        int from = 0;
        while (from < all.length())
        {
            final int rest = all.length() - from;
            final int length = pieceLengthMax > rest ? rest : 1 + random.nextInt(pieceLengthMax);
            client.send(all.substring(from, from + length));
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

    /** A message that is longer than any may be ends the connection with a Logout. */
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
        if (null != last)
        {
            assertTrue(last.contains("|35=5|"), last);
            assertEnded();
        }
    }
}
