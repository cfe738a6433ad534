package io.ringside.engine.model;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.base.Rules;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedEncoder;
import io.ringside.engine.protocol.SessionDisconnectedEncoder;
import io.ringside.engine.protocol.SessionMessageDecoder;
import io.ringside.engine.protocol.SetLimitsDecoder;
import io.ringside.engine.protocol.SetRulesDecoder;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Bytes that are no command, or none that makes sense: the core ignores or refuses them, and goes on. */
class HostileBytesTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());
    private static final int HEADER_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int BODY_LENGTH = HEADER_LENGTH + SessionMessageDecoder.BLOCK_LENGTH;
    private static final ModelLimits LIMITS = ModelLimits.roomy();
    /** Times its capacity that a table of orders or levels has room for. */
    private static final long ROOM_FACTOR = 256;
    private static final Map<Integer, Printer> PRINTERS = new HashMap<>();

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final RawSink sink = new RawSink();
    private MatchingEngine engine = new MatchingEngine(LIMITS.context().conclude(), sink);
    private long nextSequence;

    @ParameterizedTest
    @EnumSource(names = {"CLOCK_TICK", "SESSION_MESSAGE", "NEW_ORDER_EXTENDED", "DEFINE_TICK_TABLE"})
    void shouldIgnoreWhatIsNoWholeCommand(final Command.Kind kind)
    {
        final int length = write(command(kind));
        for (int truncated = 1; truncated < length; truncated++)
        {
            apply(truncated);
        }
        assertEquals(length - 1, engine.malformedCommandCount());
        final int[] headerOffsets = { 0, 2, 4 };
        for (final int offset : headerOffsets)
        {
            write(command(kind));
            buffer.putShort(offset, (short)-1);
            apply(length);
        }
        assertEquals(length + 2, engine.malformedCommandCount());
        assertEquals(0, sink.count());
        assertEquals(length + 1, engine.lastSequence());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 32})
    void shouldIgnoreSessionsOutOfRange(final int session)
    {
        final Command cancel = command(Command.Kind.CANCEL_ORDER);
        cancel.sessionId = session;
        apply(write(cancel));

        assertEquals(1, engine.malformedCommandCount());
        assertEquals(0, sink.count());
    }

    /** Longer than any, and longer than what is there. */
    @ParameterizedTest
    @ValueSource(shorts = {Wire.BODY_LENGTH_MAX + 1, -1})
    void shouldIgnoreBodiesThatCannotBe(final short bodyLength)
    {
        write(command(Command.Kind.SESSION_MESSAGE));
        buffer.putShort(BODY_LENGTH, bodyLength, LITTLE_ENDIAN);
        apply(BODY_LENGTH + Short.BYTES + Wire.BODY_LENGTH_MAX + 1);

        assertEquals(1, engine.malformedCommandCount());
        assertEquals(0, engine.lastClientSequence(1));
        assertEquals(1, engine.nextReportSequence(1));
    }

    @Test
    void shouldStepOverAbortedClaims()
    {
        apply(write(command(Command.Kind.CLOCK_TICK)));
        final long chainHash = engine.chainHash();
        apply(0);
        assertEquals(1, engine.lastSequence());
        assertEquals(chainHash, engine.chainHash());
    }

    /** A journal of schema version 4 has orders that end before the memo. */
    @Test
    void shouldAcceptShorterBlocksOfAnOlderVersion()
    {
        write(Request.buy("a", 5, 100).noting("not read"));
        final int block = NewOrderExtendedEncoder.memoEncodingOffset();
        buffer.putShort(0, (short)block);
        buffer.putShort(6, (short)5);
        apply(HEADER_LENGTH + block);
        assertEquals(0, sink.count());

        buffer.putShort(6, (short)4);
        apply(HEADER_LENGTH + block);
        assertEquals(1, sink.count());
    }

    /** One of version 6 has replaces that end before the activation price. */
    @Test
    void shouldAcceptShorterReplacesOfAnOlderVersion()
    {
        write(Request.replaceBuy("a", "b", 5, 100).stated().begunBy(1));
        final int block = ReplaceOrderExtendedEncoder.activationPriceTicksEncodingOffset();
        buffer.putShort(0, (short)block);
        apply(HEADER_LENGTH + block);
        assertEquals(0, sink.count());

        buffer.putShort(6, (short)6);
        apply(HEADER_LENGTH + block);
        assertEquals(1, sink.count());
    }

    /** In version 6 only sessions that had asked for cancel on disconnect were told of. */
    @Test
    void shouldAcceptAShorterDisconnectOfAnOlderVersion()
    {
        write(Request.disconnected(1));
        final int block = SessionDisconnectedEncoder.ordersStayEncodingOffset();
        buffer.putShort(0, (short)block);
        apply(HEADER_LENGTH + block);
        assertEquals(1, engine.malformedCommandCount());

        buffer.putShort(6, (short)6);
        apply(HEADER_LENGTH + block);
        assertEquals(1, engine.malformedCommandCount());
    }

    @ParameterizedTest
    @EnumSource
    void shouldSurviveMutatedCommands(final Profile profile)
    {
        // Not the same for all profiles: one seed tries as many mutations as there are of them.
        final SplittableRandom random = new SplittableRandom(SEED + profile.ordinal());
        final CommandStream stream = new CommandStream(profile, SEED);
        engine = new MatchingEngine(stream.limits.context().conclude(), sink);
        for (int i = 0; i < TestSize.commands(250); i++)
        {
            int length = stream.next();
            final int mutationCount = length > HEADER_LENGTH ? random.nextInt(4) : 0;
            for (int mutation = 0; mutation < mutationCount; mutation++)
            {
                // Of the header only what does not simply turn the command away.
                final int offset = random.nextInt(20) == 0 ? random.nextInt(HEADER_LENGTH) :
                    HEADER_LENGTH + random.nextInt(length - HEADER_LENGTH);
                stream.buffer.putByte(offset, (byte)random.nextInt(256));
            }
            length = random.nextInt(20) == 0 ? random.nextInt(length + 1) : length;
            final long timestampNs = random.nextLong();
            if (!endsANode(stream.limits, stream.buffer))
            {
                survive(stream.buffer, length, timestampNs, profile + " i=" + i);
            }
        }
        assertTrue(engine.malformedCommandCount() > 0, "seed=" + SEED);
    }

    /**
     * Two commands end a node on purpose: rules of a newer build, see {@link RulesTest}, and limits that its machine
     * has no address space for; these cores are given little.
     */
    private static boolean endsANode(final ModelLimits given, final DirectBuffer command)
    {
        return switch (command.getShort(2, LITTLE_ENDIAN))
        {
            case SetLimitsDecoder.TEMPLATE_ID ->
            {
                final SetLimitsDecoder limits = new SetLimitsDecoder().wrap(
                    command, HEADER_LENGTH, SetLimitsDecoder.BLOCK_LENGTH, SetLimitsDecoder.SCHEMA_VERSION);
                yield limits.orders() > ROOM_FACTOR * given.orders || limits.levels() > ROOM_FACTOR * given.levels;
            }
            case SetRulesDecoder.TEMPLATE_ID -> new SetRulesDecoder().wrap(command, HEADER_LENGTH,
                SetRulesDecoder.BLOCK_LENGTH, SetRulesDecoder.SCHEMA_VERSION).rules() > Rules.NEWEST;
            default -> false;
        };
    }

    @Test
    void shouldSurviveNoise()
    {
        final SplittableRandom random = new SplittableRandom(SEED);
        final UnsafeBuffer noise = new UnsafeBuffer(new byte[256]);
        for (int i = 0; i < TestSize.commands(25_000); i++)
        {
            for (int offset = 0; offset < noise.capacity(); offset += 8)
            {
                noise.putLong(offset, random.nextLong());
            }
            final boolean hasGoodHeader = random.nextBoolean();
            if (hasGoodHeader)
            {
                noise.putShort(0, (short)(104 + random.nextInt(16)));
                noise.putShort(2, (short)(random.nextBoolean() ? 20 + random.nextInt(10) : 80 + random.nextInt(70)));
                noise.putShort(4, (short)MessageHeaderDecoder.SCHEMA_ID);
                noise.putInt(28, 1 + random.nextInt(4));
                if (random.nextBoolean())
                {
                    noise.setMemory(8, 20, (byte)('A' + random.nextInt(26)));
                }
            }
            final int length = 8 + random.nextInt(180);
            if (!endsANode(LIMITS, noise))
            {
                survive(noise, length, 0, "i=" + i);
            }
        }
        assertTrue(engine.malformedCommandCount() > 0, "seed=" + SEED);
    }

    private void survive(
        final MutableDirectBuffer bytes, final int length, final long timestampNs, final String context)
    {
        try
        {
            engine.onCommand(bytes, 0, length, nextSequence++, timestampNs);
            for (int i = 0; i < sink.count(); i++)
            {
                print(sink.buffer(), sink.offset(i));
            }
        }
        catch (final Throwable thrown)
        {
            throw new AssertionError("seed=" + SEED + " " + context, thrown);
        }
        sink.clear();
    }

    private static Command command(final Command.Kind kind)
    {
        final Command command = new Command(kind);
        command.sessionId = 1;
        command.clientSequence = 1;
        command.body = Command.Kind.SESSION_MESSAGE == kind ? "112=a" : "";
        command.pairs = new long[]{1, 1};
        return command;
    }

    private int write(final Command command)
    {
        return new WireAdapter().write(command, buffer, 0);
    }

    private void apply(final int length)
    {
        engine.onCommand(buffer, 0, length, nextSequence++, 1);
    }

    /** Fails unless every enum of the message is one that exists: the generated decoder of its name prints it. */
    private static void print(final MutableDirectBuffer in, final int at) throws ReflectiveOperationException
    {
        final MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(in, at);
        Printer printer = PRINTERS.get(header.templateId());
        if (null == printer)
        {
            printer = Printer.of(header.templateId());
            PRINTERS.put(header.templateId(), printer);
        }
        printer.wrap.invoke(printer.decoder, in, at, header).toString();
    }

    /** A generated decoder, and its method that takes a message. */
    private record Printer(Object decoder, Method wrap)
    {
        static Printer of(final int templateId) throws ReflectiveOperationException
        {
            final Class<?> decoder = Class.forName(MessageHeaderDecoder.class.getPackageName() + "." +
                Schema.message(templateId).name() + "Decoder");
            return new Printer(decoder.getConstructor().newInstance(), decoder.getMethod(
                "wrapAndApplyHeader", DirectBuffer.class, int.class, MessageHeaderDecoder.class));
        }
    }
}
