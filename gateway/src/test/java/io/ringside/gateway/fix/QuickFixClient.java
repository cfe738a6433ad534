package io.ringside.gateway.fix;

import io.ringside.gateway.fix.session.FixGatewayContext;
import quickfix.ApplicationExtended;
import quickfix.DefaultMessageFactory;
import quickfix.FieldNotFound;
import quickfix.Initiator;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.field.MsgType;
import quickfix.field.Password;
import quickfix.field.Username;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A stranger's FIX engine: stock QuickFIX/J, which checks everything it gets against the stock FIX44.xml. */
final class QuickFixClient implements ApplicationExtended, AutoCloseable
{
    private static final long TIMEOUT_MS = 10_000;

    final BlockingQueue<Message> fromApp = new LinkedBlockingQueue<>();
    final BlockingQueue<Message> fromAdmin = new LinkedBlockingQueue<>();
    final BlockingQueue<String> refusedByUs = new LinkedBlockingQueue<>();
    final SessionID sessionId;
    private final Initiator initiator;
    private final boolean isOverTls;
    private final String username;
    private final String password;
    private volatile boolean isLoggedOn;
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

    /** With settings beyond the defaults of its kind. */
    QuickFixClient(
        final int port,
        final String compId,
        final String username,
        final String password,
        final int heartbeatS,
        final Map<String, String> more) throws Exception
    {
        this.username = username;
        this.password = password;
        sessionId = new SessionID("FIX.4.4", compId, FixGatewayContext.COMP_ID_DEFAULT);
        final SessionSettings settings = new SessionSettings();
        settings.setString("ConnectionType", "initiator");
        settings.setString("StartTime", "00:00:00");
        settings.setString("EndTime", "00:00:00");
        settings.setLong("HeartBtInt", heartbeatS);
        settings.setLong("ReconnectInterval", 1);
        settings.setString("SocketConnectHost", "localhost");
        settings.setLong("SocketConnectPort", port);
        settings.setString("UseDataDictionary", "Y");
        settings.setString("DataDictionary", "FIX44.xml");
        settings.setString(sessionId, "BeginString", "FIX.4.4");
        settings.setString(sessionId, "SenderCompID", compId);
        settings.setString(sessionId, "TargetCompID", FixGatewayContext.COMP_ID_DEFAULT);
        more.forEach((key, value) -> settings.setString(sessionId, key, value));
        isOverTls = more.containsKey("SocketUseSSL");
        initiator = new SocketInitiator(
            this, new MemoryStoreFactory(), settings, new QuietLogFactory(), new DefaultMessageFactory());
        initiator.start();
    }

    /**
     * QuickFIX/J looks once a second whether it is time to log on; this thread does it instead meanwhile. Not over TLS:
     * a session there has a responder shortly before Apache MINA's TLS filter takes messages, and ends if one comes.
     */
    QuickFixClient awaitLogon()
    {
        if (isOverTls)
        {
            await("logon", () -> isLoggedOn);
            return this;
        }
        logonThread = Thread.currentThread();
        try
        {
            await("logon", () ->
            {
                next();
                return isLoggedOn;
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

    @Override
    public void onBeforeSessionReset(final SessionID id)
    {
    }

    void awaitLogout()
    {
        await("logout", () -> !isLoggedOn);
    }

    boolean isLoggedOn()
    {
        return isLoggedOn;
    }

    Session session()
    {
        return Session.lookupSession(sessionId);
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
        assertEquals(msgType, message.getHeader().getString(MsgType.FIELD), message::toString);
        return message;
    }

    /** Next session message of that type; others are skipped. */
    Message expectAdmin(final String msgType) throws Exception
    {
        while (true)
        {
            final Message message = fromAdmin.poll(TIMEOUT_MS, TimeUnit.MILLISECONDS);
            assertNotNull(message, "no session message of type " + msgType + " came");
            if (msgType.equals(message.getHeader().getString(MsgType.FIELD)))
            {
                return message;
            }
        }
    }

    static void await(final String what, final java.util.function.BooleanSupplier condition)
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MS);
        while (!condition.getAsBoolean())
        {
            assertTrue(System.nanoTime() < deadlineNs, "timed out waiting for " + what);
            java.util.concurrent.locks.LockSupport.parkNanos(100_000);
        }
    }

    @Override
    public void close()
    {
        initiator.stop(true);
    }

    @Override
    public void onCreate(final SessionID id)
    {
    }

    @Override
    public void onLogon(final SessionID id)
    {
        isLoggedOn = true;
    }

    @Override
    public void onLogout(final SessionID id)
    {
        isLoggedOn = false;
    }

    @Override
    public void toAdmin(final Message message, final SessionID id)
    {
        try
        {
            final String type = message.getHeader().getString(MsgType.FIELD);
            if (MsgType.LOGON.equals(type))
            {
                message.setField(new Username(username));
                message.setField(new Password(password));
            }
            else if (MsgType.REJECT.equals(type))
            {
                refusedByUs.add(message.toString());
            }
        }
        catch (final FieldNotFound ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    @Override
    public void fromAdmin(final Message message, final SessionID id)
    {
        fromAdmin.add(message);
    }

    @Override
    public void toApp(final Message message, final SessionID id)
    {
    }

    @Override
    public void fromApp(final Message message, final SessionID id)
    {
        fromApp.add(message);
    }
}
