package io.ringside.gateway.fix;

import quickfix.Field;
import quickfix.Group;
import quickfix.Message;
import quickfix.SessionID;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A reader of market data: stock QuickFIX/J with its stock dictionary, which keeps what it is told. */
final class QuickFixReader extends StockFixEngine
{
    final ToldMarket told = new ToldMarket();
    final Queue<String> refusedByUs = new ConcurrentLinkedQueue<>();
    final Queue<Message> others = new ConcurrentLinkedQueue<>();
    final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private volatile String heartbeat = "";

    QuickFixReader(final int port, final int sessionId) throws Exception
    {
        super(port, FixVenue.compId(sessionId), "firm" + sessionId, FixVenue.PASSWORD, 30,
            Map.of("ResetOnLogon", "Y"));
        start();
    }

    /** QuickFIX/J looks once a second whether it is time to log on; this thread does it instead. */
    boolean tryLogon()
    {
        try
        {
            session().next();
        }
        catch (final java.io.IOException ex)
        {
            failures.add(ex);
        }
        return isLoggedOn();
    }

    boolean isOn()
    {
        return isLoggedOn();
    }

    void pullTheCable() throws java.io.IOException
    {
        session().disconnect("the cable is pulled", false);
    }

    /** Ask for market data: fields with bars between, the types and the symbols. */
    void ask(final String fields, final String types, final String... symbols)
    {
        final Message message = message("V", fields);
        for (final char type : types.toCharArray())
        {
            final Group group = new Group(267, 269);
            group.setChar(269, type);
            message.addGroup(group);
        }
        for (final String symbol : symbols)
        {
            final Group group = new Group(146, 55);
            group.setString(55, symbol);
            message.addGroup(group);
        }
        session().send(message);
    }

    void send(final String type, final String fields)
    {
        session().send(message(type, fields));
    }

    private static Message message(final String type, final String fields)
    {
        final Message message = new Message();
        message.getHeader().setString(35, type);
        for (final String field : fields.split("\\|"))
        {
            final int split = field.indexOf('=');
            message.setString(Integer.parseInt(field.substring(0, split)), field.substring(split + 1));
        }
        return message;
    }

    /** True if everything that the venue sent before it took a TestRequest with that id has been told. */
    boolean hasAnswer(final String testReqId)
    {
        return testReqId.equals(heartbeat);
    }

    @Override
    protected void onRefusedByUs(final Message reject)
    {
        refusedByUs.add(reject.toString());
    }

    @Override
    public void fromAdmin(final Message message, final SessionID id)
    {
        try
        {
            if ("3".equals(type(message)) || "5".equals(type(message)))
            {
                others.add(message);
            }
            heartbeat = "0".equals(type(message)) && message.isSetField(112) ? message.getString(112) : heartbeat;
        }
        catch (final quickfix.FieldNotFound ex)
        {
            failures.add(ex);
        }
    }

    @Override
    public void fromApp(final Message message, final SessionID id)
    {
        try
        {
            final String type = type(message);
            if ("W".equals(type) || "X".equals(type))
            {
                final List<Map<Integer, String>> entries = new ArrayList<>();
                for (final Group group : message.getGroups(268))
                {
                    final Map<Integer, String> entry = new HashMap<>();
                    for (final Iterator<Field<?>> it = group.iterator(); it.hasNext();)
                    {
                        final Field<?> field = it.next();
                        entry.put(field.getTag(), String.valueOf(field.getObject()));
                    }
                    entries.add(entry);
                }
                told.apply("W".equals(type), message.getString(262),
                    message.isSetField(814) ? message.getString(814) : null, entries);
            }
            else
            {
                others.add(message);
            }
        }
        catch (final Exception | AssertionError ex)
        {
            failures.add(ex);
        }
    }
}
