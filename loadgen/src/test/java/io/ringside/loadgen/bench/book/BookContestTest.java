package io.ringside.loadgen.bench.book;

import java.util.EnumMap;
import java.util.List;

import io.ringside.loadgen.bench.report.BenchmarkJson;
import io.ringside.loadgen.bench.report.BenchmarkReport;
import io.ringside.loadgen.bench.report.BenchmarkRow;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class BookContestTest
{
    private final BookBenchmarkContext context = new BookBenchmarkContext().tiny(2_000);
    private final BookFlow flow = BookCase.SIMPLE.make(3, 2_000, 0);

    @Test
    void shouldGiveARowForEachPeer()
    {
        final List<BenchmarkRow> rows = run(flow, flow);

        assertEquals(BookBenchmarkContext.PEERS, rows.stream().map(BenchmarkRow::peer).toList());
        for (final BenchmarkRow row : rows)
        {
            assertTrue(row.isValid(), row.peer() + ": " + row.note());
            assertEquals("simple", row.caseName());
            assertEquals(2, row.conditions().get("rounds"));
            assertNotNull(row.ratio());
            assertTrue(row.ours().get("nsPerCommand") > 0);
            assertTrue(row.theirs().get("nsPerCommand") > 0);
        }
    }

    @Test
    void shouldNotMeasureABookThatTradesOtherwise()
    {
        for (final BenchmarkRow row : run(flow, withOnePriceChanged()))
        {
            assertFalse(row.isValid(), row.peer());
            assertTrue(row.note().startsWith("other trades: "), row.note());
            assertNull(row.ratio());
        }
    }

    @Test
    void shouldSayWhatFailed()
    {
        try (BookContest contest = new BookContest(BookCase.SIMPLE, flow, List.of(Contender.TREEMAP), context,
            new EnumMap<>(Contender.class), (contender) -> Contender.TREEMAP == contender ?
                new BookExercise(flow, () ->
                {
                    throw new IllegalStateException("no book today");
                }) : new BookExercise(flow, contender.books(flow))))
        {
            final BenchmarkRow row = contest.run().get(0);

            assertFalse(row.isValid());
            assertTrue(row.note().contains("no book today"), row.note());
        }
    }

    @Test
    void shouldWriteJson()
    {
        final BenchmarkReport report = new BookBenchmark(context).report(run(flow, flow));

        final String json = BenchmarkJson.line(report);

        assertTrue(json.contains("\"schema\":\"ringside.bench.book/1\""), json);
        for (final String name : List.of("\"case\":\"simple\"", "\"peer\":\"exchange-core-direct\"", "\"rounds\":2",
            "\"ratio\":{\"min\":", "\"ours\":{\"nsPerCommand\":", "\"theirs\":{\"nsPerCommand\":",
            "\"allocatedBytesPerCommand\":", "\"valid\":true", "\"flow\":{\"commands\":2000", "\"isPeer\":true"))
        {
            assertTrue(json.contains(name), name + " in " + json);
        }
    }

    @Test
    void shouldRefuseUnknownNames()
    {
        assertThrows(IllegalArgumentException.class, () -> context.cases(List.of("six")));
        assertThrows(IllegalArgumentException.class, () -> context.peers(List.of("nobody")));
        assertThrows(IllegalArgumentException.class, () -> context.rounds(0));
    }

    @Test
    void shouldReadBackATurn()
    {
        final BookTurn turn = new BookTurn(1, 2, 3, -4, "what went wrong");

        assertEquals(turn, BookTurn.parse(turn.line()));
        assertTrue(BookTurn.parse("nonsense").isFailed());
    }

    private List<BenchmarkRow> run(final BookFlow ours, final BookFlow theirs)
    {
        try (BookContest contest = new BookContest(BookCase.SIMPLE, flow, context.contenders()
            .stream().filter((contender) -> Contender.BOOK != contender).toList(), context,
            new EnumMap<>(Contender.class), (contender) ->
            {
                final BookFlow chosen = Contender.BOOK == contender ? ours : theirs;
                return new BookExercise(chosen, contender.books(chosen));
            }))
        {
            return contest.run();
        }
    }

    /** What a book does that gets one order wrong. */
    private BookFlow withOnePriceChanged()
    {
        final long[] words = flow.words().clone();
        for (int i = flow.fillCount() * BookFlow.STRIDE; i < words.length; i += BookFlow.STRIDE)
        {
            if (BookFlow.IOC == BookFlow.kind(words[i]))
            {
                words[i + 1] = BookFlow.isBuy(words[i]) ? 1 : 1 << 18;
                break;
            }
        }
        return new BookFlow(words, flow.fillCount(), flow.count(), flow.orderCount(), flow.liveMax() + 10,
            flow.levelMax() + 10, flow.figures());
    }
}
