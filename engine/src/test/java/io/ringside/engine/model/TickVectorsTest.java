package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * Ticks by price band, by example (rule book O13, 6.3, B72). The table: by 1 up to 102, by 10 from 103, by 25
 * from 201. Each begins in continuous trading with an empty book.
 */
class TickVectorsTest
{
    private static Venue tabled()
    {
        return new Venue()
            .given("DEFINE_TICK_TABLE tickTableId=7 pairs=1,1,103,10,201,25", "SET_PROTECTION tickTableId=7");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "1, 0/0 a 5/0", "101, 0/0 a 5/0", "102, 0/0 a 5/0", "103, 8/8 a 0/0 PRICE_OFF_TICK",
        "105, 8/8 a 0/0 PRICE_OFF_TICK", "110, 0/0 a 5/0", "200, 0/0 a 5/0", "201, 8/8 a 0/0 PRICE_OFF_TICK",
        "210, 8/8 a 0/0 PRICE_OFF_TICK", "225, 0/0 a 5/0", "10000, 0/0 a 5/0"})
    void shouldKnowMultiplesOfTheBandsIncrement(final long priceTicks, final String answer)
    {
        tabled().send(sell("a", 5, priceTicks)).reported(answer);
    }

    @TestFactory
    Stream<DynamicTest> shouldKeepToTheTable()
    {
        return Stream.of(
            dynamicTest("hold stop prices to the table", () -> tabled()
                .send(buy("a", 5, 110).stop(105), buy("b", 5, 110).stop(110))
                .reported("8/8 a 0/0 INVALID_STOP_PRICE", "0/0 b 5/0")),
            dynamicTest("let stops trail by any distance", () -> tabled()
                .given(sell("m", 1, 110), buy("n", 1, 110).by(2))
                .send(sell("a", 5, 0).trailing(3))
                .reported("0/0 a 5/0")),
            dynamicTest("slide to the next price of the band below", () -> tabled()
                .given(sell("s", 5, 110))
                .send(buy("a", 5, 120).by(2).postOnly(Wire.POST_ONLY_SLIDE))
                // 109 to 103 are no prices; 102 belongs to the band below.
                .published("+ B 5@102")),
            dynamicTest("slide to the next price of the band above", () -> tabled()
                .given(buy("s", 5, 200))
                .send(sell("a", 5, 102).by(2).postOnly(Wire.POST_ONLY_SLIDE))
                .published("+ S 5@225")),
            dynamicTest("rest market remainder at price within its protection", () -> tabled()
                .define("protectionTicks=7")
                .operate("SET_PROTECTION tickTableId=7 marketRemainder=REMAINDER_REST")
                .given(sell("s", 2, 102))
                .send(buyAtMarket("a", 5).by(2))
                // As far as 109: but there is no price between 102 and 110.
                .published("trade B 2@102", "- S 0@102", "+ B 3@102")),
            dynamicTest("leave orders where they are when the table changes", () -> tabled()
                .given(buy("a", 5, 101))
                .given("DEFINE_TICK_TABLE tickTableId=7 pairs=1,4")
                .send(replaceBuy("a", "b", 4, 102), replaceBuy("a", "d", 4, 101), sell("c", 2, 100).by(2))
                .reported("reject b 0 PRICE_OFF_TICK", "5/0 d 4/0", "0/0 c 2/0", "F/1 d 2/2 101x2", "F/2 c 0/2 101x2")),
            dynamicTest("refuse table that nobody defined", () -> tabled()
                .operate("SET_PROTECTION tickTableId=8")
                .reported("operator 0 UNKNOWN_TICK_TABLE")));
    }

    @ParameterizedTest(name = "reference {0}")
    @CsvSource({"100, 100", "104, 102", "105, 102", "106, 102", "107, 110", "213, 225", "212, 200"})
    void shouldUncrossAtPriceNearestToTheReferenceTiesLower(final long referenceTicks, final long price)
    {
        tabled().phase(Wire.AUCTION_CALL).operate("SET_REFERENCE_PRICE priceTicks=" + referenceTicks)
            .given(buy("a", 5, 300), sell("b", 5, 80).by(2)).uncrossed("5@" + price);
    }

    @ParameterizedTest(name = "table {0}: {1}")
    @CsvSource({
        "0, 1 1, INVALID_COMMAND", "1, '', INVALID_COMMAND", "1, 2 1, INVALID_COMMAND", "1, 1 0, INVALID_COMMAND",
        "1, 1 1 1 5, INVALID_COMMAND", "1, 1 1 9 5 8 1, INVALID_COMMAND", "257, 1 1, CAPACITY_EXCEEDED",
        "256, 1 1 9 5, ''"})
    void shouldRefuseTablesThatMakeNoSense(final int tickTableId, final String bands, final String reason)
    {
        tabled().operate("DEFINE_TICK_TABLE tickTableId=" + tickTableId + " pairs=" + bands.replace(' ', ','))
            .reported(("operator 0 " + reason).trim());
    }
}
