package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.transport.FixSocket;
import io.ringside.gateway.session.LogonMethod;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionConfig;

/**
 * What a client has to show, by its session: where it comes from, and a password, a signature, or nothing more. Used by
 * the FIX gateway's agent only.
 */
public final class FixCredentials
{
    private final FixSignatures signatures;

    public FixCredentials(final FixSignatures signatures)
    {
        this.signatures = signatures;
    }

    /** Is it worth to look at a password? One from elsewhere learns nothing, not even that it was right. */
    boolean isPassword(final Session session, final FixSocket socket)
    {
        return LogonMethod.PASSWORD == session.config().logonMethod() &&
            session.config().addresses().contains(socket.peer());
    }

    /** What is wrong with it, in words for the operator; null if nothing is. */
    String problem(
        final Session session, final FixSocket socket, final FixMessage logon, final boolean isPasswordRight)
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
        switch (config.logonMethod())
        {
            case ADDRESS:
                return null;
            case HMAC:
                return signatures.problem(session, logon);
            default:
                return isPasswordRight ? null : "wrong password";
        }
    }
}
