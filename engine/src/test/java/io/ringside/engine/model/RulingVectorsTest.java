package io.ringside.engine.model;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.sellAtMarket;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Rules by example, one each: those that could be read in two ways. The names say which. */
class RulingVectorsTest
{
    private static final int KILL_ACCOUNT = 1;

    private final Venue venue = new Venue();

    @Test
    @DisplayName("A03 B17: a market order without anybody on the other side is accepted, then cancelled")
    void shouldAcceptThenCancelWithoutOpposite()
    {
        venue.given(sell("s", 1, 100), buy("b", 1, 100).by(2), buy("stop", 4, 0).stop(105));

        venue.send(buyAtMarket("m", 5), sell("up", 1, 105).by(2), buy("go", 1, 105).by(3));

        assertEquals(List.of("0/0 m 5/0", "4/4 m 0/0 NO_OPPOSITE", "0/0 up 1/0", "0/0 go 1/0", "F/2 up 0/1 105x1",
            "F/2 go 0/1 105x1", "D/0 stop 4/0 TRIGGERED", "4/4 stop 0/0 NO_OPPOSITE"), venue.reports());
    }

    @Test
    @DisplayName("O4: immediate-or-cancel without any fill is new, then cancelled")
    void shouldCancelWhatTradesNothingAtOnce()
    {
        venue.send(buy("ioc", 5, 100).valid(Wire.IOC));

        assertEquals(List.of("0/0 ioc 5/0", "4/4 ioc 0/0 IOC_REMAINDER"), venue.reports());
        assertEquals(List.of(), venue.marketData());
    }

    @Test
    @DisplayName("A02 B05: a new tranche goes before a hidden order that was there first")
    void shouldServeNewTrancheBeforeHiddenOrder()
    {
        venue.given(sell("hidden", 3, 100).hidden(), sell("ice", 4, 100).showing(2).by(2));

        venue.send(buy("in", 5, 100).by(3));

        assertEquals(List.of("0/0 in 5/0", "F/1 ice 2/2 100x2", "F/1 in 3/2 100x2", "F/2 ice 0/4 100x2",
            "F/1 in 1/4 100x2", "F/1 hidden 2/1 100x1", "F/2 in 0/5 100x1"), venue.reports());
    }

    @Test
    @DisplayName("A12: no minimum quantity outside continuous trading")
    void shouldRefuseMinimumQuantityInACall()
    {
        venue.phase(Wire.AUCTION_CALL);
        venue.forget();

        venue.send(buy("min", 5, 100).atLeast(2), buy("plain", 5, 100));

        assertEquals(List.of("8/8 min 0/0 PHASE_FORBIDS", "0/0 plain 5/0"), venue.reports());
    }

    @Test
    @DisplayName("A22 A23: a rejected order leaves its id free; ids are of the session, also those of replaces")
    void shouldUseUpIdsOfAcceptedOrdersOnlyAndForTheirSession()
    {
        venue.send(buy("x", 0, 100), buy("x", 1, 100), buy("x", 1, 100).by(2), buy("x", 1, 100), buy("y", 1, 100),
            replaceBuy("y", "x", 2, 100), cancel("y", "x"), buy("x", 1, 100));

        assertEquals(List.of("8/8 x 0/0 INVALID_QUANTITY", "0/0 x 1/0", "0/0 x 1/0", "8/0 x 0/0 DUPLICATE_CLORDID",
            "0/0 y 1/0", "reject x 0 DUPLICATE_CLORDID", "4/4 y 0/0", "8/8 x 0/0 DUPLICATE_CLORDID"),
            venue.reports());
    }

    @Test
    @DisplayName("4.2: whatever the reason of a cancel reject, it tells the status of the order that was named")
    void shouldTellTheStatusOfTheOrderWhenTheRequestItselfIsWrong()
    {
        venue.given(buy("live", 5, 100), buy("dead", 5, 90), cancel("c", "dead"), sell("s", 2, 100).by(2));

        venue.send(replaceBuy("live", "live", 6, 100), cancel("a b", "live"), replaceBuy("dead", "live", 6, 100),
            replaceBuy("none", "live", 6, 100), cancel("d", "live"));

        assertEquals(List.of("reject live 1 DUPLICATE_CLORDID", "reject a b 1 INVALID_CLORDID",
            "reject live 4 DUPLICATE_CLORDID", "reject live 8 DUPLICATE_CLORDID", "4/4 d 0/2"), venue.reports());
    }

    @Test
    @DisplayName("A24 A26: a kill switch takes orders good till cancelled too, and leaves nothing to amend")
    void shouldCancelEverythingOfAKilledAccountAndBlockIt()
    {
        venue.given(buy("gtc", 5, 90).valid(Wire.GTC), buy("day", 5, 91), buy("other", 5, 92).by(2));

        venue.operate(Command.Kind.KILL_SWITCH, command -> kill(command, 1));
        venue.send(buy("new", 1, 90), replaceBuy("gtc", "more", 6, 90), buy("theirs", 1, 90).by(2));
        venue.operate(Command.Kind.KILL_SWITCH, command -> kill(command, 0));
        venue.send(buy("again", 1, 90));

        assertEquals(List.of("4/4 gtc 0/0 KILL_SWITCH", "4/4 day 0/0 KILL_SWITCH", "operator 2",
            "8/8 new 0/0 KILL_SWITCH", "reject more 4 TOO_LATE", "0/0 theirs 1/0", "operator 0", "0/0 again 1/0"),
            venue.reports());
    }

    @Test
    @DisplayName("A33 B78: no collar without a reference; then the per cent of it, rounded down")
    void shouldHoldPricesToTheCollarOnceThereIsAReference()
    {
        venue.rules.collarBasisPoints = 150;
        venue.define();
        venue.send(buy("any", 1, 9_000), sell("hit", 1, 9_000).by(2));
        final Venue other = new Venue();
        other.rules.collarBasisPoints = 150;
        other.rules.referencePriceTicks = 101;
        other.define();
        other.forget();

        // 1.5 % of 101 is 1.515: one tick.
        other.send(buy("in", 1, 102), buy("out", 1, 103), buy("low", 1, 100), buy("lower", 1, 99));

        assertEquals("F/2 hit 0/1 9000x1", venue.reports().get(4));
        assertEquals(List.of("0/0 in 1/0", "8/8 out 0/0 PRICE_COLLAR", "0/0 low 1/0", "8/8 lower 0/0 PRICE_COLLAR"),
            other.reports());
    }

    @Test
    @DisplayName("A37 A38: good-till-date outlives the day and ends when the clock is at its time")
    void shouldKeepGoodTillDateOverTheDayUntilItsTime()
    {
        venue.given(buy("gtd", 5, 90).valid(Wire.GTD).until(5_000));

        endOfDay();
        venue.tick(4_999);
        final List<String> before = venue.reports();
        venue.tick(5_000);

        assertEquals(List.of("D/0 gtd 5/0 END_OF_DAY", "operator 0"), before.subList(0, 2));
        assertEquals("C/C gtd 0/0 EXPIRE_TIME", venue.reports().get(0));
    }

    @Test
    @DisplayName("B14: the protection price of a sell order is at least one tick")
    void shouldNotProtectBelowTheSmallestPrice()
    {
        venue.rules.protectionTicks = 50;
        venue.define();
        rest();
        venue.given(buy("b10", 1, 10).by(2), buy("b1", 1, 1).by(2));

        venue.send(sellAtMarket("m", 5));

        assertEquals(List.of("0/0 m 5/0", "F/2 b10 0/1 10x1", "F/1 m 4/1 10x1", "F/2 b1 0/1 1x1", "F/1 m 3/2 1x1",
            "D/1 m 3/2 MARKET_REMAINDER"), venue.reports());
        assertEquals("+ S 3@1", venue.marketData().get(4));
    }

    @Test
    @DisplayName("B15: without protection a market order sweeps everything, and what is left is always cancelled")
    void shouldSweepWithoutBoundAndNeverRest()
    {
        rest();
        venue.given(sell("near", 1, 10).by(2), sell("far", 1, 9_999).by(2));

        venue.send(buyAtMarket("m", 5));

        assertEquals(List.of("0/0 m 5/0", "F/2 near 0/1 10x1", "F/1 m 4/1 10x1", "F/2 far 0/1 9999x1",
            "F/1 m 3/2 9999x1", "4/4 m 0/2 MARKET_REMAINDER"), venue.reports());
    }

    @Test
    @DisplayName("B50: only the latest accepted id names an order")
    void shouldNotKnowOlderIdsOfTheChain()
    {
        venue.given(buy("one", 5, 90), replaceBuy("one", "two", 4, 90));

        venue.send(cancel("c1", "one"), replaceBuy("one", "three", 3, 90), cancel("c2", "two"), cancel("c3", "two"));

        assertEquals(List.of("reject c1 8 UNKNOWN_ORDER", "reject three 8 UNKNOWN_ORDER", "4/4 c2 0/0",
            "reject c3 4 TOO_LATE"), venue.reports());
    }

    @Test
    @DisplayName("B52: a display below the tranche that is shown shrinks it at once, in its place")
    void shouldShrinkTheTrancheThatIsShown()
    {
        venue.given(sell("ice", 10, 100).showing(5), sell("next", 1, 100).by(2));

        venue.send(replaceSell("ice", "less", 10, 100).stated().showing(2), buy("in", 3, 100).by(3));

        assertEquals(List.of("~ S 2@100", "trade B 2@100", "- S 0@100", "+ S 2@100", "trade B 1@100", "- S 0@100"),
            venue.marketData());
    }

    @Test
    @DisplayName("B56: the account of an order does not change")
    void shouldRefuseAnotherAccount()
    {
        venue.given(buy("one", 5, 90));
        final Request request = replaceBuy("one", "two", 5, 90);
        request.command.accountId = 2;

        venue.send(request);

        assertEquals(List.of("reject two 0 NOT_CHANGEABLE"), venue.reports());
    }

    @Test
    @DisplayName("B58 B59: a day ends with the expiries, orders at the close among them; then the rest is restated")
    void shouldExpireThenRestateInTheOrderOfEntry()
    {
        venue.given(buy("gtc", 1, 90).valid(Wire.GTC), buy("day", 1, 90), buy("close", 1, 90).valid(Wire.AT_CLOSE),
            buy("gtc2", 1, 91).valid(Wire.GTC));

        endOfDay();

        assertEquals(List.of("C/C day 0/0 END_OF_DAY", "C/C close 0/0 END_OF_DAY", "D/0 gtc 1/0 END_OF_DAY",
            "D/0 gtc2 1/0 END_OF_DAY", "operator 2"), venue.reports());
    }

    @Test
    @DisplayName("B71: equal surplus of both signs: from the last price with too many buyers to the first with sellers")
    void shouldSplitTheRangeWhereTheSignChanges()
    {
        // At 101: 7 against 5; at 105: 5 against 7.
        final long[] references = {99, 103, 110};
        final String[] prints = {"auction 5@101", "auction 5@103", "auction 5@105"};
        for (int i = 0; i < references.length; i++)
        {
            final Venue call = new Venue();
            call.rules.referencePriceTicks = references[i];
            call.define();
            call.phase(Wire.AUCTION_CALL);
            call.given(buy("b1", 2, 101), buy("b2", 5, 105), sell("s1", 5, 101).by(2), sell("s2", 2, 105).by(2));

            call.uncross();

            assertEquals(prints[i], call.marketData().stream().filter(line -> line.startsWith("auction"))
                .findFirst().orElse("none"), "reference " + references[i]);
        }
    }

    @Test
    @DisplayName("B75: an uncross leads to continuous trading, that of the closing call to the end of it")
    void shouldFollowTheCallWithItsPhase()
    {
        venue.phase(Wire.AUCTION_CALL);
        venue.uncross();
        venue.phase(Wire.CLOSING_CALL);
        venue.uncross();

        assertEquals(List.of("phase AUCTION_CALL", "phase CONTINUOUS", "phase CLOSING_CALL",
            "phase POST_CLOSE"), venue.marketData());
    }

    @Test
    @DisplayName("B82: uncrossing is no phase that anybody sees or sets")
    void shouldHaveNoPhaseOfUncrossing()
    {
        venue.phase(Wire.POST_CLOSE + 1);

        assertEquals(List.of("operator 0 INVALID_COMMAND"), venue.reports());
    }

    @Test
    @DisplayName("B85: a quantity at or below what has traded fills the order, if it is one at all")
    void shouldCheckTheLotBeforeFillingByAmendment()
    {
        venue.rules.quantityIncrementLots = 2;
        venue.rules.minQuantityLots = 2;
        venue.define();
        venue.given(buy("one", 10, 100), sell("s", 4, 100).by(2));

        venue.send(replaceBuy("one", "odd", 3, 100), replaceBuy("one", "two", 2, 100));

        assertEquals(List.of("reject odd 1 QUANTITY_OFF_LOT", "5/2 two 0/4"), venue.reports());
        assertEquals(List.of("- B 0@100"), venue.marketData());
    }

    @Test
    @DisplayName("P14: a phase that is refused cancels nothing")
    void shouldCancelNothingWhenThePhaseIsRefused()
    {
        venue.rules.referencePriceTicks = 100;
        venue.define();
        venue.operate(Command.Kind.SET_AUCTION, command -> command.collarBasisPoints = 1);
        venue.phase(Wire.AUCTION_CALL);
        venue.given(buy("b", 1, 110), sell("s", 1, 105).by(2));

        venue.operate(Command.Kind.SET_TRADING_PHASE, command ->
        {
            command.phase = Wire.CONTINUOUS;
            command.flag = 1;
        });

        assertEquals(List.of("operator 0 BOOK_CROSSED"), venue.reports());
        assertEquals(List.of(), venue.marketData());
    }

    private void rest()
    {
        venue.operate(Command.Kind.SET_PROTECTION, command -> command.marketRemainder = Wire.REMAINDER_REST);
        venue.forget();
    }

    private void endOfDay()
    {
        venue.operate(Command.Kind.END_OF_DAY, command -> command.tradingDay = 20_261_121);
    }

    private static void kill(final Command command, final int active)
    {
        command.scope = KILL_ACCOUNT;
        command.accountId = 1;
        command.flag = active;
    }
}
