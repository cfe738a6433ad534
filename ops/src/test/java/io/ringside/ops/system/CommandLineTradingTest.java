package io.ringside.ops.system;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Orders of every kind, error trades and mass cancels as a person types them, on a real node. Each test has an
 * instrument of its own.
 */
final class CommandLineTradingTest extends OnOneNode
{
    private static final int COIL = 3;

    @Test
    void shouldEnterAndChangeAnIceberg()
    {
        final Map<String, Object> entered = node.json("order new ACME sell 50 101.00 --display 5 --tif gtc --id I1");
        assertEquals("ringside.order/1", entered.get("schema"));
        assertEquals("NEW LIMIT GTC shows 5", what(entered));
        node.awaitLevels("ACME", "asks", "101.00 x 5");

        assertEquals("NEW LIMIT GTC shows 8", what(node.json("order replace ACME sell I1 40 --display 8 --id I2")));
        node.awaitLevels("ACME", "asks", "101.00 x 8");
        assertEquals("NEW LIMIT GTC shows 8", what(node.json("order replace ACME sell I2 30 101.50 --id I3")));
        node.awaitLevels("ACME", "asks", "101.50 x 8");
        assertEquals("NEW LIMIT GTC shows -1", what(node.json("order replace ACME sell I3 30 --hidden --id I4")));
        node.awaitLevels("ACME", "asks");

        assertTrue(node.text("order status I4").matches("I4 NEW: order \\d+, filled 0, open 30\\s"));
        assertTrue(node.refused(4, "order status I1").startsWith("I1 REJECTED: UNKNOWN_ORDER: no order of this"));
        assertTrue(node.refused(4, "order replace ACME sell I1 20 --id I5").startsWith("I5 REJECTED: UNKNOWN_ORDER"));
        assertTrue(node.refused(4, "order new ACME buy 5 99 --post-only --tif ioc --id I6")
            .startsWith("I6 REJECTED: INVALID_COMBINATION: terms that do not go together"));
        assertTrue(node.text("order cancel ACME sell I4 --id I7").startsWith("I7 CANCELED: order "));
        assertEquals("I4 CANCELED: it has ended", node.text("order status I4").strip());
        assertEquals("CANCELED null null shows 0", what(node.json("order status I4")));
        assertTrue(node.refused(4, "order replace ACME sell I4 20 --id I8").startsWith("I8 REJECTED: TOO_LATE"));
    }

    @Test
    void shouldTellQuantitiesInUnitsOfTheInstrument() throws IOException
    {
        node.json("apply " + Files.writeString(directory.resolve("unit.ndjson"), "{\"command\": " +
            "\"DefineInstrument\", \"instrument\": 9, \"symbol\": \"UNIT\", \"lotMantissa\": 25, " +
            "\"quantityExponent\": -2, \"priceExponent\": -2, \"maxPriceTicks\": 100000, " +
            "\"maxQuantityLots\": 10000}\n"));

        final String told = "U1 NEW: order \\d+, filled 0.00, open 1.50\\s";
        assertTrue(node.text("order new UNIT buy 1.50 10.00 --id U1").matches(told));
        assertTrue(node.text("order status U1").matches(told));
        assertEquals(6L, node.json("order status U1").get("leavesLots"));
    }

    @Test
    void shouldTakeASymbolInLowerCaseAndNameTheOneThatWasMeant()
    {
        assertEquals("ACME", node.json("book acme").get("symbol"));
        assertEquals("NEW", node.json("order new acme buy 1 90 --tif gtc --id L1").get("outcome"));
        assertEquals("CANCELED", node.json("order cancel acme buy L1 --id L2").get("outcome"));
        assertTrue(node.refused(2, "book ACM").contains("unknown symbol: ACM: did you mean ACME? "));
        assertTrue(node.refused(2, "halt ACM").contains("unknown symbol: ACM: did you mean ACME? "));
    }

    @Test
    void shouldPrintTheBookOnceAsJsonOfTop()
    {
        final Map<String, Object> top = node.json("top COIL");
        assertEquals("ringside.book/1", top.get("schema"));
        assertEquals("COIL", top.get("symbol"));
    }

    @Test
    void shouldElectAStopAndLetAPegFollow()
    {
        assertTrue(node.refused(4, "order new BOLT sell 5 --trail 1.00 --id S0")
            .startsWith("S0 REJECTED: NO_REFERENCE_PRICE: nothing has traded"));
        final Map<String, Object> stop = node.json("order new BOLT sell 5 98.00 --stop 99.00 --id S1");
        assertEquals("NEW STOP_LIMIT DAY shows 0", what(stop));
        assertEquals(9_900L, stop.get("stopPriceTicks"));
        node.json("order new BOLT buy 4 99.00 --id S2");
        final Map<String, Object> peg = node.json("order new BOLT buy 7 99.20 --peg primary --offset -0.10 --id P1");
        assertEquals("NEW PEGGED DAY shows 0", what(peg));
        node.awaitLevels("BOLT", "bids", "99.00 x 4", "98.90 x 7");
        node.awaitLevels("BOLT", "asks");

        // S3 trades at the stop price: S1 is elected and takes five of the peg, which then has nothing to follow.
        node.json("order --session 2 --account 2 new BOLT sell 4 99.00 --id S3");
        node.awaitLevels("BOLT", "bids");
        assertEquals("S1 FILLED: it has ended", node.text("order status S1").strip());
        node.json("order new BOLT buy 1 97.00 --id S4");
        node.awaitLevels("BOLT", "bids", "97.00 x 1", "96.90 x 2");
        final Map<String, Object> told = node.json("order status P1");
        assertEquals(List.of(9_920L, 9_690L, -10L),
            List.of(told.get("priceTicks"), told.get("workingPriceTicks"), told.get("offsetTicks")));

        node.json("order replace BOLT buy P1 7 99 --display 1 --id P2");
        node.json("order replace BOLT buy P2 7 --offset -0.20 --display 0 --id P3");
        node.awaitLevels("BOLT", "bids", "97.00 x 1", "96.80 x 2");
        assertTrue(node.refused(4, "order new BOLT sell 5 --stop 99.50 --id S5")
            .startsWith("S5 REJECTED: STOP_ALREADY_SATISFIED: the market is there already"));
    }

    @Test
    void shouldBustAndCorrectTradesAndTellTheClients()
    {
        final String asSecond = " --token " + secondToken();
        try (OrderWatcher bob = node.watcher(2))
        {
            final long first = trade(bob, "B1", "T1");
            final String correction = request("trade correct " + first + " COIL 3 99.50");
            assertTrue(node.text("trade requests").contains(correction + "  "));
            assertTrue(node.said(ExitCode.REFUSED, "trade confirm " + correction + " --yes")
                .contains("admin has asked for"));
            assertTrue(node.text("trade confirm " + correction + " --yes" + asSecond)
                .matches("correct-trade of admin done at sequence [\\d,]+, 0 affected, confirmed by second\\s+"));
            assertEquals(List.of("TRADE_CORRECT B1 3 at 9950, cum 3, busted 2 CORRECTION"), bob.take(1));

            final Map<String, Object> bust = node.json("trade confirm " + request("trade bust " + first +
                " --reason error") + " --yes" + asSecond);
            assertEquals("ringside.trade.confirm/1", bust.get("schema"));
            assertEquals(List.of("admin", "second", Boolean.TRUE),
                List.of(bust.get("operator"), bust.get("secondOperator"), bust.get("done")));
            assertEquals(List.of("TRADE_CANCEL B1 3 at 9950, cum 0, busted 5 BUST"), bob.take(1));

            assertRefused("trade bust " + first, "TRADE_NOT_CHANGEABLE: the trade is busted already");
            assertRefused("trade bust 999999", "UNKNOWN_TRADE: no trade of the last days");

            final long second = trade(bob, "B2", "T2");
            assertRefused("trade correct " + second + " COIL 6 99.50", "QUANTITY_TOO_LARGE: ");
            assertTrue(node.refused(2, "trade correct " + second + " COIL 5 -1")
                .contains("price must be positive: -1"));
            assertTrue(node.refused(2, "trade correct " + second + " NONE 5 1")
                .contains("unknown symbol: NONE: `ringside status` lists them"));
            final String withdrawn = request("trade bust " + second);
            assertTrue(node.text("trade withdraw " + withdrawn)
                .startsWith("request " + withdrawn + " withdrawn: admin"));
            assertTrue(node.refused(4, "trade confirm " + withdrawn + " --yes" + asSecond).contains("no request"));
            final String all = "trade bust --instrument COIL --from 2020-01-01T00:00:00Z --to 2120-01-01T00:00:00Z";
            assertEquals(1L, node.json("trade confirm " + request(all) + " --yes" + asSecond).get("affectedCount"));
            assertEquals(List.of("TRADE_CANCEL B2 5 at 10000, cum 0, busted 5 BUST"), bob.take(1));
            assertRefused(all, "UNKNOWN_TRADE: ");
        }
    }

    @Test
    void shouldLetOneOrderPassTheLimitOfItsDesk()
    {
        final Path third = directory.resolve("third.token");
        node.text("token create third --role market --out " + third);
        node.text("account add 4 --firm 9 --desk 2");
        node.text("risk set DESK 2 ORDER_LOTS 5 --instrument DYNE");
        final String order = "order --session 4 --account 4 new DYNE buy 6 80 --id ";
        final String ask = "risk override ask ACCOUNT 4 DYNE buy 6 80 --until 2120-01-01T00:00:00Z";
        assertTrue(node.refused(4, order + "V1").startsWith("V1 REJECTED: MAX_ORDER_QUANTITY"));
        final String waiting = request(ask);
        assertTrue(node.text("risk override list").startsWith(waiting + "  "));
        assertTrue(node.text("risk override approve " + waiting + " --yes --token " + third)
            .matches("grant-override of admin done at sequence [\\d,]+, 1 affected, confirmed by third\\s+"));
        assertTrue(node.text("risk override list")
            .startsWith("granted 1: ACCOUNT 4 may BUY up to 6 lots of DYNE, worth 48000, before 2120-01-01"));
        assertEquals("NEW LIMIT DAY shows 0", what(node.json(order + "V2")));
        assertTrue(node.refused(4, order + "V3").startsWith("V3 REJECTED: MAX_ORDER_QUANTITY"));

        node.text("risk override withdraw " + request(ask));
        node.text("risk override approve " + request(ask) + " --yes --token " + third);
        node.text("risk override withdraw --granted 2");
        assertEquals("no override", node.text("risk override list").strip());
        assertTrue(node.refused(4, "risk override withdraw --granted 2").contains("NO_EFFECT"));
        node.text("risk set DESK 2 ORDER_LOTS none --instrument DYNE");
        node.text("account add 4 --firm 0 --desk 0");
        node.text("order --session 4 --account 4 mass-cancel --all --id V4");
    }

    @Test
    void shouldCancelManyAtOnce()
    {
        for (final String order : List.of("buy 1 90", "buy 1 91", "sell 1 110", "sell 1 111"))
        {
            node.json("order --session 4 --account 4 new DYNE " + order);
        }
        final String asFour = "order --session 4 --account 4 mass-cancel ";
        assertEquals("M1 DONE: 2 cancelled", node.text(asFour + "DYNE --side buy --id M1").strip());
        node.awaitLevels("DYNE", "bids");
        node.awaitLevels("DYNE", "asks", "110.00 x 1", "111.00 x 1");
        assertEquals(0L, node.json(asFour + "ACME --id M2").get("affectedCount"));
        assertEquals(2L, node.json(asFour + "--all --id M3").get("affectedCount"));
        node.awaitLevels("DYNE", "asks");
        assertTrue(node.refused(4, asFour + "--scope firm --id M4").startsWith("M4 REJECTED: UNKNOWN_FIRM: "));
    }

    /** Five at 100.00 between the watcher and the command line; returns the match id. */
    private static long trade(final OrderWatcher bob, final String resting, final String taking)
    {
        bob.send((client) -> client.newOrder(
            resting, 2, COIL, Side.BUY, OrdType.LIMIT, 10_000, 5, TimeInForce.DAY));
        assertEquals(List.of("NEW " + resting + " 0 at 0, cum 0, busted 0 NONE"), bob.take(1));
        final Map<String, Object> answer = node.json("order new COIL sell 5 100.00 --id " + taking);
        assertEquals(List.of("TRADE " + resting + " 5 at 10000, cum 5, busted 0 NONE"), bob.take(1));
        assertEquals("FILLED LIMIT DAY shows 0", what(answer));
        assertEquals(List.of(bob.lastMatchId()), answer.get("matchIds"));
        return bob.lastMatchId();
    }

    private static String what(final Map<String, Object> answer)
    {
        return answer.get("outcome") + " " + answer.get("ordType") + ' ' + answer.get("timeInForce") + " shows " +
            answer.get("displayLots");
    }

    /** Asked by the first operator. */
    private static String request(final String commandLine)
    {
        final Map<String, Object> asked = node.json(ExitCode.WAITING, commandLine);
        assertEquals(Boolean.FALSE, asked.get("done"));
        return String.valueOf(asked.get("request"));
    }

    private static void assertRefused(final String commandLine, final String why)
    {
        final String id = request(commandLine);
        final String said = node.said(ExitCode.REFUSED,
            "trade confirm " + id + " --yes --token " + directory.resolve("second.token"));
        assertTrue(said.contains("trade confirm refused: " + why), said);
    }

    private static Path secondToken()
    {
        final Path file = directory.resolve("second.token");
        node.text("token create second --role market --out " + file);
        return file;
    }
}
