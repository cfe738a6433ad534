package io.ringside.gateway.fix;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * A reader of market data over a socket with a small buffer, on a thread of its own. It may stop reading for a while,
 * asks for the fields that a stock dictionary does not have, and checks that RptSeq (83) has no gap.
 */
final class SocketReader implements AutoCloseable
{
    private static final int RECEIVE_LENGTH = 4_096;

    final ToldMarket told = new ToldMarket();
    volatile boolean isFrozen;
    volatile Throwable failure;
    private volatile String heartbeat = "";
    private volatile boolean isClosed;
    private final RawFixClient client;
    private final Map<String, Long> rptSeqs = new HashMap<>();
    private final Thread thread = new Thread(this::run, "socket-reader");
    private int sentCount = 1;

    SocketReader(final int port, final int sessionId) throws IOException
    {
        client = new RawFixClient(port, FixVenue.compId(sessionId), RECEIVE_LENGTH);
        client.send("A", 1, client.logonFields());
        thread.setDaemon(true);
        thread.start();
    }

    boolean isOn()
    {
        return "A".equals(heartbeat);
    }

    void send(final String type, final String fields)
    {
        try
        {
            client.send(type, ++sentCount, fields);
        }
        catch (final IOException ex)
        {
            failure = ex;
        }
    }

    /** True if everything that the venue sent before it took a TestRequest with that id has been told. */
    boolean hasAnswer(final String testReqId)
    {
        return null != failure || testReqId.equals(heartbeat);
    }

    void cut() throws IOException
    {
        isClosed = true;
        client.cut();
    }

    @Override
    public void close() throws IOException
    {
        isClosed = true;
        client.close();
    }

    private void run()
    {
        try
        {
            while (!isClosed)
            {
                if (isFrozen)
                {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                    continue;
                }
                final String message = client.read();
                if (null == message)
                {
                    throw new IOException("the venue hung up");
                }
                take(message);
            }
        }
        catch (final IOException | AssertionError ex)
        {
            failure = isClosed ? null : ex;
        }
    }

    private void take(final String message)
    {
        switch (RawFixClient.field(message, 35))
        {
            case "A" -> heartbeat = "A";
            case "0" -> heartbeat = String.valueOf(RawFixClient.field(message, 112));
            case "W", "X" ->
            {
                count(message);
                told.apply(message);
            }
            default -> throw new AssertionError(message);
        }
    }

    private void count(final String message)
    {
        final String request = RawFixClient.field(message, 262);
        for (int at = message.indexOf("|83="); at >= 0; at = message.indexOf("|83=", at + 1))
        {
            final long rptSeq = Long.parseLong(message.substring(at + 4, message.indexOf('|', at + 1)));
            assertEquals(rptSeqs.merge(request, 1L, Long::sum), rptSeq, message);
        }
    }
}
