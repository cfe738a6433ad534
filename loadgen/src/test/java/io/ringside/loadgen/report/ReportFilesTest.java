package io.ringside.loadgen.report;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReportFilesTest
{
    @TempDir
    Path dir;

    private MadeRun run;

    @BeforeEach
    void makeRun() throws IOException
    {
        run = new MadeRun(5, 100).write(dir, "p90<1s", (result) -> result.rejects());
    }

    @ParameterizedTest
    @ValueSource(strings = {"summary.json", "meta.json", "response.hlog"})
    void shouldSayWhichFileIsMissing(final String name) throws IOException
    {
        Files.delete(dir.resolve(name));

        assertTrue(refusal().startsWith("no " + name + " in " + dir + ": "), refusal());
    }

    @Test
    void shouldSayThatThereIsNoDirectory()
    {
        final Path missing = dir.resolve("missing");

        assertTrue(assertThrows(ReportException.class, () -> ReportPage.write(missing)).getMessage()
            .startsWith("no directory " + missing + ": "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "summary.json | \"verdict\" : \"PASS\" | \"verdict\" : \"FINE\" | no field verdict that is PASS, SLO_FAIL",
        "summary.json | \"verdict\" : \"PASS\" | \"verdict\" : [ | no JSON from line",
        "summary.json | \"reasons\" : [ ] | \"reasons\" : 7 | no field reasons that is a list",
        "summary.json | \"partial\" : false | \"partial\" : null | no field partial that is true or false",
        "summary.json | \"protocol\" : \"sbe\" | \"protocol\" : {} | no field protocol that is a text",
        "summary.json | \"targetRate\" : 100.0 | \"targetRate\" : \"1\" | no field targetRate that is a number",
        "summary.json | \"targetRate\" | \"rate\" | no field targetRate that is a number",
        "summary.json | \"responseNs\" | \"response\" | no field responseNs that is an object",
        "summary.json | ringside.load/1 | ringside.seeds/1 | schema is ringside.seeds/1",
        "meta.json | ringside.load-meta/1 | ringside.load/1 | schema is ringside.load/1",
        "meta.json | \"environment\" : | \"environment\" : 1, \"e\" : | no field environment that is an object",
        "summary.json | p90<1s | p9<1s | an objective is one of",
        "response.hlog | Tag=R | Tag=X | holds no interval with Tag=R",
        "response.hlog | HISTFAAA | HISTFABB | damaged after interval 0 of 15"})
    void shouldSayWhatIsWrongWithAFile(final String name, final String from, final String to, final String why)
        throws IOException
    {
        final String text = Files.readString(dir.resolve(name));
        assertTrue(text.contains(from), text);
        Files.writeString(dir.resolve(name), text.replace(from, to));

        assertTrue(refusal().contains(name) && refusal().contains(why), refusal());
    }

    @Test
    void shouldNotMixTheFilesOfTwoRuns(@TempDir final Path other) throws IOException
    {
        new MadeRun(4, 100).write(other, "", (result) -> result.rejects());
        Files.copy(other.resolve("summary.json"), dir.resolve("summary.json"),
            StandardCopyOption.REPLACE_EXISTING);

        assertTrue(refusal().contains("it holds 500 response times, and summary.json is of 400"), refusal());
    }

    @ParameterizedTest
    @ValueSource(strings = {"summary.json", "meta.json", "response.hlog"})
    void shouldNotFallOverAnyDamage(final String name) throws IOException
    {
        final byte[] whole = Files.readAllBytes(dir.resolve(name));
        final long seed = 20_261_126;
        final Random random = new Random(seed);
        for (int i = 0; i < 150; i++)
        {
            final byte[] damaged = i % 3 == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) :
                whole.clone();
            for (int flips = 0; flips < i % 3 && damaged.length > 0; flips++)
            {
                damaged[random.nextInt(damaged.length)] = (byte)random.nextInt(256);
            }
            Files.write(dir.resolve(name), damaged);
            try
            {
                ReportPage.write(dir);
            }
            catch (final ReportException ex)
            {
                assertEquals(1, ex.getMessage().lines().count(), "seed=" + seed + " i=" + i + " " + ex.getMessage());
            }
        }
    }

    @Test
    void shouldThinALongRunWithoutLosingAnAnswerOrAMaximum() throws IOException
    {
        final int seconds = 3 * LatencyLog.SLICES_MAX - 7;
        run = new MadeRun(seconds, 20).write(dir, "", (result) -> result.rejects());

        final List<TimeSlice> slices = LoadRun.read(dir).log().slices;

        assertEquals(LatencyLog.SLICES_MAX - 2, slices.size());
        assertEquals(20L * seconds, slices.stream().mapToLong(TimeSlice::acknowledged).sum());
        assertEquals(20L * seconds, slices.stream().mapToLong(TimeSlice::sent).sum());
        double end = 0;
        for (int i = 0; i < slices.size(); i++)
        {
            final int from = 3 * i;
            assertEquals(Collections.max(run.maxima.subList(from, Math.min(from + 3, seconds))), slices.get(i).max());
            assertEquals(end, slices.get(i).startS(), 1e-6);
            end = slices.get(i).endS();
        }
        assertEquals(seconds, end, 1e-6);
        final String page = Files.readString(ReportPage.write(dir), StandardCharsets.UTF_8);
        assertTrue(page.contains("Response time, per 3 s"), "no word of the thinning");
        assertTrue(page.length() < 2_000_000, "length=" + page.length());
    }

    private String refusal()
    {
        final String line = assertThrows(ReportException.class, () -> ReportPage.write(dir)).getMessage();
        assertFalse(line.contains("\n") || line.contains("Exception") || line.contains("null"), line);
        return line;
    }
}
