package io.ringside.ops.system;

import io.ringside.gateway.fix.RawFixClient;
import io.ringside.ops.Await;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static io.ringside.gateway.fix.RawFixClient.field;
import static io.ringside.gateway.fix.RawFixClient.number;

/**
 * A firm with a FIX engine of its own that trades all the time, on a thread of its own: it counts in both directions,
 * comes back by itself after every loss of the line, asks for what it lacks, says again what it is asked for, and makes
 * up its own picture of its orders out of nothing but what it is told. What must never happen is in {@link #faults}.
 */
final class FixFirm implements AutoCloseable
{
    private static final String[] SYMBOLS = {"ACME", "BOLT", "COIL", "DYNE"};
    private static final int LIVE_MAX = 200;

    final List<String> faults = new CopyOnWriteArrayList<>();
    /** All of it, for a {@link HistoryCheck}; null: it is not kept. Set before it trades, read when it rests. */
    ClientHistory history;
    private final String compId;
    private final int[] ports;
    private final long intervalNs;
    private final SplittableRandom random;
    private final CompletableFuture<Void> thread;
    private final TreeMap<Integer, Sent> sent = new TreeMap<>();
    private final Map<String, String> live = new HashMap<>();
    private final Queue<String> cancellable = new ArrayDeque<>();
    private final Set<String> unanswered = new HashSet<>();
    private final Set<String> executions = new HashSet<>();
    private final Map<String, String> statusAnswer = new HashMap<>();
    private final byte[] buffer = new byte[1 << 16];
    private final StringBuilder input = new StringBuilder();
    private Socket socket;
    private int nextOut = 1;
    private int expected = 1;
    private int askedUpTo;
    private int requestCount;
    private boolean isLoggedOn;
    private String statusId = "";
    private volatile boolean isClosed;
    private volatile boolean isTrading;
    private volatile boolean isCheckPending;
    private volatile boolean isChecked;
    private volatile int answeredCount;
    private volatile int resentCount;

    private record Sent(String type, String fields, String time, String clOrdId)
    {
    }

    FixFirm(final int port, final String compId, final int ratePerSecond, final long seed)
    {
        this(new int[]{port}, compId, ratePerSecond, seed);
    }

    /** One that goes on at the next of these ports when its own is gone. */
    FixFirm(final int[] ports, final String compId, final int ratePerSecond, final long seed)
    {
        this.ports = ports;
        this.compId = compId;
        intervalNs = TimeUnit.SECONDS.toNanos(1) / ratePerSecond;
        random = new SplittableRandom(seed);
        thread = Await.background(this::run);
    }

    void trade()
    {
        isTrading = true;
    }

    /** Stop trading; when everything is answered, the venue's picture of its live orders must be the firm's. */
    void beginCheck()
    {
        isTrading = false;
        isChecked = false;
        isCheckPending = true;
    }

    boolean isChecked()
    {
        return isChecked;
    }

    int answeredCount()
    {
        return answeredCount;
    }

    int resentCount()
    {
        return resentCount;
    }

    private void run()
    {
        for (int attempt = 0; !isClosed; attempt++)
        {
            try (Socket connection = new Socket("localhost", ports[attempt % ports.length]))
            {
                socket = connection;
                connection.setSoTimeout(1);
                connection.setTcpNoDelay(true);
                input.setLength(0);
                isLoggedOn = false;
                askedUpTo = 0;
                statusId = "";
                send("A", "98=0|108=5|553=" + compId + "|554=demo|", "");
                serve(connection.getInputStream());
            }
            catch (final IOException ex)
            {
                // The venue, or the line, is gone; it comes back.
                LockSupport.parkNanos(20_000_000L);
            }
            catch (final RuntimeException ex)
            {
                faults.add(compId + ": " + ex);
                return;
            }
        }
    }

    private void serve(final InputStream in) throws IOException
    {
        long dueNs = System.nanoTime();
        while (!isClosed && receive(in))
        {
            final long nowNs = System.nanoTime();
            if (!isLoggedOn || !isTrading)
            {
                dueNs = nowNs;
            }
            while (isLoggedOn && isTrading && nowNs - dueNs >= 0)
            {
                dueNs += intervalNs;
                request();
            }
            if (isLoggedOn && isCheckPending && unanswered.isEmpty() && 0 == askedUpTo && statusId.isEmpty())
            {
                statusId = "q" + nextOut;
                statusAnswer.clear();
                send("AF", "584=" + statusId + "|585=7|", "");
            }
        }
    }

    private boolean receive(final InputStream in) throws IOException
    {
        try
        {
            final int count = in.read(buffer);
            if (count < 0)
            {
                return false;
            }
            input.append(new String(buffer, 0, count, StandardCharsets.ISO_8859_1).replace('\u0001', '|'));
        }
        catch (final SocketTimeoutException ex)
        {
            return true;
        }
        int begin = 0;
        for (int end = end(begin); end > 0; end = end(begin))
        {
            onMessage("|" + input.substring(begin, end));
            begin = end;
        }
        input.delete(0, begin);
        return true;
    }

    private int end(final int begin)
    {
        final int checksum = input.indexOf("|10=", begin);
        return checksum < 0 || checksum + 8 > input.length() ? -1 : checksum + 8;
    }

    private void request() throws IOException
    {
        final String id = compId + "-" + ++requestCount;
        final String time = "|60=" + RawFixClient.time(0) + "|";
        final String old = live.size() > LIVE_MAX || random.nextInt(4) == 0 ? cancellable.poll() : null;
        if (null != old)
        {
            final String[] parts = old.split("/");
            send("F", "11=" + id + "|41=" + parts[0] + "|55=" + parts[1] + "|54=" + parts[2] + time, id);
            return;
        }
        final int side = 1 + random.nextInt(2);
        final String symbol = SYMBOLS[random.nextInt(SYMBOLS.length)];
        final int price = 1 == side ? 9_980 + random.nextInt(25) : 9_996 + random.nextInt(25);
        final String lifetime = "0113".substring(random.nextInt(4)).substring(0, 1);
        send("D", "11=" + id + "|55=" + symbol + "|54=" + side + time + "38=" + (1 + random.nextInt(9)) + "|40=2|44=" +
            price / 100 + "." + (price % 100 < 10 ? "0" : "") + price % 100 + "|59=" + lifetime + "|", id);
        cancellable.add(id + "/" + symbol + "/" + side);
    }

    private void send(final String type, final String fields, final String clOrdId) throws IOException
    {
        sent.put(nextOut, new Sent(type, fields, RawFixClient.time(0), clOrdId));
        if (!clOrdId.isEmpty())
        {
            unanswered.add(clOrdId);
            if (null != history)
            {
                history.send(clOrdId, field("|" + fields, 41), System.nanoTime());
            }
        }
        write(type, nextOut++, fields);
    }

    private void write(final String type, final int number, final String fields) throws IOException
    {
        socket.getOutputStream().write(
            RawFixClient.message(compId, type, number, fields).getBytes(StandardCharsets.ISO_8859_1));
    }

    private void onMessage(final String message) throws IOException
    {
        final String type = field(message, 35);
        final int number = number(message, 34);
        if ("5".equals(type) && !isLoggedOn && ports.length > 1)
        {
            // Not here, or not yet: the line ends, and the next port is tried.
            return;
        }
        if ("5".equals(type) && !isLoggedOn || "A".equals(type) && null != field(message, 141))
        {
            faults.add(compId + " is not let in: " + message);
        }
        isLoggedOn |= "A".equals(type);
        if (number < expected)
        {
            if (!"Y".equals(field(message, 43)))
            {
                faults.add(compId + " is told again, unmarked: " + message);
            }
            return;
        }
        if (number > expected)
        {
            if ("2".equals(type))
            {
                // Both sides may ask at once, and would otherwise wait for each other.
                take(type, message);
            }
            if (0 == askedUpTo)
            {
                askedUpTo = number;
                send("2", "7=" + expected + "|16=0|", "");
            }
            return;
        }
        expected = "4".equals(type) ? number(message, 36) : number + 1;
        askedUpTo = expected > askedUpTo ? 0 : askedUpTo;
        resentCount += "Y".equals(field(message, 43)) ? 1 : 0;
        take(type, message);
    }

    private void take(final String type, final String message) throws IOException
    {
        switch (type)
        {
            case "1" -> send("0", "112=" + field(message, 112) + "|", "");
            case "2" -> sayAgain(number(message, 7));
            case "8" -> onExecution(message);
            case "9" ->
            {
                if (null != history)
                {
                    history.tell(FixTold.refusedChange(message));
                }
                onAnswer(field(message, 11), message);
            }
            case "3", "j" ->
            {
                final Sent refused = sent.get(number(message, 45));
                if (!"j".equals(type) || null == refused || refused.clOrdId().isEmpty())
                {
                    faults.add(compId + " is refused: " + message + " of " + refused);
                }
                else
                {
                    if (null != history)
                    {
                        history.forget(refused.clOrdId());
                    }
                    onAnswer(refused.clOrdId(), message);
                }
            }
            default ->
            {
            }
        }
    }

    private void onExecution(final String message)
    {
        final String execType = field(message, 150);
        if ("I".equals(execType))
        {
            onStatus(message);
            return;
        }
        if (!"8".equals(execType) && !executions.add(field(message, 17)))
        {
            faults.add(compId + " is told an execution twice: " + message);
        }
        if (null != history)
        {
            history.tell(FixTold.execution(message));
        }
        final String id = field(message, 11);
        final String order = null == field(message, 41) ? id : field(message, 41);
        if ("08".contains(execType) || null != field(message, 41))
        {
            onAnswer(id, message);
        }
        final String state = field(message, 39) + " 14=" + field(message, 14) + " 151=" + field(message, 151);
        if ("01".contains(field(message, 39)))
        {
            live.put(order, state);
        }
        else if (!"8".equals(execType) && null == live.remove(order))
        {
            faults.add(compId + " is told the end of an order that is not there: " + message);
        }
    }

    private void onAnswer(final String id, final String message)
    {
        if (!unanswered.remove(id))
        {
            faults.add(compId + " is answered twice, or unasked: " + message);
        }
        answeredCount++;
    }

    private void onStatus(final String message)
    {
        if (!statusId.equals(field(message, 584)))
        {
            // The answer to a question of before the line was lost.
            return;
        }
        if (!"0".equals(field(message, 911)))
        {
            statusAnswer.put(field(message, 11),
                field(message, 39) + " 14=" + field(message, 14) + " 151=" + field(message, 151));
        }
        if ("Y".equals(field(message, 912)))
        {
            statusId = "";
            // Fills go on until every firm has stopped; then the last question counts.
            isChecked = live.equals(statusAnswer);
            isCheckPending = !isChecked;
        }
    }

    private void sayAgain(final int from) throws IOException
    {
        final int last = nextOut - 1;
        for (int i = from; i <= last; i++)
        {
            final int begin = i;
            while (i <= last && sent.get(i).clOrdId().isEmpty())
            {
                i++;
            }
            if (i > begin)
            {
                write("4", begin, "43=Y|122=" + sent.get(begin).time() + "|123=Y|36=" + i + "|");
                // A question of its own that it takes back it asks anew.
                statusId = "";
            }
            if (i <= last)
            {
                write(sent.get(i).type(), i, "43=Y|122=" + sent.get(i).time() + "|" + sent.get(i).fields());
            }
        }
    }

    /** What keeps it from being done, for the message of a test. */
    @Override
    public String toString()
    {
        final List<String> left = new ArrayList<>(unanswered);
        return compId + " unanswered=" + left.subList(0, Math.min(5, left.size())) + " of " + left.size() + " live=" +
            live.size() + " status=" + statusAnswer.size() + " next=" + nextOut + " expected=" + expected + " asked=" +
            askedUpTo + " loggedOn=" + isLoggedOn;
    }

    @Override
    public void close()
    {
        isClosed = true;
        thread.join();
    }
}
