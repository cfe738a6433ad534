package io.ringside.gateway.fix;

import quickfix.ApplicationAdapter;
import quickfix.ApplicationExtended;
import quickfix.CompositeLogFactory;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.FieldNotFound;
import quickfix.Initiator;
import quickfix.LogFactory;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.field.MsgType;
import quickfix.field.Password;
import quickfix.field.Username;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A stranger's FIX engine: stock QuickFIX/J, which checks everything it gets against the stock FIX44.xml and comes back
 * by itself after every loss of the connection.
 */
public abstract class StockFixEngine extends ApplicationAdapter implements ApplicationExtended, AutoCloseable
{
    private static final String VENUE = "RINGSIDE";
    /** QuickFIX/J prints every message otherwise. */
    private static final LogFactory SILENT = new CompositeLogFactory(new LogFactory[0]);

    protected final SessionID sessionId;
    private final SessionSettings settings = new SessionSettings();
    private final String username;
    private final String password;
    private final AtomicInteger logonCount = new AtomicInteger();
    private Initiator initiator;
    private volatile boolean isLoggedOn;

    /** With settings beyond the defaults of its kind. */
    protected StockFixEngine(
        final int port,
        final String compId,
        final String username,
        final String password,
        final int heartbeatS,
        final Map<String, String> more)
    {
        this.username = username;
        this.password = password;
        sessionId = new SessionID("FIX.4.4", compId, VENUE);
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
        settings.setString(sessionId, "TargetCompID", VENUE);
        more.forEach((key, value) -> settings.setString(sessionId, key, value));
    }

    /** Connects from now on: the last thing that a constructor does. */
    protected final void start() throws ConfigError
    {
        initiator = new SocketInitiator(
            this, new MemoryStoreFactory(), settings, SILENT, new DefaultMessageFactory());
        initiator.start();
    }

    /** This engine refuses a message of the venue. */
    protected abstract void onRefusedByUs(Message reject);

    protected final boolean isLoggedOn()
    {
        return isLoggedOn;
    }

    /** How often it was logged on. */
    protected final int logonCount()
    {
        return logonCount.get();
    }

    protected final Session session()
    {
        return Session.lookupSession(sessionId);
    }

    protected static String type(final Message message)
    {
        try
        {
            return message.getHeader().getString(MsgType.FIELD);
        }
        catch (final FieldNotFound ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    @Override
    public final void close()
    {
        initiator.stop(true);
    }

    @Override
    public boolean canLogon(final SessionID id)
    {
        return true;
    }

    @Override
    public final void onBeforeSessionReset(final SessionID id)
    {
    }

    @Override
    public final void onLogon(final SessionID id)
    {
        logonCount.incrementAndGet();
        isLoggedOn = true;
    }

    @Override
    public final void onLogout(final SessionID id)
    {
        isLoggedOn = false;
    }

    @Override
    public final void toAdmin(final Message message, final SessionID id)
    {
        final String type = type(message);
        if (MsgType.LOGON.equals(type))
        {
            message.setField(new Username(username));
            message.setField(new Password(password));
        }
        else if (MsgType.REJECT.equals(type))
        {
            onRefusedByUs(message);
        }
    }
}
