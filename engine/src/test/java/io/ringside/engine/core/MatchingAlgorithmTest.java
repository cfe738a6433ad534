package io.ringside.engine.core;

import io.ringside.engine.protocol.DefineInstrumentEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TradingPhase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

import static io.ringside.engine.protocol.OrdType.LIMIT;
import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.FOK;
import static io.ringside.engine.protocol.TimeInForce.IOC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Rule book 3.4, A16, A34, A35, B23 to B31, B83. */
class MatchingAlgorithmTest
{
    private static final long FIFO = 0;
    private static final long PRO_RATA = 1;
    private static final long FIFO_PERCENT = 2;
    private static final long TOP_ORDER = 3;
    private static final long MARKET_MAKER = 4;
    private static final long LEVELLING = 5;
    private static final long TIME_PRO_RATA = 6;

    private final EngineHarness venue = new EngineHarness().open();
    private long nextId = 100;

    @BeforeEach
    void defineThirdAccount()
    {
        venue.admin(venue.commands.defineAccount(3, 0, 0, 0, true));
    }

    @Test
    void shouldAnswerTheOperator()
    {
        assertEquals(List.of("admin 88 NONE count=0"), steps(PRO_RATA, 2, FIFO, 0));
        assertEquals(List.of("admin 88 NONE count=0"), steps());
        final String refused = "[admin 88 INVALID_COMMAND count=0]";
        assertEquals(refused, steps(PRO_RATA, -1).toString());
        assertEquals(refused, steps(FIFO, 1).toString());
        assertEquals(refused, steps(LEVELLING, 1).toString());
        assertEquals(refused, steps(FIFO_PERCENT, 0).toString());
        assertEquals(refused, steps(MARKET_MAKER, 101).toString());
        assertEquals(refused, venue.admin(venue.commands.setAlgorithm(0, false)).toString());
        assertEquals(
            "[admin 88 UNKNOWN_INSTRUMENT count=0]", venue.admin(venue.commands.setAlgorithm(2, false)).toString());
        final int kindOffset = 8 + 13 + 4;
        final int length = venue.commands.setAlgorithm(1, false, PRO_RATA, 0);
        venue.commands.buffer().putByte(kindOffset, (byte)7);
        assertEquals(refused, venue.admin(length).toString());
    }

    @Test
    void shouldIgnoreAGroupThatDoesNotFit()
    {
        final int length = venue.commands.setAlgorithm(1, false, PRO_RATA, 0, FIFO, 0);
        for (int truncated = 1; truncated < length; truncated++)
        {
            assertEquals(List.of(), venue.admin(truncated), "length=" + truncated);
        }
        venue.commands.buffer().putShort(8 + 13, (short)8);
        assertEquals(List.of(), venue.admin(length), "entries too short");
    }

    @Test
    void shouldShareInProportionAndGiveTheRestByTime()
    {
        steps(PRO_RATA, 0);
        rest(50, 30, 20);
        // 33 x 50 / 100 = 16, 9, 6: two are left, both for the oldest.
        assertEquals(List.of("1:18", "2:9", "3:6"), take(33));
    }

    @Test
    void shouldFillEverybodyByTimeIfThereIsEnough()
    {
        steps(PRO_RATA, 5);
        rest(1, 30, 2);
        assertEquals(List.of("1:1", "2:30", "3:2"), take(33));
    }

    @Test
    void shouldGiveNobodyLessThanTheMinimum()
    {
        steps(PRO_RATA, 2);
        rest(50, 4, 46);
        // 5, 0.4 and 4.6: the residual of 1 goes to the oldest.
        assertEquals(List.of("1:6", "3:4"), take(10));
        steps(PRO_RATA, 20);
        assertEquals(List.of("1:15"), take(15), "smaller than the minimum: by time");
    }

    @Test
    void shouldReportOneFillPerOrderInTheOrderOfTime()
    {
        steps(FIFO_PERCENT, 40, PRO_RATA, 0);
        rest(10, 10, 20);
        assertEquals(
            List.of(
                "NEW s2 103 NEW order=4 leaves=20 cum=0",
                "TRADE s1 100 FILLED order=1 leaves=0 cum=10 10@100 ADDED",
                "TRADE s2 103 PARTIALLY_FILLED order=4 leaves=10 cum=10 10@100 REMOVED",
                "trade BUY 10@100 match=1",
                "TRADE s1 101 PARTIALLY_FILLED order=2 leaves=7 cum=3 3@100 ADDED",
                "TRADE s2 103 PARTIALLY_FILLED order=4 leaves=7 cum=13 3@100 REMOVED",
                "delta DELETE SELL order=1 0@100 priority=1",
                "trade BUY 3@100 match=2",
                "TRADE s1 102 PARTIALLY_FILLED order=3 leaves=13 cum=7 7@100 ADDED",
                "TRADE s2 103 FILLED order=4 leaves=0 cum=20 7@100 REMOVED",
                "delta CHANGE SELL order=2 7@100 priority=2",
                "trade BUY 7@100 match=3",
                "delta CHANGE SELL order=3 13@100 priority=3 end"),
            venue.limit(2, nextId++, BUY, 20, 100, IOC),
            "8 by time; 12 x 2 / 32, x 10 / 32, x 20 / 32 = 0, 3, 7; the last 2 by time, so for the oldest");
    }

    @Test
    void shouldSplitByPercentRoundedDown()
    {
        steps(FIFO_PERCENT, 50, PRO_RATA, 0);
        rest(3, 10, 10);
        // 5 x 50 % = 2 by time; 3 x 1 / 21, x 10 / 21, x 10 / 21 = 0, 1, 1; 1 by time.
        assertEquals(List.of("1:3", "2:1", "3:1"), take(5));
    }

    @Test
    void shouldPreferTheOrderThatBettersTheMarket()
    {
        steps(TOP_ORDER, 0, PRO_RATA, 0);
        rest(10, 90);
        assertEquals(List.of("1:10", "2:40"), take(50), "the first order of an empty side betters it");
        rest(50);
        // Nobody inherits the place of the first.
        assertEquals(List.of("2:25", "4:25"), take(50));
    }

    @Test
    void shouldLimitWhatTheTopOrderGets()
    {
        steps(TOP_ORDER, 4, PRO_RATA, 0);
        rest(20, 20);
        // 4, then 16 of 36 and 20 of 36 of the 6 left: 2 and 3, and 1 by time.
        assertEquals(List.of("1:7", "2:3"), take(10));
    }

    @Test
    void shouldLoseTheTopPlaceToABetterPriceForGood()
    {
        steps(TOP_ORDER, 0, PRO_RATA, 0);
        venue.limit(1, 1, SELL, 10, 101, DAY);
        venue.limit(1, 2, SELL, 10, 101, DAY);
        venue.limit(1, 3, SELL, 5, 100, DAY);
        venue.cancel(1, 4, 3);
        assertEquals(List.of("1:5", "2:5"), takeAt(10, 101));
    }

    @Test
    void shouldNotLoseTheTopPlaceToAHiddenOrder()
    {
        steps(TOP_ORDER, 0, PRO_RATA, 0);
        venue.limit(1, 1, SELL, 10, 101, DAY);
        venue.limit(1, 2, SELL, 10, 101, DAY);
        venue.enter(1, 3, SELL, LIMIT, 5, 100, terms -> terms.displayLots(-1));
        assertEquals(List.of("3:5", "1:10"), takeAt(15, 101));
    }

    @Test
    void shouldLoseTheTopPlaceWithItsPriorityTheTrancheAndThePhase()
    {
        steps(TOP_ORDER, 0, PRO_RATA, 0);
        venue.limit(1, 1, SELL, 20, 100, DAY);
        venue.limit(1, 2, SELL, 20, 100, DAY);
        venue.replace(1, 3, 1, SELL, 10, 100);
        assertEquals(List.of("1:6"), take(6), "less quantity keeps it");
        venue.replace(1, 4, 3, SELL, 26, 100);
        // 20 lots of each now, the second one first.
        assertEquals(List.of("2:5", "1:5"), take(10), "more quantity loses it");
        venue.cancel(1, 5, 2);
        venue.cancel(1, 6, 4);

        venue.enter(1, 7, SELL, LIMIT, 40, 100, terms -> terms.displayLots(10));
        venue.limit(1, 8, SELL, 10, 100, DAY);
        final long iceberg = venue.engine.liveOrderCount() - 1;
        assertEquals(1, iceberg);
        assertEquals(1, take(10).size(), "the top order, and with it the tranche");
        assertEquals(2, take(10).size(), "a new tranche has no such right");
    }

    @Test
    void shouldForgetTheTopOrderWithThePhase()
    {
        steps(TOP_ORDER, 0, PRO_RATA, 0);
        rest(10, 10);
        venue.admin(venue.commands.setPhase(1, TradingPhase.HALT, false));
        venue.admin(venue.commands.setPhase(1, TradingPhase.CONTINUOUS, false));
        assertEquals(List.of("1:5", "2:5"), take(10));
    }

    @Test
    void shouldGiveMakersTheirShareInProportion()
    {
        venue.admin(venue.commands.setMarketMaker(3));
        steps(MARKET_MAKER, 40, PRO_RATA, 0);
        venue.limit(1, 1, SELL, 60, 100, DAY);
        venue.limit(3, 2, SELL, 30, 100, DAY);
        venue.limit(3, 3, SELL, 10, 100, DAY);
        // 40 % of 50 = 20: 15 and 5; then 30 of 80 open: 60, 15 and 5 give 22, 5 and 1; 2 by time.
        assertEquals(List.of("1:24", "2:20", "3:6"), take(50));
    }

    @Test
    void shouldGiveMakersNoMoreThanTheyShow()
    {
        venue.admin(venue.commands.setMarketMaker(3));
        steps(MARKET_MAKER, 100, FIFO, 0);
        venue.limit(1, 1, SELL, 60, 100, DAY);
        venue.limit(3, 2, SELL, 5, 100, DAY);
        assertEquals(List.of("1:25", "2:5"), take(30));
    }

    @Test
    void shouldLevelBeforeTheResidual()
    {
        steps(PRO_RATA, 0, LEVELLING, 0);
        rest(90, 3, 3, 3);
        // 20 x 90 / 99 = 18, the others 0; 2 left: one each for the two oldest that got nothing.
        assertEquals(List.of("1:18", "2:1", "3:1"), take(20));
    }

    @Test
    void shouldWeighQuantityWithTimeToo()
    {
        steps(TIME_PRO_RATA, 0);
        rest(10, 10, 10);
        // Weights 30, 20, 10.
        assertEquals(List.of("1:6", "2:4", "3:2"), take(12));
        steps(TIME_PRO_RATA, 0);
        // 4, 6, 8 left: weights 12, 12, 8 of 32; of 17 lots 6 (only 4 open), 6, 4; 3 left by time.
        assertEquals(List.of("1:4", "2:6", "3:7"), take(17));
    }

    @Test
    void shouldShareInWholeLots()
    {
        final int length = venue.commands.defineInstrument(1, TradingPhase.CONTINUOUS, 1, 1_000_000, 0, 0, 0);
        final int offset = 8 + DefineInstrumentEncoder.quantityIncrementLotsEncodingOffset();
        venue.commands.buffer().putLong(offset, 10, ByteOrder.LITTLE_ENDIAN);
        venue.admin(length);
        steps(PRO_RATA, 0);
        rest(50, 40);
        // 27.7 and 22.2.
        assertEquals(List.of("1:30", "2:20"), take(50));
    }

    @Test
    void shouldGoThroughNewTranchesRoundByRoundAndThenTheHidden()
    {
        steps(PRO_RATA, 0);
        venue.enter(1, 1, SELL, LIMIT, 20, 100, terms -> terms.displayLots(-1));
        venue.enter(1, 2, SELL, LIMIT, 30, 100, terms -> terms.displayLots(10));
        venue.limit(1, 3, SELL, 10, 100, DAY);
        assertEquals(List.of("2:10", "3:10", "2:10", "2:10", "1:5"), take(45));
    }

    @Test
    void shouldShareByWhatIsShown()
    {
        steps(PRO_RATA, 0);
        venue.enter(1, 1, SELL, LIMIT, 90, 100, terms -> terms.displayLots(10));
        venue.limit(1, 2, SELL, 30, 100, DAY);
        assertEquals(List.of("1:5", "2:15"), take(20));
    }

    @Test
    void shouldDealWithAllOwnOrdersOfTheRoundBeforeAnybodyTrades()
    {
        steps(PRO_RATA, 0);
        venue.limit(1, 1, SELL, 10, 100, DAY);
        venue.limit(2, 2, SELL, 10, 100, DAY);
        venue.limit(2, 3, SELL, 10, 100, DAY);
        assertEquals(
            List.of(
                "NEW s2 4 NEW order=4 leaves=5 cum=0",
                "CANCELED s2 4 CANCELED order=4 leaves=0 cum=0 SELF_TRADE prevented=5"),
            self(4, 5, StpMode.CANCEL_NEWEST));
        final List<String> lines = self(5, 8, StpMode.CANCEL_OLDEST);
        assertEquals("CANCELED s2 2 CANCELED order=2 leaves=0 cum=0 SELF_TRADE prevented=8", lines.get(1));
        assertEquals("CANCELED s2 3 CANCELED order=3 leaves=0 cum=0 SELF_TRADE prevented=8", lines.get(2));
        assertEquals(List.of("1:8"), shares(lines));
    }

    @Test
    void shouldDecrementBeforeItShares()
    {
        steps(PRO_RATA, 0);
        venue.limit(1, 1, SELL, 10, 100, DAY);
        venue.limit(2, 2, SELL, 4, 100, DAY);
        venue.limit(3, 3, SELL, 10, 100, DAY);
        assertEquals(List.of("1:3", "3:3"), shares(self(4, 10, StpMode.DECREMENT)));
    }

    @Test
    void shouldLeaveOwnHiddenOrdersToTheHiddenRound()
    {
        steps(PRO_RATA, 0);
        venue.limit(1, 1, SELL, 10, 100, DAY);
        venue.enter(2, 2, SELL, LIMIT, 10, 100, terms -> terms.displayLots(-1));
        final List<String> lines = self(3, 12, StpMode.CANCEL_NEWEST);
        assertEquals(List.of("1:10"), shares(lines));
        assertTrue(lines.contains("CANCELED s2 3 CANCELED order=3 leaves=0 cum=10 SELF_TRADE prevented=2"));
    }

    @Test
    void shouldFillOrKillByWhatTheRoundsGive()
    {
        steps(PRO_RATA, 0);
        venue.limit(1, 1, SELL, 10, 100, DAY);
        venue.limit(2, 2, SELL, 10, 100, DAY);
        venue.limit(1, 3, SELL, 10, 99, DAY);
        final List<String> killed = venue.enter(
            2, 4, BUY, LIMIT, FOK, 11, 100, terms -> terms.stpMode(StpMode.CANCEL_BOTH));
        assertTrue(killed.get(1).contains("FOK_UNFILLABLE"), "own order at 100: nothing of it can be had");
        final List<String> filled = venue.enter(
            2, 5, BUY, LIMIT, FOK, 10, 100, terms -> terms.stpMode(StpMode.CANCEL_BOTH));
        assertEquals(List.of("3:10"), shares(filled));
        final List<String> oldest = venue.enter(
            2, 6, BUY, LIMIT, FOK, 10, 100, terms -> terms.stpMode(StpMode.CANCEL_OLDEST));
        assertEquals(List.of("1:10"), shares(oldest));
    }

    @Test
    void shouldPassOverALegThatIsGoneByThen()
    {
        steps(PRO_RATA, 0);
        venue.limit(1, 1, SELL, 10, 100, DAY);
        venue.limit(3, 2, SELL, 10, 100, DAY);
        venue.enter(1, 3, SELL, LIMIT, 10, 100, terms -> venue.commands.link(1));
        // All get all: 10, 10 and 10, but the first fill ends the last order.
        final List<String> lines = venue.limit(2, 4, BUY, 30, 100, DAY);
        assertEquals(List.of("1:10", "2:10"), shares(lines));
        assertTrue(lines.contains("CANCELED s1 3 CANCELED order=3 leaves=0 cum=0 OCO_CANCELLED"));
        assertTrue(lines.get(lines.size() - 1).startsWith("delta NEW BUY order=4 10@100"));
    }

    @Test
    void shouldKillWhatLinkedOrdersMightNotFill()
    {
        steps(PRO_RATA, 0);
        venue.limit(1, 1, SELL, 10, 100, DAY);
        venue.enter(1, 2, SELL, LIMIT, 6, 100, terms -> venue.commands.link(1));
        assertTrue(venue.limit(2, 3, BUY, 7, 100, FOK).get(1).contains("FOK_UNFILLABLE"));
        assertTrue(venue.limit(2, 4, BUY, 6, 100, FOK).get(1).startsWith("TRADE s1 1 "));
    }

    @Test
    void shouldBeTimeAloneIfTimeIsTheFirstStep()
    {
        steps(FIFO, 0, PRO_RATA, 0);
        venue.limit(1, 1, SELL, 10, 100, DAY);
        venue.limit(2, 2, SELL, 10, 100, DAY);
        final List<String> lines = self(3, 12, StpMode.CANCEL_NEWEST);
        assertEquals(List.of("1:10"), shares(lines), "self-trade prevention too: when they meet");
    }

    @Test
    void shouldShareInProportionAtTheAuctionPriceToo()
    {
        venue.admin(venue.commands.setAlgorithm(1, true));
        venue.admin(venue.commands.setPhase(1, TradingPhase.AUCTION_CALL, false));
        venue.limit(1, 1, SELL, 10, 99, DAY);
        venue.limit(1, 2, SELL, 50, 100, DAY);
        venue.limit(3, 3, SELL, 30, 100, DAY);
        venue.enter(3, 4, SELL, LIMIT, 20, 100, terms -> terms.displayLots(5));
        venue.limit(2, 5, BUY, 43, 100, DAY);
        final List<String> lines = venue.admin(venue.commands.uncross(1));
        // 10 at a better price; 33 at 100: 16, 9, 6 and 2 by time.
        assertEquals(List.of("1:10", "2:18", "3:9", "4:6"), shares(lines));
        assertEquals(
            List.of(
                "delta CHANGE SELL order=2 32@100 priority=2",
                "delta CHANGE SELL order=3 21@100 priority=3",
                "auction AUCTION_CALL 43@100 first=1 count=4",
                "status 1 CONTINUOUS NONE end",
                "admin 94 NONE count=0"),
            lines.subList(lines.size() - 5, lines.size()), "the iceberg shows 5 as before");
    }

    @Test
    void shouldGiveUnusedQuotasByTime()
    {
        venue.admin(venue.commands.setAlgorithm(1, true));
        venue.admin(venue.commands.setAuction(1, 0, 0, StpMode.CANCEL_NEWEST));
        venue.admin(venue.commands.setPhase(1, TradingPhase.AUCTION_CALL, false));
        venue.limit(1, 1, SELL, 10, 100, DAY);
        venue.limit(1, 2, BUY, 2, 100, DAY);
        venue.enter(2, 3, BUY, LIMIT, 8, 100, terms -> terms.stpMode(StpMode.CANCEL_NEWEST));
        venue.enter(2, 4, SELL, LIMIT, 10, 100, terms -> terms.stpMode(StpMode.CANCEL_NEWEST));
        // Quotas of 5 and 5: the second seller is cancelled when it meets itself, and the first takes over.
        final List<String> lines = venue.admin(venue.commands.uncross(1));
        assertTrue(lines.stream().anyMatch(line -> line.startsWith("CANCELED s2 4 ")), lines::toString);
        assertTrue(lines.contains("auction AUCTION_CALL 10@100 first=1 count=3"), lines::toString);
    }

    @Test
    void shouldSurviveASnapshot()
    {
        steps(TOP_ORDER, 3, PRO_RATA, 2);
        rest(10, 10);
        final EngineHarness copy = new EngineHarness();
        final List<Long> numbers = new ArrayList<>();
        venue.engine.writeState(numbers::add);
        final int[] next = {0};
        copy.engine.readState(() -> numbers.get(next[0]++));
        assertEquals(venue.engine.stateHash(), copy.engine.stateHash());
        assertTrue(copy.engine.instruments().find(1).algorithm().isByRounds());
        assertEquals(1, copy.engine.instruments().find(1).algorithm().topOrderId(false));
    }

    @Test
    void shouldNotGiveATopPlaceToWhatIsRefused()
    {
        steps(TOP_ORDER, 0, PRO_RATA, 0);
        venue.limit(2, 1, BUY, 1, 99, DAY);
        venue.enter(1, 2, SELL, OrdType.LIMIT, 5, 99, terms -> terms.postOnly(PostOnly.REJECT));
        rest(10, 10);
        assertEquals(List.of("2:10"), take(10));
    }

    private List<String> steps(final long... steps)
    {
        return venue.admin(venue.commands.setAlgorithm(1, false, steps));
    }

    /** Offers at 100 of account 1. */
    private void rest(final long... lots)
    {
        for (final long some : lots)
        {
            venue.limit(1, nextId++, SELL, some, 100, DAY);
        }
    }

    private List<String> take(final long lots)
    {
        return takeAt(lots, 100);
    }

    private List<String> takeAt(final long lots, final long priceTicks)
    {
        return shares(venue.limit(2, nextId++, BUY, lots, priceTicks, IOC));
    }

    private List<String> self(final long id, final long lots, final StpMode mode)
    {
        return venue.enter(2, id, BUY, LIMIT, lots, 100, terms -> terms.stpMode(mode));
    }

    /** Who sold how much: order id and lots of each trade. The seller is the first of a pair, but not in auctions. */
    private static List<String> shares(final List<String> lines)
    {
        final List<String> shares = new ArrayList<>();
        int auctioned = 0;
        for (final String line : lines)
        {
            final boolean isAuction = line.endsWith(" AUCTION") || line.contains(" AUCTION display");
            auctioned += isAuction ? 1 : 0;
            if (line.contains(" ADDED") || isAuction && 0 == auctioned % 2)
            {
                final String order = line.substring(line.indexOf("order=") + 6).split(" ")[0];
                shares.add(order + ":" + line.replaceAll(".* (\\d+)@.*", "$1"));
            }
        }
        return shares;
    }
}
