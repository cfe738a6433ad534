package io.ringside.gateway.base;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tells one thread that something was written to a stream that it reads: what that thread sleeps in does not see it.
 * Raised by any thread behind its write, lowered by the reader before it reads. Hot path: no allocation.
 */
public final class StreamSignal
{
    private final AtomicBoolean isRaised = new AtomicBoolean();

    /** Something was written. A write in order behind it: whoever sees the signal sees that. */
    public void raise()
    {
        isRaised.setRelease(true);
    }

    /** What has been written so far will be read now. */
    public void lower()
    {
        if (isRaised.get())
        {
            // A barrier before the reads: what they miss raises the signal again.
            isRaised.set(false);
        }
    }

    /** Whether something was written since the last look. Any thread. */
    public boolean isRaised()
    {
        return isRaised.get();
    }
}
