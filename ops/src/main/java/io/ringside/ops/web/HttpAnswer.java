package io.ringside.ops.web;

import com.sun.net.httpserver.HttpExchange;
import io.ringside.gateway.json.Json;
import io.ringside.ops.access.AccessControl;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Sends an answer with its length, and for HEAD without its body. Any thread. */
final class HttpAnswer
{
    static final String JSON = "application/json";
    static final String TEXT = "text/plain; charset=utf-8";
    static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private static final int NO_BODY = -1;

    private HttpAnswer()
    {
    }

    static boolean isHead(final HttpExchange exchange)
    {
        return "HEAD".equals(exchange.getRequestMethod());
    }

    static void send(final HttpExchange exchange, final int code, final String type, final String body)
        throws IOException
    {
        final byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        if (isHead(exchange))
        {
            exchange.getResponseHeaders().set("Content-Length", String.valueOf(bytes.length));
            exchange.sendResponseHeaders(code, NO_BODY);
            return;
        }
        exchange.sendResponseHeaders(code, 0 == bytes.length ? NO_BODY : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    static void json(final HttpExchange exchange, final int code, final Map<String, Object> fields) throws IOException
    {
        send(exchange, code, JSON, Json.write(fields) + "\n");
    }

    /**
     * @param why one line.
     */
    static void refuse(final HttpExchange exchange, final int code, final String why) throws IOException
    {
        json(exchange, code, Json.object("error", why));
    }

    static void refuse(final HttpExchange exchange, final AccessControl.Decision decision) throws IOException
    {
        if (AccessControl.Refusal.ROLE != decision.refusal())
        {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
        }
        if (decision.waitS() > 0)
        {
            exchange.getResponseHeaders().set("Retry-After", String.valueOf(decision.waitS()));
        }
        refuse(exchange, decision.refusal().code, decision.why());
    }

    /**
     * @param methods that the path knows, for the Allow header.
     */
    static void notAllowed(final HttpExchange exchange, final String methods) throws IOException
    {
        exchange.getResponseHeaders().set("Allow", methods);
        send(exchange, 405, TEXT, "only " + methods + " here\n");
    }
}
