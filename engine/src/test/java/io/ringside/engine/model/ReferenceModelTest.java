package io.ringside.engine.model;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * The model itself against examples worked out by hand from the rule book, so that model and core cannot be wrong
 * together unnoticed. A line reads: execution type and status, order, leaves / cum, last price x last lots, reason.
 */
class ReferenceModelTest
{
    private static final int MAKER = 1;
    private static final int TAKER = 2;

    private final ReferenceModel model = new ReferenceModel(ModelLimits.roomy());
    private final List<String> lines = new ArrayList<>();
    private final long[] clientSequences = new long[3];
    private final Command rules = new Command(Command.Kind.DEFINE_INSTRUMENT);
    private long sequence;

    @BeforeEach
    void openTheVenue()
    {
        rules.instrumentId = 1;
        rules.tickMantissa = 1;
        rules.lotMantissa = 1;
        rules.priceIncrementTicks = 1;
        rules.quantityIncrementLots = 1;
        rules.minQuantityLots = 1;
        rules.maxQuantityLots = 1_000;
        rules.maxPriceTicks = 10_000;
        rules.phase = Wire.CONTINUOUS;
        rules.symbol = "X" + "\0".repeat(15);
        apply(rules);
        account(0);
        lines.clear();
    }

    @Test
    void shouldFillBestPriceThenOldestOrderAtThePriceOfTheRestingOrder()
    {
        order(MAKER, "late", Wire.SELL, 101, 5, Wire.DAY);
        order(MAKER, "old", Wire.SELL, 100, 2, Wire.DAY);
        order(MAKER, "new", Wire.SELL, 100, 2, Wire.DAY);
        lines.clear();

        order(TAKER, "taker", Wire.BUY, 101, 6, Wire.DAY);

        assertEquals(List.of(
            "0/0 taker 6/0 NONE",
            "F/2 old 0/2 100x2 NONE", "F/1 taker 4/2 100x2 NONE",
            "F/2 new 0/2 100x2 NONE", "F/1 taker 2/4 100x2 NONE",
            "F/1 late 3/2 101x2 NONE", "F/2 taker 0/6 101x2 NONE"), lines);
    }

    @Test
    void shouldKeepPriorityWhenQuantityFallsAndLoseItWhenItRises()
    {
        order(MAKER, "a", Wire.SELL, 100, 5, Wire.DAY);
        order(MAKER, "b", Wire.SELL, 100, 5, Wire.DAY);
        order(MAKER, "c", Wire.SELL, 100, 5, Wire.DAY);
        replace(MAKER, "a", "a2", Wire.SELL, 100, 4, Wire.DAY);
        replace(MAKER, "b", "b2", Wire.SELL, 100, 6, Wire.DAY);
        lines.clear();

        order(TAKER, "t", Wire.BUY, 100, 10, Wire.IOC);

        assertEquals(List.of("0/0 t 10/0 NONE", "F/2 a2 0/4 100x4 NONE", "F/1 t 6/4 100x4 NONE",
            "F/2 c 0/5 100x5 NONE", "F/1 t 1/9 100x5 NONE", "F/1 b2 5/1 100x1 NONE", "F/2 t 0/10 100x1 NONE"), lines);
    }

    @Test
    void shouldReportReplaceBeforeTheFillsOfTheNewPrice()
    {
        order(MAKER, "ask", Wire.SELL, 105, 3, Wire.DAY);
        order(TAKER, "bid", Wire.BUY, 100, 5, Wire.DAY);
        lines.clear();

        replace(TAKER, "bid", "bid2", Wire.BUY, 106, 5, Wire.DAY);

        assertEquals(List.of("5/0 bid2 5/0 NONE", "F/2 ask 0/3 105x3 NONE", "F/1 bid2 2/3 105x3 NONE"), lines);
    }

    @Test
    void shouldFillOrderWhenReducedToWhatItHasTraded()
    {
        order(MAKER, "ask", Wire.SELL, 100, 5, Wire.DAY);
        order(TAKER, "bid", Wire.BUY, 100, 3, Wire.DAY);
        lines.clear();

        replace(MAKER, "ask", "ask2", Wire.SELL, 100, 2, Wire.DAY);
        cancel(MAKER, "c", "ask2");

        assertEquals(List.of("5/2 ask2 0/3 NONE", "reject c 2 TOO_LATE"), lines);
        assertEquals(3, model.state.idUse(MAKER, Command.id("ask2")).order.quantityLots);
    }

    @Test
    void shouldCancelRemainderOfImmediateOrders()
    {
        order(MAKER, "ask", Wire.SELL, 100, 2, Wire.DAY);
        lines.clear();

        order(TAKER, "fok", Wire.BUY, 100, 3, Wire.FOK);
        order(TAKER, "ioc", Wire.BUY, 100, 3, Wire.IOC);
        order(TAKER, "dry", Wire.BUY, 100, 3, Wire.IOC);

        assertEquals(List.of(
            "0/0 fok 3/0 NONE", "4/4 fok 0/0 FOK_UNFILLABLE",
            "0/0 ioc 3/0 NONE", "F/2 ask 0/2 100x2 NONE", "F/1 ioc 1/2 100x2 NONE", "4/4 ioc 0/2 IOC_REMAINDER",
            "0/0 dry 3/0 NONE", "4/4 dry 0/0 IOC_REMAINDER"), lines);
    }

    @Test
    void shouldSweepWithMarketOrderUpToProtection()
    {
        rules.protectionTicks = 1;
        order(MAKER, "a", Wire.SELL, 100, 1, Wire.DAY);
        order(MAKER, "b", Wire.SELL, 101, 1, Wire.DAY);
        order(MAKER, "c", Wire.SELL, 102, 1, Wire.DAY);
        lines.clear();

        market(TAKER, "m", Wire.BUY, 3);
        market(TAKER, "none", Wire.SELL, 3);

        assertEquals(List.of(
            "0/0 m 3/0 NONE", "F/2 a 0/1 100x1 NONE", "F/1 m 2/1 100x1 NONE", "F/2 b 0/1 101x1 NONE",
            "F/1 m 1/2 101x1 NONE", "4/4 m 0/2 MARKET_REMAINDER",
            "0/0 none 3/0 NONE", "4/4 none 0/0 NO_OPPOSITE"), lines);
    }

    @Test
    void shouldKnowOnlyLatestIdOfReplacedOrder()
    {
        order(MAKER, "a", Wire.BUY, 100, 5, Wire.DAY);
        replace(MAKER, "a", "b", Wire.BUY, 99, 5, Wire.DAY);
        lines.clear();

        cancel(MAKER, "c1", "a");
        order(MAKER, "a", Wire.BUY, 100, 5, Wire.DAY);
        order(MAKER, "b", Wire.BUY, 100, 5, Wire.DAY);
        cancel(MAKER, "c2", "b");
        cancel(MAKER, "c3", "b");

        assertEquals(List.of("reject c1 8 UNKNOWN_ORDER", "8/8 a 0/0 DUPLICATE_CLORDID", "8/0 b 0/0 DUPLICATE_CLORDID",
            "4/4 c2 0/0 NONE", "reject c3 4 TOO_LATE"), lines);
    }

    @Test
    void shouldLetIdsOfDeadOrdersBeUsedAgainNextDay()
    {
        order(MAKER, "day", Wire.BUY, 100, 5, Wire.DAY);
        order(MAKER, "gtc", Wire.BUY, 100, 5, Wire.GTC);
        lines.clear();

        final Command end = new Command(Command.Kind.END_OF_DAY);
        end.tradingDay = 1;
        apply(end);
        order(MAKER, "day", Wire.BUY, 100, 5, Wire.DAY);
        order(MAKER, "gtc", Wire.BUY, 100, 5, Wire.DAY);

        assertEquals(List.of("C/C day 0/0 END_OF_DAY", "D/0 gtc 5/0 END_OF_DAY", "admin 1 NONE", "0/0 day 5/0 NONE",
            "8/0 gtc 0/0 DUPLICATE_CLORDID"), lines);
    }

    @Test
    void shouldRefuseForFirstOfSeveralFaults()
    {
        order(MAKER, " ", 9, -1, -1, Wire.FOK);
        order(MAKER, "x1", 9, -1, -1, Wire.FOK);
        order(MAKER, "x2", Wire.BUY, -1, -1, 5);
        order(MAKER, "x3", Wire.BUY, -1, -1, Wire.DAY);
        order(MAKER, "x4", Wire.BUY, 10_001, -1, Wire.DAY);
        order(MAKER, "x5", Wire.BUY, 10_000, -1, Wire.DAY);
        order(MAKER, "x6", Wire.BUY, 10_000, 1_001, Wire.DAY);

        assertEquals(List.of("8/8   0/0 INVALID_CLORDID", "8/8 x1 0/0 INVALID_SIDE",
            "8/8 x2 0/0 UNSUPPORTED_TIME_IN_FORCE", "8/8 x3 0/0 INVALID_PRICE", "8/8 x4 0/0 PRICE_OUT_OF_RANGE",
            "8/8 x5 0/0 INVALID_QUANTITY", "8/8 x6 0/0 QUANTITY_TOO_LARGE"), lines);
    }

    @Test
    void shouldHoldPositionAndOpenOrdersToTheLimit()
    {
        account(10);
        lines.clear();
        order(MAKER, "s", Wire.SELL, 100, 6, Wire.DAY);
        order(MAKER, "b", Wire.BUY, 100, 6, Wire.DAY);
        order(MAKER, "b2", Wire.BUY, 100, 10, Wire.DAY);
        order(MAKER, "b3", Wire.BUY, 100, 1, Wire.DAY);
        replace(MAKER, "b2", "b4", Wire.BUY, 100, 9, Wire.DAY);
        order(MAKER, "s2", Wire.SELL, 101, 11, Wire.DAY);

        assertEquals(List.of("0/0 s 6/0 NONE", "0/0 b 6/0 NONE", "F/2 s 0/6 100x6 NONE", "F/2 b 0/6 100x6 NONE",
            "0/0 b2 10/0 NONE", "8/8 b3 0/0 POSITION_LIMIT", "5/0 b4 9/0 NONE", "8/8 s2 0/0 POSITION_LIMIT"), lines);
    }

    @Test
    void shouldOnlyCancelAndReduceWhileHalted()
    {
        order(MAKER, "a", Wire.BUY, 100, 5, Wire.DAY);
        final Command halt = new Command(Command.Kind.SET_TRADING_PHASE);
        halt.phase = Wire.HALT;
        apply(halt);
        lines.clear();

        order(MAKER, "n", Wire.BUY, 100, 5, Wire.DAY);
        replace(MAKER, "a", "up", Wire.BUY, 100, 6, Wire.DAY);
        replace(MAKER, "a", "move", Wire.BUY, 99, 5, Wire.DAY);
        replace(MAKER, "a", "down", Wire.BUY, 100, 4, Wire.DAY);
        cancel(MAKER, "c", "down");

        assertEquals(List.of("8/8 n 0/0 INSTRUMENT_HALTED", "reject up 0 INSTRUMENT_HALTED",
            "reject move 0 INSTRUMENT_HALTED", "5/0 down 4/0 NONE", "4/4 c 0/0 NONE"), lines);
    }

    @Test
    void shouldKeepPricesWithinTheCollarOfTheLastTrade()
    {
        rules.collarBasisPoints = 100;
        rules.referencePriceTicks = 1_000;

        order(MAKER, "a", Wire.SELL, 1_011, 1, Wire.DAY);
        order(MAKER, "b", Wire.SELL, 1_010, 1, Wire.DAY);
        order(TAKER, "c", Wire.BUY, 1_010, 1, Wire.DAY);
        order(MAKER, "d", Wire.SELL, 1_020, 1, Wire.DAY);
        order(MAKER, "e", Wire.SELL, 1_021, 1, Wire.DAY);

        assertEquals(List.of("8/8 a 0/0 PRICE_COLLAR", "0/0 b 1/0 NONE", "0/0 c 1/0 NONE", "F/2 b 0/1 1010x1 NONE",
            "F/2 c 0/1 1010x1 NONE", "0/0 d 1/0 NONE", "8/8 e 0/0 PRICE_COLLAR"), lines);
    }

    private void order(
        final int session, final String id, final int side, final long price, final long lots, final int timeInForce)
    {
        final Command command = request(Command.Kind.NEW_ORDER, session, id);
        command.side = side;
        command.ordType = Wire.LIMIT;
        command.priceTicks = price;
        command.quantityLots = lots;
        command.timeInForce = timeInForce;
        apply(command);
    }

    private void market(final int session, final String id, final int side, final long lots)
    {
        final Command command = request(Command.Kind.NEW_ORDER, session, id);
        command.side = side;
        command.ordType = Wire.MARKET;
        command.quantityLots = lots;
        apply(command);
    }

    private void replace(
        final int session,
        final String origId,
        final String id,
        final int side,
        final long price,
        final long lots,
        final int timeInForce)
    {
        final Command command = request(Command.Kind.REPLACE_ORDER, session, id);
        command.origClOrdId = Command.id(origId);
        command.side = side;
        command.ordType = Wire.LIMIT;
        command.priceTicks = price;
        command.quantityLots = lots;
        command.timeInForce = timeInForce;
        apply(command);
    }

    private void cancel(final int session, final String id, final String origId)
    {
        final Command command = request(Command.Kind.CANCEL_ORDER, session, id);
        command.origClOrdId = Command.id(origId);
        apply(command);
    }

    private void account(final long maxPositionLots)
    {
        final Command command = new Command(Command.Kind.DEFINE_ACCOUNT);
        command.accountId = 1;
        command.flag = 1;
        command.maxPositionLots = maxPositionLots;
        apply(command);
    }

    private Command request(final Command.Kind kind, final int session, final String id)
    {
        final Command command = new Command(kind);
        command.sessionId = session;
        command.clientSequence = ++clientSequences[session];
        command.clOrdId = Command.id(id);
        command.accountId = 1;
        command.instrumentId = 1;
        return command;
    }

    private void apply(final Command command)
    {
        model.apply(command, sequence, sequence);
        sequence++;
        model.reports().forEach(report -> lines.add(line(report)));
    }

    private static String line(final Output report)
    {
        final String reason = reason((int)report.get("reason"));
        final String id = report.text1.replace("\0", "");
        return switch (report.type)
        {
            case EXECUTION_REPORT -> (char)report.get("execType") + "/" + (char)report.get("ordStatus") + " " + id +
                " " + report.get("leavesLots") + "/" + report.get("cumLots") + (0 == report.get("lastLots") ? "" :
                " " + report.get("lastPriceTicks") + "x" + report.get("lastLots")) + " " + reason;
            case CANCEL_REJECT -> "reject " + id + " " + (char)report.get("ordStatus") + " " + reason;
            default -> "admin " + report.get("affectedCount") + " " + reason;
        };
    }

    private static String reason(final int code)
    {
        for (final Why why : Why.values())
        {
            if (why.code == code)
            {
                return why.name();
            }
        }
        return String.valueOf(code);
    }
}
