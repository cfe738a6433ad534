package io.ringside.ops.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The HTTP port of a node: {@code /metrics}, {@code /health/live}, {@code /health/ready}, {@code /status}, {@code
 * /book}, and {@code POST /admin/VERB} with the operator's token as bearer.
 */
public final class AdminServer implements AutoCloseable
{
    /** Connections at a time; more are closed when accepted. */
    public static final int CONNECTIONS_MAX = HttpThreads.CONNECTIONS_MAX;

    private static final String JSON = "application/json";
    private static final String POST = "POST";
    private static final int REQUEST_LENGTH_MAX = 4096;
    /** Less than the command line waits for an answer: what a node complains of must arrive. */
    private static final long ADMIN_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(4);
    /** The most requests whose bodies are read at a time, separately for clients with and without the token. */
    private static final int BODIES_MAX = 8;

    static
    {
        HttpThreads.limit();
    }

    private final HttpServer server;
    private final HttpThreads threads = new HttpThreads();
    private final Semaphore operators = new Semaphore(BODIES_MAX);
    private final Semaphore strangers = new Semaphore(BODIES_MAX);
    private final NodeView node;
    private final byte[] token;
    private final Object pages = new Object();
    private boolean isClosed;

    /**
     * Bind and serve.
     *
     * @param host  to listen on.
     * @param port  to listen on; 0: any free one.
     * @param node  to show.
     * @param token an operator must know.
     * @throws IOException with one line, when the port cannot be had.
     */
    public AdminServer(final String host, final int port, final NodeView node, final String token) throws IOException
    {
        this.node = node;
        this.token = token.getBytes(StandardCharsets.UTF_8);
        try
        {
            server = HttpServer.create(new InetSocketAddress(host, port), 16);
        }
        catch (final BindException ex)
        {
            throw new BindException("HTTP port " + host + ":" + port + " is in use or not ours (" + ex.getMessage() +
                "): stop what uses it or set http.port");
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

    private void onRequest(final HttpExchange exchange) throws IOException
    {
        try (exchange)
        {
            final String path = exchange.getRequestURI().getPath();
            if (null != path && path.startsWith("/admin/"))
            {
                onAdmin(exchange, path.substring("/admin/".length()));
            }
            else if ("GET".equals(exchange.getRequestMethod()) || HttpAnswer.isHead(exchange))
            {
                onGet(exchange, null == path ? "" : path);
            }
            else
            {
                HttpAnswer.notAllowed(exchange, "GET, HEAD");
            }
        }
        catch (final RuntimeException ex)
        {
            refuse(exchange, 500, "internal error: " + ex);
        }
    }

    private void onGet(final HttpExchange exchange, final String path) throws IOException
    {
        switch (path)
        {
            case "/metrics" -> HttpAnswer.send(exchange, 200, HttpAnswer.PROMETHEUS, rendered(node::metrics));
            case "/health/live" -> HttpAnswer.send(
                exchange, node.isLive() ? 200 : 503, HttpAnswer.TEXT, node.isLive() ? "live\n" : "not live\n");
            case "/health/ready" ->
            {
                final boolean isReady = node.isReady();
                HttpAnswer.send(exchange, isReady ? 200 : 503, HttpAnswer.TEXT, isReady ? "ready\n" :
                    "not ready: " + node.notReadyReason() + "\n");
            }
            case "/status" -> HttpAnswer.send(exchange, 200, JSON, rendered(() -> Json.write(node.status()) + "\n"));
            case "/book" -> onBook(exchange);
            case "/" -> HttpAnswer.send(exchange, 200, HttpAnswer.TEXT,
                "Ringside: /status /book?symbol=ACME /metrics /health/live /health/ready\n");
            default -> refuse(exchange, 404, "no such path: " + path);
        }
    }

    private void onBook(final HttpExchange exchange) throws IOException
    {
        final Map<String, String> parameters = parameters(exchange.getRequestURI().getRawQuery());
        final String symbol = parameters.getOrDefault("symbol", "");
        final int depth;
        try
        {
            depth = Math.max(1, Math.min(1000, Integer.parseInt(parameters.getOrDefault("depth", "10"))));
        }
        catch (final NumberFormatException ex)
        {
            refuse(exchange, 400, "depth must be a number");
            return;
        }
        try
        {
            HttpAnswer.send(exchange, 200, JSON, rendered(() -> Json.write(node.book(symbol, depth)) + "\n"));
        }
        catch (final IllegalArgumentException ex)
        {
            refuse(exchange, 404, ex.getMessage());
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

    private void onAdmin(final HttpExchange exchange, final String verb) throws IOException
    {
        final boolean isAuthorised = isAuthorised(exchange);
        // The body may come slowly or never: clients without the token must not keep out those with it.
        final Semaphore permits = isAuthorised ? operators : strangers;
        if (!permits.tryAcquire())
        {
            refuse(exchange, 503, "too many requests at a time: try again in a second");
            return;
        }
        try
        {
            onAdmin(exchange, verb, isAuthorised, exchange.getRequestBody().readNBytes(REQUEST_LENGTH_MAX + 1));
        }
        finally
        {
            permits.release();
        }
    }

    private void onAdmin(
        final HttpExchange exchange, final String verb, final boolean isAuthorised, final byte[] body)
        throws IOException
    {
        if (!isAuthorised)
        {
            refuse(exchange, 401, "not authorised: give the token in <dir>/admin.token, --dir says which");
        }
        else if (!POST.equals(exchange.getRequestMethod()))
        {
            HttpAnswer.notAllowed(exchange, POST);
        }
        else if (body.length > REQUEST_LENGTH_MAX)
        {
            refuse(exchange, 413, "request too long");
        }
        else if (!OperatorCommand.VERBS.contains(verb))
        {
            refuse(exchange, 404, "unknown command: " + verb);
        }
        else
        {
            execute(exchange, new OperatorCommand(verb, parameters(new String(body, StandardCharsets.UTF_8))));
        }
    }

    private void execute(final HttpExchange exchange, final OperatorCommand command) throws IOException
    {
        try
        {
            final Map<String, Object> answer = node.execute(command, ADMIN_TIMEOUT_NS);
            HttpAnswer.send(
                exchange, Boolean.TRUE.equals(answer.get("done")) ? 200 : 409, JSON, Json.write(answer) + "\n");
        }
        catch (final IllegalArgumentException ex)
        {
            refuse(exchange, 400, ex.getMessage());
        }
        catch (final IllegalStateException ex)
        {
            refuse(exchange, 409, ex.getMessage());
        }
    }

    private boolean isAuthorised(final HttpExchange exchange)
    {
        final String given = exchange.getRequestHeaders().getFirst("Authorization");
        final String prefix = "Bearer ";
        return null != given && given.startsWith(prefix) &&
            MessageDigest.isEqual(token, given.substring(prefix.length()).getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, String> parameters(final String query)
    {
        final Map<String, String> result = new HashMap<>();
        if (null != query)
        {
            for (final String pair : query.split("&"))
            {
                final int equals = pair.indexOf('=');
                if (equals > 0)
                {
                    result.put(pair.substring(0, equals), decode(pair.substring(equals + 1)));
                }
            }
        }
        return result;
    }

    private static String decode(final String text)
    {
        try
        {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        }
        catch (final IllegalArgumentException ex)
        {
            // A stray percent sign is taken literally, because a refusal would give no hint.
            return text;
        }
    }

    private static void refuse(final HttpExchange exchange, final int code, final String why) throws IOException
    {
        HttpAnswer.send(exchange, code, JSON, Json.write(Json.object("error", why)) + "\n");
    }
}
