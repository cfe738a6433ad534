package io.ringside.loadgen.simulation.node;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.pipeline.ExchangePipeline;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.MassStatusRequestDecoder;
import io.ringside.engine.protocol.MassStatusRequestEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.SessionDisconnectedEncoder;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.fix.FixGatewayAgent;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.session.FixGatewayContext;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.journal.storage.JournalException;
import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.Plan;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import io.ringside.loadgen.simulation.socket.HostSockets;
import io.ringside.loadgen.simulation.socket.SimSockets;
import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.UnsafeBuffer;

/** The real FIX gateway of one process, on simulated sockets. When it has ended it is made again, as a node does. */
final class FixFront implements Agent
{
    static final String PASSWORD_HASH = PasswordHash.create(FixFront.PASSWORD, 1);
    private static final int SLOW_MS = 2_000;
    private static final String PASSWORD = "secret";

    private final Life life;
    private final Machine machine;
    private final ExchangePipeline pipeline;
    private final CommandPublisher commands;
    private final SessionRegistry registry;
    private final HostSockets sockets;
    private final Authenticator authenticator = new Authenticator(1);
    private GatewayCounters counters;
    private FixGatewayAgent agent;
    private boolean isOpen;
    private boolean isRetiring;

    FixFront(
        final Life life,
        final ExchangePipeline pipeline,
        final CommandPublisher commands,
        final SessionRegistry registry,
        final HostSockets sockets)
    {
        this.life = life;
        this.pipeline = pipeline;
        this.commands = switch (life.scene.plan.bug)
        {
            case FIX_ORDER_LOST -> losing(commands);
            case FIX_STATUS_SHORT -> narrowing(commands);
            default -> commands;
        };
        this.registry = registry;
        machine = life.machine;
        this.sockets = sockets;
        make(new FixInstruments().prime(pipeline.recovered().books()));
    }

    /** Loses every tenth order. */
    static CommandPublisher losing(final CommandPublisher commands)
    {
        final int[] count = {0};
        return (buffer, offset, length) -> NewOrderDecoder.TEMPLATE_ID == ReportDescriptor.templateId(buffer, offset) &&
            0 == ++count[0] % 10 ? 1 : commands.offer(buffer, offset, length);
    }

    /** Asks for the orders to buy where all are asked for. */
    private static CommandPublisher narrowing(final CommandPublisher commands)
    {
        final UnsafeBuffer narrowed = new UnsafeBuffer(new byte[256]);
        final MassStatusRequestEncoder request = new MassStatusRequestEncoder();
        return (buffer, offset, length) ->
        {
            if (MassStatusRequestDecoder.TEMPLATE_ID != ReportDescriptor.templateId(buffer, offset))
            {
                return commands.offer(buffer, offset, length);
            }
            narrowed.putBytes(0, buffer, offset, length);
            request.wrap(narrowed, MessageHeaderEncoder.ENCODED_LENGTH).sideFilter(SideFilter.BUY);
            return commands.offer(narrowed, 0, length);
        };
    }

    static String compId(final int sessionId)
    {
        return "FIRM" + sessionId;
    }

    private void make(final FixInstruments instruments)
    {
        counters = new GatewayCounters();
        agent = new FixGatewayAgent(new FixGatewayContext()
            .address("127.0.0.1", SimSockets.FIX_PORT)
            .machine(sockets, machine.clock::nanoTime)
            .passive(true)
            .slowConsumerTimeoutMs(SLOW_MS)
            .logoutTimeout(0, () ->
            {
            })
            .isAccepting(life::takesCommands)
            .sessions(registry, authenticator)
            .exchange(commands, pipeline.outputConsumer("fix"))
            .bookImages(pipeline.bookImages())
            .instruments(instruments.currencies(life.engine().money().currencies()))
            .reportLog(life.recovered.reportLog())
            .nanoClock(machine.clock::nanoTime)
            .epochClock(machine.clock::epochNs)
            .counters(counters)
            .log((line) -> life.scene.log(() -> machine + " " + line))
            .errorHandler(this::onError)
            .conclude());
        if (isOpen)
        {
            agent.activate();
        }
        if (isRetiring)
        {
            agent.retire();
        }
    }

    /** A connection whose reports cannot be read is closed. */
    private void onError(final Throwable ex)
    {
        if (!isOfDisk(ex))
        {
            throw new SimulationFailure("the FIX gateway of " + life + " fails: " + ex, ex);
        }
        life.scene.coverage.mark(Mark.FIX_UNREADABLE);
    }

    private boolean isOfDisk(final Throwable ex)
    {
        Throwable cause = ex;
        while (null != cause && !(cause instanceof JournalException))
        {
            cause = cause.getCause();
        }
        return null != cause && machine.isExcused(ex);
    }

    /** Take participants. */
    void open()
    {
        isOpen = true;
        agent.activate();
        for (int i = 1; Bug.FIX_LOGOUT_FORGOTTEN == life.scene.plan.bug && i <= Plan.FIX_SESSIONS; i++)
        {
            final UnsafeBuffer command = new UnsafeBuffer(new byte[256]);
            final SessionDisconnectedEncoder lost = new SessionDisconnectedEncoder();
            lost.wrapAndApplyHeader(command, 0, new MessageHeaderEncoder()).clOrdId("")
                .sessionId(Plan.SESSIONS + i).clientSequence(0).ordersStay(BooleanType.FALSE)
                .inOrder(BooleanType.FALSE).connectionId(0);
            commands.offer(command, 0, lost.limit());
        }
    }

    /** Log everybody out: the node is to end. */
    void retire()
    {
        isRetiring = true;
        agent.retire();
    }

    /** Everybody has been told, as far as sockets show. */
    boolean hasRetired()
    {
        return agent.hasRetired();
    }

    @Override
    public int doWork()
    {
        authenticator.doWork();
        try
        {
            agent.doWork();
        }
        catch (final AgentTerminationException ex)
        {
            if (machine.disk.isCrashed || !isOfDisk(ex))
            {
                throw ex;
            }
            life.scene.log(() -> "the FIX gateway of " + machine + " has ended: " + ex.getMessage());
            life.scene.coverage.mark(Mark.FIX_GATEWAY_MADE_ANEW);
            life.scene.crashes++;
            CloseHelper.quietClose(agent::onClose);
            make(new FixInstruments());
        }
        if (counters.get(GatewayCounter.FIX_MALFORMED) > 0)
        {
            throw new SimulationFailure(life + " takes good FIX messages for garbage");
        }
        return 1;
    }

    @Override
    public String roleName()
    {
        return "gw-fix";
    }
}
