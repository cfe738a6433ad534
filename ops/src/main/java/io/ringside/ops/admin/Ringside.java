package io.ringside.ops.admin;

import io.ringside.loadgen.report.ReportException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.bench.BenchCommand;
import io.ringside.ops.admin.demo.DemoCommand;
import io.ringside.ops.admin.load.LoadCommand;
import io.ringside.ops.admin.load.MarketCommand;
import io.ringside.ops.admin.load.SimulateCommand;
import picocli.CommandLine.Command;

import java.io.PrintWriter;

/** The one command line: that of an {@link Exchange}, and the tools, which no node has on its class path. */
@Command(subcommands = {DemoCommand.class, MarketCommand.class, LoadCommand.class, BenchCommand.class,
    SimulateCommand.class})
public final class Ringside extends Exchange
{
    public static void main(final String[] args)
    {
        run(new Ringside(), args);
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
        return new Ringside().run(args, out, err);
    }

    @Override
    int exitCode(final Throwable ex)
    {
        return ex instanceof ReportException ? ExitCode.FAILED : super.exitCode(ex);
    }
}
