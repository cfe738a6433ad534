package io.ringside.ops.admin.base;

import io.ringside.ops.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What the command line says of a node that does not answer as it should, and that it asks once. */
@Timeout(20)
class NodeClientTest
{
    private static final String TOKEN = "token";
    private static final Authority TRUST = new Authority(null);

    @TempDir
    private Path directory;

    private final AtomicInteger requests = new AtomicInteger();
    private ServerSocket server;
    private String answer;

    @BeforeEach
    void serve() throws IOException
    {
        Files.writeString(directory.resolve("admin.token"), TOKEN);
        server = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        Await.background(this::answer);
    }

    @AfterEach
    void stop() throws IOException
    {
        server.close();
    }

    @Test
    void aCommandWithoutAnswerIsNotSentAgain()
    {
        answer = "";
        final CliException ex = assertThrows(CliException.class, () -> execute(Duration.ofSeconds(5)));
        assertEquals(1, requests.get());
        assertEquals(ExitCode.UNREACHABLE, ex.exitCode);
        assertTrue(ex.getMessage().startsWith("no answer from the node at "), ex.getMessage());
        assertTrue(ex.getMessage().contains("end-of-day may have taken effect"), ex.getMessage());
    }

    @Test
    void aNodeThatStandsStillIsThere()
    {
        final CliException command = assertThrows(CliException.class, () -> execute(Duration.ofMillis(200)));
        assertTrue(command.getMessage().contains("end-of-day may have taken effect"), command.getMessage());
        final CliException question =
            assertThrows(CliException.class, () -> client(Duration.ofMillis(200)).get("/status"));
        assertEquals(ExitCode.UNREACHABLE, question.exitCode);
        assertTrue(question.getMessage().startsWith("no answer from the node at "), question.getMessage());
    }

    @Test
    void theTokenOfAnotherNodeIsNotAuthorised()
    {
        answer = "HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
        final CliException ex = assertThrows(CliException.class, () -> execute(Duration.ofSeconds(5)));
        assertEquals(1, requests.get());
        assertEquals(ExitCode.REFUSED, ex.exitCode);
        assertTrue(ex.getMessage().startsWith("end-of-day refused: the token of " + directory.resolve("admin.token") +
            " is none of the node at "), ex.getMessage());
    }

    @Test
    void aRefusalSaysWhy()
    {
        answer = "HTTP/1.1 409 Conflict\r\nContent-Length: 20\r\nConnection: close\r\n\r\n{\"error\":\"not today\"}";
        final CliException ex = assertThrows(CliException.class, () -> execute(Duration.ofSeconds(5)));
        assertEquals("end-of-day refused: not today", ex.getMessage());
    }

    @Test
    void aPortWhereNobodyListensHasNoNode() throws IOException
    {
        // Bound and not listening: nobody else can take the port meanwhile.
        try (Socket silent = new Socket())
        {
            silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            final NodeClient client =
                new NodeClient("127.0.0.1:" + silent.getLocalPort(), tokens(), TRUST, Duration.ofSeconds(5));
            final CliException ex =
                assertThrows(CliException.class, () -> client.execute("halt", "halt", Map.of()));
            assertTrue(ex.getMessage().startsWith("no node at "), ex.getMessage());
        }
    }

    private Map<String, Object> execute(final Duration timeout)
    {
        return client(timeout).execute("end-of-day", "end-of-day", Map.of("reason", "a test"));
    }

    private NodeClient client(final Duration timeout)
    {
        return new NodeClient("127.0.0.1:" + server.getLocalPort(), tokens(), TRUST, timeout);
    }

    private TokenSource tokens()
    {
        return new TokenSource(null, null, directory);
    }

    private void answer()
    {
        while (!server.isClosed())
        {
            try (Socket socket = server.accept())
            {
                final BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                String line = in.readLine();
                while (null != line && !line.isEmpty())
                {
                    line = in.readLine();
                }
                requests.incrementAndGet();
                if (null == answer)
                {
                    // Silent until the client goes.
                    drain(in);
                }
                else
                {
                    socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
                    socket.shutdownOutput();
                    drain(in);
                }
            }
            catch (final IOException ex)
            {
                // The client has gone.
                assert null != ex;
            }
        }
    }

    private static void drain(final BufferedReader in) throws IOException
    {
        while (in.read() >= 0)
        {
            assert in.markSupported();
        }
    }
}
