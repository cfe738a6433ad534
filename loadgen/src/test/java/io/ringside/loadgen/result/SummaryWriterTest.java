package io.ringside.loadgen.result;

import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SummaryWriterTest
{
    @Test
    void shouldKeepTheShapeOthersReadIt()
    {
        final LoadResult result = Results.of(Results.COUNTS, 50_000, 49_998,
            new LatencySummary(38_100, 71_000, 212_000, 1_840_000, -1, 4_210_000, 46_200, 30_000), Results.SLIP);
        result.rejects().put("THROTTLED", 3L);
        result.targetMix().put("new", 0.46);
        result.achievedMix().put("new", 0.461234567);
        result.flow().put("atBest", 0.35);
        result.node(new NodeInfo(Map.of("host", "one", "durability", "local", "journal", "up to 7")), NodeInfo.UNKNOWN);
        result.files().add(Path.of("r1/summary.json"));
        VerdictRules.decide(result);

        assertEquals("{\"schema\":\"ringside.load/1\",\"version\":\"0.1.0\",\"environment\":{\"cores\":2," +
            "\"cpu\":\"cpu\",\"jvm\":\"jvm\",\"jvmFlags\":[\"-Xmx1g\"],\"kernel\":\"Linux 6\"," +
            "\"governor\":\"performance\"," +
            "\"clocksource\":\"tsc\",\"heapMax\":1073741824,\"commit\":\"abc123\"},\"verdict\":\"PASS\"," +
            "\"reasons\":[],\"notes\":[],\"partial\":false," +
            "\"run\":\"r1\",\"protocol\":\"sbe\",\"arrival\":\"constant\",\"seed\":7,\"durationNs\":60000000000," +
            "\"warmupNs\":10000000000,\"sent\":3500000,\"acknowledged\":3500000,\"rejected\":9300,\"lost\":0," +
            "\"duplicates\":0,\"notSent\":0,\"trades\":1092240,\"rejects\":{\"THROTTLED\":3}," +
            "\"maxRejectShare\":0.01,\"pausedNs\":0,\"measuredSent\":3000000," +
            "\"measuredAcknowledged\":3000000,\"targetRate\":50000.0,\"scheduledRate\":50000.0," +
            "\"achievedRate\":49998.0," +
            "\"responseNs\":{\"p50\":38100,\"p90\":71000,\"p99\":212000,\"p999\":1840000,\"p9999\":null," +
            "\"max\":4210000,\"mean\":46200,\"count\":30000}," +
            "\"serviceNs\":{\"p50\":37900,\"p90\":70200,\"p99\":201000,\"p999\":1120000,\"p9999\":2950000," +
            "\"max\":3300000,\"mean\":44900,\"count\":3000000}," +
            "\"slipNs\":{\"p50\":204,\"p90\":900,\"p99\":4100,\"p999\":88000,\"p9999\":610000,\"max\":902000," +
            "\"mean\":400,\"count\":3000000}," +
            "\"objectives\":[{\"slo\":\"p99<1ms\",\"met\":true}]," +
            "\"mix\":{\"target\":{\"new\":0.46},\"achieved\":{\"new\":0.46123}},\"flow\":{\"atBest\":0.35}," +
            "\"node\":{\"start\":{\"host\":\"one\",\"version\":\"unknown\",\"cores\":\"unknown\"," +
            "\"jvm\":\"unknown\",\"durability\":\"local\",\"threads\":\"unknown\",\"power\":\"unknown\"," +
            "\"standby\":\"unknown\",\"journal\":\"up to 7\",\"standbyJournal\":\"unknown\"}," +
            "\"end\":{\"host\":\"unknown\",\"version\":\"unknown\",\"cores\":\"unknown\",\"jvm\":\"unknown\"," +
            "\"durability\":\"unknown\",\"threads\":\"unknown\",\"power\":\"unknown\",\"standby\":\"unknown\"," +
            "\"journal\":\"unknown\",\"standbyJournal\":\"unknown\"}}," +
            "\"files\":[\"r1/summary.json\"]}", SummaryWriter.toJsonLine(result));
    }

    @Test
    void shouldAddTheProofOfADemo()
    {
        final LoadResult result = Results.good().schema("ringside.demo/1").stateHash("9f3c", "9f3c", null)
            .hotPathAllocatedBytes(0);

        final String json = SummaryWriter.toJsonLine(result);

        assertTrue(json.startsWith("{\"schema\":\"ringside.demo/1\""), json);
        assertTrue(json.contains("\"stateHash\":{\"primary\":\"9f3c\",\"standby\":\"9f3c\",\"replay\":null}"), json);
        assertTrue(json.contains("\"hotPathAllocatedBytes\":0"), json);
        assertFalse(json.contains("\n"), json);
    }

    @Test
    void shouldFindOutWhereItRuns()
    {
        final EnvironmentInfo info = EnvironmentInfo.capture();

        assertEquals(Runtime.getRuntime().availableProcessors(), info.cores());
        assertTrue(info.jvm().contains(System.getProperty("java.runtime.version")), info.jvm());
        for (final String value : new String[]{info.commit(), info.kernel(), info.governor(), info.clocksource(),
            info.cpu(), info.version()})
        {
            assertFalse(value.isBlank());
            assertFalse(value.contains("\n"), value);
        }
    }
}
