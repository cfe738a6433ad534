package io.ringside.gateway.client;

import io.ringside.engine.protocol.SessionRejectCode;

/** The venue did not let the client in, or did not answer in time. */
public final class LogonException extends RuntimeException
{
    private static final long serialVersionUID = 1L;

    private final SessionRejectCode code;
    private final boolean isVenueThere;

    LogonException(final SessionRejectCode code, final String message)
    {
        this(code, null != code, message);
    }

    LogonException(final SessionRejectCode code, final boolean isVenueThere, final String message)
    {
        super(message);
        this.code = code;
        this.isVenueThere = isVenueThere;
    }

    /** Why the venue refused: its code, or null if it did not answer. */
    public SessionRejectCode code()
    {
        return code;
    }

    /** True if the venue refused or closed the connection; false if it did not answer. */
    public boolean isVenueThere()
    {
        return isVenueThere;
    }
}
