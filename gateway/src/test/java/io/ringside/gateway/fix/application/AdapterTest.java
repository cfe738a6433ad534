package io.ringside.gateway.fix.application;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.SessionMessageDecoder;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.message.FixBytes;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.Session;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayDeque;
import java.util.Queue;

import static io.ringside.gateway.fix.message.FixBytes.message;
import static io.ringside.gateway.fix.message.FixBytes.wrap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Messages of one session become commands in a queue; the exchange has room for some. */
abstract class AdapterTest extends EncoderTest
{
    static final int CONNECTION = 77;

    final FixDictionary dictionary = new FixDictionary();
    final Queue<UnsafeBuffer> commands = new ArrayDeque<>();
    final MessageHeaderDecoder header = new MessageHeaderDecoder();
    final GatewayCounters counters = new GatewayCounters();
    final Session session = registry.find(1);
    int room = Integer.MAX_VALUE;
    boolean isAccepting = true;
    long nowNs;
    long clientSequence = 1;
    final FixSessionMessages messages = new FixSessionMessages(this::take);
    final FixCommandAdapter adapter = new FixCommandAdapter(
        instruments, this::take, messages, new FixTradeAdapter(instruments, messages), () -> isAccepting, counters,
            () -> nowNs);

    private long take(final DirectBuffer buffer, final int offset, final int length)
    {
        if (0 == room)
        {
            return CommandPublisher.BACK_PRESSURED;
        }
        room--;
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, buffer, offset, length);
        commands.add(copy);
        return commands.size();
    }

    final void send(final String type, final String fields)
    {
        final FixMessage message = wrap(message(type, (int)++clientSequence, fields));
        assertTrue(dictionary.isGood(message), () -> dictionary.rejectReason() + " " + dictionary.rejectTag());
        assertTrue(adapter.onMessage(peer, message, clientSequence, CONNECTION));
    }

    final int template()
    {
        return header.wrap(commands.peek(), 0).templateId();
    }

    final UnsafeBuffer expect(final int templateId)
    {
        assertEquals(templateId, template());
        final UnsafeBuffer command = commands.remove();
        assertNull(commands.peek(), "one message, one command");
        return command;
    }

    /** All fields of a command with their names. */
    static String fields(final Object decoder)
    {
        return decoder.toString().replaceFirst("^.*?\\):", "");
    }

    final NewOrderDecoder expectOrder()
    {
        return new NewOrderDecoder().wrapAndApplyHeader(expect(NewOrderDecoder.TEMPLATE_ID), 0, header);
    }

    /** A message, and the fields of its one answer. */
    final void ask(final String type, final String fields, final char msgType, final String expected) throws Exception
    {
        send(type, fields);
        assertEquals(expected, expectMessage(msgType));
    }

    /** The fields of the one answer. */
    final String expectMessage(final char msgType) throws Exception
    {
        final String body = nextMessage(msgType);
        assertNull(commands.peek(), "one message, one command");
        return body;
    }

    /** The fields of the next answer; it becomes a message that a stock client accepts. */
    final String nextMessage(final char msgType) throws Exception
    {
        final UnsafeBuffer command = commands.remove();
        final SessionMessageDecoder decoder = new SessionMessageDecoder().wrapAndApplyHeader(command, 0, header);
        assertEquals(SessionMessageDecoder.TEMPLATE_ID, header.templateId());
        assertEquals(msgType, decoder.msgType());
        assertEquals(CONNECTION, decoder.connectionId());
        assertEquals(clientSequence, decoder.clientSequence());
        assertEquals(1, decoder.sessionId());
        assertFalse(decoder.flags().beginsRun());
        final int length = decoder.bodyLength();
        assertTrue(length <= FixSessionMessages.BODY_LENGTH_MAX, () -> "length=" + length);
        final String body = FixBytes.text(command, command.capacity() - length, length);
        session(msgType, body, decoder.clOrdId().isEmpty() ? OrdStatus.NULL_VAL : OrdStatus.REJECTED);
        told(5);
        return body;
    }
}
