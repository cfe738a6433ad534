package io.ringside.ops.system;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The program of the README, compiled and run as a user does. */
final class ReadmeExample
{
    private static final String CLASS_PATH =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    private ReadmeExample()
    {
    }

    /**
     * Compile and run it to its end.
     *
     * @param program   its source, of a class FirstOrder.
     * @param directory for its files.
     * @return what it printed.
     */
    static String run(final String program, final Path directory) throws IOException, InterruptedException
    {
        compile(program, directory);
        final Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED",
            "-cp", CLASS_PATH + File.pathSeparator + directory, "FirstOrder")
            .redirectErrorStream(true).redirectOutput(directory.resolve("output").toFile()).start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the example does not end");
        final String output = Files.readString(directory.resolve("output"));
        assertEquals(0, process.exitValue(), output);
        return output;
    }

    private static void compile(final String program, final Path directory) throws IOException
    {
        final Path source = directory.resolve("FirstOrder.java");
        Files.writeString(source, program);
        final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        final StringWriter messages = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8))
        {
            assertTrue(compiler.getTask(messages, manager, null,
                List.of("-d", directory.toString(), "-classpath", CLASS_PATH, "-proc:none"), null,
                manager.getJavaFileObjects(source)).call(), messages.toString());
        }
    }
}
