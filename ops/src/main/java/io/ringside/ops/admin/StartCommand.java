package io.ringside.ops.admin;

import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.Node;
import io.ringside.ops.node.NodeException;
import io.ringside.ops.node.Nodes;
import org.agrona.concurrent.ShutdownSignalBarrier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * {@code ringside start}: runs a node until it is told to stop.
 */
@Command(name = "start", description =
    "Start a node and keep it running until Ctrl-C or SIGTERM. Needs no configuration.",
    footer = "Example: ringside --dir /var/lib/ringside start --config my.conf")
final class StartCommand extends Verb
{
    @Option(names = "--role", paramLabel = "ROLE", description = "primary or standby (default: configured)")
    private String role;

    @Option(names = "--config", paramLabel = "FILE", description = "HOCON file (default: none, the packaged defaults)")
    private Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "one setting; may be repeated")
    private Map<String, String> overrides = new LinkedHashMap<>();

    @Option(names = "--stop-at-eof", description =
        "stop when standard input ends: for a program that starts a node and must not leave it behind")
    private boolean isStopAtEof;

    @Option(names = "--accept-loss", description =
        "lead although acknowledged orders may be missing here; needs --reason, and is kept in decisions.log")
    private boolean isLossAccepted;

    @Option(names = "--reason", paramLabel = "TEXT", description = "why the loss is accepted")
    private String reason;

    @Override
    public Integer call()
    {
        if (isLossAccepted == (null == reason || reason.isBlank()))
        {
            throw new CliException(ExitCode.USAGE, "--accept-loss and --reason TEXT go together: give both or neither");
        }
        final long beginNs = System.nanoTime();
        root().serving();
        final Map<String, String> settings = new LinkedHashMap<>(overrides);
        if (null != role)
        {
            settings.put("node.role", role);
        }
        final RingsideConfig config = config(file, settings);
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        try (ShutdownSignalBarrier barrier = new ShutdownSignalBarrier())
        {
            if (isStopAtEof)
            {
                EndOfInput.watch(System.in, barrier::signalAll);
            }
            try (Node node = start(config, failure, barrier))
            {
                node.banner().forEach(this::line);
                new ReadyAnnouncement(node::notReadyReason, this::line, System::nanoTime, beginNs).start();
                barrier.await();
                err().println("ringside: stopping");
            }
        }
        if (null != failure.get())
        {
            throw new CliException(ExitCode.FAILED, "the node stopped itself: " + failure.get().getMessage() +
                ": see the log");
        }
        return ExitCode.OK;
    }

    private Node start(
        final RingsideConfig config, final AtomicReference<Throwable> failure, final ShutdownSignalBarrier barrier)
    {
        try
        {
            return Nodes.start(config, Environment.version(), isLossAccepted ? reason : null, (throwable) ->
            {
                failure.compareAndSet(null, throwable);
                barrier.signalAll();
            });
        }
        catch (final NodeException ex)
        {
            throw new CliException(Ringside.exitCode(ex), ex.getMessage());
        }
    }
}
