package io.ringside.loadgen.bench.report;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/**
 * A JVM that measures once and prints its rows: this JVM's executable and class path, the libraries of the peers, which
 * neither this process nor a node has, and neither assertions nor bounds checks, which the peers do not have either.
 *
 * @param name      for people.
 * @param mainClass that runs an {@link Experiment} with {@link #main}.
 * @param options   of the JVM.
 * @param arguments of the program.
 * @param ownPeers  folder of the distribution's {@code lib/peers} whose libraries come before all others; empty for
 *                  none.
 */
public record Fork(
    String name, Class<?> mainClass, List<String> options, List<String> arguments, String ownPeers)
{
    /** Exit code when a peer answers nothing in time: another process tries it again. */
    private static final int UNANSWERED = 75;
    private static final int ATTEMPTS = 3;
    private static final String ROW = "row ";
    private static final String BOUNDS_CHECKS = "agrona.disable.bounds.checks";
    private static final int LINES_SHOWN = 20;
    private static final int LATEST_OPTION_JDK = 24;

    /** The work of a fork. */
    @FunctionalInterface
    public interface Experiment
    {
        /** Hands over each row as soon as it is there; throws when the experiment itself fails. */
        void run(Consumer<Row> rows) throws Exception;
    }

    /** Run an experiment in this process, which is a fork, and end it. */
    public static void main(final Experiment experiment) throws Exception
    {
        final PrintStream out = System.out;
        // Whatever a peer has to say goes to the other stream.
        System.setOut(System.err);
        try
        {
            experiment.run((row) -> out.println(ROW + row.toLine()));
        }
        catch (final CompletionException ex)
        {
            System.exit(UNANSWERED);
        }
        out.flush();
        // Peers leave threads behind.
        System.exit(0);
    }

    /**
     * Run every fork some times: all of them once, then all of them again, so that what disturbs the machine disturbs
     * them all. Wants the machine for itself. A row for each setting and subject.
     *
     * @throws IllegalArgumentException if there is no round.
     */
    public static List<Row> interleaved(
        final int rounds, final List<Fork> forks, final Consumer<String> progress)
    {
        if (rounds < 1)
        {
            throw new IllegalArgumentException("at least one round is needed: rounds=" + rounds);
        }
        final List<Row> rows = new ArrayList<>();
        for (int round = 1; round <= rounds; round++)
        {
            for (final Fork fork : forks)
            {
                progress.accept("round " + round + " of " + rounds + ": " + fork.name);
                rows.addAll(fork.run());
            }
        }

        return Row.merge(rows);
    }

    /** Run the fork once. */
    public List<Row> run()
    {
        return linesOf(name, ATTEMPTS, command().toArray(String[]::new)).stream()
            .filter((line) -> line.startsWith(ROW)).map((line) -> Row.ofLine(line.substring(ROW.length()))).toList();
    }

    /**
     * What a program prints up to its end, in lines.
     *
     * @throws IllegalStateException if it cannot be started or fails; the message has the last lines.
     */
    public static List<String> linesOf(final String name, final String... command)
    {
        return linesOf(name, 1, command);
    }

    private static List<String> linesOf(final String name, final int attempts, final String... command)
    {
        try
        {
            final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            final List<String> lines =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
            final int code = process.onExit().join().exitValue();
            if (UNANSWERED == code && attempts > 1)
            {
                return linesOf(name, attempts - 1, command);
            }
            if (0 != code)
            {
                throw new IllegalStateException(name + " failed with code " + code + ": " +
                    String.join(" | ", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size())));
            }
            return lines;
        }
        catch (final IOException ex)
        {
            throw new IllegalStateException(name + " cannot be started", ex);
        }
    }

    private List<String> command()
    {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream().filter((flag) ->
            flag.startsWith("--add-opens") || flag.startsWith("--enable-native") || flag.startsWith("--sun-misc") ||
            flag.startsWith("-XX:CompileCommand"))
            .forEach(command::add);
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:-UsePerfData",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
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

    /** Returns the class path with all peers of a distribution. */
    private String classPath()
    {
        final String own = System.getProperty("java.class.path");
        final String distribution = System.getProperty("ringside.dist");
        if (null == distribution)
        {
            return own;
        }

        final Path peers = Path.of(distribution, "lib", "peers");
        final String others = own + File.pathSeparatorChar + peers.resolve("*");
        return ownPeers.isEmpty() ? others : peers.resolve(ownPeers).resolve("*") + File.pathSeparator + others;
    }
}
