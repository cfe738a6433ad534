package io.ringside.engine.model;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.sell;

/**
 * Liquidation of margin accounts: rule book 7.14, by examples. A lot at the mark of 100 is worth 1,000; the initial
 * margin is 10 % of that, the maintenance margin 5 %. Account 1 has bought 100 lots at 100 from account 2, and its
 * equity is 10,000: that is its initial margin. Account 9 is the insurance, session 3 gets the closing orders.
 */
class LiquidationVectorsTest
{
    private static final String CONTRACT = "SET_INSTRUMENT_MONEY baseCurrencyId=0 quoteCurrencyId=1 lotAmount=0 " +
        "tickLotAmount=10 initialMarginRate=100000 maintenanceMarginRate=50000";
    private static final String ON = "SET_LIQUIDATION liquidationSessionId=3";
    private final Venue venue = new Venue();

    @BeforeEach
    void buyAllThatIsFree()
    {
        venue.given("DEFINE_ACCOUNT accountId=9 flag=1", "DEFINE_CURRENCY currencyId=1 exponent=-2 symbol=USD",
            "SET_REFERENCE_PRICE priceTicks=100", CONTRACT,
            "SET_ACCOUNT_MONEY accountId=1 model=2", "SET_ACCOUNT_MONEY accountId=2 model=2",
            "SET_ACCOUNT_MONEY accountId=9 model=2", move(1, 10_000), move(2, 50_000), move(9, 1_000));
        venue.given(sell("s", 100, 100).by(2), buy("b", 100, 100)).forget();
    }

    private static String move(final long accountId, final long amount)
    {
        return "MOVE_MONEY movement=4 accountId=" + accountId + " currencyId=1 amount=" + amount +
            " reference=" + accountId + "/" + amount;
    }

    private Venue tick()
    {
        venue.forget();
        return venue.operate("CLOCK_TICK");
    }

    @Test
    void shouldLeaveWhoeverIsWorthTheMaintenanceMargin()
    {
        venue.given(ON, move(1, -5_000));
        tick().reported();
        venue.given(move(1, -1));
        tick().reported("liquidation 1 event 1 4999/5000");
    }

    @Test
    void shouldDoNothingUntilItIsOnAndAfterItIsOff()
    {
        venue.given(move(1, -6_000));
        tick().reported();
        venue.given(ON);
        tick().reported("liquidation 1 event 1 4000/5000").forget();
        venue.operate("SET_LIQUIDATION").reported("liquidation 1 event 4 4000/5000", "operator 1");
        tick().reported();
        venue.send(sell("c", 1, 100)).reported("0/0 c 1/0");
    }

    @Test
    void shouldCancelAndRefuseOrdersAndCloseAsMuchAsIsMissing()
    {
        venue.given(ON, move(1, -6_000)).given(sell("c", 10, 120), buy("d", 200, 90).by(3)).forget();
        // It is worth 4,000 and needs 10,000: 60 lots less need 6,000 less.
        tick().reported("liquidation 1 event 1 4000/5000", "4/4 c 0/0 LIQUIDATION", "0/0 5 60/0 LIQUIDATION",
            "F/1 d 140/60 90x60", "F/2 5 0/60 90x60").forget();
        venue.send(sell("e", 1, 100)).reported("8/8 e 0/0 LIQUIDATION");
        // At 90 it has lost all but nothing: a tick later nothing is left to close, and 2,000 are missing.
        tick().reported("0/0 6 40/0 LIQUIDATION", "F/1 d 100/100 90x40", "F/2 6 0/40 90x40");
    }

    @Test
    void shouldWaitForABookAndEndByItself()
    {
        venue.given(ON, move(1, -6_000));
        tick().reported("liquidation 1 event 1 4000/5000");
        tick().reported();
        venue.given(move(1, 6_000));
        tick().reported("liquidation 1 event 4 10000/5000").forget();
        venue.send(sell("e", 1, 100)).reported("0/0 e 1/0");
    }

    @Test
    void shouldStayWithinTheCollar()
    {
        venue.define(1, "symbol=X collarBasisPoints=500 referencePriceTicks=100 maxPriceTicks=1000").given(
            ON, move(1, -6_000)).given(buy("d", 200, 95).by(3)).forget();
        tick().reported("liquidation 1 event 1 4000/5000", "0/0 4 60/0 LIQUIDATION",
            "F/1 d 140/60 95x60", "F/2 4 0/60 95x60");
    }

    private static String limit(final int kind, final int value)
    {
        return "SET_LIMIT level=4 targetId=3 limitKind=" + kind + " limitValue=" + value;
    }

    /** The session of liquidation is a level: what the exchange enters by itself is limited there. */
    @Test
    void shouldKeepBackWhatTheSessionMayNotEnter()
    {
        venue.given(buy("d", 20, 95).by(3), buy("e", 200, 94).by(3));
        venue.given(ON, "BLOCK_LEVEL level=4 targetId=3 flag=1", move(1, -6_000));
        tick().reported("liquidation 1 event 1 4000/5000").forget();
        tick().reported();
        // One order is in the bucket; with its two fills the session has had what it may have.
        venue.given("BLOCK_LEVEL level=4 targetId=3 flag=0", limit(11, 1), limit(ModelPace.EXECUTIONS, 2));
        tick().reported("0/0 5 60/0 LIQUIDATION", "F/2 d 0/20 95x20", "F/1 5 40/20 95x20",
            "F/1 e 160/40 94x40", "F/2 5 0/60 94x40").forget();
        tick().reported();
        venue.given(limit(11, 0));
        tick().reported();
        venue.given(limit(ModelPace.EXECUTIONS, 0));
        tick().reported("0/0 6 40/0 LIQUIDATION", "F/1 e 120/80 94x40", "F/2 6 0/40 94x40");
    }

    /** The longs are the smaller side of the group, and need nothing beside the shorts: closing them helps nobody. */
    @Test
    void shouldCloseTheSideThatNeedsSomething()
    {
        final String group = CONTRACT + " marginGroup=1 marginOffsetRate=1000000 instrumentId=";
        venue.define(2, "symbol=Y referencePriceTicks=100").define(3, "symbol=Z referencePriceTicks=100");
        venue.given(group + 1, group + 2, group + 3, ON, move(1, 2_000));
        venue.given(buy("y", 60, 100).in(2).by(3), sell("v", 60, 100).in(2));
        venue.given(buy("z", 60, 100).in(3).by(3), sell("w", 60, 100).in(3));
        venue.given(move(1, -7_000)).given(buy("d", 200, 90).by(3), sell("e", 200, 110).in(2).by(3)).forget();
        tick().reported("liquidation 1 event 1 5000/6000", "0/0 9 60/0 LIQUIDATION",
            "F/1 e 140/60 110x60", "F/2 9 0/60 110x60");
    }

    @Test
    void shouldHandOverAndCoverWhatIsWorthLessThanNothing()
    {
        venue.given(ON + " insuranceAccountId=9", move(1, -10_500)).forget();
        tick().reported("liquidation 1 event 1 -500/5000", "liquidation 1 event 2 0/0 amount 100000 lots 100",
            "liquidation 1 event 3 0/0 amount 500 lots 0", "liquidation 1 event 4 0/0").forget();
        venue.operate("QUERY_RISK level=3 query=1 targetId=9").reported(
            "balance 1: -99000 held 0 equity 1000 needs 10000/5000", "operator 1").forget();
        venue.operate("QUERY_RISK level=3 query=1 targetId=-3").reported("balance 1: -500 held 0", "operator 1");
        // The insurance account itself is not looked at.
        tick().reported();
    }

    private static String insure(final int movement, final long amount)
    {
        return "MOVE_MONEY movement=" + movement + " accountId=-3 currencyId=1 amount=" + amount + " reference=" +
            movement + "/" + amount;
    }

    @Test
    void shouldPayIntoTheInsuranceAndOutWhatIsLeft()
    {
        venue.operate(insure(1, 700)).reported("money #4 700 held 0", "operator 0").forget();
        venue.given(ON + " insuranceAccountId=9", move(1, -10_500));
        tick().forget();
        venue.operate(insure(1, 700)).reported("money #4 200 held 0 again", "operator 0").forget();
        venue.operate(insure(2, 201)).reported("operator 0 INSUFFICIENT_FUNDS").forget();
        venue.operate(insure(2, 200)).reported("money #6 0 held 0", "operator 0").forget();
        venue.operate(insure(4, 1)).reported("operator 0 INVALID_COMMAND");
    }

    @Test
    void shouldCoverADebtWhenNothingIsLeftToClose()
    {
        venue.given(ON, move(1, -10_500)).given(buy("d", 100, 100).by(3)).forget();
        tick().reported("liquidation 1 event 1 -500/5000", "0/0 4 100/0 LIQUIDATION",
            "F/2 d 0/100 100x100", "F/2 4 0/100 100x100");
        tick().reported("liquidation 1 event 3 0/0 amount 500 lots 0", "liquidation 1 event 4 0/0");
    }

    @Test
    void shouldTellWhoIsInLiquidationAndKeepItThroughASnapshot()
    {
        venue.given(ON + " insuranceAccountId=9", move(1, -6_000));
        tick();
        venue.failOver();
        venue.forget();
        venue.operate("QUERY_RISK level=7 query=4").reported("liquidation of 1 in session 3, insurance 9",
            "balance 1: -96000 held 0 equity 4000 needs 10000/5000", "operator 2").forget();
        venue.operate("SET_ACCOUNT_MONEY accountId=9 model=1").reported("operator 0 MONEY_IN_USE").forget();
        venue.operate("SET_LIQUIDATION liquidationSessionId=3 insuranceAccountId=1")
            .reported("operator 0 MONEY_IN_USE").forget();
        venue.operate("SET_LIQUIDATION liquidationSessionId=3 insuranceAccountId=3")
            .reported("operator 0 NO_CURRENCY").forget();
        venue.operate("SET_LIQUIDATION liquidationSessionId=3 insuranceAccountId=99")
            .reported("operator 0 UNKNOWN_ACCOUNT").forget();
        venue.operate("SET_LIQUIDATION insuranceAccountId=9").reported("operator 0 INVALID_COMMAND");
    }
}
