package io.ringside.engine.model;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.sellAtMarket;

/**
 * Accounts that trade on margin: rule book 7.11, by examples. A lot at the mark of 100 is worth 1,000; the initial
 * margin is 10 % of that, the maintenance margin 5 %. Accounts 1 and 2 have 10,000; account 3 is without money.
 */
class MarginVectorsTest
{
    private static final String CONTRACT = "SET_INSTRUMENT_MONEY baseCurrencyId=0 quoteCurrencyId=1 lotAmount=0 ";
    private final Venue venue = new Venue();

    @BeforeEach
    void defineMoney()
    {
        venue.given("DEFINE_CURRENCY currencyId=1 exponent=-2 symbol=USD",
            "SET_REFERENCE_PRICE priceTicks=100", margins(100_000, 50_000),
            "SET_ACCOUNT_MONEY accountId=1 model=2", "SET_ACCOUNT_MONEY accountId=2 model=2",
            move(1, 1, 10_000), move(1, 2, 10_000));
    }

    private static String margins(final int initialRate, final int maintenanceRate)
    {
        return CONTRACT + "tickLotAmount=10 initialMarginRate=" + initialRate + " maintenanceMarginRate=" +
            maintenanceRate;
    }

    private static String move(final int movement, final long accountId, final long amount)
    {
        return "MOVE_MONEY movement=" + movement + " accountId=" + accountId + " currencyId=1 amount=" + amount +
            " reference=" + movement + "/" + accountId + "/" + amount;
    }

    private Venue balance(final int accountId, final String line)
    {
        venue.forget();
        return venue.operate("QUERY_RISK level=3 query=1 targetId=" + accountId).reported(
            "balance 1: " + line, "operator 1");
    }

    /** The last trade, and so the mark, is at that price: account 3 has traded with itself. */
    private void mark(final long priceTicks)
    {
        venue.given(sell("s" + priceTicks, 1, priceTicks).by(3), buy("b" + priceTicks, 1, priceTicks).by(3));
    }

    @Test
    void shouldAcceptAllThatIsFreeAndRefuseOneLotMore()
    {
        venue.send(buy("a", 101, 100)).reported("8/8 a 0/0 INSUFFICIENT_MARGIN");
        venue.send(buy("b", 100, 100)).reported("0/0 b 100/0");
        balance(1, "10000 held 0 equity 10000 needs 10000/0").forget();
        // The other side needs no more than this one does, up to as many lots.
        venue.send(sell("c", 100, 101)).reported("0/0 c 100/0");
        venue.send(sell("d", 1, 101)).reported("8/8 d 0/0 INSUFFICIENT_MARGIN");
    }

    @Test
    void shouldMoveTheValueOfAFillAndNothingElse()
    {
        venue.given(sell("s", 10, 100).by(2), buy("b", 10, 100));
        balance(1, "0 held 0 equity 10000 needs 1000/500").forget();
        balance(2, "20000 held 0 equity 10000 needs 1000/500").forget();
    }

    @Test
    void shouldBeWorthMoreOrLessWithTheMark()
    {
        venue.given(sell("s", 10, 100).by(2), buy("b", 10, 100));
        mark(90);
        balance(1, "0 held 0 equity 9000 needs 900/450").forget();
        balance(2, "20000 held 0 equity 11000 needs 900/450").forget();
    }

    @Test
    void shouldRoundMarginsUp()
    {
        venue.given(margins(1, 1)).given(sell("s", 3, 100).by(2), buy("b", 3, 100));
        balance(1, "7000 held 0 equity 10000 needs 1/1").forget();
        venue.given(margins(334, 333));
        balance(1, "7000 held 0 equity 10000 needs 2/1").forget();
    }

    @Test
    void shouldHoldWhatAnOrderMayLoseAgainstTheMark()
    {
        venue.given(buy("a", 10, 110));
        balance(1, "10000 held 1000 equity 10000 needs 1000/0").forget();
        venue.given(sell("b", 10, 95).by(2));
        // It was sold above the mark of then, which is the price of the trade now.
        balance(2, "21000 held 0 equity 10000 needs 1100/550").forget();
        balance(1, "-1000 held 0 equity 10000 needs 1100/550").forget();
        venue.given(sell("c", 20, 105).by(2));
        balance(2, "21000 held 1000 equity 10000 needs 3300/550").forget();
    }

    @Test
    void shouldHoldTheCommissionOfBothSides()
    {
        venue.given("SET_FEES flag=1 makerRate=0 takerRate=10000 auctionRate=0 minimum=7");
        venue.given(buy("a", 10, 100), sell("b", 1, 200).by(2));
        balance(1, "10000 held 107 equity 10000 needs 1000/0").forget();
        balance(2, "10000 held 27 equity 10000 needs 100/0").forget();
        venue.send(sell("c", 4, 100).by(2)).reported("0/0 c 4/0", "F/1 a 6/4 100x4 fee 7", "F/2 c 0/4 100x4 fee 40");
        balance(1, "5993 held 60 equity 9993 needs 1000/200").forget();
    }

    @Test
    void shouldHoldAMarketOrderWithoutAnOppositeAtTheHighestPrice()
    {
        venue.send(buyAtMarket("m", 1)).reported("8/8 m 0/0 INSUFFICIENT_MARGIN");
        venue.given(sell("s", 1, 102).by(2));
        venue.define("protectionTicks=3 referencePriceTicks=100").forget();
        venue.send(buyAtMarket("n", 1)).reported("0/0 n 1/0", "F/2 s 0/1 102x1", "F/2 n 0/1 102x1");
    }

    @Test
    void shouldHoldASellThatBecomesALimitOrderAtItsMarkAtMost()
    {
        venue.given("SET_AUCTION marketRemainder=REMAINDER_REST",
            "SET_FEES flag=1 makerRate=0 takerRate=10000 auctionRate=0");
        venue.phase(Wire.AUCTION_CALL).given(sellAtMarket("s", 5).by(2), buy("b", 2, 110).by(3));
        balance(2, "10000 held 4950 equity 10000 needs 500/0").forget();
        venue.uncross();
        balance(2, "12200 held 30 equity 10000 needs 550/110").forget();
    }

    @Test
    void shouldAlwaysLetAPositionBeReduced()
    {
        venue.given(move(1, 2, 1_000_000)).given(sell("s", 100, 100).by(2), buy("b", 100, 100));
        mark(80);
        balance(1, "-90000 held 0 equity -10000 needs 8000/4000").forget();
        venue.send(buy("c", 1, 80)).reported("8/8 c 0/0 INSUFFICIENT_MARGIN");
        venue.send(sell("d", 60, 50), sell("e", 40, 200)).reported("0/0 d 60/0", "0/0 e 40/0");
        balance(1, "-90000 held 0 equity -10000 needs 8000/4000").forget();
        venue.send(sell("f", 1, 79)).reported("8/8 f 0/0 INSUFFICIENT_MARGIN");
        venue.send(cancel("g", "e")).forget();
        venue.send(sell("h", 41, 79)).reported("8/8 h 0/0 INSUFFICIENT_MARGIN");
        venue.send(sell("i", 40, 79)).reported("0/0 i 40/0");
        // One lot more than the position, which loses nothing against the mark and makes nothing larger.
        venue.send(sell("j", 1, 80)).reported("0/0 j 1/0");
    }

    @Test
    void shouldJudgeAReplaceByWhatItAdds()
    {
        venue.given(buy("a", 60, 100));
        venue.send(replaceBuy("a", "b", 101, 100)).reported("reject b 0 INSUFFICIENT_MARGIN");
        venue.send(replaceBuy("a", "c", 100, 100)).reported("5/0 c 100/0");
        venue.send(replaceBuy("c", "d", 100, 101)).reported("reject d 0 INSUFFICIENT_MARGIN");
        mark(200);
        // Now it needs twice what there is: what adds nothing is accepted.
        venue.send(replaceBuy("c", "e", 100, 99)).reported("5/0 e 100/0");
        venue.send(replaceBuy("e", "f", 50, 150)).reported("5/0 f 50/0");
        venue.send(replaceBuy("f", "g", 51, 150)).reported("reject g 0 INSUFFICIENT_MARGIN");
    }

    private static String leverage(final int level, final int targetId, final long times)
    {
        return "SET_LIMIT level=" + level + " limitKind=21 targetId=" + targetId + " limitValue=" + times;
    }

    @Test
    void shouldRefuseWhatPassesTheLeverageOfAnAccountOrOfALevelAboveIt()
    {
        venue.given(leverage(3, 1, 3));
        venue.send(buy("a", 31, 100)).reported("8/8 a 0/0 LEVERAGE_LIMIT");
        venue.send(buy("b", 30, 100)).reported("0/0 b 30/0");
        // The other side makes nothing larger, up to as many lots.
        venue.send(sell("c", 30, 101)).reported("0/0 c 30/0");
        venue.send(sell("d", 1, 101)).reported("8/8 d 0/0 LEVERAGE_LIMIT");
        venue.send(replaceBuy("b", "e", 31, 100)).reported("reject e 0 LEVERAGE_LIMIT");
        // The least of several holds; what is free is asked first.
        venue.given(leverage(7, 0, 2)).given(cancel("f", "b"), cancel("g", "c"));
        venue.send(buy("h", 21, 100)).reported("8/8 h 0/0 LEVERAGE_LIMIT");
        venue.send(buy("i", 101, 100)).reported("8/8 i 0/0 INSUFFICIENT_MARGIN");
        venue.send(buy("j", 20, 100)).reported("0/0 j 20/0");
        venue.failOver();
        venue.send(buy("k", 1, 100)).reported("8/8 k 0/0 LEVERAGE_LIMIT");
        venue.operate(leverage(3, 1, 1_000_001)).reported("operator 0 INVALID_COMMAND");
        venue.operate(leverage(4, 1, 1)).reported("operator 0 INVALID_COMMAND");
        venue.operate(leverage(3, 1, 1_000_000)).reported("operator 0");
    }

    @Test
    void shouldLetAnAccountReduceAboveItsLeverage()
    {
        venue.given(sell("s", 20, 100).by(2), buy("b", 20, 100)).given(leverage(3, 1, 1));
        venue.send(buy("c", 1, 100)).reported("8/8 c 0/0 LEVERAGE_LIMIT");
        // Twenty lots short are no more than twenty long.
        venue.send(sell("d", 40, 101)).reported("0/0 d 40/0");
        venue.send(sell("e", 1, 101)).reported("8/8 e 0/0 LEVERAGE_LIMIT");
    }

    @Test
    void shouldKeepWhatLeverageNeeds()
    {
        venue.given(sell("s", 20, 100).by(2), buy("b", 20, 100)).given(leverage(3, 2, 3));
        venue.operate(move(2, 2, 3_334)).reported("operator 0 LEVERAGE_LIMIT");
        venue.operate(move(5, 2, 3_334)).reported("money #3 30000 held 3334", "operator 0");
        venue.operate(move(2, 2, 3_333)).reported("money #4 26667 held 3334", "operator 0");
        venue.operate(move(2, 2, 1)).reported("operator 0 LEVERAGE_LIMIT");
    }

    @Test
    void shouldLetBeTakenOutWhatIsFree()
    {
        venue.given(buy("a", 40, 100));
        venue.operate(move(2, 1, 6_001)).reported("operator 0 INSUFFICIENT_MARGIN");
        venue.operate(move(5, 1, 1_000)).reported("money #3 10000 held 1000", "operator 0");
        venue.operate(move(2, 1, 5_001)).reported("operator 0 INSUFFICIENT_MARGIN");
        venue.operate(move(2, 1, 5_000)).reported("money #4 5000 held 1000", "operator 0");
        venue.send(buy("b", 1, 100)).reported("8/8 b 0/0 INSUFFICIENT_MARGIN");
    }

    @Test
    void shouldLetNobodyTakeOutWhatASellWasPaidOrAPositionIsWorth()
    {
        venue.given(sell("s", 10, 100).by(2), buy("b", 10, 100));
        venue.operate(move(2, 2, 9_001)).reported("operator 0 INSUFFICIENT_MARGIN");
        venue.operate(move(2, 2, 9_000)).reported("money #3 11000 held 0", "operator 0");
        venue.operate(move(2, 1, 1)).reported("operator 0 INSUFFICIENT_FUNDS");
    }

    @Test
    void shouldNeedAMarkAndAContractWithMargins()
    {
        venue.given("SET_REFERENCE_PRICE priceTicks=0");
        venue.send(buy("a", 1, 100)).reported("8/8 a 0/0 NO_REFERENCE_PRICE");
        venue.define(2, "symbol=Y referencePriceTicks=100").given(
            CONTRACT + "instrumentId=2 tickLotAmount=10 initialMarginRate=0 maintenanceMarginRate=0");
        venue.forget().send(buy("b", 1, 100).in(2)).reported("8/8 b 0/0 NO_CURRENCY");
        venue.operate(CONTRACT + "instrumentId=2 tickLotAmount=10 initialMarginRate=10 maintenanceMarginRate=11")
            .reported("operator 0 INVALID_COMMAND");
        venue.given(CONTRACT + "instrumentId=2 tickLotAmount=10 initialMarginRate=10 maintenanceMarginRate=10");
        venue.send(buy("c", 1, 100).in(2)).reported("0/0 c 1/0");
        // An account that pays in full trades no contract.
        venue.given("SET_ACCOUNT_MONEY accountId=4 model=1");
        venue.send(buy("d", 1, 100).in(2).by(4)).reported("8/8 d 0/0 NO_CURRENCY");
    }

    @Test
    void shouldChangeMarginsAtOnceAndKeepThemWhileAnythingDependsOnThem()
    {
        venue.given(buy("a", 100, 100));
        venue.operate(margins(200_000, 0)).reported("operator 0");
        balance(1, "10000 held 0 equity 10000 needs 20000/0").forget();
        venue.operate(margins(0, 0)).reported("operator 0 MONEY_IN_USE");
        venue.given(cancel("b", "a"));
        venue.operate(margins(0, 0)).reported("operator 0");
    }

    @Test
    void shouldRefuseWhatDoesNotFit()
    {
        final String worth = CONTRACT + "initialMarginRate=1 maintenanceMarginRate=1 instrumentId=2 tickLotAmount=";
        venue.define(2, "maxPriceTicks=1024 symbol=Y referencePriceTicks=1").forget();
        venue.operate(worth + (1L << 51)).reported("operator 0 AMOUNT_OVERFLOW");
        // Two lots at the highest price would be worth 2^61.
        venue.operate(worth + (1L << 50)).reported("operator 0");
        venue.given(move(1, 1, Long.MAX_VALUE));
        venue.send(buy("a", 2, 1).in(2)).reported("8/8 a 0/0 AMOUNT_OVERFLOW");
        venue.send(buy("b", 1, 1).in(2)).reported("0/0 b 1/0");
        venue.send(buy("c", 1, 1).in(2)).reported("8/8 c 0/0 AMOUNT_OVERFLOW");
        venue.given(sell("d", 1, 1).in(2).by(3));
        // The position would be worth as much at a higher highest price.
        venue.define(2, "maxPriceTicks=2048 symbol=Y referencePriceTicks=1").reported("operator 1 VALUE_OVERFLOW");
        venue.given(sell("e", 1, 1).in(2), buy("f", 1, 1).in(2).by(3));
        venue.define(2, "maxPriceTicks=2048 symbol=Y referencePriceTicks=1").reported("operator 0 VALUE_OVERFLOW");
    }

    @Test
    void shouldNotRaiseAPriceForWhichOrdersHoldUnlessTheyOnlyReduce()
    {
        venue.define(2, "maxPriceTicks=1000 symbol=Y referencePriceTicks=100").given(
            CONTRACT + "instrumentId=2 tickLotAmount=10 initialMarginRate=100000 maintenanceMarginRate=0");
        venue.given(buy("a", 1, 0).stop(150).in(2));
        balance(1, "10000 held 9000 equity 10000 needs 100/0").forget();
        venue.define(2, "maxPriceTicks=2000 symbol=Y referencePriceTicks=100").reported("operator 1 INSTRUMENT_IN_USE");
        venue.given(cancel("b", "a"), sell("s", 2, 100).in(2).by(2), buy("c", 2, 100).in(2).by(3));
        venue.given(buy("d", 2, 0).stop(150).in(2).by(2));
        venue.define(2, "maxPriceTicks=2000 symbol=Y referencePriceTicks=100").reported("operator 0");
    }

    @Test
    void shouldGiveBackWhatABustTakesBack()
    {
        venue.given(sell("s", 10, 120).by(2));
        venue.given(buy("b", 10, 120));
        venue.bust(1).forget();
        balance(1, "10000 held 0 equity 10000 needs 0/0").forget();
        balance(2, "10000 held 0 equity 10000 needs 0/0").forget();
    }

    @Test
    void shouldKeepMarginsAndMarksThroughASnapshot()
    {
        venue.given(sell("s", 10, 100).by(2), buy("b", 10, 100)).given(buy("c", 10, 105), sell("d", 10, 200));
        mark(110);
        venue.failOver();
        balance(1, "0 held 500 equity 11000 needs 2200/550").forget();
        venue.given(cancel("e", "c"));
        balance(1, "0 held 0 equity 11000 needs 1100/550").forget();
    }
}
