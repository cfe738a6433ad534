package io.ringside.ops.system;

import io.ringside.gateway.client.FixClient;
import io.ringside.gateway.client.FixClientContext;
import io.ringside.gateway.client.FixListener;
import io.ringside.gateway.client.FixMessageReader;
import io.ringside.gateway.client.LogonException;
import org.HdrHistogram.Histogram;
import org.agrona.CloseHelper;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Orders and their cancels over some FIX sessions at a fixed rate, on one thread. A request counts from the moment at
 * which it was due, however late it left; each has one answer, and a session's answers come in the order of its
 * requests.
 */
final class FixWireLoad implements AutoCloseable
{
    static final String[] COMP_IDS = {"WIRE1", "WIRE2", "WIRE3", "WIRE4"};

    private static final long WARMUP_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long DRAIN_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long LOGON_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long PARK_NS = 10_000;
    private static final int POLL_MASK = 31;
    private static final int SESSIONS = COMP_IDS.length;
    private static final long IDS_PER_RUN = 100_000_000L;

    private final FixClient[] clients = new FixClient[SESSIONS];
    private final Answers[] answers = new Answers[SESSIONS];
    private final Histogram histogram = new Histogram(TimeUnit.MINUTES.toNanos(2), 3);
    private final StringBuilder id = new StringBuilder();
    private final StringBuilder cancelId = new StringBuilder();
    private final long firstId;
    private long beginNs;
    private long intervalNs;
    private long sentCount;

    /** Logs on to both venues in the same way. */
    FixWireLoad(final int port, final int run)
    {
        firstId = run * IDS_PER_RUN;
        for (int i = 0; i < SESSIONS; i++)
        {
            answers[i] = new Answers(i);
            clients[i] = logOn(port, COMP_IDS[i]);
        }
    }

    /** A venue that was given too much before has to be done with that. */
    private static FixClient logOn(final int port, final String compId)
    {
        final long beginNs = System.nanoTime();
        while (true)
        {
            try
            {
                return FixClient.connect(new FixClientContext().address("localhost", port)
                    .session(compId, compId, "demo").resetSequences(true).bufferLengths(1 << 20, 1 << 20));
            }
            catch (final LogonException ex)
            {
                if (System.nanoTime() - beginNs > LOGON_NS)
                {
                    throw ex;
                }
            }
        }
    }

    /** Null if the answers do not all come within five seconds of the last request. */
    Histogram run(final int rate, final int seconds)
    {
        intervalNs = TimeUnit.SECONDS.toNanos(1) / rate;
        beginNs = System.nanoTime();
        final long total = (WARMUP_NS + TimeUnit.SECONDS.toNanos(seconds)) / intervalNs;
        while (sentCount < total)
        {
            final boolean isSent = System.nanoTime() - beginNs >= sentCount * intervalNs && send();
            if ((!isSent || 0 == (sentCount & POLL_MASK)) && 0 == poll() && !isSent)
            {
                // A client that spins takes from both venues the processor that they need.
                LockSupport.parkNanos(PARK_NS);
            }
        }
        final long drainNs = System.nanoTime();
        while (answeredCount() < sentCount)
        {
            if (System.nanoTime() - drainNs > DRAIN_NS)
            {
                return null;
            }
            poll();
        }
        return histogram;
    }

    private boolean send()
    {
        final FixClient client = clients[(int)(sentCount % SESSIONS)];
        final long turn = sentCount / SESSIONS;
        id.setLength(0);
        id.append(firstId + (turn >>> 1));
        final long sent;
        if (0 == (turn & 1))
        {
            sent = client.newOrder(
                id, "ACME", FixClient.BUY, FixClient.LIMIT, FixClient.DAY, 9_000, 2, 1, 0);
        }
        else
        {
            cancelId.setLength(0);
            cancelId.append('c').append(id);
            sent = client.cancel(cancelId, id, "ACME", FixClient.BUY);
        }
        assertTrue(FixClient.CLOSED != sent, "the venue has closed a session");
        sentCount += sent > 0 ? 1 : 0;
        return sent > 0;
    }

    private int poll()
    {
        int count = 0;
        for (int i = 0; i < SESSIONS; i++)
        {
            count += clients[i].poll(answers[i]);
        }
        return count;
    }

    private long answeredCount()
    {
        long count = 0;
        for (final Answers each : answers)
        {
            count += each.count;
        }
        return count;
    }

    @Override
    public void close()
    {
        CloseHelper.closeAll(clients);
    }

    private final class Answers implements FixListener
    {
        private final int index;
        private long count;

        private Answers(final int index)
        {
            this.index = index;
        }

        @Override
        public void onExecutionReport(final FixMessageReader message)
        {
            assertTrue((0 == (count & 1) ? '0' : '4') == message.character(150), () -> "not acknowledged: 58=" +
                message.text(58));
            final long dueNs = (index + SESSIONS * count++) * intervalNs;
            if (dueNs >= WARMUP_NS)
            {
                histogram.recordValue(System.nanoTime() - beginNs - dueNs);
            }
        }
    }
}
