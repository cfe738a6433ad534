package io.ringside.engine.ring.proof;

import java.util.List;

import io.ringside.engine.ring.subject.SoakRun;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertFalse;

/** Real threads, real memory: checksums over as many messages as asked for. */
class RingSoakTest
{
    private static final long MESSAGES = Long.getLong("ringside.ring.soak.messages", 144_000);

    /** Tiny rings are the hardest on wraps, and slow: they get a bounded part. */
    private static final long TINY_MAX = 192_000;

    @Test
    void shouldBringEveryEventOfOneProducerThroughADiamond() throws Exception
    {
        final long share = MESSAGES / 10 / 480 * 480;
        run(List.of(
            new SoakRun(1, 8, Math.min(share, TINY_MAX), 6, 2, 5, false),
            new SoakRun(1, 8192, share, 2, 1, 0, false),
            new SoakRun(1, 8192, share, 4, 16, 0, false),
            new SoakRun(1, 1024, share, 15, 5, 11, false),
            new SoakRun(1, 8, Math.min(share, TINY_MAX), 6, 4, 5, true),
            new SoakRun(1, 8192, share, 6, 16, 0, true),
            new SoakRun(1, 1024, share, 15, 5, 11, true)));
    }

    @Test
    void shouldBringEveryEventOfThreeProducersThroughADiamond() throws Exception
    {
        final long share = MESSAGES / 10 / 480 * 480;
        run(List.of(
            new SoakRun(3, 16, Math.min(share, TINY_MAX), 31, 2, 7, false),
            new SoakRun(3, 8192, share, 2, 1, 0, false),
            new SoakRun(3, 8192, share, 6, 8, 0, false),
            new SoakRun(3, 1024, share, 12, 4, 9, false),
            new SoakRun(3, 16, Math.min(share, TINY_MAX), 31, 2, 7, true),
            new SoakRun(3, 8192, (MESSAGES - 9 * share + 23) / 24 * 24, 6, 8, 0, true),
            new SoakRun(3, 1024, share, 12, 4, 9, true)));
    }

    private static void run(final List<SoakRun> runs) throws Exception
    {
        for (final SoakRun run : runs)
        {
            final String line = run.call();
            System.out.println("soak: " + line);
            assertFalse(line.isEmpty());
        }
    }
}
