package io.ringside.loadgen;

import java.nio.file.Path;
import java.util.List;

import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.ResultTable;
import io.ringside.loadgen.workload.LoadInstrument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The generator against a real exchange in this process. What is asserted is the accounting; latencies are for
 * machines at rest.
 */
@Timeout(60)
class LoadGeneratorSystemTest
{
    private static final long SEED = 23;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final double RATE = 2_000;
    private static final int SECONDS = 2;

    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(strings = {"udp", "ipc", "fix"})
    void shouldTradeAndLoseNothing(final String transport)
    {
        try (LoadExchange exchange = new LoadExchange(dir.resolve("exchange")))
        {
            verify(run(exchange, switch (transport)
            {
                case "udp" -> LoadTarget.sbe(exchange.ingressChannel).aeron(exchange.aeron);
                case "ipc" -> LoadTarget.ipc().aeron(exchange.aeron);
                default -> LoadTarget.fix("localhost", exchange.awaitFix().fixPort);
            }, LoadExchange.SESSIONS));
        }
    }

    @Test
    void shouldRunAgainOnTheSameSessions()
    {
        try (LoadExchange exchange = new LoadExchange(dir.resolve("exchange")))
        {
            verify(run(exchange, LoadTarget.ipc().aeron(exchange.aeron), 1));
            verify(run(exchange, LoadTarget.sbe(exchange.ingressChannel).aeron(exchange.aeron), 1));
        }
    }

    private LoadResult run(final LoadExchange exchange, final LoadTarget target, final int sessions)
    {
        final LoadGeneratorContext context = new LoadGeneratorContext()
            .rate(RATE)
            .durationNs((SECONDS - 1) * SECOND_NS)
            .warmupNs(SECOND_NS)
            .arrival("poisson")
            .seed(SEED)
            .outDir(dir.resolve("out"))
            .cancelAtEnd(true)
            .target(target);
        for (int i = 0; i < sessions; i++)
        {
            context.session(LoadExchange.session(i));
        }
        for (int i = 1; i <= LoadExchange.INSTRUMENTS; i++)
        {
            context.instrument(new LoadInstrument(i, "SYM" + i, LoadExchange.REFERENCE_PRICE_TICKS));
        }
        final LoadResult result = new LoadGenerator(context.conclude()).run();
        assertEquals(List.of(), exchange.errors);
        assertEquals(0, exchange.engine.liveOrderCount(), "orders left behind");
        return result;
    }

    private static void verify(final LoadResult result)
    {
        final String table = ResultTable.format(result);
        assertEquals(RATE * SECONDS, result.counts().sent(), 0.1 * RATE * SECONDS, table);
        assertEquals(result.counts().sent(), result.counts().acknowledged(), table);
        assertEquals(0, result.counts().lost(), table);
        assertEquals(0, result.counts().duplicates(), table);
        assertTrue(result.counts().trades() > 0, table);
        assertTrue(result.counts().rejected() < result.counts().sent() / 100, table);
        assertEquals(result.measurement().sent(), result.measurement().response().count(), table);
        assertEquals(0.03, result.achievedMix().get("aggressive"), 0.015, table);
    }
}
