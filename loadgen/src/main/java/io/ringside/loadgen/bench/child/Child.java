package io.ringside.loadgen.bench.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The parent's end of a process that answers lines with lines. While it is not asked, it sleeps on its input; what it
 * writes to its error stream appears on this one's.
 */
public final class Child implements AutoCloseable
{
    private final Process process;
    private final Writer questions;
    private final BufferedReader answers;

    /**
     * Starts it.
     *
     * @param command and its arguments.
     */
    public Child(final List<String> command)
    {
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
     * @param question without line breaks.
     * @return the answer, null when the process has died.
     */
    public String ask(final String question)
    {
        try
        {
            questions.append(question).append('\n').flush();
            return answers.readLine();
        }
        catch (final IOException ex)
        {
            return null;
        }
    }

    /**
     * Ends the process and waits for its end.
     */
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
