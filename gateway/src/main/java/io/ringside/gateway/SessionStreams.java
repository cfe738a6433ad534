package io.ringside.gateway;

import io.aeron.logbuffer.LogBufferDescriptor;

import java.util.function.LongSupplier;

/**
 * The streams to SBE clients: how long their buffers are, and what memory there is to make them of. A client for whom
 * there is none gets a stream just long enough to tell it so.
 *
 * @param termLength in bytes; a stream takes three of them.
 * @param freeBytes  left where the media driver makes them; asked at each logon, on the ingress thread.
 */
public record SessionStreams(int termLength, LongSupplier freeBytes)
{
    /** Of a stream that carries a refusal alone. */
    public static final int REFUSAL_TERM_LENGTH = LogBufferDescriptor.TERM_MIN_LENGTH;

    /** Streams of 1 MiB, and no bound. */
    public static final SessionStreams UNBOUNDED = new SessionStreams(1024 * 1024, () -> Long.MAX_VALUE);

    /** Kept for refusals, and for what clients send until they are refused. */
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
