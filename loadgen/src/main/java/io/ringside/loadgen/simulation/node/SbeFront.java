package io.ringside.loadgen.simulation.node;

import io.aeron.Aeron;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.protocol.SessionDisconnectedDecoder;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.base.GatewayLatencyListener;
import io.ringside.gateway.base.SessionStreams;
import io.ringside.gateway.base.StreamSignal;
import io.ringside.gateway.bridge.BridgeAgent;
import io.ringside.gateway.bridge.BridgeContext;
import io.ringside.gateway.bridge.SbeLink;
import io.ringside.gateway.egress.EgressAgent;
import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.marketdata.SnapshotRequests;
import io.ringside.gateway.sbe.LogonRefusals;
import io.ringside.gateway.sbe.SbeAcceptorAgent;
import io.ringside.gateway.sbe.SbeContext;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.SessionClaims;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.session.VenueNotices;
import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import io.ringside.loadgen.simulation.media.MachineMedia;
import io.ringside.loadgen.simulation.socket.HostSockets;
import io.ringside.loadgen.simulation.socket.SimSockets;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The real SBE door of one process and the bridge that clients over TCP come by, on simulated sockets and on a real
 * media driver. Both are made when the process takes participants.
 */
final class SbeFront implements Agent
{
    private static final int CONNECTIONS = 8;
    private static final int FRAGMENT_LIMIT = 32;
    private static final long LOGON_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long SLOW_NS = TimeUnit.SECONDS.toNanos(2);
    /** Turns in which one of the threads is not run. */
    private static final int LATE = 500;

    private final Life life;
    private final CommandPublisher commands;
    private final SessionRegistry registry;
    private final EgressAgent egress;
    private final HostSockets sockets;
    private final Dice dice;
    private final GatewayCounters counters = new GatewayCounters();
    private final Authenticator authenticator = new Authenticator(1);
    private MachineMedia media;
    private SbeAcceptorAgent acceptor;
    private BridgeAgent bridge;

    SbeFront(
        final Life life,
        final CommandPublisher commands,
        final SessionRegistry registry,
        final EgressAgent egress,
        final HostSockets sockets)
    {
        this.life = life;
        this.commands = faulty(life.scene.plan.bug, commands);
        this.registry = registry;
        this.egress = egress;
        this.sockets = sockets;
        dice = life.scene.sbeDice.split();
    }

    private static CommandPublisher faulty(final Bug bug, final CommandPublisher commands)
    {
        return switch (bug)
        {
            case SBE_ORDER_LOST -> FixFront.losing(commands);
            case SBE_LOSS_UNTOLD -> (buffer, offset, length) ->
                SessionDisconnectedDecoder.TEMPLATE_ID == ReportDescriptor.templateId(buffer, offset) ? 1 :
                commands.offer(buffer, offset, length);
            default -> commands;
        };
    }

    /** Take participants. */
    void open()
    {
        media = life.scene.media.of(life.machine.id);
        final NanoClock clock = life.machine.clock::nanoTime;
        final Aeron aeron = media.begin(clock);
        final StreamSignal signal = new StreamSignal();
        acceptor = new SbeAcceptorAgent(new SbeContext(aeron, List.of(), 0, SbeLink.STREAM_ID, signal,
            new SessionStreams(SessionStreams.REFUSAL_TERM_LENGTH, () -> Long.MAX_VALUE), commands,
            new SessionClaims(commands, SessionClaims.NO_MEMBER),
            life::takesCommands, new VenueNotices().reader(), registry, authenticator,
            new LogonRefusals(this::log, clock), egress, new SnapshotRequests(counters, SLOW_NS), counters,
            GatewayLatencyListener.NONE,
            Bug.SBE_CLOCK_STOPPED == life.scene.plan.bug ? stopped(clock.nanoTime()) : clock,
            life.machine.clock::epochNs, CONNECTIONS, LOGON_TIMEOUT_NS, FRAGMENT_LIMIT));
        bridge = new BridgeAgent(new BridgeContext("127.0.0.1", SimSockets.SBE_PORT, sockets, aeron, registry,
            authenticator, signal, null, CONNECTIONS, 0, LOGON_TIMEOUT_NS, SLOW_NS, counters, clock,
            life.machine.clock::epochNs, this::log, this::onError));
        acceptor.open();
        bridge.open();
    }

    private static NanoClock stopped(final long nowNs)
    {
        return () -> nowNs;
    }

    private void log(final String line)
    {
        life.scene.log(() -> life.machine + " " + line);
    }

    private void onError(final Throwable ex)
    {
        throw new SimulationFailure("the bridge of " + life + " fails: " + ex, ex);
    }

    @Override
    public int doWork()
    {
        if (null == acceptor)
        {
            return 0;
        }
        authenticator.doWork();
        final int first = dice.below(3);
        for (int i = 0; i < 3; i++)
        {
            if (!dice.chance(LATE))
            {
                step((first + i) % 3);
            }
        }
        if (counters.get(GatewayCounter.SBE_MALFORMED) > 0 || counters.get(GatewayCounter.TCP_MALFORMED) > 0)
        {
            throw new SimulationFailure(life + " takes good SBE messages for garbage");
        }
        return 1;
    }

    /** Each of them has a thread of its own. */
    private void step(final int which)
    {
        switch (which)
        {
            case 0 -> bridge.doWork();
            case 1 -> media.turn();
            default -> acceptor.doWork();
        }
    }

    /**
     * The process is gone.
     *
     * @param isInOrder and says good-bye.
     */
    void die(final boolean isInOrder)
    {
        if (null != acceptor)
        {
            if (isInOrder)
            {
                acceptor.onClose();
                media.turn();
                bridge.doWork();
            }
            media.end();
        }
    }

    @Override
    public String roleName()
    {
        return "gw-sbe";
    }
}
