package io.ringside.loadgen.result;

import io.ringside.gateway.json.Json;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Where a run took place. A figure without this is a rumour. What cannot be found out is {@code unknown}, never an
 * error.
 *
 * @param version     of Ringside.
 * @param commit      of the source, from {@code -Dringside.commit}, the environment variable {@code RINGSIDE_COMMIT},
 *                    or the
 *                    work tree the process was started in.
 * @param cores       processors available to this JVM.
 * @param cpu         model name.
 * @param jvm         vendor, name and version.
 * @param jvmFlags    arguments the JVM was started with.
 * @param kernel      operating system and its version.
 * @param governor    frequency governor of processor 0.
 * @param clocksource the kernel's current clock source.
 * @param heapMax     most bytes the heap may take.
 */
public record EnvironmentInfo(
    String version,
    String commit,
    int cores,
    String cpu,
    String jvm,
    List<String> jvmFlags,
    String kernel,
    String governor,
    String clocksource,
    long heapMax)
{
    /** Stands in place of what cannot be found out. */
    public static final String UNKNOWN = "unknown";

    /** System property naming the commit the build was made from. */
    public static final String COMMIT_PROP_NAME = "ringside.commit";

    /** Ask this machine and this JVM. Reads a few small files; call it outside the measurement. */
    public static EnvironmentInfo capture()
    {
        final String implementationVersion = EnvironmentInfo.class.getPackage().getImplementationVersion();
        return new EnvironmentInfo(
            null == implementationVersion ? "development" : implementationVersion,
            findCommit(),
            Runtime.getRuntime().availableProcessors(),
            cpuModel(),
            System.getProperty("java.vendor") + " " + System.getProperty("java.vm.name") + " " +
                System.getProperty("java.runtime.version"),
            List.copyOf(ManagementFactory.getRuntimeMXBean().getInputArguments()),
            System.getProperty("os.name") + " " + System.getProperty("os.version") + " " +
                System.getProperty("os.arch"),
            firstLine(Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")),
            firstLine(Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource")),
            Runtime.getRuntime().maxMemory());
    }

    /**
     * The first fields of a machine-readable result: its schema, the version, and the environment.
     *
     * @param schema with the number of its version.
     * @return to be continued.
     */
    public Map<String, Object> head(final String schema)
    {
        final Map<String, Object> environment = Json.object(
            "cores", cores, "cpu", cpu, "jvm", jvm, "jvmFlags", jvmFlags, "kernel", kernel, "governor", governor,
            "clocksource", clocksource, "heapMax", heapMax, "commit", commit);
        return Json.object("schema", schema, "version", version, "environment", environment);
    }

    private static String findCommit()
    {
        final String fromProperty = System.getProperty(COMMIT_PROP_NAME);
        if (null != fromProperty && !fromProperty.isBlank())
        {
            return fromProperty;
        }
        final String fromEnvironment = System.getenv("RINGSIDE_COMMIT");
        if (null != fromEnvironment && !fromEnvironment.isBlank())
        {
            return fromEnvironment;
        }

        for (Path dir = Path.of("").toAbsolutePath(); null != dir; dir = dir.getParent())
        {
            if (Files.exists(dir.resolve(".git")) && Files.isDirectory(dir.resolve("loadgen")))
            {
                return headOf(dir.resolve(".git"));
            }
        }
        return UNKNOWN;
    }

    private static String headOf(final Path dotGit)
    {
        Path gitDir = dotGit;
        if (Files.isRegularFile(dotGit))
        {
            gitDir = dotGit.resolveSibling(firstLine(dotGit).replace("gitdir:", "").trim());
        }

        final String head = firstLine(gitDir.resolve("HEAD"));
        if (!head.startsWith("ref: "))
        {
            return head;
        }
        final String ref = head.substring("ref: ".length());
        final String direct = firstLine(gitDir.resolve(ref));
        if (!UNKNOWN.equals(direct))
        {
            return direct;
        }
        final String common = firstLine(gitDir.resolve("commondir"));
        return UNKNOWN.equals(common) ? UNKNOWN : firstLine(gitDir.resolve(common).resolve(ref));
    }

    private static String cpuModel()
    {
        try
        {
            for (final String line : Files.readAllLines(Path.of("/proc/cpuinfo")))
            {
                if (line.startsWith("model name"))
                {
                    return line.substring(line.indexOf(':') + 1).trim();
                }
            }
        }
        catch (final IOException ex)
        {
            return UNKNOWN;
        }
        return UNKNOWN;
    }

    private static String firstLine(final Path file)
    {
        try
        {
            if (!Files.isRegularFile(file))
            {
                return UNKNOWN;
            }
            final String text = Files.readString(file).strip();
            final int end = text.indexOf('\n');
            return text.isEmpty() ? UNKNOWN : end < 0 ? text : text.substring(0, end);
        }
        catch (final IOException ex)
        {
            return UNKNOWN;
        }
    }
}
