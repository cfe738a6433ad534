package io.ringside.ops.system;

import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.view.Node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A node in this process, and the command line beside it. */
final class CommandLineNode implements AutoCloseable
{
    private static final long TIMEOUT_NS = 60_000_000_000L;

    private final Path directory;
    /** Host and port of SBE order entry. */
    final String gateway;
    /** Host and port of market data over Aeron. */
    final String marketData;
    final Node node;
    private final String aeronDirectoryName;

    CommandLineNode(final Path directory) throws IOException
    {
        this(directory, Map.of());
    }

    /** With other settings than those of a plain one. */
    CommandLineNode(final Path directory, final Map<String, String> others) throws IOException
    {
        this.directory = directory;
        final Map<String, String> settings = TestNodes.alone(directory);
        settings.putAll(others);
        gateway = settings.get("gateway.sbe-endpoint");
        marketData = settings.get("gateway.market-data-endpoint");
        node = TestNodes.start(settings);
        aeronDirectoryName = String.valueOf(awaitReady().get("aeronDirectory"));
    }

    int httpPort()
    {
        return node.httpPort();
    }

    /** Of a client that logs on as a session, over the node's own media driver. */
    OrderEntryClientContext context(final int sessionId)
    {
        return Answers.context(aeronDirectoryName, gateway, sessionId).nextReportSequence(0);
    }

    /** Log on as a session. */
    OrderWatcher watcher(final int sessionId)
    {
        return new OrderWatcher(context(sessionId));
    }

    /** Log on as a session that asks one thing at a time. */
    Answers answers(final int sessionId)
    {
        return Answers.connect(aeronDirectoryName, gateway, sessionId);
    }

    /** The JSON object that a command prints when it is done. */
    Map<String, Object> json(final String commandLine)
    {
        return run(ExitCode.OK, "--json " + commandLine).json();
    }

    /** Load on it, be it too much for this machine. */
    void load(final String options)
    {
        final int code = new Terminal("--node", "127.0.0.1:" + node.httpPort())
            .code("load run --gateway " + gateway + ' ' + options);
        assertTrue(ExitCode.OK == code || ExitCode.INVALID == code, () -> "load ended with " + code);
    }

    /** The JSON object that a command prints when it ends so. */
    Map<String, Object> json(final int exitCode, final String commandLine)
    {
        return run(exitCode, "--json " + commandLine).json();
    }

    /** What a command says beside its result, when it ends so. */
    String said(final int exitCode, final String commandLine)
    {
        return run(exitCode, commandLine).err();
    }

    /** What a command prints when it is done. */
    String text(final String commandLine)
    {
        return run(ExitCode.OK, commandLine).out();
    }

    /** The one line with which a command is refused, wherever it goes. */
    String refused(final int exitCode, final String commandLine)
    {
        final Terminal terminal = run(exitCode, commandLine);
        final String text = terminal.out() + terminal.err();
        assertEquals(1, text.lines().count(), text);
        return text;
    }

    /** What becomes of a command line, however it ends. */
    Terminal typed(final String commandLine)
    {
        final Terminal terminal = terminal();
        terminal.code(routed(commandLine));
        return terminal;
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

    private Terminal run(final int exitCode, final String commandLine)
    {
        return terminal().run(exitCode, routed(commandLine));
    }

    private Terminal terminal()
    {
        return new Terminal(
            "--node", "127.0.0.1:" + node.httpPort(), "--dir", directory.toString(), "--timeout", "30s");
    }

    private String routed(final String commandLine)
    {
        return commandLine.startsWith("order ") || commandLine.startsWith("--json order ") ?
            commandLine.replaceFirst("order ", "order --gateway " + gateway + ' ') : commandLine;
    }

    private Map<String, Object> awaitReady()
    {
        awaitStatus((status) -> Boolean.TRUE.equals(status.get("ready")));
        return json("status");
    }
}
