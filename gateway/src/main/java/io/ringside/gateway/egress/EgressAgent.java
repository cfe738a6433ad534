package io.ringside.gateway.egress;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.base.GatewayLatencyListener;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionRegistry;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.NanoClock;

import java.util.ArrayList;
import java.util.List;

/**
 * Takes every report from the output ring, writes it to the report log and sends it to its session. A slow client
 * delays nobody: it is served from memory, then from the log, and dropped when it makes no progress for too long. Hot
 * path: no allocation.
 */
public final class EgressAgent implements Agent
{
    /** Messages of the ring that it takes in one step. */
    public static final int POLL_LIMIT = 256;
    private static final int CATCH_UP_LIMIT = 64;
    private static final int QUEUE_CAPACITY = 1_024;
    private static final int ANSWERS_PER_LOOK = 8;

    private final EventSource poller;
    private final EventHandler handler;
    private final ReportLog log;
    private final RecentReports recent;
    private final ReplayAgent replayAgent;
    private final SessionEgress[] sessions;
    private final List<SessionEgress> behind = new ArrayList<>();
    private final ManyToOneConcurrentArrayQueue<ReportStream> attachQueue =
        new ManyToOneConcurrentArrayQueue<>(QUEUE_CAPACITY);
    private final ManyToOneConcurrentArrayQueue<RetransmitCall> retransmitQueue =
        new ManyToOneConcurrentArrayQueue<>(QUEUE_CAPACITY);
    private final RetransmissionPublisher retransmissionPublisher = new RetransmissionPublisher();
    private final GatewayCounters counters;
    private final GatewayLatencyListener latency;
    private final NanoClock clock;
    private final EpochNanoClock epochClock;
    private final long slowTimeoutNs;
    private final LogFlush logFlush;
    private boolean hasLogWriter;
    private int answerCount;
    private long answerNs;
    private volatile long lastFixReportNumber = RecentReports.NONE;
    private final NeededReports needed = new NeededReports();
    private final SessionPlaces places = new SessionPlaces();

    /**
     * An agent that begins with the next report of the ring.
     *
     * @param context     all it needs.
     * @param replayAgent that serves clients from the log.
     */
    public EgressAgent(final EgressContext context, final ReplayAgent replayAgent)
    {
        this.poller = context.poller();
        this.log = context.reportLog();
        this.recent = log.recent;
        this.replayAgent = replayAgent;
        this.counters = context.counters();
        this.latency = context.latencyListener();
        this.handler = latency.measuringOutput(this::onEvent);
        this.clock = context.nanoClock();
        this.epochClock = context.epochClock();
        this.slowTimeoutNs = context.slowTimeoutNs();
        final SessionRegistry registry = context.sessions();
        sessions = new SessionEgress[registry.capacity()];
        for (int i = 0; i < sessions.length; i++)
        {
            final Session session = registry.find(i);
            sessions[i] = null == session ? null : new SessionEgress(session);
        }
        log.restore(sessions);
        logFlush = new LogFlush(log, clock);
    }

    /**
     * Send a session's reports to this stream from now on. Any thread.
     *
     * @param stream newly established.
     * @return false if too many wait: try again.
     */
    public boolean attach(final ReportStream stream)
    {
        return attachQueue.offer(stream);
    }

    /**
     * Send reports again. Any thread.
     *
     * @param stream       of the client.
     * @param fromSequence first reportSequence wanted.
     * @param count        how many.
     * @return false if too many wait.
     */
    public boolean retransmit(final ReportStream stream, final long fromSequence, final long count)
    {
        return retransmitQueue.offer(new RetransmitCall(stream, fromSequence, count));
    }

    /**
     * The last report of a session that is served from the report log by another gateway. Any thread.
     *
     * @return report number, -1 if there was none.
     */
    public long lastFixReportNumber()
    {
        return lastFixReportNumber;
    }

    /**
     * The oldest report that a client may still ask for: the first after those it had when it came last. Found anew
     * for each call, and returned by the next; {@link Long#MAX_VALUE} if all clients have all. Any one thread.
     */
    public long neededReportNumber()
    {
        return needed.ask();
    }

    /**
     * Writes the report log, and nothing else: for a thread that has time for it between the media driver's turn and
     * the next orders. Without it the agent writes at the start of each turn.
     */
    public Agent logWriter()
    {
        hasLogWriter = true;
        return logFlush;
    }

    @Override
    public int doWork()
    {
        // What the last turn sent has left with the media driver by now: it did not wait for the log.
        answerCount = 0;
        int workCount = (hasLogWriter ? 0 : logFlush.flush()) + poller.poll(handler, POLL_LIMIT);
        workCount += acceptRequests();
        needed.answer(sessions, log);
        if (!behind.isEmpty())
        {
            workCount += serveBehind();
        }
        return workCount;
    }

    @Override
    public void onClose()
    {
        log.flush();
    }

    @Override
    public String roleName()
    {
        return "gw-egress";
    }

    private void onEvent(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        final int templateId =
            length < MessageHeaderDecoder.ENCODED_LENGTH ? 0 : ReportDescriptor.templateId(buffer, offset);
        if (ReportDescriptor.isReport(templateId))
        {
            onReport(buffer, offset, length);
        }
        else
        {
            places.onMessage(sessions, templateId, buffer, offset);
        }
    }

    private void onReport(final DirectBuffer buffer, final int offset, final int length)
    {
        final int sessionId = ReportDescriptor.sessionId(buffer, offset);
        final long reportNumber = ReportDescriptor.reportNumber(buffer, offset);
        final SessionEgress egress = sessionId > 0 && sessionId < sessions.length ? sessions[sessionId] : null;
        final long previousNumber = null == egress ? RecentReports.NONE : egress.lastReportNumber;
        if (!log.append(buffer, offset, length, reportNumber, previousNumber))
        {
            return;
        }
        logFlush.onAppended(null != egress && egress.isFix);
        counters.increment(GatewayCounter.REPORTS_LOGGED);
        if (null == egress)
        {
            return;
        }
        final long reportSequence = ReportDescriptor.reportSequence(buffer, offset);
        assert reportSequence == egress.session.nextReportSequence() : "sessionId=" + sessionId + " expected=" +
            egress.session.nextReportSequence() + " reportSequence=" + reportSequence;
        egress.onReport(buffer, offset, reportNumber);
        if (egress.isFix)
        {
            lastFixReportNumber = reportNumber;
        }
        if (SessionEgress.LIVE == egress.state)
        {
            offerLive(egress, buffer, offset, length, reportNumber, reportSequence);
            if (GatewayLatencyListener.NONE != latency && SessionEgress.LIVE == egress.state &&
                0 != ReportDescriptor.clientSequence(buffer, offset))
            {
                latency.onAnswer(answerNs() - ReportDescriptor.timestampNs(buffer, offset));
            }
        }
    }

    /** The time of an answer: one look at the clock serves a few that are sent together. */
    private long answerNs()
    {
        if (0 == (answerCount++ & ANSWERS_PER_LOOK - 1))
        {
            answerNs = epochClock.nanoTime();
        }
        return answerNs;
    }

    private void offerLive(
        final SessionEgress egress,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long reportNumber,
        final long reportSequence)
    {
        if (egress.stream.offer(buffer, offset, length) > 0)
        {
            egress.nextReportSequence = reportSequence + 1;
            counters.increment(GatewayCounter.REPORTS_LIVE);
        }
        else
        {
            egress.state = SessionEgress.BEHIND;
            egress.nextReportNumber = reportNumber;
            serveLater(egress);
            counters.increment(GatewayCounter.REPORTS_BACK_PRESSURED);
            egress.session.traffic().onBackPressured();
        }
    }

    private int acceptRequests()
    {
        int workCount = 0;
        for (ReportStream stream = attachQueue.poll(); null != stream; stream = attachQueue.poll())
        {
            final SessionEgress egress = sessions[stream.session().sessionId()];
            egress.attach(stream);
            locate(egress);
            serveLater(egress);
            workCount++;
        }
        for (RetransmitCall call = retransmitQueue.poll(); null != call; call = retransmitQueue.poll())
        {
            retransmit(call);
            workCount++;
        }
        return workCount;
    }

    /** Find the next report wanted: nowhere yet, in memory, or on disk. */
    private void locate(final SessionEgress egress)
    {
        final long lastSequence = egress.session.nextReportSequence() - 1;
        final long wanted = egress.nextReportSequence;
        if (wanted > lastSequence)
        {
            egress.state = SessionEgress.LIVE;
            egress.hasBeenLive = true;
            return;
        }
        long number = egress.lastReportNumber;
        long sequence = lastSequence;
        while (sequence > wanted && recent.contains(number))
        {
            number = recent.previousNumber(number);
            sequence--;
        }
        if (recent.contains(number))
        {
            egress.state = SessionEgress.BEHIND;
            egress.nextReportNumber = number;
            return;
        }
        logFlush.flush();
        egress.state = SessionEgress.REPLAYING;
        egress.replayJob = new ReplayJob(egress.stream, egress.index.floorNumber(wanted, log.firstReportNumber()),
            wanted, lastSequence + 1, false);
        replayAgent.submit(egress.replayJob);
    }

    private void retransmit(final RetransmitCall call)
    {
        final SessionEgress egress = sessions[call.stream.session().sessionId()];
        final long limit = call.fromSequence + call.count;
        if (call.fromSequence < 1 || call.count < 1 || limit < 0 || limit > egress.session.nextReportSequence())
        {
            retransmissionPublisher.reject(call.stream);
            call.stream.retransmitting(false);
            return;
        }
        logFlush.flush();
        replayAgent.submit(new ReplayJob(call.stream,
            egress.index.floorNumber(call.fromSequence, log.firstReportNumber()), call.fromSequence, limit, true));
    }

    private int serveBehind()
    {
        final long nowNs = clock.nanoTime();
        int workCount = 0;
        for (int i = behind.size() - 1; i >= 0; i--)
        {
            final SessionEgress egress = behind.get(i);
            workCount += serve(egress, nowNs);
            if (SessionEgress.LIVE == egress.state || SessionEgress.DETACHED == egress.state)
            {
                behind.set(i, behind.get(behind.size() - 1));
                behind.remove(behind.size() - 1);
                egress.isListed = false;
            }
        }
        return workCount;
    }

    private int serve(final SessionEgress egress, final long nowNs)
    {
        if (null != egress.stream && (egress.stream.isClosed() || null != egress.stream.dropCode()))
        {
            egress.detach();
            return 1;
        }
        if (SessionEgress.REPLAYING == egress.state)
        {
            return onReplaying(egress);
        }
        return SessionEgress.BEHIND == egress.state ? catchUp(egress, nowNs) : 0;
    }

    private int onReplaying(final SessionEgress egress)
    {
        final ReplayJob job = egress.replayJob;
        if (!job.isDone())
        {
            return 0;
        }
        if (job.isFailed())
        {
            egress.stream.drop(TerminationCode.UNSPECIFIED);
            egress.detach();
        }
        else
        {
            egress.nextReportSequence = job.nextSequence();
            egress.replayJob = null;
            locate(egress);
        }
        return 1;
    }

    private int catchUp(final SessionEgress egress, final long nowNs)
    {
        int sent = 0;
        while (sent < CATCH_UP_LIMIT)
        {
            final long number = egress.nextReportNumber;
            if (!recent.contains(number))
            {
                fellOut(egress);
                return sent + 1;
            }
            if (egress.stream.offer(recent.buffer, recent.offset(number), recent.length(number)) < 0)
            {
                stalled(egress, nowNs);
                return sent;
            }
            sent++;
            egress.isStalled = false;
            egress.nextReportSequence++;
            counters.increment(GatewayCounter.REPORTS_CAUGHT_UP);
            if (number == egress.lastReportNumber)
            {
                egress.state = SessionEgress.LIVE;
                egress.hasBeenLive = true;
                return sent;
            }
            egress.nextReportNumber = recent.nextNumber(number);
        }
        return sent;
    }

    /**
     * The client's next report is no longer in memory: a client that was up to date is too slow, another is still
     * replaying.
     */
    private void fellOut(final SessionEgress egress)
    {
        if (egress.hasBeenLive)
        {
            dropSlow(egress);
        }
        else
        {
            locate(egress);
        }
    }

    private void stalled(final SessionEgress egress, final long nowNs)
    {
        if (!egress.isStalled)
        {
            egress.isStalled = true;
            egress.stalledSinceNs = nowNs;
        }
        else if (nowNs - egress.stalledSinceNs > slowTimeoutNs)
        {
            dropSlow(egress);
        }
    }

    private void dropSlow(final SessionEgress egress)
    {
        egress.stream.drop(TerminationCode.SLOW_CONSUMER);
        egress.detach();
    }

    private void serveLater(final SessionEgress egress)
    {
        if (!egress.isListed)
        {
            egress.isListed = true;
            behind.add(egress);
        }
    }

    private record RetransmitCall(ReportStream stream, long fromSequence, long count)
    {
    }
}
