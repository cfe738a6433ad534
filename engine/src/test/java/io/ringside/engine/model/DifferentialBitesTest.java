package io.ringside.engine.model;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Does the comparison bite, and do the checker and the book builder bite without it? The core's output is falsified in
 * one way at a time, or the model follows a wrong rule; each must be found, soon.
 */
class DifferentialBitesTest
{
    private static final Profile PROFILE = Profile.DECREMENT;
    private static final int COMMANDS = 3_000;
    private static final int COMMANDS_OF_A_RULE = 30_000;
    private static final long SEED = 12L;

    @ParameterizedTest
    @EnumSource
    void shouldFindFalsifiedOutputByComparison(final Tamper tamper)
    {
        assertFound(tamper, run(tamper));
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindFalsifiedOutputWithoutComparison(final Tamper tamper)
    {
        final TamperedExchange exchange = tampered(tamper);
        final DifferentialRun run = new DifferentialRun(PROFILE, SEED, exchange).only(true, true);
        if (tamper.breaksReports() || tamper.breaksBook())
        {
            assertThrows(AssertionError.class, () -> run.run(COMMANDS));
        }
        else
        {
            // Nobody but a model can know: this is why there is one.
            run.run(COMMANDS);
        }
        assertTrue(exchange.isDone());
    }

    @ParameterizedTest
    @EnumSource
    void shouldNameSeedAndCommandOfDifference(final Tamper tamper)
    {
        final AssertionError error = assertThrows(AssertionError.class, () -> run(tamper).run(COMMANDS));

        assertTrue(error.getMessage().contains("profile=DECREMENT seed=12 command number="), error.getMessage());
        assertTrue(error.getMessage().contains("  expected "), error.getMessage());
        assertTrue(error.getMessage().contains("  actual "), error.getMessage());
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindModelThatFollowsAWrongRule(final WrongRule wrong)
    {
        final ModelLimits limits = wrong.profile.tuning().limits;
        final DifferentialRun run = new DifferentialRun(
            wrong.profile, SEED, new EngineExchange(limits), new ReferenceModel(limits, wrong.rules()));

        assertThrows(AssertionError.class, () -> run.run(COMMANDS_OF_A_RULE));

        assertTrue(run.coverage.commands > 7, "found before the venue was open");
    }

    @Test
    void shouldFindNothingWhereNothingIsWrong()
    {
        final DifferentialRun run = new DifferentialRun(PROFILE, SEED, honest());

        run.run(COMMANDS);

        assertEquals(COMMANDS, run.coverage.commands);
        assertTrue(run.coverage.trades > 100, "trades=" + run.coverage.trades);
    }

    private static void assertFound(final Tamper tamper, final DifferentialRun run)
    {
        final AssertionError error = assertThrows(AssertionError.class, () -> run.run(COMMANDS));
        assertTrue(run.coverage.commands >= COMMANDS / 10, tamper + " found too soon: " + error.getMessage());
    }

    private static DifferentialRun run(final Tamper tamper)
    {
        return new DifferentialRun(PROFILE, SEED, tampered(tamper));
    }

    private static TamperedExchange tampered(final Tamper tamper)
    {
        return new TamperedExchange(honest(), tamper, COMMANDS / 10);
    }

    private static Exchange honest()
    {
        return new EngineExchange(PROFILE.tuning().limits);
    }
}
