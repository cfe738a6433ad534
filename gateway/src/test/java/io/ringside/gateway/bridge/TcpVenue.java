package io.ringside.gateway.bridge;

import io.ringside.gateway.GatewayContext;
import io.ringside.gateway.RawClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.tcp.Tls;
import io.ringside.testing.FreePorts;
import org.agrona.CloseHelper;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.nio.channels.spi.SelectorProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** An exchange with a bridge, all of it on the test's thread. */
public final class TcpVenue implements AutoCloseable
{
    public static final int PENDING_MAX = 8;
    public static final int PER_ADDRESS_MAX = 12;
    public static final long SLOW_NS = TimeUnit.MILLISECONDS.toNanos(300);

    public final TestExchange exchange;
    public final int port = FreePorts.tcp();
    final List<String> log = new ArrayList<>();
    private final BridgeAgent bridge;

    public TcpVenue(final Path directory)
    {
        this(directory, null, (context) ->
        {
        });
    }

    public TcpVenue(final Path directory, final Tls tls, final Consumer<GatewayContext> settings)
    {
        exchange = new TestExchange(directory, (context) -> settings.accept(context.bridge(SbeLink.STREAM_ID)));
        bridge = new BridgeAgent(new BridgeContext("localhost", port, SelectorProvider.provider(), exchange.aeron(),
            exchange.gateway().sessions(), exchange.gateway().authenticator(),
            exchange.gateway().bridgeSignal(), tls, PENDING_MAX, PER_ADDRESS_MAX,
            TimeUnit.SECONDS.toNanos(5), SLOW_NS, exchange.gateway().counters(),
            SystemNanoClock.INSTANCE, SystemEpochNanoClock.INSTANCE, log::add, (failure) ->
            {
                throw new AssertionError(failure);
            }));
        bridge.open();
        exchange.every(bridge::doWork);
    }

    /** What the bridge has told the operator. */
    public List<String> log()
    {
        return log;
    }

    SocketLine line()
    {
        return new SocketLine(port);
    }

    RawClient alice(final SocketLine line)
    {
        return new RawClient(exchange, TestExchange.ALICE, "alice", line);
    }

    /** Wait until the venue has closed. */
    void awaitEnd(final RawClient client, final SocketLine line)
    {
        client.await("the end of the line", line::isEnded);
    }

    @Override
    public void close()
    {
        // A gateway that stops says good-bye, and the bridge passes it on.
        CloseHelper.closeAll(exchange.gateway(), bridge::onClose, exchange);
    }
}
