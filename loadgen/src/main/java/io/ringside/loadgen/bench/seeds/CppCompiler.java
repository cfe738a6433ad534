package io.ringside.loadgen.bench.seeds;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Compiles a program that travels with the jar, with whatever C++ compiler is on the path. Cold.
 */
final class CppCompiler
{
    private final Path executable;

    private CppCompiler(final Path executable)
    {
        this.executable = executable;
    }

    /** The first compiler found in directories as in {@code PATH}, null when there is none. */
    static CppCompiler on(final String searchPath)
    {
        return Stream.of("g++", "clang++").flatMap((name) -> Arrays.stream(searchPath.split(File.pathSeparator))
            .filter((directory) -> !directory.isEmpty()).map((directory) -> Path.of(directory, name)))
            .filter((file) -> Files.isExecutable(file) && !Files.isDirectory(file)).findFirst()
            .map(CppCompiler::new).orElse(null);
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
