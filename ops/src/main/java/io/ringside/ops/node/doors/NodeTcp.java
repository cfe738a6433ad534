package io.ringside.ops.node.doors;

import io.aeron.Aeron;
import io.ringside.engine.host.Host;
import io.ringside.gateway.Gateway;
import io.ringside.gateway.bridge.BridgeAgent;
import io.ringside.gateway.bridge.BridgeContext;
import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeParts;
import io.ringside.ops.node.health.DoorWatch;
import io.ringside.ops.node.health.Pulse;
import io.ringside.ops.node.threads.Sleep;
import io.ringside.ops.node.threads.ThreadPlan;
import org.agrona.concurrent.AgentRunner;

import java.nio.channels.spi.SelectorProvider;
import java.util.function.Consumer;

/**
 * Order entry over TCP, on a thread of its own that sleeps when idle: a bridge to the node's SBE door. Closed behind
 * the gateway, whose good-bye it passes on.
 */
public final class NodeTcp implements AutoCloseable
{
    private final BridgeAgent agent;
    private final AgentRunner runner;
    private boolean isOpen;

    /**
     * Run the bridge of a node that takes orders, if it is to have one. The gateway has not started.
     *
     * @param parts  that get it as "tcp".
     * @param isShut true if it opens later; otherwise a port that cannot be used is thrown.
     * @param ports  told of what opens later.
     */
    public static void open(
        final RingsideConfig config,
        final NodeParts parts,
        final Aeron aeron,
        final ThreadPlan plan,
        final Host host,
        final Gateway gateway,
        final boolean isShut,
        final Consumer<Runnable> ports,
        final DoorWatch doorWatch,
        final NodeErrors errors)
    {
        if (host.takesOrders() && config.flag("tcp.enabled"))
        {
            final NodeTcp tcp = parts.add("tcp", new NodeTcp(config, aeron, plan, host, gateway, doorWatch, errors));
            if (!isShut)
            {
                tcp.open();
            }
            tcp.start();
            ports.accept(tcp::open);
        }
    }

    private NodeTcp(
        final RingsideConfig config,
        final Aeron aeron,
        final ThreadPlan plan,
        final Host host,
        final Gateway gateway,
        final DoorWatch doorWatch,
        final NodeErrors errors)
    {
        final Endpoint endpoint = config.endpoint("tcp.endpoint");
        agent = new BridgeAgent(new BridgeContext(
            endpoint.host(),
            endpoint.port(),
            SelectorProvider.provider(),
            aeron,
            gateway.sessions(),
            gateway.authenticator(),
            gateway.bridgeSignal(),
            NodeTls.tcp(config, errors::warn),
            config.number("tcp.pending-connections"),
            config.number("tcp.connections-per-address"),
            config.nanos("tcp.logon-timeout"),
            config.nanos("gateway.slow-consumer-timeout"),
            gateway.counters(),
            System::nanoTime,
            host.clock(),
            errors::log,
            errors::onError));
        final Pulse pulse = new Pulse(plan.fix(new AgentSleep(agent), agent::isWanted, agent::isServing), false);
        doorWatch.door(DoorWatch.TCP).add(pulse);
        runner = new AgentRunner(pulse, errors::onError, null, agent);
    }

    /** Listen, unless it does. Any thread. */
    private synchronized void open()
    {
        if (!isOpen)
        {
            agent.open();
            isOpen = true;
        }
    }

    private void start()
    {
        AgentRunner.startOnThread(runner);
    }

    @Override
    public void close()
    {
        runner.close(AgentRunner.RETRY_CLOSE_TIMEOUT_MS, (stuck) -> Thread.yield());
    }

    /** Sleeps in the selector of the bridge's sockets. */
    private record AgentSleep(BridgeAgent agent) implements Sleep
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
}
