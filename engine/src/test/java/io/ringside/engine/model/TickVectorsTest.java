package io.ringside.engine.model;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Ticks by price band, by example (rule book O13, 6.3, B72). The table: by 1 up to 102, by 10 from 103, by 25
 * from 201. Each begins in continuous trading with an empty book.
 */
class TickVectorsTest
{
    private static final long[] TABLE = {1, 1, 103, 10, 201, 25};

    private final Venue venue = new Venue();

    @BeforeEach
    void useTable()
    {
        venue.operate(Command.Kind.DEFINE_TICK_TABLE, command ->
        {
            command.tickTableId = 7;
            command.pairs = TABLE;
        });
        venue.operate(Command.Kind.SET_PROTECTION, command -> command.tickTableId = 7);
        venue.forget();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "1, 0/0 a 5/0", "101, 0/0 a 5/0", "102, 0/0 a 5/0", "103, 8/8 a 0/0 PRICE_OFF_TICK",
        "105, 8/8 a 0/0 PRICE_OFF_TICK", "110, 0/0 a 5/0", "200, 0/0 a 5/0", "201, 8/8 a 0/0 PRICE_OFF_TICK",
        "210, 8/8 a 0/0 PRICE_OFF_TICK", "225, 0/0 a 5/0", "10000, 0/0 a 5/0"})
    void shouldKnowMultiplesOfTheBandsIncrement(final long priceTicks, final String answer)
    {
        venue.send(sell("a", 5, priceTicks));

        assertEquals(List.of(answer), venue.reports());
    }

    @Test
    void shouldHoldStopPricesToTheTable()
    {
        venue.send(buy("a", 5, 110).stop(105), buy("b", 5, 110).stop(110));

        assertEquals(List.of("8/8 a 0/0 INVALID_STOP_PRICE", "0/0 b 5/0"), venue.reports());
    }

    @Test
    void shouldLetStopsTrailByAnyDistance()
    {
        venue.given(sell("m", 1, 110), buy("n", 1, 110).by(2));

        venue.send(sell("a", 5, 0).trailing(3));

        assertEquals(List.of("0/0 a 5/0"), venue.reports());
    }

    @Test
    void shouldSlideToTheNextPriceOfTheBandBelow()
    {
        venue.given(sell("s", 5, 110));

        venue.send(buy("a", 5, 120).by(2).postOnly(Wire.POST_ONLY_SLIDE));

        // 109 to 103 are no prices; 102 belongs to the band below.
        assertEquals(List.of("+ B 5@102"), venue.marketData());
    }

    @Test
    void shouldSlideToTheNextPriceOfTheBandAbove()
    {
        venue.given(buy("s", 5, 200));

        venue.send(sell("a", 5, 102).by(2).postOnly(Wire.POST_ONLY_SLIDE));

        assertEquals(List.of("+ S 5@225"), venue.marketData());
    }

    @Test
    void shouldRestMarketRemainderAtPriceWithinItsProtection()
    {
        venue.rules.protectionTicks = 7;
        venue.define();
        venue.operate(Command.Kind.SET_PROTECTION, command ->
        {
            command.tickTableId = 7;
            command.marketRemainder = Wire.REMAINDER_REST;
        });
        venue.given(sell("s", 2, 102));

        venue.send(buyAtMarket("a", 5).by(2));

        // As far as 109: but there is no price between 102 and 110.
        assertEquals(List.of("trade B 2@102", "- S 0@102", "+ B 3@102"), venue.marketData());
    }

    @ParameterizedTest(name = "reference {0}")
    @CsvSource({"100, 100", "104, 102", "105, 102", "106, 102", "107, 110", "213, 225", "212, 200"})
    void shouldUncrossAtPriceNearestToTheReferenceTiesLower(final long referenceTicks, final long price)
    {
        venue.phase(Wire.AUCTION_CALL);
        venue.operate(Command.Kind.SET_REFERENCE_PRICE, command -> command.priceTicks = referenceTicks);
        venue.given(buy("a", 5, 300), sell("b", 5, 80).by(2));

        venue.uncross();

        assertEquals("auction 5@" + price, venue.marketData().get(2));
    }

    @Test
    void shouldLeaveOrdersWhereTheyAreWhenTheTableChanges()
    {
        venue.given(buy("a", 5, 101));
        venue.operate(Command.Kind.DEFINE_TICK_TABLE, command ->
        {
            command.tickTableId = 7;
            command.pairs = new long[]{1, 4};
        });
        venue.forget();

        venue.send(replaceBuy("a", "b", 4, 102), replaceBuy("a", "d", 4, 101), sell("c", 2, 100).by(2));

        assertEquals(
            List.of("reject b 0 PRICE_OFF_TICK", "5/0 d 4/0", "0/0 c 2/0", "F/1 d 2/2 101x2", "F/2 c 0/2 101x2"),
            venue.reports());
    }

    @ParameterizedTest(name = "table {0}: {1}")
    @CsvSource({
        "0, 1 1, INVALID_COMMAND", "1, '', INVALID_COMMAND", "1, 2 1, INVALID_COMMAND", "1, 1 0, INVALID_COMMAND",
        "1, 1 1 1 5, INVALID_COMMAND", "1, 1 1 9 5 8 1, INVALID_COMMAND", "257, 1 1, CAPACITY_EXCEEDED",
        "256, 1 1 9 5, ''"})
    void shouldRefuseTablesThatMakeNoSense(final int tickTableId, final String bands, final String reason)
    {
        venue.operate(Command.Kind.DEFINE_TICK_TABLE, command ->
        {
            command.tickTableId = tickTableId;
            command.pairs = bands.isEmpty() ? new long[0] :
                List.of(bands.split(" ")).stream().mapToLong(Long::parseLong).toArray();
        });

        assertEquals(List.of(("operator 0 " + reason).trim()), venue.reports());
    }

    @Test
    void shouldRefuseTableThatNobodyDefined()
    {
        venue.operate(Command.Kind.SET_PROTECTION, command -> command.tickTableId = 8);

        assertEquals(List.of("operator 0 UNKNOWN_TICK_TABLE"), venue.reports());
    }
}
