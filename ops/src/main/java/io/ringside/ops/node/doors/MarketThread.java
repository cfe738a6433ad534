package io.ringside.ops.node.doors;

import io.ringside.engine.host.Host;
import io.ringside.engine.host.OutputConsumer;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketAgent;
import io.ringside.gateway.market.MarketDoor;
import io.ringside.gateway.session.VenueNotices;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.health.Door;
import io.ringside.ops.node.health.DoorWatch;
import io.ringside.ops.node.health.Liveness;
import io.ringside.ops.node.health.Pulse;
import io.ringside.ops.node.threads.ThreadPlan;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SystemNanoClock;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Runs the market's thread of a node, with the doors through which others see the market without Aeron. When it fails,
 * the door "market" is down, and everybody trades on.
 */
public final class MarketThread implements AutoCloseable
{
    private final NodeErrors errors;
    private final Door door;
    private final Pulse pulse;
    private final MarketAgent agent;
    private final AgentRunner runner;
    private volatile boolean isClosing;

    /**
     * A market that {@link #start()} runs; the host has not started.
     *
     * @param market  of the recovered core.
     * @param doors   to it, in the order of their turns.
     * @param isAsked whether a door has something to do that came from a thread that wakes others. Any thread.
     * @param notices that they tell.
     */
    MarketThread(
        final ThreadPlan plan,
        final Host host,
        final Market market,
        final List<MarketDoor> doors,
        final BooleanSupplier isAsked,
        final VenueNotices notices,
        final DoorWatch doorWatch,
        final NodeErrors errors)
    {
        this.errors = errors;
        door = doorWatch.door(DoorWatch.MARKET, (reason) -> errors.warn(
            "market data over FIX, TCP and WebSocket: " + reason + ": everybody trades on; restart the node"));
        final OutputConsumer output = host.outputConsumer("market");
        agent = new MarketAgent(
            output, host.bookImages(), market, doors, notices.reader(), SystemNanoClock.INSTANCE, this::onError);
        final IdleStrategy idle = plan.market(
            () -> output.isFilling() || agent.isAwaited() || isAsked.getAsBoolean(), agent::isServing);
        pulse = new Pulse(idle, false);
        runner = new AgentRunner(pulse, this::onError, null, agent);
        door.add(pulse).add(new Failures(agent));
    }

    public void start()
    {
        AgentRunner.startOnThread(runner);
    }

    /** Wait until the market has what the core had told when this was called, or a moment at most. Any other thread. */
    public void catchUp(final Runnable wake)
    {
        agent.catchUp(wake);
    }

    @Override
    public void close()
    {
        isClosing = true;
        door.remove(pulse);
        runner.close(AgentRunner.RETRY_CLOSE_TIMEOUT_MS, (stuck) -> Thread.yield());
    }

    private void onError(final Throwable throwable)
    {
        if (!isClosing)
        {
            errors.onError(throwable);
        }
    }

    /** A door that was left out is down for good. */
    private record Failures(MarketAgent agent) implements Liveness
    {
        @Override
        public String what()
        {
            return "a door to the market";
        }

        @Override
        public String end()
        {
            return agent.failure();
        }
    }
}
