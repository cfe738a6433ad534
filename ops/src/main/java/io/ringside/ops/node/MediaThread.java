package io.ringside.ops.node;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.ringside.engine.pipeline.AgentThread;
import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The thread {@code exchange} of a node in mode single: media driver and Aeron client take their turns on it, and later
 * gateway and pipeline.
 */
final class MediaThread implements AutoCloseable
{
    private final AgentThread thread;
    private final NodeErrors errors;
    private final AgentInvoker driver;
    private AutoCloseable client;

    /**
     * Start it.
     *
     * @param mediaDriver that nobody steps yet.
     */
    MediaThread(final MediaDriver mediaDriver, final ThreadPlan plan, final DoorWatch doors, final NodeErrors errors)
    {
        this.errors = errors;
        driver = mediaDriver.sharedAgentInvoker();
        thread = new AgentThread("exchange", doors.pulse(
            List.of(DoorWatch.DRIVER, DoorWatch.AERON, DoorWatch.SBE, DoorWatch.ORDER_PATH), plan.polling()),
            errors::onFatal).start();
        thread.add(new Turns("media-driver", driver), errors::onFatal);
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
        client = thread.add(new Turns("aeron-client", aeron.conductorAgentInvoker()), errors::onFatal);
        return aeron;
    }

    AgentThread thread()
    {
        return thread;
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

    private static class Turns implements Agent
    {
        private final String name;
        private final AgentInvoker invoker;

        Turns(final String name, final AgentInvoker invoker)
        {
            this.name = name;
            this.invoker = invoker;
        }

        @Override
        public int doWork()
        {
            return invoker.invoke();
        }

        @Override
        public String roleName()
        {
            return name;
        }
    }
}
