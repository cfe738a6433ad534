package io.ringside.engine.model;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Who gets how much, by example (rule book 3.4): a table for each algorithm, all at one price. Resting orders a, b, c,
 * ... oldest first, in lots: {@code 30/10} shows ten of thirty, {@code 20h} is hidden, {@code 9m} is a market maker's.
 * The first of them found an empty side, so it is the top order if it shows anything (A34). Trades are in the order in
 * which they are told: one per order and round (A16).
 */
class AllocationVectorsTest
{
    private final Venue venue = new Venue();

    private void assertTrades(
        final String algorithm, final String resting, final long incomingLots, final String trades)
    {
        venue.given("SET_ACCOUNT_GROUPS accountId=4 flag=1",
            "SET_MATCHING_ALGORITHM pairs=" + algorithm.replaceAll("([A-Z_]+) (\\d+),? ?", "STEP_$1,$2,"));
        char name = 'a';
        for (final String order : resting.trim().split(" +"))
        {
            final String[] lots = order.replaceAll("[hm]", "").split("/");
            final Request request = sell(String.valueOf(name), Long.parseLong(lots[0]), 100)
                .by(order.endsWith("m") ? 4 : 2 + name % 2);
            venue.send(order.endsWith("h") ? request.hidden() : 2 == lots.length ?
                request.showing(Long.parseLong(lots[1])) : request);
            name++;
        }
        venue.forget();

        venue.send(buy("in", incomingLots, 100));

        assertEquals(trades, trades(venue.reports()));
    }

    /** Of each trade the resting order's name and the lots. */
    private static String trades(final List<String> reports)
    {
        final List<String> trades = new ArrayList<>();
        for (final String report : reports)
        {
            final String[] words = report.split(" ");
            if (words[0].startsWith("F/") && !"in".equals(words[1]))
            {
                trades.add(words[1] + words[3].split("x")[1]);
            }
        }
        return String.join(" ", trades);
    }

    @ParameterizedTest(name = "{4}: {0} of {1} gives {2}")
    @CsvSource(delimiter = '|', textBlock = """
        ''          | 10 20 70 | 50  | a10 b20 c20   | no steps: first come, first served
        FIFO 0      | 10 20 70 | 50  | a10 b20 c20   | the same in words
        FIFO 0, PRO_RATA 0 | 10 20 70 | 50 | a10 b20 c20 | nothing is left for a step behind FIFO
        PRO_RATA 0  | 10 20 70 | 50  | a5 b10 c35    | half of everything for half of everybody
        PRO_RATA 0  | 1 1 1    | 2   | a1 b1         | parts of 2/3 are rounded down, the residual goes by time
        PRO_RATA 0  | 10 10 10 | 20  | a8 b6 c6      | 6 each; the residual of 2 goes by time
        PRO_RATA 2  | 3 50 47  | 50  | a2 b25 c23    | a's part is 1, less than 2, so none; the residual of 2 is a's
        PRO_RATA 2  | 50 47 3  | 50  | a27 b23       | c's part is 1, less than 2, so none; the residual is a's
        PRO_RATA 2  | 60 40    | 1   | a1            | smaller than the least part: by time (B28)
        PRO_RATA 9  | 60 40    | 8   | a8            | the same
        PRO_RATA 9  | 60 40    | 10  | a10           | parts of 6 and 4 are too small, all is residual
        PRO_RATA 2  | 10 20 30 | 60  | a10 b20 c30   | as much as there is: everybody is filled
        PRO_RATA 2  | 10 20 30 | 99  | a10 b20 c30   | more than there is: everybody is filled
        """)
    void shouldShareProRata(
        final String algorithm, final String resting, final long lots, final String trades, final String why)
    {
        assertTrades(algorithm, resting, lots, trades);
    }

    @ParameterizedTest(name = "{4}: {0} of {1} gives {2}")
    @CsvSource(delimiter = '|', textBlock = """
        FIFO_PERCENT 40, PRO_RATA 2 | 10 40 50 | 50 | a10 b22 c18 | 20 by time; 30 pro-rata of b30 c50: 11 and 18 + 1
        FIFO_PERCENT 40             | 10 40 50 | 50 | a10 b40     | the rest goes by time too
        FIFO_PERCENT 33, PRO_RATA 0 | 9 9 9    | 10 | a6 b2 c2    | 3.3 is 3 by time; 7 of a6 b9 c9: 1 2 2; 2 left, to a
        FIFO_PERCENT 100, PRO_RATA 0 | 9 9 9   | 10 | a9 b1       | all by time
        FIFO_PERCENT 1, PRO_RATA 0  | 50 50    | 99 | a50 b49     | 1% of 99 is none
        PRO_RATA 3, LEVELLING 0     | 50 4 4 4 | 12 | a9 b1 c1 d1 | a9; parts below 3 are none; 1 each for b, c, d
        PRO_RATA 3, LEVELLING 0     | 30 4 4 4 | 11 | a8 b1 c1 d1 | a7; one lot each; the residual of 1 is a's
        PRO_RATA 3, LEVELLING 0     | 2 2 30   | 9  | a1 b1 c7    | c's part is 7; levelling is in time order
        FIFO_PERCENT 20, PRO_RATA 2, LEVELLING 0, FIFO 0 | 10 1 1 88 | 50 | a10 b1 d39 | 10 by time; d39; levelling: b
        """)
    void shouldSplitAndLevel(
        final String algorithm, final String resting, final long lots, final String trades, final String why)
    {
        assertTrades(algorithm, resting, lots, trades);
    }

    @ParameterizedTest(name = "{4}: {0} of {1} gives {2}")
    @CsvSource(delimiter = '|', textBlock = """
        TOP_ORDER 0, PRO_RATA 0 | 5 20 80   | 50 | a5 b9 c36     | a bettered the market: all that it has
        TOP_ORDER 3, PRO_RATA 0 | 5 20 80   | 50 | a5 b9 c36     | 3 for a; 47 of a2 b20 c80: 0 9 36; 2 left, to a
        TOP_ORDER 3, PRO_RATA 0 | 50 20 30  | 50 | a27 b9 c14    | 3 for a; 47 of a47 b20 c30: 22 9 14; 2 left, to a
        TOP_ORDER 0, PRO_RATA 0 | 60 20 20  | 50 | a50           | it takes everything
        TOP_ORDER 0             | 60 20 20  | 70 | a60 b10       | the rest by time
        TOP_ORDER 0, PRO_RATA 0 | 5h 20 80  | 50 | b20 c30       | nothing was shown before b, so b is the top order
        TOP_ORDER 0, PRO_RATA 0 | 30/5 20 80 | 50 | a5 b9 c36    | the shown part of an iceberg alone
        MARKET_MAKER 40, PRO_RATA 0 | 60 30m 10m | 50 | a24 b20 c6 | 20 for b15 c5; 30 of a60 b15 c5: 22 5 1 + 2 to a
        MARKET_MAKER 40, PRO_RATA 0 | 60 40  | 50 | a30 b20      | nobody is a maker: pro-rata alone
        MARKET_MAKER 100        | 60 30m 10m | 30 | a1 b22 c7    | no residual inside (B26): the lot left goes by time
        TOP_ORDER 10, FIFO_PERCENT 50, PRO_RATA 0 | 10 40 40 40 | 50 | a10 b24 c8 d8 | half of 40 to b; 20 of 20 40 40
        TOP_ORDER 0, MARKET_MAKER 50, FIFO_PERCENT 50, PRO_RATA 0 | 10 40m 50 | 50 | a10 b32 c8 | half of 20 to b
        MARKET_MAKER 40, FIFO_PERCENT 50 | 60 30m 10m | 50 | a30 b15 c5 | b15 c5; half of 30 and then the rest by time
        TOP_ORDER 2, MARKET_MAKER 50, PRO_RATA 2 | 10 40m 50 | 42 | a5 b25 c12 | a2; b20; 20 of a8 b20 c50: 2 5 12 + 1
        """)
    void shouldServeTopOrderAndMakersFirst(
        final String algorithm, final String resting, final long lots, final String trades, final String why)
    {
        assertTrades(algorithm, resting, lots, trades);
    }

    @ParameterizedTest(name = "{4}: {0} of {1} gives {2}")
    @CsvSource(delimiter = '|', textBlock = """
        TIME_PRO_RATA 0 | 10 10 10 | 12 | a6 b4 c2     | weights 30 20 10: the oldest of three counts threefold
        TIME_PRO_RATA 0 | 10 20 30 | 20 | a6 b8 c6     | weights 30 40 30
        TIME_PRO_RATA 0 | 10 10 10 | 25 | a10 b10 c5   | 12.5 is more than a has; 8 and 4; 3 left to b, then c
        TIME_PRO_RATA 3 | 10 10 10 | 12 | a8 b4        | c's part of 2 is too small
        TIME_PRO_RATA 3 | 10 10 10 | 2  | a2           | smaller than the least part: by time
        """)
    void shouldWeighByTimeToo(
        final String algorithm, final String resting, final long lots, final String trades, final String why)
    {
        assertTrades(algorithm, resting, lots, trades);
    }

    @ParameterizedTest(name = "{4}: {0} of {1} gives {2}")
    @CsvSource(delimiter = '|', textBlock = """
        PRO_RATA 0 | 90/10 10     | 12 | a6 b6               | the weight is what is shown (B23)
        PRO_RATA 0 | 90/10 10     | 25 | a10 b10 a5          | the next round is over the new tranche
        PRO_RATA 0 | 30/10 30/20  | 45 | a10 b20 a8 b7       | second round: 15 of a10 b10 is 7 and 7, 1 by time
        PRO_RATA 0 | 20h 10 10    | 10 | b5 c5               | hidden orders wait
        PRO_RATA 0 | 20h 30/10 10 | 45 | b10 c10 b10 b10 a5  | until nothing more is shown
        PRO_RATA 0 | 20h 20h      | 30 | a20 b10             | among themselves by time, and whole (B12)
        """)
    void shouldShareWhatIsShownRoundByRound(
        final String algorithm, final String resting, final long lots, final String trades, final String why)
    {
        assertTrades(algorithm, resting, lots, trades);
    }

    @ParameterizedTest(name = "{4}: {0} of {1} gives {2}")
    @CsvSource(delimiter = '|', textBlock = """
        PRO_RATA 0  | 30 30 30 | 50 | a30 b10 c10 | parts of 16 are 10 in steps of ten; 20 left by time
        TIME_PRO_RATA 0 | 30 30 30 | 60 | a30 b20 c10 | parts of 30 20 10
        FIFO_PERCENT 50, PRO_RATA 0 | 50 50 | 30 | a20 b10 | 15 is 10 by time; 20 of a40 b50: 0 and 10; 10 left to a
        MARKET_MAKER 50, PRO_RATA 0 | 60 40m | 30 | a20 b10 | 15 is 10 for the maker; 20 of a60 b30: 10 0; 10 left
        PRO_RATA 0, LEVELLING 0 | 90 10 10 | 20 | a10 b10 | levelling gives one step of ten
        """)
    void shouldKeepToStepsOfQuantity(
        final String algorithm, final String resting, final long lots, final String trades, final String why)
    {
        venue.define("quantityIncrementLots=10");

        assertTrades(algorithm, resting, lots, trades);
    }

    /** As many lots as one order may have at the instrument's highest price. */
    private long givenLargestQuantities()
    {
        final long most = Long.MAX_VALUE / 10_000;
        venue.define("maxQuantityLots=" + most);
        return most;
    }

    @Test
    void shouldNotOverflowWhereLotsTimesLotsWould()
    {
        final long most = givenLargestQuantities();

        assertTrades("PRO_RATA 0", most + " " + most + " " + most, most,
            "a" + (most / 3 + most % 3) + " b" + most / 3 + " c" + most / 3);
    }

    @Test
    void shouldNotOverflowWhereTimeWeighsToo()
    {
        final long most = givenLargestQuantities();

        assertTrades("TIME_PRO_RATA 0", most + " " + most, most - most % 3,
            "a" + 2 * (most / 3) + " b" + most / 3);
    }
}
