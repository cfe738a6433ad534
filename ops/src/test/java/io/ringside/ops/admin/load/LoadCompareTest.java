package io.ringside.ops.admin.load;

import io.ringside.gateway.json.Json;
import io.ringside.ops.Terminal;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Runs beside each other. */
class LoadCompareTest
{
    private final Terminal terminal = new Terminal();

    @TempDir
    private Path dir;

    @Test
    void shouldShowMediansAndWhetherTheyLieApart() throws IOException
    {
        write("a/run-1", "PASS", 2_000, 100_000);
        write("a/run-2", "PASS", 2_000, 120_000);
        write("a/run-3", "PASS", 2_000, 110_000);
        write("b/run-1", "PASS", 2_000, 220_000);
        write("b/run-2", "PASS", 2_000, 115_000);
        write("b/run-3", "PASS", 2_000, 221_000);
        run(ExitCode.OK, "a", "b");
        final String p99 = row("p99 ");
        assertTrue(p99.contains("110 (100 to 120)") && p99.contains("220 (115 to 221)"), p99);
        assertTrue(p99.contains("+100.0 %") && p99.contains("within the spread"), p99);
        assertTrue(row("p99.99").contains("n/a"), row("p99.99"));
    }

    @Test
    void shouldFailBeyondALimitAndNotBelowIt() throws IOException
    {
        write("a", "PASS", 2_000, 100_000);
        write("b", "PASS", 2_000, 111_000);
        run(ExitCode.FAILED, "a", "b", "--fail-if", "p99>+10%").assertPrinted("FAIL: p99 +11.0 % is more than +10.0 %");
        run(ExitCode.OK, "a", "b", "--fail-if", "p99>+12%", "--fail-if", "p50 > 12.5%");
        run(ExitCode.OK, "b", "a", "--fail-if", "p99>0%");
    }

    @Test
    void shouldFailWhereALimitCannotBeJudged() throws IOException
    {
        write("a", "PASS", 2_000, 100_000);
        write("b", "PASS", 2_000, 100_000);
        run(ExitCode.FAILED, "a", "b", "--fail-if", "p99.99>+10%").assertPrinted("FAIL: p99.99 is not known");
    }

    @Test
    void shouldSayWhatIsNotAlikeAndWhatIsNotValid() throws IOException
    {
        write("a", "PASS", 2_000, 100_000);
        write("b", "INVALID", 5_000, 100_000);
        run(ExitCode.INVALID, "a", "b").assertPrinted("not alike: targetRate 2000 and 5000",
            "INVALID: " + dir.resolve("b"));
    }

    @Test
    void shouldSayThatOneRunTellsNothingOfTheNext() throws IOException
    {
        write("a", "PASS", 2_000, 100_000);
        write("b/run-1", "PASS", 2_000, 200_000);
        write("b/run-2", "PASS", 2_000, 210_000);
        run(ExitCode.OK, "a", "b").assertPrinted("unknown: how far runs of the same kind lie apart");
        assertTrue(row("p99 ").endsWith("scatter unknown"), row("p99 "));
        assertEquals(Boolean.FALSE, terminal.run(ExitCode.OK, "load", "compare", "--json", dir.resolve("a"),
            dir.resolve("b")).json().get("isScatterKnown"));
    }

    @Test
    void shouldSayWhichNodesAreNotAlike() throws IOException
    {
        write("a", Map.of("durability", "local", "host", "one"), Map.of("durability", "local", "host", "one"));
        write("b", Map.of("durability", "none", "host", "one"), Map.of("durability", "none", "host", "one"));
        write("c", Map.of("durability", "local", "host", "one", "standby", "connected"),
            Map.of("durability", "local", "host", "one", "standby", "gone"));
        run(ExitCode.OK, "a", "b").assertPrinted("not alike: node's durability local and none",
            "unknown: what the nodes were");
        assertFalse(terminal.out().contains("node's host"), terminal.out());
        run(ExitCode.OK, "a", "c").assertPrinted("not alike: node's standby unknown and connected, then gone");
        run(ExitCode.OK, "a", "a");
        assertFalse(terminal.out().contains("not alike"), terminal.out());
    }

    @Test
    void shouldRefuseWhatIsNoRun() throws IOException
    {
        write("a", "PASS", 2_000, 100_000);
        Files.createDirectories(dir.resolve("empty"));
        write("bad", "{\"schema\":");
        write("other", "{\"schema\":\"ringside.bench.ring/2\"}");
        write("part", "{\"schema\":\"ringside.load/1\"}");
        run(ExitCode.USAGE, "a", "empty").assertError("ringside: ");
        run(ExitCode.USAGE, "a", "nowhere").assertError("ringside: ");
        run(ExitCode.USAGE, "a", "a", "--fail-if", "p98>1%").assertError("ringside: ");
        for (final String other : List.of("bad", "other", "part"))
        {
            run(ExitCode.FAILED, "a", other).assertError("ringside: ");
        }
    }

    private void write(final String name, final Map<String, String> start, final Map<String, String> end)
        throws IOException
    {
        write(name, "PASS", 2_000, 100_000);
        final Path file = dir.resolve(name).resolve("summary.json");
        final Map<String, Object> summary = Json.readObject(Files.readString(file));
        summary.put("node", Map.of("start", start, "end", end));
        Files.writeString(file, Json.write(summary));
    }

    private void write(final String name, final String verdict, final long rate, final long p99Ns) throws IOException
    {
        final Map<String, Object> response = new LinkedHashMap<>();
        List.of("p50", "p90", "p99", "p999", "max", "mean").forEach((figure) -> response.put(figure, p99Ns));
        response.put("p50", p99Ns / 10);
        response.put("p9999", null);
        write(name, Json.write(Map.of("schema", "ringside.load/1", "version", "1", "verdict", verdict, "reasons",
            List.of(), "protocol", "sbe", "arrival", "constant", "targetRate", rate, "durationNs", 1, "warmupNs", 0,
            "responseNs", response)));
    }

    private void write(final String name, final String summary) throws IOException
    {
        Files.writeString(Files.createDirectories(dir.resolve(name)).resolve("summary.json"), summary);
    }

    private Terminal run(final int expected, final String a, final String b, final String... more)
    {
        return terminal.run(expected, Stream.concat(
            Stream.of("load", "compare", dir.resolve(a), dir.resolve(b)), Stream.of(more)).toArray());
    }

    private String row(final String label)
    {
        return terminal.out().lines().filter((line) -> line.startsWith(label)).findFirst().orElseThrow();
    }
}
