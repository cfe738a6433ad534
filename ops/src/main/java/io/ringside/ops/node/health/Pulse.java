package io.ringside.ops.node.health;

import org.agrona.concurrent.IdleStrategy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Counts the turns of an agent: every runner idles once a turn, with work or without. Ends with the agent's thread. A
 * wait within a turn, {@link #idle()}, is none.
 * Hot path: no allocation.
 */
public final class Pulse implements IdleStrategy, Liveness
{
    private static final VarHandle TURNS;

    static
    {
        try
        {
            TURNS = MethodHandles.lookup().findVarHandle(Pulse.class, "turns", long.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }

    private final IdleStrategy idle;
    private final boolean mayTakeLong;
    private volatile Thread thread;
    private Thread turning;
    private long turns;

    /**
     * @param idle        what the agent does between its turns.
     * @param mayTakeLong true if a turn may wait for a disk: then only the end of the thread counts.
     */
    public Pulse(final IdleStrategy idle, final boolean mayTakeLong)
    {
        this.idle = idle;
        this.mayTakeLong = mayTakeLong;
    }

    @Override
    public void idle(final int workCount)
    {
        turn();
        idle.idle(workCount);
    }

    @Override
    public void idle()
    {
        idle.idle();
    }

    @Override
    public void reset()
    {
        idle.reset();
    }

    @Override
    public String what()
    {
        final Thread known = thread;
        return null == known ? "a thread" : "the thread " + known.getName();
    }

    @Override
    public String end()
    {
        final Thread known = thread;
        return null == known || known.isAlive() ? "" : "has ended";
    }

    @Override
    public long progress()
    {
        return (long)TURNS.getOpaque(this);
    }

    @Override
    public boolean mayStandStill()
    {
        return mayTakeLong || null == thread;
    }

    private void turn()
    {
        TURNS.setOpaque(this, turns + 1);
        if (null == turning)
        {
            turning = Thread.currentThread();
            thread = turning;
        }
    }
}
