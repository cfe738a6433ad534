package io.ringside.loadgen.bench.wire;

import io.aeron.Aeron;
import io.aeron.cluster.client.AeronCluster;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentInvoker;

import java.util.concurrent.TimeUnit;

/** A session with the leader of an Aeron cluster whose service sends back what it receives. */
public final class ClusterEchoLink implements EchoLink
{
    private static final long CONNECT_NS = TimeUnit.SECONDS.toNanos(30);

    private final Aeron aeron;
    private final AgentInvoker driver;
    private final String members;
    private AeronCluster session;

    /**
     * @param aeron   client, stepped by who uses this and not closed here.
     * @param driver  stepped while this waits.
     * @param members where each takes messages, as Aeron writes it: {@code 0=host:port,1=host:port}.
     */
    public ClusterEchoLink(final Aeron aeron, final AgentInvoker driver, final String members)
    {
        this.aeron = aeron;
        this.driver = driver;
        this.members = members;
    }

    @Override
    public void connect(final AnswerHandler answers)
    {
        session = AeronCluster.connect(new AeronCluster.Context()
            .aeron(aeron)
            .ownsAeronClient(false)
            .agentInvoker(driver)
            .ingressChannel("aeron:udp?term-length=1m")
            .ingressEndpoints(members)
            .egressChannel("aeron:udp?term-length=1m|endpoint=localhost:0")
            .messageTimeoutNs(CONNECT_NS)
            .egressListener((clusterSessionId, timestamp, buffer, offset, length, header) ->
                answers.onAnswer(buffer, offset)));
    }

    @Override
    public long offer(final DirectBuffer buffer, final int length)
    {
        return session.offer(buffer, 0, length);
    }

    @Override
    public int poll()
    {
        return session.pollEgress();
    }

    @Override
    public boolean isConnected()
    {
        return null != session && !session.isClosed() && session.ingressPublication().isConnected();
    }

    @Override
    public void close()
    {
        CloseHelper.close(session);
    }
}
