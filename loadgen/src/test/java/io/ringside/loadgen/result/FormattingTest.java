package io.ringside.loadgen.result;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

class FormattingTest
{
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "-1|n/a", "0|0", "7|0.007", "204|0.204", "999|0.999", "1000|1.00", "4100|4.10", "9996|10.0", "38100|38.1",
        "99960|100", "212400|212", "1843000|1,840", "4210000|4,210", "12345678|12,300", "1000000000|1,000,000"})
    void shouldPrintMicrosecondsWithThreeDigits(final long valueNs, final String text)
    {
        assertEquals(text, Numbers.micros(valueNs));
    }

    @Test
    void shouldPrintTheTable()
    {
        final LoadResult result = Results.good();
        result.rejects().put("PRICE_COLLAR", 9_204L);
        result.rejects().put("UNKNOWN_ORDER", 96L);
        result.targetMix().put("new", 0.46);
        result.achievedMix().put("new", 0.4612);
        result.files().addAll(List.of(Path.of("r1/summary.json"), Path.of("r1/response.hlog")));
        final Map<String, String> node = new TreeMap<>(Map.of("host", "one", "version", "0.1.0", "cores", "2", "jvm",
            "17", "durability", "local", "threads", "SINGLE", "power", "balanced", "standby", "connected"));
        node.putAll(Map.of("journal", "up to 7", "standbyJournal", "0 records behind"));
        final Map<String, String> end = new TreeMap<>(node);
        end.putAll(Map.of("journal", "up to 9", "standby", "gone", "standbyJournal", "2 records behind"));
        result.node(new NodeInfo(node), new NodeInfo(end));
        VerdictRules.decide(result);

        assertEquals(List.of(
            "Run r1   sbe   50,000 msg/s constant   60 s after 10 s warm-up   seed 7   PASS  p99<1ms",
            "                          p50      p90      p99    p99.9   p99.99      max     mean        count",
            "response time (us)       38.1     71.0      212    1,840    3,980    4,210     46.2    3,000,000",
            "service time  (us)       37.9     70.2      201    1,120    2,950    3,300     44.9    3,000,000",
            "schedule slip (us)      0.204    0.900     4.10     88.0      610      902    0.400    3,000,000",
            "achieved 49,998 msg/s of 50,000 (100.00 %)   acks 100.00 %   rejects 0.27 % (price_collar 9,204, " +
            "unknown_order 96)   trades 1,092,240",
            "sent 3,500,000   acknowledged 3,500,000   lost 0   duplicates 0   not sent 0   (warm-up included)",
            "mix        new 46.1 %",
            "asked for  new 46.0 %",
            "node       one   0.1.0   2 cores   java 17",
            "           durability local   threads SINGLE   power balanced   standby connected",
            "at the end one   0.1.0   2 cores   java 17",
            "           durability local   threads SINGLE   power balanced   standby gone",
            "journal    up to 7, then up to 9",
            "standby's  0 records behind, then 2 records behind",
            "files in r1:",
            "  summary.json response.hlog"), ResultTable.format(result).lines().map(String::stripTrailing)
            .toList());
    }

    @Test
    void shouldPrintWhyARunIsWorthNothing()
    {
        final LoadResult result = Results.of(new LoadCounts(100, 99, 0, 1, 0, 0, 0), 50_000, 50_000,
            new LatencySummary(-1, -1, -1, -1, -1, 9_000_000, 9_000_000, 9), Results.SLIP);
        VerdictRules.decide(result);

        final String table = ResultTable.format(result);

        assertEquals(2, table.lines().filter((line) -> line.startsWith("INVALID: ")).count(), table);
        assertEquals("response time (us)        n/a      n/a      n/a      n/a      n/a    9,000    9,000            9",
            table.lines().toList().get(2));
    }
}
