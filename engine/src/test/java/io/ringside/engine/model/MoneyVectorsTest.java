package io.ringside.engine.model;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.Set;

import static io.ringside.engine.model.Request.account;
import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** Money: rule book 7, by examples. A lot at a price of one tick is worth 10; one lot is 5 of the base currency. */
class MoneyVectorsTest
{
    private final Venue venue = new Venue();

    @BeforeEach
    void defineMoney()
    {
        venue.given("DEFINE_CURRENCY currencyId=1 exponent=-2 symbol=USD",
            "DEFINE_CURRENCY currencyId=2 exponent=-8 symbol=BTC",
            "SET_INSTRUMENT_MONEY baseCurrencyId=2 quoteCurrencyId=1 tickLotAmount=10 lotAmount=5",
            "SET_ACCOUNT_MONEY accountId=1 model=1", "SET_ACCOUNT_MONEY accountId=2 model=1",
            "SET_FEES flag=1 makerRate=-100 takerRate=1000 auctionRate=500",
            move(1, 1, 1, 100_100), move(1, 2, 2, 500));
    }

    private static String move(final int movement, final long accountId, final int currencyId, final long amount)
    {
        return "MOVE_MONEY movement=" + movement + " accountId=" + accountId + " currencyId=" + currencyId +
            " amount=" + amount + " reference=" + movement + "/" + accountId + "/" + currencyId;
    }

    private Venue balances(final int accountId, final String... lines)
    {
        venue.forget();
        final String[] all = Arrays.copyOf(lines, lines.length + 1);
        all[lines.length] = "operator " + lines.length;
        return venue.operate("QUERY_RISK level=3 query=1 targetId=" + accountId).reported(all);
    }

    @Test
    void shouldHoldTheWorstValueAndCommission()
    {
        // 100 x 100 x 10, and 1,000 millionths of that.
        venue.send(buy("a", 100, 100)).reported("0/0 a 100/0");
        balances(1, "balance 1: 100100 held 100100", "balance 2: 0 held 0");
        venue.send(buy("b", 1, 1)).reported("8/8 b 0/0 INSUFFICIENT_FUNDS");
    }

    @Test
    void shouldAcceptAtTheEdgeAndRefuseOneAbove()
    {
        venue.send(buy("a", 101, 100)).reported("8/8 a 0/0 INSUFFICIENT_FUNDS");
        venue.send(buy("b", 100, 100)).reported("0/0 b 100/0");
        venue.send(cancel("c", "b")).forget();
        venue.send(sell("d", 101, 100).by(2)).reported("8/8 d 0/0 INSUFFICIENT_FUNDS");
        venue.send(sell("e", 100, 100).by(2)).reported("0/0 e 100/0");
    }

    @Test
    void shouldSettleAFillAtItsOwnPrice()
    {
        venue.given(sell("s", 10, 90).by(2));
        venue.send(buy("b", 100, 100)).reported("0/0 b 100/0", "F/2 s 0/10 90x10",
            "F/1 b 90/10 90x10 fee 9");
    }

    @Test
    void shouldChargeTakerAndPayMaker()
    {
        venue.given(sell("s", 100, 100).by(2));
        venue.send(buy("b", 100, 100)).reported("0/0 b 100/0", "F/2 s 0/100 100x100 fee -10",
            "F/2 b 0/100 100x100 fee 100");
        balances(1, "balance 1: 0 held 0", "balance 2: 500 held 0");
        balances(2, "balance 1: 100010 held 0", "balance 2: 0 held 0");
        venue.operate("QUERY_RISK level=3 query=1 targetId=-2").reported(
            "balance 1: 90 held 0", "balance 2: 0 held 0", "operator 2");
    }

    @Test
    void shouldReleaseWhatACancelEnds()
    {
        venue.given(buy("a", 100, 100), cancel("b", "a"));
        balances(1, "balance 1: 100100 held 0", "balance 2: 0 held 0");
    }

    @Test
    void shouldTellASessionWhatItsAccountHas()
    {
        venue.given(sell("s", 10, 100).by(2), buy("b", 20, 100));
        venue.send(account("q", 1)).reported("account 1 #0 has 3", "account 1 #1 balance 1: 90090 held 10010",
            "account 1 #2 balance 2: 50 held 0", "account 1 #3 position 1: 10 open 10/0");
        venue.send(account("r", 9)).reported("account 9 #0 has 0 UNKNOWN_ACCOUNT");
        venue.send(account(" ", 1)).reported("account 1 #0 has 0 INVALID_CLORDID");
    }

    @Test
    void shouldHoldADifferenceForAReplace()
    {
        venue.given(buy("a", 50, 100));
        venue.send(replaceBuy("a", "b", 101, 100)).reported("reject b 0 INSUFFICIENT_FUNDS");
        balances(1, "balance 1: 100100 held 50050", "balance 2: 0 held 0");
        venue.send(replaceBuy("a", "c", 100, 100)).reported("5/0 c 100/0");
        venue.send(replaceBuy("c", "d", 10, 100)).forget();
        balances(1, "balance 1: 100100 held 10010", "balance 2: 0 held 0");
    }

    @Test
    void shouldHoldAMarketOrderAtItsProtection()
    {
        venue.define("protectionTicks=1").given(sell("s", 100, 100).by(2));
        venue.send(buyAtMarket("m", 100)).reported("8/8 m 0/0 INSUFFICIENT_FUNDS");
        venue.send(buyAtMarket("n", 99)).reported("0/0 n 99/0", "F/1 s 1/99 100x99 fee -9",
            "F/2 n 0/99 100x99 fee 99");
    }

    @Test
    void shouldNotRaiseAPriceForWhichOrdersHold()
    {
        venue.define(2, "maxPriceTicks=1000 symbol=Y").given("SET_FEES flag=1 makerRate=0 takerRate=0 auctionRate=0",
            "SET_INSTRUMENT_MONEY instrumentId=2 baseCurrencyId=2 quoteCurrencyId=1 tickLotAmount=10 lotAmount=5");
        venue.given(buy("a", 10, 0).stop(995).in(2));
        balances(1, "balance 1: 100100 held 100000", "balance 2: 0 held 0").forget();
        venue.define(2, "maxPriceTicks=2000 symbol=Y").reported("operator 1 INSTRUMENT_IN_USE");
        // It would have run into the offer of 1500, for which its account has not enough.
        venue.send(sell("s", 10, 1_500).in(2).by(3)).reported("8/8 s 0/0 PRICE_OUT_OF_RANGE");
        venue.given(sell("t", 1, 996).in(2).by(3), sell("u", 10, 1_000).in(2).by(3));
        venue.send(buy("v", 1, 996).in(2).by(4)).reportedAt(3, "D/0 a 10/0 TRIGGERED");
        balances(1, "balance 1: 100 held 0", "balance 2: 50 held 0");
    }

    @Test
    void shouldRaiseAPriceThatNothingIsHeldFor()
    {
        final String worth = " baseCurrencyId=2 quoteCurrencyId=1 tickLotAmount=10 lotAmount=5";
        venue.define(2, "maxPriceTicks=1000 symbol=Y").given("SET_INSTRUMENT_MONEY instrumentId=2" + worth);
        // Of a buy with a limit, of a sell, and of an account without money.
        venue.given(buy("a", 1, 999).stop(995).in(2), sell("b", 1, 0).stop(5).in(2).by(2));
        venue.given(buy("c", 1, 0).stop(995).in(2).by(3));
        venue.define(2, "maxPriceTicks=2000 symbol=Y").reported("operator 0");
        venue.given(buy("d", 1, 0).stop(995).in(2));
        venue.define(2, "maxPriceTicks=1500 symbol=Y").define(2, "maxPriceTicks=2000 symbol=Y")
            .reported("operator 0", "operator 0");
        venue.define(2, "maxPriceTicks=2001 symbol=Y").reported("operator 1 INSTRUMENT_IN_USE");
        venue.given(cancel("e", "d")).define(2, "maxPriceTicks=2001 symbol=Y").reported("operator 0");
    }

    @Test
    void shouldChargeAMinimumOnce()
    {
        venue.given("SET_FEES flag=1 makerRate=0 takerRate=0 auctionRate=0 minimum=7").given(sell("s", 10, 1).by(3));
        venue.send(buy("b", 20, 1)).reported("0/0 b 20/0", "F/2 s 0/10 1x10", "F/1 b 10/10 1x10 fee 7");
        venue.send(sell("t", 10, 1).by(3)).reported("0/0 t 10/0", "F/2 b 0/20 1x10", "F/2 t 0/10 1x10");
        balances(1, "balance 1: 99893 held 0", "balance 2: 100 held 0");
    }

    @Test
    void shouldGiveBackWhatABustTakesBack()
    {
        venue.given(sell("s", 100, 100).by(2), buy("b", 100, 100));
        venue.given(move(2, 2, 1, 100_010));
        venue.bust(1).reported("H/2 s 0/0 100x100 busted 100 BUST",
            "H/2 b 0/0 100x100 busted 100 BUST", "operator 0");
        balances(1, "balance 1: 100100 held 0", "balance 2: 0 held 0");
        // In debt: it has spent what it was paid.
        balances(2, "balance 1: -100010 held 0", "balance 2: 500 held 0");
        venue.send(sell("t", 1, 100).by(2)).reported("0/0 t 1/0");
    }

    /** The fill cost the minimum of 7; at three times the value its rate is more. */
    @Test
    void shouldChargeTheMinimumAgainWhenATradeIsCorrectedBack()
    {
        venue.given("SET_FEES flag=1 makerRate=0 takerRate=10000 auctionRate=0 minimum=7");
        venue.given(sell("s", 10, 5).by(3)).send(buy("b", 20, 5))
            .reported("0/0 b 20/0", "F/2 s 0/10 5x10", "F/1 b 10/10 5x10 fee 7");
        venue.correct(1, 10, 15).reportedAt(1, "G/1 b 10/10 15x10 fee 15 CORRECTION");
        venue.failOver().correct(1, 10, 5).reportedAt(1, "G/1 b 10/10 5x10 fee 7 CORRECTION");
        // No minimum was charged for the second fill.
        venue.given(sell("t", 10, 5).by(3));
        venue.correct(2, 1, 5).reportedAt(0, "G/2 b 0/11 5x1 busted 9 CORRECTION");
        balances(1, "balance 1: 99543 held 0", "balance 2: 55 held 0");
    }

    /** A debt that one account may have hides none of another, nor a later one of its own. */
    @Test
    void shouldKnowWhoMayOwe()
    {
        final ModelMoney money = venue.model.state.money;
        venue.given(sell("s", 100, 100).by(2), buy("b", 100, 100)).given(move(2, 2, 1, 100_010));
        venue.bust(1);
        assertEquals(Set.of(ModelMoney.key(2, 1)), money.inDebt);
        venue.given(move(1, 2, 1, 100_010));
        assertEquals(Set.of(), money.inDebt);
        venue.given(move(4, 1, 1, -100_101));
        assertEquals(Set.of(ModelMoney.key(1, 1)), money.inDebt);
        money.inDebt.clear();
        assertThrows(AssertionError.class, () -> venue.operate("QUERY_RISK level=3 query=1 targetId=2"));
    }

    @Test
    void shouldMoveMoneyOnceForEachReference()
    {
        venue.operate(move(1, 1, 1, 100_100)).reported("money #1 100100 held 0 again", "operator 0");
        venue.operate(move(1, 1, 1, 7)).reported("operator 0 DUPLICATE_REFERENCE");
        venue.operate(move(2, 1, 1, 100_101)).reported("operator 0 INSUFFICIENT_FUNDS");
        venue.operate(move(5, 1, 1, 100)).reported("money #3 100100 held 100", "operator 0");
        venue.operate(move(2, 1, 1, 100_001)).reported("operator 0 INSUFFICIENT_FUNDS");
        venue.operate(move(2, 1, 1, 100_000)).reported("money #4 100 held 100", "operator 0");
        venue.operate(move(6, 1, 1, 101)).reported("operator 0 INSUFFICIENT_FUNDS");
        venue.operate(move(6, 1, 1, 100)).reported("money #5 100 held 0", "operator 0");
    }

    @Test
    void shouldRefuseWhatMoneyDependsOn()
    {
        venue.operate("SET_ACCOUNT_MONEY accountId=1 model=0").reported("operator 0 MONEY_IN_USE");
        venue.operate("DEFINE_CURRENCY currencyId=1 exponent=-3 symbol=USD").reported("operator 0 MONEY_IN_USE");
        venue.given(sell("s", 1, 100).by(2));
        venue.operate("SET_INSTRUMENT_MONEY baseCurrencyId=2 quoteCurrencyId=1 tickLotAmount=11 lotAmount=5")
            .reported("operator 0 MONEY_IN_USE");
    }

    /** A bust would move its position, and no money. */
    @Test
    void shouldKeepTheModelOfAnAccountWhoseTradesMayBeBusted()
    {
        venue.define(2, "symbol=Y").given("SET_INSTRUMENT_MONEY instrumentId=2 baseCurrencyId=0 quoteCurrencyId=1 " +
            "tickLotAmount=10 lotAmount=0 initialMarginRate=100000 maintenanceMarginRate=50000");
        venue.given(sell("s", 10, 100).in(2).by(4), buy("b", 10, 100).in(2).by(3));
        venue.given(buy("c", 10, 100).in(2).by(4), sell("d", 10, 100).in(2).by(3));
        final String margin = "SET_ACCOUNT_MONEY accountId=3 model=2";
        venue.operate(margin).reported("operator 0 MONEY_IN_USE");
        venue.operate("SET_ACCOUNT_MONEY accountId=3 model=0 feeTier=1").reported("operator 0");
        venue.endDay().forget();
        venue.failOver().operate(margin).reported("operator 0 MONEY_IN_USE");
        venue.endDay().forget();
        venue.operate(margin).reported("operator 0");
        // What is busted once cannot be again.
        venue.given(sell("e", 1, 100).by(4), buy("f", 1, 100).by(4)).bust(3).forget();
        venue.operate("SET_ACCOUNT_MONEY accountId=4 model=1").reported("operator 0");
    }

    @Test
    void shouldRefuseAnAmountThatDoesNotFit()
    {
        venue.define(2, "maxPriceTicks=1000000000 maxQuantityLots=1000000000 symbol=Y").given(
            "SET_INSTRUMENT_MONEY instrumentId=2 baseCurrencyId=2 quoteCurrencyId=1 tickLotAmount=10 lotAmount=5");
        venue.forget();
        venue.send(buy("a", 230_584_300, 1).in(2)).reported("8/8 a 0/0 INSUFFICIENT_FUNDS");
        venue.send(buy("b", 230_584_301, 1).in(2)).reported("8/8 b 0/0 AMOUNT_OVERFLOW");
    }

    @Test
    void shouldRefuseACorrectionThatIsWorthMoreThanAnOrder()
    {
        final String worth = " baseCurrencyId=2 quoteCurrencyId=1 tickLotAmount=1125899906842624 lotAmount=5";
        venue.define(2, "maxPriceTicks=1000 symbol=Y").given("SET_INSTRUMENT_MONEY instrumentId=2" + worth,
            "MOVE_MONEY movement=1 accountId=1 currencyId=1 amount=4503599627370496 reference=more");
        venue.given(sell("s", 1, 1).by(2).in(2), buy("b", 1, 1).in(2));
        venue.define(2, "maxPriceTicks=1000000 symbol=Y").forget();
        venue.correct(1, 1, 1_000_000).reported("operator 0 AMOUNT_OVERFLOW");
        venue.correct(1, 1, 2).forget();
        balances(1, "balance 1: 2251799813785348 held 0", "balance 2: 5 held 0");
    }

    @Test
    void shouldKeepMoneyThroughASnapshot()
    {
        venue.given(sell("s", 10, 100).by(2), buy("b", 30, 100)).failOver();
        venue.send(sell("t", 20, 100).by(2)).forget();
        balances(1, "balance 1: 70092 held 0", "balance 2: 150 held 0");
    }
}
