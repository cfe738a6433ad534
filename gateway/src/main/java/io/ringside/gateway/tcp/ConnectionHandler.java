package io.ringside.gateway.tcp;

import org.agrona.DirectBuffer;

/**
 * A door's protocol: what becomes of the connections and frames that {@link TcpAcceptor} and {@link TcpReader} bring.
 * Called on the agent's thread.
 *
 * @param <C> the door's connections.
 */
public interface ConnectionHandler<C extends TcpConnection>
{
    /** A client has connected. Returns its connection, which is open. */
    C onConnected(TcpSocket socket, long nowNs);

    /**
     * A further connection, while as many as allowed have not logged on.
     *
     * @param oldest that has not said who it is, to be closed; null if there is none: the further one is.
     */
    void onCrowd(C oldest);

    /**
     * A whole frame. Whatever it says, it may close the connection.
     *
     * @return false if it cannot be handled yet: it stays in the buffer, delays its own client alone, and is offered
     * again.
     */
    boolean onFrame(C connection, DirectBuffer buffer, int offset, int length);

    /** Bytes that are no frame; they are dropped. */
    void onGarbage(C connection, int length);

    /** A frame that no buffer can hold. Everything received is dropped: the connection has to end. */
    void onTooLong(C connection);

    /**
     * The client has closed, and no frame of it is left. The connection has to be closed.
     *
     * @param problem the error in the bytes themselves, as TLS found it; empty if there was none.
     */
    void onHangUp(C connection, String problem);
}
