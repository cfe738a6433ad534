package io.ringside.loadgen.transport;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/** Waiting for an answer when nothing is measured any more. */
final class Polling
{
    private static final long IDLE_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private Polling()
    {
    }

    /** Poll as long as the answer is outstanding, and no longer than the timeout. */
    static void await(final BooleanSupplier isOutstanding, final IntSupplier poll, final long timeoutNs)
    {
        final long beginNs = System.nanoTime();
        while (isOutstanding.getAsBoolean() && System.nanoTime() - beginNs < timeoutNs)
        {
            if (0 == poll.getAsInt())
            {
                LockSupport.parkNanos(IDLE_NS);
            }
        }
    }
}
