package io.ringside.gateway.socket;

import java.nio.ByteBuffer;
import java.util.concurrent.RejectedExecutionException;
import javax.net.ssl.SSLException;

/** What the TLS connections of one owner share: buffers, and somebody who computes handshakes. */
public interface TlsHelper
{
    /** Lend a buffer of two records at least, empty. */
    ByteBuffer borrow();

    /** Take it back. */
    void release(ByteBuffer buffer);

    /** Length of the longest record. */
    int packetLength();

    /**
     * Run it, now or on another thread.
     *
     * @throws RejectedExecutionException if too many wait.
     */
    void execute(Runnable task);

    /** Says in one line why TLS failed. */
    String describe(SSLException failure);
}
