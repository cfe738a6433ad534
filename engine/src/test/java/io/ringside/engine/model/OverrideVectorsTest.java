package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.sell;

/** Orders that may pass limits once: rule book 7.13, by examples. */
class OverrideVectorsTest
{
    private final Venue venue = new Venue().at(1_000).given(
        "SET_LIMIT level=7 limitKind=1 scopeId=1 limitValue=5", "SET_RISK_LIMITS accountId=1 maxOrderLots=4");

    private static String grant(final String terms)
    {
        return "GRANT_OVERRIDE level=3 targetId=1 instrumentId=1 side=1 maxLots=9 maxValue=90 untilNs=2000 " +
            "operatorName=ann secondOperatorName=bob " + terms;
    }

    @Test
    void shouldLetOneOrderPassLimitsOfItsAccountAndOfLevels()
    {
        venue.operate(grant("")).reported("override 1", "operator 1");
        venue.send(buy("a", 5, 10).by(2)).reported("0/0 a 5/0");
        venue.send(buy("b", 10, 9)).reported("8/8 b 0/0 MAX_ORDER_QUANTITY");
        venue.send(buy("c", 9, 11)).reported("8/8 c 0/0 MAX_ORDER_QUANTITY");
        venue.send(sell("d", 9, 10)).reported("8/8 d 0/0 MAX_ORDER_QUANTITY");
        venue.send(buy("e", 4, 10)).reported("0/0 e 4/0");
        venue.failOver().at(1_999).send(buy("f", 9, 10)).reported("0/0 f 9/0", "override 1 by order 3");
        venue.send(buy("g", 9, 10)).reported("8/8 g 0/0 MAX_ORDER_QUANTITY");
    }

    @Test
    void shouldEndWithItsTimeWithItsDayOrBeWithdrawn()
    {
        venue.given(grant(""), grant(""));
        venue.operate("WITHDRAW_OVERRIDE overrideNumber=1").reported("operator 1");
        venue.operate("WITHDRAW_OVERRIDE overrideNumber=1").reported("operator 0 NO_EFFECT");
        venue.at(2_000).send(buy("a", 9, 10)).reported("8/8 a 0/0 MAX_ORDER_QUANTITY");
        venue.given(grant("untilNs=3000"));
        venue.endDay().forget().send(buy("b", 9, 10)).reported("8/8 b 0/0 MAX_ORDER_QUANTITY");
    }

    @Test
    void shouldPassNoBlockAndNoPace()
    {
        venue.given(grant("")).given("SET_LIMIT level=3 targetId=1 limitKind=13 limitValue=100").given(buy("a", 4, 10));
        venue.given(grant("maxLots=4 level=4")).given("SET_RISK_LIMITS accountId=1 maxOrderLots=3");
        venue.send(buy("b", 4, 10)).reported("8/8 b 0/0 MAX_ORDER_QUANTITY");
        venue.given("BLOCK_LEVEL level=3 targetId=1 flag=1");
        venue.send(buy("c", 9, 10)).reported("8/8 c 0/0 SUSPENDED");
    }

    @Test
    void shouldRefuseWhatIsNoOverride()
    {
        venue.operate(grant("secondOperatorName=ann")).reported("operator 0 NOT_AUTHORISED");
        venue.operate(grant("level=1 targetId=7")).reported("operator 0 INVALID_COMMAND");
        venue.operate(grant("untilNs=1000")).reported("operator 0 INVALID_COMMAND");
        venue.operate(grant("maxValue=" + (1L << 62))).reported("operator 0 INVALID_COMMAND");
        venue.operate(grant("targetId=99")).reported("operator 0 UNKNOWN_LEVEL");
        venue.operate(grant("instrumentId=9")).reported("operator 0 UNKNOWN_INSTRUMENT");
    }

    @Test
    void shouldHaveRoomForAFew()
    {
        for (int i = 0; i < 64; i++)
        {
            venue.given(grant(0 == i ? "untilNs=1001" : ""));
        }
        venue.operate(grant("")).reported("operator 0 CAPACITY_EXCEEDED");
        venue.at(1_001).operate(grant("")).reported("override 65", "operator 1");
    }
}
