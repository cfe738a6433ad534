package io.ringside.engine.ring.proof;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Every execution of small programs over the shipped ring keeps its promises: no event lost, doubled, torn, out of
 * order or overwritten before it was read, no data race, nobody stuck.
 */
class RingModelTest
{
    private static final long STATE_LIMIT = 40_000_000;
    private static ClassLoader loader;

    @BeforeAll
    static void compile()
    {
        loader = RingSources.modelledLoader(RingSources.compile());
    }

    static List<ModelRun> runs()
    {
        final List<ModelRun> runs = new ArrayList<>(ModelRun.quick());
        if (Boolean.getBoolean("ringside.ring.model.full"))
        {
            runs.addAll(ModelRun.full());
        }

        return runs;
    }

    @ParameterizedTest
    @MethodSource("runs")
    void shouldHoldInEveryExecution(final ModelRun run)
    {
        final Explorer.Result result = run.explore(loader, STATE_LIMIT);

        System.out.println("model: " + run + ": " + result);
        assertTrue(result.ends() > 0, "no execution came to its end");
    }
}
