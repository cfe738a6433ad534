package io.ringside.engine.model;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.base.ChainHash;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who writes a message weighs its words as he goes: the chain hash must be that of the bytes which came out. */
class TrafficHashTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());
    private static final int COMMANDS = TestSize.commands(150);
    /** Each type of message is in the traffic of one of these. */
    private static final Set<Profile> ALL_TYPES =
        EnumSet.of(Profile.DROP_COPIES, Profile.EVERYTHING_AT_THE_DESK, Profile.MONEY_AND_LEVELS,
        Profile.LOSSES_OF_LEVELS, Profile.OVERRIDES_OF_LIMITS, Profile.LIQUIDATION, Profile.CLUSTER);
    private static final int COMMANDS_OF_ALL_TYPES = TestSize.commands(2_000);
    private static final int RESTART_DISTANCE = 400;
    private static final byte CLEAR = 0;
    private static final byte SET = -1;

    @ParameterizedTest
    @EnumSource
    void shouldCoverEveryByteOfEveryCommandAndEveryMessage(final Profile profile)
    {
        final CommandStream stream = new CommandStream(profile, SEED);
        final RawSink sink = new RawSink();
        final MatchingEngine engine = engine(stream, sink);
        final UnsafeBuffer output = new UnsafeBuffer();
        long expected = 0;
        long messages = 0;
        for (int sequence = 0; sequence < COMMANDS; sequence++)
        {
            final int length = stream.next();
            engine.onCommand(stream.buffer, 0, length, sequence, stream.timestampNs);
            if (0 != length)
            {
                expected = ChainHash.add(expected, sequence + Long.rotateLeft(engine.nowNs(), 32));
                expected = ChainHash.add(expected, stream.buffer, 0, length);
            }
            output.wrap(sink.bytes());
            for (int i = 0; i < sink.count(); i++)
            {
                expected = ChainHash.add(expected, output, sink.offset(i), sink.offset(i + 1) - sink.offset(i));
            }
            messages += sink.count();
            sink.clear();
            final int number = sequence;
            assertEquals(expected, engine.chainHash(), () -> "seed=" + SEED + " sequence=" + number);
        }
        assertTrue(messages > COMMANDS / 4, "messages=" + messages);
    }

    /**
     * What nobody writes is what was there before: of another message, or before a restart. So one of two cores writes
     * where all bits are set, and is another one from time to time, which has not written anything yet.
     */
    @Test
    void shouldWriteEveryByteOfEveryMessage()
    {
        final Set<Integer> templateIds = new TreeSet<>();
        for (final Profile profile : ALL_TYPES)
        {
            final CommandStream stream = new CommandStream(profile, SEED);
            final RawSink onClear = new RawSink(CLEAR);
            final RawSink onSet = new RawSink(SET);
            final MatchingEngine[] engines = {engine(stream, onClear), engine(stream, onSet)};
            for (int sequence = 0; sequence < COMMANDS_OF_ALL_TYPES; sequence++)
            {
                final int length = stream.next();
                for (final MatchingEngine engine : engines)
                {
                    engine.onCommand(stream.buffer, 0, length, sequence, stream.timestampNs);
                }
                if (0 == sequence % RESTART_DISTANCE)
                {
                    engines[1] = engine(stream, onSet);
                    Snapshots.load(engines[1], Snapshots.of(engines[0]));
                }
            }
            final String context = "seed=" + SEED + " profile=" + profile;
            assertArrayEquals(onClear.bytes(), onSet.bytes(), context);
            assertEquals(engines[0].chainHash(), engines[1].chainHash(), context);
            templateIds.addAll(onClear.templateIds());
        }
        final Set<Integer> expected = new TreeSet<>();
        Stream.of(OutputType.values()).forEach((type) -> expected.add(type.message.templateId()));
        assertEquals(expected, templateIds, "seed=" + SEED);
    }

    private static MatchingEngine engine(final CommandStream stream, final RawSink sink)
    {
        return new MatchingEngine(stream.limits.context().conclude(), sink);
    }
}
