package io.ringside.ops.node.media;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.ringside.engine.host.AgentThread;
import io.ringside.ops.metrics.ThreadAllocation;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.health.DoorWatch;
import io.ringside.ops.node.threads.SocketSleep;
import io.ringside.ops.node.threads.ThreadPlan;
import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The thread {@code exchange} of a node in mode single: media driver and Aeron client take their turns on it, and later
 * gateway and pipeline.
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
     * @param mediaDriver that nobody steps yet.
     * @param sockets     of that driver.
     */
    MediaThread(
        final MediaDriver mediaDriver,
        final ThreadPlan plan,
        final SocketSleep sockets,
        final DoorWatch doorWatch,
        final NodeErrors errors)
    {
        this.errors = errors;
        driver = mediaDriver.sharedAgentInvoker();
        thread = new AgentThread(NAME, doorWatch.pulse(
            List.of(DoorWatch.DRIVER, DoorWatch.AERON, DoorWatch.SBE, DoorWatch.ORDER_PATH), plan.polling(sockets)),
            errors::onFatal).start();
        driverTurns = new DriverTurns(driver);
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
        private static final int ROUNDS_MAX = 256;

        private boolean isBusy;

        DriverTurns(final AgentInvoker driver)
        {
            super("media-driver", driver);
        }

        @Override
        public int doWork()
        {
            int workCount = super.doWork();
            if (isBusy && workCount > 0)
            {
                int more = 1;
                for (int i = 1; i < ROUNDS_MAX && more > 0; i++)
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
