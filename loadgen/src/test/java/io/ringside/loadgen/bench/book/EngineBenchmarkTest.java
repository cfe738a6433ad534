package io.ringside.loadgen.bench.book;

import io.ringside.loadgen.bench.report.Report;
import io.ringside.loadgen.bench.report.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

class EngineBenchmarkTest
{
    private static final long SEED = 20_261_121;
    private static final int COMMANDS = 5_000;

    @ParameterizedTest
    @EnumSource(mode = EXCLUDE, names = {"TREEMAP", "EXCHANGE_CORE", "EXCHANGE_CORE_EXCHANGE", "EXCHANGE_CORE_JOURNAL"})
    void shouldTradeAlikeInEveryEngine(final Contender contender) throws IOException
    {
        for (final BookCase bookCase : List.of(BookCase.EXCHANGE_CORE, BookCase.SIMPLE))
        {
            final List<Row> rows = FlowBenchmark.measure(Contest.ENGINE, bookCase, contender, COMMANDS, SEED, 0);

            assertEquals(contender.isOneThread() ? List.of("processor time", "throughput") : List.of("throughput"),
                rows.stream().map(Row::setting).toList());
            rows.forEach((row) -> assertTrue(row.valid() && row.median() > 0, row.toString()));
        }
    }

    /** Starts a process for each: of the longer tier. */
    @Test
    @EnabledIfSystemProperty(named = "ringside.engineBenchmarks", matches = "[1-9]\\d*")
    void shouldSetOursBesideItsPeersThatKnowTheCase()
    {
        final Report report = new FlowBenchmark(Contest.ENGINE, COMMANDS, 1, SEED, List.of("simple", "five-static"),
            List.of("ringside-book", "exchange-core", "exchange-core-exchange", "exchange-core-journal"))
            .run((text) -> { });

        assertTrue(report.isValid(), report.toTable());
        assertEquals(List.of(
            "simple ringside", "simple ringside-book", "simple exchange-core", "simple exchange-core-exchange",
            "simple exchange-core-journal",
            "five-static ringside", "five-static ringside-book"),
            report.rows().stream().filter((row) -> "throughput".equals(row.setting()))
            .map((row) -> row.experiment() + " " + row.subject()).toList());
        assertTrue(report.toJsonLine().contains("oursFaster"), report.toJsonLine());
    }

    @ParameterizedTest
    @EnumSource
    void shouldRefuseWhatThereIsNot(final Contest contest)
    {
        for (final FlowBenchmark wrong : List.of(
            new FlowBenchmark(contest, 1, 1, 1, List.of("six"), List.of()),
            new FlowBenchmark(contest, 1, 1, 1, List.of(), List.of("nobody")),
            new FlowBenchmark(contest, 1, 0, 1, List.of(), List.of())))
        {
            assertThrows(IllegalArgumentException.class, () -> wrong.run((text) -> { }), wrong.toString());
        }
    }
}
