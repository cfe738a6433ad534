package io.ringside.engine.ring.subject;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import io.ringside.engine.ring.proof.Locals;
import io.ringside.engine.ring.proof.Outcomes;
import io.ringside.engine.ring.proof.Program;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The classic small programs of memory models, to hold the model against what the Java memory model says of them. */
public final class Litmus implements Program
{
    private static final VarHandle X = handle("x");
    private static final VarHandle Y = handle("y");
    private static final int REPEATS = 2;

    private final String name;
    private long x;
    private long y;
    private long data;

    /**
     * @param name of the program.
     */
    public Litmus(final String name)
    {
        this.name = name;
    }

    @Override
    public String[] threads()
    {
        return name.startsWith("iriw") ? new String[]{"a", "b", "c", "d"} : new String[]{"a", "b"};
    }

    @Override
    public int step(final int thread, final Locals locals)
    {
        switch (name)
        {
            case "message passing" -> messagePassing(thread, locals);
            case "message passing, opaque" -> opaqueMessagePassing(thread, locals);
            case "message passing, raced" -> racedMessagePassing(thread);
            case "store buffering" -> storeBuffering(thread, locals, false, false);
            case "store buffering, full fences" -> storeBuffering(thread, locals, true, false);
            case "store buffering, volatile" -> storeBuffering(thread, locals, false, true);
            case "coherence" -> coherence(thread, locals);
            case "counting" -> X.getAndAdd(this, 1L);
            default -> independentReads(thread, locals);
        }

        return "counting".equals(name) && ++locals.values[0] < REPEATS ? PROGRESS : DONE;
    }

    @Override
    public void verifyEnd(final Locals[] locals)
    {
        if ("counting".equals(name))
        {
            Outcomes.add(Long.toString((long)X.getAcquire(this)));
            return;
        }

        final StringBuilder outcome = new StringBuilder();
        for (final Locals each : locals)
        {
            outcome.append(each.values[0]).append(each.values[1]);
        }
        Outcomes.add(outcome.toString());
    }

    private void messagePassing(final int thread, final Locals locals)
    {
        if (0 == thread)
        {
            data = 7;
            X.setRelease(this, 1L);
        }
        else
        {
            locals.values[0] = (long)X.getAcquire(this);
            locals.values[1] = 1 == locals.values[0] ? data : 7;
        }
    }

    private void opaqueMessagePassing(final int thread, final Locals locals)
    {
        if (0 == thread)
        {
            Y.setOpaque(this, 7L);
            X.setOpaque(this, 1L);
        }
        else
        {
            locals.values[0] = (long)X.getOpaque(this);
            locals.values[1] = (long)Y.getOpaque(this);
        }
    }

    private void racedMessagePassing(final int thread)
    {
        if (0 == thread)
        {
            data = 7;
            X.setOpaque(this, 1L);
        }
        else if (1 == (long)X.getAcquire(this))
        {
            assertEquals(7, data, "data");
        }
    }

    private void storeBuffering(
        final int thread, final Locals locals, final boolean isFenced, final boolean isVolatile)
    {
        final VarHandle mine = 0 == thread ? X : Y;
        final VarHandle other = 0 == thread ? Y : X;
        if (isVolatile)
        {
            mine.setVolatile(this, 1L);
            locals.values[0] = (long)other.getVolatile(this);
            return;
        }

        mine.setRelease(this, 1L);
        if (isFenced)
        {
            VarHandle.fullFence();
        }
        locals.values[0] = (long)other.getAcquire(this);
    }

    private void coherence(final int thread, final Locals locals)
    {
        if (0 == thread)
        {
            X.setOpaque(this, 1L);
            X.setOpaque(this, 2L);
        }
        else
        {
            locals.values[0] = (long)X.getOpaque(this);
            locals.values[1] = (long)X.getOpaque(this);
        }
    }

    private void independentReads(final int thread, final Locals locals)
    {
        if (thread < 2)
        {
            (0 == thread ? X : Y).setRelease(this, 1L);
        }
        else
        {
            locals.values[0] = (long)(2 == thread ? X : Y).getAcquire(this);
            locals.values[1] = (long)(2 == thread ? Y : X).getAcquire(this);
        }
    }

    private static VarHandle handle(final String field)
    {
        try
        {
            return MethodHandles.lookup().findVarHandle(Litmus.class, field, long.class);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new ExceptionInInitializerError(ex);
        }
    }
}
