package io.ringside.gateway.fix;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportEncoder;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import quickfix.Message;

import java.nio.file.Path;
import java.util.function.Consumer;

import static io.ringside.gateway.fix.FixGatewayTest.assertFields;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Clients get only values of the stock FIX44.xml, for orders of any protocol. Rule book 4.1.2. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FixReportWordsTest
{
    private final ScriptedExchange exchange = new ScriptedExchange();
    private FixVenue venue;
    private QuickFixClient client;

    @BeforeAll
    void start(@TempDir final Path directory) throws Exception
    {
        venue = new FixVenue(directory);
        venue.start(exchange);
        client = new QuickFixClient(venue.port, "FIRM1", "firm1", FixVenue.PASSWORD).awaitLogon();
    }

    @AfterAll
    void stop()
    {
        CloseHelper.closeAll(client, venue);
        assertTrue(venue.errors.isEmpty(), () -> "errors: " + venue.errors);
        assertTrue(client.refusedByUs.isEmpty(), () -> "the stock dictionary refused: " + client.refusedByUs);
    }

    @Test
    void shouldTellOrderTypesAndTimesInForceInStockWords() throws Exception
    {
        for (final OrdType ordType : OrdType.values())
        {
            for (final TimeInForce timeInForce : TimeInForce.values())
            {
                final Message message = tell(report -> report.execType(ExecType.NEW).ordStatus(OrdStatus.NEW)
                    .ordType(ordType).timeInForce(timeInForce));
                final String fixType = "1234KPPP".substring(
                    Math.min(7, ordType.ordinal()), Math.min(7, ordType.ordinal()) + 1);
                assertEquals(OrdType.NULL_VAL != ordType, message.isSetField(40));
                assertTrue(OrdType.NULL_VAL == ordType || fixType.equals(message.getString(40)), message::toString);
                assertEquals(OrdType.TRAILING_STOP == ordType || OrdType.TRAILING_STOP_LIMIT == ordType,
                    message.isSetField(18), message::toString);
                assertEquals(TimeInForce.NULL_VAL != timeInForce && TimeInForce.GOOD_FOR_AUCTION != timeInForce,
                    message.isSetField(59), message::toString);
                assertEquals(OrdType.MARKET != ordType && OrdType.NULL_VAL != ordType, message.isSetField(44));
            }
        }
    }

    @Test
    void shouldTellEveryReasonInStockWords() throws Exception
    {
        for (final Reason reason : Reason.values())
        {
            if (Reason.NULL_VAL == reason)
            {
                continue;
            }
            final Message cancelled = tell(report ->
                report.execType(ExecType.CANCELED).ordStatus(OrdStatus.CANCELED).reason(reason));
            final Message restated = tell(report ->
                report.execType(ExecType.RESTATED).ordStatus(OrdStatus.NEW).reason(reason));
            assertTrue(restated.isSetField(378), () -> "4.2: " + restated);
            final Message expired = tell(report ->
                report.execType(ExecType.EXPIRED).ordStatus(OrdStatus.EXPIRED).reason(reason));
            assertFalse(expired.isSetField(378), expired::toString);
            final Message rejected = tell(report ->
                report.execType(ExecType.REJECTED).ordStatus(OrdStatus.REJECTED).reason(reason));
            assertTrue(rejected.isSetField(103), () -> "4.2: " + rejected);
            for (final Message message : new Message[]{cancelled, restated, expired, rejected})
            {
                assertEquals(Reason.NONE != reason, message.isSetField(58));
                assertTrue(Reason.NONE == reason || reason.name().equals(message.getString(58)), message::toString);
            }
        }
    }

    /** 3.3, 4.2, E.1.c: which reasons a client that only reads 378 can tell apart. */
    @Test
    void shouldGiveRestatementReasons() throws Exception
    {
        assertFields(restate(Reason.END_OF_DAY), "378=1");
        assertFields(restate(Reason.SLID), "378=3");
        assertFields(restate(Reason.PEG_REPRICED), "378=3");
        assertFields(restate(Reason.MARKET_REMAINDER), "378=3");
        assertFields(restate(Reason.OCO_REDUCED), "378=5");
        assertFields(restate(Reason.OUTSIDE_DAILY_LIMITS), "378=8");
        assertFields(restate(Reason.NONE), "378=8");
        assertFields(restate(Reason.TRIGGERED), "378=99");
        assertFields(restate(Reason.SELF_TRADE), "378=99");
    }

    @Test
    void shouldNotTellOfLiquidityThatFixDoesNotKnow() throws Exception
    {
        for (final Liquidity liquidity : Liquidity.values())
        {
            final Message fill = tell(report -> report.execType(ExecType.TRADE).ordStatus(OrdStatus.FILLED)
                .lastPriceTicks(10_000).lastLots(1).matchId(5).liquidity(liquidity));
            assertEquals(Liquidity.ADDED == liquidity || Liquidity.REMOVED == liquidity, fill.isSetField(851));
        }
    }

    /** Of an order that is hidden, was prevented, and cannot be told from others by FIX. */
    @Test
    void shouldTellRareTerms() throws Exception
    {
        final Message message = tell(report -> report.execType(ExecType.RESTATED).ordStatus(OrdStatus.NEW)
            .ordType(OrdType.TRAILING_STOP_LIMIT).reason(Reason.SELF_TRADE).displayLots(-1).stopPriceTicks(9_900)
            .preventedLots(500));
        assertFields(message, "40=P", "18=a", "44=100", "99=99", "111=0", "58=SELF_TRADE");
        assertFields(tell(report -> report.execType(ExecType.NEW).ordStatus(OrdStatus.NEW).displayLots(1_500)),
            "111=1.5");
    }

    private Message restate(final Reason reason) throws Exception
    {
        return tell(report -> report.execType(ExecType.RESTATED).ordStatus(OrdStatus.NEW).reason(reason));
    }

    private Message tell(final Consumer<ExecutionReportEncoder> fields) throws Exception
    {
        exchange.execution(FixVenue.SESSION_1, report -> fields.accept(report.clOrdId("o-1").orderId(7).execId(8)
            .accountId(100).priceTicks(10_000).quantityLots(1_500).instrumentId(1).side(Side.BUY)
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY)));
        return client.expect("8");
    }
}
