package io.ringside.ops.admin.node;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.Environment;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Verb;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.Nodes;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.base.NodeStart;
import io.ringside.ops.node.base.StartEndedException;
import io.ringside.ops.node.view.Node;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** {@code ringside start}: runs a node until it is asked to stop. */
@Command(name = "start", description =
    "Start a node and keep it running until Ctrl-C or SIGTERM. Needs no configuration.",
    footer = "Example: ringside --dir /var/lib/ringside start --config my.conf")
public final class StartCommand extends Verb
{
    @Option(names = "--role", paramLabel = "ROLE",
        description = "primary, standby, pair or member (default: configured)")
    private String role;

    @Option(names = "--config", paramLabel = "FILE", description = "HOCON file (default: none, the packaged defaults)")
    private Path file;

    @Option(names = "--power", paramLabel = "HOW", description =
        "eco, balanced or performance: how long hot threads look for work before they sleep (default: configured)")
    private String power;

    @Option(names = "--cold", description =
        "open the ports at once, while the JVM has compiled nothing: the first seconds are slow (default: warm up " +
        "for two seconds first)")
    private boolean isCold;

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

    private Node running;
    private boolean isHungUp;

    @Override
    public Integer call()
    {
        CliException.usageIf(isLossAccepted == (null == reason || reason.isBlank()),
            "--accept-loss and --reason TEXT go together: give both or neither");
        final long beginNs = System.nanoTime();
        root().serving();
        final Map<String, String> settings = new LinkedHashMap<>(overrides);
        if (null != role)
        {
            settings.put("node.role", role);
        }
        if (null != power)
        {
            settings.put("node.power", power);
        }
        final RingsideConfig config = config(file, settings);
        final WarmUp warmUp = new WarmUp(config);
        final Shutdown shutdown = new Shutdown(err(), Runtime.getRuntime()::halt, Shutdown.LIMIT_NS)
            .whenAsked(warmUp::stop).whenHungUp(this::reopenLog).listen();
        if (isStopAtEof)
        {
            EndOfInput.watch(System.in, shutdown::stop);
        }
        final Node node;
        try
        {
            node = start(config, warmUp, shutdown);
        }
        catch (final StartEndedException ex)
        {
            err().println("ringside: stopping");
            return exitCode(shutdown);
        }
        running(node);
        announce(node, shutdown, this::line, beginNs);
        shutdown.await();
        err().println("ringside: stopping");
        try
        {
            node.close();
        }
        catch (final NodeException ex)
        {
            shutdown.hard(ex.getMessage());
        }
        return exitCode(shutdown);
    }

    /**
     * Returns the exit code of a node that has ended in order: asked to, or because a part of it has failed, be it
     * while it started.
     */
    static int exitCode(final Shutdown shutdown)
    {
        final Throwable failure = shutdown.failure();
        if (null != failure)
        {
            // What was refused once is refused at the next start, too.
            throw new CliException(ExitCode.of(Nodes.kind(failure)),
                "the node stopped itself: " + Shutdown.message(failure) + ": see the log");
        }
        return shutdown.exitCode();
    }

    /** A node that was told to stop while it started is never ready, whatever it has got to. */
    static void announce(
        final Node node, final Shutdown shutdown, final Consumer<String> lines, final long beginNs)
    {
        if (!shutdown.isAsked())
        {
            node.banner().forEach(lines);
            new ReadyAnnouncement(node::notReadyReason, lines, System::nanoTime, beginNs).start();
        }
    }

    /** A node that is still starting opens its log again as soon as it has started. */
    private synchronized void reopenLog()
    {
        isHungUp = null == running;
        if (!isHungUp)
        {
            running.reopenLog();
        }
    }

    private synchronized void running(final Node node)
    {
        running = node;
        if (isHungUp)
        {
            node.reopenLog();
        }
    }

    private Node start(final RingsideConfig config, final WarmUp warmUp, final Shutdown shutdown)
    {
        try
        {
            return Nodes.start(config, new NodeStart(Environment.version(), isLossAccepted ? reason : null,
                isCold ? warmUp::leaveOut : warmUp::run, shutdown::isAsked, NodeStart::printWarning,
                shutdown::onFailure));
        }
        catch (final NodeException ex)
        {
            throw new CliException(ExitCode.of(ex.kind()), ex.getMessage());
        }
    }
}
