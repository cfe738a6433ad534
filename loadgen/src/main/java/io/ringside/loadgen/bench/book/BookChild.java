package io.ringside.loadgen.bench.book;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parent's end of a {@link BookProcess}. While it is not asked, it sleeps on its input.
 */
final class BookChild implements Runner
{
    private final Process process;
    private final Writer questions;
    private final BufferedReader answers;

    BookChild(final Contender contender, final Path flowFile)
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
        // The serial collector leaves some of the dead where they are unless told to compact each time, and they would
        // count as memory of the book.
        command.addAll(List.of("-XX:MarkSweepAlwaysCompactCount=1", "-XX:+UseSerialGC", "-Xms2g", "-Xmx3g", "-Xmn512m",
            "-XX:MaxDirectMemorySize=3g", "-Dagrona.disable.bounds.checks=true", "-cp", classPath(),
            BookProcess.class.getName(), contender.name(), flowFile.toString()));
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

    @Override
    public BookTurn turn()
    {
        final String line = ask(BookProcess.TURN);
        return null == line ? BookTurn.failed("the process has died") : BookTurn.parse(line);
    }

    @Override
    public double[] memory()
    {
        final String line = ask(BookProcess.MEMORY);
        final String[] parts = null == line ? new String[0] : line.split(" ");
        return 2 == parts.length ?
            new double[]{Double.parseDouble(parts[0]), Double.parseDouble(parts[1])} :
            new double[]{Double.NaN, Double.NaN};
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

    private String ask(final String question)
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

    /** That of this process, and the peers that a node does without. */
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
