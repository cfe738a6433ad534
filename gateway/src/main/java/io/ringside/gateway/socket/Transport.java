package io.ringside.gateway.socket;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The layer between the bytes of a connection and the network: none, or TLS. Nothing waits. Used by one thread.
 */
public interface Transport
{
    /** Put received bytes into the buffer. Returns -1 if the other side has closed and there are no more. */
    int read(ByteBuffer to) throws IOException;

    /** Take bytes that can be sent from the buffer. Returns their number. */
    int write(ByteBuffer from) throws IOException;

    /** True if {@link #read(ByteBuffer)} would find something although the network has nothing new. */
    boolean isBusy();

    /** True if bytes are pending that the network has not accepted. */
    boolean hasOut();

    /** Total bytes that the network has accepted. */
    long sentBytes();

    /** What a failure says about the bytes of the other side; empty if the network failed. */
    default String describe(final IOException failure)
    {
        return "";
    }

    void close();
}
