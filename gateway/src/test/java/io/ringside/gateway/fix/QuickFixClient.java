package io.ringside.gateway.fix;

import org.agrona.LangUtil;
import quickfix.Message;
import quickfix.SessionID;
import quickfix.field.MsgType;
import quickfix.field.PossResend;
import quickfix.field.Symbol;
import quickfix.field.TransactTime;

import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

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

    QuickFixClient(final int port, final int sessionId) throws Exception
    {
        this(port, sessionId, 30, Map.of());
    }

    QuickFixClient(final int port, final int sessionId, final int heartbeatS, final Map<String, String> more)
        throws Exception
    {
        super(port, FixVenue.compId(sessionId), "firm" + sessionId, FixVenue.PASSWORD, heartbeatS, more);
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
                session().next();
                return isLoggedOn();
            });
        }
        finally
        {
            logonThread = null;
        }
        return this;
    }

    /** One thread at a time, or there might be two Logons. */
    @Override
    public boolean canLogon(final SessionID id)
    {
        final Thread thread = logonThread;
        return null == thread || Thread.currentThread() == thread;
    }

    void pullTheCable() throws IOException
    {
        session().disconnect("the cable is pulled", false);
        awaitLogout();
    }

    void awaitLogout()
    {
        await("logout", () -> !isLoggedOn());
    }

    /**
     * Send a message of these fields, in FIX's own writing with bars. One about an order is about BTC-USD if it does
     * not say otherwise, and has the time now if its type has one.
     */
    void send(final String type, final String fields)
    {
        assertTrue(trySend(type, fields), () -> "not sent: " + type + " " + fields);
    }

    /** False while there is no session. */
    boolean trySend(final String type, final String fields)
    {
        final Message message = new Message();
        message.getHeader().setString(MsgType.FIELD, type);
        if ("DFGH".contains(type))
        {
            message.setString(Symbol.FIELD, "BTC-USD");
        }
        if ("DFGq".contains(type))
        {
            message.setUtcTimeStamp(TransactTime.FIELD, LocalDateTime.now(ZoneOffset.UTC));
        }
        for (final String field : fields.isEmpty() ? new String[0] : fields.split("\\|"))
        {
            final int split = field.indexOf('=');
            final int tag = Integer.parseInt(field.substring(0, split));
            (PossResend.FIELD == tag ? message.getHeader() : message).setString(tag, field.substring(split + 1));
        }
        return session().send(message);
    }

    /** A limit order in BTC-USD to buy, of the day. */
    void buy(final String clOrdId, final String price, final String quantity)
    {
        send("D", "11=" + clOrdId + "|54=1|38=" + quantity + "|40=2|44=" + price);
    }

    void cancel(final String clOrdId, final String origClOrdId)
    {
        send("F", "11=" + clOrdId + "|41=" + origClOrdId + "|54=1");
    }

    /**
     * The next application message has this type and these fields; a field that ends with {@code =} must not be there.
     */
    Message expect(final String msgType, final String... fields) throws Exception
    {
        final Message message = fromApp.poll(TIMEOUT_MS, TimeUnit.MILLISECONDS);
        assertNotNull(message, () -> "no message of type " + msgType + " came; admin=" + fromAdmin + " refused=" +
            refusedByUs);
        assertEquals(msgType, type(message), message::toString);
        return assertFields(message, fields);
    }

    private static Message assertFields(final Message message, final String... fields) throws Exception
    {
        for (final String field : fields)
        {
            final int split = field.indexOf('=');
            final int tag = Integer.parseInt(field.substring(0, split));
            assertEquals(field.substring(split + 1), message.isSetField(tag) ? message.getString(tag) : "",
                () -> "tag " + tag + " in " + message);
        }
        return message;
    }

    /** Next session message of that type with these fields; others are skipped. */
    Message expectAdmin(final String msgType, final String... fields) throws Exception
    {
        while (true)
        {
            final Message message = fromAdmin.poll(TIMEOUT_MS, TimeUnit.MILLISECONDS);
            assertNotNull(message, "no session message of type " + msgType + " came");
            if (msgType.equals(type(message)))
            {
                return assertFields(message, fields);
            }
        }
    }

    static void await(final String what, final Callable<Boolean> condition)
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MS);
        try
        {
            while (!condition.call())
            {
                assertTrue(System.nanoTime() < deadlineNs, "timed out waiting for " + what);
                LockSupport.parkNanos(100_000);
            }
        }
        catch (final Exception ex)
        {
            LangUtil.rethrowUnchecked(ex);
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
