package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.ThreadTeam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SeedExperimentsTest
{
    @TempDir
    private Path scratch;

    @ParameterizedTest
    @EnumSource(value = Experiments.class, mode = EnumSource.Mode.EXCLUDE, names = "PERSISTED")
    void shouldMeasureAndVerifyEverySettingOfAnExperiment(final Experiments experiment) throws Exception
    {
        final List<Row> rows = new ArrayList<>();
        experiment.run(tiny(), rows::add);
        assertRows(rows, experiment);
    }

    @Test
    void shouldMeasureJournalAndChronicleInAProcessOfItsOwnAndLeaveNothingBehind() throws Exception
    {
        final List<Row> rows = SeedsBenchmark.fork(Experiments.PERSISTED, tiny()).run();
        assertRows(rows, Experiments.PERSISTED);
        assertEquals(List.of("ringside journal", PersistedExperiment.CHRONICLE),
            rows.stream().map(Row::subject).distinct().toList());
        assertTrue(rows.stream().noneMatch(Row::isSkipped), rows.toString());
        try (Stream<Path> left = Files.list(scratch))
        {
            assertEquals(List.of(), left.toList());
        }
    }

    @Test
    void shouldSayThatThereIsNoCompilerAndGoOn() throws Exception
    {
        final List<Row> rows = new ArrayList<>();
        new PingPongExperiment(scratch.toString()).run(tiny(), rows::add);
        final Row last = rows.get(rows.size() - 1);
        assertTrue(last.isSkipped());
        assertFalse(last.valid());
        assertTrue(last.note().contains("no compiler") && last.note().contains("skipped"), last.note());
        assertEquals("45 ns", last.published());
        assertEquals(1, rows.stream().filter(Row::valid).count());
    }

    @Test
    void shouldFindThePaddingOfASequenceInThisJvm()
    {
        final Row row = FalseSharingExperiment.padding();
        assertTrue(row.valid(), row.note());
        assertTrue(row.median() >= 56, row.note());
    }

    @Test
    void shouldFailWhenAThreadOfTheMeasurementFails()
    {
        assertThrows(IllegalStateException.class, () -> ThreadTeam.runNs(() ->
        {
            throw new IllegalArgumentException("as expected");
        }));
    }

    @Test
    void shouldTellThatAProcessFailed()
    {
        final SeedSettings nowhere = new SeedSettings(0, 1, 0, scratch.resolve("missing"));
        final IllegalStateException failure = assertThrows(IllegalStateException.class,
            () -> SeedsBenchmark.fork(Experiments.PERSISTED, nowhere).run());
        assertTrue(failure.getMessage().contains("persisted failed with code"), failure.getMessage());
    }

    private SeedSettings tiny()
    {
        return new SeedSettings(0, 1, 0.001, scratch);
    }

    private static void assertRows(final List<Row> rows, final Experiments experiment)
    {
        assertFalse(rows.isEmpty());
        for (final Row row : rows)
        {
            final String text = row + " " + row.note();
            assertEquals(experiment.text(), row.experiment(), text);
            assertTrue(row.valid() || row.isSkipped(), text);
            assertTrue(row.isSkipped() || row.median() > 0 && row.min() <= row.median() && row.median() <= row.max(),
                text);
        }
        assertTrue(rows.stream().anyMatch((row) -> !row.published().isEmpty()), "no published figure");
    }

    @Test
    void shouldReadWhatTheTwinInCppPrints()
    {
        final Row row = PingPongExperiment.parse("seq_cst pinned 99 45.5", 100);
        assertTrue(row.valid(), row.note());
        assertEquals(45.5, row.median());
        assertFalse(PingPongExperiment.parse("seq_cst pinned 98 45.5", 100).valid());
    }

    @Test
    void shouldRefuseAnUnknownExperiment()
    {
        final SeedsBenchmark wrong = new SeedsBenchmark(tiny(), List.of("alchemy"));
        assertThrows(IllegalArgumentException.class, () -> wrong.run((text) -> { }));
    }
}
