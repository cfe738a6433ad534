package io.ringside.engine.core;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.pipeline.DiscardingSink;
import io.ringside.engine.protocol.ClockTickEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** A stamp that is far ahead of the one before. */
class ClockStepTest
{
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long START_NS = 1_000_000_000_000_000_000L;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);
    private final int length = MessageHeaderEncoder.ENCODED_LENGTH +
        new ClockTickEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).sbeBlockLength();

    /** Stamps and the bound in seconds behind the first one; a bound of 0 is none. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = ';', textBlock = """
        the first as it is;              60; 0;               0;        0
        a step up to the bound;          60; 0 60;            60;       0
        one a year ahead, cut;           60; 0 31536000;      60;       1
        what follows one that was cut;   60; 0 31536000 65;   65;       1
        every step without a bound;      0;  0 31536000;      31536000; 0
        """)
    void shouldTakeStamps(
        final String what, final long bound, final String stamps, final long expected, final long clampedCount)
    {
        final MatchingEngine engine = engine(0 == bound ? EngineContext.CLOCK_STEP_UNBOUNDED : bound * SECOND_NS);
        long sequence = 0;
        for (final String stamp : stamps.split(" "))
        {
            engine.onCommand(buffer, 0, length, sequence++, START_NS + Long.parseLong(stamp) * SECOND_NS);
        }

        assertEquals(START_NS + expected * SECOND_NS, engine.nowNs());
        assertEquals(clampedCount, engine.clampedStampCount());
    }

    @Test
    void shouldLetNoTimePassWithAnAbortedClaim()
    {
        final MatchingEngine engine = engine(SECOND_NS);
        engine.onCommand(buffer, 0, length, 0, START_NS);

        engine.onCommand(buffer, 0, 0, 1, START_NS + 3 * SECOND_NS);

        assertEquals(START_NS, engine.nowNs());
        assertEquals(0, engine.clampedStampCount());
        assertEquals(1, engine.lastSequence());
    }

    @Test
    void shouldRefuseABoundThatLetsNoTimePass()
    {
        assertThrows(IllegalArgumentException.class, () -> engine(0));
    }

    private static MatchingEngine engine(final long clockStepMaxNs)
    {
        return new MatchingEngine(new EngineContext().orderCapacity(16).levelCapacity(16)
            .sessionCapacity(4).instrumentCapacity(2).accountCapacity(4).positionCapacity(8)
            .clockStepMaxNs(clockStepMaxNs).conclude(), new DiscardingSink());
    }
}
