package io.ringside.engine.host;

import java.util.concurrent.locks.LockSupport;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.DynamicCompositeAgent;
import org.agrona.concurrent.IdleStrategy;

/**
 * One thread that runs the agents of several parts of a node in turn, in the order in which they were added. For
 * machines with few processors, where every hand-over between threads costs a wake-up. Parts can be added and removed
 * while it runs. When an agent throws, its own error handler is told, and the others go on.
 */
public final class AgentThread implements AutoCloseable
{
    private static final int CLOSE_RETRY_MS = 3_000;
    private static final long HANDSHAKE_PAUSE_NS = 50_000;

    private final DynamicCompositeAgent agents;
    private final AgentRunner runner;
    private volatile Thread thread;

    /**
     * Not running yet.
     *
     * @param name         of the thread.
     * @param idleStrategy of the thread, called after each turn.
     * @param errorHandler for errors outside the agents.
     */
    public AgentThread(final String name, final IdleStrategy idleStrategy, final ErrorHandler errorHandler)
    {
        agents = new DynamicCompositeAgent(name);
        runner = new AgentRunner(idleStrategy, errorHandler, null, agents);
    }

    /** Start the thread. */
    public AgentThread start()
    {
        thread = AgentRunner.startOnThread(runner);
        while (DynamicCompositeAgent.Status.INIT == agents.status())
        {
            LockSupport.parkNanos(HANDSHAKE_PAUSE_NS);
        }
        return this;
    }

    /**
     * Run an agent on this thread. Returns when the thread has taken it up: its start may be under way. Called from any
     * other thread.
     *
     * @param agent        to run: its start, its turns and its end are on this thread.
     * @param errorHandler for what it throws.
     * @return ends it, and waits until it has ended.
     */
    public AutoCloseable add(final Agent agent, final ErrorHandler errorHandler)
    {
        final Guest guest = new Guest(agent, errorHandler);
        while (!agents.tryAdd(guest))
        {
            LockSupport.parkNanos(HANDSHAKE_PAUSE_NS);
        }
        while (!agents.hasAddAgentCompleted())
        {
            LockSupport.parkNanos(HANDSHAKE_PAUSE_NS);
        }
        return () -> remove(guest);
    }

    /** Whether the caller runs on this thread. */
    public boolean isCurrent()
    {
        return Thread.currentThread() == thread;
    }

    /** Ends the agents that are still there, and the thread. */
    @Override
    public void close()
    {
        // The caller has a time limit of its own and reports what did not end.
        runner.close(CLOSE_RETRY_MS, (stuck) -> Thread.yield());
    }

    private void remove(final Guest guest)
    {
        boolean isRemovalRequested = false;
        while (DynamicCompositeAgent.Status.ACTIVE == agents.status())
        {
            isRemovalRequested = isRemovalRequested || agents.tryRemove(guest);
            if (isRemovalRequested && agents.hasRemoveAgentCompleted())
            {
                return;
            }
            LockSupport.parkNanos(HANDSHAKE_PAUSE_NS);
        }
    }

    /** Reports errors to its own error handler. */
    private static final class Guest implements Agent
    {
        private final AgentInvoker invoker;
        private final String roleName;

        Guest(final Agent agent, final ErrorHandler errorHandler)
        {
            invoker = new AgentInvoker(errorHandler, null, agent);
            roleName = agent.roleName();
        }

        @Override
        public void onStart()
        {
            invoker.start();
        }

        @Override
        public int doWork()
        {
            return invoker.invoke();
        }

        @Override
        public void onClose()
        {
            invoker.close();
        }

        @Override
        public String roleName()
        {
            return roleName;
        }
    }
}
