package io.ringside.ops.admin;

import io.ringside.ops.web.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Runs beside each other. */
class LoadCompareTest
{
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

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
        assertEquals(ExitCode.OK, run("a", "b"), err.toString());
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
        assertEquals(ExitCode.FAILED, run("a", "b", "--fail-if", "p99>+10%"));
        assertTrue(out.toString().contains("FAIL: p99 +11.0 % is more than +10.0 %"), out.toString());
        assertEquals(ExitCode.OK, run("a", "b", "--fail-if", "p99>+12%", "--fail-if", "p50 > 12.5%"));
        assertEquals(ExitCode.OK, run("b", "a", "--fail-if", "p99>0%"));
    }

    @Test
    void shouldFailWhereALimitCannotBeJudged() throws IOException
    {
        write("a", "PASS", 2_000, 100_000);
        write("b", "PASS", 2_000, 100_000);
        assertEquals(ExitCode.FAILED, run("a", "b", "--fail-if", "p99.99>+10%"));
        assertTrue(out.toString().contains("FAIL: p99.99 is not known"), out.toString());
    }

    @Test
    void shouldSayWhatIsNotAlikeAndWhatIsNotValid() throws IOException
    {
        write("a", "PASS", 2_000, 100_000);
        write("b", "INVALID", 5_000, 100_000);
        assertEquals(ExitCode.INVALID, run("a", "b"));
        assertTrue(out.toString().contains("not alike: targetRate 2000 and 5000"), out.toString());
        assertTrue(out.toString().contains("INVALID: " + dir.resolve("b")), out.toString());
    }

    @Test
    void shouldRefuseWhatIsNoRun() throws IOException
    {
        write("a", "PASS", 2_000, 100_000);
        Files.createDirectories(dir.resolve("empty"));
        Files.createDirectories(dir.resolve("bad"));
        Files.writeString(dir.resolve("bad/summary.json"), "{\"schema\":");
        Files.createDirectories(dir.resolve("other"));
        Files.writeString(dir.resolve("other/summary.json"), "{\"schema\":\"ringside.bench.ring/2\"}");
        assertEquals(ExitCode.USAGE, run("a", "empty"));
        assertEquals(ExitCode.USAGE, run("a", "nowhere"));
        assertEquals(ExitCode.FAILED, run("a", "bad"));
        assertEquals(ExitCode.FAILED, run("a", "other"));
        Files.createDirectories(dir.resolve("part"));
        Files.writeString(dir.resolve("part/summary.json"), "{\"schema\":\"ringside.load/1\"}");
        assertEquals(ExitCode.FAILED, run("a", "part"));
        assertEquals(ExitCode.USAGE, run("a", "a", "--fail-if", "p98>1%"));
        assertTrue(err.toString().lines().allMatch((line) -> line.startsWith("ringside: ")), err.toString());
    }

    private void write(final String name, final String verdict, final long rate, final long p99Ns) throws IOException
    {
        final Map<String, Object> response = new LinkedHashMap<>();
        List.of("p50", "p90", "p99", "p999", "max", "mean").forEach((figure) -> response.put(figure, p99Ns));
        response.put("p50", p99Ns / 10);
        response.put("p9999", null);
        Files.createDirectories(dir.resolve(name));
        Files.writeString(dir.resolve(name).resolve("summary.json"), Json.write(Map.of("schema", "ringside.load/1",
            "version", "1", "verdict", verdict, "reasons", List.of(), "protocol", "sbe", "arrival", "constant",
            "targetRate", rate, "durationNs", 1, "warmupNs", 0, "responseNs", response)));
    }

    private int run(final String a, final String b, final String... more)
    {
        final String[] arguments = new String[4 + more.length];
        arguments[0] = "load";
        arguments[1] = "compare";
        arguments[2] = dir.resolve(a).toString();
        arguments[3] = dir.resolve(b).toString();
        System.arraycopy(more, 0, arguments, 4, more.length);
        out.getBuffer().setLength(0);
        return Ringside.execute(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
    }

    private String row(final String label)
    {
        return out.toString().lines().filter((line) -> line.startsWith(label)).findFirst().orElseThrow();
    }
}
