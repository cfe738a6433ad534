package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.gateway.session.ClientLog;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Logs who was refused, from where and why. The acceptor, which must not wait for a disk, adds; the gateway's helper
 * thread writes.
 */
public final class LogonRefusals implements Agent
{
    private static final int QUEUE_CAPACITY = 64;

    private final OneToOneConcurrentArrayQueue<String> queue = new OneToOneConcurrentArrayQueue<>(QUEUE_CAPACITY);
    private final ClientLog log;

    /**
     * @param log   receives the lines.
     * @param clock of their limit per second.
     */
    public LogonRefusals(final Consumer<String> log, final NanoClock clock)
    {
        this.log = new ClientLog(log, clock);
    }

    /**
     * What is too much is left out: all refusals are counted elsewhere.
     *
     * @param sessionId that the client named; 0: none yet.
     * @param source    its address.
     * @param reason    that it is not told itself.
     */
    void add(final int sessionId, final String source, final String reason)
    {
        queue.offer("SBE logon refused: session=" + sessionId + " address=" + source + " reason=" + reason);
    }

    /** Notes as {@link #add} does, of a client that is told nothing because it was not there in time. */
    void late(final int sessionId, final String source, final String missing, final long limitNs)
    {
        add(sessionId, source, missing + " within " + TimeUnit.NANOSECONDS.toMillis(limitNs) + " ms");
    }

    /** The client is not told whether a session exists; the operator is. */
    static String reason(final SessionRejectCode code, final boolean isKnown)
    {
        switch (code)
        {
            case CREDENTIALS:
                return isKnown ? "the password is wrong, was wrong too often, or the session is disabled" :
                    "there is no such SBE session";
            case DUPLICATE_ID:
                return "the session is logged on already";
            case SESSION_BLOCKED:
                return "locked out because it flooded";
            case SESSIONS_FULL:
                return "no room for another session, or too many logons wait";
            case PROTOCOL_VERSION:
                return "its protocol version is not " + LogonProcess.PROTOCOL_VERSION;
            case SCHEMA_VERSION:
                return "its schema version is above " + MessageHeaderDecoder.SCHEMA_VERSION;
            case PUBLICATION_IN_USE:
                return "another client or an earlier connection has this publication: it needs an exclusive one";
            default:
                return code.name();
        }
    }

    /** Advises the developer of the client, who must not learn from it whether a session exists. */
    public static String advice(final SessionRejectCode code)
    {
        switch (code)
        {
            case CREDENTIALS:
                return "no such SBE session, or the password is wrong or was wrong too often";
            case DUPLICATE_ID:
                return "the session is logged on already: end that connection first";
            case SESSION_BLOCKED:
                return "locked out for some seconds because it sent too much";
            case SESSIONS_FULL:
                return "no room for another session, or too many logons wait: try later";
            case PROTOCOL_VERSION:
                return "protocolVersion must be " + LogonProcess.PROTOCOL_VERSION;
            case SCHEMA_VERSION:
                return "this client is newer than the venue, which serves schema versions 0 to " +
                    MessageHeaderDecoder.SCHEMA_VERSION + ": use a client of one of these";
            default:
                return "this publication has a connection already, of another client or an earlier one: " +
                    "add an exclusive publication (addExclusivePublication) and log on over that";
        }
    }

    /** Whether lines wait. Any thread. */
    public boolean hasWork()
    {
        return !queue.isEmpty();
    }

    @Override
    public int doWork()
    {
        final String line = queue.poll();
        if (null == line)
        {
            return 0;
        }
        if (log.mayWrite())
        {
            log.write(line);
        }
        return 1;
    }

    @Override
    public String roleName()
    {
        return "gateway-refusals";
    }
}
