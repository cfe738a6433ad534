package io.ringside.loadgen.bench.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import io.ringside.loadgen.bench.report.BenchmarkRow;
import io.ringside.loadgen.bench.report.Verdict;
import org.junit.jupiter.api.Test;

/**
 * What becomes of the curve's limit.
 */
final class LoadRoundsTest
{
    private static final List<Implementation> CONTESTANTS =
        List.of(Implementation.RINGSIDE, Implementation.ABQ);

    /** Rounds of loads 10 and 80 with these p99s, and with these waits of p99 that the machine's stops make. */
    private static LoadRounds rounds(
        final long calmNs, final long heavyNs, final long calmWaitNs, final long heavyWaitNs)
    {
        final LoadRounds rounds = new LoadRounds(CONTESTANTS, List.of(10, 80), 3);
        for (final Implementation contestant : CONTESTANTS)
        {
            rounds.saturation(contestant, 1e7);
            for (int round = 0; round < 3; round++)
            {
                // One of three rounds is that of a machine that stopped.
                final long stopNs = 1 == round ? 4_000_000 : 0;
                rounds.set(contestant, 0, round, latencies(calmNs + stopNs));
                rounds.set(contestant, 1, round, latencies(heavyNs + stopNs));
                rounds.host(0, round, host(calmWaitNs + stopNs));
                rounds.host(1, round, host(heavyWaitNs + stopNs));
            }
        }
        return rounds;
    }

    /** Ours rises by 4, the machine's own stops do nothing, the bare hand-over has these p99s. */
    private static LoadRounds besideFloor(final long calmNs, final long heavyNs)
    {
        final LoadRounds rounds =
            new LoadRounds(List.of(Implementation.RINGSIDE, Implementation.FLOOR_PACKED), List.of(10, 80), 1);
        rounds.set(Implementation.RINGSIDE, 0, 0, latencies(1_000));
        rounds.set(Implementation.RINGSIDE, 1, 0, latencies(4_000));
        rounds.set(Implementation.FLOOR_PACKED, 0, 0, latencies(calmNs));
        rounds.set(Implementation.FLOOR_PACKED, 1, 0, latencies(heavyNs));
        rounds.host(0, 0, host(0));
        rounds.host(1, 0, host(0));
        return rounds;
    }

    private static Answer latencies(final long p99Ns)
    {
        return Answer.valid(60_000_000, 0, 1_000, 100, 100, p99Ns, p99Ns, p99Ns);
    }

    private static Answer host(final long waitNs)
    {
        return Answer.valid(60_000_000, 0, 1_000, 20, 20, 30, 40, 50, 0, waitNs, waitNs, 0, waitNs, waitNs);
    }

    @Test
    void shouldKeepTheLimitByTheMedianOfTheRounds()
    {
        final LoadRounds rounds = rounds(1_000, 2_900, 0, 0);
        assertEquals(2.9, rounds.rise(Implementation.RINGSIDE), 1e-9);
        assertEquals(Verdict.MET, rounds.verdict(Implementation.RINGSIDE));
    }

    @Test
    void shouldNotKeepItWhenAQueueThatCostsNothingWould()
    {
        final LoadRounds rounds = rounds(1_000, 4_000, 900, 1_900);
        assertEquals(2, rounds.hostOnlyRise(Implementation.RINGSIDE), 1e-9);
        assertEquals(Verdict.NOT_MET, rounds.verdict(Implementation.RINGSIDE));
    }

    @Test
    void shouldBeExplainedWhenTheMachinesStopsAloneBreakIt()
    {
        final LoadRounds rounds = rounds(1_000, 4_000, 900, 3_900);
        assertEquals(4, rounds.hostOnlyRise(Implementation.ABQ), 1e-9);
        assertEquals(Verdict.EXPLAINED, rounds.verdict(Implementation.ABQ));
    }

    @Test
    void shouldBeExplainedWhenTheBareHandOverBendsAsWell()
    {
        assertEquals(Verdict.EXPLAINED, besideFloor(1_000, 3_100).verdict(Implementation.RINGSIDE));
        assertEquals(Verdict.NOT_MET, besideFloor(1_000, 2_900).verdict(Implementation.RINGSIDE));
    }

    @Test
    void shouldCountWhatWasDoneOnceMore()
    {
        final LoadRounds rounds = rounds(1_000, 2_000, 0, 0);
        rounds.attempt(true, true, false);
        rounds.attempt(true, false, false);
        rounds.attempt(false, false, true);
        assertEquals(1, rounds.repeats());
        assertEquals(1, rounds.noisyVisits());
    }

    @Test
    void shouldSayInTheRowWhatBecameOfTheLimit()
    {
        final List<BenchmarkRow> rows = LoadRows.of(rounds(1_000, 4_000, 900, 3_900));
        assertEquals(List.of("load", "load", "j-curve", "jitter"), rows.stream().map(BenchmarkRow::caseName).toList());
        assertEquals(Verdict.EXPLAINED, rows.get(2).verdict());
        assertEquals(3, rows.get(2).limit());
        assertEquals(4, rows.get(2).ours().get("p99Rise"), 1e-9);
    }
}
