package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.function.Consumer;
import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * Pegged orders by example (rule book O10): the price of an order in a request is its cap. Each begins with bid 98 and
 * ask 103 unless said otherwise; a peg's owner is participant 1.
 */
class PegVectorsTest
{
    private static Venue market()
    {
        return new Venue().given(buy("bid", 10, 98).by(2), sell("ask", 10, 103).by(3));
    }

    private static Request peg(final String side, final String kind, final long cap, final long offset)
    {
        return ("buy".equals(side) ? buy("peg", 5, cap) : sell("peg", 5, cap))
            .pegged((int)Wire.valueOf("PEG_" + kind), offset);
    }

    private static String shown(final String side, final long price)
    {
        return ("buy".equals(side) ? "+ B 5@" : "+ S 5@") + price;
    }

    @ParameterizedTest(name = "{0} {1} with offset {2} and cap {3} stands at {4}: {5}")
    @CsvSource(delimiter = '|', textBlock = """
        buy  | PRIMARY  | 0  | 200 | 98  | best of the own side
        buy  | PRIMARY  | 2  | 200 | 100 | the offset is added
        buy  | PRIMARY  | -3 | 200 | 95  | it may be negative
        buy  | PRIMARY  | 2  | 99  | 99  | no further than the cap
        buy  | OPPOSITE | -1 | 200 | 102 | best of the other side
        buy  | MIDPOINT | 0  | 200 | 100 | half of 201, rounded down
        buy  | MIDPOINT | 1  | 200 | 101 | the offset comes after the rounding
        sell | PRIMARY  | 0  | 1   | 103 | best of the own side
        sell | PRIMARY  | -2 | 1   | 101 | the offset is added for sells too
        sell | PRIMARY  | -2 | 102 | 102 | a sell goes no lower than its cap
        sell | OPPOSITE | 2  | 1   | 100 | best of the other side
        sell | MIDPOINT | 0  | 1   | 101 | half of 201, rounded up
        """)
    void shouldStandAtReferencePlusOffset(
        final String side, final String kind, final long offset, final long cap, final long price, final String why)
    {
        market().send(peg(side, kind, cap, offset)).reported("0/0 peg 5/0", "D/0 peg 5/0 PEG_REPRICED")
            .published(shown(side, price));
    }

    @ParameterizedTest(name = "{0} {1} with offset {2} and cap {3} stands at {4}: {5}")
    @CsvSource(delimiter = '|', textBlock = """
        buy  | PRIMARY  | 3   | 200 | 100 | 103 rounded down
        buy  | MIDPOINT | 0   | 200 | 100 | half of 200
        buy  | MIDPOINT | 4   | 200 | 100 | 104 rounded down
        sell | MIDPOINT | 0   | 5   | 100 | half of 200
        sell | MIDPOINT | 1   | 5   | 105 | 101 rounded up
        """)
    void shouldRoundToThePassiveTick(
        final String side, final String kind, final long offset, final long cap, final long price, final String why)
    {
        new Venue().define("priceIncrementTicks=5")
            .given(buy("bid", 10, "PRIMARY".equals(kind) ? 100 : 90).by(2), sell("ask", 10, 110).by(3))
            .send(peg(side, kind, cap, offset))
            .published(shown(side, price));
    }

    @TestFactory
    Stream<DynamicTest> shouldFollowItsReference()
    {
        return Stream.of(
            dynamicTest("follow its reference and queue behind those who were there", () -> market()
                .given(buy("peg", 5, 200).pegged(Wire.PEG_PRIMARY, 0))
                .send(buy("better", 10, 99).by(2))
                .reported("0/0 better 10/0", "D/0 peg 5/0 PEG_REPRICED")
                .published("+ B 10@99", "- B 0@98", "+ B 5@99")
                .send(cancel("x", "better").by(2))
                .reported("4/4 x 0/0", "D/0 peg 5/0 PEG_REPRICED")
                .published("- B 0@99", "- B 0@99", "+ B 5@98")),
            dynamicTest("not follow pegs nor hidden orders", () -> market()
                .given(buy("peg", 5, 200).pegged(Wire.PEG_PRIMARY, 0))
                .send(buy("other", 5, 200).pegged(Wire.PEG_PRIMARY, 2).by(2), buy("deep", 5, 101).hidden().by(2))
                .reported("0/0 other 5/0", "D/0 other 5/0 PEG_REPRICED", "0/0 deep 5/0")
                .published("+ B 5@100")),
            dynamicTest("be out of the book without a reference and come back with one", () -> new Venue()
                .given(buy("bid", 10, 98).by(2))
                .send(buy("mid", 5, 200).pegged(Wire.PEG_MIDPOINT, 0))
                .reported("0/0 mid 5/0")
                .published()
                .send(sell("ask", 10, 102).by(3))
                .reported("0/0 ask 10/0", "D/0 mid 5/0 PEG_REPRICED")
                .published("+ S 10@102", "+ B 5@100")
                .send(cancel("x", "ask").by(3))
                .reported("4/4 x 0/0", "D/0 mid 5/0 PEG_REPRICED")
                .published("- S 0@102", "- B 0@100")),
            dynamicTest("be cancelled out of the book like any order", () -> new Venue()
                .given(buy("mid", 5, 200).pegged(Wire.PEG_MIDPOINT, 0))
                .send(cancel("x", "mid"))
                .reported("4/4 x 0/0")
                .published()),
            dynamicTest("trade when its price meets the other side", () -> market()
                .send(buy("peg", 15, 200).pegged(Wire.PEG_OPPOSITE, 0))
                // The ask is gone and with it the reference.
                .reported("0/0 peg 15/0", "D/0 peg 15/0 PEG_REPRICED", "F/2 ask 0/10 103x10", "F/1 peg 5/10 103x10",
                    "D/1 peg 5/10 PEG_REPRICED")
                .published("trade B 10@103", "- S 0@103", "+ B 5@103", "- B 0@103")),
            dynamicTest("meet a peg of the other side in the middle", () -> new Venue()
                .given(buy("bid", 10, 98).by(2), sell("ask", 10, 102).by(3),
                    buy("mine", 5, 200).pegged(Wire.PEG_MIDPOINT, 0))
                .send(sell("theirs", 8, 1).pegged(Wire.PEG_MIDPOINT, 0).by(3))
                .reported(
                    "0/0 theirs 8/0", "D/0 theirs 8/0 PEG_REPRICED", "F/2 mine 0/5 100x5", "F/1 theirs 3/5 100x5")),
            dynamicTest("reprice one at a time oldest first", () -> market()
                .given(buy("first", 5, 200).pegged(Wire.PEG_PRIMARY, 0),
                    buy("second", 7, 200) .pegged(Wire.PEG_PRIMARY, 0).by(4))
                .send(buy("better", 1, 100).by(2))
                .reported("0/0 better 1/0", "D/0 first 5/0 PEG_REPRICED", "D/0 second 7/0 PEG_REPRICED")
                .published("+ B 1@100", "- B 0@98", "+ B 5@100", "- B 0@98", "+ B 7@100")),
            dynamicTest("follow after the stops have run", () -> new Venue()
                .given(sell("low", 1, 99).by(3), buyAtMarket("print", 1).by(2))
                .given(buy("bid", 10, 98).by(2), sell("ask", 10, 103).by(3))
                .given(sell("high", 10, 105).by(3), buy("peg", 5, 200).pegged(Wire.PEG_MIDPOINT, 0),
                    buy("stop", 4, 0).stop(103).by(4))
                .send(buy("in", 8, 103).by(2))
                // The stop buys at 103 and 105 and leaves the ask at 105: half of 98 and 105 is 101.
                .reported("0/0 in 8/0", "F/1 ask 2/8 103x8", "F/2 in 0/8 103x8", "D/0 stop 4/0 TRIGGERED",
                    "F/2 ask 0/10 103x2", "F/1 stop 2/2 103x2", "F/1 high 8/2 105x2", "F/2 stop 0/4 105x2",
                    "D/0 peg 5/0 PEG_REPRICED")
                .publishedAt(7, "+ B 5@101")),
            dynamicTest("elect stops by trades of a peg that was priced", () -> new Venue()
                .given(sell("low", 1, 99).by(3), buyAtMarket("print", 1).by(2), buy("bid", 10, 98).by(2),
                    sell("deep", 6, 101).hidden().by(3), buy("stop", 1, 0).stop(101).by(4),
                    buy("peg", 5, 200).pegged(Wire.PEG_MIDPOINT, 0))
                .send(sell("ask", 10, 104).by(3))
                .reported("0/0 ask 10/0", "D/0 peg 5/0 PEG_REPRICED", "F/1 deep 1/5 101x5", "F/2 peg 0/5 101x5",
                    "D/0 stop 1/0 TRIGGERED", "F/2 deep 0/6 101x1", "F/2 stop 0/1 101x1")),
            dynamicTest("not match when post only", () -> market()
                .send(buy("reject", 5, 200).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_REJECT),
                    buy("cancel", 5, 200).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_CANCEL),
                    buy("slide", 5, 200).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_SLIDE))
                .reported("8/8 reject 0/0 POST_ONLY_WOULD_MATCH", "0/0 cancel 5/0", "4/4 cancel 0/0 POST_ONLY",
                    "0/0 slide 5/0", "D/0 slide 5/0 PEG_REPRICED")
                .published("+ B 5@102")));
    }

    @TestFactory
    Stream<DynamicTest> shouldKeepToItsTerms()
    {
        return Stream.of(
            dynamicTest("end post only peg that would match later", () -> new Venue()
                .given(buy("bid", 10, 98).by(2), sell("ask", 10, 103).by(3),
                    buy("peg", 5, 200).pegged(Wire.PEG_PRIMARY, 3).postOnly(Wire.POST_ONLY_REJECT))
                .send(sell("deep", 4, 102).hidden().by(3), buy("better", 1, 99).by(2))
                .reported("0/0 deep 4/0", "0/0 better 1/0", "4/4 peg 0/0 POST_ONLY")
                .published("+ B 1@99", "- B 0@101")),
            dynamicTest("show a tranche or nothing", () -> market()
                .send(buy("ice", 20, 200).pegged(Wire.PEG_PRIMARY, 0).showing(4),
                    buy("deep", 20, 200).pegged(Wire.PEG_PRIMARY, 1).hidden(), buy("better", 1, 99).by(2))
                .published("+ B 4@98", "+ B 1@99", "- B 0@98", "+ B 4@99")
                .reported("0/0 ice 20/0", "D/0 ice 20/0 PEG_REPRICED", "0/0 deep 20/0", "D/0 deep 20/0 PEG_REPRICED",
                    "0/0 better 1/0", "D/0 ice 20/0 PEG_REPRICED", "D/0 deep 20/0 PEG_REPRICED")),
            dynamicTest("stay where it is outside continuous trading", () -> market()
                .given(buy("peg", 5, 200).pegged(Wire.PEG_PRIMARY, 0))
                .phase(Wire.AUCTION_CALL).forget()
                .send(buy("better", 10, 100).by(2), buy("late", 2, 200).pegged(Wire.PEG_PRIMARY, 0))
                .reported("0/0 better 10/0", "0/0 late 2/0")
                .published("+ B 10@100")
                .uncross()
                .reported("D/0 peg 5/0 PEG_REPRICED", "D/0 late 2/0 PEG_REPRICED", "operator 1")
                .published("phase CONTINUOUS", "- B 0@98", "+ B 5@100", "+ B 2@100")),
            dynamicTest("take part in an auction at the price it has", () -> market()
                .given(buy("peg", 5, 200).pegged(Wire.PEG_PRIMARY, 1))
                .phase(Wire.AUCTION_CALL)
                .given(sell("low", 3, 99).by(3))
                .uncross()
                .reported("F/1 peg 2/3 99x3", "F/2 low 0/3 99x3", "operator 1")),
            dynamicTest("refuse what makes no peg", () -> market()
                .then(refused(buy("a", 5, 200).pegged(Wire.PEG_NONE, 0), "INVALID_PEG"))
                .then(refused(buy("b", 5, 200).pegged(Wire.PEG_PRIMARY, 10_001), "INVALID_PEG"))
                .then(refused(buy("c", 5, 200).pegged(Wire.PEG_PRIMARY, -10_001), "INVALID_PEG"))
                .then(refused(buy("d", 5, 0).pegged(Wire.PEG_PRIMARY, 0), "INVALID_PRICE"))
                .then(refused(buy("e", 5, 200).pegged(Wire.PEG_PRIMARY, 0).valid(Wire.IOC), "INVALID_COMBINATION"))
                .then(refused(buy("f", 5, 200).pegged(Wire.PEG_PRIMARY, 0).valid(Wire.AT_CLOSE), "INVALID_COMBINATION"))
                .then(refused(buy("g", 5, 200).pegged(Wire.PEG_PRIMARY, 0).atLeast(1), "INVALID_COMBINATION"))
                .then(refused(buy("h", 5, 200).pegged(Wire.PEG_PRIMARY, 0).type(Wire.LIMIT), "INVALID_COMBINATION"))),
            dynamicTest("value a peg by its cap", () -> market()
                .given("SET_RISK_LIMITS accountId=1 maxOrderTicksLots=1000")
                .send(
                    buy("dear", 10, 101).pegged(Wire.PEG_PRIMARY, 0), buy("fits", 10, 100).pegged(Wire.PEG_PRIMARY, 0))
                .reported("8/8 dear 0/0 MAX_ORDER_VALUE", "0/0 fits 10/0", "D/0 fits 10/0 PEG_REPRICED")),
            dynamicTest("keep its place when reduced and lose it with another cap or offset", () -> market()
                .given(buy("peg", 9, 200).pegged(Wire.PEG_PRIMARY, 0), buy("behind", 1, 98).by(2))
                .send(replaceBuy("peg", "less", 5, 200).type(Wire.PEGGED))
                .reported("5/0 less 5/0")
                .published("~ B 5@98")
                .send(replaceBuy("less", "capped", 5, 97).type(Wire.PEGGED))
                .reported("5/0 capped 5/0", "D/0 capped 5/0 PEG_REPRICED")
                .published("- B 0@98", "+ B 5@97")
                .send(replaceBuy("capped", "moved", 5, 97).type(Wire.PEGGED).stated().with("pegOffsetTicks=-2"))
                .published("- B 0@97", "+ B 5@96")));
    }

    @ParameterizedTest(name = "{0}, the last peg before {1}, {2}")
    @CsvSource(delimiter = '|', textBlock = """
        buy  | ends as post-only | it goes on
        buy  | trades to its end | it goes on
        sell | ends as post-only | it goes on
        sell | trades to its end | it goes on
        buy  | ends as post-only | another core takes over
        sell | trades to its end | another core takes over
        """)
    void shouldFollowAtQuotesAtWhichTheLastPegBeforeEnded(
        final String side, final String way, final String then)
    {
        final boolean isBuy = "buy".equals(side);
        final boolean endsPostOnly = "ends as post-only".equals(way);
        final Venue venue = new Venue();
        final Request last = order(!isBuy, isBuy, "last", 1, 90).pegged(Wire.PEG_MIDPOINT, 0);
        venue.given(order(isBuy, isBuy, "deep", 2, 100).hidden().by(2), order(isBuy, isBuy, "far", 9, 97).by(2),
            endsPostOnly ? last.postOnly(Wire.POST_ONLY_REJECT) : last,
            order(!isBuy, isBuy, "next", 30, 101).by(3), order(!isBuy, isBuy, "best", 6, 100).by(3));
        if ("another core takes over".equals(then))
        {
            venue.failOver();
        }

        venue.send(order(isBuy, isBuy, "peg", 20, 110).pegged(Wire.PEG_OPPOSITE, 0));

        final long bestLots = endsPostOnly ? 4 : 5;
        final String own = isBuy ? " B " : " S ";
        final String other = isBuy ? " S " : " B ";
        final String next = "@" + (isBuy ? 101 : 99);
        venue.published("trade" + own + bestLots + "@100", "-" + other + "0@100", "+" + own + (20 - bestLots) + "@100",
            "-" + own + "0@100", "trade" + own + (20 - bestLots) + next, "~" + other + (10 + bestLots) + next);
    }

    /** What it is if the peg buys; if it sells, the same seen from the other side of 100. */
    private static Request order(
        final boolean isBuy, final boolean isPegBuying, final String id, final long lots, final long priceTicks)
    {
        final long mirrored = isPegBuying ? priceTicks : 200 - priceTicks;
        return isBuy ? buy(id, lots, mirrored) : sell(id, lots, mirrored);
    }

    private static Consumer<Venue> refused(final Request request, final String reason)
    {
        return venue -> venue.send(request)
            .reported("8/8 " + request.clOrdId.replace("\0", "") + " 0/0 " + reason);
    }

    @Test
    void shouldRefuseMorePegsThanOneCommandMayMove()
    {
        final Venue venue = market();
        for (int i = 0; i < ModelPegs.PEGS_MAX; i++)
        {
            venue.send(buy("p" + i, 1, 50).pegged(Wire.PEG_PRIMARY, 0));
        }
        venue.forget().then(refused(buy("more", 1, 50).pegged(Wire.PEG_PRIMARY, 0), "CAPACITY_EXCEEDED"));
    }
}
