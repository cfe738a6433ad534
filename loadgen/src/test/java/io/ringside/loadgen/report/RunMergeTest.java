package io.ringside.loadgen.report;

import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Several runs of one time as one run. */
class RunMergeTest
{
    @TempDir
    private Path dir;

    @Test
    void shouldAddUpAndJudgeAnew() throws IOException
    {
        final MadeRun first = run("a", 20, 3_000, "p99<2s");
        final MadeRun second = run("b", 20, 1_000, "p99<2s");

        final LoadResult result = RunMerge.merge(List.of(dir.resolve("a"), dir.resolve("b")), dir.resolve("all"));

        assertEquals(Verdict.PASS, result.verdict(), () -> result.reasons().toString());
        assertEquals(80_000, result.counts().sent());
        assertEquals(80_000, result.measurement().response().count());
        assertEquals(4_000, result.plan().targetRate());
        assertEquals(4_000, result.measurement().achievedRate());
        assertEquals(Math.max(first.recorder.total().response().getMaxValue(),
            second.recorder.total().response().getMaxValue()), result.measurement().response().max());
        assertEquals(60_000 / 300 - 2 + 20_000 / 300 - 2, result.rejects().get("PRICE_BAND"));
        assertEquals(0.61, result.achievedMix().get("new"), 1e-9);
        // What is written is a run like any other.
        final LoadRun written = LoadRun.read(dir.resolve("all"));
        assertEquals(80_000, written.log().response().getTotalCount());
        assertEquals(20, written.log().slices.size());
        assertTrue(ReportPage.write(dir.resolve("all")).toFile().length() > 0);
    }

    @Test
    void shouldNotMakeGoodWhatIsNot() throws IOException
    {
        run("a", 5, 1_000, "");
        new MadeRun(5, 2_000).write(dir.resolve("b"), "", (result) -> result.addFault("stopped before the end"));

        final LoadResult result = RunMerge.merge(List.of(dir.resolve("a"), dir.resolve("b")), dir.resolve("all"));

        assertEquals(Verdict.INVALID, result.verdict());
        assertTrue(result.reasons().get(0).contains("stopped before the end"), result.reasons().toString());
    }

    @Test
    void shouldRefuseWhatDoesNotBelongTogether() throws IOException
    {
        run("a", 5, 1_000, "");
        run("longer", 6, 2_000, "");
        run("other", 5, 2_000, "p99<1s");

        assertRefused("durationNs is 5000000000 and 6000000000", "a", "longer");
        assertRefused("objectives is '' and 'p99<1s'", "a", "other");
        assertRefused("are the same run", "a", "a");
        assertRefused("at least two", "a");
        assertRefused("--out must be none of the runs", "a", "all");
    }

    private void assertRefused(final String words, final String... names)
    {
        final List<Path> dirs = List.of(names).stream().map(dir::resolve).toList();
        final ReportException ex =
            assertThrows(ReportException.class, () -> RunMerge.merge(dirs, dir.resolve("all")));
        assertTrue(ex.getMessage().contains(words) && !ex.getMessage().contains("\n"), ex.getMessage());
    }

    private MadeRun run(final String name, final int seconds, final int perSecond, final String slo)
        throws IOException
    {
        return new MadeRun(seconds, perSecond).write(dir.resolve(name), slo, (result) -> {});
    }
}
