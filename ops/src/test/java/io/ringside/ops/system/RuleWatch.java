package io.ringside.ops.system;

import io.ringside.gateway.json.Json;
import io.ringside.ops.TestFiles;
import io.ringside.ops.admin.base.FreePorts;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * A real Prometheus with the rules of {@code ops/prometheus}, in which a minute lasts two seconds: times of half a
 * minute and more are a thirtieth of what the rules say, shorter ones are as they stand. Their lengths are promtool's
 * matter, whether they fire on what a node says is asked here.
 */
final class RuleWatch implements AutoCloseable
{
    private static final Path RULES = TestFiles.ROOT.resolve("ops/prometheus/rules");
    private static final Pattern DURATION = Pattern.compile("(\\[|offset |for: )(\\d+)([smhd])\\b");
    private static final Map<String, Integer> SECONDS = Map.of("s", 1, "m", 60, "h", 3_600, "d", 86_400);
    private static final int FASTER = 30;
    private static final int SHORT_S = 30;
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Process process;
    private final String address;
    private final Set<String> seen = new LinkedHashSet<>();
    private final Set<String> ended = new LinkedHashSet<>();

    /** What goes on while an alert is awaited. */
    interface Meanwhile
    {
        Meanwhile NOTHING = () ->
        {
        };

        void happen() throws Exception;
    }

    private RuleWatch(final Process process, final String address)
    {
        this.process = process;
        this.address = address;
    }

    /** Is a Prometheus installed? Says so loudly if not. */
    static boolean isHere()
    {
        final boolean isHere = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
            .anyMatch((it) -> Files.isExecutable(Path.of(it, "prometheus")));
        if (!isHere)
        {
            System.out.println("SKIPPED: runbook drills need prometheus, which is not installed");
        }
        return isHere;
    }

    /** Begin to scrape these nodes, whether they are there or not. */
    static RuleWatch start(final Path directory, final int... httpPorts) throws IOException
    {
        final Path rules = Files.createDirectories(directory.resolve("rules"));
        for (final Path file : TestFiles.list(RULES))
        {
            Files.writeString(rules.resolve(file.getFileName()), faster(Files.readString(file)));
        }
        final String targets = Arrays.stream(httpPorts).mapToObj((it) -> "'127.0.0.1:" + it + '\'')
            .collect(Collectors.joining(", "));
        Files.writeString(directory.resolve("prometheus.yml"), """
            global: {scrape_interval: 500ms, scrape_timeout: 400ms, evaluation_interval: 500ms}
            rule_files: ['rules/*.yml']
            scrape_configs:
            - job_name: exchange
              static_configs: [{targets: [%s]}]
            """.formatted(targets));
        final String address = "127.0.0.1:" + FreePorts.tcp();
        final Process process = new ProcessBuilder("prometheus",
            "--config.file=" + directory.resolve("prometheus.yml"),
            "--storage.tsdb.path=" + directory.resolve("tsdb"), "--web.listen-address=" + address)
            .redirectErrorStream(true).redirectOutput(directory.resolve("prometheus.log").toFile()).start();
        return new RuleWatch(process, address);
    }

    static String faster(final String rules)
    {
        return DURATION.matcher(rules).replaceAll((it) -> it.group(1).replace("[", "\\[") + faster(it));
    }

    private static String faster(final MatchResult duration)
    {
        final long seconds = Long.parseLong(duration.group(2)) * SECONDS.get(duration.group(3));
        return seconds < SHORT_S ? seconds + "s" : seconds * 1_000 / FASTER + "ms";
    }

    void awaitFiring(final String alert) throws Exception
    {
        awaitFiring(alert, Meanwhile.NOTHING);
    }

    /** Until the alert fires, such as NodeDown or JournalDiskFull of a, while something is done again and again. */
    void awaitFiring(final String alert, final Meanwhile meanwhile) throws Exception
    {
        await(alert, true, meanwhile);
        seen.add(alert);
    }

    void awaitEnd(final String... alerts) throws Exception
    {
        for (final String alert : alerts)
        {
            await(alert, false, Meanwhile.NOTHING);
            ended.add(alert);
        }
    }

    /** Until no alert fires that has been awaited, but those named. */
    void awaitEndOfAllBut(final String... others) throws Exception
    {
        awaitEnd(seen.stream().filter((it) -> !List.of(others).contains(it)).toArray(String[]::new));
    }

    /** What has been seen, for the log. */
    String describe()
    {
        return "fired=" + seen.size() + " ended=" + ended.size() + ' ' + seen;
    }

    private void await(final String alert, final boolean isFiring, final Meanwhile meanwhile) throws Exception
    {
        final long beginNs = System.nanoTime();
        while (isFiring != firing().contains(alert))
        {
            if (System.nanoTime() - beginNs > TIMEOUT_NS)
            {
                throw new AssertionError(alert + (isFiring ? " does not fire: " : " does not end: ") + firing());
            }
            meanwhile.happen();
            LockSupport.parkNanos(POLL_NS);
        }
    }

    /** Alerts by name, and by name and node. */
    private List<String> firing()
    {
        try
        {
            final Map<String, Object> answer = Json.readObject(new String(
                URI.create("http://" + address + "/api/v1/alerts").toURL().openStream().readAllBytes(),
                StandardCharsets.UTF_8));
            return ((List<?>)((Map<?, ?>)answer.get("data")).get("alerts")).stream()
                .map((it) -> (Map<?, ?>)it)
                .filter((it) -> "firing".equals(it.get("state")))
                .map((it) -> (Map<?, ?>)it.get("labels"))
                .flatMap((it) -> Stream.of(it.get("alertname"), it.get("alertname") + " of " + it.get("node")))
                .map(String::valueOf)
                .toList();
        }
        catch (final IOException ex)
        {
            // Not listening yet.
            assertEquals(true, process.isAlive(), "prometheus has ended");
            return List.of();
        }
    }

    @Override
    public void close()
    {
        process.destroyForcibly();
    }
}
