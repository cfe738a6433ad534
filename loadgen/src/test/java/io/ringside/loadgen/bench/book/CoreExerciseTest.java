package io.ringside.loadgen.bench.book;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

class CoreExerciseTest
{
    private static final int ORDERS = 4_000;

    @ParameterizedTest
    @EnumSource
    void shouldTradeAndRefuseAsTheScriptSays(final CoreCase coreCase)
    {
        final CoreExercise exercise = new CoreExercise(coreCase, ORDERS);
        assertEquals("", exercise.turn().fault());
        assertEquals("", exercise.turn().fault());
    }
}
