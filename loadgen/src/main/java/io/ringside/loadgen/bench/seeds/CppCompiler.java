package io.ringside.loadgen.bench.seeds;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles a program that travels with the jar, with whatever C++ compiler is on the path. Cold.
 */
final class CppCompiler
{
    private static final String[] NAMES = {"g++", "clang++"};

    private final Path executable;

    private CppCompiler(final Path executable)
    {
        this.executable = executable;
    }

    /**
     * The first compiler found.
     *
     * @param searchPath directories as in {@code PATH}.
     * @return the compiler, null when there is none.
     */
    static CppCompiler on(final String searchPath)
    {
        for (final String name : NAMES)
        {
            final Path found = find(name, searchPath);
            if (null != found)
            {
                return new CppCompiler(found);
            }
        }
        return null;
    }

    static Path find(final String name)
    {
        return find(name, System.getenv("PATH"));
    }

    private static Path find(final String name, final String searchPath)
    {
        for (final String directory : (null == searchPath ? "" : searchPath).split(File.pathSeparator))
        {
            final Path candidate = Path.of(directory, name);
            if (!directory.isEmpty() && Files.isExecutable(candidate) && !Files.isDirectory(candidate))
            {
                return candidate;
            }
        }
        return null;
    }

    /**
     * Compile and run a resource of this package.
     *
     * @param resource  name of the source.
     * @param directory for the source and the program.
     * @param arguments of the program.
     * @return the lines it printed.
     * @throws IOException          when it cannot be compiled or fails.
     * @throws InterruptedException when interrupted while it runs.
     */
    List<String> run(final String resource, final Path directory, final String... arguments)
        throws IOException, InterruptedException
    {
        final Path source = directory.resolve(resource);
        final Path program = directory.resolve(resource.replace(".cpp", ""));
        try (InputStream in = CppCompiler.class.getResourceAsStream(resource))
        {
            Files.copy(in, source);
        }
        execute(List.of(
            executable.toString(), "-O2", "-std=c++17", "-pthread", "-o", program.toString(), source.toString()));
        final List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        return execute(command);
    }

    /** Name and version as the compiler gives them. */
    String describe() throws IOException, InterruptedException
    {
        return execute(List.of(executable.toString(), "--version")).get(0);
    }

    private static List<String> execute(final List<String> command) throws IOException, InterruptedException
    {
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (0 != process.waitFor())
        {
            throw new IOException(command.get(0) + " failed: " + output.strip());
        }
        return output.lines().toList();
    }
}
