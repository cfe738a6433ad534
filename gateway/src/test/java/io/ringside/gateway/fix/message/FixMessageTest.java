package io.ringside.gateway.fix.message;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;

import static io.ringside.gateway.fix.message.FixBytes.message;
import static io.ringside.gateway.fix.message.FixBytes.wrap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FixMessageTest
{
    @Test
    void shouldReadFields()
    {
        final FixMessage message = wrap(message("AF", 7, "584=q-1|585=7|54=1|97=Y|20002=-5|60=20261118-11:06:40.5|"));
        assertEquals('A' | 'F' << 8, message.msgType());
        assertEquals(7, message.number(34));
        assertEquals("q-1", message.text(584));
        assertEquals('7', message.character(585));
        assertEquals(0, message.character(584), "it has more than one");
        assertEquals(0, message.character(55));
        assertTrue(message.isYes(97));
        assertFalse(message.isYes(43));
        assertTrue(message.isEqual(8, "FIX.4.4".getBytes(StandardCharsets.US_ASCII)));
        assertFalse(message.isEqual(8, "FIX.4.2".getBytes(StandardCharsets.US_ASCII)));
        assertFalse(message.isEqual(58, new byte[0]));
        assertEquals(FixMessage.MALFORMED, message.number(20_002), "a sign is no digit");
        assertTrue(message.has(20_002));
        assertFalse(message.has(20_003));
        assertEquals(1_795_000_000_500_000_000L, message.timeNs(60));
        assertEquals(FixMessage.ABSENT, message.timeNs(122));
        assertNull(message.text(58));
        assertEquals(10, message.tag(message.fieldCount() - 1));
    }

    /** Fields of one message are not in the next. */
    @Test
    void shouldForgetTheMessageBefore()
    {
        final FixMessage message = new FixMessage();
        final UnsafeBuffer first = FixBytes.buffer(message("D", 2, "58=x|44=1|20001=1|"));
        final UnsafeBuffer second = FixBytes.buffer(message("0", 3, ""));
        assertTrue(message.wrap(first, 0, first.capacity()));
        assertTrue(message.has(58) && message.has(20_001));
        assertTrue(message.wrap(second, 0, second.capacity()));
        assertFalse(message.has(58) || message.has(44) || message.has(20_001));
        assertEquals('0', message.msgType());
    }

    @ParameterizedTest
    @CsvSource({"5,5", "05,5", "999999999999999999,999999999999999999", "0,0"})
    void shouldReadNumbers(final String text, final long number)
    {
        assertEquals(number, wrap(message("0", 2, "108=" + text + "|")).number(108));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " 5", "5 ", "+5", "-5", "5.0", "1e2", "0x5", "9223372036854775808",
        "1000000000000000000", "\u00b2"})
    void shouldNotTakeForANumberWhatIsNone(final String text)
    {
        assertEquals(FixMessage.MALFORMED, wrap(message("0", 2, "108=" + text + "|")).number(108));
    }

    /** An invalid tag matches no field. */
    @ParameterizedTest
    @ValueSource(strings = {"058", "-58", "+58", " 58", "58 ", "4294967354", "4294967340", "0x3A", "1e1", "", "0",
        "5_8"})
    void shouldTakeNoOtherTagForIt(final String tag)
    {
        final FixMessage message = wrap(message("D", 2, tag + "=x|"));
        assertFalse(message.has(58) || message.has(44));
        assertEquals(FixMessage.NO_TAG, message.tag(message.fieldCount() - 2));
    }

    /** S7, F04: a separator inside a field. */
    @ParameterizedTest
    @ValueSource(strings = {"58=he|llo|", "|58=x|", "58|", "||", "355=a|b|", "354=5|355=a|b|"})
    void shouldSayThatAPieceIsNoField(final String fields)
    {
        final UnsafeBuffer buffer = FixBytes.buffer(message("D", 2, fields));
        assertFalse(new FixMessage().wrap(buffer, 0, buffer.capacity()));
    }

    @Test
    void shouldReadDataWithSeparators()
    {
        final FixMessage message = wrap(message("A", 1, "95=7|96=a|58=b||108=30|"));
        assertEquals("a\u000158=b\u0001", message.text(96));
        assertFalse(message.has(58), "it is a part of the data");
        assertEquals(30, message.number(108));
    }

    @Test
    void shouldFindTheFirstOfFieldsThatAreRepeated()
    {
        final FixMessage message = wrap(message("D", 2, "58=x|58=y|20001=1|20001=2|"));
        assertEquals("x", message.text(58));
        assertEquals("1", message.text(20_001));
    }

    @Test
    void shouldHoldAsManyFieldsAsFit()
    {
        final FixMessage message = wrap(message("D", 2, "1=|".repeat(2_600)));
        assertEquals(2_600 + 8, message.fieldCount());
    }
}
