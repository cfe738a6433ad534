package io.ringside.ops.node.media;

import io.aeron.Aeron;
import io.ringside.engine.host.AgentThread;
import io.ringside.ops.metrics.ThreadAllocation;
import io.ringside.ops.node.base.NodeErrors;
import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A thread on which a media driver takes its turns, and then what is beside it: {@code exchange} of a node in mode
 * single has the Aeron client, gateway and pipeline, that of a cluster's member the archive and the consensus module.
 */
public final class MediaThread implements AutoCloseable
{
    public static final String NAME = "exchange";

    final AgentThread thread;
    private final NodeErrors errors;
    private final AgentInvoker driver;
    private final Turns driverTurns;
    private volatile Turns clientTurns;
    private AutoCloseable client;

    /**
     * Start it.
     *
     * @param driver       that nobody steps yet.
     * @param roundsMax    of the driver in a turn of the thread, while it has work.
     * @param idleStrategy of the thread.
     */
    MediaThread(
        final String name,
        final AgentInvoker driver,
        final int roundsMax,
        final IdleStrategy idleStrategy,
        final NodeErrors errors)
    {
        this.errors = errors;
        this.driver = driver;
        thread = new AgentThread(name, idleStrategy, errors::onFatal).start();
        driverTurns = new DriverTurns(driver, roundsMax);
        thread.add(driverTurns, errors::onFatal);
    }

    /** Have this thread step the client that is made of the context. */
    Aeron connect(final Aeron.Context context)
    {
        // While a call on this very thread waits for the driver, nobody else steps that.
        final AgentInvoker awaited = new AgentInvoker(errors::onFatal, null, new Turns("awaited-driver", driver)
        {
            @Override
            public int doWork()
            {
                return thread.isCurrent() ? super.doWork() : 0;
            }
        });
        awaited.start();
        // Threads that start and close the node use it, too, but never while this one does.
        final Aeron aeron = Aeron.connect(context
            .useConductorAgentInvoker(true)
            .clientLock(new ReentrantLock())
            .driverAgentInvoker(awaited));
        clientTurns = new Turns("aeron-client", aeron.conductorAgentInvoker());
        client = thread.add(clientTurns, errors::onFatal);
        return aeron;
    }

    /**
     * What Aeron's own code has allocated on this thread, in bytes: until the JVM has compiled it for good, it makes an
     * iterator in each turn. Estimated from one turn in 64. Any thread.
     */
    long aeronAllocatedBytes()
    {
        final Turns turns = clientTurns;
        return driverTurns.allocatedBytes.get() + (null == turns ? 0 : turns.allocatedBytes.get());
    }

    /** The client is closed between this and {@link #close()}. */
    void leaveClient()
    {
        CloseHelper.close(client);
    }

    @Override
    public void close()
    {
        thread.close();
    }

    /**
     * Lets the driver have its turns. It takes one datagram of each socket in a turn. If the last turn found some, too,
     * others wait already: they are taken at once, so that what follows in the thread's turn, a sync perhaps, serves
     * all of them.
     */
    private static final class DriverTurns extends Turns
    {
        private final int roundsMax;
        private boolean isBusy;

        DriverTurns(final AgentInvoker driver, final int roundsMax)
        {
            super("media-driver", driver);
            this.roundsMax = roundsMax;
        }

        @Override
        public int doWork()
        {
            int workCount = super.doWork();
            if (isBusy && workCount > 0)
            {
                int more = 1;
                for (int i = 1; i < roundsMax && more > 0; i++)
                {
                    more = super.doWork();
                    workCount += more;
                }
            }
            isBusy = workCount > 0;
            return workCount;
        }
    }

    /** Lets Aeron's code have its turns. */
    private static class Turns implements Agent
    {
        private static final int TURNS_PER_SAMPLE = 64;

        /** What is allocated once, such as a buffer, must not count as often as there are turns. */
        private static final long BYTES_PER_TURN_MAX = 1024;

        private final AtomicLong allocatedBytes = new AtomicLong();
        private final String name;
        private final AgentInvoker invoker;
        private int turn;

        Turns(final String name, final AgentInvoker invoker)
        {
            this.name = name;
            this.invoker = invoker;
        }

        @Override
        public int doWork()
        {
            if (0 != (++turn & TURNS_PER_SAMPLE - 1))
            {
                return invoker.invoke();
            }
            final long beforeBytes = ThreadAllocation.currentBytes();
            final int workCount = invoker.invoke();
            final long bytes = ThreadAllocation.currentBytes() - beforeBytes;
            allocatedBytes.lazySet(
                allocatedBytes.get() + TURNS_PER_SAMPLE * (bytes > BYTES_PER_TURN_MAX ? 0 : bytes));
            return workCount;
        }

        @Override
        public String roleName()
        {
            return name;
        }
    }
}
