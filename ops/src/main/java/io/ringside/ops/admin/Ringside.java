package io.ringside.ops.admin;

import io.ringside.journal.JournalException;
import io.ringside.loadgen.report.ReportException;
import io.ringside.ops.config.ConfigurationException;
import io.ringside.ops.node.NodeException;
import io.ringside.ops.node.Nodes;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;

/** The one command line. Results go to standard output, everything else to standard error; see {@link ExitCode}. */
@Command(
    name = "ringside",
    description = "An exchange in a box. Try `ringside demo` first.",
    mixinStandardHelpOptions = false,
    sortOptions = false,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
        DemoCommand.class, StartCommand.class, LoadCommand.class, BenchCommand.class,
        StatusCommand.class, HealthCommand.class, BookCommand.class, TopCommand.class,
        AccountCommand.class, InstrumentCommand.class,
        OrderCommand.class, ReplayCommand.class,
        HaltCommand.class, ResumeCommand.class, KillSwitchCommand.class, TradeCommand.class,
        EndOfDayCommand.class, SnapshotCommand.class, ApplyCommand.class,
        JournalCommand.class, AuditCommand.class, ConfigCommand.class, KeyCommand.class, TokenCommand.class,
        FixCommand.class, DoctorCommand.class, VersionCommand.class, HelpCommand.class},
    versionProvider = VersionCommand.Line.class)
public final class Ringside extends VerbGroup
{
    @Option(names = "--node", paramLabel = "HOST:PORT", scope = ScopeType.INHERIT,
        description = "HTTP port of the node, with https:// in front for TLS (default 127.0.0.1:9100)")
    private String node;

    @Option(names = "--dir", paramLabel = "DIR", scope = ScopeType.INHERIT, description =
        "data directory (default data)")
    private Path dir;

    @Option(names = "--token", paramLabel = "FILE", scope = ScopeType.INHERIT, description =
        "with your token (default: RINGSIDE_TOKEN, else DIR/admin.token)")
    private Path tokenFile;

    @Option(names = "--ca", paramLabel = "FILE", scope = ScopeType.INHERIT, description =
        "certificates to trust an https node by, PEM (default: RINGSIDE_CA)")
    private Path authority;

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "one JSON object, last on standard output")
    private boolean isJson;

    @Option(names = "--timeout", paramLabel = "TIME", scope = ScopeType.INHERIT, defaultValue = "5s",
        description = "for answers of the node (default ${DEFAULT-VALUE})")
    private Duration timeout;

    @Option(names = {"-v", "--verbose"}, scope = ScopeType.INHERIT, description = "say more when something fails")
    private boolean isVerbose;

    @Option(names = {"-h", "--help"}, scope = ScopeType.INHERIT, usageHelp = true, description = "show help")
    private boolean isHelp;

    @Option(names = "--version", versionHelp = true, description = "print the version")
    private boolean isVersion;

    private boolean isServing;

    Ringside()
    {
        super("no command given");
    }

    public static void main(final String[] args)
    {
        final PrintWriter out = new ResultWriter(new FileOutputStream(FileDescriptor.out));
        System.exit(execute(args, out, new PrintWriter(System.err, true)));
    }

    /**
     * Run one command line in this process.
     *
     * @param args as given by the user.
     * @param out  for results.
     * @param err  for everything else.
     * @return an {@link ExitCode}.
     */
    public static int execute(final String[] args, final PrintWriter out, final PrintWriter err)
    {
        final Ringside ringside = new Ringside();
        final CommandLine commandLine = new CommandLine(ringside);
        commandLine.setOut(out);
        commandLine.setErr(err);
        commandLine.setUsageHelpAutoWidth(false);
        commandLine.setUsageHelpWidth(110);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.registerConverter(Duration.class, new DurationConverter());
        SchemaWords.register(commandLine);
        commandLine.setParameterExceptionHandler((ex, ignored) -> onUsage(ex, err));
        commandLine.setExecutionExceptionHandler((ex, ignored, result) -> ringside.onFailure(ex, err));
        final int code = ringside.written(run(ringside, commandLine, args, err), out, err);
        err.flush();
        return code;
    }

    private static int run(
        final Ringside ringside, final CommandLine commandLine, final String[] args, final PrintWriter err)
    {
        try
        {
            return commandLine.execute(args);
        }
        catch (final Error ex)
        {
            // Picocli takes exceptions alone to its handler.
            return ringside.onFailure(ex, err);
        }
    }

    /** A result that could not be written changes the exit code. */
    private int written(final int code, final PrintWriter out, final PrintWriter err)
    {
        if (!out.checkError() || isServing)
        {
            return code;
        }
        if (ResultWriter.isReaderGone(out))
        {
            return ExitCode.OK == code ? ExitCode.READER_GONE : code;
        }
        err.println("ringside: cannot write standard output: " + ResultWriter.reason(out) +
            ": the result is not complete");
        return ExitCode.OK == code ? ExitCode.FAILED : code;
    }

    String node()
    {
        return node;
    }

    Path dir()
    {
        return dir;
    }

    Path authority()
    {
        return authority;
    }

    Path tokenFile()
    {
        return tokenFile;
    }

    boolean isJson()
    {
        return isJson;
    }

    boolean isServing()
    {
        return isServing;
    }

    /** From now on the verb serves, and what it prints is not a result: a closed standard output does not end it. */
    void serving()
    {
        isServing = true;
    }

    Duration timeout()
    {
        return timeout;
    }

    private static int onUsage(final ParameterException ex, final PrintWriter err)
    {
        err.println("ringside: " + UsageWords.of(ex));
        return ExitCode.USAGE;
    }

    private int onFailure(final Throwable ex, final PrintWriter err)
    {
        if (ex instanceof OutputClosedException)
        {
            return ExitCode.OK;
        }
        if (isVerbose)
        {
            ex.printStackTrace(err);
        }
        if (ex instanceof InterruptedException)
        {
            return ExitCode.INTERRUPTED;
        }
        if (ex instanceof IOException cause)
        {
            return onFailure(NodeException.of(cause), err);
        }
        if (ex instanceof UncheckedIOException unchecked)
        {
            return onFailure(unchecked.getCause(), err);
        }
        final int code = exitCode(ex);
        err.println("ringside: " + (ex instanceof OutOfMemoryError memory ? Nodes.shortage(memory, "", "") :
            ExitCode.INTERNAL != code ? ex.getMessage() :
            "internal error: " + Text.firstLine(String.valueOf(ex)) + ": run again with -v and report it"));
        return code;
    }

    private static int exitCode(final Throwable ex)
    {
        return ex instanceof CliException refusal ? refusal.exitCode :
            ex instanceof NodeException known ? exitCode(known.kind()) :
            ex instanceof JournalException known ? exitCode(Nodes.kind(known)) :
            ex instanceof ConfigurationException ? ExitCode.USAGE :
            ex instanceof ReportException || ex instanceof OutOfMemoryError ? ExitCode.FAILED : ExitCode.INTERNAL;
    }

    static int exitCode(final NodeException.Kind kind)
    {
        return switch (kind)
        {
            case REFUSED -> ExitCode.REFUSED;
            case CORRUPT -> ExitCode.CORRUPT;
            default -> ExitCode.FAILED;
        };
    }
}
