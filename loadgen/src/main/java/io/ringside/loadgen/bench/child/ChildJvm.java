package io.ringside.loadgen.bench.child;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The command that starts a process for a measurement: this JVM's own executable and class path, and the libraries of
 * the peers, which neither this process nor a node has.
 */
public final class ChildJvm
{
    private ChildJvm()
    {
    }

    /**
     * @param mainClass to run.
     * @param options   of the JVM, beside those of this one that open modules or native access.
     * @param arguments of the program.
     * @return the command.
     */
    public static List<String> command(
        final Class<?> mainClass, final List<String> options, final List<String> arguments)
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
