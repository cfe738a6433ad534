package io.ringside.loadgen.bench.report;

import io.ringside.loadgen.result.EnvironmentInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReportTest
{
    @Test
    void shouldMergeTheFiguresOfAllForks()
    {
        final List<Row> rows = Row.merge(List.of(
            row("ours", 3).with("p99", 30), row("theirs", 7), row("ours", 1).with("p99", 10),
            row("theirs", 8), row("ours", 2).with("p99", 20), row("theirs", 9)));

        assertEquals(List.of("ours", "theirs"), rows.stream().map(Row::subject).toList());
        assertArrayEquals(new double[]{3, 1, 2}, rows.get(0).figures());
        assertEquals(2, rows.get(0).median());
        assertEquals(1, rows.get(0).min());
        assertEquals(3, rows.get(0).max());
        assertEquals(20, rows.get(0).extras().get("p99"));
    }

    @Test
    void shouldNotBelieveARowOfWhichOneForkDidNotDoItsWork()
    {
        final List<Row> rows = Row.merge(List.of(row("ours", 1), row("ours", 1).expect("things", 3, 2)));

        assertEquals(1, rows.size());
        assertFalse(rows.get(0).valid());
        assertEquals("things: expected 3, found 2", rows.get(0).note());
        assertFalse(report(rows).isValid());
    }

    @Test
    void shouldTakeTheMeanOfTheTwoInTheMiddle()
    {
        assertEquals(2.5, Row.merge(List.of(row("ours", 1), row("ours", 4), row("ours", 2), row("ours", 3)))
            .get(0).median());
    }

    @Test
    void shouldComeBackFromALine()
    {
        final Row row = row("ours", 1.25).published("5 ns", "i7").note("a \"note\", a\ttab").with("p99", 7);

        final Row read = Row.ofLine(row.toLine());

        assertEquals(row.toLine(), read.toLine());
        assertEquals("a \"note\", a tab", read.note());
        assertArrayEquals(new double[]{1.25}, read.figures());
        assertTrue(read.valid());
        assertTrue(Row.ofLine(Row.skipped("one by one", "peer", "no peer").of("case").toLine()).isSkipped());
    }

    @Test
    void shouldSayHowMuchFasterOursIs()
    {
        final String table = report(List.of(row(Row.OURS, 10), row("peer", 25))).toTable();
        assertTrue(table.lines().anyMatch((line) -> line.contains("peer") && line.contains("2.50 x")), table);

        final Row ours = Row.measured("", Row.OURS, 50, "M/s").of("case");
        final String rates = report(List.of(ours, Row.measured("", "peer", 10, "M/s").of("case"))).toTable();
        assertTrue(rates.lines().anyMatch((line) -> line.contains("peer") && line.contains("5 x")), rates);
    }

    @Test
    void shouldLeaveOutWhatHadToBeSkipped(@TempDir final Path directory) throws IOException
    {
        final Report report = report(List.of(row("ours", 1), Row.skipped("one by one", "peer", "no peer").of("case")));
        report.write(directory);

        assertTrue(report.isValid());
        final String json = Files.readString(directory.resolve("summary.json"));
        assertTrue(json.contains("\"schema\":\"test/1\""), json);
        assertTrue(json.contains("\"ours\":{\"min\":1.0,\"median\":1.0,\"max\":1.0},\"unit\":\"ns\",\"rounds\":1"),
            json);
        assertTrue(json.contains("\"ours\":null"), json);
        assertTrue(json.contains("\"note\":\"no peer: skipped\""), json);
        assertTrue(report.toTable().contains("no peer: skipped"), report.toTable());
        assertFalse(report.toTable().contains("published"), report.toTable());
    }

    private static Row row(final String subject, final double figure)
    {
        return Row.measured("one by one", subject, figure, "ns").of("case");
    }

    private static Report report(final List<Row> rows)
    {
        return new Report("test/1", EnvironmentInfo.capture(), rows, List.of("a note"));
    }
}
