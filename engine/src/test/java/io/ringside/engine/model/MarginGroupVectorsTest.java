package io.ringside.engine.model;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.sell;

/**
 * Margin groups: rule book 7.11.9, by examples. A lot of either contract is worth 1,000 at its mark, the initial margin
 * is 10 % of that, the maintenance margin 5 %. Both belong to a group, of which 60 % are offset. Account 1 has 10,000.
 */
class MarginGroupVectorsTest
{
    private static final String CONTRACT = "SET_INSTRUMENT_MONEY baseCurrencyId=0 quoteCurrencyId=1 lotAmount=0 " +
        "tickLotAmount=10 initialMarginRate=100000 maintenanceMarginRate=50000 ";
    private static final String GROUP = "marginGroup=7 marginOffsetRate=600000 instrumentId=";
    private final Venue venue = new Venue();

    @BeforeEach
    void defineMoney()
    {
        venue.define(2, "symbol=Y referencePriceTicks=100").given("DEFINE_CURRENCY currencyId=1 exponent=-2 symbol=USD",
            "SET_REFERENCE_PRICE priceTicks=100", CONTRACT + GROUP + 1, CONTRACT + GROUP + 2,
            "SET_ACCOUNT_MONEY accountId=1 model=2",
            "MOVE_MONEY movement=1 accountId=1 currencyId=1 amount=10000 reference=first").forget();
    }

    /** What account 1 needs to have, and to stay. */
    private Venue needs(final String balance, final String margins)
    {
        venue.forget();
        return venue.operate("QUERY_RISK level=3 query=1 targetId=1").reported(
            "balance 1: " + balance + " held 0 equity 10000 needs " + margins, "operator 1").forget();
    }

    private void buyOneAndSellTheOther()
    {
        venue.given(sell("s", 40, 100).by(3), buy("b", 40, 100));
        venue.given(buy("t", 60, 100).in(2).by(3), sell("c", 60, 100).in(2)).forget();
    }

    @Test
    void shouldOffsetThePartOfTheSmallerSide()
    {
        buyOneAndSellTheOther();
        // 4,000 and 6,000, less 60 % of 4,000.
        needs("30000", "7600/3800");
        venue.given(CONTRACT + "marginGroup=0 instrumentId=2");
        needs("30000", "10000/5000");
        venue.given(CONTRACT + "marginGroup=7 marginOffsetRate=300000 instrumentId=2");
        // 60 % of 4,000 are more than 30 % of 6,000.
        needs("30000", "8200/4100");
    }

    @Test
    void shouldAcceptWhatIsFreeOnEitherSideAndRefuseOneLotMore()
    {
        buyOneAndSellTheOther();
        venue.send(sell("d", 25, 101).in(2)).reported("8/8 d 0/0 INSUFFICIENT_MARGIN");
        // 20 lots make the smaller side as large as the other for 40 each, 16 more need 100 each.
        venue.send(buy("e", 37, 99)).reported("8/8 e 0/0 INSUFFICIENT_MARGIN");
        venue.send(buy("f", 36, 99)).reported("0/0 f 36/0");
        needs("30000", "10000/3800");
    }

    @Test
    void shouldNeedTheMostThatFillsMayLeadTo()
    {
        venue.given(buy("a", 50, 99));
        needs("10000", "5000/0");
        venue.given(sell("b", 50, 101).in(2));
        needs("10000", "7000/0");
        venue.forget().send(sell("c", 31, 101).in(2)).reported("8/8 c 0/0 INSUFFICIENT_MARGIN");
        venue.send(sell("d", 30, 101).in(2)).reported("0/0 d 30/0");
        // A buy of what is offered: whichever is filled alone needs less than what is counted already.
        venue.send(buy("e", 30, 99).in(2)).reported("0/0 e 30/0");
        needs("10000", "10000/0");
        venue.forget().send(buy("f", 31, 99).in(2)).reported("8/8 f 0/0 INSUFFICIENT_MARGIN");
    }

    @Test
    void shouldNeedNoMoreWhenOneLegIsClosed()
    {
        buyOneAndSellTheOther();
        venue.send(sell("d", 141, 100)).reported("8/8 d 0/0 INSUFFICIENT_MARGIN");
        venue.send(sell("e", 40, 100)).reported("0/0 e 40/0");
        needs("30000", "7600/3800");
        venue.given(buy("f", 30, 100).by(3));
        needs("60000", "6400/3200");
        venue.given(buy("g", 10, 100).by(3));
        needs("70000", "6000/3000");
    }

    @Test
    void shouldCountTheGroupsOfOneCurrencyEachForItself()
    {
        venue.given(CONTRACT + "marginGroup=255 marginOffsetRate=1000000 instrumentId=2");
        buyOneAndSellTheOther();
        needs("30000", "10000/5000");
    }

    @Test
    void shouldKeepGroupsThroughASnapshotAndRefuseWrongOnes()
    {
        buyOneAndSellTheOther();
        venue.failOver();
        needs("30000", "7600/3800");
        venue.operate(CONTRACT + "marginGroup=256 instrumentId=2").reported("operator 0 INVALID_COMMAND").forget();
        venue.operate(CONTRACT + "marginGroup=-1 instrumentId=2").reported("operator 0 INVALID_COMMAND").forget();
        venue.operate(CONTRACT + "marginOffsetRate=1000001 instrumentId=2").reported("operator 0 INVALID_COMMAND");
    }
}
