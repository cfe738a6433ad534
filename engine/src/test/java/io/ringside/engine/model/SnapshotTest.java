package io.ringside.engine.model;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.snapshot.SnapshotLoader;
import io.ringside.engine.snapshot.SnapshotTaker;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

import static io.ringside.engine.model.Profile.MANY_BOOKS;
import static io.ringside.engine.model.Request.message;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SnapshotTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());
    private static final int COMMANDS = TestSize.commands(2_000);

    private final SnapshotTaker taker = new SnapshotTaker();
    private final SnapshotLoader loader = new SnapshotLoader();

    @Test
    void shouldGoOnFromASnapshotAsIfNothingHadHappened()
    {
        final SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 5; round++)
        {
            final long seed = random.nextLong();
            final int cut = random.nextInt(COMMANDS);
            final Profile profile = Profile.values()[random.nextInt(Profile.values().length)];
            final CommandStream stream = new CommandStream(profile, seed);
            final RawSink sink = new RawSink();
            final MatchingEngine original = engine(stream.limits, sink);
            int sequence = 0;
            for (; sequence < cut; sequence++)
            {
                original.onCommand(stream.buffer, 0, stream.next(), sequence, stream.timestampNs);
            }

            final MutableDirectBuffer buffer =
                new UnsafeBuffer(ByteBuffer.allocateDirect(64 + (int)taker.length(original)));
            final int length = taker.take(original, buffer, 64);
            final RawSink restoredSink = new RawSink();
            final MatchingEngine restored = engine(stream.limits, restoredSink);
            final String context = "seed=" + SEED + " round=" + round + " profile=" + profile;
            assertEquals(cut - 1, loader.load(restored, buffer, 64, length), context);
            assertEquals(original.chainHash(), restored.chainHash(), context);
            assertEquals(original.stateHash(), restored.stateHash(), context);

            sink.clear();
            for (int i = 0; i < COMMANDS; i++, sequence++)
            {
                final int commandLength = stream.next();
                original.onCommand(stream.buffer, 0, commandLength, sequence, stream.timestampNs);
                restored.onCommand(stream.buffer, 0, commandLength, sequence, stream.timestampNs);
            }
            assertArrayEquals(sink.bytes(), restoredSink.bytes(), context);
            assertEquals(original.chainHash(), restored.chainHash(), context);
            assertEquals(original.stateHash(), restored.stateHash(), context);

            assertArrayEquals(snapshot(original).byteArray(), snapshot(restored).byteArray(), context);
        }
    }

    @Test
    void shouldRefuseEveryCorruptedByte()
    {
        final MatchingEngine original = traded();
        final UnsafeBuffer buffer = snapshot(original);
        final int length = buffer.capacity();
        assertNull(loader.validate(buffer, 0, length));

        final SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 300; i++)
        {
            final int offset = i < 48 ? i : random.nextInt(length);
            final byte good = buffer.getByte(offset);
            buffer.putByte(offset, (byte)(good ^ (1 << random.nextInt(8))));
            assertTrue(
                null != loader.validate(buffer, 0, length),
                "seed=" + SEED + " offset=" + offset);
            buffer.putByte(offset, good);
        }
        for (int i = 0; i < 100; i++)
        {
            assertNotNull(loader.validate(buffer, 0, random.nextInt(length)), "seed=" + SEED);
        }
        assertNull(loader.validate(buffer, 0, length));
    }

    @Test
    void shouldRefuseADamagedSnapshotBeforeTouchingTheEngine()
    {
        final MatchingEngine original = traded();
        final UnsafeBuffer buffer = snapshot(original);
        final int length = buffer.capacity();
        buffer.putByte(length / 2, (byte)~buffer.getByte(length / 2));
        final MatchingEngine fresh = engine();

        assertThrows(IllegalStateException.class, () -> loader.load(fresh, buffer, 0, length));
        assertEquals(-1, fresh.lastSequence());
        assertEquals(0, fresh.instruments().count());
    }

    @Test
    void shouldRefuseASnapshotThatDoesNotFit()
    {
        final MatchingEngine original = traded();
        final UnsafeBuffer buffer = snapshot(original);
        final int length = buffer.capacity();

        assertThrows(IllegalStateException.class, () -> loader.load(
            new MatchingEngine(new EngineContext().instrumentCapacity(1).conclude(), new RawSink()),
            buffer, 0, length));
        assertThrows(IllegalStateException.class, () -> loader.load(original, buffer, 0, length));
        final MatchingEngine larger = new MatchingEngine(new EngineContext().conclude(), new RawSink());
        loader.load(larger, buffer, 0, length);
        assertEquals(original.stateHash(), larger.stateHash());
    }

    @Test
    void shouldRefuseOtherVersions()
    {
        final MatchingEngine original = traded();
        final UnsafeBuffer snapshot = snapshot(original);
        for (final int version : new int[]{6, 8})
        {
            label(snapshot, version);
            assertEquals("snapshot version is unknown: version=" + version + ", known are 7 to 7",
                loader.validate(snapshot, 0, snapshot.capacity()));
        }
    }

    @Test
    void shouldKeepWhoIsConnected()
    {
        final MatchingEngine original = engine();
        apply(original, message('A', "").by(2), 1, 0);
        final UnsafeBuffer snapshot = snapshot(original);
        final MatchingEngine restored = engine();

        loader.load(restored, snapshot, 0, snapshot.capacity());

        assertTrue(restored.isConnected(2));
        assertFalse(restored.isConnected(1));
        assertEquals(original.stateHash(), restored.stateHash());
    }

    private UnsafeBuffer snapshot(final MatchingEngine engine)
    {
        final UnsafeBuffer snapshot = new UnsafeBuffer(new byte[(int)taker.length(engine)]);
        assertEquals(snapshot.capacity(), taker.take(engine, snapshot, 0));
        return snapshot;
    }

    /** As if it were of another version. */
    private static void label(final UnsafeBuffer buffer, final int version)
    {
        buffer.putInt(8, version, LITTLE_ENDIAN);
        final CRC32C crc = new CRC32C();
        crc.update(buffer.byteArray(), 0, buffer.capacity() - 8);
        buffer.putInt(buffer.capacity() - 8, (int)crc.getValue(), LITTLE_ENDIAN);
    }

    @Test
    void shouldCallTheHostOnTakeSnapshot()
    {
        final long[] seen = new long[2];
        final MatchingEngine engine = engine();
        engine.snapshotListener((source, sequence, stateHash) ->
        {
            seen[0] = sequence;
            seen[1] = stateHash;
        });
        apply(engine, Command.of("TAKE_SNAPSHOT"), 42, 0);

        assertEquals(42, seen[0]);
        assertEquals(engine.stateHash(), seen[1]);
        final long before = engine.stateHash();
        apply(engine, Command.of("DEFINE_ACCOUNT accountId=1"), 43, 0);
        assertNotEquals(before, engine.stateHash());
    }

    private static MatchingEngine engine()
    {
        return engine(MANY_BOOKS.tuning().limits, new RawSink());
    }

    private static MatchingEngine engine(final ModelLimits limits, final RawSink sink)
    {
        return new MatchingEngine(limits.context().conclude(), sink);
    }

    /** After some commands. */
    private static MatchingEngine traded()
    {
        final MatchingEngine engine = engine();
        final CommandStream stream = new CommandStream(MANY_BOOKS, SEED);
        for (int sequence = 0; sequence < 300; sequence++)
        {
            engine.onCommand(stream.buffer, 0, stream.next(), sequence, stream.timestampNs);
        }
        return engine;
    }

    private static void apply(
        final MatchingEngine engine, final Command command, final long sequence, final long clientSequence)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
        command.clientSequence = clientSequence;
        engine.onCommand(buffer, 0, new WireAdapter().write(command, buffer, 0), sequence, 1);
    }
}
