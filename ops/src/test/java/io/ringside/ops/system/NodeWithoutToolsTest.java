package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.Ringside;
import io.ringside.ops.admin.base.NodeProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A node with the class path of its image: neither the load generator nor the classes of ops that are of the tools. It
 * warms up, becomes ready and ends in order.
 */
class NodeWithoutToolsTest
{
    private static final Pattern TOOLS = Pattern.compile("io/ringside/ops/admin/((load|bench)/.*|Ringside\\.class)");

    @TempDir
    private Path directory;

    @Test
    @Timeout(120)
    void shouldWarmUpAndServe() throws IOException, InterruptedException
    {
        final Path log = directory.resolve("node.out");
        final List<String> command = NodeProcess.command(Ringside.class);
        final int main = command.size() - 1;
        final String classPath = withoutTools(command.get(main - 1));
        assertFalse(classPath.contains("loadgen"), classPath);
        command.set(main - 1, classPath);
        command.set(main, "io.ringside.ops.admin.Exchange");
        command.addAll(List.of("--dir", directory.resolve("data").toString(), "start"));
        final Map<String, String> settings = TestNodes.settings("1MiB");
        settings.put("http.port", String.valueOf(TestNodes.port()));
        settings.forEach((key, value) -> command.addAll(List.of("--set", key + '=' + value)));
        final Process node = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
        try
        {
            Await.answer(() -> "waiting for the node to be ready",
                () -> !node.isAlive() || Files.readString(log).contains("READY"));
            final String said = Files.readString(log);
            assertTrue(said.contains("READY"), said);
            assertTrue(Files.readString(directory.resolve("data/ringside.log")).contains("warm-up: messages="), said);
            node.destroy();
            assertEquals(143, node.waitFor(), said);
        }
        finally
        {
            node.destroyForcibly();
        }
    }

    /** In place of the folder of ops' classes another one that has not all of them. */
    private String withoutTools(final String all) throws IOException
    {
        final List<String> result = new ArrayList<>();
        for (final String entry : all.split(File.pathSeparator))
        {
            final Path path = Path.of(entry);
            if (Files.exists(path.resolve("io/ringside/ops/admin/Ringside.class")))
            {
                result.add(copy(path).toString());
            }
            else if (!entry.contains("loadgen"))
            {
                result.add(entry);
            }
        }
        return String.join(File.pathSeparator, result);
    }

    private Path copy(final Path classes) throws IOException
    {
        final Path target = directory.resolve("classes");
        try (Stream<Path> files = Files.walk(classes))
        {
            for (final Path file : (Iterable<Path>)files.filter(Files::isRegularFile)::iterator)
            {
                final String name = classes.relativize(file).toString();
                if (!TOOLS.matcher(name).matches())
                {
                    final Path to = target.resolve(name);
                    Files.createDirectories(to.getParent());
                    Files.copy(file, to);
                }
            }
        }
        return target;
    }
}
