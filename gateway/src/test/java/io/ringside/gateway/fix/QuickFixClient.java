package io.ringside.gateway.fix;

import quickfix.Message;
import quickfix.SessionID;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A stock engine that keeps what it receives, message by message. */
final class QuickFixClient extends StockFixEngine
{
    private static final long TIMEOUT_MS = 10_000;

    final BlockingQueue<Message> fromApp = new LinkedBlockingQueue<>();
    final BlockingQueue<Message> fromAdmin = new LinkedBlockingQueue<>();
    final BlockingQueue<String> refusedByUs = new LinkedBlockingQueue<>();
    private final boolean isOverTls;
    private volatile Thread logonThread;

    QuickFixClient(final int port, final String compId, final String username, final String password) throws Exception
    {
        this(port, compId, username, password, 30);
    }

    QuickFixClient(
        final int port, final String compId, final String username, final String password, final int heartbeatS)
        throws Exception
    {
        this(port, compId, username, password, heartbeatS, Map.of());
    }

    QuickFixClient(
        final int port,
        final String compId,
        final String username,
        final String password,
        final int heartbeatS,
        final Map<String, String> more) throws Exception
    {
        super(port, compId, username, password, heartbeatS, more);
        isOverTls = more.containsKey("SocketUseSSL");
        start();
    }

    /**
     * QuickFIX/J looks once a second whether it is time to log on; this thread does it instead meanwhile. Not over TLS:
     * a session there has a responder shortly before Apache MINA's TLS filter takes messages, and ends if one comes.
     */
    QuickFixClient awaitLogon()
    {
        if (isOverTls)
        {
            await("logon", this::isLoggedOn);
            return this;
        }
        logonThread = Thread.currentThread();
        try
        {
            await("logon", () ->
            {
                next();
                return isLoggedOn();
            });
        }
        finally
        {
            logonThread = null;
        }
        return this;
    }

    private void next()
    {
        try
        {
            session().next();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** One thread at a time, or there might be two Logons. */
    @Override
    public boolean canLogon(final SessionID id)
    {
        final Thread thread = logonThread;
        return null == thread || Thread.currentThread() == thread;
    }

    void awaitLogout()
    {
        await("logout", () -> !isLoggedOn());
    }

    void send(final Message message)
    {
        assertTrue(session().send(message), "not sent: " + message);
    }

    /** Next application message; fails if there is none, or if it is of another type. */
    Message expect(final String msgType) throws Exception
    {
        final Message message = fromApp.poll(TIMEOUT_MS, TimeUnit.MILLISECONDS);
        assertNotNull(message, () -> "no message of type " + msgType + " came; admin=" + fromAdmin + " refused=" +
            refusedByUs);
        assertEquals(msgType, type(message), message::toString);
        return message;
    }

    /** Next session message of that type; others are skipped. */
    Message expectAdmin(final String msgType) throws Exception
    {
        while (true)
        {
            final Message message = fromAdmin.poll(TIMEOUT_MS, TimeUnit.MILLISECONDS);
            assertNotNull(message, "no session message of type " + msgType + " came");
            if (msgType.equals(type(message)))
            {
                return message;
            }
        }
    }

    static void await(final String what, final BooleanSupplier condition)
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MS);
        while (!condition.getAsBoolean())
        {
            assertTrue(System.nanoTime() < deadlineNs, "timed out waiting for " + what);
            LockSupport.parkNanos(100_000);
        }
    }

    @Override
    protected void onRefusedByUs(final Message reject)
    {
        refusedByUs.add(reject.toString());
    }

    @Override
    public void fromAdmin(final Message message, final SessionID id)
    {
        fromAdmin.add(message);
    }

    @Override
    public void fromApp(final Message message, final SessionID id)
    {
        fromApp.add(message);
    }
}
