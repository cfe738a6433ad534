package io.ringside.engine.model;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The comparison notices a difference in any field, and says where it was. */
class DifferentialBitesTest
{
    private static final long SEED = 12L;

    @ParameterizedTest
    @EnumSource
    void shouldNoticeADifferenceInEveryField(final OutputType type)
    {
        final Output output = new Output(type);
        for (final String field : type.numbers)
        {
            assertEquals(field.endsWith("Hash"), null == output.difference(output.with(field, 1)), field);
        }
        for (final String field : type.texts)
        {
            assertNotNull(output.difference(output.with(field, "other")), field);
        }
    }

    @Test
    void shouldNameSeedAndCommandOfADifference()
    {
        final ReferenceModel model = new ReferenceModel(Profile.DECREMENT.tuning().limits);
        final AssertionError error = assertThrows(AssertionError.class, () ->
            new DifferentialRun(Profile.DECREMENT, SEED, new EngineExchange(model.state.madeWith)
            {
                @Override
                List<Output> reports()
                {
                    final List<Output> reports = super.reports();
                    return 300 == engine.lastSequence() ? reports.subList(1, reports.size()) : reports;
                }
            }, model).run(301));

        assertTrue(error.getMessage().startsWith("difference: profile=DECREMENT seed=12 command number=300 "),
            error.getMessage());
        assertTrue(error.getMessage().contains("\n  expected ") && error.getMessage().contains("\n  actual "),
            error.getMessage());
    }
}
