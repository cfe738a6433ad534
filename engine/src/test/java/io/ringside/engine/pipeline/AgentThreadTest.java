package io.ringside.engine.pipeline;

import io.ringside.engine.host.AgentThread;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(30)
class AgentThreadTest
{
    private final List<Throwable> errors = new CopyOnWriteArrayList<>();
    private final List<Throwable> ownErrors = new CopyOnWriteArrayList<>();
    private final AgentThread thread = new AgentThread("exchange", YieldingIdleStrategy.INSTANCE, errors::add);

    private final class Probe implements Agent
    {
        private final boolean isFailing;
        private volatile Thread started;
        private volatile Thread closed;
        private volatile int turns;

        Probe(final boolean isFailing)
        {
            this.isFailing = isFailing;
        }

        @Override
        public void onStart()
        {
            started = Thread.currentThread();
        }

        @Override
        public int doWork()
        {
            assertTrue(thread.isCurrent());
            turns++;
            if (isFailing)
            {
                throw new IllegalStateException("turn " + turns);
            }
            return 0;
        }

        @Override
        public void onClose()
        {
            closed = Thread.currentThread();
        }

        @Override
        public String roleName()
        {
            return "probe";
        }

        void awaitTurns(final int count)
        {
            final int until = turns + count;
            while (turns < until)
            {
                Thread.yield();
            }
        }
    }

    @Test
    void shouldStartStepAndEndAnAgentOnItsThread() throws Exception
    {
        thread.start();
        final Probe first = new Probe(false);
        final Probe second = new Probe(false);
        final AutoCloseable firstGuest = thread.add(first, ownErrors::add);
        thread.add(second, ownErrors::add);
        first.awaitTurns(3);

        firstGuest.close();
        final int turns = first.turns;
        second.awaitTurns(3);

        assertEquals("exchange", first.started.getName());
        assertSame(first.started, first.closed);
        assertSame(first.started, second.started);
        assertEquals(turns, first.turns);
        assertFalse(thread.isCurrent());
        thread.close();
        assertSame(second.started, second.closed);
        assertTrue(errors.isEmpty() && ownErrors.isEmpty());
    }

    @Test
    void shouldTellAnAgentsOwnHandlerAndGoOnWithTheOthers()
    {
        thread.start();
        final Probe failing = new Probe(true);
        final Probe healthy = new Probe(false);
        thread.add(failing, ownErrors::add);
        thread.add(healthy, ownErrors::add);

        healthy.awaitTurns(5);
        thread.close();

        assertTrue(ownErrors.size() >= 4, "turns of the failing agent: " + ownErrors);
        assertTrue(errors.isEmpty(), errors.toString());
    }

    @Test
    void shouldEndAnAgentOnceWhenTheThreadHasGoneBefore() throws Exception
    {
        thread.start();
        final Probe probe = new Probe(false);
        final AutoCloseable guest = thread.add(probe, ownErrors::add);

        thread.close();
        guest.close();

        assertEquals("exchange", probe.closed.getName());
    }
}
