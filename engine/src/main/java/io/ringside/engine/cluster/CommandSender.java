package io.ringside.engine.cluster;

import io.aeron.Aeron;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.cluster.codecs.EventCode;
import io.aeron.logbuffer.Header;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.concurrent.TimeUnit;

/**
 * Sends what the doors of this member have offered to the leader, whoever that is. A leader that dies has taken in what
 * it never agreed on, so nothing counts before it has come back from the log: after a change of the session or of the
 * leader, and when nothing comes back, it goes on behind the last command that did. The cluster's thread. Hot path: no
 * allocation.
 */
final class CommandSender implements AutoCloseable, EgressListener
{
    private static final int MESSAGE_LIMIT = 8;
    private static final int FRUITLESS_MAX = 4;
    private static final int ENTRY_LIMIT = 256;
    private static final long KEEP_ALIVE_NS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long CONNECT_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(2);

    private final ClusterMemberContext context;
    private final Aeron aeron;
    private final KeptCommands kept;
    private final AgreedCommands commands;
    private final MemberCounters counters;
    private final UnsafeBuffer message;
    private AeronCluster.AsyncConnect connecting;
    private AeronCluster session;
    private long incarnation;
    private long sent = -1;
    private long applied = -1;
    private long progressNs;
    private int fruitless;
    /** Nothing came back: one message is enough to see whether that has changed. */
    private boolean isProbing;
    /** The log must know by which session this member sends, also when it has nothing to send. */
    private boolean isToSayHello;
    private long keepAliveNs;
    private volatile boolean isConnected;

    CommandSender(
        final ClusterMemberContext context,
        final Aeron aeron,
        final KeptCommands kept,
        final AgreedCommands commands,
        final MemberCounters counters)
    {
        this.context = context;
        this.aeron = aeron;
        this.kept = kept;
        this.commands = commands;
        this.counters = counters;
        message = new UnsafeBuffer(new byte[context.messageLengthMax()]);
    }

    /** Whether a session with the cluster is open. Any thread. */
    boolean isConnected()
    {
        return isConnected;
    }

    /**
     * Step once.
     *
     * @param nowNs  on a clock that goes forward.
     * @param isLive whether this member has applied what was agreed on before: until then it offers nothing.
     * @return amount of work done.
     */
    int doWork(final long nowNs, final boolean isLive)
    {
        if (null == session)
        {
            return isLive || 0 != incarnation ? connect(nowNs) : 0;
        }
        int workCount = session.pollEgress();
        if (session.isClosed())
        {
            session = null;
            isConnected = false;
            return 1;
        }
        workCount += commands.isFenced() ? 0 : send(nowNs);
        if (null != session && nowNs - keepAliveNs >= KEEP_ALIVE_NS)
        {
            keepAliveNs = nowNs;
            session.sendKeepAlive();
        }
        return workCount;
    }

    private int connect(final long nowNs)
    {
        if (null == connecting)
        {
            connecting = AeronCluster.asyncConnect(new AeronCluster.Context()
                .aeron(aeron)
                .agentInvoker(context.driver)
                .ownsAeronClient(false)
                .ingressChannel("aeron:udp?term-length=1m")
                .ingressEndpoints(MemberAddress.ingressEndpoints(context.members))
                .egressChannel("aeron:udp?term-length=64k|endpoint=" + context.address.host() + ":0")
                .messageTimeoutNs(CONNECT_TIMEOUT_NS)
                .newLeaderTimeoutNs(context.changeTimeoutNs())
                .egressListener(this)
                .errorHandler(context.errorHandler));
        }
        try
        {
            session = connecting.poll();
        }
        catch (final RuntimeException ex)
        {
            // Nobody leads at the moment, or not for long enough.
            CloseHelper.quietClose(connecting);
            connecting = null;
            return 0;
        }
        if (null == session)
        {
            return 0;
        }
        connecting = null;
        if (0 == incarnation)
        {
            incarnation = commands.beginIncarnation();
        }
        rewind(nowNs);
        isToSayHello = true;
        isConnected = true;
        return 1;
    }

    private int send(final long nowNs)
    {
        final long nowApplied = kept.applied();
        if (nowApplied != applied || sent == nowApplied)
        {
            isProbing = isProbing && nowApplied == applied;
            fruitless = isProbing ? fruitless : 0;
            applied = nowApplied;
            progressNs = nowNs;
            sent = Math.max(sent, applied);
        }
        else if (nowNs - progressNs >= context.heartbeatTimeoutNs)
        {
            rewind(nowNs);
            isProbing = true;
            if (++fruitless >= FRUITLESS_MAX)
            {
                reconnect();
                return 1;
            }
        }
        int workCount = 0;
        while (workCount < MESSAGE_LIMIT && (!isProbing || sent == applied) && sendMessage())
        {
            workCount++;
        }
        return workCount;
    }

    private boolean sendMessage()
    {
        final long first = sent + 1;
        final long last = kept.available(first, ENTRY_LIMIT);
        int offset = EnvelopeDescriptor.HEADER_LENGTH;
        int count = 0;
        while (first + count <= last && offset + kept.entryLength(first + count) <= message.capacity())
        {
            offset = kept.copy(first + count, message, offset);
            count++;
        }
        if (0 == count && !isToSayHello)
        {
            return false;
        }
        EnvelopeDescriptor.header(message, context.memberId, incarnation, first, count);
        if (session.offer(message, 0, offset) < 0)
        {
            return false;
        }
        isToSayHello = false;
        sent += count;
        return true;
    }

    /** The leader does not know this session, and its word of that was lost. */
    private void reconnect()
    {
        // Not in order: that would tell the log that this member is gone.
        CloseHelper.quietCloseAll(session.ingressPublication(), session);
        session = null;
        isConnected = false;
        fruitless = 0;
    }

    private void rewind(final long nowNs)
    {
        applied = kept.applied();
        counters.reoffered.addAndGet(Math.max(0, sent - applied));
        sent = applied;
        progressNs = nowNs;
    }

    @Override
    public void onMessage(
        final long clusterSessionId,
        final long timestamp,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final Header header)
    {
        // Each member sees the answers where it applies the commands.
    }

    @Override
    public void onSessionEvent(
        final long correlationId,
        final long clusterSessionId,
        final long leadershipTermId,
        final int leaderMemberId,
        final EventCode code,
        final String detail)
    {
        // A session that was closed is noticed by its state.
    }

    @Override
    public void onNewLeader(
        final long clusterSessionId,
        final long leadershipTermId,
        final int leaderMemberId,
        final String ingressEndpoints)
    {
        rewind(System.nanoTime());
    }

    @Override
    public void close()
    {
        isConnected = false;
        CloseHelper.quietCloseAll(connecting, session);
    }
}
