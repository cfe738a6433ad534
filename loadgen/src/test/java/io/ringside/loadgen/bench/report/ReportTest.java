package io.ringside.loadgen.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.ringside.loadgen.result.EnvironmentInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The three forms of a report: programs and people rely on them.
 */
final class ReportTest
{
    private static final EnvironmentInfo ENVIRONMENT = new EnvironmentInfo(
        "1.2.3", "abc", 2, "a processor", "a JVM", List.of("-Xa"), "a kernel", "unknown", "tsc", 1024);

    private static BenchmarkReport report()
    {
        return new BenchmarkReport("ringside.bench.ring/1", "The title", ENVIRONMENT,
            List.of(
                BenchmarkRow.of("unicast", "disruptor").batch(10).payloadBytes(48).rounds(3)
                    .ratio(Spread.ofRatios(new double[]{10, 20, 40}, new double[]{10, 10, 10}))
                    .floorRatio(Spread.of(2, 2.5, 3)).bar(3)
                    .ours("nsPerMessage", 10).theirs("nsPerMessage", 20.12345)
                    .field("formsNsPerMessage", Map.of("yielding", 20.5)).note("yielding"),
                BenchmarkRow.of("counter", "plain").valid(false).ours("totalMs", 1e6).note("a <b> & \"c\"")),
            List.of(
                Chart.line("Curves", "load, %", "latency, ns").logY().caption("how to read")
                    .series("ours", new double[]{1, 2}, new double[]{3.5, Double.NaN}),
                Chart.bar("Bars", List.of("a", "b"), "ns").bars("theirs", new double[]{1, 2})),
            List.of("a note"));
    }

    @Test
    void shouldKeepTheShapeOfTheJson()
    {
        assertEquals("{\"schema\":\"ringside.bench.ring/1\",\"version\":\"1.2.3\",\"environment\":{\"cores\":2," +
            "\"cpu\":\"a processor\",\"jvm\":\"a JVM\",\"jvmFlags\":[\"-Xa\"],\"kernel\":\"a kernel\"," +
            "\"governor\":\"unknown\",\"clocksource\":\"tsc\",\"heapMax\":1024,\"commit\":\"abc\"},\"rows\":[" +
            "{\"case\":\"unicast\",\"peer\":\"disruptor\",\"batch\":10,\"payloadBytes\":48,\"rounds\":3," +
            "\"ratio\":{\"min\":1,\"median\":2,\"max\":4}," +
            "\"floorRatio\":{\"min\":2,\"median\":2.5,\"max\":3},\"bar\":3,\"verdict\":\"beyond the floor\"," +
            "\"ours\":{\"nsPerMessage\":10}," +
            "\"theirs\":{\"nsPerMessage\":20.123},\"formsNsPerMessage\":{\"yielding\":20.5}," +
            "\"valid\":true,\"note\":\"yielding\"}," +
            "{\"case\":\"counter\",\"peer\":\"plain\",\"ours\":{\"totalMs\":1000000},\"theirs\":{}," +
            "\"valid\":false,\"note\":\"a <b> & \\\"c\\\"\"}],\"notes\":[\"a note\"]}",
            BenchmarkJson.line(report()));
    }

    @Test
    void shouldNotBeValidWhenOneRowIsNot()
    {
        assertFalse(report().isValid());
    }

    @Test
    void shouldAlignTheTableAndWriteUnitsAsPeopleDo()
    {
        final List<String> lines = BenchmarkTable.format(report()).lines().toList();
        assertEquals("The title", lines.get(0));
        assertEquals("case     peer       batch  payload                ours           theirs  ratio min  median  " +
            "max  floor  bar  verdict           valid  note", lines.get(1));
        assertEquals("unicast  disruptor     10     48 B       10 ns/message  20.1 ns/message          1       2  " +
            "  4   2.50    3  beyond the floor  yes    yielding", lines.get(2));
        assertEquals("NO", lines.get(3).split(" {2,}")[3], lines.get(3));
        assertTrue(lines.get(5).startsWith("2 cores, a processor"), lines.get(5));
        assertEquals("messages/second", BenchmarkTable.unit("messagesPerSecond"));
        assertEquals("ns p50", BenchmarkTable.unit("p50Ns"));
        assertEquals("allocated bytes/message", BenchmarkTable.unit("allocatedBytesPerMessage"));
        assertEquals("p99 rise", BenchmarkTable.unit("p99Rise"));
    }

    @Test
    void shouldWriteAPageThatNeedsNothingElse(@TempDir final Path directory) throws IOException
    {
        final Path file = directory.resolve("report.html");
        HtmlPage.write(file, report());
        final String page = Files.readString(file);
        assertFalse(page.contains("${title}") || page.contains("${library}") || page.contains("${charts}"));
        assertFalse(page.replaceAll("(?s)(<script[^>]*>).*?</script>", "$1").matches("(?s).*(src|href)=.*"),
            "it loads something");
        assertTrue(page.contains("a &lt;b&gt; &amp; &quot;c&quot;"), "text is not escaped");
        assertTrue(page.contains("\"points\":[[1,3.5],[2,null]]"), "the curve is not in it");
        assertTrue(page.contains("echarts"), "the chart library is not in it");
        assertTrue(page.contains(BenchmarkJson.line(report())), "the rows are not in it");
    }
}
