package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Levels that lose too much: rule book 7.12, by examples. Accounts 1 and 2 are of one firm. */
class LossVectorsTest
{
    private final Venue venue = new Venue().given("SET_ACCOUNT_GROUPS accountId=1 firmId=7 stpGroup=0 flag=0",
        "SET_ACCOUNT_GROUPS accountId=2 firmId=7 stpGroup=0 flag=0");

    /** Account 1 buys 5 at 100 from account 3, of another firm. */
    private LossVectorsTest bought()
    {
        venue.given(sell("s", 5, 100).by(3)).given(buy("b", 5, 100));
        return this;
    }

    /** Accounts 3 and 4 trade a lot. */
    private LossVectorsTest marked(final long priceTicks)
    {
        venue.given(sell("s" + priceTicks, 1, priceTicks).by(3)).given(buy("b" + priceTicks, 1, priceTicks).by(3));
        return this;
    }

    @Test
    void shouldStopAFirmAtATick()
    {
        venue.given("SET_LIMIT level=1 targetId=7 limitKind=19 limitValue=10");
        bought();
        venue.given(buy("o", 1, 50), buy("p", 1, 50).by(2));
        marked(98);
        venue.operate("CLOCK_TICK").reported();
        marked(97).venue.operate("CLOCK_TICK").reported("4/4 o 0/0 LOSS_LIMIT", "4/4 p 0/0 LOSS_LIMIT",
            "stop 1/7 by 19 of 0: 15 of 10, 2 of 2");
        venue.send(buy("q", 1, 50)).reported("8/8 q 0/0 SUSPENDED");
        venue.operate("CLOCK_TICK").reported();
        venue.failOver().operate("BLOCK_LEVEL level=1 targetId=7 flag=0").reported("operator 0 LOSS_LIMIT");
        venue.given("SET_LIMIT level=1 targetId=7 limitKind=19 limitValue=15");
        venue.operate("BLOCK_LEVEL level=1 targetId=7 flag=0").reported("block 0 of 0", "operator 0");
        venue.send(buy("r", 1, 50)).reported("0/0 r 1/0");
        marked(96).venue.failOver().operate("CLOCK_TICK")
            .reported("4/4 r 0/0 LOSS_LIMIT", "stop 1/7 by 19 of 0: 20 of 15, 1 of 1");
    }

    @Test
    void shouldStopAgainWhenOrdersJoin()
    {
        venue.given("SET_LIMIT level=1 targetId=7 limitKind=19 limitValue=10");
        bought().marked(97).venue.given("CLOCK_TICK");
        venue.given(buy("o", 1, 50).by(4));
        final String joins = "SET_ACCOUNT_GROUPS accountId=4 stpGroup=0 flag=0 firmId=";
        venue.failOver().operate(joins + 7)
            .reported("4/4 o 0/0 LOSS_LIMIT", "stop 1/7 by 19 of 0: 15 of 10, 1 of 1", "operator 0");
        // Who brings no orders changes nothing.
        venue.operate(joins + 0).operate(joins + 7).reported("operator 0", "operator 0");
        venue.operate("CLOCK_TICK").reported();
    }

    /** Its orders were cancelled by the operator, before anything was lost. */
    @Test
    void shouldStopALevelThatWasBlockedWhenOrdersJoined()
    {
        venue.given("SET_LIMIT level=1 targetId=7 limitKind=19 limitValue=10");
        bought();
        venue.given("BLOCK_LEVEL level=1 targetId=7 flag=1 flag2=1").given(buy("o", 1, 50).by(4));
        venue.operate("SET_ACCOUNT_GROUPS accountId=4 stpGroup=0 flag=0 firmId=7").reported("operator 0");
        marked(97).venue.failOver().operate("CLOCK_TICK")
            .reported("4/4 o 0/0 LOSS_LIMIT", "stop 1/7 by 19 of 0: 15 of 10, 1 of 1");
    }

    @Test
    void shouldLoseNothingOfACurrencyThatAnInstrumentHasNoMore()
    {
        final String worth = "SET_INSTRUMENT_MONEY baseCurrencyId=0 tickLotAmount=1 lotAmount=0 quoteCurrencyId=";
        venue.given("DEFINE_CURRENCY currencyId=1 exponent=0 symbol=USD",
            "DEFINE_CURRENCY currencyId=2 exponent=0 symbol=EUR", worth + 1);
        venue.given("SET_LIMIT level=3 targetId=1 limitKind=19 scopeId=1 limitValue=10");
        bought();
        venue.given(buy("t", 5, 100).by(3), sell("c", 5, 100)).endDay().endDay().forget();
        venue.operate(worth + 2).reported("operator 0");
        venue.given(sell("u", 5, 100).by(3), buy("d", 5, 100));
        marked(90).venue.operate("CLOCK_TICK").reported();
        venue.given("SET_LIMIT level=3 targetId=1 limitKind=19 scopeId=2 limitValue=10");
        marked(80).venue.operate("CLOCK_TICK").reported("stop 3/1 by 19 of 2: 50 of 10, 0 of 0");
    }

    /** A tick indicates no orders of a firm that it stops, and the next tick is silent. */
    @Test
    void shouldIndicateWithoutTheOrdersOfALoser()
    {
        venue.define(2, "symbol=Y").given("SET_LIMIT level=1 targetId=7 limitKind=19 limitValue=10");
        bought().marked(97).venue.given("START_CALL instrumentId=2 phase=AUCTION_CALL");
        venue.given(buy("c", 2, 100).in(2), sell("d", 3, 100).in(2).by(3)).given(buy("e", 1, 100).in(2).by(4)).forget();
        venue.operate("CLOCK_TICK").published("- B 0@100", "indication 1@100 imbalance 2");
        venue.operate("CLOCK_TICK").published();
    }

    /** An auction moves a mark, and a tick values 128 of the 132 positions: so another one is needed. */
    @Test
    void shouldNeedTicksUntilAllIsValued()
    {
        for (final String level : new String[]{"3 targetId=1", "3 targetId=3", "1 targetId=7", "7 targetId=0"})
        {
            venue.given("SET_LIMIT level=" + level + " limitKind=19 limitValue=9999");
        }
        bought();
        for (int id = 2; id <= 33; id++)
        {
            venue.define(id, "symbol=S" + id).given(sell("s" + id, 1, 100).in(id).by(3), buy("b" + id, 1, 100).in(id));
        }
        venue.given("START_CALL phase=AUCTION_CALL durationNs=50");
        venue.given(sell("s", 1, 90).by(4), buy("b", 1, 90).by(2));
        assertEquals(1_001, dueAfterTick(1_001));
        assertEquals(1_050, dueAfterTick(1_002));
        assertEquals(1_050, dueAfterTick(1_050));
        assertEquals(Long.MAX_VALUE, dueAfterTick(1_051));
    }

    private long dueAfterTick(final long atNs)
    {
        return venue.tick(atNs).engine().nextTick().dueNs();
    }
}
