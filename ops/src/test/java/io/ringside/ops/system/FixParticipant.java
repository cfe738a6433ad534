package io.ringside.ops.system;

import io.ringside.gateway.fix.StockFixEngine;
import io.ringside.ops.Await;
import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.SessionID;
import quickfix.field.ClOrdID;
import quickfix.field.MsgType;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TimeInForce;
import quickfix.field.TransactTime;
import quickfix.fix44.NewOrderSingle;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A stock engine that keeps what it was told, each execution once. */
final class FixParticipant extends StockFixEngine
{
    /** Everything that should never happen. */
    final List<String> faults = new CopyOnWriteArrayList<>();
    /** Types of the messages that were refused because the venue was busy. */
    final List<String> refused = new CopyOnWriteArrayList<>();
    private final Map<String, Message> executionByKey = new ConcurrentHashMap<>();
    private final Map<String, Message> executionByType = new ConcurrentHashMap<>();

    FixParticipant(final int port, final String compId) throws Exception
    {
        super(port, compId, compId, "demo", 5, Map.of());
        start();
    }

    void awaitLogon()
    {
        Await.until("logon of " + sessionId, this::isLoggedOn);
    }

    /** Log out, and stay away until {@link #comeBack()}. */
    void goAway()
    {
        session().logout();
        Await.until("logout of " + sessionId, () -> !isLoggedOn());
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

    /** Next MsgSeqNum expected from the venue. */
    int expectedMsgSeqNum()
    {
        return session().getExpectedTargetNum();
    }

    @Override
    protected void onRefusedByUs(final Message reject)
    {
        faults.add("refused by the client: " + reject);
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

    private static boolean isReset(final Message logon)
    {
        return logon.isSetField(141) && "Y".equals(text(logon, 141));
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
}
