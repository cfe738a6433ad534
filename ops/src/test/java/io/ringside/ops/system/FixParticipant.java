package io.ringside.ops.system;

import io.ringside.ops.Await;
import quickfix.Application;
import quickfix.DefaultMessageFactory;
import quickfix.FieldNotFound;
import quickfix.Initiator;
import quickfix.Log;
import quickfix.LogFactory;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.field.ClOrdID;
import quickfix.field.MsgType;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.Password;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TimeInForce;
import quickfix.field.TransactTime;
import quickfix.field.Username;
import quickfix.fix44.NewOrderSingle;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * A stranger's FIX engine: stock QuickFIX/J, which checks everything it gets against the stock FIX44.xml and comes back
 * by itself after every loss of the connection. Keeps what it was told, each execution once.
 */
final class FixParticipant implements Application, AutoCloseable
{
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(20);
    private static final String PASSWORD = "demo";

    /** Everything that should never happen. */
    final List<String> faults = new CopyOnWriteArrayList<>();
    private final List<String> refused = new CopyOnWriteArrayList<>();
    private final Map<String, Message> executionByKey = new ConcurrentHashMap<>();
    private final Map<String, Message> executionByType = new ConcurrentHashMap<>();
    private final SessionID sessionId;
    private final Initiator initiator;
    private volatile boolean isLoggedOn;

    FixParticipant(final int port, final String compId) throws Exception
    {
        sessionId = new SessionID("FIX.4.4", compId, "RINGSIDE");
        final SessionSettings settings = new SessionSettings();
        settings.setString("ConnectionType", "initiator");
        settings.setString("StartTime", "00:00:00");
        settings.setString("EndTime", "00:00:00");
        settings.setLong("HeartBtInt", 5);
        settings.setLong("ReconnectInterval", 1);
        settings.setString("SocketConnectHost", "localhost");
        settings.setLong("SocketConnectPort", port);
        settings.setString("UseDataDictionary", "Y");
        settings.setString("DataDictionary", "FIX44.xml");
        settings.setString(sessionId, "BeginString", "FIX.4.4");
        settings.setString(sessionId, "SenderCompID", compId);
        settings.setString(sessionId, "TargetCompID", "RINGSIDE");
        initiator = new SocketInitiator(
            this, new MemoryStoreFactory(), settings, new FaultLog(), new DefaultMessageFactory());
        initiator.start();
    }

    void awaitLogon()
    {
        Await.until("logon of " + sessionId, () -> isLoggedOn);
    }

    /** Log out, and stay away until {@link #comeBack()}. */
    void goAway()
    {
        session().logout();
        Await.until("logout of " + sessionId, () -> !isLoggedOn);
    }

    void comeBack()
    {
        session().logon();
        awaitLogon();
    }

    /** A limit order that stays; also while the connection is down: it is then sent when it is up again. */
    void order(final String clOrdId, final char side, final double price, final int quantity)
    {
        final NewOrderSingle order = new NewOrderSingle(new ClOrdID(clOrdId), new Side(side),
            new TransactTime(LocalDateTime.now(ZoneOffset.UTC)), new OrdType(OrdType.LIMIT));
        order.set(new Symbol("ACME"));
        order.set(new OrderQty(quantity));
        order.set(new Price(price));
        order.set(new TimeInForce(TimeInForce.GOOD_TILL_CANCEL));
        session().send(order);
    }

    /** The execution of that type (150) for that order, or null. */
    Message execution(final String clOrdId, final char execType)
    {
        return executionByType.get(clOrdId + '/' + execType);
    }

    Message awaitExecution(final String clOrdId, final char execType)
    {
        Await.until("execution " + execType + " of " + clOrdId, () -> null != execution(clOrdId, execType));
        return execution(clOrdId, execType);
    }

    /** Types of the messages that were refused because the venue was busy. */
    List<String> refused()
    {
        return refused;
    }

    /** Next MsgSeqNum expected from the venue. */
    int expectedMsgSeqNum()
    {
        return session().getExpectedTargetNum();
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
        final String type = type(message);
        if (MsgType.LOGON.equals(type))
        {
            message.setField(new Username(id.getSenderCompID()));
            message.setField(new Password(PASSWORD));
        }
        else if (MsgType.REJECT.equals(type))
        {
            faults.add("refused by the client: " + message);
        }
    }

    @Override
    public void fromAdmin(final Message message, final SessionID id)
    {
        final String type = type(message);
        if (MsgType.REJECT.equals(type) || MsgType.LOGON.equals(type) && isReset(message))
        {
            faults.add("from the venue: " + message);
        }
    }

    @Override
    public void toApp(final Message message, final SessionID id)
    {
    }

    @Override
    public void fromApp(final Message message, final SessionID id)
    {
        if (MsgType.BUSINESS_MESSAGE_REJECT.equals(type(message)) && "VENUE_BUSY".equals(text(message, 58)))
        {
            refused.add(text(message, 372));
            return;
        }
        if (MsgType.NEWS.equals(type(message)))
        {
            // The door or the node is about to close.
            return;
        }
        if (!MsgType.EXECUTION_REPORT.equals(type(message)))
        {
            faults.add("from the venue: " + message);
            return;
        }
        final boolean isRepeat = message.getHeader().isSetField(43) || message.getHeader().isSetField(97);
        final String clOrdId = text(message, ClOrdID.FIELD);
        executionByType.put(clOrdId + '/' + text(message, 150), message);
        final String key = clOrdId + '/' + text(message, 17);
        if (null != executionByKey.put(key, message) && !isRepeat)
        {
            faults.add("twice, and not said so: " + message);
        }
    }

    private Session session()
    {
        return Session.lookupSession(sessionId);
    }

    private static boolean isReset(final Message logon)
    {
        return logon.isSetField(141) && "Y".equals(text(logon, 141));
    }

    private static String type(final Message message)
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

    private static String text(final Message message, final int tag)
    {
        try
        {
            return message.getString(tag);
        }
        catch (final FieldNotFound ex)
        {
            throw new IllegalStateException("tag=" + tag + " message=" + message, ex);
        }
    }

    /** Keeps QuickFIX/J from printing every message. */
    private static final class FaultLog implements LogFactory, Log
    {
        @Override
        public Log create(final SessionID sessionId)
        {
            return this;
        }

        @Override
        public void clear()
        {
        }

        @Override
        public void onIncoming(final String message)
        {
        }

        @Override
        public void onOutgoing(final String message)
        {
        }

        @Override
        public void onEvent(final String text)
        {
        }

        @Override
        public void onErrorEvent(final String text)
        {
        }
    }
}
