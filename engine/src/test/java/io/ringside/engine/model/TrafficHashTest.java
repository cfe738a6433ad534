package io.ringside.engine.model;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.base.ChainHash;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who writes a message weighs its words as he goes: the chain hash must be that of the bytes which came out. */
class TrafficHashTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());
    private static final int COMMANDS = TestSize.commands(150);

    @ParameterizedTest
    @EnumSource
    void shouldCoverEveryByteOfEveryCommandAndEveryMessage(final Profile profile)
    {
        final CommandStream stream = new CommandStream(profile, SEED);
        final RawSink sink = new RawSink();
        final MatchingEngine engine = new MatchingEngine(stream.limits.context().conclude(), sink);
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
}
