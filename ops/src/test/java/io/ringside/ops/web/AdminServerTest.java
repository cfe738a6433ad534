package io.ringside.ops.web;

import io.ringside.ops.Await;
import io.ringside.ops.access.AccessControl;
import io.ringside.ops.access.Role;
import io.ringside.ops.access.TestTokens;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Whatever clients do to the HTTP port, {@code /health} is answered. */
class AdminServerTest
{
    private static final int SLOW_CLIENTS = 40;
    private static final int REQUESTS = Integer.getInteger("ringside.test.httpRequests", 2_000);
    private static final long HEAP_GROWTH_MAX = 8 * 1024 * 1024;
    private static final long SEED = Long.getLong("ringside.test.seed", 20_261_125L);
    private static final String TOKEN = TestTokens.of("admin");
    private static final int PATIENCE_MS = 20_000;

    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch statusBegun = new CountDownLatch(1);
    private volatile boolean isStatusHeld;
    private final List<Socket> sockets = new ArrayList<>();
    private AdminServer server;

    @TempDir
    private Path directory;

    @BeforeEach
    void start() throws IOException
    {
        server = new AdminServer("127.0.0.1", 0, new HeldNode(), new AccessControl(
            TestTokens.file(directory.resolve("operators.tokens")), Role.VIEW, (line) -> { }, System::nanoTime), null);
    }

    @AfterEach
    void stop() throws IOException
    {
        held.countDown();
        for (final Socket socket : sockets)
        {
            socket.close();
        }
        server.close();
    }

    /** Otherwise every request but the first of a connection takes 40 ms. */
    @Test
    void shouldHoldNoAnswerBackUntilTheClientAcknowledgesItsHead()
    {
        assertTrue(Boolean.getBoolean("sun.net.httpserver.nodelay"));
    }

    @Test
    void shouldAnswerHealthWhileOperatorsWait() throws IOException
    {
        for (int i = 0; i < SLOW_CLIENTS; i++)
        {
            send("POST /admin/halt HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + TOKEN +
                "\r\nContent-Length: 0\r\n\r\n");
        }

        // Before the first of those can be answered: they wait for this test.
        assertTrue(ask("GET /health/live HTTP/1.1").startsWith("HTTP/1.1 200 "));
        assertTrue(ask("GET /metrics HTTP/1.1").startsWith("HTTP/1.1 200 "));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "POST /admin/halt HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nsymbol=",
        "POST /admin/halt HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin-token\r\nContent-Length: 1000\r\n\r\n",
        "POST /health/live HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n",
        "GET /health/live HTTP/1.1\r\nHost:",
        "GET"})
    void shouldAnswerHealthWhileOthersSendSlowly(final String beginning) throws IOException
    {
        final List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < SLOW_CLIENTS; i++)
        {
            slow.add(send(beginning));
        }

        assertTrue(ask("GET /health/live HTTP/1.1").startsWith("HTTP/1.1 200 "));

        // It was not for their end that it waited.
        assertTrue(slow.stream().anyMatch(AdminServerTest::isOpen));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health/live", "/health/ready", "/metrics", "/status", "/book?symbol=ACME", "/nope"})
    void shouldAnswerHeadLikeGetWithoutABody(final String path) throws IOException
    {
        final String get = ask("GET " + path + " HTTP/1.1");
        final String head = ask("HEAD " + path + " HTTP/1.1");

        assertEquals(firstLine(get), firstLine(head));
        assertEquals(length(get), length(head));
        assertTrue(get.indexOf("\r\n\r\n") + 4 < get.length(), get);
        assertEquals(head.indexOf("\r\n\r\n") + 4, head.length(), head);
    }

    @Test
    void shouldSayWhatAPathKnowsWhenTheMethodIsNotKnown() throws IOException
    {
        for (final String method : List.of("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"))
        {
            final String answer = ask(method + " /health/live HTTP/1.1");
            assertTrue(answer.startsWith("HTTP/1.1 405 "), answer);
            assertTrue(answer.contains("Allow: GET, HEAD\r\n"), answer);
        }
        final String answer = ask("GET /admin/halt HTTP/1.1\r\nAuthorization: Bearer " + TOKEN);
        assertTrue(answer.startsWith("HTTP/1.1 405 ") && answer.contains("Allow: POST\r\n"), answer);
    }

    @Test
    void shouldSurviveRandomAndMutatedRequests() throws IOException
    {
        final Random random = new Random(SEED);
        final HttpRequests requests = new HttpRequests(random, TOKEN);
        held.countDown();
        long heapBefore = 0;
        for (int i = 0; i < REQUESTS; i++)
        {
            if (REQUESTS / 10 == i)
            {
                heapBefore = heapInUse();
            }
            throwAt(requests.next());
            if (0 == i % 1_000)
            {
                assertTrue(ask("GET /health/live HTTP/1.1").startsWith("HTTP/1.1 200 "), "seed=" + SEED + " i=" + i);
            }
        }
        assertTrue(ask("GET /health/live HTTP/1.1").startsWith("HTTP/1.1 200 "), "seed=" + SEED);
        assertTrue(Thread.getAllStackTraces().keySet().stream().filter((it) -> "http".equals(it.getName())).count() <=
            HttpThreads.CONNECTIONS_MAX, "seed=" + SEED);
        final long heapAfter = heapInUse();
        System.out.println("HTTP strangers: requests=" + REQUESTS + " heapBefore=" + heapBefore + " heapAfter=" +
            heapAfter + " seed=" + SEED);
        assertTrue(heapAfter - heapBefore < HEAP_GROWTH_MAX, "seed=" + SEED);
    }

    @Test
    void shouldCloseAfterThePageThatIsBeingRendered() throws Exception
    {
        isStatusHeld = true;
        send("GET /status HTTP/1.1\r\nHost: x\r\n\r\n");
        statusBegun.await();
        final Thread closer = new Thread(server::close);
        closer.start();
        Await.until("the closer to wait or to be done", () -> Thread.State.BLOCKED == closer.getState() ||
            Thread.State.TERMINATED == closer.getState());
        assertEquals(Thread.State.BLOCKED, closer.getState());
        held.countDown();
        closer.join();
    }

    private static long heapInUse()
    {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private void throwAt(final byte[] request) throws IOException
    {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
            OutputStream out = socket.getOutputStream())
        {
            socket.setSoLinger(true, 0);
            out.write(request);
            socket.shutdownOutput();
            socket.setSoTimeout(PATIENCE_MS);
            assertTrue(socket.getInputStream().readAllBytes().length >= 0);
        }
        catch (final SocketException ex)
        {
            // Hung up on: an answer, too.
            assertTrue(String.valueOf(ex.getMessage()).matches("(?i).*(reset|pipe|abort|closed|not connected).*"),
                ex.getMessage());
        }
    }

    private Socket send(final String text) throws IOException
    {
        final Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        sockets.add(socket);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    private String ask(final String head) throws IOException
    {
        final Socket socket = send(head + "\r\nHost: x\r\nConnection: close\r\n\r\n");
        socket.setSoTimeout(PATIENCE_MS);
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static boolean isOpen(final Socket socket)
    {
        try
        {
            socket.setSoTimeout(1);
            return socket.getInputStream().read() >= 0;
        }
        catch (final SocketTimeoutException ex)
        {
            return true;
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    private static String firstLine(final String answer)
    {
        return answer.substring(0, answer.indexOf("\r\n"));
    }

    private static String length(final String answer)
    {
        return answer.lines().filter((it) -> it.toLowerCase(Locale.ROOT).startsWith("content-length:"))
            .findFirst().orElse("none");
    }

    /** A node whose operator's commands take until the test is over. */
    private final class HeldNode implements NodeView
    {
        @Override
        public boolean isLive()
        {
            return true;
        }

        @Override
        public boolean isReady()
        {
            return true;
        }

        @Override
        public String notReadyReason()
        {
            return "";
        }

        @Override
        public Map<String, Object> status()
        {
            statusBegun.countDown();
            while (isStatusHeld && held.getCount() > 0)
            {
                Thread.onSpinWait();
            }
            return Map.of("name", "test");
        }

        @Override
        public Map<String, Object> book(final String symbol, final int depth)
        {
            if (!"ACME".equals(symbol))
            {
                throw new IllegalArgumentException("unknown symbol: " + symbol);
            }
            return Map.of("symbol", symbol);
        }

        @Override
        public List<Map<String, Object>> accounts(final Long accountId)
        {
            return null == accountId || 3 == accountId ? List.of(Map.of("accountId", 3)) : List.of();
        }

        @Override
        public List<Map<String, Object>> instruments(final String symbol)
        {
            return null == symbol || "ACME".equals(symbol) ? List.of(Map.of("symbol", "ACME")) : List.of();
        }

        @Override
        public String metrics()
        {
            return "ringside_up 1\n";
        }

        @Override
        public void check(final OperatorCommand command)
        {
            assertFalse(command.verb().isEmpty());
        }

        @Override
        public Map<String, Object> execute(final OperatorCommand command, final long timeoutNs)
        {
            try
            {
                held.await(1, TimeUnit.MINUTES);
            }
            catch (final InterruptedException ex)
            {
                Thread.currentThread().interrupt();
            }
            return Map.of("done", true);
        }
    }
}
