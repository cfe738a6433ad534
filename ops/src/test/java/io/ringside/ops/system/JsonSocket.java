package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.web.Json;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

/**
 * A client of the web port on the JDK's WebSocket: keeps every book by what it is told, and checks that nothing is
 * missing between two messages. The thread of the test calls it; messages come on another.
 */
final class JsonSocket implements AutoCloseable
{
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    final List<Map<String, Object>> messages = new ArrayList<>();
    final Map<String, Book> books = new TreeMap<>();
    private final Map<String, Long> sequences = new TreeMap<>();
    private final ConcurrentLinkedQueue<String> received = new ConcurrentLinkedQueue<>();
    private final WebSocket socket;
    private volatile int closeCode;
    private volatile boolean isOver;
    int conflated;

    /** Levels by price: quantity and orders, as told. */
    static final class Book
    {
        final Map<String, List<Object>> bids = new TreeMap<>();
        final Map<String, List<Object>> asks = new TreeMap<>();

        private static void apply(final Map<String, List<Object>> side, final Object rows)
        {
            for (final Object it : (List<?>)rows)
            {
                final List<?> row = (List<?>)it;
                if ("0".equals(row.get(1)))
                {
                    assertNotNull(side.remove((String)row.get(0)), "a level goes that was not there: " + row);
                }
                else
                {
                    side.put((String)row.get(0), List.of(row.get(1), row.get(2)));
                }
            }
        }
    }

    JsonSocket(final String endpoint)
    {
        this(endpoint, true);
    }

    /**
     * @param isReading false: it takes nothing.
     */
    JsonSocket(final String endpoint, final boolean isReading)
    {
        final StringBuilder text = new StringBuilder();
        socket = HTTP.newWebSocketBuilder().buildAsync(URI.create("ws://" + endpoint + "/ws"), new WebSocket.Listener()
        {
            @Override
            public void onOpen(final WebSocket opened)
            {
                if (isReading)
                {
                    opened.request(1);
                }
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

    /** A client that takes nothing begins to. */
    void read()
    {
        socket.request(1);
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

    /** The first message that has come since and is so; what comes before it is handled, too. */
    Map<String, Object> await(final String what, final Predicate<Map<String, Object>> condition)
    {
        final int from = messages.size();
        final List<Map<String, Object>> found = new ArrayList<>();
        Await.until(() -> "waiting for " + what + ", have " + messages.subList(Math.max(from, messages.size() - 5),
            messages.size()), () ->
        {
            poll();
            for (int i = from; i < messages.size() && found.isEmpty(); i++)
            {
                if (condition.test(messages.get(i)))
                {
                    found.add(messages.get(i));
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

    private void on(final Map<String, Object> message)
    {
        messages.add(message);
        if (message.get("sequence") instanceof Long sequence && message.containsKey("symbol"))
        {
            final String stream = message.get("marketData") + " " + message.get("symbol") + " " +
                message.getOrDefault("depth", "") + message.getOrDefault("interval", "");
            if (!message.containsKey("snapshot"))
            {
                assertEquals(sequences.get(stream), message.get("previousSequence"), "missing before " + message);
            }
            sequences.put(stream, sequence);
        }
        conflated += message.containsKey("conflated") ? 1 : 0;
        if ("Book".equals(message.get("marketData")))
        {
            final String name = message.get("symbol") + " " + message.get("depth");
            if (message.containsKey("snapshot"))
            {
                books.put(name, new Book());
            }
            Book.apply(books.get(name).bids, message.get("bids"));
            Book.apply(books.get(name).asks, message.get("asks"));
        }
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
