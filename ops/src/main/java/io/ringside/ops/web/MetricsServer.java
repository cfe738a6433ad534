package io.ringside.ops.web;

import com.sun.net.httpserver.HttpServer;

import io.ringside.ops.config.Endpoint;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.function.Supplier;

/** An HTTP port with nothing but {@code /metrics}, for programs that are no node. One request at a time. */
public final class MetricsServer implements AutoCloseable
{
    private final HttpServer server;

    /**
     * Bind and serve.
     *
     * @param host    to listen on.
     * @param port    to listen on; 0: any free one.
     * @param metrics in Prometheus' text format. Called on a thread of the server.
     * @throws IOException with one line, when the port cannot be had.
     */
    public MetricsServer(final String host, final int port, final Supplier<String> metrics) throws IOException
    {
        final InetSocketAddress address = new InetSocketAddress(host, port);
        try
        {
            server = HttpServer.create(address, 0);
        }
        catch (final BindException ex)
        {
            throw new BindException(new Endpoint(host, port) + " is in use or not ours (" + ex.getMessage() + ")");
        }
        server.createContext("/", (exchange) ->
        {
            try (exchange)
            {
                final boolean isKnown = "/metrics".equals(exchange.getRequestURI().getPath());
                HttpAnswer.send(exchange, isKnown ? 200 : 404, isKnown ? HttpAnswer.PROMETHEUS : HttpAnswer.TEXT,
                    isKnown ? metrics.get() : "only /metrics is here\n");
            }
        });
        server.start();
    }

    /** The port it listens on. */
    public int port()
    {
        return server.getAddress().getPort();
    }

    @Override
    public void close()
    {
        server.stop(0);
    }
}
