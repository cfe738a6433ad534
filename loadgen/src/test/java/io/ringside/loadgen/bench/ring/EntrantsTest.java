package io.ringside.loadgen.bench.ring;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class EntrantsTest
{
    private final Discipline discipline = Discipline.graph(
        new RingBenchmarkContext(), Topology.SEQUENCER, Payload.SHORT_LENGTH, List.of(1));

    @Test
    void shouldKeepTheProcessWhoseBestTurnIsTheBest()
    {
        assertEquals(1, best(rounds(6, 5, 6), rounds(30, 4, 30)));
        assertEquals(0, best(rounds(6, 5, 6), rounds(5, 5, 5)));
        assertEquals(2, best(rounds(6, 6, 6), rounds(7, 7, 7), rounds(9, 9, 3)));
    }

    @Test
    void shouldNotKeepOneWithoutAFigureWhileThereIsAnother()
    {
        final Rounds died = new Rounds(discipline, Entrants.TURNS);
        for (int turn = 0; turn < Entrants.TURNS; turn++)
        {
            died.set(turn, 1, Answer.invalid("the process has died"));
        }

        assertEquals(1, best(died, rounds(50, 50, 50)));
        assertEquals(0, best(died, died));
        assertEquals("the process has died", died.fault());
    }

    @Test
    void shouldNotHideWhatWentWrongBeforeTheHeats()
    {
        final Heats heats = new Heats(discipline, Map.of(Implementation.RINGSIDE, "read what nobody wrote"));
        for (int turn = 0; turn < Heats.Stage.ALL.turnCount(); turn++)
        {
            final Answer answer = new Answer(true, new long[]{5, 0}, "");
            heats.set(Heats.Stage.ALL, Implementation.RINGSIDE, turn, 1, answer);
            heats.set(Heats.Stage.ALL, Implementation.RINGSIDE_PACKED, turn, 1, answer);
        }

        assertEquals("read what nobody wrote", heats.fault(List.of(Implementation.RINGSIDE)));
        assertEquals("", heats.fault(List.of(Implementation.RINGSIDE_PACKED)));
    }

    @Test
    void shouldPutWhatHasNoCommonOrderBesideRailwayAlone()
    {
        for (final Implementation form : List.of(Implementation.RINGSIDE_LANES_PACKED, Implementation.FLOOR_PACKED))
        {
            assertTrue(discipline.fairness().test(form, "railway"), form.name());
            assertFalse(discipline.fairness().test(form, "disruptor"), form.name());
        }
        for (final Implementation form : List.of(Implementation.RINGSIDE_PACKED, Implementation.FLOOR_ORDERED))
        {
            assertTrue(discipline.fairness().test(form, "disruptor"), form.name());
        }
        final Discipline unicast = Discipline.graph(
            new RingBenchmarkContext(), Topology.UNICAST, Payload.SHORT_LENGTH, List.of(1));
        assertTrue(unicast.fairness().test(Implementation.FLOOR_PACKED, "disruptor"));
        assertFalse(unicast.competitors().test(Implementation.FLOOR_ORDERED));
    }

    private static int best(final Rounds... rounds)
    {
        return Entrants.best(Arrays.asList(rounds));
    }

    private Rounds rounds(final long... durationsNs)
    {
        final Rounds rounds = new Rounds(discipline, Entrants.TURNS);
        for (int turn = 0; turn < Entrants.TURNS; turn++)
        {
            rounds.set(turn, 1, new Answer(true, new long[]{durationsNs[turn], 0}, ""));
        }
        return rounds;
    }
}
