package io.ringside.gateway.client;

import io.aeron.logbuffer.FragmentHandler;
import org.agrona.DirectBuffer;

/** A client's way to the venue and back. Nothing waits. Used by the client's thread alone. */
interface ClientTransport
{
    /** Begin to connect, afresh. Throws what a caller can do nothing about but try again. */
    void open();

    /** Whether a Negotiate can be sent. */
    boolean isReady();

    /** False once it was up and is gone. */
    boolean isConnected();

    /** Whether it cannot come up any more, and nothing of the venue is left to read. */
    boolean hasFailed();

    /** Where answers are to be sent; empty if they come where commands go. */
    String responseChannel();

    /** The stream of it, or 0. */
    int responseStreamId();

    /**
     * Offer a message.
     *
     * @return positive, or one of the negative codes of {@link io.aeron.Publication}.
     */
    long offer(DirectBuffer buffer, int offset, int length);

    /**
     * Hand over messages of the venue.
     *
     * @param handler       called for each; its header may be null.
     * @param fragmentLimit most of them.
     * @return their number.
     */
    int poll(FragmentHandler handler, int fragmentLimit);

    /** Both directions, in the words of an error message. */
    String describe();

    /** Leave at once. */
    void close();
}
