package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SessionMessageDecoder;
import io.ringside.engine.protocol.SessionReportEncoder;
import io.ringside.gateway.CommandPublisher;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.fix.message.FixBytes;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFramer;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.List;
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
class FixCodecFuzzTest
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

    private final UnsafeBuffer command = new UnsafeBuffer(new byte[512]);
    private final UnsafeBuffer record = new UnsafeBuffer(new byte[512]);
    private final UnsafeBuffer out = new UnsafeBuffer(new byte[FixEncoder.MESSAGE_LENGTH_MAX]);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SessionMessageDecoder sessionMessage = new SessionMessageDecoder();
    private final FixInstruments instruments = new FixInstruments();
    private final FixEncoder encoder = new FixEncoder(instruments, new FixOrigins(new SessionRegistry(List.of(), 16)));
    private final FixDictionary dictionary = new FixDictionary();
    private final FixFramer framer = new FixFramer();
    private final FixMessage message = new FixMessage();
    private final FixMessage answer = new FixMessage();
    private final CommandPublisher publisher = this::take;
    private final FixSessionMessages messages = new FixSessionMessages(publisher);
    private final FixPeer peer = new FixPeer(new SessionRegistry(List.of(new SessionConfig().sessionId(1).name("one")
        .compId("FIRM1").credentialHash(PasswordHash.create("secret", 1)).accounts(1)), 8).find(1), "RINGSIDE");
    private long nowNs;
    private int commandCount;
    private int commandLength;

    @Test
    void shouldMakeOneCommandOfEachMessage()
    {
        final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
        final Random random = new Random(seed);
        instruments.define(1, "BTC-USD", 1, -2, 1, -3);
        final FixCommandAdapter adapter = new FixCommandAdapter(
            instruments, publisher, messages, () -> true, new GatewayCounters(), () ->
            nowNs += TimeUnit.SECONDS.toNanos(1));
        int found = 0;
        int good = 0;
        for (int i = 0; i < COUNT; i++)
        {
            final String text = mutate(random);
            final UnsafeBuffer buffer = FixBytes.buffer(text);
            int offset = 0;
            int result = framer.next(buffer, offset, buffer.capacity());
            while (FixFramer.MESSAGE == result || FixFramer.SKIPPED == result)
            {
                if (FixFramer.MESSAGE == result && message.wrap(buffer, offset, framer.length()))
                {
                    final int clientSequence = ++found;
                    commandCount = 0;
                    final boolean isGood = dictionary.isGood(message);
                    good += isGood ? 1 : 0;
                    final boolean isTaken = isGood ? adapter.onMessage(peer, message, clientSequence, 1) :
                        messages.reject(peer.session(), clientSequence, 1, message, dictionary.rejectReason(),
                        dictionary.rejectTag(), null);
                    assertTrue(isTaken);
                    assertEquals(1, commandCount, () -> "seed=" + seed + " text=" + text);
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
        if (SessionMessageDecoder.TEMPLATE_ID != header.wrap(command, 0).templateId())
        {
            assertTrue(isGood, what);
            return;
        }
        sessionMessage.wrapAndApplyHeader(command, 0, header);
        final int bodyLength = sessionMessage.bodyLength();
        assertTrue(bodyLength <= FixSessionMessages.BODY_LENGTH_MAX, what);
        final SessionReportEncoder report = new SessionReportEncoder().wrapAndApplyHeader(
            record, 0, new MessageHeaderEncoder()).timestampNs(FixEncoderTest.RECORD_NS)
            .msgType(sessionMessage.msgType());
        report.putBody(command, commandLength - bodyLength, bodyLength);
        final int length = encoder.encode(peer, record, 0, record.capacity(), 5, false, FixEncoderTest.NOW_NS, out, 0);
        assertEquals(FixFramer.MESSAGE, new FixFramer().next(out, 0, length), what);
        assertTrue(answer.wrap(out, 0, length), what);
        assertEquals(sessionMessage.msgType(), answer.msgType(), what);
        assertTrue(answer.has(58) || !isGood && answer.has(373) || ANSWERS.contains((char)answer.msgType()), what);
    }

    private long take(final DirectBuffer buffer, final int offset, final int length)
    {
        command.putBytes(0, buffer, offset, length);
        commandLength = length;
        return commandCount++;
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
