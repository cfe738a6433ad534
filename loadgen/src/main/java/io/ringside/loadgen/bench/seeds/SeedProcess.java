package io.ringside.loadgen.bench.seeds;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.ringside.loadgen.bench.child.ChildJvm;

/**
 * The process that one experiment is measured in, so that none finds the code compiled for another, and the way to
 * start it: without assertions and bounds checks, which the peers do not have either, and with the options that
 * Chronicle Queue needs.
 */
public final class SeedProcess
{
    private static final String ROW = "row ";
    private static final int LINES_KEPT = 20;
    private static final int LATEST_OPTION_JDK = 24;

    private SeedProcess()
    {
    }

    /**
     * Run one experiment in this process and print its rows.
     *
     * @param arguments name of the experiment, then the settings.
     * @throws Exception when the experiment fails.
     */
    public static void main(final String[] arguments) throws Exception
    {
        final PrintStream out = System.out;
        // Whatever a peer has to say goes to the other stream.
        System.setOut(System.err);
        Experiments.parse(arguments[0]).newExperiment(System.getenv("PATH")).run(
            SeedSettings.parse(arguments, 1), (row) -> out.println(ROW + SeedRowJson.write(row)));
        out.flush();
        // Peers leave threads behind.
        System.exit(0);
    }

    /**
     * Measure one experiment in a process of its own.
     *
     * @param experiment to run.
     * @param settings   of it.
     * @param rows       takes each row when it comes.
     */
    static void measure(final Experiments experiment, final SeedSettings settings, final Consumer<SeedRow> rows)
    {
        Process process = null;
        final ArrayDeque<String> lastLines = new ArrayDeque<>();
        try
        {
            process = new ProcessBuilder(command(experiment, settings)).redirectErrorStream(true).start();
            try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)))
            {
                for (String line = lines.readLine(); null != line; line = lines.readLine())
                {
                    if (line.startsWith(ROW))
                    {
                        rows.accept(SeedRowJson.read(line.substring(ROW.length())));
                    }
                    else
                    {
                        lastLines.add(line);
                        if (lastLines.size() > LINES_KEPT)
                        {
                            lastLines.remove();
                        }
                    }
                }
            }
            if (0 != process.waitFor())
            {
                throw new IllegalStateException("experiment " + experiment.text() + " failed with code " +
                    process.exitValue() + ": " + String.join(" | ", lastLines));
            }
        }
        catch (final IOException ex)
        {
            throw new IllegalStateException("experiment " + experiment.text() + " cannot be started", ex);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted in experiment " + experiment.text(), ex);
        }
        finally
        {
            stop(process);
        }
    }

    private static void stop(final Process process)
    {
        if (null != process && process.isAlive())
        {
            process.destroyForcibly();
            try
            {
                process.waitFor(10, TimeUnit.SECONDS);
            }
            catch (final InterruptedException ex)
            {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static List<String> command(final Experiments experiment, final SeedSettings settings)
    {
        final List<String> options = options();
        options.addAll(experiment.options());
        final List<String> arguments = new ArrayList<>(List.of(experiment.text()));
        arguments.addAll(List.of(settings.toArguments()));
        return ChildJvm.command(SeedProcess.class, options, arguments);
    }

    /** Options of the process, whatever the experiment. */
    static List<String> options()
    {
        final List<String> options = new ArrayList<>(List.of(
            "-Xms1g", "-Xmx2g", "-XX:+UseSerialGC",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-Dagrona.disable.bounds.checks=true"));
        if (Runtime.version().feature() >= LATEST_OPTION_JDK)
        {
            options.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        return options;
    }
}
