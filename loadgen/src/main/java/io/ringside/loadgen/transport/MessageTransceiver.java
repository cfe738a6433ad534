package io.ringside.loadgen.transport;

import io.ringside.loadgen.workload.OrderRequest;
import io.ringside.loadgen.workload.ResponseListener;

import java.util.concurrent.TimeUnit;

/**
 * One session with the exchange: sends requests, receives reports. Used by one thread. Never blocks but in {@link
 * #connect} and {@link #cancelAll}.
 */
public interface MessageTransceiver extends AutoCloseable
{
    /** How long {@link #cancelAll()} waits at the most. */
    long CANCEL_ALL_NS = TimeUnit.SECONDS.toNanos(2);

    /** The message is on its way. */
    int SENT = 1;

    /** No room just now: poll, then try the same message again. */
    int BACK_PRESSURED = -1;

    /** The session is not established; a transceiver may be trying to establish it again. */
    int NOT_CONNECTED = -2;

    /**
     * Log on and wait for the answer.
     *
     * @param listener called for every report of this run from now on, within {@link #poll()}.
     * @throws RuntimeException with one line that says why, if the venue refuses or does not answer in time.
     */
    void connect(ResponseListener listener);

    /**
     * Send a message once.
     *
     * @param request to send; not retained.
     * @return {@link #SENT}, {@link #BACK_PRESSURED} or {@link #NOT_CONNECTED}.
     */
    int send(OrderRequest request);

    /** Receive what has arrived and keep the session alive; 0 if there was nothing to do. */
    int poll();

    /** Whether messages can be sent. */
    boolean isConnected();

    /**
     * Cancel whatever this session has resting, and wait until the venue has answered, for at most two seconds. Does
     * nothing while the session is not established. Blocks.
     */
    void cancelAll();

    /** Say that it will log off, and do not wait for the answer: {@link #close()} does. */
    default void leave()
    {
    }

    /** Log off and release everything. Idempotent. */
    @Override
    void close();
}
