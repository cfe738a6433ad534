package io.ringside.gateway.fix.transport;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * What the bytes of a {@link FixSocket} go through on their way to the network: nothing, or TLS. Nothing waits. Used by
 * the FIX gateway's agent only.
 */
public interface FixTransport
{
    /** Put what has come into the buffer. Returns -1 if the client has hung up and there is nothing more. */
    int read(ByteBuffer to) throws IOException;

    /** Take what can be sent out of the buffer. Returns the bytes taken. */
    int write(ByteBuffer from) throws IOException;

    /** Would {@link #read(ByteBuffer)} find something although the network has nothing new? */
    boolean isBusy();

    /** Is there something on its way that the network has not taken? */
    boolean hasOut();

    /** Bytes that the network has taken, ever. */
    long sentBytes();

    void close();
}
