package io.ringside.gateway.fix.message;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static io.ringside.gateway.fix.message.FixBytes.frame;
import static io.ringside.gateway.fix.message.FixBytes.message;
import static io.ringside.gateway.fix.message.FixBytes.summed;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Rule book 2.1 S7: garbage is skipped, at any position and in any pieces. */
class FixFramerTest
{
    private static final String ORDER = "11=o-1|55=BTC-USD|54=1|60=20261118-11:06:40|38=1|40=2|44=100|";
    private static final String FIRST = message("D", 3, ORDER);
    private static final String BODY = FIRST.substring(FIRST.indexOf("35="), FIRST.length() - 7);
    private static final String SECOND = message("D", 4, ORDER + "58=\u00e9\u00ff\u0080|");

    private final FixFramer framer = new FixFramer();

    @Test
    void shouldFindMessagesOneBehindTheOther()
    {
        assertEquals(List.of(FIRST, SECOND, FIRST), feed(FIRST + SECOND + FIRST));
    }
    @Test
    void shouldFindTheSameHoweverTheyAreCut()
    {
        final StringBuilder stream = new StringBuilder();
        final List<String> expected = new ArrayList<>();
        for (int i = 0; i < 50; i++)
        {
            expected.add(message("D", i, ORDER + "58=" + "x".repeat(i) + "|"));
            stream.append(expected.get(i));
        }
        assertEquals(expected, feed(stream.toString(), 1));
        final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
        final Random random = new Random(seed);
        for (int i = 0; i < 20; i++)
        {
            assertEquals(expected, feed(stream.toString(), 1 + random.nextInt(400)), "seed=" + seed);
        }
    }

    /** Two valid messages after a garbled one, received at once: both are found. */
    @ParameterizedTest
    @ValueSource(strings = {"10=abc|", "10=|", "10=999|", "10=1|", "10=0001|", "10=-01|", "10=1e1|", ""})
    void shouldFindWhatIsBehindAMessageOfTheWrongSum(final String trailer)
    {
        final String right = message("D", 2, ORDER);
        final String garbled = right.substring(0, right.length() - 7) + trailer;
        assertSkipped(garbled, 1);
    }

    /** A wrong length does not wait for more bytes. */
    @ParameterizedTest
    @ValueSource(strings = {"x", "-1", "", "0", "1", "4", "7", "+90", " 90", "9e1", "0x5a", "300", "2000", "8000",
        "100000", "999999999", "9999999999"})
    void shouldFindWhatIsBehindAMessageOfTheWrongLength(final String bodyLength)
    {
        assertSkipped(frame("FIX.4.4", bodyLength, BODY), 7);
    }

    @Test
    void shouldFindWhatIsBehindEveryLengthThatIsNearlyRight()
    {
        for (int difference = -40; difference <= 40; difference++)
        {
            final String text = frame("FIX.4.4", Integer.toString(BODY.length() + difference), BODY);
            final List<String> expected = 0 == difference ? List.of(text, FIRST, SECOND) : List.of(FIRST, SECOND);
            assertEquals(expected, feed(text + FIRST + SECOND), "difference=" + difference);
        }
    }

    /** Cut in half anywhere. */
    @Test
    void shouldFindWhatIsBehindAMessageThatIsCut()
    {
        for (int length = 1; length < SECOND.length(); length++)
        {
            final String text = SECOND.substring(0, length) + FIRST + SECOND;
            assertEquals(List.of(FIRST, SECOND), feed(text), "length=" + length);
        }
    }

    /** F03: a whole message whose length is beyond its end is garbage at once, without further bytes. */
    @Test
    void shouldNotWaitBehindTheEndOfAMessage()
    {
        final UnsafeBuffer buffer = FixBytes.buffer(frame("FIX.4.4", Integer.toString(BODY.length() + 3), BODY));
        assertEquals(FixFramer.GARBAGE, framer.next(buffer, 0, buffer.capacity()));
        assertEquals(buffer.capacity(), framer.length());
    }

    @Test
    void shouldFindMessagesBetweenGarbage()
    {
        final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
        final Random random = new Random(seed);
        final String[] pieces = {"8", "=", "8=", "8=F", "8=FIX", "8=FIX.4.4|", "9=", "9=12|", "35=D|", "10=000|",
            "\u00ff",
            "|", "GET / HTTP/1.1\r\n", "58=8=FIX|", "\0\0\0\0", "8=FIX.4.4|9=5|35=D|10=", "8=FIX.4.4|9=4000|35=D|"};
        for (int i = 0; i < 2_000; i++)
        {
            final StringBuilder text = new StringBuilder();
            final List<String> expected = new ArrayList<>();
            for (int j = 0; j < 4; j++)
            {
                for (int k = random.nextInt(4); k > 0; k--)
                {
                    text.append(pieces[random.nextInt(pieces.length)]);
                }
                expected.add(random.nextBoolean() ? FIRST : SECOND);
                text.append(expected.get(j));
            }
            assertEquals(expected, feed(text.toString(), 1 + random.nextInt(text.length())),
                () -> "seed=" + seed + " text=" + text);
        }
    }

    @Test
    void shouldLeaveOtherVersionsToTheSession()
    {
        for (final String version : new String[]{"FIX.4.2", "FIXT.1.1", "FIX.4.40"})
        {
            final String text = frame(version, Integer.toString(BODY.length()), BODY);
            assertEquals(List.of(text), feed(text));
        }
    }

    @Test
    void shouldTakeNothingWithoutATypeInThirdPlace()
    {
        final String text = summed("8=FIX.4.4|9=15|34=2|35=0|49=A|");
        assertEquals(List.of(FIRST), feed(text + FIRST));
    }

    @Test
    void shouldSayThatAMessageIsTooLong()
    {
        final UnsafeBuffer buffer = FixBytes.buffer(message("D", 2, "58=" + "x".repeat(20_000) + "|"));
        assertEquals(FixFramer.NEED_MORE, framer.next(buffer, 0, FixFramer.MESSAGE_LENGTH_MAX - 1));
        assertEquals(FixFramer.TOO_LONG, framer.next(buffer, 0, FixFramer.MESSAGE_LENGTH_MAX));
        assertEquals(buffer.capacity(), framer.length());
        final UnsafeBuffer whole = FixBytes.buffer(message("D", 2, "58=" + "x".repeat(9_000) + "|") + FIRST);
        assertEquals(FixFramer.TOO_LONG, framer.next(whole, 0, whole.capacity() - FIRST.length()), "at the end");
        assertEquals(FixFramer.TOO_LONG, framer.next(whole, 0, whole.capacity()), "before another");
        final String longest = message("D", 2, "58=" + "x".repeat(8_000) + "|");
        assertEquals(List.of(longest), feed(longest, 1_000));
    }

    @Test
    void shouldFindAMessageInADataField()
    {
        final String inner = FIRST;
        final String outer = message("D", 2, "354=" + inner.length() + "|355=" + inner + "|" + ORDER);
        assertEquals(List.of(outer, SECOND), feed(outer + SECOND));
    }

    /** Otherwise such input, byte by byte, would cost unbounded checksums. */
    @Test
    void shouldSumNoMoreThanSoManyMessagesInsideOneThatIsNotWhole()
    {
        final String wrong = FIRST.substring(0, FIRST.length() - 7) + "10=000|";
        final UnsafeBuffer few = FixBytes.buffer("8=FIX.4.4|9=8000|35=D|" + wrong.repeat(7) + FIRST);
        assertEquals(FixFramer.GARBAGE, framer.next(few, 0, few.capacity()));
        assertEquals(few.capacity() - FIRST.length(), framer.length());
        final UnsafeBuffer many = FixBytes.buffer("8=FIX.4.4|9=8000|35=D|" + wrong.repeat(8) + FIRST);
        assertEquals(FixFramer.NEED_MORE, framer.next(many, 0, many.capacity()));
    }

    /** Both messages behind the text are found, at once and in pieces. */
    private void assertSkipped(final String text, final int pieceLength)
    {
        assertEquals(List.of(FIRST, SECOND), feed(text + FIRST + SECOND));
        assertEquals(List.of(FIRST, SECOND), feed(text + FIRST + SECOND, pieceLength));
    }

    private List<String> feed(final String text)
    {
        return feed(text, text.length());
    }

    /** In pieces of this size; the rest at the end must be the start of a message. */
    private List<String> feed(final String text, final int pieceLength)
    {
        final List<String> found = new ArrayList<>();
        final UnsafeBuffer buffer = FixBytes.buffer(text);
        int offset = 0;
        for (int limit = 0; limit < buffer.capacity();)
        {
            limit = Math.min(limit + pieceLength, buffer.capacity());
            int result = framer.next(buffer, offset, limit);
            while (FixFramer.FRAME == result || FixFramer.GARBAGE == result)
            {
                assertEquals(offset, framer.offset());
                if (FixFramer.FRAME == result)
                {
                    found.add(FixBytes.text(buffer, offset, framer.length()));
                }
                assert framer.length() > 0 : "nothing is done with";
                offset += framer.length();
                result = framer.next(buffer, offset, limit);
            }
            assertEquals(FixFramer.NEED_MORE, result);
        }
        return found;
    }
}
