package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The core against the model, command by command. See the package's description for the properties that scale it.
 */
class DifferentialTest
{
    private static final long COMMANDS_DEFAULT = 1_000_000L;
    private static final long COMMANDS = Long.getLong("ringside.differential.commands", COMMANDS_DEFAULT);
    private static final long SEED_DEFAULT = 20_261_120L;
    private static final long SEED = Long.getLong("ringside.differential.seed", SEED_DEFAULT);
    /** Of one run: then a new exchange, so that a difference is never far from its beginning. */
    private static final int COMMANDS_PER_RUN = 12_500;

    @Test
    void shouldPutOutWhatTheModelPutsOut()
    {
        final Profile[] profiles = Profile.values();
        final long runs = (COMMANDS + COMMANDS_PER_RUN - 1) / COMMANDS_PER_RUN;
        final Coverage coverage = new Coverage();
        final long[] commandsOf = new long[profiles.length];
        System.out.println("differential: profiles=" + profiles.length + " seeds=" + SEED + ".." + (SEED + runs - 1));
        for (long run = 0; run < runs; run++)
        {
            final Profile profile = profiles[(int)(run % profiles.length)];
            final ModelLimits limits = profile.tuning().limits;
            final DifferentialRun differential =
                new DifferentialRun(profile, SEED + run, new EngineExchange(limits));
            differential.run(COMMANDS_PER_RUN);
            coverage.merge(differential.coverage);
            commandsOf[profile.ordinal()] += COMMANDS_PER_RUN;
        }
        System.out.println("differential: commands=" + coverage.commands + " reports=" + coverage.reports +
            " marketData=" + coverage.marketData + " trades=" + coverage.trades + " differences=0");
        for (final Profile profile : profiles)
        {
            System.out.println("differential: " + profile + "=" + commandsOf[profile.ordinal()]);
        }
        assertTrue(coverage.commands >= COMMANDS, "commands=" + coverage.commands);
        if (SEED_DEFAULT == SEED && COMMANDS >= COMMANDS_DEFAULT)
        {
            // Of one stream that is always the same, so that it takes no luck.
            assertEquals(List.of(), missing(coverage), () -> "never reached; seen: " + coverage.counts());
        }
    }

    /** Everything that this version can answer has been answered. */
    private static List<String> missing(final Coverage coverage)
    {
        final List<String> missing = new ArrayList<>();
        for (final String key : ExpectedCoverage.keys())
        {
            if (0 == coverage.of(key))
            {
                missing.add(key);
            }
        }
        return missing;
    }
}
