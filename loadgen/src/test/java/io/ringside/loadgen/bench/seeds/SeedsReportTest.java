package io.ringside.loadgen.bench.seeds;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ringside.loadgen.result.EnvironmentInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SeedsReportTest
{
    private final SeedRow measured = new SeedRow("counter", "500 M, one thread", "plain <T>", "300 ms",
        "Westmere, 2011", new double[]{3, 1, 2}, "ms", true, "scaled", Map.of("nsPerIncrement", 0.25));
    private final SeedRow skipped = SeedRow.skipped("ping-pong", "two threads", "C++", "no compiler");
    private final SeedsReport report =
        new SeedsReport(EnvironmentInfo.capture(), List.of(measured, skipped), List.of("a note"));

    @TempDir
    private Path directory;

    @Test
    void shouldWriteOneJsonObjectOfTheStableShapeOnOneLine() throws IOException
    {
        final String line = report.toJsonLine();
        assertEquals(1, line.lines().count());
        assertEquals(List.of("schema", "version", "environment", "rows", "notes"), fields(line));
        assertTrue(line.startsWith("{\"schema\":\"ringside.bench.seeds/1\""), line);
        assertTrue(line.contains("\"experiment\":\"counter\",\"setting\":\"500 M, one thread\"," +
            "\"subject\":\"plain <T>\",\"published\":\"300 ms\",\"publishedOn\":\"Westmere, 2011\"," +
            "\"ours\":{\"min\":1.0,\"median\":2.0,\"max\":3.0},\"unit\":\"ms\",\"rounds\":3," +
            "\"nsPerIncrement\":0.25,\"valid\":true,\"skipped\":false,\"note\":\"scaled\"}"), line);
        assertTrue(line.contains("\"published\":null,\"publishedOn\":null,\"ours\":null,\"unit\":\"\",\"rounds\":0," +
            "\"valid\":false,\"skipped\":true,\"note\":\"no compiler: skipped\"}"), line);
    }

    @Test
    void shouldShowPublishedAndMeasuredFiguresSideBySide()
    {
        final List<String> lines = report.toTable().lines().toList();
        assertEquals(4, lines.size());
        assertTrue(lines.get(1).matches("counter +500 M, one thread +plain <T> +300 ms \\(Westmere, 2011\\) " +
            "+2 +1 +3 +ms +yes +scaled"), lines.get(1));
        assertTrue(lines.get(2).contains("skipped"), lines.get(2));
    }

    @Test
    void shouldWriteAPageThatNeedsNothingElse() throws IOException
    {
        final List<SeedRow> rows = new ArrayList<>(List.of(measured, skipped));
        rows.add(new SeedRow("railway", "1P1C, one train of 32", "Railway", "105 M/s", "i7", new double[]{100}, "M/s",
            true, "", Map.of("capacity", 32.0, "nsPerTrain", 320.0, "p50", 100.0)));
        new SeedsReport(report.environment(), rows, List.of()).write(directory.resolve("new"));

        final String page = Files.readString(directory.resolve("new/report.html"));
        assertTrue(page.contains("plain &lt;T&gt;"));
        assertTrue(page.contains("Railway, one train, published"));
        assertTrue(page.contains("echarts"));
        for (final String place : List.of(
            "title", "notes", "caption", "header", "table", "charts", "result", "library"))
        {
            assertFalse(page.contains("${" + place + "}"), place + " was not filled");
        }
        assertTrue(Files.readString(directory.resolve("new/summary.json")).startsWith("{\"schema\""));
    }

    @Test
    void shouldBeValidWhenOnlySomethingWasSkipped()
    {
        assertTrue(report.isValid());
        final SeedRow wrong = new SeedRow("x", "", "", "", "", new double[]{1}, "", false, "", Map.of());
        assertFalse(new SeedsReport(report.environment(), List.of(measured, wrong), List.of()).isValid());
    }

    @Test
    void shouldBringARowFromOneProcessToTheOther()
    {
        for (final SeedRow row : report.rows())
        {
            final SeedRow read = SeedRowJson.read(SeedRowJson.write(row));
            assertArrayEquals(row.rounds(), read.rounds());
            assertEquals(row.toString().replaceAll("rounds=[^,]*", ""), read.toString().replaceAll("rounds=[^,]*", ""));
        }
    }

    @Test
    void shouldNameTheExperimentsWhenAskedForAnotherOne()
    {
        final IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class,
            () -> new SeedsBenchmark(SeedSettings.quick(directory), List.of("perpetuum"), (text) -> { }));
        assertTrue(refusal.getMessage().contains("perpetuum") && refusal.getMessage().contains("railway"));
    }

    @Test
    void shouldHandSettingsToTheOtherProcess()
    {
        final SeedSettings settings = new SeedSettings(0.25, 7, 1.5, directory);
        assertEquals(settings, SeedSettings.parse(settings.toArguments(), 0));
        assertEquals(125_000_400, settings.count(500_000_000));
        assertEquals(1_200, settings.count(0));
    }

    private static List<String> fields(final String line) throws IOException
    {
        final List<String> names = new ArrayList<>();
        try (JsonParser json = new JsonFactory().createParser(line))
        {
            json.nextToken();
            while (JsonToken.FIELD_NAME == json.nextToken())
            {
                names.add(json.currentName());
                json.nextToken();
                json.skipChildren();
            }
        }
        return names;
    }
}
