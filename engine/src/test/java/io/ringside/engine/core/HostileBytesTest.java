package io.ringside.engine.core;

import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HostileBytesTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());

    private final EngineHarness venue = new EngineHarness().open();

    @Test
    void shouldIgnoreWhatIsNoWholeCommand()
    {
        final int length = venue.commands.clockTick();
        for (int truncated = 1; truncated < length; truncated++)
        {
            venue.apply(truncated);
        }
        assertEquals(length - 1, venue.engine.malformedCommandCount());
        final int[] headerOffsets = { 0, 2, 4 };
        for (final int offset : headerOffsets)
        {
            venue.commands.clockTick();
            venue.commands.buffer().putShort(offset, (short)-1);
            venue.apply(length);
        }
        assertEquals(length + 2, venue.engine.malformedCommandCount());
        assertEquals(0, venue.sink.count());
        assertEquals(length + 4, venue.engine.lastSequence());
    }

    @Test
    void shouldIgnoreSessionsOutOfRange()
    {
        final int[] sessions = { 0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 16 };
        for (final int session : sessions)
        {
            venue.apply(venue.commands.cancel(session, 1, 1, 2));
        }
        assertEquals(sessions.length, venue.engine.malformedCommandCount());
        assertEquals(0, venue.sink.count());
    }

    @Test
    void shouldStepOverAbortedClaims()
    {
        final long chainHash = venue.engine.chainHash();
        venue.apply(0);
        assertEquals(3, venue.engine.lastSequence());
        assertEquals(chainHash, venue.engine.chainHash());
    }

    @Test
    void shouldAcceptLongerBlocksOfANewerVersion()
    {
        final int length = venue.commands.defineAccount(5, 0, 0, 0, true);
        final int longer = length + 16;
        venue.commands.buffer().putShort(0, (short)(longer - 8));
        venue.commands.buffer().putShort(6, (short)9);
        venue.apply(longer);
        assertEquals("[admin 81 NONE count=0]", venue.drain().toString());
    }

    /** A journal of schema version 4 has orders that end before the memo. */
    @Test
    void shouldAcceptShorterBlocksOfAnOlderVersion()
    {
        venue.commands.newOrderExtended(
            1, venue.clientSequence(), 1, 1, 1, Side.BUY, OrdType.LIMIT, TimeInForce.DAY, 100, 5).memo("not read");
        final int block = NewOrderExtendedEncoder.memoEncodingOffset();
        venue.commands.buffer().putShort(0, (short)block);
        venue.commands.buffer().putShort(6, (short)5);
        venue.apply(8 + block);
        assertEquals("[]", venue.drain().toString());

        venue.commands.buffer().putShort(6, (short)4);
        venue.apply(8 + block);
        assertEquals("NEW s1 1 NEW order=1 leaves=5 cum=0", venue.drain().get(0));
    }

    @Test
    void shouldSurviveMutatedCommands()
    {
        final SplittableRandom random = new SplittableRandom(SEED);
        final Commands commands = venue.commands;
        final RandomCommands stream = new RandomCommands(SEED, commands);
        long sequence = 100;
        for (int i = 0; i < 200_000; i++)
        {
            int length = stream.next();
            final int mutationCount = random.nextInt(4);
            for (int mutation = 0; mutation < mutationCount; mutation++)
            {
                // Of the header only what does not simply turn the command away.
                final int offset = random.nextInt(20) == 0 ? random.nextInt(8) : 8 + random.nextInt(length - 8);
                commands.buffer().putByte(offset, (byte)random.nextInt(256));
            }
            if (random.nextInt(20) == 0)
            {
                length = random.nextInt(length + 1);
            }
            try
            {
                venue.engine.onCommand(commands.buffer(), 0, length, sequence, random.nextLong());
            }
            catch (final Throwable thrown)
            {
                throw new AssertionError("seed=" + SEED + " i=" + i, thrown);
            }
            sequence++;
            // Every enum of every output must be one that exists.
            venue.drain();
        }
        assertTrue(venue.engine.malformedCommandCount() > 0, "seed=" + SEED);
    }

    @Test
    void shouldSurviveNoise()
    {
        final SplittableRandom random = new SplittableRandom(SEED);
        final UnsafeBuffer noise = new UnsafeBuffer(new byte[256]);
        for (int i = 0; i < 100_000; i++)
        {
            for (int offset = 0; offset < noise.capacity(); offset += 8)
            {
                noise.putLong(offset, random.nextLong());
            }
            final boolean hasGoodHeader = random.nextBoolean();
            if (hasGoodHeader)
            {
                noise.putShort(0, (short)(104 + random.nextInt(16)));
                noise.putShort(2, (short)(random.nextBoolean() ? 20 + random.nextInt(10) : 80 + random.nextInt(33)));
                noise.putShort(4, (short)7401);
                noise.putInt(28, 1 + random.nextInt(4));
                if (random.nextBoolean())
                {
                    noise.setMemory(8, 20, (byte)('A' + random.nextInt(26)));
                }
            }
            venue.engine.onCommand(noise, 0, 8 + random.nextInt(180), 1_000_000 + i, 0);
            venue.drain();
        }
        assertTrue(venue.engine.malformedCommandCount() > 0, "seed=" + SEED);
    }
}
