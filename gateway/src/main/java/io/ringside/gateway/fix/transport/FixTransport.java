package io.ringside.gateway.fix.transport;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The layer between a {@link FixSocket} and the network: none, or TLS. Nothing waits. Used by the FIX gateway's agent
 * only.
 */
public interface FixTransport
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

    void close();
}
