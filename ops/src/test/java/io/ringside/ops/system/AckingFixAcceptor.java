package io.ringside.ops.system;

import quickfix.Acceptor;
import quickfix.ApplicationAdapter;
import quickfix.DefaultMessageFactory;
import quickfix.FieldNotFound;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.SessionSettings;
import quickfix.SocketAcceptor;
import quickfix.field.AvgPx;
import quickfix.field.ClOrdID;
import quickfix.field.CumQty;
import quickfix.field.ExecID;
import quickfix.field.ExecType;
import quickfix.field.LeavesQty;
import quickfix.field.MsgType;
import quickfix.field.OrdStatus;
import quickfix.field.OrderID;
import quickfix.field.OrigClOrdID;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.fix44.ExecutionReport;

/**
 * A venue that is nothing but its FIX engine: stock QuickFIX/J acknowledges every order and every cancel at once. It
 * keeps messages in memory and writes no log; what comes is checked against the stock dictionary, as is the default.
 */
final class AckingFixAcceptor extends ApplicationAdapter
{
    private long count;

    private AckingFixAcceptor()
    {
    }

    /**
     * Until standard input ends.
     *
     * @param args port, then the CompIDs of the clients.
     */
    public static void main(final String[] args) throws Exception
    {
        final SessionSettings settings = new SessionSettings();
        settings.setString("ConnectionType", "acceptor");
        settings.setString("SocketAcceptPort", args[0]);
        settings.setString("StartTime", "00:00:00");
        settings.setString("EndTime", "00:00:00");
        settings.setString("HeartBtInt", "30");
        settings.setString("UseDataDictionary", "Y");
        settings.setString("DataDictionary", "FIX44.xml");
        for (int i = 1; i < args.length; i++)
        {
            final SessionID id = new SessionID("FIX.4.4", "RINGSIDE", args[i]);
            settings.setString(id, "BeginString", "FIX.4.4");
            settings.setString(id, "SenderCompID", "RINGSIDE");
            settings.setString(id, "TargetCompID", args[i]);
        }
        final Acceptor acceptor = new SocketAcceptor(new AckingFixAcceptor(), new MemoryStoreFactory(), settings, null,
            new DefaultMessageFactory());
        acceptor.start();
        System.out.println("listening");
        while (System.in.read() >= 0)
        {
            Thread.onSpinWait();
        }
        acceptor.stop(true);
    }

    @Override
    public void fromApp(final Message message, final SessionID id) throws FieldNotFound
    {
        final boolean isCancel = MsgType.ORDER_CANCEL_REQUEST.equals(message.getHeader().getString(MsgType.FIELD));
        final String number = Long.toString(++count);
        final ExecutionReport report = new ExecutionReport(new OrderID(number), new ExecID(number),
            new ExecType(isCancel ? ExecType.CANCELED : ExecType.NEW),
            new OrdStatus(isCancel ? OrdStatus.CANCELED : OrdStatus.NEW), new Side(message.getChar(Side.FIELD)),
            new LeavesQty(isCancel ? 0 : 1), new CumQty(0), new AvgPx(0));
        report.setString(ClOrdID.FIELD, message.getString(ClOrdID.FIELD));
        report.setString(Symbol.FIELD, message.getString(Symbol.FIELD));
        if (isCancel)
        {
            report.setString(OrigClOrdID.FIELD, message.getString(OrigClOrdID.FIELD));
        }
        try
        {
            Session.sendToTarget(report, id);
        }
        catch (final SessionNotFound ex)
        {
            throw new IllegalStateException(ex);
        }
    }
}
