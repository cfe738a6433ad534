package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;

/** Levels above an order: rule book 7.8, by examples. */
class LevelVectorsTest
{
    private final Venue venue = new Venue().given("SET_ACCOUNT_GROUPS accountId=1 firmId=7 stpGroup=0 flag=0",
        "SET_ACCOUNT_GROUPS accountId=2 firmId=7 stpGroup=0 flag=0");

    @Test
    void shouldBlockAFirmAndCancelItsOrders()
    {
        venue.given(buy("a", 5, 10), buy("b", 5, 10).by(2), buy("c", 5, 10).by(3), buy("d", 5, 10));
        venue.operate("BLOCK_LEVEL level=1 targetId=7 flag=1 flag2=1").reported("4/4 a 0/0 KILL_SWITCH",
            "4/4 b 0/0 KILL_SWITCH", "4/4 d 0/0 KILL_SWITCH", "block 3 of 2", "operator 3");
        venue.send(buy("e", 5, 10).by(2)).reported("8/8 e 0/0 SUSPENDED");
        venue.send(buy("f", 5, 10).by(3)).reported("0/0 f 5/0");
        venue.operate("BLOCK_LEVEL level=1 targetId=7 flag=0").reported("block 0 of 0", "operator 0");
        venue.send(buy("g", 5, 10).by(2)).reported("0/0 g 5/0");
    }

    @Test
    void shouldBlockADeskAndCancelItsOrders()
    {
        venue.given("SET_ACCOUNT_GROUPS accountId=2 firmId=7 deskId=4 stpGroup=0 flag=0");
        venue.operate("SET_ACCOUNT_GROUPS accountId=3 firmId=8 deskId=4 stpGroup=0 flag=0")
            .reported("operator 0 INVALID_COMMAND");
        venue.operate("SET_ACCOUNT_GROUPS accountId=3 firmId=0 deskId=4 stpGroup=0 flag=0")
            .reported("operator 0 INVALID_COMMAND");
        venue.given(buy("a", 5, 10), buy("b", 5, 10).by(2)).failOver();
        venue.operate("BLOCK_LEVEL level=2 targetId=4 flag=1 flag2=1")
            .reported("4/4 b 0/0 KILL_SWITCH", "block 1 of 1", "operator 1");
        venue.send(buy("c", 5, 10).by(2)).reported("8/8 c 0/0 SUSPENDED");
        venue.send(buy("d", 5, 10)).reported("0/0 d 5/0");
        venue.given("SET_ACCOUNT_GROUPS accountId=2 firmId=8 deskId=0 stpGroup=0 flag=0");
        venue.failOver().send(buy("e", 5, 10).by(2)).reported("0/0 e 5/0");
    }

    @Test
    void shouldLimitADesk()
    {
        venue.given("SET_ACCOUNT_GROUPS accountId=1 firmId=7 deskId=4 stpGroup=0 flag=0",
            "SET_LIMIT level=2 targetId=4 limitKind=3 limitValue=2",
            "SET_LIMIT level=1 targetId=7 limitKind=3 limitValue=3");
        venue.given(buy("a", 5, 10), buy("b", 5, 10));
        venue.send(buy("c", 5, 10)).reported("8/8 c 0/0 OPEN_ORDER_LIMIT");
        venue.send(buy("d", 5, 10).by(2)).reported("0/0 d 5/0");
        venue.given("SET_ACCOUNT_GROUPS accountId=2 firmId=7 deskId=4 stpGroup=0 flag=0");
        venue.operate("QUERY_RISK level=2 targetId=4 query=3").reported("limit 3 of 0: 3 of 2", "operator 1");
    }

    @Test
    void shouldSuspendASessionAndLetItCancel()
    {
        venue.given(buy("a", 5, 10)).given("BLOCK_LEVEL level=4 targetId=1 flag=1");
        venue.send(replaceBuy("a", "b", 4, 10)).reported("reject b 0 SUSPENDED");
        venue.send(cancel("c", "a")).reported("4/4 c 0/0");
    }

    @Test
    void shouldKeepALevelFromAnInstrument()
    {
        venue.define(2, "symbol=Y").given("SET_PERMISSION level=7 targetId=0 instrumentId=1 flag=1");
        venue.send(buy("a", 5, 10).by(3)).reported("8/8 a 0/0 RESTRICTED");
        venue.send(buy("b", 5, 10).by(3).in(2)).reported("0/0 b 5/0");
        venue.operate("SET_PERMISSION level=3 targetId=99 instrumentId=1 flag=1").reported("operator 0 UNKNOWN_LEVEL");
    }

    @Test
    void shouldFillABucketByTheTimeOfTheCommands()
    {
        venue.at(1_000_000_000L).given("SET_LIMIT level=3 targetId=3 limitKind=11 limitValue=2",
            "SET_LIMIT level=3 targetId=3 limitKind=12 limitValue=1");
        venue.send(buy("a", 5, 10).by(3)).reported("0/0 a 5/0");
        venue.send(buy("b", 5, 10).by(3)).reported("8/8 b 0/0 ORDER_RATE");
        venue.at(1_499_999_999L).send(buy("c", 5, 10).by(3)).reported("8/8 c 0/0 ORDER_RATE");
        venue.at(1_500_000_000L).failOver().send(buy("d", 5, 10).by(3)).reported("0/0 d 5/0");
        venue.send(buy("e", 5, 10).by(2)).reported("0/0 e 5/0");
    }

    @Test
    void shouldTakeNothingForARefusedOrder()
    {
        venue.given("SET_LIMIT level=7 targetId=0 limitKind=11 limitValue=1");
        venue.send(buy("a", 5, 20_000)).reported("8/8 a 0/0 PRICE_OUT_OF_RANGE");
        venue.send(buy("b", 5, 10)).reported("0/0 b 5/0");
        venue.send(buy("c", 5, 10)).reported("8/8 c 0/0 ORDER_RATE");
    }
}
