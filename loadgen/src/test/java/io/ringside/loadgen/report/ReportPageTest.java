package io.ringside.loadgen.report;

import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.NodeInfo;
import io.ringside.loadgen.result.Numbers;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReportPageTest
{
    @TempDir
    Path dir;

    private MadeRun run;

    @BeforeEach
    void makeRun() throws IOException
    {
        run = new MadeRun(20, 600).write(dir, "p99<5ms,p50<1us", (result) -> result.rejects());
    }

    @Test
    void shouldTellThePercentilesOfTheHistograms() throws Exception
    {
        final Document page = page();

        assertEquals(cells(run.recorder.total().response()), row(page, "response"));
        assertEquals(cells(run.recorder.total().service()), row(page, "service"));
        assertEquals(cells(run.recorder.total().slip()), row(page, "slip"));
    }

    @Test
    void shouldDrawEachChartForWideAndNarrowWindows() throws Exception
    {
        final Document page = page();

        final NodeList charts = page.getElementsByTagName("svg");
        assertEquals(8, charts.getLength());
        for (int i = 0; i < charts.getLength(); i++)
        {
            final Element chart = (Element)charts.item(i);
            assertEquals(0 == i % 2 ? "wide" : "narrow", chart.getAttribute("class"));
            assertTrue(chart.getAttribute("viewBox").startsWith("0 0 "), chart.getAttribute("viewBox"));
            assertFalse(chart.getElementsByTagName("path").item(0).getAttributes().getNamedItem("d").getNodeValue()
                .isEmpty());
        }
        assertFalse(text().contains("NaN"));
    }

    @Test
    void shouldNeedNothingButItself() throws Exception
    {
        ReportPage.write(dir);

        final String page = text();
        assertFalse(page.contains("<script"), "a script");
        assertFalse(page.contains("<link") || page.contains("url(") || page.contains("@import"), "a style sheet");
        assertFalse(page.replace("http://www.w3.org/", "").contains("http"), "an address");
        assertTrue(page.length() < 300_000, "length=" + page.length());
    }

    @Test
    void shouldEscapeWhateverTheFilesHold() throws Exception
    {
        Files.writeString(dir.resolve("summary.json"), Files.readString(dir.resolve("summary.json"))
            .replace("\"run\" : \"made\"", "\"run\" : \"</title>\\u0000\\ud800\\\"'&amp;\""));

        final Document page = page();

        assertEquals("</title>\uFFFD\uFFFD\"'&amp;", page.getElementsByTagName("h1").item(0).getTextContent());
        assertTrue(page.getDocumentElement().getTextContent().contains("a <fast> & cool cpu, 2 cores"));
        assertTrue(page.getDocumentElement().getTextContent().contains("rate = 600"));
        assertTrue(page.getDocumentElement().getTextContent().contains("<script>alert(1)</script>"));
    }

    @Test
    void shouldSayWhatTheRunIsWorth() throws Exception
    {
        assertTrue(head().contains("SLO FAIL The load was really applied, but an objective was missed."), head());
        assertTrue(head().contains("objective missed: p50<1us"), head());
        assertTrue(head().contains("met p99<5ms, was "), head());

        new MadeRun(2, 600).write(dir, "", (result) -> result.addFault("the exchange went away"));

        assertTrue(head().contains("INVALID This run does not measure what it says it does: do not quote its figures."),
            head());
        assertTrue(head().contains("the exchange went away"), head());
    }

    @Test
    void shouldKeepASeedToTheLastDigit() throws Exception
    {
        assertTrue(head().contains("Seed " + (Long.MAX_VALUE - 1) + "."), head());
    }

    @Test
    void shouldDrawARunWithoutAnAnswer() throws Exception
    {
        new MadeRun(1, 0).write(dir, "p99<1ms", (result) -> result.rejects().clear());

        final String head = head();

        assertTrue(head.contains("INVALID"), head);
        assertTrue(head.contains("unknown p99<1ms, was n/a"), head);
        assertFalse(text().contains("NaN") || text().contains("Infinity"));
    }

    @Test
    void shouldShowTheHockeyStickOfASweepAlone() throws Exception
    {
        for (final File file : dir.toFile().listFiles())
        {
            assertTrue(file.delete(), file.toString());
        }
        Files.writeString(dir.resolve("sweep.json"), sweep("8000.0", "12000.0"));
        new MadeRun(1, 10).write(dir.resolve("12000"), "", (result) -> result.rejects());

        final Document page = page();
        final NodeList charts = page.getElementsByTagName("svg");
        assertEquals(2, charts.getLength());
        final Element chart = (Element)charts.item(0);
        assertTrue(chart.getTextContent().contains("knee 8,000"), chart.getTextContent());
        assertTrue(chart.getTextContent().contains("highest 12,000"), chart.getTextContent());
        assertEquals(3, count(chart, "point first") + count(chart, "point first hollow"));
        assertEquals(1, count(chart, "point first hollow"));
        final String words = page.getDocumentElement().getTextContent();
        assertTrue(words.contains("highest rate with p99<1ms\n12,000 msg/s"), words);
        assertTrue(words.contains("knee\n8,000 msg/s"), words);
        assertTrue(words.contains("20,000\nINVALID\n"), words);
        assertTrue(words.contains("\nrate missed\n"), words);
        assertTrue(words.contains("a <fast> & cool cpu"), words);
    }

    @Test
    void shouldNotShowAKneeWhereNoRateHeld() throws Exception
    {
        Files.writeString(dir.resolve("sweep.json"), sweep("8000.0", "null"));

        final String words = page().getDocumentElement().getTextContent();

        assertTrue(words.contains("knee at these rates\nnone"), words);
        assertFalse(words.contains("knee 8,000"), words);
    }

    @Test
    void shouldShowTheKillAndTheGapOfAFailover() throws Exception
    {
        Files.writeString(dir.resolve("failover.json"),
            "{\"schema\":\"ringside.load-failover/1\",\"event\":\"primary\"," +
            "\"eventNs\":1500000000,\"firstAnswerAfterNs\":2500000000,\"gapNs\":2250000000,\"gapStartAfterNs\":0," +
            "\"lost\":3,\"duplicates\":1,\"seconds\":[" + second(0, 100, "210000") + "," + second(1, 40, "310000") +
                "," +
            second(2, 0, "null") + "," + second(3, 0, "null") + "," + second(4, 100, "250000") + "]}");

        final Document page = page();

        final String words = page.getDocumentElement().getTextContent();
        assertTrue(words.contains("primary killed at\n1.5 s"), words);
        assertTrue(words.contains("longest time without an answer\n2.25 s"), words);
        assertTrue(words.contains("first answer after it\n2.50 s"), words);
        assertTrue(words.contains("lost\n3") && words.contains("answered twice\n1"), words);
        assertEquals(10, page.getElementsByTagName("svg").getLength());
        final String chart = page.getElementsByTagName("svg").item(0).getTextContent();
        assertTrue(chart.contains("primary killed") && chart.contains("answered again"), chart);
        assertFalse(text().contains("NaN"));
    }

    private static String second(final int second, final int answered, final String p50)
    {
        return "{\"second\":" + second + ",\"due\":100,\"answered\":" + answered +
            ",\"rejected\":0,\"lost\":0,\"doubled\":0,\"p50\":" + p50 + ",\"p99\":" + p50 + ",\"max\":" + p50 + "}";
    }

    @Test
    void shouldShowTheSlopesOfASoak() throws Exception
    {
        Files.writeString(dir.resolve("soak.json"), "{\"schema\":\"ringside.load-soak/1\",\"verdict\":\"SLO_FAIL\"," +
            "\"reasons\":[\"heap rose by 12.00 MB, at most 5.00 MB is allowed\"]," +
            "\"windowNs\":60000000000,\"floors\":[" +
            "{\"name\":\"heap\",\"unit\":\"MB\",\"points\":9,\"slopePerHour\":72.5,\"rise\":12,\"limit\":5," +
            "\"verdict\":\"ROSE\"},{\"name\":\"threads\",\"unit\":\"\",\"points\":1,\"slopePerHour\":null," +
            "\"rise\":null,\"limit\":1,\"verdict\":\"unknown\"}]," +
            "\"windows\":[{\"startNs\":60000000000,\"p50Us\":75.25," +
            "\"p99Us\":800,\"maxUs\":null,\"heapMb\":40.5}]}");

        final String words = page().getDocumentElement().getTextContent();

        assertTrue(words.contains("SLO FAIL heap rose by 12.00 MB"), words);
        assertTrue(words.contains("heap\n72.50 MB\n12.00 MB\n5.00 MB\nROSE"), words);
        assertTrue(words.contains("threads\nn/a\nn/a\n1.00\nunknown"), words);
        assertTrue(words.contains("\n75.3\n800.0\nn/a\n40.5\n"), words);
    }

    @Test
    void shouldShowWhatTheNodeWasBeforeAndAfter() throws Exception
    {
        new MadeRun(2, 600).write(dir, "", (result) -> result.node(
            new NodeInfo(Map.of("durability", "replica-sync", "standby", "connected", "journal", "up to 7")),
            new NodeInfo(Map.of("durability", "replica-sync", "standby", "gone", "journal", "up to 9"))));

        final String words = page().getDocumentElement().getTextContent();

        assertTrue(words.contains("durability\nreplica-sync\nreplica-sync\n"), words);
        assertTrue(words.contains("standby\nconnected\ngone\n"), words);
        assertTrue(words.contains("journal\nup to 7\nup to 9\n"), words);
        assertTrue(words.contains("power\nunknown\nunknown\n"), words);
    }

    @Test
    void shouldShowASweepThatFoundNothingBesideARun() throws Exception
    {
        Files.writeString(dir.resolve("sweep.json"), sweep("null", "null"));

        final Document page = page();

        assertEquals(10, page.getElementsByTagName("svg").getLength());
        final String words = page.getDocumentElement().getTextContent();
        assertTrue(words.contains("highest rate with p99<1ms\nnone"), words);
        assertTrue(words.contains("knee at these rates\nnone"), words);
    }

    private static String sweep(final String knee, final String highest)
    {
        return "{\"schema\":\"ringside.load-sweep/1\",\"steps\":[" +
            step(2_000, "PASS", "", 200_000) + "," + step(20_000, "INVALID", "\"rate missed\"", 90_000_000) + "," +
            step(12_000, "PASS", "", 400_000) +
            "],\"kneeRate\":" + knee + ",\"highestRate\":" + highest + ",\"objectives\":[\"p99<1ms\"]}";
    }

    private static String step(final int rate, final String verdict, final String reasons, final int p50)
    {
        return "{\"rate\":" + rate + ",\"achievedRate\":" + rate + ".5,\"verdict\":\"" + verdict + "\",\"reasons\":[" +
            reasons + "],\"responseNs\":{\"p50\":" + p50 + ",\"p90\":" + p50 * 2 + ",\"p99\":" + p50 * 2 +
            ",\"p999\":null,\"p9999\":null,\"max\":" + p50 * 3 + ",\"mean\":" + p50 + ",\"count\":2000}}";
    }

    private static long count(final Element chart, final String style)
    {
        final NodeList points = chart.getElementsByTagName("circle");
        return IntStream.range(0, points.getLength())
            .filter((i) -> style.equals(((Element)points.item(i)).getAttribute("class"))).count();
    }

    private static List<String> cells(final Histogram histogram)
    {
        final LatencySummary latency = LatencySummary.of(histogram);
        return Stream.concat(DoubleStream.of(latency.p50(), latency.p90(), latency.p99(), latency.p999(),
            latency.p9999(), latency.max(), latency.mean()).mapToObj(Numbers::micros),
            Stream.of(Numbers.count(latency.count()))).toList();
    }

    private static List<String> row(final Document page, final String name)
    {
        final NodeList rows = page.getElementsByTagName("tr");
        for (int i = 0; i < rows.getLength(); i++)
        {
            if (rows.item(i).getFirstChild().getTextContent().equals(name))
            {
                return Arrays.asList(rows.item(i).getTextContent().strip().split("\n")).subList(1, 9);
            }
        }
        throw new AssertionError("no row " + name);
    }

    private String head() throws Exception
    {
        return page().getElementsByTagName("header").item(0).getTextContent();
    }

    private Document page() throws Exception
    {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(ReportPage.write(dir).toFile());
    }

    private String text() throws IOException
    {
        return Files.readString(dir.resolve(ReportPage.FILE_NAME), StandardCharsets.UTF_8);
    }
}
