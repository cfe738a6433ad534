package io.ringside.engine.model;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The core against the model, command by command. See the package's description for the properties that scale it. */
class DifferentialTest
{
    /** Of a first look, which is part of every build: each profile once, for a short while. */
    private static final int FIRST_LOOK_PER_RUN = 300;
    /** Each profile once, to the end. */
    private static final long ONE_PASS = (long)Profile.values().length * DifferentialCampaign.COMMANDS_PER_RUN;
    /** Different answers, reasons, messages and rules that one pass meets: fewer mean that the generator lost some. */
    private static final int KINDS_MET = 610;
    private static final Path TABLE = Path.of("target", "matching-coverage.txt");
    private static final long COMMANDS = Long.getLong("ringside.differential.commands", 0);
    private static final long SEED_DEFAULT = 20_261_120L;
    private static final long SEED = Long.getLong("ringside.differential.seed", SEED_DEFAULT);

    @Test
    void shouldPutOutWhatTheModelPutsOut() throws InterruptedException, IOException
    {
        final boolean isFirstLook = 0 == COMMANDS;
        final long runs = isFirstLook ? Profile.values().length : DifferentialCampaign.runsFor(COMMANDS);
        final DifferentialCampaign campaign = new DifferentialCampaign(SEED,
            isFirstLook ? FIRST_LOOK_PER_RUN : DifferentialCampaign.COMMANDS_PER_RUN);

        final Coverage coverage = campaign.run(0, runs);

        System.out.println(campaign.told(0, runs, coverage));
        final RuleTable table = new RuleTable(coverage.counts());
        table.lines().forEach(System.out::println);
        writeTable(campaign.told(0, runs, coverage), table.lines(), coverage.counts());
        assertTrue(coverage.commands >= Math.max(COMMANDS, runs * FIRST_LOOK_PER_RUN), "commands=" + coverage.commands);
        if (SEED_DEFAULT == SEED && COMMANDS >= ONE_PASS)
        {
            // Of one stream that is always the same, so that it takes no luck.
            final Map<String, Long> counts = coverage.counts();
            assertEquals(List.of(), table.missing(), () -> "never followed or given; seen: " + counts);
            assertTrue(counts.size() >= KINDS_MET, () -> "met=" + counts.size() + ": compare " + TABLE +
                " with that of the commit before");
        }
    }

    @Test
    void shouldGiveEveryProfileItsTurn()
    {
        assertEquals(Profile.values().length, LongStream.range(0, Profile.values().length)
            .mapToObj(DifferentialCampaign::profileOf).distinct().count(), "the stride divides the number of profiles");
    }

    /** Runs in which something was wrong once, in the core, in the model, in both, or in a checker. */
    @ParameterizedTest
    @CsvSource({"EXTREME_AUCTIONS, 40011618", "PEGS, 6109", "HALTS_AND_CALENDARS, 7100195",
        "GRIDS_IN_CALLS, 7201970", "EXTREME_PEGS, 2310", "INVALID_AUCTIONS, 20261246", "EXTREME_TRAILING, 20261821",
        "EXTREME_MONEY, 20261134"})
    void shouldStayMended(final Profile profile, final long seed)
    {
        new DifferentialRun(profile, seed)
            .run(Math.min(DifferentialCampaign.COMMANDS_PER_RUN, TestSize.commands(2_700)));
    }

    /** How often every answer, reason, message and rule was reached. */
    private static void writeTable(final String title, final List<String> table, final Map<String, Long> counts)
        throws IOException
    {
        final List<String> lines = new ArrayList<>(List.of(title));
        lines.addAll(table);
        counts.forEach((what, count) -> lines.add(String.format("%12d  %s", count, what)));
        Files.createDirectories(TABLE.getParent());
        Files.write(TABLE, lines);
    }
}
