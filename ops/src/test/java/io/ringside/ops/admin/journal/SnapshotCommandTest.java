package io.ringside.ops.admin.journal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.ringside.ops.Terminal;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A snapshot may be on the disk long after its command: the command line asks for the same one until then. */
class SnapshotCommandTest
{
    private static final String NOT_YET = "{\"done\":false,\"reason\":\"NOT_STORED_YET\",\"commandSequence\":77," +
        "\"error\":\"no snapshot of sequence 77\"}";
    private static final String DONE =
        "{\"done\":true,\"reason\":\"NONE\",\"commandSequence\":77,\"affectedCount\":0}";

    @TempDir
    private Path directory;

    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private int answersUntilStored;
    private HttpServer node;

    @BeforeEach
    void start() throws IOException
    {
        Files.writeString(directory.resolve("admin.token"), "t");
        node = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        node.createContext("/admin/snapshot", this::answer);
        node.start();
    }

    @AfterEach
    void stop()
    {
        node.stop(0);
    }

    @Test
    void shouldAskForTheSameSnapshotUntilItIsStored()
    {
        answersUntilStored = 2;
        run(0, "60s").assertPrinted("snapshot done at sequence 77");
        assertEquals(List.of("reason=operator", "sequence=77", "sequence=77"), requests);
    }

    @Test
    void shouldSayThatThereIsNoneInTime()
    {
        answersUntilStored = Integer.MAX_VALUE;
        run(ExitCode.REFUSED, "1s").assertError("snapshot refused: no snapshot of sequence 77");
        assertTrue(requests.subList(1, requests.size()).stream().allMatch("sequence=77"::equals), requests.toString());
    }

    private Terminal run(final int code, final String timeout)
    {
        return Terminal.ofNode(node.getAddress().getPort())
            .run(code, "--dir", directory.toString(), "--timeout", timeout, "snapshot");
    }

    private void answer(final HttpExchange exchange) throws IOException
    {
        requests.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        final boolean isStored = --answersUntilStored < 0;
        final byte[] body = (isStored ? DONE : NOT_YET).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(isStored ? 200 : 409, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
