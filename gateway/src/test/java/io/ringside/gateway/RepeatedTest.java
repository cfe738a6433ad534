package io.ringside.gateway;

import org.agrona.concurrent.Agent;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class RepeatedTest
{
    private static final int STEP_LIMIT = 32;
    private static final int ROUNDS_MAX = 4;

    private final Queue queue = new Queue();
    private final Repeated repeated = new Repeated(queue, STEP_LIMIT, ROUNDS_MAX);

    @Test
    void shouldTakeAllThatWaitsInOneTurn() throws Exception
    {
        queue.waiting = 2 * STEP_LIMIT + 1;
        assertEquals(2 * STEP_LIMIT + 1, repeated.doWork());
        assertEquals(0, queue.waiting);
        assertEquals(3, queue.steps);
    }

    @Test
    void shouldStepOnceWhenLittleWaits() throws Exception
    {
        queue.waiting = STEP_LIMIT - 1;
        assertEquals(STEP_LIMIT - 1, repeated.doWork());
        assertEquals(1, queue.steps);
    }

    @Test
    void shouldEndATurnAllTheSame() throws Exception
    {
        queue.waiting = 10 * STEP_LIMIT;
        assertEquals(ROUNDS_MAX * STEP_LIMIT, repeated.doWork());
        assertEquals(6 * STEP_LIMIT, queue.waiting);
    }

    /** Takes a limited number in a step. */
    private static final class Queue implements Agent
    {
        private int waiting;
        private int steps;

        @Override
        public int doWork()
        {
            final int taken = Math.min(STEP_LIMIT, waiting);
            waiting -= taken;
            steps++;
            return taken;
        }

        @Override
        public String roleName()
        {
            return "queue";
        }
    }
}
