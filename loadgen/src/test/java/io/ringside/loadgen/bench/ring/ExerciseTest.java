package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What a child process answers, asked in this one.
 */
final class ExerciseTest
{
    @TestFactory
    Stream<DynamicTest> shouldAnswerEveryRequest()
    {
        return each(Implementation::hasEcho, (implementation) ->
        {
            for (final int payloadBytes : new int[]{48, 120})
            {
                final Answer answer = new EchoExercise(Contenders.newEcho(implementation), payloadBytes, 64)
                    .run(new long[]{1, 300});
                assertTrue(answer.isValid(), answer.note());
                assertEquals(7, answer.figures().length);
                assertTrue(answer.figures()[2] > 0 && answer.figures()[2] <= answer.figures()[6], answer.line());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> shouldClaimEveryPositionOnce()
    {
        return each(Implementation::hasClaim, (implementation) ->
        {
            for (final int batch : new int[]{1, 10})
            {
                final Answer answer = new ClaimExercise(implementation, 1024).run(new long[]{batch, 5_000});
                assertTrue(answer.isValid(), answer.note());
                assertEquals(2, answer.figures().length);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> shouldReceiveWhatWasDue()
    {
        return each(Implementation::hasCurve, (implementation) ->
        {
            final Answer answer = new CurveExercise(Contenders.newCurve(implementation), 1024)
                .run(new long[]{10_000_000, 20_000_000});
            assertTrue(answer.isValid(), answer.note());
            // A message every 10 us for 20 ms: what was due when the sender last looked, and never more.
            assertTrue(answer.figures()[2] > 0 && answer.figures()[2] <= 2_001, answer.line());
        });
    }

    @Test
    void shouldMeasureTheMachine()
    {
        final Answer answer = new JitterExercise().run(new long[]{5_000_000});
        assertTrue(answer.isValid(), answer.note());
        assertTrue(answer.figures()[2] >= 2 * 4_999, answer.line());
    }

    @Test
    void shouldFindOutAnEchoThatChangesTheMessage()
    {
        final Echo broken = (plan) ->
        {
            final List<Worker> workers = new ArrayList<>(Contenders.newEcho(Implementation.ABQ).workers(plan));
            workers.add(new Worker(new Checksum(true))
            {
                @Override
                void work()
                {
                    checksum().add(1);
                }
            });
            return workers;
        };
        final Answer answer = new EchoExercise(broken, 48, 64).run(new long[]{1, 10});
        assertFalse(answer.isValid());
    }

    @Test
    void shouldRefuseAnUnknownExercise()
    {
        assertThrows(IllegalArgumentException.class, () ->
            ContestantProcess.newExercise(new String[]{"dance", Implementation.RINGSIDE.name()}));
    }

    /** What is asked of one implementation. */
    private interface Check
    {
        void of(Implementation implementation);
    }

    private static Stream<DynamicTest> each(
        final Predicate<Implementation> competitors, final Check check)
    {
        return Stream.of(Implementation.values()).filter(competitors).map((implementation) ->
            DynamicTest.dynamicTest(implementation.toString(), () -> check.of(implementation)));
    }
}
