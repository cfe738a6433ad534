package io.ringside.loadgen;

import io.aeron.Aeron;
import io.ringside.gateway.client.ClientTls;
import io.ringside.gateway.client.FixClientContext;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.loadgen.transport.AeronTransceiver;
import io.ringside.loadgen.transport.FixTransceiver;
import io.ringside.loadgen.transport.MessageTransceiver;
import io.ringside.loadgen.workload.LoadInstrument;
import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentInvoker;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Where the exchange is and how to talk to it. Used by one generator. */
public final class LoadTarget implements AutoCloseable
{
    private static final long DRIVER_TIMEOUT_MS_DEFAULT = 10_000;

    private final Protocol protocol;
    private final String address;
    private List<String> members = List.of();
    private ClientTls tls;
    private String responseChannel;
    private String aeronDirectoryName;
    private Aeron aeron;
    private long driverTimeoutMs = DRIVER_TIMEOUT_MS_DEFAULT;
    private volatile Throwable aeronFailure;
    private boolean ownsAeron;
    private AgentInvoker driver;
    private String fixHost;
    private int fixPort;

    private LoadTarget(final Protocol protocol, final String address)
    {
        this.protocol = protocol;
        this.address = address;
    }

    /**
     * SBE over Aeron UDP.
     *
     * @param ingressChannel of the gateway, such as {@code aeron:udp?endpoint=localhost:9881}.
     * @throws IllegalArgumentException if the channel is not UDP.
     */
    public static LoadTarget sbe(final String ingressChannel)
    {
        if (!ingressChannel.startsWith("aeron:udp"))
        {
            throw new IllegalArgumentException("protocol sbe needs an aeron:udp channel: channel=" + ingressChannel);
        }
        return new LoadTarget(Protocol.SBE, ingressChannel);
    }

    /** SBE over Aeron IPC: through the media driver of the exchange, on the same machine. */
    public static LoadTarget ipc()
    {
        return new LoadTarget(Protocol.IPC, "aeron:ipc");
    }

    /**
     * SBE over TCP.
     *
     * @param endpoint host:port of the gateway, an IPv6 address in brackets.
     * @param tls      whom to trust; null: without TLS.
     */
    public static LoadTarget tcp(final String endpoint, final ClientTls tls)
    {
        final LoadTarget target = new LoadTarget(Protocol.TCP, "tcp://" + endpoint);
        target.tls = tls;
        return target;
    }

    /**
     * FIX 4.4 over TCP.
     *
     * @param host name or address of the gateway.
     * @param port of its FIX acceptor.
     */
    public static LoadTarget fix(final String host, final int port)
    {
        if (port < 1 || port > 65_535)
        {
            throw new IllegalArgumentException("protocol fix needs a TCP port from 1 to 65535: port=" + port);
        }
        final LoadTarget target = new LoadTarget(Protocol.FIX, host + ":" + port);
        target.fixHost = host;
        target.fixPort = port;
        return target;
    }

    /**
     * The same door at every member of a cluster, or at both nodes of a pair, this one included: sessions begin at one
     * after the other, and go on at the next one when theirs is gone.
     *
     * @param endpoints host:port of each.
     */
    public LoadTarget members(final List<String> endpoints)
    {
        final String scheme = Protocol.TCP == protocol ? "tcp://" :
            Protocol.SBE == protocol ? "aeron:udp?endpoint=" : "";
        members = endpoints.stream().map(scheme::concat).toList();
        return this;
    }

    /** The doors in the order in which a session tries them. */
    private List<String> doorsOf(final LoadSession session)
    {
        final List<String> result = new ArrayList<>(members);
        Collections.rotate(result, result.isEmpty() ? 0 : -session.sessionId() % result.size());
        return result;
    }

    /**
     * Aeron channel on which reports are received, such as {@code aeron:udp?endpoint=192.168.0.7:0}, instead of one on
     * the loopback interface.
     */
    public LoadTarget responseChannel(final String newChannel)
    {
        responseChannel = newChannel;
        return this;
    }

    /** Directory of the media driver to use; null for Aeron's own default. */
    public LoadTarget aeronDirectoryName(final String newName)
    {
        aeronDirectoryName = newName;
        return this;
    }

    /** How long the media driver may be silent, in milliseconds, instead of Aeron's own 10 s. */
    public LoadTarget driverTimeoutMs(final long newTimeoutMs)
    {
        driverTimeoutMs = newTimeoutMs;
        return this;
    }

    /**
     * A media driver in this process without a thread: the generator's thread steps it, and the Aeron client as well;
     * null for a driver that has a thread.
     */
    public LoadTarget driver(final AgentInvoker newDriver)
    {
        driver = newDriver;
        return this;
    }

    /** Connected Aeron client to use instead of one of its own; not closed by the generator. */
    public LoadTarget aeron(final Aeron newAeron)
    {
        aeron = newAeron;
        return this;
    }

    /** How to talk. */
    public Protocol protocol()
    {
        return protocol;
    }

    /** Channel, or host and port. */
    public String address()
    {
        return address;
    }

    MessageTransceiver newTransceiver(final LoadSession session, final LoadInstrument[] instruments, final int runId)
    {
        return Protocol.FIX == protocol ? newFix(session, instruments, runId) : newAeron(session, instruments, runId);
    }

    private MessageTransceiver newFix(final LoadSession session, final LoadInstrument[] instruments, final int runId)
    {
        if (null == session.compId() || null == session.username())
        {
            throw new IllegalArgumentException(
                "protocol fix needs sessions with a SenderCompID and a username: sessionId=" + session.sessionId());
        }
        final FixClientContext clientContext = new FixClientContext()
            .address(fixHost, fixPort)
            .session(session.compId(), session.username(), session.credentials());
        if (!members.isEmpty())
        {
            clientContext.addresses(doorsOf(session).stream().map(LoadTarget::socketAddress).toList());
        }
        return new FixTransceiver(clientContext, instruments, runId);
    }

    private MessageTransceiver newAeron(final LoadSession session, final LoadInstrument[] instruments, final int runId)
    {
        // Sequence 0: this run wants its own reports, not the history of the session.
        final OrderEntryClientContext clientContext = new OrderEntryClientContext()
            .ingressChannel(address)
            .tls(tls)
            .session(session.sessionId(), session.credentials())
            .nextReportSequence(0);
        if (!members.isEmpty())
        {
            clientContext.ingressChannels(doorsOf(session));
        }
        if (Protocol.TCP != protocol)
        {
            clientContext.aeronSupplier(this::openAeron);
        }
        if (null != responseChannel)
        {
            clientContext.responseChannel(responseChannel);
        }
        return new AeronTransceiver(clientContext, session.accountId(), instruments, runId, this::turn);
    }

    private static InetSocketAddress socketAddress(final String hostAndPort)
    {
        final int colon = hostAndPort.lastIndexOf(':');
        return new InetSocketAddress(
            hostAndPort.substring(0, colon), Integer.parseInt(hostAndPort.substring(colon + 1)));
    }

    /** Runs the agents that have no thread of their own. The generator's thread. */
    int turn()
    {
        return null == driver ? 0 :
            driver.invoke() + (null == aeron ? 0 : aeron.conductorAgentInvoker().invoke());
    }

    /** The last thing that Aeron said went wrong, or null. */
    Throwable failure()
    {
        return aeronFailure;
    }

    /** One client for all sessions; another one when Aeron has closed it, as it does after a pause of this process. */
    private Aeron openAeron()
    {
        if (null == aeron || ownsAeron && aeron.isClosed())
        {
            final Aeron.Context aeronContext = new Aeron.Context()
                .driverTimeoutMs(driverTimeoutMs)
                .errorHandler((throwable) -> aeronFailure = throwable);
            if (null != aeronDirectoryName)
            {
                aeronContext.aeronDirectoryName(aeronDirectoryName);
            }
            if (null != driver)
            {
                aeronContext.useConductorAgentInvoker(true).driverAgentInvoker(driver);
            }
            aeron = Aeron.connect(aeronContext);
            ownsAeron = true;
        }
        return aeron;
    }

    /** Release what was made for the transceivers; the generator calls it after the run. */
    @Override
    public void close()
    {
        if (ownsAeron)
        {
            CloseHelper.quietClose(aeron);
            aeron = null;
            ownsAeron = false;
        }
    }
}
