package io.ringside.gateway.egress;

import org.agrona.DirectBuffer;

/** The way to a client that a {@link ReportStream} writes to: an Aeron publication, or a simulated one. */
@FunctionalInterface
public interface ReportSender
{
    /**
     * Send one message. Never blocks. Several threads.
     *
     * @param buffer holding it; not retained.
     * @param offset in bytes.
     * @param length in bytes.
     * @return positive, or one of the negative codes of {@link io.aeron.Publication}.
     */
    long offer(DirectBuffer buffer, int offset, int length);
}
