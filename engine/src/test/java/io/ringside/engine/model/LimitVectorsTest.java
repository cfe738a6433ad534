package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** Limits of levels: rule book 7.9, by examples. Accounts 1 and 2 are of one firm. */
class LimitVectorsTest
{
    private final Venue venue = new Venue().given("SET_ACCOUNT_GROUPS accountId=1 firmId=7 stpGroup=0 flag=0",
        "SET_ACCOUNT_GROUPS accountId=2 firmId=7 stpGroup=0 flag=0");

    @Test
    void shouldLimitTheSizeOfAnOrder()
    {
        venue.given("SET_LIMIT level=7 limitKind=1 scopeId=1 limitValue=5",
            "SET_LIMIT level=4 targetId=3 limitKind=2 limitValue=100");
        venue.send(buy("a", 6, 10)).reported("8/8 a 0/0 MAX_ORDER_QUANTITY");
        venue.send(buy("b", 5, 30)).reported("0/0 b 5/0");
        venue.send(replaceBuy("b", "c", 6, 30)).reported("reject c 0 MAX_ORDER_QUANTITY");
        venue.send(buy("d", 5, 21).by(3)).reported("8/8 d 0/0 MAX_ORDER_VALUE");
        venue.send(buy("e", 5, 20).by(3)).reported("0/0 e 5/0");
    }

    /** Orders would pay for what is counted, and 7.10.1 counts from the first limit on. */
    @Test
    void shouldNotBeginToCountForALimitOfNone()
    {
        venue.given("SET_LIMIT level=1 targetId=7 limitKind=17 limitValue=0",
            "SET_LIMIT level=1 targetId=7 limitKind=11 limitValue=0",
            "SET_PERMISSION level=1 targetId=7 instrumentId=1 flag=0", "BLOCK_LEVEL level=1 targetId=7 flag=0 flag2=0");
        assertFalse(venue.engine().levels().isOn());
        venue.given(buy("a", 5, 10)).given("SET_LIMIT level=1 targetId=7 limitKind=18 limitValue=2");
        venue.operate("QUERY_RISK level=1 targetId=7 query=3").reported("limit 18 of 0: 0 of 2", "operator 1");
    }

    @Test
    void shouldLimitOpenOrdersOfAFirm()
    {
        venue.given(buy("a", 5, 10)).given("SET_LIMIT level=1 targetId=7 limitKind=3 limitValue=2");
        venue.send(buy("b", 5, 10).by(2)).reported("0/0 b 5/0");
        venue.send(buy("c", 5, 10)).reported("8/8 c 0/0 OPEN_ORDER_LIMIT");
        venue.send(buy("d", 5, 10).by(3)).reported("0/0 d 5/0");
        venue.send(replaceBuy("a", "e", 9, 10)).reported("5/0 e 9/0");
        venue.send(cancel("f", "b").by(2)).reported("4/4 f 0/0");
        venue.failOver().send(buy("g", 5, 10)).reported("0/0 g 5/0");
        venue.operate("QUERY_RISK level=1 targetId=7 query=3").reported("limit 3 of 0: 2 of 2", "operator 1");
    }

    @Test
    void shouldGiveBackOpenValueAsItWasCounted()
    {
        venue.given("SET_LIMIT level=3 targetId=1 limitKind=4 limitValue=100");
        venue.send(buy("a", 5, 12)).reported("0/0 a 5/0");
        venue.send(buy("b", 5, 9)).reported("8/8 b 0/0 OPEN_VALUE_LIMIT");
        venue.send(replaceBuy("a", "c", 10, 10)).reported("5/0 c 10/0");
        venue.send(replaceBuy("c", "d", 10, 11)).reported("reject d 0 OPEN_VALUE_LIMIT");
        venue.given(sell("e", 4, 10).by(3));
        venue.operate("QUERY_RISK level=3 targetId=1 query=3").reported("limit 4 of 0: 60 of 100", "operator 1");
    }

    @Test
    void shouldLimitPositionsWithAllOpenOrders()
    {
        venue.given("SET_LIMIT level=1 targetId=7 limitKind=5 scopeId=1 limitValue=10",
            "SET_LIMIT level=1 targetId=7 limitKind=6 scopeId=1 limitValue=3",
            "SET_LIMIT level=1 targetId=7 limitKind=7 scopeId=1 limitValue=12");
        venue.given(buy("a", 6, 10)).given(sell("b", 6, 10).by(3));
        venue.send(buy("c", 5, 9).by(2)).reported("8/8 c 0/0 LONG_LIMIT");
        venue.send(buy("d", 4, 9).by(2)).reported("0/0 d 4/0");
        venue.send(sell("e", 10, 20)).reported("8/8 e 0/0 SHORT_LIMIT");
        venue.send(sell("f", 7, 20).by(2)).reported("8/8 f 0/0 GROSS_LIMIT");
        venue.send(sell("g", 6, 20).by(2)).reported("0/0 g 6/0");
        venue.operate("QUERY_RISK level=1 targetId=7 query=3").reported("limit 5 of 1: 10 of 10",
            "limit 6 of 1: 0 of 3", "limit 7 of 1: 12 of 12", "operator 3");
    }

    @Test
    void shouldFollowAnAccountToItsFirm()
    {
        venue.given(buy("a", 6, 10)).given("SET_LIMIT level=1 targetId=7 limitKind=5 scopeId=1 limitValue=6",
            "SET_ACCOUNT_GROUPS accountId=1 firmId=8 stpGroup=0 flag=0");
        venue.operate("QUERY_RISK level=1 targetId=7 query=3").reported("limit 5 of 1: 0 of 6", "operator 1");
        venue.send(buy("b", 6, 10).by(2)).reported("0/0 b 6/0");
    }

    @Test
    void shouldLimitWhatADayTrades()
    {
        venue.given("SET_LIMIT level=3 targetId=1 limitKind=9 limitValue=100",
            "SET_LIMIT level=3 targetId=1 limitKind=10 limitValue=50");
        venue.given(sell("a", 5, 10).by(3)).given(buy("b", 5, 10));
        venue.send(buy("c", 1, 1)).reported("8/8 c 0/0 DAILY_NET_LIMIT");
        venue.bust(1).forget();
        venue.failOver().send(buy("d", 1, 1)).reported("8/8 d 0/0 DAILY_NET_LIMIT");
        venue.send(sell("e", 5, 10)).reported("0/0 e 5/0");
        venue.send(sell("f", 1, 1)).reported("8/8 f 0/0 DAILY_GROSS_LIMIT");
        venue.endDay().forget().send(buy("g", 5, 10)).reported("0/0 g 5/0");
    }

    @Test
    void shouldCountAnOrderWithoutAPriceAtTheHighest()
    {
        venue.given("SET_LIMIT level=7 limitKind=4 limitValue=20000").phase(Wire.AUCTION_CALL).forget();
        venue.send(buyAtMarket("a", 2)).reported("0/0 a 2/0");
        venue.send(buyAtMarket("b", 1)).reported("8/8 b 0/0 OPEN_VALUE_LIMIT");
    }

    @Test
    void shouldStopALevelThatFillsTooOften()
    {
        venue.at(1_000).given("SET_LIMIT level=3 targetId=1 limitKind=15 limitValue=2",
            "SET_LIMIT level=3 targetId=1 limitKind=16 limitValue=100");
        venue.given(sell("a", 9, 10).by(3)).given(buy("b", 1, 10));
        venue.at(1_100).given(buy("c", 1, 10));
        venue.operate("QUERY_RISK level=3 targetId=1 query=3").reported("limit 15 of 0: 1 of 2",
            "limit 16 of 0: 0 of 100", "operator 2");
        venue.at(1_199).given(buy("d", 1, 10)).at(9_000).failOver();
        venue.send(buy("e", 1, 9)).reported("8/8 e 0/0 EXECUTION_THROTTLE");
        venue.given("SET_LIMIT level=3 targetId=1 limitKind=15 limitValue=2");
        venue.send(buy("f", 1, 9)).reported("0/0 f 1/0");
    }

    @Test
    void shouldLimitOrdersForEachTrade()
    {
        venue.given("SET_LIMIT level=4 targetId=1 limitKind=17 limitValue=2",
            "SET_LIMIT level=4 targetId=1 limitKind=18 limitValue=2").given(sell("s", 1, 10).by(3));
        venue.given(buy("a", 1, 9)).given(replaceBuy("a", "b", 2, 9));
        venue.send(buy("c", 1, 8)).reported("8/8 c 0/0 ORDER_TO_TRADE");
        venue.send(replaceBuy("b", "d", 1, 9)).reported("reject d 0 ORDER_TO_TRADE");
        venue.given(sell("t", 1, 9).by(3)).failOver();
        venue.operate("QUERY_RISK level=4 targetId=1 query=3").reported("limit 17 of 0: 0 of 2",
            "limit 18 of 0: 2 of 2", "operator 2");
        venue.given(buy("e", 1, 8)).given(buy("f", 1, 7));
        venue.send(buy("g", 1, 6)).reported("8/8 g 0/0 ORDER_TO_TRADE");
        venue.send(cancel("h", "e")).reported("4/4 h 0/0");
        venue.endDay().forget().send(buy("i", 1, 6)).reported("0/0 i 1/0");
    }

    @Test
    void shouldRefuseAnOrderAlikeForAWhile()
    {
        venue.at(1_000).given("SET_LIMIT level=1 targetId=7 limitKind=13 limitValue=100").given(buy("a", 5, 10));
        venue.at(1_099).send(buy("b", 5, 10).by(2)).reported("8/8 b 0/0 DUPLICATE_ORDER");
        venue.send(buy("c", 6, 10)).reported("0/0 c 6/0");
        venue.send(sell("d", 5, 11)).reported("0/0 d 5/0");
        venue.send(buy("e", 5, 10).by(3)).reported("0/0 e 5/0");
        venue.failOver().at(1_100).send(buy("f", 5, 10).by(2)).reported("0/0 f 5/0");
        venue.failOver().send(buy("g", 5, 10)).reported("8/8 g 0/0 DUPLICATE_ORDER");
    }

    @Test
    void shouldRefuseWhatIsNoLimit()
    {
        venue.operate("SET_LIMIT level=4 targetId=1 limitKind=5 scopeId=1 limitValue=1")
            .reported("operator 0 INVALID_COMMAND");
        venue.operate("SET_LIMIT level=7 limitKind=3 scopeId=1 limitValue=1").reported("operator 0 INVALID_COMMAND");
        venue.operate("SET_LIMIT level=7 limitKind=5 scopeId=9 limitValue=1").reported("operator 0 UNKNOWN_INSTRUMENT");
        venue.operate("SET_LIMIT level=7 limitKind=4 scopeId=9 limitValue=1").reported("operator 0 UNKNOWN_CURRENCY");
        venue.operate("QUERY_RISK level=3 targetId=99 query=3").reported("operator 0 UNKNOWN_LEVEL");
    }

    @Test
    void shouldRefuseAnOrderThatIsTooLargeToBeCounted()
    {
        venue.define("maxPriceTicks=1000000000000 maxQuantityLots=8000000").given(
            "SET_LIMIT level=7 limitKind=9 limitValue=" + (1L << 62));
        venue.send(buy("a", 4_611_686, 1_000_000_000_000L)).reported("0/0 a 4611686/0");
        venue.send(buy("b", 4_611_687, 1_000_000_000_000L)).reported("8/8 b 0/0 AMOUNT_OVERFLOW");
    }
}
