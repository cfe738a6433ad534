package io.ringside.loadgen.bench.fork;

import io.ringside.loadgen.bench.report.Row;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A JVM that measures once and prints its rows: this JVM's executable and class path, the libraries of the peers, which
 * neither this process nor a node has, and neither assertions nor bounds checks, which the peers do not have either.
 *
 * @param name      for people.
 * @param mainClass that runs an {@link Experiment} with {@link #main}.
 * @param options   of the JVM.
 * @param arguments of the program.
 */
public record Fork(String name, Class<?> mainClass, List<String> options, List<String> arguments)
{
    private static final String ROW = "row ";
    private static final String BOUNDS_CHECKS = "agrona.disable.bounds.checks";
    private static final int LINES_KEPT = 20;
    private static final int LATEST_OPTION_JDK = 24;

    /** What a fork does. */
    @FunctionalInterface
    public interface Experiment
    {
        /**
         * @param rows takes each row as soon as it is there.
         * @throws Exception when the experiment itself fails; what it finds out is a row, never an exception.
         */
        void run(Consumer<Row> rows) throws Exception;
    }

    /**
     * Run an experiment in this process, which is a fork, and end it.
     *
     * @param experiment to run.
     * @throws Exception when it fails.
     */
    public static void main(final Experiment experiment) throws Exception
    {
        final PrintStream out = System.out;
        // Whatever a peer has to say goes to the other stream.
        System.setOut(System.err);
        experiment.run((row) -> out.println(ROW + row.toLine()));
        out.flush();
        // Peers leave threads behind.
        System.exit(0);
    }

    /**
     * Run every fork some times: all of them once, then all of them again, so that what disturbs the machine disturbs
     * them all. Wants the machine for itself.
     *
     * @param rounds   to run.
     * @param forks    of one round, in this order.
     * @param progress takes a line for people now and then.
     * @return a row for each setting and subject.
     * @throws IllegalStateException when a fork fails.
     */
    public static List<Row> interleaved(
        final int rounds, final List<Fork> forks, final Consumer<String> progress)
    {
        final List<Row> rows = new ArrayList<>();
        for (int round = 1; round <= rounds; round++)
        {
            for (final Fork fork : forks)
            {
                progress.accept("round " + round + " of " + rounds + ": " + fork.name);
                fork.run(rows::add);
            }
        }
        return Row.merge(rows);
    }

    /**
     * Run it once.
     *
     * @param rows takes each row when it comes.
     * @throws IllegalStateException when it fails.
     */
    public void run(final Consumer<Row> rows)
    {
        Process process = null;
        final ArrayDeque<String> lastLines = new ArrayDeque<>();
        try
        {
            process = new ProcessBuilder(command()).redirectErrorStream(true).start();
            try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)))
            {
                for (String line = lines.readLine(); null != line; line = lines.readLine())
                {
                    if (line.startsWith(ROW))
                    {
                        rows.accept(Row.ofLine(line.substring(ROW.length())));
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
                throw new IllegalStateException(
                    name + " failed with code " + process.exitValue() + ": " + String.join(" | ", lastLines));
            }
        }
        catch (final IOException ex)
        {
            throw new IllegalStateException(name + " cannot be started", ex);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted in " + name, ex);
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

    private List<String> command()
    {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (final String flag : ManagementFactory.getRuntimeMXBean().getInputArguments())
        {
            if (flag.startsWith("--add-opens") || flag.startsWith("--enable-native") || flag.startsWith("--sun-misc"))
            {
                command.add(flag);
            }
        }
        command.addAll(List.of("-XX:+UseSerialGC", "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-D" + BOUNDS_CHECKS + "=" + System.getProperty(BOUNDS_CHECKS, "true")));
        if (Runtime.version().feature() >= LATEST_OPTION_JDK)
        {
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        command.addAll(options);
        command.addAll(List.of("-cp", classPath(), mainClass.getName()));
        command.addAll(arguments);
        return command;
    }

    private static String classPath()
    {
        final StringBuilder result = new StringBuilder(System.getProperty("java.class.path"));
        final String distribution = System.getProperty("ringside.dist");
        final Path peers = null == distribution ? null : Path.of(distribution, "lib", "peers");
        if (null != peers && Files.isDirectory(peers))
        {
            try (Stream<Path> jars = Files.list(peers))
            {
                jars.sorted().forEach((jar) -> result.append(File.pathSeparatorChar).append(jar));
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }
        return result.toString();
    }
}
