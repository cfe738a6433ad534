package io.ringside.gateway.egress;

import io.ringside.engine.protocol.TerminationCode;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecordHandler;
import io.ringside.journal.storage.JournalException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.NanoClock;

import java.util.ArrayList;
import java.util.List;

/**
 * Sends reports from the report log to clients that are far behind, on the helper thread: reading the disk never
 * delays a live session. Several clients are served in turn, a bounded number of records each; one that does not read
 * is dropped.
 */
public final class ReplayAgent implements Agent
{
    private static final int RECORD_LIMIT = 4_096;
    private static final int ACTIVE_MAX = 8;
    private static final int QUEUE_CAPACITY = 4_096;

    private final ManyToOneConcurrentArrayQueue<ReplayJob> queue = new ManyToOneConcurrentArrayQueue<>(QUEUE_CAPACITY);
    private final List<ActiveReplay> active = new ArrayList<>();
    private final RetransmissionPublisher retransmissionPublisher = new RetransmissionPublisher();
    private final ReportLog log;
    private final GatewayCounters counters;
    private final NanoClock clock;
    private final long slowTimeoutNs;
    private volatile boolean isReplaying;

    /**
     * An agent with nothing to do yet.
     *
     * @param context all it needs.
     */
    public ReplayAgent(final EgressContext context)
    {
        this.log = context.reportLog();
        this.counters = context.counters();
        this.clock = context.nanoClock();
        this.slowTimeoutNs = context.slowTimeoutNs();
    }

    /** Whether clients wait to be served. Any thread. */
    public boolean hasWork()
    {
        return !queue.isEmpty();
    }

    /** Whether clients are served. Any thread. */
    public boolean isReplaying()
    {
        return isReplaying;
    }

    @Override
    public int doWork()
    {
        int workCount = log.doHousekeeping();
        while (active.size() < ACTIVE_MAX)
        {
            final ReplayJob job = queue.poll();
            if (null == job)
            {
                break;
            }
            active.add(new ActiveReplay(job));
            workCount++;
        }
        for (int i = active.size() - 1; i >= 0; i--)
        {
            final ActiveReplay replay = active.get(i);
            workCount += replay.doWork(clock.nanoTime());
            if (replay.job.isDone())
            {
                replay.close();
                active.remove(i);
            }
        }
        isReplaying = !active.isEmpty();
        return workCount;
    }

    @Override
    public void onClose()
    {
        active.forEach(ActiveReplay::close);
        active.clear();
    }

    @Override
    public String roleName()
    {
        return "gateway-replay";
    }

    void submit(final ReplayJob job)
    {
        // Room for one job per session and one retransmission each; a further client must try again.
        if (!queue.offer(job))
        {
            job.stream.drop(TerminationCode.UNSPECIFIED);
            job.stream.retransmitting(false);
            job.done(true);
        }
    }

    private final class ActiveReplay
    {
        private final ReplayJob job;
        private final int sessionId;
        private final JournalRecordHandler handler = this::onRecord;
        private JournalReader reader;
        private boolean isRefused;
        private boolean isAnnounced;
        private boolean isStalled;
        private long stalledSinceNs;

        ActiveReplay(final ReplayJob job)
        {
            this.job = job;
            this.sessionId = job.stream.session().sessionId();
            this.isAnnounced = !job.isRetransmission;
        }

        int doWork(final long nowNs)
        {
            if (job.stream.isClosed() || null != job.stream.dropCode())
            {
                finish(true);
                return 1;
            }
            if (null == reader)
            {
                reader = log.newReader(job.startReportNumber);
            }
            if (!isAnnounced)
            {
                isAnnounced = retransmissionPublisher.announce(job);
                if (!isAnnounced)
                {
                    return onStalled(nowNs);
                }
            }
            final long before = job.nextSequence();
            isRefused = false;
            final int count = read();
            isStalled = isStalled && before == job.nextSequence();
            if (job.nextSequence() == job.limitSequence)
            {
                finish(false);
            }
            else if (isRefused)
            {
                return count + onStalled(nowNs);
            }
            else if (0 == count)
            {
                finish(true);
            }
            return count;
        }

        private int read()
        {
            try
            {
                return reader.poll(handler, RECORD_LIMIT);
            }
            catch (final JournalException ex)
            {
                if (JournalException.Category.IO == ex.category())
                {
                    throw ex;
                }
                // The log no longer goes back so far, or is damaged there: this client alone needs it.
                return 0;
            }
        }

        private boolean onRecord(
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final long reportNumber,
            final long timestampNs)
        {
            if (sessionId == ReportDescriptor.sessionId(buffer, offset) &&
                ReportDescriptor.reportSequence(buffer, offset) == job.nextSequence() &&
                job.nextSequence() < job.limitSequence)
            {
                if (job.stream.offer(buffer, offset, length) < 0)
                {
                    isRefused = true;
                    return false;
                }
                job.onSent();
                counters.increment(GatewayCounter.REPORTS_REPLAYED);
            }
            return true;
        }

        private int onStalled(final long nowNs)
        {
            if (!isStalled)
            {
                isStalled = true;
                stalledSinceNs = nowNs;
            }
            else if (nowNs - stalledSinceNs > slowTimeoutNs)
            {
                job.stream.drop(TerminationCode.SLOW_CONSUMER);
            }
            return 0;
        }

        private void finish(final boolean isFailed)
        {
            if (job.isRetransmission)
            {
                job.stream.retransmitting(false);
            }
            job.done(isFailed);
        }

        void close()
        {
            CloseHelper.close(reader);
        }
    }
}
