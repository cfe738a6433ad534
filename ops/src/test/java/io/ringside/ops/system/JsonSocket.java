package io.ringside.ops.system;

import io.ringside.gateway.json.Json;
import io.ringside.ops.Await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A client of the web port on the JDK's WebSocket: keeps every book by what it is told, and checks that nothing is
 * missing between two messages. The thread of the test calls it; messages come on another.
 */
final class JsonSocket extends JsonView implements AutoCloseable
{
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final ConcurrentLinkedQueue<String> received = new ConcurrentLinkedQueue<>();
    private final WebSocket socket;
    private volatile int closeCode;
    /** Index behind the message that was awaited last. */
    private int awaited;
    private volatile boolean isOver;

    JsonSocket(final String endpoint)
    {
        final StringBuilder text = new StringBuilder();
        socket = HTTP.newWebSocketBuilder().buildAsync(URI.create("ws://" + endpoint + "/ws"), new WebSocket.Listener()
        {
            @Override
            public void onOpen(final WebSocket opened)
            {
                opened.request(1);
            }

            @Override
            public CompletionStage<?> onText(final WebSocket from, final CharSequence data, final boolean isLast)
            {
                text.append(data);
                if (isLast)
                {
                    received.add(text.toString());
                    text.setLength(0);
                }
                from.request(1);
                return null;
            }

            @Override
            public CompletionStage<?> onClose(final WebSocket from, final int code, final String reason)
            {
                closeCode = code;
                isOver = true;
                return null;
            }

            @Override
            public void onError(final WebSocket from, final Throwable error)
            {
                isOver = true;
            }
        }).join();
    }

    void send(final Object... namesAndValues)
    {
        sendText(Json.write(Json.object(namesAndValues)));
    }

    void sendText(final String text)
    {
        socket.sendText(text, true).join();
    }

    /** Handle what has come; returns whether there was something. */
    boolean poll()
    {
        boolean isAny = false;
        for (String text = received.poll(); null != text; text = received.poll())
        {
            isAny = true;
            on(Json.readObject(text));
        }
        return isAny;
    }

    /** The next message, behind the one that was awaited last, that is so; what comes before it is handled, too. */
    Map<String, Object> await(final String what, final Predicate<Map<String, Object>> condition)
    {
        final int from = Math.min(awaited, messages.size());
        final List<Map<String, Object>> found = new ArrayList<>();
        final Supplier<String> waiting = () -> "waiting for " + what + ", have " +
            messages.subList(Math.max(from, messages.size() - 5), messages.size());
        Await.until(waiting, () ->
        {
            poll();
            for (int i = from; i < messages.size() && found.isEmpty(); i++)
            {
                if (condition.test(messages.get(i)))
                {
                    found.add(messages.get(i));
                    awaited = i + 1;
                }
            }
            return !found.isEmpty();
        });
        return found.get(0);
    }

    /** Sends a request, and returns its answer or error. */
    Map<String, Object> ask(final Object... namesAndValues)
    {
        final long id = messages.size() + 1_000_000L;
        final Map<String, Object> request = Json.object(namesAndValues);
        request.put("requestId", id);
        sendText(Json.write(request));
        return await("the answer of " + request, (it) -> Long.valueOf(id).equals(it.get("requestId")));
    }

    boolean isOver()
    {
        return isOver;
    }

    int closeCode()
    {
        return closeCode;
    }

    /** Cut the line. */
    void cut()
    {
        socket.abort();
    }

    @Override
    public void close()
    {
        socket.abort();
    }
}
