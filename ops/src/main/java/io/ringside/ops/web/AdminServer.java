package io.ringside.ops.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.ringside.gateway.json.Json;
import io.ringside.ops.access.AccessControl;
import io.ringside.ops.access.Role;
import io.ringside.ops.config.Endpoint;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * The HTTP port of a node: serves every {@link Route} to those who may use it. Operators give their token as bearer.
 */
public final class AdminServer implements AutoCloseable
{
    /** Connections at a time; more are closed when accepted. */
    public static final int CONNECTIONS_MAX = HttpThreads.CONNECTIONS_MAX;

    private static final int BACKLOG = 16;
    private static final String POST = "POST";
    private static final String GET = "GET, HEAD";

    static
    {
        HttpThreads.limit();
    }

    private final HttpServer server;
    private final HttpThreads threads = new HttpThreads();
    private final NodeView node;
    private final AccessControl access;
    private final OperatorRequests operators;
    private final Object pages = new Object();
    private boolean isClosed;

    /**
     * Bind and serve.
     *
     * @param host   to listen on.
     * @param port   to listen on; 0: any free one.
     * @param node   to show.
     * @param access who may do what.
     * @param tls    the certificate of the port; null: without TLS.
     * @throws IOException with one line, when the port cannot be had.
     */
    public AdminServer(
        final String host, final int port, final NodeView node, final AccessControl access, final SSLContext tls)
        throws IOException
    {
        this.node = node;
        this.access = access;
        operators = new OperatorRequests(node, access);
        try
        {
            server = create(new InetSocketAddress(host, port), tls);
        }
        catch (final BindException ex)
        {
            throw new BindException("HTTP port " + new Endpoint(host, port) + " is in use or not ours (" +
                ex.getMessage() + "): stop what uses it or set http.port");
        }
        server.setExecutor(threads);
        server.createContext("/", this::onRequest);
        server.start();
    }

    /** The port it listens on. */
    public int port()
    {
        return server.getAddress().getPort();
    }

    /** Waits for a page that is being rendered: what it reads is unmapped next. */
    @Override
    public void close()
    {
        server.stop(0);
        threads.close();
        synchronized (pages)
        {
            isClosed = true;
        }
    }

    private static HttpServer create(final InetSocketAddress address, final SSLContext tls) throws IOException
    {
        if (null == tls)
        {
            return HttpServer.create(address, BACKLOG);
        }
        final HttpsServer result = HttpsServer.create(address, BACKLOG);
        result.setHttpsConfigurator(new HttpsConfigurator(tls)
        {
            @Override
            public void configure(final HttpsParameters parameters)
            {
                final SSLParameters own = tls.getDefaultSSLParameters();
                own.setProtocols(new String[]{"TLSv1.3", "TLSv1.2"});
                parameters.setSSLParameters(own);
            }
        });
        return result;
    }

    private void onRequest(final HttpExchange exchange) throws IOException
    {
        try (exchange)
        {
            final String path = exchange.getRequestURI().getPath();
            final Route route = null == path ? null : Route.of(path);
            if (null == route)
            {
                HttpAnswer.refuse(exchange, 404, "no such path: " + path + ": / names some");
            }
            else if (!route.isCommand() && !isGet(exchange) ||
                route.isCommand() && !POST.equals(exchange.getRequestMethod()))
            {
                HttpAnswer.notAllowed(exchange, route.isCommand() ? POST : GET);
            }
            else
            {
                onRoute(exchange, route, decide(exchange, route.role));
            }
        }
        catch (final RuntimeException ex)
        {
            HttpAnswer.refuse(exchange, 500, "internal error: " + ex);
        }
    }

    private void onRoute(final HttpExchange exchange, final Route route, final AccessControl.Decision decision)
        throws IOException
    {
        if (route.isCommand())
        {
            operators.on(exchange, route, decision);
        }
        else if (null != decision.refusal())
        {
            HttpAnswer.refuse(exchange, decision);
        }
        else
        {
            onGet(exchange, route);
        }
    }

    private static boolean isGet(final HttpExchange exchange)
    {
        return "GET".equals(exchange.getRequestMethod()) || HttpAnswer.isHead(exchange);
    }

    private AccessControl.Decision decide(final HttpExchange exchange, final Role needed)
    {
        return access.decide(exchange.getRemoteAddress().getAddress(), token(exchange), needed);
    }

    private static String token(final HttpExchange exchange)
    {
        return exchange.getRequestHeaders().getFirst("Authorization");
    }

    private void onGet(final HttpExchange exchange, final Route route) throws IOException
    {
        switch (route)
        {
            case METRICS -> HttpAnswer.send(exchange, 200, HttpAnswer.PROMETHEUS, rendered(node::metrics));
            case LIVE -> HttpAnswer.send(
                exchange, node.isLive() ? 200 : 503, HttpAnswer.TEXT, node.isLive() ? "live\n" : "not live\n");
            case READY -> onReady(exchange);
            case STATUS -> HttpAnswer.send(
                exchange, 200, HttpAnswer.JSON, rendered(() -> Json.write(node.status()) + "\n"));
            case BOOK -> onBook(exchange);
            case ACCOUNT -> onAccount(exchange);
            case INSTRUMENT -> onInstrument(exchange);
            case MONEY -> HttpAnswer.send(
                exchange, 200, HttpAnswer.JSON, rendered(() -> Json.write(node.money()) + "\n"));
            case RISK -> HttpAnswer.send(
                exchange, 200, HttpAnswer.JSON, rendered(() -> Json.write(node.risk()) + "\n"));
            case REQUESTS -> HttpAnswer.json(exchange, 200, Json.object("requests", operators.waiting()));
            case INDEX -> IndexPage.send(exchange, node.webUrl());
            default -> throw new IllegalStateException("no page for " + route);
        }
    }

    /** Yes or no is for everybody; why not may name machines and directories. */
    private void onReady(final HttpExchange exchange) throws IOException
    {
        final boolean isReady = node.isReady();
        final boolean isToldWhy = !isReady && access.sees(exchange.getRemoteAddress().getAddress(), token(exchange));
        HttpAnswer.send(exchange, isReady ? 200 : 503, HttpAnswer.TEXT, isReady ? "ready\n" :
            isToldWhy ? "not ready: " + node.notReadyReason() + "\n" : "not ready\n");
    }

    private void onBook(final HttpExchange exchange) throws IOException
    {
        final Map<String, String> parameters = Query.parameters(exchange.getRequestURI().getRawQuery());
        final String symbol = parameters.getOrDefault("symbol", "");
        final int depth;
        try
        {
            depth = Math.max(1, Math.min(1000, Integer.parseInt(parameters.getOrDefault("depth", "10"))));
        }
        catch (final NumberFormatException ex)
        {
            HttpAnswer.refuse(exchange, 400, "depth must be a number");
            return;
        }
        try
        {
            HttpAnswer.send(
                exchange, 200, HttpAnswer.JSON, rendered(() -> Json.write(node.book(symbol, depth)) + "\n"));
        }
        catch (final IllegalArgumentException ex)
        {
            HttpAnswer.refuse(exchange, 404, ex.getMessage());
        }
    }

    private void onAccount(final HttpExchange exchange) throws IOException
    {
        final String id = Query.parameters(exchange.getRequestURI().getRawQuery()).get("id");
        if (null != id && !id.matches("\\d{1,18}"))
        {
            HttpAnswer.refuse(exchange, 400, "id must be a number: found " + id);
            return;
        }
        sendAll(exchange, "accounts", () -> node.accounts(null == id ? null : Long.valueOf(id)),
            null == id ? "" : "unknown account: " + id + ": `ringside account show --all` lists them");
    }

    private void onInstrument(final HttpExchange exchange) throws IOException
    {
        final String symbol = Query.parameters(exchange.getRequestURI().getRawQuery()).get("symbol");
        sendAll(exchange, "instruments", () -> node.instruments(symbol),
            null == symbol ? "" : "unknown symbol: " + symbol + ": `ringside status` lists them");
    }

    /** One that was asked for, or all if none was, which are none in a new node. */
    private void sendAll(
        final HttpExchange exchange,
        final String name,
        final Supplier<List<Map<String, Object>>> source,
        final String whyNone) throws IOException
    {
        final String page = rendered(() ->
        {
            final List<Map<String, Object>> rows = source.get();
            return rows.isEmpty() && !whyNone.isEmpty() ? null : Json.write(Json.object(name, rows)) + "\n";
        });
        if (null == page)
        {
            HttpAnswer.refuse(exchange, 404, whyNone);
        }
        else
        {
            HttpAnswer.send(exchange, 200, HttpAnswer.JSON, page);
        }
    }

    /**
     * Renders one page at a time, so that many readers do not take the processor from trading. Health does not wait for
     * it.
     */
    private String rendered(final Supplier<String> page)
    {
        synchronized (pages)
        {
            if (isClosed)
            {
                throw new IllegalStateException("the node stops");
            }
            return page.get();
        }
    }
}
