package io.ringside.ops.web;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * The HTTP port of a node that still recovers: it lives, is not ready, and says how far it is. Closed before the node's
 * own port opens at the same address.
 */
public final class StartingPort implements AutoCloseable
{
    private static final int BACKLOG = 16;
    private static final Set<Route> TEXT_ROUTES = EnumSet.of(Route.INDEX, Route.LIVE, Route.READY, Route.METRICS);

    private final HttpServer server;
    private final Supplier<String> state;

    /**
     * Bind and serve, on a thread of its own.
     *
     * @param host  to listen on.
     * @param port  to listen on.
     * @param state a line that says how far the node is; asked on any thread.
     */
    public StartingPort(final String host, final int port, final Supplier<String> state) throws IOException
    {
        this.state = state;
        server = HttpServer.create(new InetSocketAddress(host, port), BACKLOG);
        server.createContext("/", this::onRequest);
        server.start();
    }

    private void onRequest(final HttpExchange exchange) throws IOException
    {
        try (exchange)
        {
            final Route route = Route.of(String.valueOf(exchange.getRequestURI().getPath()));
            if (null == route || TEXT_ROUTES.contains(route))
            {
                final boolean isLive = Route.LIVE == route;
                HttpAnswer.send(exchange, isLive ? 200 : 503, HttpAnswer.TEXT,
                    (isLive ? "live, " : "not ready: ") + state.get() + "\n");
            }
            else
            {
                // Whoever asks for one of these reads JSON.
                HttpAnswer.refuse(exchange, 503,
                    "not ready: " + state.get() + ": wait until `ringside health` says ready");
            }
        }
    }

    @Override
    public void close()
    {
        server.stop(0);
    }
}
