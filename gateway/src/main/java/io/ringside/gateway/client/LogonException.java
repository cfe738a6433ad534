package io.ringside.gateway.client;

import io.ringside.engine.protocol.SessionRejectCode;

/** The venue did not let the client in, or did not answer in time. */
public final class LogonException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    private final SessionRejectCode code;

    LogonException(final SessionRejectCode code, final String message)
    {
        super(message);
        this.code = code;
    }

    /** Why the venue refused: its code, or null if it did not answer. */
    public SessionRejectCode code()
    {
        return code;
    }
}
