package io.ringside.ops.system;

import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.NodeProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import java.io.File;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The program in the README is compiled as it stands there and trades on a real node. */
final class ReadmeExampleTest
{
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
    private static final String CLASS_PATH =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    @Test
    void shouldTradeAsTheReadmeShows(@TempDir final Path directory) throws Exception
    {
        final String endpoint = TestNodes.endpoint();
        compile(example().replace("localhost:9881", endpoint), directory);

        try (NodeProcess node = NodeProcess.start("primary", directory.resolve("node"), TestNodes.port(),
            TestNodes.settings("1MiB", "node.durability", "none", "gateway.sbe-endpoint", endpoint)))
        {
            node.awaitReady(TimeUnit.SECONDS.toNanos(60));
            final String output = run(directory);
            assertTrue(output.contains("my-first-order"), output);
            assertTrue(output.contains("NEW"), output);
        }
    }

    private static String example() throws Exception
    {
        final Matcher blocks = JAVA_BLOCK.matcher(TestFiles.read(TestFiles.ROOT.resolve("README.md")));
        assertTrue(blocks.find(), "the README has no java block");
        return blocks.group(1);
    }

    private static void compile(final String program, final Path directory) throws Exception
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

    private static String run(final Path directory) throws Exception
    {
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
}
