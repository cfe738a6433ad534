package io.ringside.loadgen.bench.book;

import io.ringside.loadgen.bench.report.Row;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertTrue;

class CoreExerciseTest
{
    private static final int ORDERS = 4_000;

    @ParameterizedTest
    @EnumSource
    void shouldTradeAndRefuseAsTheScriptSays(final CoreCase coreCase)
    {
        final CoreExercise exercise = new CoreExercise(coreCase, ORDERS);
        for (int i = 0; i < 2; i++)
        {
            final Row row = exercise.next().row(coreCase.text(), "", "ringside-core", 1);
            assertTrue(row.valid(), row.note());
        }
    }
}
