package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.NodeProcess;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** {@code ringside start} as a user runs it: one process, its two outputs apart, its exit code. */
final class NodeRun implements AutoCloseable
{
    private static final long TIMEOUT_S = 60;

    private final Path out;
    private final Path err;
    private final Map<String, String> settings;
    private final Process process;

    private NodeRun(final Path home, final Map<String, String> settings, final Process process)
    {
        this.out = home.resolve("out");
        this.err = home.resolve("err");
        this.settings = settings;
        this.process = process;
    }

    /** Settings of a small node with ports of its own. */
    static Map<String, String> settings(final String... others)
    {
        return TestNodes.with(TestNodes.settings("64KiB", "http.port", String.valueOf(TestNodes.port())), others);
    }

    /**
     * Start.
     *
     * @param home     for what it prints.
     * @param data     directory of the node.
     * @param config   file, or null.
     * @param settings key to value.
     */
    static NodeRun start(final Path home, final Path data, final Path config, final Map<String, String> settings)
        throws IOException
    {
        final List<String> command = command();
        command.addAll(arguments(data, config, settings));
        Files.createDirectories(home);
        return new NodeRun(home, settings, new ProcessBuilder(command)
            .redirectOutput(home.resolve("out").toFile())
            .redirectError(home.resolve("err").toFile())
            .redirectInput(new File("/dev/null"))
            .start());
    }

    /** The words behind {@code ringside}. */
    static List<String> arguments(final Path data, final Path config, final Map<String, String> settings)
    {
        final List<String> result = new ArrayList<>(List.of("--dir", data.toString(), "start", "--cold"));
        if (null != config)
        {
            result.addAll(List.of("--config", config.toString()));
        }
        settings.forEach((key, value) -> result.addAll(List.of("--set", key + "=" + value)));
        return result;
    }

    /** In a small JVM that starts quickly, to be continued with the arguments. */
    static List<String> command()
    {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter((it) -> it.startsWith("--") || "-ea".equals(it)).toList());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m", "-cp",
            System.getProperty("java.class.path"), "io.ringside.ops.admin.Ringside"));
        return command;
    }

    /** Run until it has ended by itself. */
    static NodeRun refused(final Path home, final Path data, final Path config, final Map<String, String> settings)
        throws IOException, InterruptedException
    {
        final NodeRun run = start(home, data, config, settings);
        try (run)
        {
            run.awaitEnd();
        }
        return run;
    }

    int awaitEnd() throws InterruptedException
    {
        assertTrue(process.waitFor(TIMEOUT_S, TimeUnit.SECONDS), () -> "still running: " + everything());
        return process.exitValue();
    }

    NodeRun awaitReady()
    {
        awaitCode("/health/ready", 200);
        return this;
    }

    /** Wait until a request is answered so. */
    void awaitCode(final String path, final int expected)
    {
        Await.answer(() -> path + " is not " + expected + ' ' + everything(), () ->
        {
            assertTrue(process.isAlive(), this::everything);
            return expected == code(path);
        });
    }

    /** SIGTERM, and wait for the end. */
    void terminate() throws InterruptedException
    {
        process.destroy();
        awaitEnd();
    }

    int exitCode()
    {
        return process.exitValue();
    }

    /** Send it a signal, by its name without SIG. */
    void signal(final String name) throws IOException, InterruptedException
    {
        assertEquals(0, new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor());
    }

    void kill() throws InterruptedException
    {
        process.destroyForcibly().waitFor();
    }

    /** Where SBE clients find it. */
    String gateway()
    {
        return settings.get("gateway.sbe-endpoint");
    }

    int httpPort()
    {
        return Integer.parseInt(settings.get("http.port"));
    }

    /** Lines of standard error. */
    List<String> errors() throws IOException
    {
        return Files.readAllLines(err);
    }

    String everything()
    {
        return TestFiles.read(out) + TestFiles.read(err);
    }

    /** Of the answer to a GET; -1 if there is none. */
    int code(final String path)
    {
        return code("GET", path, null, null);
    }

    /** Of the answer; -1 if there is none. */
    int code(final String method, final String path, final String authorization, final String body)
    {
        try
        {
            final HttpURLConnection connection =
                (HttpURLConnection)URI.create("http://127.0.0.1:" + httpPort() + path).toURL().openConnection();
            connection.setConnectTimeout(10_000);
            connection.setReadTimeout(10_000);
            connection.setRequestMethod(method);
            if (null != authorization)
            {
                connection.setRequestProperty("Authorization", authorization);
            }
            if (null != body)
            {
                connection.setDoOutput(true);
                connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
            }
            return connection.getResponseCode();
        }
        catch (final IOException ex)
        {
            return -1;
        }
    }

    Map<String, Object> status()
    {
        return TestNodes.status(httpPort());
    }

    @Override
    public void close()
    {
        process.destroy();
        NodeProcess.awaitEnd(process, 20);
    }

    @Override
    public String toString()
    {
        return settings.entrySet().stream().map((it) -> it.getKey() + '=' + it.getValue())
            .collect(Collectors.joining(" "));
    }
}
