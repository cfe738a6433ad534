package io.ringside.gateway.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The layer between a {@link TcpSocket} and the network: none, or TLS. Nothing waits. Used by the door's agent only.
 */
interface Transport
{
    /** Put received bytes into the buffer. Returns -1 if the client has closed and there are no more. */
    int read(ByteBuffer to) throws IOException;

    /** Take bytes that can be sent from the buffer. Returns their number. */
    int write(ByteBuffer from) throws IOException;

    /** True if {@link #read(ByteBuffer)} would find something although the network has nothing new. */
    boolean isBusy();

    /** True if bytes are pending that the network has not accepted. */
    boolean hasOut();

    /** Total bytes that the network has accepted. */
    long sentBytes();

    /** What a failure says about the bytes of the client; empty if the network failed. */
    default String describe(final IOException failure)
    {
        return "";
    }

    void close();
}
