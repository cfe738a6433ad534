package io.ringside.gateway.client;

/** The state of an {@link OrderEntryClient}. */
public enum ClientState
{
    /** Never connected, or closed. */
    CLOSED,

    /** Waiting for the transport. */
    CONNECTING,

    /** Credentials sent. */
    NEGOTIATING,

    /** Asked for the session. */
    ESTABLISHING,

    /** Commands may be sent. */
    ESTABLISHED,

    /** Said good-bye, waiting for the answer. */
    TERMINATING,

    /** The connection ended; {@link OrderEntryClient#reconnect()} makes a new one. */
    DISCONNECTED
}
