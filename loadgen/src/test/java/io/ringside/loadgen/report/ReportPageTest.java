package io.ringside.loadgen.report;

import io.ringside.gateway.json.Json;
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
import org.xml.sax.InputSource;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
    void shouldHoldTheFilesOfTheRunAndPlacesForItsCharts() throws Exception
    {
        final Document page = page();

        assertEquals(List.of("percentiles", "response", "heat", "rates"), charts(page));
        final Map<?, ?> data = data();
        for (final String name : List.of("summary", "meta"))
        {
            try (Reader file = Files.newBufferedReader(dir.resolve(name + ".json")))
            {
                assertEquals(Json.read(file), data.get(name));
            }
        }
        assertEquals(Set.of("summary", "meta", "objectives", "log"), data.keySet());
    }

    @Test
    void shouldHoldEveryAnswerOfTheLogAsColumns() throws Exception
    {
        ReportPage.write(dir);

        final Map<?, ?> slices = map(map(data(), "log"), "slices");
        assertEquals(run.maxima, slices.get("max"));
        assertEquals(LongStream.range(0, 20).boxed().toList(), slices.get("start"));
        assertEquals(Collections.nCopies(20, 600L), slices.get("sent"));
        for (final Object cells : (List<?>)slices.get("cells"))
        {
            assertEquals(600, ((List<?>)cells).stream().skip(1).mapToLong((it) -> (Long)it).sum());
        }
    }

    @Test
    void shouldHoldThePercentilesUpToTheMaximum() throws Exception
    {
        ReportPage.write(dir);

        final Map<?, ?> curves = map(map(data(), "log"), "percentiles");
        final List<?> response = (List<?>)curves.get("response");
        final List<?> nines = (List<?>)curves.get("nines");
        assertEquals(run.recorder.total().response().getValueAtPercentile(99), response.get(nines.indexOf(2.0)));
        final List<?> known = response.stream().filter(Objects::nonNull).toList();
        assertEquals(run.recorder.total().response().getMaxValue(), known.get(known.size() - 1));
        // 12,000 samples: ten are above up to 1 - 1 / 1,200.
        assertEquals(Math.log10(1_200), (double)map(curves, "supported").get("response"), 1e-9);
        assertEquals(Math.log10(12_000), (double)nines.get(known.size() - 1), 1.0 / 60);
    }

    @Test
    void shouldNeedNothingButItself() throws Exception
    {
        ReportPage.write(dir);

        final String page = text();
        assertFalse(page.contains("<link") || page.contains("url(") || page.contains("@import"), "a style sheet");
        assertFalse(page.contains(" src=") || page.contains("{{"), "something is missing");
        // The library names its home, in a comment.
        assertEquals(1, page.split("https?://", -1).length - 1);
        assertTrue(page.contains("/*! https://github.com/leeoniya/uPlot (v"), "no library");
        assertTrue(page.contains("The MIT License") && page.contains("Copyright (c) 2022 Leon Sorokin"), "no licence");
        assertTrue(page.length() < 300_000, "length=" + page.length());
    }

    @Test
    void shouldLetNoScriptRunButItsOwn() throws Exception
    {
        ReportPage.write(dir);

        final String page = text();
        final Matcher script = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL).matcher(page);
        int count = 0;
        for (; script.find(); count++)
        {
            final byte[] hash = MessageDigest.getInstance("SHA-256")
                .digest(script.group(1).getBytes(StandardCharsets.UTF_8));
            final int at = page.indexOf("'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
            assertTrue(at > 0 && at < page.indexOf("<title>"), "no word of script " + count);
        }
        assertEquals(2, count);
        assertTrue(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"));
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
        // In the JSON it is escaped too, and still the same text.
        assertFalse(text().contains("<script>alert"));
        assertTrue(map(map(data(), "summary"), "rejects").containsKey("<script>alert(1)</script>"));
        assertEquals("</title>\0\ud800\"'&amp;", map(data(), "summary").get("run"));
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
        assertFalse(json().contains("NaN") || json().contains("Infinity"));
        final List<?> response = (List<?>)map(map(data(), "log"), "percentiles").get("response");
        assertTrue(response.stream().allMatch(Objects::isNull), response.toString());
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
        assertEquals(List.of("sweep"), charts(page));
        assertEquals(8_000.0, map(data(), "sweep").get("kneeRate"));
        assertEquals(List.of(Json.object("slo", "p99<1ms", "limitNs", 1_000_000L)),
            data().get("sweepObjectives"));
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
        assertFalse(words.contains("8,000 msg/s"), words);
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
        assertEquals(List.of("failover", "percentiles", "response", "heat", "rates"), charts(page));
        assertEquals(1_500_000_000L, map(data(), "failover").get("eventNs"));
        assertEquals(5, ((List<?>)map(data(), "failover").get("seconds")).size());
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

        final Document page = page();

        assertEquals(List.of("soak-response", "soak-heap"), charts(page).subList(0, 2));
        assertEquals(1, ((List<?>)map(data(), "soak").get("windows")).size());
        final String words = page.getDocumentElement().getTextContent();
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

        assertEquals(List.of("sweep", "percentiles", "response", "heat", "rates"), charts(page));
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

    /** The places that the script fills, from the top of the page on. */
    private static List<String> charts(final Document page)
    {
        final NodeList places = page.getElementsByTagName("div");
        return IntStream.range(0, places.getLength()).mapToObj((i) -> (Element)places.item(i))
            .filter((it) -> "chart".equals(it.getAttribute("class"))).map((it) -> it.getAttribute("id")).toList();
    }

    private Map<?, ?> data() throws IOException
    {
        return (Map<?, ?>)Json.read(new StringReader(json()));
    }

    private String json() throws IOException
    {
        final String start = "<script type=\"application/json\" id=\"run\">";
        final String page = text();
        final int from = page.indexOf(start) + start.length();
        return page.substring(from, page.indexOf("</script>", from));
    }

    private static Map<?, ?> map(final Map<?, ?> data, final String name)
    {
        return (Map<?, ?>)data.get(name);
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

    /** What a reader sees without a script: the body of the page, which is well-formed. */
    private Document page() throws Exception
    {
        ReportPage.write(dir);
        final String body = text().substring(text().indexOf("<main>"), text().indexOf("</main>")) + "</main>";
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(body)));
    }

    private String text() throws IOException
    {
        return Files.readString(dir.resolve(ReportPage.FILE_NAME), StandardCharsets.UTF_8);
    }
}
