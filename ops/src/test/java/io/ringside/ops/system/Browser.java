package io.ringside.ops.system;

import io.ringside.gateway.json.Json;
import io.ringside.ops.Await;
import org.agrona.LangUtil;
import org.junit.jupiter.api.Assumptions;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One tab of a headless Chromium, driven by the DevTools protocol. It collects what a page complains of: errors,
 * uncaught exceptions, what its content security policy refused. One thread.
 */
final class Browser implements AutoCloseable
{
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final int ANSWER_TIMEOUT_S = 30;
    private static final Pattern TAB = Pattern.compile("\"webSocketDebuggerUrl\":\\s*\"([^\"]*/page/[^\"]*)\"");
    private static final List<String> COMPLAINTS =
        List.of("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled");

    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<Integer, CompletableFuture<Map<String, Object>>> asked = new ConcurrentHashMap<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final AtomicInteger number = new AtomicInteger();
    private final Process process;
    private final WebSocket socket;

    /**
     * Start one, or skip the test, loudly, where there is none.
     *
     * @param profile directory of its own.
     */
    Browser(final Path profile) throws IOException
    {
        process = new ProcessBuilder(program(), "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-extensions", "--disable-background-networking", "--disable-dev-shm-usage",
            "--remote-debugging-port=0", "--user-data-dir=" + profile, "about:blank")
            .redirectErrorStream(true).redirectOutput(profile.resolveSibling("browser.log").toFile()).start();
        final String[] tab = new String[1];
        Await.answer(() -> "the browser has no tab", () -> null != (tab[0] = tab(profile)));
        socket = http.newWebSocketBuilder().buildAsync(URI.create(tab[0]), new Messages()).join();
        Stream.of("Page", "Runtime", "Log").forEach((domain) -> ask(domain + ".enable", ""));
    }

    /** Go to an address and wait until it is loaded. */
    void open(final String url)
    {
        ask("Page.navigate", "\"url\": \"" + url + "\"");
        Await.answer(() -> url + " is not loaded", () -> "complete".equals(value("document.readyState")));
    }

    /** The window, in pixels of style sheets. */
    void size(final int width, final int height)
    {
        ask("Emulation.setDeviceMetricsOverride",
            "\"width\": " + width + ", \"height\": " + height + ", \"deviceScaleFactor\": 1, \"mobile\": false");
    }

    /** What an expression of the page gives, once it is there if it is a promise; null if that is not a plain value. */
    Object value(final String expression)
    {
        final Map<String, Object> answer = ask("Runtime.evaluate",
            "\"returnByValue\": true, \"awaitPromise\": true, \"expression\": " + Json.write(expression));
        if (answer.containsKey("exceptionDetails"))
        {
            throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
        }
        return ((Map<?, ?>)answer.get("result")).get("value");
    }

    /** The text of the first element that a selector finds. */
    String text(final String selector)
    {
        return String.valueOf(value("document.querySelector(" + Json.write(selector) + ")?.textContent"));
    }

    /** Press a key where the focus is: a letter, or the name of a key. */
    void press(final String key)
    {
        final String what = "\"key\": " + Json.write(key) + ("Enter".equals(key) ?
            ", \"windowsVirtualKeyCode\": 13, \"text\": \"\\r\"" :
            1 == key.length() ? ", \"text\": " + Json.write(key) : "");
        ask("Input.dispatchKeyEvent", "\"type\": \"keyDown\", " + what);
        ask("Input.dispatchKeyEvent", "\"type\": \"keyUp\", \"key\": " + Json.write(key));
    }

    /** Write a text where the focus is, in place of what is there. */
    void type(final String text)
    {
        value("document.activeElement.select?.()");
        ask("Input.insertText", "\"text\": " + Json.write(text));
    }

    /** What the page has complained of so far. */
    List<String> complaints()
    {
        return List.copyOf(complaints);
    }

    @Override
    public void close()
    {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
    }

    private Map<String, Object> ask(final String method, final String parameters)
    {
        final int id = number.incrementAndGet();
        final CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
        asked.put(id, answer);
        socket.sendText("{\"id\": " + id + ", \"method\": \"" + method + "\", \"params\": {" + parameters + "}}", true)
            .join();
        try
        {
            return answer.get(ANSWER_TIMEOUT_S, TimeUnit.SECONDS);
        }
        catch (final Exception ex)
        {
            LangUtil.rethrowUnchecked(ex);
            return null;
        }
    }

    private static String program()
    {
        for (final String name : NAMES)
        {
            for (final String directory : System.getenv("PATH").split(":"))
            {
                if (Files.isExecutable(Path.of(directory, name)))
                {
                    return name;
                }
            }
        }
        System.out.println("SKIPPED: the page in a real browser: there is no chromium here");
        Assumptions.abort("no chromium");
        return null;
    }

    /** Where the first tab listens; null as long as there is none. */
    private String tab(final Path profile) throws IOException, InterruptedException
    {
        final Path port = profile.resolve("DevToolsActivePort");
        if (!Files.exists(port) || Files.readAllLines(port).size() < 2)
        {
            return null;
        }
        final String list = http.send(HttpRequest.newBuilder(URI.create(
            "http://127.0.0.1:" + Files.readAllLines(port).get(0) + "/json/list")).build(),
            HttpResponse.BodyHandlers.ofString()).body();
        final Matcher matcher = TAB.matcher(list);
        return matcher.find() ? matcher.group(1) : null;
    }

    /** Messages of the browser, on a thread of the HTTP client. */
    private final class Messages implements WebSocket.Listener
    {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(final WebSocket webSocket, final CharSequence data, final boolean isLast)
        {
            text.append(data);
            if (isLast)
            {
                onMessage(Json.readObject(text.toString()));
                text.setLength(0);
            }
            webSocket.request(1);
            return null;
        }

        @SuppressWarnings("unchecked")
        private void onMessage(final Map<String, Object> message)
        {
            if (message.get("id") instanceof Number id)
            {
                final CompletableFuture<Map<String, Object>> answer = asked.remove(id.intValue());
                if (message.containsKey("error"))
                {
                    answer.completeExceptionally(new AssertionError(message.get("error").toString()));
                }
                else
                {
                    answer.complete((Map<String, Object>)message.get("result"));
                }
            }
            else if (COMPLAINTS.contains(String.valueOf(message.get("method"))))
            {
                complaints.add(message.get("params").toString());
            }
        }
    }
}
