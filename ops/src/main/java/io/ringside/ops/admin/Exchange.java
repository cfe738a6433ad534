package io.ringside.ops.admin;

import io.ringside.journal.storage.JournalException;
import io.ringside.ops.admin.backup.BackupCommand;
import io.ringside.ops.admin.backup.RestoreCommand;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.OutputClosedException;
import io.ringside.ops.admin.base.RootVerb;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.UsageWords;
import io.ringside.ops.admin.journal.AuditCommand;
import io.ringside.ops.admin.journal.ExportCommand;
import io.ringside.ops.admin.journal.JournalCommand;
import io.ringside.ops.admin.journal.ReplayCommand;
import io.ringside.ops.admin.journal.SnapshotCommand;
import io.ringside.ops.admin.market.ApplyCommand;
import io.ringside.ops.admin.market.BookCommand;
import io.ringside.ops.admin.market.EndOfDayCommand;
import io.ringside.ops.admin.market.FixCommand;
import io.ringside.ops.admin.market.HaltCommand;
import io.ringside.ops.admin.market.InstrumentCommand;
import io.ringside.ops.admin.market.KillSwitchCommand;
import io.ringside.ops.admin.market.LimitsCommand;
import io.ringside.ops.admin.market.ResumeCommand;
import io.ringside.ops.admin.market.RulesCommand;
import io.ringside.ops.admin.market.TopCommand;
import io.ringside.ops.admin.market.TradeCommand;
import io.ringside.ops.admin.money.AccountCommand;
import io.ringside.ops.admin.money.CurrencyCommand;
import io.ringside.ops.admin.money.FeesCommand;
import io.ringside.ops.admin.money.RiskCommand;
import io.ringside.ops.admin.money.SettlementCommand;
import io.ringside.ops.admin.node.ConfigCommand;
import io.ringside.ops.admin.node.DoctorCommand;
import io.ringside.ops.admin.node.HealthCommand;
import io.ringside.ops.admin.node.KeyCommand;
import io.ringside.ops.admin.node.PromoteCommand;
import io.ringside.ops.admin.node.StartCommand;
import io.ringside.ops.admin.node.StatusCommand;
import io.ringside.ops.admin.node.TokenCommand;
import io.ringside.ops.admin.order.OrderCommand;
import io.ringside.ops.admin.order.SchemaWords;
import io.ringside.ops.config.ConfigurationException;
import io.ringside.ops.node.Nodes;
import io.ringside.ops.node.base.NodeException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Duration;

/**
 * The command line of a machine that runs a node: everything but the tools, which {@link Ringside} adds. Results go to
 * standard output, everything else to standard error; see {@link ExitCode}.
 */
@Command(
    name = "ringside",
    description = "An exchange in a box. Try `ringside demo` first.",
    mixinStandardHelpOptions = false,
    sortOptions = false,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
        StartCommand.class, StatusCommand.class, HealthCommand.class, BookCommand.class, TopCommand.class,
        AccountCommand.class, InstrumentCommand.class, LimitsCommand.class, RulesCommand.class,
        CurrencyCommand.class, FeesCommand.class, RiskCommand.class, SettlementCommand.class,
        OrderCommand.class, ReplayCommand.class, ExportCommand.class,
        HaltCommand.class, ResumeCommand.class, KillSwitchCommand.class, TradeCommand.class,
        EndOfDayCommand.class, SnapshotCommand.class, ApplyCommand.class,
        JournalCommand.class, AuditCommand.class, BackupCommand.class, RestoreCommand.class,
        ConfigCommand.class, KeyCommand.class, TokenCommand.class, PromoteCommand.class,
        FixCommand.class, DoctorCommand.class, VersionCommand.class, HelpCommand.class},
    versionProvider = VersionCommand.Line.class)
class Exchange extends RootVerb
{
    @Override
    protected final String advice()
    {
        return "no command given";
    }

    public static void main(final String[] args)
    {
        run(new Exchange(), args);
    }

    /** Runs one command line, and ends the process. */
    static void run(final Exchange program, final String[] args)
    {
        final PrintWriter out = new ResultWriter(new FileOutputStream(FileDescriptor.out));
        System.exit(program.run(args, out, new PrintWriter(System.err, true)));
    }

    /** Runs one command line in this process: see {@link Ringside#execute(String[], PrintWriter, PrintWriter)}. */
    final int run(final String[] args, final PrintWriter out, final PrintWriter err)
    {
        final CommandLine commandLine = new CommandLine(this);
        commandLine.setOut(out);
        commandLine.setErr(err);
        commandLine.setUsageHelpAutoWidth(false);
        commandLine.setUsageHelpWidth(110);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.registerConverter(Duration.class, new DurationConverter());
        SchemaWords.register(commandLine);
        commandLine.setParameterExceptionHandler((ex, ignored) -> onUsage(ex, err));
        commandLine.setExecutionExceptionHandler((ex, ignored, result) -> onFailure(ex, err));
        final int code = written(run(commandLine, args, err), out, err);
        err.flush();
        return code;
    }

    private int run(final CommandLine commandLine, final String[] args, final PrintWriter err)
    {
        try
        {
            return commandLine.execute(args);
        }
        catch (final Error ex)
        {
            // Picocli takes exceptions alone to its handler.
            return onFailure(ex, err);
        }
    }

    /** A result that could not be written changes the exit code. */
    private int written(final int code, final PrintWriter out, final PrintWriter err)
    {
        if (!out.checkError() || isServing())
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
        if (isVerbose())
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

    /** The code of a failure that is known; see {@link ExitCode}. */
    int exitCode(final Throwable ex)
    {
        return ex instanceof CliException refusal ? refusal.exitCode :
            ex instanceof NodeException known ? ExitCode.of(known.kind()) :
            ex instanceof JournalException known ? ExitCode.of(Nodes.kind(known)) :
            ex instanceof ConfigurationException ? ExitCode.USAGE :
            ex instanceof OutOfMemoryError ? ExitCode.FAILED : ExitCode.INTERNAL;
    }
}
