package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.SessionMessageDecoder;
import io.ringside.gateway.fix.message.FixBytes;
import io.ringside.gateway.fix.message.FixFramer;
import io.ringside.gateway.fix.message.FixMessage;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * From any bytes, each message found becomes exactly one command, and each refusal one well-formed message. Count:
 * {@code -Dringside.fix.fuzz=}, seed: {@code -Dringside.test.seed=}.
 */
class FixCodecFuzzTest extends AdapterTest
{
    private static final int COUNT = Integer.getInteger("ringside.fix.fuzz", 100_000);
    private static final String ORDER = "11=o-1|55=BTC-USD|54=1|60=20261118-11:06:40|38=5|40=2|44=100.5|";
    private static final String[] BODIES = {ORDER, ORDER + "453=2|448=me|447=D|448=you|452=3|58=x|", "41=o-1|" + ORDER,
        ORDER + "99=101|111=2|110=1|18=6 R|59=6|126=20261118-12:00:00.123|20001=3|20002=77|20005=leg|5149=m m|97=Y|",
        "11=m-1|530=1|55=BTC-USD|60=20261118-11:06:40|", "584=q-1|585=7|54=2|", "112=x|", "98=0|108=30|95=3|96=a|b|",
        "7=1|16=0|", "123=Y|36=5|", "324=s|55=BTC-USD|263=0|", "335=g|263=0|", "320=x|559=4|",
        "320=c|321=0|55=BTC-USD|",
        ""};
    private static final String[] TYPES = {"D", "F", "G", "H", "q", "AF", "0", "1", "2", "3", "4", "5", "A", "8",
        "V", "XX", "j", "e", "g", "x", "c"};
    /** Messages that need not be a refusal. */
    private static final Set<Character> ANSWERS = Set.of('f', 'h', 'y', 'd');
    private static final String[] VALUES = {"", "0", "1", "-1", "1e2", "99.50.", "99999999999999999999", ".", "x",
        "Y", "N", "|",
        "\u00e9\u00ff", "=", "20261118-11:06:40", "x".repeat(41), "x".repeat(300), " ", "0".repeat(200) + "1", "o-1"};
    private static final int[] TAGS = {1, 7, 8, 9, 10, 11, 34, 35, 36, 38, 40, 41, 43, 44, 49, 52, 54, 55, 56, 58,
        59, 60, 78, 95, 96,
        99, 110, 111, 112, 126, 211, 354, 355, 386, 432, 448, 453, 263, 320, 321,
        324, 335, 336, 530, 539, 559, 584, 585, 711, 790, 802, 957, 5000, 5149, 20_001,
        20_005};

    private final FixFramer framer = new FixFramer();
    private final FixMessage message = new FixMessage();
    private final FixMessage answer = new FixMessage();

    @Test
    void shouldMakeOneCommandOfEachMessage()
    {
        final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
        final Random random = new Random(seed);
        int found = 0;
        int good = 0;
        for (int i = 0; i < COUNT; i++)
        {
            final String text = mutate(random);
            final UnsafeBuffer buffer = FixBytes.buffer(text);
            int offset = 0;
            int result = framer.next(buffer, offset, buffer.capacity());
            while (FixFramer.FRAME == result || FixFramer.GARBAGE == result)
            {
                if (FixFramer.FRAME == result && message.wrap(buffer, offset, framer.length()))
                {
                    final int clientSequence = ++found;
                    nowNs += TimeUnit.SECONDS.toNanos(1);
                    final boolean isGood = dictionary.isGood(message);
                    good += isGood ? 1 : 0;
                    final boolean isTaken = isGood ? adapter.onMessage(peer, message, clientSequence, 1) :
                        messages.reject(peer.session(), clientSequence, 1, message, dictionary.rejectReason(),
                        dictionary.rejectTag(), null);
                    assertTrue(isTaken, () -> "seed=" + seed + " text=" + text);
                    // The exchange has answered: otherwise questions would wait after some hundred.
                    session.onReport(clientSequence, clientSequence);
                    assertEquals(1, commands.size(), () -> "seed=" + seed + " text=" + text);
                    assertWellFormed(isGood, () -> "seed=" + seed + " text=" + text);
                }
                offset += framer.length();
                result = framer.next(buffer, offset, buffer.capacity());
            }
        }
        assertTrue(found > COUNT / 4 && good > COUNT / 20, "found=" + found + " good=" + good);
    }

    /** The answer is a valid message and has only FIX fields. */
    private void assertWellFormed(final boolean isGood, final Supplier<String> what)
    {
        final UnsafeBuffer command = commands.remove();
        if (SessionMessageDecoder.TEMPLATE_ID != header.wrap(command, 0).templateId())
        {
            assertTrue(isGood, what);
            return;
        }
        final SessionMessageDecoder told = new SessionMessageDecoder().wrapAndApplyHeader(command, 0, header);
        final int bodyLength = told.bodyLength();
        assertTrue(bodyLength <= FixSessionMessages.BODY_LENGTH_MAX, what);
        session((char)told.msgType(), FixBytes.text(command, command.capacity() - bodyLength, bodyLength));
        final int length = encode(5, false);
        assertEquals(FixFramer.FRAME, new FixFramer().next(out, 3, 3 + length), what);
        assertTrue(answer.wrap(out, 3, length), what);
        assertEquals(told.msgType(), answer.msgType(), what);
        assertTrue(answer.has(58) || !isGood && answer.has(373) || ANSWERS.contains((char)answer.msgType()), what);
    }

    private static String mutate(final Random random)
    {
        final StringBuilder fields = new StringBuilder(BODIES[random.nextInt(BODIES.length)]);
        for (int i = random.nextInt(4); i > 0; i--)
        {
            final String field = TAGS[random.nextInt(TAGS.length)] + "=" + VALUES[random.nextInt(VALUES.length)] + "|";
            final int at = fields.indexOf("|", random.nextInt(fields.length() + 1));
            fields.insert(at + 1, field);
        }
        final String type = TYPES[random.nextInt(TYPES.length)];
        final String good = FixBytes.message(type, 2, fields.toString());
        if (random.nextBoolean())
        {
            return good;
        }
        final StringBuilder bytes = new StringBuilder(good);
        for (int i = random.nextInt(3); i > 0; i--)
        {
            bytes.setCharAt(random.nextInt(bytes.length()), (char)random.nextInt(256));
        }
        if (random.nextInt(4) == 0)
        {
            bytes.delete(random.nextInt(bytes.length()), bytes.length());
        }
        return bytes.append(good).toString();
    }
}
