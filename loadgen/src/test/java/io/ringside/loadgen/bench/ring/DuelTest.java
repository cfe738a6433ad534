package io.ringside.loadgen.bench.ring;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.ringside.loadgen.bench.report.BenchmarkRow;
import io.ringside.loadgen.bench.report.Spread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DuelTest
{
    private static final int ROUNDS = 3;
    private static final List<Implementation> OURS =
        List.of(Implementation.RINGSIDE, Implementation.RINGSIDE_PACKED);
    private static final List<Implementation> DISRUPTORS =
        List.of(Implementation.DISRUPTOR_YIELDING, Implementation.DISRUPTOR_BUSY_SPIN);
    private static final List<Implementation> FLOORS = List.of(Implementation.FLOOR_PACKED);

    private final Discipline discipline = Discipline.graph(
        new RingBenchmarkContext(), Topology.UNICAST, Payload.SHORT_LENGTH, List.of(1));
    private Heats heats;

    @Test
    void shouldRunTheFormsThatWereFastestInTheHeats()
    {
        heats = new Heats(discipline, Map.of());
        heat(Implementation.RINGSIDE, 30, 10, 30, 11, 30);
        heat(Implementation.RINGSIDE_PACKED, 12, 12, 12);
        heat(Implementation.DISRUPTOR_YIELDING, 20, 22, 5, 21, 20);
        heat(Implementation.DISRUPTOR_BUSY_SPIN, 19, 19, 19);
        heat(Implementation.FLOOR_PACKED, 1, 1, 1);

        final Duel duel = duel(FLOORS);

        assertEquals(List.of(Implementation.RINGSIDE, Implementation.DISRUPTOR_BUSY_SPIN,
            Implementation.FLOOR_PACKED), duel.turns(0));
        assertEquals(List.of(Implementation.FLOOR_PACKED, Implementation.DISRUPTOR_BUSY_SPIN,
            Implementation.RINGSIDE), duel.turns(1));
    }

    @Test
    void shouldLetTheThreeThatLeadRunOnceMore()
    {
        final List<Implementation> four = List.of(Implementation.RINGSIDE, Implementation.RINGSIDE_PACKED,
            Implementation.RINGSIDE_PACKED_GATHERING, Implementation.RINGSIDE_GATHERING);
        heats = new Heats(discipline, Map.of());
        heat(Implementation.RINGSIDE, 10, 10, 50, 50, 50);
        heat(Implementation.RINGSIDE_PACKED, 11, 11, 50, 50, 50);
        heat(Implementation.RINGSIDE_PACKED_GATHERING, 12, 12, 50, 50, 50);
        heat(Implementation.RINGSIDE_GATHERING, 13, 13, 13);
        assertEquals(four.subList(0, 3), heats.leading(four));
        assertEquals(four.subList(1, 3), heats.leading(four.subList(1, 3)));
        assertEquals(List.of(), heats.leading(four.subList(0, 1)));

        turns(Heats.Stage.LEADING, Implementation.RINGSIDE, 40);
        turns(Heats.Stage.LEADING, Implementation.RINGSIDE_PACKED, 39);
        turns(Heats.Stage.LEADING, Implementation.RINGSIDE_PACKED_GATHERING, 41);
        assertEquals(Implementation.RINGSIDE_PACKED, heats.best(four));
        assertEquals(Implementation.RINGSIDE_GATHERING, heats.best(four.subList(3, 4)));

        heats.set(Heats.Stage.LEADING, Implementation.RINGSIDE, 1, 1, Answer.invalid("read what nobody wrote"));
        assertFalse(heats.fault(four).isEmpty());
    }

    @Test
    void shouldLetThoseThatAreCloseRunYetAgain()
    {
        final List<Implementation> three = List.of(
            Implementation.RINGSIDE, Implementation.RINGSIDE_PACKED, Implementation.RINGSIDE_PACKED_GATHERING);
        heats = new Heats(discipline, Map.of());
        heat(Implementation.RINGSIDE, 100);
        heat(Implementation.RINGSIDE_PACKED, 110);
        heat(Implementation.RINGSIDE_PACKED_GATHERING, 120);
        turns(Heats.Stage.LEADING, Implementation.RINGSIDE, 100);
        turns(Heats.Stage.LEADING, Implementation.RINGSIDE_PACKED, 110);
        turns(Heats.Stage.LEADING, Implementation.RINGSIDE_PACKED_GATHERING, 120);
        assertEquals(three.subList(0, 2), heats.close(three));
        assertEquals(List.of(), heats.close(List.of(three.get(0), three.get(2))));
        assertEquals(List.of(), heats.close(three.subList(2, 3)));
        assertEquals(List.of(), heats.close(List.of()));

        turns(Heats.Stage.CLOSE, Implementation.RINGSIDE, 100);
        turns(Heats.Stage.CLOSE, Implementation.RINGSIDE_PACKED, 90);
        assertEquals(Implementation.RINGSIDE_PACKED, heats.best(three));

        heats.set(Heats.Stage.CLOSE, Implementation.RINGSIDE, 1, 1, Answer.invalid("read what nobody wrote"));
        assertFalse(heats.fault(three).isEmpty());
    }

    @Test
    void shouldCompareTurnsOfTheSameRoundAndNoHeats()
    {
        heatAll(1, 1, 1);
        final Duel duel = duel(FLOORS);
        for (int round = 0; round < ROUNDS; round++)
        {
            duel.set(Implementation.RINGSIDE, round, 1, nsPerMessage(10L << round));
            duel.set(Implementation.DISRUPTOR_YIELDING, round, 1, nsPerMessage((20L << round) + round));
            duel.set(Implementation.FLOOR_PACKED, round, 1, nsPerMessage(5L << round));
        }

        final BenchmarkRow row = duel.row(1);

        assertEquals(new Spread(2, 2.05, 2.05), row.ratio());
        assertEquals(new Spread(4, 4.1, 4.1), row.floorRatio());
        assertTrue(row.isValid());
    }

    @Test
    void shouldDoWithoutAFloor()
    {
        heatAll(1, 1, 1);
        final Duel duel = duel(List.of());
        for (int round = 0; round < ROUNDS; round++)
        {
            duel.set(Implementation.RINGSIDE, round, 1, nsPerMessage(10));
            duel.set(Implementation.DISRUPTOR_YIELDING, round, 1, nsPerMessage(10));
        }

        assertEquals(2, duel.turns(0).size());
        assertNull(duel.row(1).floorRatio());
    }

    @Test
    void shouldNotHideWhatWentWrongInATurnOfAnyForm()
    {
        for (final Implementation form : List.of(Implementation.RINGSIDE, Implementation.RINGSIDE_PACKED,
            Implementation.DISRUPTOR_YIELDING, Implementation.DISRUPTOR_BUSY_SPIN, Implementation.FLOOR_PACKED))
        {
            heatAll(10, 10, 10);
            heats.set(Heats.Stage.ALL, form, 1, 1, new Answer(false, new long[]{1_000, 0}, "read what nobody wrote"));
            final BenchmarkRow row = fought(duel(FLOORS), 10);
            assertFalse(row.isValid(), form.name());
        }
    }

    @Test
    void shouldNotHideWhatWentWrongInARound()
    {
        for (int turn = 0; turn < 3; turn++)
        {
            heatAll(10, 10, 10);
            final Duel duel = duel(FLOORS);
            fought(duel, 10);
            duel.set(duel.turns(0).get(turn), 0, 1, Answer.invalid("read what nobody wrote"));
            assertFalse(duel.row(1).isValid(), "turn=" + turn);
        }
    }

    @Test
    void shouldNotTakeAFormWithoutAFigureForTheFastest()
    {
        heatAll(10, 10, 10);
        for (int i = 0; i < Heats.Stage.ALL.turnCount(); i++)
        {
            heats.set(Heats.Stage.ALL, Implementation.DISRUPTOR_YIELDING, i, 1, Answer.invalid("the process has died"));
        }
        assertEquals(Implementation.DISRUPTOR_BUSY_SPIN, duel(List.of()).turns(0).get(1));
    }

    private static BenchmarkRow fought(final Duel duel, final long durationNs)
    {
        for (int round = 0; round < ROUNDS; round++)
        {
            for (final Implementation form : duel.turns(round))
            {
                duel.set(form, round, 1, nsPerMessage(durationNs));
            }
        }
        return duel.row(1);
    }

    private Duel duel(final List<Implementation> floorForms)
    {
        return new Duel(discipline, "disruptor", ROUNDS, heats, OURS, DISRUPTORS, floorForms);
    }

    private void heatAll(final long... durationsNs)
    {
        heats = new Heats(discipline, Map.of());
        OURS.forEach((form) -> heat(form, durationsNs));
        DISRUPTORS.forEach((form) -> heat(form, durationsNs));
        FLOORS.forEach((form) -> heat(form, durationsNs));
    }

    private void heat(final Implementation form, final long... durationsNs)
    {
        turns(Heats.Stage.ALL, form, durationsNs);
    }

    private void turns(final Heats.Stage stage, final Implementation form, final long... durationsNs)
    {
        for (int i = 0; i < stage.turnCount(); i++)
        {
            heats.set(stage, form, i, 1, nsPerMessage(durationsNs[i % durationsNs.length]));
        }
    }

    private static Answer nsPerMessage(final long durationNs)
    {
        return new Answer(true, new long[]{durationNs, 0}, "");
    }
}
