package io.ringside.ops.node.health;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OrderPathProbeTest
{
    private final List<Long> asked = new ArrayList<>();
    private boolean isFull;
    private boolean isAwaited;
    private long passed;
    private final OrderPathProbe probe = new OrderPathProbe((buffer, offset, length) ->
    {
        if (isFull)
        {
            return CommandPublisher.BACK_PRESSURED;
        }
        asked.add(new ClockTickDecoder().wrapAndApplyHeader(buffer, offset, new MessageHeaderDecoder())
            .correlationId());
        return asked.size();
    }, () -> passed, () -> isAwaited);

    @Test
    void shouldAskOneAtATime()
    {
        assertTrue(probe.mayStandStill());
        probe.ask();
        probe.ask();
        assertEquals(List.of(-1L), asked);
        assertFalse(probe.mayStandStill());
        probe.onAnswer(-1);
        assertTrue(probe.mayStandStill());
        assertEquals(1, probe.progress());
        probe.ask();
        assertEquals(List.of(-1L, -2L), asked);
    }

    /** Each of them is a command, which the journal keeps. */
    @Test
    void shouldAskOftenOnlyWhileTheVenueIsBusy()
    {
        for (int second = 0; second < 60; second++)
        {
            passed += 3;
            probe.onSecond();
            probe.onAnswer(-asked.size());
        }
        assertEquals(List.of(-1L, -2L), asked);
        for (int second = 0; second < 4; second++)
        {
            passed += 100;
            probe.onSecond();
            probe.onAnswer(-asked.size());
        }
        assertEquals(6, asked.size());
    }

    @Test
    void shouldCountTheSecondsThatAnAnswerStaysAway()
    {
        for (int second = 0; second < 6; second++)
        {
            probe.onSecond();
        }
        assertEquals(List.of(-1L, -2L), asked);
    }

    @Test
    void shouldWaitForNothingWhenTheRingIsFull()
    {
        isFull = true;
        probe.ask();
        assertTrue(probe.mayStandStill());
    }

    @Test
    void shouldNotBlameTheOrderPathForAStandbyThatIsAwaited()
    {
        probe.ask();
        isAwaited = true;
        assertTrue(probe.mayStandStill());
    }

    @Test
    void shouldAskAgainWhenAnAnswerStaysAway()
    {
        for (int i = 0; i < 6; i++)
        {
            probe.ask();
            assertFalse(probe.mayStandStill());
        }
        assertEquals(List.of(-1L, -2L), asked);
        probe.onAnswer(-2);
        assertTrue(probe.mayStandStill());
    }
}
