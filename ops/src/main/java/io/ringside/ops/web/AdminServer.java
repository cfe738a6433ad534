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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The HTTP port of a node: {@code /metrics}, {@code /health/live}, {@code /health/ready}, {@code /status}, {@code
 * /book}, and {@code POST /admin/VERB} with the operator's token as bearer.
 */
public final class AdminServer implements AutoCloseable
{
    private static final String JSON = "application/json";
    private static final String TEXT = "text/plain; charset=utf-8";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";
    private static final int REQUEST_LENGTH_MAX = 4096;
    /** Less than the command line waits for an answer: what a node complains of must arrive. */
    private static final long ADMIN_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(4);
    /** More than a careless client holds up with requests that it does not finish. */
    private static final int THREADS = 8;
    private static final String REQUEST_TIME_PROP_NAME = "sun.net.httpserver.maxReqTime";

    static
    {
        // Seconds. The server's own default is to wait for ever, and it asks once, when its classes load.
        if (null == System.getProperty(REQUEST_TIME_PROP_NAME))
        {
            System.setProperty(REQUEST_TIME_PROP_NAME, "5");
        }
    }

    private final HttpServer server;
    private final ExecutorService executor;
    private final NodeView node;
    private final byte[] token;

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
        executor = Executors.newFixedThreadPool(THREADS, (task) ->
        {
            final Thread thread = new Thread(task, "http");
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(executor);
        server.createContext("/", this::onRequest);
        server.start();
    }

    /**
     * The port it listens on.
     */
    public int port()
    {
        return server.getAddress().getPort();
    }

    @Override
    public void close()
    {
        server.stop(0);
        executor.shutdownNow();
    }

    private void onRequest(final HttpExchange exchange) throws IOException
    {
        try (exchange)
        {
            final String path = exchange.getRequestURI().getPath();
            if (path.startsWith("/admin/"))
            {
                onAdmin(exchange, path.substring("/admin/".length()));
            }
            else if (!"GET".equals(exchange.getRequestMethod()))
            {
                respond(exchange, 405, TEXT, "only GET here\n");
            }
            else
            {
                onGet(exchange, path);
            }
        }
        catch (final RuntimeException ex)
        {
            respond(exchange, 500, JSON, error("internal error: " + ex));
        }
    }

    private void onGet(final HttpExchange exchange, final String path) throws IOException
    {
        switch (path)
        {
            case "/metrics":
                respond(exchange, 200, PROMETHEUS, node.metrics());
                break;

            case "/health/live":
                respond(exchange, node.isLive() ? 200 : 503, TEXT, node.isLive() ? "live\n" : "not live\n");
                break;

            case "/health/ready":
                final boolean isReady = node.isReady();
                respond(exchange, isReady ? 200 : 503, TEXT, isReady ? "ready\n" :
                    "not ready: " + node.notReadyReason() + "\n");
                break;

            case "/status":
                respond(exchange, 200, JSON, Json.write(node.status()) + "\n");
                break;

            case "/book":
                onBook(exchange);
                break;

            case "/":
                respond(exchange, 200, TEXT,
                    "Ringside: /status /book?symbol=ACME /metrics /health/live /health/ready\n");
                break;

            default:
                respond(exchange, 404, JSON, error("no such path: " + path));
                break;
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
            respond(exchange, 400, JSON, error("depth must be a number"));
            return;
        }
        final Map<String, Object> book = node.book(symbol, depth);
        if (null == book)
        {
            respond(exchange, 404, JSON, error("unknown symbol: " + symbol + ": `ringside status` lists them"));
        }
        else
        {
            respond(exchange, 200, JSON, Json.write(book) + "\n");
        }
    }

    private void onAdmin(final HttpExchange exchange, final String verb) throws IOException
    {
        final byte[] body = exchange.getRequestBody().readNBytes(REQUEST_LENGTH_MAX + 1);
        if (!isAuthorised(exchange))
        {
            respond(exchange, 401, JSON,
                error("not authorised: give the token in <dir>/admin.token, --dir says which"));
        }
        else if (!"POST".equals(exchange.getRequestMethod()))
        {
            respond(exchange, 405, JSON, error("only POST here"));
        }
        else if (body.length > REQUEST_LENGTH_MAX)
        {
            respond(exchange, 413, JSON, error("request too long"));
        }
        else if (!OperatorCommand.VERBS.contains(verb))
        {
            respond(exchange, 404, JSON, error("unknown command: " + verb));
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
            respond(exchange, Boolean.TRUE.equals(answer.get("done")) ? 200 : 409, JSON, Json.write(answer) + "\n");
        }
        catch (final IllegalArgumentException ex)
        {
            respond(exchange, 400, JSON, error(ex.getMessage()));
        }
        catch (final IllegalStateException ex)
        {
            respond(exchange, 409, JSON, error(ex.getMessage()));
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
            // A stray percent sign: taken as it stands rather than refused without a hint.
            return text;
        }
    }

    private static String error(final String message)
    {
        final Map<String, Object> result = new LinkedHashMap<>();
        result.put("error", message);
        return Json.write(result) + "\n";
    }

    private static void respond(final HttpExchange exchange, final int code, final String type, final String body)
        throws IOException
    {
        final byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(code, 0 == bytes.length ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
