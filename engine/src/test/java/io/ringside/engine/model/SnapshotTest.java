package io.ringside.engine.model;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import static io.ringside.engine.model.Profile.MANY_BOOKS;
import static io.ringside.engine.model.Request.message;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SnapshotTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());
    private static final int COMMANDS = TestSize.commands(2_000);

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

            final byte[] snapshot = 0 == round && 0 == profile.tuning().marginPercent && !hasDesks(original) ?
                Format7.of(original) : Snapshots.of(original);
            final RawSink restoredSink = new RawSink();
            final MatchingEngine restored = engine(stream.limits, restoredSink);
            final String context = "seed=" + SEED + " round=" + round + " profile=" + profile;
            assertEquals(cut - 1, Snapshots.load(restored, snapshot), context);
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

            assertArrayEquals(Snapshots.of(original), Snapshots.of(restored), context);
        }
    }

    /** Builds that wrote format 7 knew neither margins nor desks, and its sections do not say where they end. */
    private static boolean hasDesks(final MatchingEngine engine)
    {
        return IntStream.range(0, engine.risk().accountCount())
            .anyMatch((index) -> 0 != engine.risk().accountAt(index).deskId());
    }

    @Test
    void shouldRefuseEveryFlippedByteAndEveryTruncation()
    {
        final MatchingEngine small = engine();
        apply(small, Command.of("DEFINE_ACCOUNT accountId=1"), 1, 0);
        final byte[] snapshot = Snapshots.of(small);
        for (int i = 0; i < snapshot.length; i++)
        {
            final byte[] damaged = snapshot.clone();
            damaged[i] ^= (byte)(1 << i % Byte.SIZE);
            assertRefused(damaged, "offset=" + i);
            assertRefused(Arrays.copyOf(snapshot, i), "length=" + i);
        }
        assertRefused(Arrays.copyOf(snapshot, snapshot.length + 1), "one more");
        assertEquals(1, Snapshots.load(engine(), snapshot));
    }

    @Test
    void shouldRefuseAnOldOneWithAnotherHeaderOrChecksum()
    {
        final byte[] old = Format7.of(traded());
        for (int i = 0; i < 48; i++)
        {
            final byte[] damaged = old.clone();
            damaged[i < 40 ? i : old.length - 48 + i] ^= (byte)(1 << i % Byte.SIZE);
            assertRefused(damaged, "seed=" + SEED + " i=" + i);
        }
        assertRefused(Arrays.copyOf(old, old.length - 1), "one less");
        assertRefused(Arrays.copyOf(old, old.length + 1), "one more");
        assertEquals(299, Snapshots.load(engine(), old));
    }

    @Test
    void shouldRefuseDamageAnywhereInALargerOne()
    {
        final byte[] snapshot = Snapshots.of(traded());
        final SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 100; i++)
        {
            final int offset = random.nextInt(snapshot.length);
            snapshot[offset] ^= 4;
            assertRefused(snapshot, "seed=" + SEED + " offset=" + offset);
            snapshot[offset] ^= 4;
            assertRefused(Arrays.copyOf(snapshot, random.nextInt(snapshot.length)), "seed=" + SEED);
        }
        Snapshots.load(engine(), snapshot);
    }

    private static void assertRefused(final byte[] snapshot, final String context)
    {
        assertThrows(IllegalStateException.class, () -> Snapshots.load(engine(), snapshot), context);
    }

    @Test
    void shouldRefuseASnapshotThatDoesNotFit()
    {
        final MatchingEngine original = traded();
        final byte[] snapshot = Snapshots.of(original);

        assertThrows(IllegalStateException.class, () -> Snapshots.load(
            new MatchingEngine(new EngineContext().instrumentCapacity(1).conclude(), new RawSink()), snapshot));
        assertThrows(IllegalStateException.class, () -> Snapshots.load(original, snapshot));
        final MatchingEngine larger = new MatchingEngine(new EngineContext().conclude(), new RawSink());
        Snapshots.load(larger, snapshot);
        assertEquals(original.stateHash(), larger.stateHash());
    }

    @Test
    void shouldRefuseOtherVersions()
    {
        for (final byte version : new byte[]{6, 9})
        {
            final byte[] snapshot = Snapshots.of(traded());
            snapshot[8] = version;
            assertEquals("snapshot version is unknown: version=" + version + ", known are 7 to 8",
                assertThrows(IllegalStateException.class, () -> Snapshots.load(engine(), snapshot)).getMessage());
        }
    }

    @Test
    void shouldKeepWhoIsConnected()
    {
        final MatchingEngine original = engine();
        apply(original, message('A', "").by(2), 1, 0);
        final MatchingEngine restored = engine();
        Snapshots.load(restored, Snapshots.of(original));

        assertTrue(restored.isConnected(2));
        assertFalse(restored.isConnected(1));
        assertEquals(original.stateHash(), restored.stateHash());
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
