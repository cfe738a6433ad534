package io.ringside.loadgen;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ProgressTableTest
{
    private static final Progress WARM_UP =
        new Progress(true, 1_000_000_000L, 10_000_000_000L, 100, 0, 100, 204, -1, -1, -1, -1, 0, 0);
    private static final Progress MEASURED = new Progress(false, 12_000_000_000L, 60_000_000_000L, 50_003, 50_001, 14,
        4_000, 38_100, 212_000, 1_840_000, 4_210_000, 0.003, 18_204);

    private final List<String> lines = new ArrayList<>();
    private final ProgressTable table = new ProgressTable(lines::add);

    @Test
    void shouldPrintARowInMicrosecondsUnderAHeadForEachPhase()
    {
        table.onProgress(WARM_UP, null);
        table.onProgress(MEASURED, null);
        table.onProgress(MEASURED, null);

        final String row =
            "   12s/60s   50,003   50,001      14    38.1      212    1,840    4,210     4.00   0.3 % 18,204";
        assertEquals(List.of(
            "   warm-up   sent/s  acked/s waiting  p50 us   p99 us p99.9 us   max us slip p99 rejects trades",
            "    1s/10s      100        0     100     n/a      n/a      n/a      n/a    0.204   0.0 %      0",
            "      time   sent/s  acked/s waiting  p50 us   p99 us p99.9 us   max us slip p99 rejects trades",
            row, row), lines);
    }

    @Test
    void shouldFitATerminalOf100ColumnsOnABusyDay()
    {
        table.onProgress(new Progress(false, 86_400_000_000_000L, 86_400_000_000_000L, 1_280_000, 1_280_000, 16_384,
            999_000_000L, 999_000_000L, 999_000_000L, 999_000_000L, 999_000_000L, 1, 99_999), null);

        lines.forEach((line) -> assertTrue(line.length() <= 100, line.length() + ": " + line));
    }
}
