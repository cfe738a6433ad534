package io.ringside.engine.cluster;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.AgentTerminationException;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SteppingIdleStrategyTest
{
    private int turns;
    private boolean isStuck;
    private boolean isEnding;

    @Test
    void shouldStepWhatItWaitsFor()
    {
        final SteppingIdleStrategy waits = waits(Long.MAX_VALUE);
        waits.idle();
        waits.idle(0);
        waits.idle(1);
        assertEquals(2, turns, "who has work does not wait");
        assertFalse(isStuck);
    }

    @Test
    void shouldTellThatAWaitDoesNotEnd()
    {
        final SteppingIdleStrategy waits = waits(-1);
        waits.idle();
        assertTrue(isStuck);
        assertEquals(1, turns, "it goes on waiting");
    }

    /** Waits that follow one another are not one wait: each of these ends at once. */
    @Test
    void shouldCountEachWaitByItself()
    {
        final SteppingIdleStrategy waits = waits(0);
        for (int i = 0; i < 1_000; i++)
        {
            waits.idle();
            waits.reset();
        }
        assertFalse(isStuck);
        while (!isStuck)
        {
            waits.idle();
        }
    }

    @Test
    void shouldEndWithTheMember()
    {
        final SteppingIdleStrategy waits = waits(Long.MAX_VALUE);
        isEnding = true;
        assertThrows(AgentTerminationException.class, waits::idle);
        assertEquals(0, turns);
    }

    private SteppingIdleStrategy waits(final long patienceNs)
    {
        final AgentInvoker invoker = new AgentInvoker((throwable) ->
        {
            throw new AssertionError(throwable);
        }, null, new Agent()
        {
            @Override
            public int doWork()
            {
                return ++turns;
            }

            @Override
            public String roleName()
            {
                return "awaited";
            }
        });
        invoker.start();
        return new SteppingIdleStrategy(invoker, patienceNs, () -> isStuck = true, () -> isEnding);
    }
}
