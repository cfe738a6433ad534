package io.ringside.loadgen.simulation;

import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Mark;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

/**
 * Runs some seeds of the simulator. Set {@code ringside.simulateSeeds} for more, and {@code ringside.simulateFrom} for
 * others.
 */
class SimulationTest
{
    private static final int SEEDS = Integer.getInteger("ringside.simulateSeeds", 60);
    private static final int BUG_SEEDS = Integer.getInteger("ringside.simulateBugs", 0);
    private static final Set<Bug> QUICK = EnumSet.of(Bug.REPORT_LEFT_OUT, Bug.REPEAT_IS_NEW, Bug.TIME_OF_ITS_OWN);
    private static final int REPEATED = 16;
    private static final long FROM = Long.getLong("ringside.simulateFrom", 1);

    @Test
    @Timeout(3_600)
    void shouldLoseNothingDoubleNothingAndComeRight()
    {
        try (Simulation simulation = new Simulation(Bug.NONE))
        {
            for (long seed = FROM; seed < FROM + SEEDS; seed++)
            {
                check(simulation.run(seed));
            }
        }
    }

    /**
     * Seeds that found something behind the first ones. 315: a snapshot that a start cannot read; 1066, 1518: a
     * standby that did not ask again; 1199: a standby that acknowledged what it had not written; 643: a client whose
     * part of the report log was gone; 1139: reports that no snapshot was old enough to make again; 278: a standby
     * with a snapshot that was ahead of its reports; 339: files of which a power cut took the end; 12425: a report log
     * that could not be read while it was cut; 38139: one that was pruned up to a segment of which a power cut took
     * the beginning; 302, 716: reports that a FIX firm had asked for, and had not got.
     */
    @ParameterizedTest
    @ValueSource(longs = {278, 302, 315, 339, 643, 716, 1066, 1139, 1199, 1518, 12425, 38139})
    @Timeout(120)
    void shouldStayMended(final long seed)
    {
        try (Simulation simulation = new Simulation(Bug.NONE))
        {
            check(simulation.run(seed));
        }
    }

    /** Also behind others: the media drivers outlive seeds. */
    @Test
    @Timeout(120)
    void shouldRepeatASeedBitForBit()
    {
        try (Simulation many = new Simulation(Bug.NONE))
        {
            final List<Long> hashes = new ArrayList<>();
            for (long seed = 1; seed <= REPEATED; seed++)
            {
                hashes.add(many.run(seed).traceHash());
            }
            assertTrue(many.coverage().get(Mark.SBE_LOGGED_ON) > 0, "none of them has SBE");
            for (long seed = REPEATED; seed > 0; seed -= 3)
            {
                try (Simulation alone = new Simulation(Bug.NONE))
                {
                    assertEquals(hashes.get((int)seed - 1), alone.run(seed).traceHash(), "seed " + seed);
                }
            }
        }
    }

    /** The simulator finds what is planted: three bugs in a build, all of them with {@code ringside.simulateBugs}. */
    @ParameterizedTest
    @EnumSource(value = Bug.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    @Timeout(3_600)
    void shouldFindAPlantedBug(final Bug bug)
    {
        Assumptions.assumeTrue(BUG_SEEDS > 0 || QUICK.contains(bug), "set ringside.simulateBugs=10000");
        try (Simulation simulation = new Simulation(bug))
        {
            for (long seed = 1; seed <= Math.max(BUG_SEEDS, 200); seed++)
            {
                if (null != simulation.run(seed).failure())
                {
                    return;
                }
            }
        }
        fail(bug.label() + " was not found");
    }

    private static void check(final Simulation.Result result)
    {
        if (null != result.failure())
        {
            final StringWriter log = new StringWriter();
            try (Simulation simulation = new Simulation(Bug.NONE).log(new PrintWriter(log)))
            {
                simulation.run(result.seed());
            }
            throw new AssertionError("-Dringside.simulateSeeds=1 -Dringside.simulateFrom=" + result.seed() + ": " +
                result.failure().getMessage() + "\n" + log, result.failure());
        }
    }
}
