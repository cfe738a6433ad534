package io.ringside.ops.system;

import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.NodeProcess;
import io.ringside.ops.node.media.ClientDriver;
import org.agrona.CloseHelper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A node in a process of its own, its clients, and what a runbook asks an operator to do with it. */
final class DrilledNode implements AutoCloseable
{
    private final Path data;
    final NodeProcess node;
    private final String endpoint;
    private final ClientDriver driver = new ClientDriver(8);
    private long orderCount;

    private DrilledNode(final Path data, final NodeProcess node, final String endpoint)
    {
        this.data = data;
        this.node = node;
        this.endpoint = endpoint;
    }

    /** Takes the port out of the settings. */
    static DrilledNode start(final Path data, final Map<String, String> settings) throws IOException
    {
        final int port = Integer.parseInt(settings.remove("http.port"));
        return new DrilledNode(
            data, NodeProcess.start("primary", data, port, settings), settings.get("gateway.sbe-endpoint"));
    }

    String log() throws IOException
    {
        return Files.readString(data.resolve("ringside.log"));
    }

    OrderEntryClientContext client(final int sessionId)
    {
        return Answers.context(driver.aeronDirectoryName(), endpoint, sessionId);
    }

    Answers connect(final int sessionId)
    {
        return Answers.connect(driver.aeronDirectoryName(), endpoint, sessionId);
    }

    OrderWatcher watch(final int sessionId)
    {
        return new OrderWatcher(client(sessionId).nextReportSequence(0));
    }

    String orderId()
    {
        return "drill" + orderCount++;
    }

    /** So many orders at once, and their answers. */
    void burst(final Answers client, final int account, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            Answers.buy(orderId(), account).applyAsLong(client.client);
        }
        Await.until("answers", () ->
        {
            client.client.poll(client);
            return 0 == client.client.pendingCount();
        });
    }

    /** Connections that own a session. */
    double connected()
    {
        return metric("ringside_session_connected", "");
    }

    double metric(final String name, final String labels)
    {
        return TestNodes.metric(node.httpPort(), name, labels);
    }

    String follow(final String alert, final String command, final String... words) throws IOException
    {
        return Runbook.follow(alert, command, data, node.httpPort(), words);
    }

    void pause(final long milliseconds) throws Exception
    {
        Runbook.signal("STOP", node.process());
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(milliseconds));
        Runbook.signal("CONT", node.process());
    }

    int openFiles() throws Exception
    {
        return Integer.parseInt(Runbook.shell("FileDescriptorsNear", "ls /proc/PID/fd | wc -l", "PID", pid()));
    }

    void limitFiles(final int count) throws Exception
    {
        assertEquals(0, new ProcessBuilder("prlimit", "--pid", pid(), "--nofile=" + count + ":")
            .inheritIO().start().waitFor());
    }

    String pid()
    {
        return String.valueOf(node.process().pid());
    }

    @Override
    public void close()
    {
        CloseHelper.quietCloseAll(driver, node);
    }
}
