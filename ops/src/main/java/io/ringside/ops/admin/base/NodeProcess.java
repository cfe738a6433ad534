package io.ringside.ops.admin.base;

import io.ringside.gateway.json.Json;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A node as a child process of this one, started from the same class path but for the tools: what the demo and the
 * system tests use. It does not outlive this process: its standard input is a pipe from here, and it stops when that
 * ends.
 */
public final class NodeProcess implements AutoCloseable
{
    /** The root of a node's command line by name: it sees this room, and this room does not see it. */
    private static final String PROGRAM = "io.ringside.ops.admin.Exchange";
    /** Jars of the tools, in a distribution and in a build. */
    private static final Pattern TOOLS = Pattern.compile("/lib/tools/|ringside-loadgen|/loadgen/target/");
    private static final int HTTP_TIMEOUT_MS = 10_000;
    private static final long POLL_NS = 50_000_000L;
    private static final long STOP_TIMEOUT_S = 20;

    private final String role;
    private final Path directory;
    private final Path log;
    private final int httpPort;
    private final Process process;

    private NodeProcess(
        final String role, final Path directory, final Path log, final int httpPort, final Process process)
    {
        this.role = role;
        this.directory = directory;
        this.log = log;
        this.httpPort = httpPort;
        this.process = process;
    }

    /**
     * Start a node that does not warm up; see {@link #awaitReady(long)}.
     *
     * @param role      primary or standby.
     * @param directory of its data; what it prints goes to node.out in it, appended.
     * @param settings  dotted keys without the leading "ringside." to values.
     */
    public static NodeProcess start(
        final String role, final Path directory, final int httpPort, final Map<String, String> settings)
        throws IOException
    {
        return start(role, directory, httpPort, (Path)null, settings);
    }

    /** Starts a node as above, warmed up as a user's node is. */
    public static NodeProcess startWarm(
        final String role, final Path directory, final int httpPort, final Map<String, String> settings)
        throws IOException
    {
        return startWarm(role, directory, httpPort, null, settings);
    }

    /**
     * Does the same with a configuration file.
     *
     * @param config HOCON file; null: none.
     */
    public static NodeProcess startWarm(
        final String role,
        final Path directory,
        final int httpPort,
        final Path config,
        final Map<String, String> settings) throws IOException
    {
        return start(List.of(), role, directory, httpPort,
            null == config ? List.of() : List.of("--config", config.toString()), settings);
    }

    /**
     * Start a node with a configuration file, that does not warm up.
     *
     * @param role     primary or standby.
     * @param config   HOCON file; null: none.
     * @param settings over those of the file.
     */
    public static NodeProcess start(
        final String role,
        final Path directory,
        final int httpPort,
        final Path config,
        final Map<String, String> settings) throws IOException
    {
        return start(List.of(), role, directory, httpPort, config, settings);
    }

    /**
     * Do the same behind another command.
     *
     * @param launcher that command and its arguments, such as one that enters a namespace and becomes the node.
     */
    public static NodeProcess start(
        final List<String> launcher,
        final String role,
        final Path directory,
        final int httpPort,
        final Path config,
        final Map<String, String> settings) throws IOException
    {
        return start(launcher, role, directory, httpPort,
            null == config ? List.of("--cold") : List.of("--cold", "--config", config.toString()), settings);
    }

    private static NodeProcess start(
        final List<String> launcher,
        final String role,
        final Path directory,
        final int httpPort,
        final List<String> options,
        final Map<String, String> settings) throws IOException
    {
        Files.createDirectories(directory);
        final Path log = directory.resolve("node.out");
        final List<String> command = new ArrayList<>(launcher);
        command.addAll(program("--dir", directory.toString(), "start", "--stop-at-eof", "--role", role));
        command.addAll(options);
        final Map<String, String> all = new LinkedHashMap<>(settings);
        all.put("http.port", String.valueOf(httpPort));
        all.putIfAbsent("web.port", "0");
        all.forEach((key, value) -> command.addAll(List.of("--set", key + "=" + value)));
        final Process process = new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
        return new NodeProcess(role, directory, log, httpPort, process);
    }

    /** The command line of a machine that runs a node, with arguments, in a JVM like a node's. */
    public static List<String> program(final String... arguments)
    {
        final List<String> result = command(classPath(), PROGRAM);
        result.addAll(List.of(arguments));
        return result;
    }

    /** A program of this class path in a JVM like a node's, to be continued with its arguments. */
    public static List<String> command(final Class<?> program)
    {
        return command(System.getProperty("java.class.path"), program.getName());
    }

    /** The class path of a node: that of this process without the tools'. */
    private static String classPath()
    {
        return Pattern.compile(File.pathSeparator).splitAsStream(System.getProperty("java.class.path"))
            .filter((entry) -> !TOOLS.matcher(entry).find()).collect(Collectors.joining(File.pathSeparator));
    }

    private static List<String> command(final String classPath, final String program)
    {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmOptions());
        command.addAll(List.of("-cp", classPath, program));
        return command;
    }

    /**
     * The module flags, compiler commands and assertions of this JVM, and a heap that leaves room for three of them on
     * a small machine.
     */
    private static List<String> jvmOptions()
    {
        final List<String> result = new ArrayList<>();
        for (final String argument : ManagementFactory.getRuntimeMXBean().getInputArguments())
        {
            if (argument.startsWith("--add-opens") || argument.startsWith("--enable-native-access") ||
                argument.startsWith("--sun-misc-unsafe") || argument.startsWith("-Dringside.commit") ||
                argument.startsWith("-XX:CompileCommand") || argument.startsWith("-ea") ||
                argument.startsWith("-enableassertions"))
            {
                result.add(argument);
            }
        }
        if (result.stream().noneMatch((argument) -> argument.startsWith("--add-opens")))
        {
            result.add("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
            result.add("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
        }
        result.addAll(List.of("-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xms64m", "-Xmx384m"));
        final String more = System.getenv("RINGSIDE_NODE_JAVA_OPTS");
        if (null != more && !more.isBlank())
        {
            result.addAll(List.of(more.trim().split("\\s+")));
        }
        return result;
    }

    /**
     * Wait until the node says that it is ready.
     *
     * @throws IllegalStateException with one line, if it ends or is not ready in time.
     */
    public void awaitReady(final long timeoutNs)
    {
        final long begin = System.nanoTime();
        while (!isReady())
        {
            if (!process.isAlive())
            {
                throw new IllegalStateException("the " + role + " ended with code " + process.exitValue() + ": " +
                    lastLine());
            }
            if (System.nanoTime() - begin > timeoutNs)
            {
                throw new IllegalStateException("the " + role + " is not ready after " +
                    TimeUnit.NANOSECONDS.toSeconds(timeoutNs) + " s: " + lastLine() + ": see " + log);
            }
            LockSupport.parkNanos(POLL_NS);
        }
    }

    /** Whether it says that it is ready; false if it says nothing. */
    public boolean isReady()
    {
        return 200 == code("/health/ready");
    }

    /** What {@code /status} says. */
    public Map<String, Object> status() throws IOException
    {
        return Json.readObject(request("GET", "/status", null));
    }

    /** What {@code /metrics} says, as text. */
    public String metrics() throws IOException
    {
        return request("GET", "/metrics", null);
    }

    /**
     * Send an operator's command.
     *
     * @param verb       such as check-state.
     * @param parameters form encoded, may be empty.
     * @return fields of the answer.
     */
    public Map<String, Object> execute(final String verb, final String parameters) throws IOException
    {
        return Json.readObject(request("POST", "/admin/" + verb, parameters));
    }

    /** The process itself, to watch or to kill. */
    public Process process()
    {
        return process;
    }

    /** TCP port of status and metrics, on loopback. */
    public int httpPort()
    {
        return httpPort;
    }

    /** Where it keeps its data. */
    public Path directory()
    {
        return directory;
    }

    /** Stop it in order (SIGTERM), by force if it takes too long; its exit code. */
    public int stop()
    {
        process.destroy();
        return awaitEnd(process, STOP_TIMEOUT_S);
    }

    /** Wait until a process has ended, end it by force if it takes too long; its exit code. */
    public static int awaitEnd(final Process process, final long timeoutS)
    {
        try
        {
            if (!process.waitFor(timeoutS, TimeUnit.SECONDS))
            {
                process.destroyForcibly().waitFor();
            }
            return process.exitValue();
        }
        catch (final InterruptedException ex)
        {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return ExitCode.INTERRUPTED;
        }
    }

    @Override
    public void close()
    {
        if (process.isAlive())
        {
            stop();
        }
    }

    private int code(final String path)
    {
        try
        {
            return open("GET", path).getResponseCode();
        }
        catch (final IOException ex)
        {
            // Not listening yet.
            return -1;
        }
    }

    private String request(final String method, final String path, final String body) throws IOException
    {
        final HttpURLConnection connection = open(method, path);
        if (null != body)
        {
            connection.setRequestProperty("Authorization", "Bearer " +
                Files.readString(directory.resolve("admin.token")).trim());
            connection.setDoOutput(true);
            connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        }
        final int code = connection.getResponseCode();
        final String answer = code < 0 ? "" : read(connection, code < 400);
        if (answer.isEmpty())
        {
            throw new IOException("the " + role + " answered nothing: it is stopping");
        }
        return answer;
    }

    private static String read(final HttpURLConnection connection, final boolean isGood) throws IOException
    {
        try (InputStream in = isGood ? connection.getInputStream() : connection.getErrorStream())
        {
            return null == in ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private HttpURLConnection open(final String method, final String path) throws IOException
    {
        final HttpURLConnection connection =
            (HttpURLConnection)URI.create("http://127.0.0.1:" + httpPort + path).toURL().openConnection();
        connection.setConnectTimeout(HTTP_TIMEOUT_MS);
        connection.setReadTimeout(HTTP_TIMEOUT_MS);
        connection.setRequestMethod(method);
        return connection;
    }

    private String lastLine()
    {
        try
        {
            final List<String> lines = Files.readAllLines(log);
            return lines.isEmpty() ? "it said nothing" : lines.get(lines.size() - 1);
        }
        catch (final IOException ex)
        {
            return "its log cannot be read: " + ex.getMessage();
        }
    }
}
