package io.ringside.loadgen.bench.ring;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The parent's end of a {@link ContestantProcess}. While it is not asked, it sleeps on its input.
 */
final class Contestant implements AutoCloseable
{
    /** Agrona's own switch, handed on to the processes; off unless it is set to false here. */
    private static final String NO_BOUNDS_CHECKS_PROP_NAME = "agrona.disable.bounds.checks";

    private final Process process;
    private final Writer questions;
    private final BufferedReader answers;

    /** Whether the processes check every access to a buffer. */
    static boolean hasBoundsChecks()
    {
        return "false".equals(System.getProperty(NO_BOUNDS_CHECKS_PROP_NAME));
    }

    /**
     * Starts the process; the JVM is as young as it can be until {@link #ask} has been called a few times.
     *
     * @param exercise       name of it.
     * @param implementation to run.
     * @param arguments      of the exercise.
     */
    Contestant(final String exercise, final Implementation implementation, final List<Object> arguments)
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
        Collections.addAll(command, "-XX:+UseSerialGC", "-Xms192m", "-Xmx192m",
            "-D" + NO_BOUNDS_CHECKS_PROP_NAME + "=" + !hasBoundsChecks(),
            "-cp", System.getProperty("java.class.path"), ContestantProcess.class.getName(), exercise,
            implementation.name());
        for (final Object argument : arguments)
        {
            command.add(argument.toString());
        }

        try
        {
            process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        questions = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Blocks until the answer has come.
     *
     * @param arguments of the question.
     * @return the answer; invalid when the process has died.
     */
    Answer ask(final long... arguments)
    {
        final StringBuilder question = new StringBuilder();
        for (final long argument : arguments)
        {
            question.append(question.length() == 0 ? "" : " ").append(argument);
        }
        try
        {
            questions.append(question.append('\n')).flush();
            final String line = answers.readLine();
            return null == line ? Answer.invalid("the process has died") : Answer.parse(line);
        }
        catch (final IOException ex)
        {
            return Answer.invalid("the process has died: " + ex.getMessage());
        }
    }

    @Override
    public void close()
    {
        process.destroyForcibly();
        try
        {
            process.waitFor();
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }
}
