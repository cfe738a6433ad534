package io.ringside.engine.model;

import java.util.Map;

/**
 * Many runs, all profiles in turn, on several threads. Run n has the profile that {@link #profileOf} names and the seed
 * {@code first seed + n}, whichever thread takes it, so that a campaign may be cut into pieces at any run and continued
 * on another day or machine.
 */
final class DifferentialCampaign
{
    /** Of one run: then a new exchange, so that a difference is never far from its beginning. */
    static final int COMMANDS_PER_RUN = 8_000;

    /** Prime, and no divisor of the number of profiles. */
    private static final long STRIDE = 61;

    private final long firstSeed;
    private final int commandsPerRun;

    DifferentialCampaign(final long firstSeed)
    {
        this(firstSeed, COMMANDS_PER_RUN);
    }

    DifferentialCampaign(final long firstSeed, final int commandsPerRun)
    {
        this.firstSeed = firstSeed;
        this.commandsPerRun = commandsPerRun;
    }

    static long runsFor(final long commands)
    {
        return (commands + COMMANDS_PER_RUN - 1) / COMMANDS_PER_RUN;
    }

    /** Neighbours in the list have much in common: the next run is far off, so that all kinds come soon. */
    static Profile profileOf(final long run)
    {
        final Profile[] profiles = Profile.values();
        return profiles[(int)(run * STRIDE % profiles.length)];
    }

    /** Returns what was seen; the first difference that any thread finds is thrown. */
    Coverage run(final long fromRun, final long toRun) throws InterruptedException
    {
        return Crew.run(fromRun, toRun, (run, coverage) ->
        {
            final Profile profile = profileOf(run);
            new DifferentialRun(profile, firstSeed + run).into(coverage)
                .run(commandsPerRun);
        });
    }

    /** One line that says all that is needed to do it again. */
    String told(final long fromRun, final long toRun, final Coverage coverage)
    {
        return "differential: seeds=" + (firstSeed + fromRun) + ".." + (firstSeed + toRun - 1) + " runs=" + fromRun +
            ".." + (toRun - 1) + " profiles=" + Profile.values().length + " commands=" + coverage.commands +
            " reports=" + coverage.reports + " marketData=" + coverage.marketData + " trades=" + coverage.trades +
            " differences=0";
    }

    /**
     * A campaign in pieces: a line for each, at the end how often what was reached. Ends with status 1 at a difference.
     *
     * @param args first seed, first command, behind the last command, commands of a piece.
     * @throws InterruptedException if it is.
     */
    public static void main(final String[] args) throws InterruptedException
    {
        final DifferentialCampaign campaign = new DifferentialCampaign(Long.parseLong(args[0]));
        final long lastRun = runsFor(Long.parseLong(args[2]));
        final long pieceRuns = runsFor(Long.parseLong(args[3]));
        final Coverage total = new Coverage();
        for (long run = Long.parseLong(args[1]) / COMMANDS_PER_RUN; run < lastRun; run += pieceRuns)
        {
            final long toRun = Math.min(lastRun, run + pieceRuns);
            final long startNs = System.nanoTime();
            final Coverage coverage = campaign.run(run, toRun);
            total.merge(coverage);
            System.out.println(campaign.told(run, toRun, coverage) + " seconds=" +
                (System.nanoTime() - startNs) / 1_000_000_000L);
        }
        new RuleTable(total.counts()).lines().forEach(System.out::println);
        for (final Map.Entry<String, Long> entry : total.counts().entrySet())
        {
            System.out.println("reached: " + entry.getValue() + " " + entry.getKey());
        }
    }
}
