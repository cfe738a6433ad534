package io.ringside.ops.node.doors;

import io.ringside.engine.host.Host;
import io.ringside.engine.host.OutputConsumer;
import io.ringside.gateway.Gateway;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.FixGatewayAgent;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.session.FixGatewayContext;
import io.ringside.gateway.tcp.Tls;
import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.health.Door;
import io.ringside.ops.node.health.Pulse;
import io.ringside.ops.node.threads.Sleep;
import io.ringside.ops.node.threads.ThreadPlan;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.IdleStrategy;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * The FIX gateway of a node, on a thread of its own that parks when idle. Until it is opened it accepts no connections
 * and only follows the report log. When it has ended, {@link FixDoor} makes another.
 */
final class NodeFix implements AutoCloseable
{
    private static final int CLOSE_RETRY_MS = 2_000;
    private static final long GOODBYE_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Duration EXPIRY_WARNING = Duration.ofDays(14);

    private final Door door;
    private final NodeErrors errors;
    private final FixGatewayAgent agent;
    private final AgentRunner runner;
    private final Pulse pulse;
    private final IdleStrategy idle;
    private final ThreadPlan plan;
    private volatile String end = "";
    private volatile boolean isClosing;
    private boolean isOpen;

    /**
     * The dependencies of a gateway, the same for each that {@link FixDoor} makes.
     *
     * @param instruments that are known already; made for each gateway.
     */
    record Parts(
        RingsideConfig config,
        ThreadPlan plan,
        Host host,
        Gateway gateway,
        ReportLog reportLog,
        Supplier<FixInstruments> instruments,
        Door door,
        NodeErrors errors)
    {
    }

    /** A gateway that {@link #start()} runs. */
    NodeFix(final Parts parts)
    {
        door = parts.door();
        errors = parts.errors();
        final RingsideConfig config = parts.config();
        final Endpoint endpoint = config.endpoint("fix.endpoint");
        final Host host = parts.host();
        final ReportLog reportLog = parts.reportLog();
        final OutputConsumer output = host.outputConsumer("fix");
        agent = new FixGatewayAgent(new FixGatewayContext()
            .address(endpoint.host(), endpoint.port())
            .compId(config.text("fix.comp-id"))
            .cancelOnLogout(config.flag("fix.cancel-on-logout"))
            .heartbeatMaxS((int)TimeUnit.NANOSECONDS.toSeconds(config.nanos("fix.heartbeat-max")))
            .sendingTimeToleranceMs(ms(config, "fix.sending-time-tolerance"))
            .logonTimeoutMs(ms(config, "fix.logon-timeout"))
            .pendingConnectionsMax(config.number("fix.pending-connections"))
            .rejectsPerSecond(config.number("fix.rejects-per-second"))
            .slowConsumerTimeoutMs(ms(config, "fix.slow-consumer-timeout"))
            .tls(tls(config))
            .isAccepting(() -> host.isAccepting() && !reportLog.isSpaceLow())
            .notices(parts.gateway().notices())
            .passive(true)
            .sessions(parts.gateway().sessions(), parts.gateway().authenticator())
            .exchange(host.publisher(), output)
            .memberId(host.memberId())
            .bookImages(host.bookImages())
            .instruments(parts.instruments().get())
            .reportLog(reportLog)
            .epochClock(host.clock())
            .counters(parts.gateway().counters())
            .errorHandler(this::onError)
            .log(errors::log)
            .conclude());
        plan = parts.plan();
        idle = plan.fix(new AgentSleep(agent), () -> output.isFilling() ||
            agent.isAwaited(parts.gateway().lastFixReportNumber()), agent::isServing);
        pulse = new Pulse(idle, false);
        runner = new AgentRunner(pulse, this::onError, null, agent);
        door.add(pulse);
    }

    private Tls tls(final RingsideConfig config)
    {
        final Tls tls = NodeTls.open(config);
        final String expiry = null == tls ? "" : tls.expiry(Instant.now(), EXPIRY_WARNING);
        if (!expiry.isEmpty())
        {
            errors.warn("fix.tls.key-store: " + expiry + ": clients refuse it outside its time: put another there, " +
                "and restart");
        }
        return tls;
    }

    void start()
    {
        AgentRunner.startOnThread(runner);
    }

    /** Listen, from the gateway's next turn on. If this throws it may be tried again. */
    void open()
    {
        if (!isOpen)
        {
            agent.activate();
            isOpen = true;
        }
    }

    /** Log everybody out while the exchange still runs; waits two seconds at most. */
    void sayGoodbye()
    {
        agent.retire();
        final long beginNs = System.nanoTime();
        while (!agent.hasRetired() && end.isEmpty() && pulse.end().isEmpty() &&
            System.nanoTime() - beginNs < GOODBYE_NS)
        {
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    /** Why the gateway has ended; empty while it runs. */
    String end()
    {
        return end;
    }

    @Override
    public void close()
    {
        isClosing = true;
        door.remove(pulse);
        runner.close(CLOSE_RETRY_MS, (stuck) -> Thread.yield());
        plan.leave(idle);
    }

    private void onError(final Throwable throwable)
    {
        if (!isClosing)
        {
            errors.onError(throwable);
            if (end.isEmpty() && throwable instanceof AgentTerminationException)
            {
                end = "has ended: " + throwable.getMessage();
            }
        }
    }

    /** Sleeps in the selector of the gateway's sockets. */
    private record AgentSleep(FixGatewayAgent agent) implements Sleep
    {
        @Override
        public void sleep(final long timeoutNs)
        {
            agent.await(timeoutNs);
        }

        @Override
        public void wake(final Thread thread)
        {
            agent.wake(thread);
        }
    }

    private static int ms(final RingsideConfig config, final String path)
    {
        return (int)TimeUnit.NANOSECONDS.toMillis(config.nanos(path));
    }
}
