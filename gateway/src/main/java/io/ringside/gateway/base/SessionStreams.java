package io.ringside.gateway.base;

import io.aeron.logbuffer.LogBufferDescriptor;

import java.util.function.LongSupplier;

/**
 * The streams to SBE clients: length of their buffers, and the memory available for them. A client without memory gets
 * a stream just long enough for the refusal.
 *
 * @param termLength in bytes; a stream takes three of them.
 * @param freeBytes  available to the media driver; called at each logon, on the ingress thread.
 */
public record SessionStreams(int termLength, LongSupplier freeBytes)
{
    /** Length of a stream that carries only a refusal. */
    public static final int REFUSAL_TERM_LENGTH = LogBufferDescriptor.TERM_MIN_LENGTH;

    /** Streams of 1 MiB, and no bound. */
    public static final SessionStreams UNBOUNDED = new SessionStreams(1024 * 1024, () -> Long.MAX_VALUE);

    /** Reserved for refusals, and for streams of clients until they are refused. */
    private static final long RESERVE_BYTES = 2L << 20;
    private static final int PAGE_LENGTH = 4096;

    /**
     * Whether there is room for one more client, and for refusing some others after it.
     *
     * @return false: refuse it.
     */
    public boolean hasRoom()
    {
        return freeBytes.getAsLong() >= LogBufferDescriptor.computeLogLength(termLength, PAGE_LENGTH) + RESERVE_BYTES;
    }
}
