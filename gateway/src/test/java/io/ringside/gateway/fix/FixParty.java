package io.ringside.gateway.fix;

import org.agrona.CloseHelper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A compliant participant that checks the venue: it counts in both directions over lost connections, requests missing
 * messages and resends on request. Repeated messages must be marked and identical; reports build its own picture of its
 * orders.
 */
final class FixParty implements AutoCloseable
{
    /** Of all messages of the venue by number, those that are not admin. */
    final TreeMap<Integer, String> applications = new TreeMap<>();
    /** ClOrdID (11) of every report and refusal, as often as it came. */
    final List<String> answered = new ArrayList<>();
    /** Status (39) of each order (37) by the last report on it. */
    final Map<String, String> statusByOrder = new HashMap<>();
    /** Messages on its connections, for failure texts. */
    final List<String> trace = new ArrayList<>();
    private final Set<String> executions = new HashSet<>();
    private final TreeMap<Integer, Sent> sent = new TreeMap<>();
    private final int port;
    private final String compId;
    private RawFixClient client;
    private int nextOut = 1;
    private int expected = 1;
    private int askedUpTo;
    private boolean isLoggedOn;
    /** The connection is cut once after this many messages in either direction; 0: never. */
    int cutAt;
    /** Actions while disconnected. */
    Runnable whileCut = () ->
    {
    };
    private int passed;
    int asked;
    private int saidAgain;
    private String echo;
    private int lineCount;

    private record Sent(String type, String fields, String time)
    {
        boolean isAdmin()
        {
            return type.length() == 1 && "012345A".contains(type);
        }
    }

    FixParty(final int port, final int sessionId)
    {
        this.port = port;
        this.compId = FixVenue.compId(sessionId);
    }

    FixParty logOn() throws IOException
    {
        connect();
        pump("logon", () -> isLoggedOn);
        return this;
    }

    /** The Logon is on its way. */
    void connect() throws IOException
    {
        CloseHelper.quietClose(client);
        client = new RawFixClient(port, compId);
        isLoggedOn = false;
        askedUpTo = 0;
        lineCount++;
        send("A", client.logonFields());
    }

    /** The next message of this party. */
    int send(final String type, final String fields) throws IOException
    {
        sent.put(nextOut, new Sent(type, fields, RawFixClient.time(0)));
        final int number = nextOut++;
        trace.add("> " + number + " " + type + " " + fields);
        client.send(type, number, fields);
        pass();
        return number;
    }

    private void pass() throws IOException
    {
        if (++passed == cutAt)
        {
            trace.add("cut");
            if (0 == cutAt % 2)
            {
                client.cut();
            }
            else
            {
                client.close();
            }
            whileCut.run();
            connect();
        }
    }

    /** The next message of this party does not arrive. */
    int lose(final String type, final String fields)
    {
        sent.put(nextOut, new Sent(type, fields, RawFixClient.time(0)));
        return nextOut++;
    }

    int order(final String clOrdId) throws IOException
    {
        return send("D", RawFixClient.order(clOrdId));
    }

    /** Listen until it is so. */
    void pump(final String what, final BooleanSupplier until) throws IOException
    {
        while (!until.getAsBoolean())
        {
            listen(what);
        }
    }

    /** Listen until the venue has answered everything that was sent to it so far, and nothing is missing here. */
    void settle() throws IOException
    {
        int said = -1;
        String id = "";
        boolean isEchoed = false;
        while (!isEchoed || askedUpTo > 0 || said != saidAgain + lineCount + asked)
        {
            if (said != saidAgain + lineCount + asked)
            {
                // Messages in transit at a request may have been dropped, and admin messages are not resent.
                said = saidAgain + lineCount + asked;
                id = "settle " + nextOut;
                send("1", "112=" + id + "|");
            }
            listen(id);
            isEchoed = id.equals(echo);
        }
    }

    /** The connection is lost with all that is in it. */
    void cut() throws IOException
    {
        client.cut();
    }

    int passed()
    {
        return passed;
    }

    int nextOut()
    {
        return nextOut;
    }

    int expected()
    {
        return expected;
    }

    RawFixClient raw()
    {
        return client;
    }

    private String listen(final String what) throws IOException
    {
        final String message = client.read();
        assertNotNull(message, () -> "the venue hung up on " + compId + ", waited for " + what);
        trace.add("< " + message.replaceAll("8=FIX[^@]*?\\|35=", "35=").replaceAll("\\|(49|56|52|10|9)=[^|]*", ""));
        onMessage(message);
        pass();
        return message;
    }

    private void onMessage(final String message) throws IOException
    {
        final String type = RawFixClient.field(message, 35);
        final int number = RawFixClient.number(message, 34);
        if ("A".equals(type))
        {
            assertTrue(null == RawFixClient.field(message, 141), message);
            isLoggedOn = true;
        }
        if (number < expected)
        {
            assertEquals("Y", RawFixClient.field(message, 43), () -> "told again unmarked: " + message);
            return;
        }
        if (number > expected)
        {
            if ("2".equals(type))
            {
                // Both sides may request at once, and would otherwise wait for each other.
                take(type, number, message);
            }
            ask(number);
            return;
        }
        expected = "4".equals(type) ? RawFixClient.number(message, 36) : number + 1;
        askedUpTo = expected > askedUpTo ? 0 : askedUpTo;
        take(type, number, message);
    }

    private void ask(final int number) throws IOException
    {
        if (0 == askedUpTo)
        {
            asked++;
            askedUpTo = number;
            send("2", "7=" + expected + "|16=0|");
        }
    }

    private void take(final String type, final int number, final String message) throws IOException
    {
        switch (type)
        {
            case "0" -> echo = RawFixClient.field(message, 112);
            case "1" -> send("0", "112=" + RawFixClient.field(message, 112) + "|");
            case "2" -> sayAgain(RawFixClient.number(message, 7), RawFixClient.number(message, 16));
            case "5" -> throw new AssertionError("the venue logged " + compId + " out: " + message);
            case "8", "9", "j", "r", "3" ->
            {
                applications.put(number, message);
                answered.add(RawFixClient.field(message, 11));
                onReport(type, message);
            }
            default ->
            {
            }
        }
    }

    private void onReport(final String type, final String message)
    {
        if ("8".equals(type) && !"I".equals(RawFixClient.field(message, 150)))
        {
            assertTrue(executions.add(RawFixClient.field(message, 17)), () -> "an execution twice: " + message);
            if (!"8".equals(RawFixClient.field(message, 150)))
            {
                statusByOrder.put(RawFixClient.field(message, 37), RawFixClient.field(message, 39));
            }
        }
    }

    private void sayAgain(final int from, final int to) throws IOException
    {
        saidAgain++;
        trace.add("say again " + from + " to " + to);
        final int last = 0 == to ? nextOut - 1 : Math.min(to, nextOut - 1);
        for (int i = from; i <= last; i++)
        {
            final int begin = i;
            while (i <= last && sent.get(i).isAdmin())
            {
                i++;
            }
            if (i > begin)
            {
                client.send("4", begin, "43=Y|122=" + sent.get(begin).time() + "|123=Y|36=" + i + "|");
            }
            if (i <= last)
            {
                client.send(sent.get(i).type(), i, "43=Y|122=" + sent.get(i).time() + "|" + sent.get(i).fields());
            }
        }
    }

    /** Live orders by its reports. */
    long liveCount()
    {
        return statusByOrder.values().stream().filter((it) -> "0".equals(it) || "1".equals(it)).count();
    }

    @Override
    public void close() throws IOException
    {
        if (null != client)
        {
            client.close();
        }
    }
}
