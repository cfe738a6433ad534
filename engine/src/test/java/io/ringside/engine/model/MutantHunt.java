package io.ringside.engine.model;

/**
 * The campaign on one thread until it finds something: called by {@link MutantTest} in a class loader of its own, whose
 * core has a bug.
 */
final class MutantHunt
{
    private MutantHunt()
    {
    }

    /** How many commands it took and what was found then; 0 commands if nothing was. */
    static String[] hunt(final long firstSeed, final long commandsMax)
    {
        long commands = 0;
        for (long run = 0; commands < commandsMax; run++)
        {
            final Profile profile = DifferentialCampaign.profileOf(run);
            final Coverage coverage = new Coverage();
            try
            {
                new DifferentialRun(profile, firstSeed + run)
                    .into(coverage).run(DifferentialCampaign.COMMANDS_PER_RUN);
            }
            catch (final AssertionError found)
            {
                final String message = found.getMessage();
                return new String[]{String.valueOf(commands + coverage.commands + 1), profile.name(),
                    message.substring(message.lastIndexOf("  because  ") + 11)};
            }
            commands += DifferentialCampaign.COMMANDS_PER_RUN;
        }
        return new String[]{"0", "", ""};
    }
}
