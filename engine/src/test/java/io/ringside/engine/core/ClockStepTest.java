package io.ringside.engine.core;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.pipeline.DiscardingSink;
import io.ringside.engine.protocol.ClockTickEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** A stamp that is far ahead of the one before. */
class ClockStepTest
{
    private static final long STEP_NS = 60_000_000_000L;
    private static final long YEAR_NS = 365 * 86_400_000_000_000L;
    private static final long START_NS = 1_000_000_000_000_000_000L;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);
    private final int length = MessageHeaderEncoder.ENCODED_LENGTH +
        new ClockTickEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).sbeBlockLength();
    private final MatchingEngine engine = new MatchingEngine(context(STEP_NS), new DiscardingSink());
    private long nextSequence;

    @Test
    void shouldTakeTheFirstStampAsItIs()
    {
        tick(START_NS);

        assertEquals(START_NS, engine.nowNs());
        assertEquals(0, engine.clampedStampCount());
    }

    @Test
    void shouldTakeAStepUpToTheBound()
    {
        tick(START_NS);
        tick(START_NS + STEP_NS);

        assertEquals(START_NS + STEP_NS, engine.nowNs());
        assertEquals(0, engine.clampedStampCount());
    }

    @Test
    void shouldCutOneStampThatIsAYearAheadAndGoOn()
    {
        tick(START_NS);
        tick(START_NS + YEAR_NS);
        tick(START_NS + STEP_NS + 5);

        assertEquals(START_NS + STEP_NS + 5, engine.nowNs());
        assertEquals(1, engine.clampedStampCount());
    }

    @Test
    void shouldCutTheStampOfEveryKindOfCommand()
    {
        tick(START_NS);
        engine.onCommand(buffer, 0, 0, nextSequence++, START_NS + YEAR_NS);

        assertEquals(START_NS + STEP_NS, engine.nowNs());
    }

    @Test
    void shouldTakeEveryStepWithoutABound()
    {
        final MatchingEngine unbounded =
            new MatchingEngine(context(EngineContext.CLOCK_STEP_UNBOUNDED), new DiscardingSink());
        unbounded.onCommand(buffer, 0, length, 0, START_NS);
        unbounded.onCommand(buffer, 0, length, 1, START_NS + YEAR_NS);

        assertEquals(START_NS + YEAR_NS, unbounded.nowNs());
    }

    @Test
    void shouldRefuseABoundThatLetsNoTimePass()
    {
        assertThrows(IllegalArgumentException.class, () -> context(0));
    }

    private void tick(final long timestampNs)
    {
        engine.onCommand(buffer, 0, length, nextSequence++, timestampNs);
    }

    private static EngineContext context(final long clockStepMaxNs)
    {
        return new EngineContext().orderCapacity(16).levelCapacity(16).clOrdIdCapacity(64).sessionCapacity(4)
            .instrumentCapacity(2).accountCapacity(4).positionCapacity(8).clockStepMaxNs(clockStepMaxNs).conclude();
    }
}
