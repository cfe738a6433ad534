package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.LogonMethod;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.tcp.TcpSocket;

/**
 * Checks what a session requires of a client: its address, and a password, a signature, or nothing more. Used by the
 * FIX gateway's agent only.
 */
public final class FixCredentials
{
    private final FixSignatures signatures;

    public FixCredentials(final FixSignatures signatures)
    {
        this.signatures = signatures;
    }

    /** True if the password should be checked. A client from another address does not learn whether it was right. */
    public boolean isPassword(final Session session, final TcpSocket socket)
    {
        return LogonMethod.PASSWORD == session.config().logonMethod() &&
            session.config().addresses().contains(socket.peer());
    }

    /** The error as text for the operator; null if there is none. */
    public String problem(
        final Session session, final TcpSocket socket, final FixMessage logon, final boolean isPasswordRight)
    {
        final SessionConfig config = session.config();
        if (!config.addresses().contains(socket.peer()))
        {
            return "its address is none of the session's";
        }
        if (!config.isEnabled())
        {
            return "the session is not enabled";
        }
        return switch (config.logonMethod())
        {
            case ADDRESS -> null;
            case HMAC -> signatures.problem(session, logon);
            default -> isPasswordRight ? null : "wrong password";
        };
    }
}
