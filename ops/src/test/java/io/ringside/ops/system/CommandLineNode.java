package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.Ringside;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.Node;
import io.ringside.ops.node.Nodes;
import io.ringside.ops.web.Json;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A node in this process, and the command line beside it. */
final class CommandLineNode implements AutoCloseable
{
    private static final long TIMEOUT_NS = 60_000_000_000L;

    private final Path directory;
    private final String gateway;
    private final Node node;
    private final String aeronDirectoryName;

    CommandLineNode(final Path directory) throws IOException
    {
        this(directory, Map.of());
    }

    /** With other settings than those of a plain one. */
    CommandLineNode(final Path directory, final Map<String, String> others) throws IOException
    {
        this.directory = directory;
        final Map<String, String> settings = TestNodes.settings("1MiB");
        settings.put("node.dir", directory.toString());
        settings.put("node.durability", "none");
        settings.putAll(others);
        gateway = settings.get("gateway.sbe-endpoint");
        node = Nodes.start(RingsideConfig.load(null, settings), "test", Throwable::printStackTrace);
        aeronDirectoryName = String.valueOf(awaitReady().get("aeronDirectory"));
    }

    /** Host and port of SBE order entry. */
    String gateway()
    {
        return gateway;
    }

    int httpPort()
    {
        return node.httpPort();
    }

    Node node()
    {
        return node;
    }

    /** Log on as a session, over the node's own media driver. */
    OrderWatcher watcher(final int sessionId)
    {
        return new OrderWatcher(Answers.context(aeronDirectoryName, gateway, sessionId)
            .nextReportSequence(0));
    }

    /** Log on as a session that asks one thing at a time. */
    Answers answers(final int sessionId)
    {
        return Answers.connect(aeronDirectoryName, gateway, sessionId);
    }

    /** The JSON object that a command prints when it is done. */
    Map<String, Object> json(final String commandLine)
    {
        return run("--json " + commandLine, 0, false);
    }

    /** What a command prints when it is done. */
    String text(final String commandLine)
    {
        return String.valueOf(run(commandLine, 0, false).get("text"));
    }

    /** The one line with which a command is refused, wherever it goes. */
    String refused(final int exitCode, final String commandLine)
    {
        final String text = String.valueOf(run(commandLine, exitCode, true).get("text"));
        assertEquals(1, text.lines().count(), text);
        return text;
    }

    /** Wait until the node shows these levels of a side, price and quantity: its book comes after the report. */
    void awaitLevels(final String symbol, final String side, final String... expected)
    {
        Await.answer(() -> "expected " + List.of(expected) + ", has " + levels(symbol, side),
            () -> List.of(expected).equals(levels(symbol, side)));
    }

    /** Wait until status says so. */
    void awaitStatus(final Predicate<Map<String, Object>> condition)
    {
        Await.answer(() -> "status stays " + json("status"), () -> condition.test(json("status")));
    }

    @Override
    public void close()
    {
        node.close();
    }

    private List<String> levels(final String symbol, final String side)
    {
        return ((List<?>)json("book " + symbol).get(side)).stream().map((it) ->
            ((Map<?, ?>)it).get("price") + " x " + ((Map<?, ?>)it).get("quantity")).toList();
    }

    private Map<String, Object> run(final String commandLine, final int exitCode, final boolean takesErrors)
    {
        final StringWriter out = new StringWriter();
        final StringWriter err = takesErrors ? out : new StringWriter();
        final String[] words = Stream.concat(
            Stream.of("--node", "127.0.0.1:" + node.httpPort(), "--dir", directory.toString(), "--timeout", "30s"),
            Stream.of(commandLine.startsWith("order ") || commandLine.startsWith("--json order ") ?
                commandLine.replaceFirst("order ", "order --gateway " + gateway + ' ').split(" ") :
                commandLine.split(" "))).toArray(String[]::new);
        final int code = Ringside.execute(words, new PrintWriter(out, true), new PrintWriter(err, true));
        assertEquals(exitCode, code, () -> commandLine + ": " + out + err);
        return commandLine.startsWith("--json ") ? Json.readObject(out.toString()) : Map.of("text", out.toString());
    }

    private Map<String, Object> awaitReady()
    {
        awaitStatus((status) -> Boolean.TRUE.equals(status.get("ready")));
        return json("status");
    }
}
