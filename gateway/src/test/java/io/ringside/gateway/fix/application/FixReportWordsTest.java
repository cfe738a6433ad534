package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportEncoder;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TimeInForce;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Clients get only values of the stock FIX44.xml, for orders of any protocol. Rule book 4.1.2. */
class FixReportWordsTest extends EncoderTest
{
    @Test
    void shouldTellOrderTypesAndTimesInForceInStockWords() throws Exception
    {
        for (final OrdType ordType : OrdType.values())
        {
            for (final TimeInForce timeInForce : TimeInForce.values())
            {
                final String told = tell(report -> report.ordType(ordType).timeInForce(timeInForce));
                final int index = Math.min(8, ordType.ordinal());
                assertHas(OrdType.NULL_VAL != ordType, "|40=" + "1234KPPP".substring(index, Math.min(8, index + 1)),
                    told);
                assertHas(OrdType.TRAILING_STOP == ordType || OrdType.TRAILING_STOP_LIMIT == ordType, "|18=", told);
                assertHas(TimeInForce.NULL_VAL != timeInForce && TimeInForce.GOOD_FOR_AUCTION != timeInForce, "|59=",
                    told);
                assertHas(OrdType.MARKET != ordType && OrdType.NULL_VAL != ordType, "|44=", told);
            }
        }
    }

    /** 4.2: which fields say why. */
    @ParameterizedTest
    @EnumSource(value = Reason.class, mode = EnumSource.Mode.EXCLUDE, names = "NULL_VAL")
    void shouldTellEveryReasonInStockWords(final Reason reason) throws Exception
    {
        final String text = Reason.NONE == reason ? "|58=" : "|58=" + reason + "|";
        for (final ExecType execType : new ExecType[]{ExecType.CANCELED, ExecType.RESTATED, ExecType.EXPIRED,
            ExecType.REJECTED})
        {
            final OrdStatus status = ExecType.RESTATED == execType ? OrdStatus.NEW : OrdStatus.valueOf(execType.name());
            final String told = tell(report -> report.execType(execType).ordStatus(status).reason(reason));
            assertHas(Reason.NONE != reason, text, told);
            assertTrue(ExecType.RESTATED != execType || told.contains("|378="), told);
            assertTrue(ExecType.EXPIRED != execType || !told.contains("|378="), told);
            assertTrue(ExecType.REJECTED != execType || told.contains("|103="), told);
        }
    }

    /** 3.3, 4.2, E.1.c: which reasons a client that only reads 378 can tell apart. */
    @ParameterizedTest
    @CsvSource({"END_OF_DAY,1", "SLID,3", "PEG_REPRICED,3", "MARKET_REMAINDER,3", "OCO_REDUCED,5",
        "OUTSIDE_DAILY_LIMITS,8", "NONE,8", "TRIGGERED,99", "SELF_TRADE,99"})
    void shouldGiveRestatementReasons(final Reason reason, final int word) throws Exception
    {
        assertHas(true, "|378=" + word + "|", tell(report -> report.execType(ExecType.RESTATED).reason(reason)));
    }

    /** F13. */
    @Test
    void shouldGiveNoRestatementReasonForAPostOnlyOrder() throws Exception
    {
        assertHas(false, "|378=", tell(report ->
            report.execType(ExecType.CANCELED).ordStatus(OrdStatus.CANCELED).reason(Reason.POST_ONLY)));
    }

    @ParameterizedTest
    @EnumSource(Liquidity.class)
    void shouldNotTellOfLiquidityThatFixDoesNotKnow(final Liquidity liquidity) throws Exception
    {
        assertHas(Liquidity.ADDED == liquidity || Liquidity.REMOVED == liquidity, "|851=", tell(report ->
            report.execType(ExecType.TRADE).ordStatus(OrdStatus.FILLED).lastPriceTicks(10_000).lastLots(1).matchId(5)
            .liquidity(liquidity)));
    }

    /** Of an order that is hidden, was prevented, and cannot be told from others by FIX. */
    @Test
    void shouldTellRareTerms() throws Exception
    {
        final String told = tell(report -> report.execType(ExecType.RESTATED)
            .ordType(OrdType.TRAILING_STOP_LIMIT).reason(Reason.SELF_TRADE).displayLots(-1).stopPriceTicks(9_900)
            .preventedLots(500));
        for (final String field : new String[]{"40=P", "18=a", "44=100", "99=99", "111=0", "58=SELF_TRADE"})
        {
            assertHas(true, "|" + field + "|", told);
        }
        assertHas(true, "|111=1.5|", tell(report -> report.displayLots(1_500)));
    }

    @Test
    void shouldRoundTheAveragePrice() throws Exception
    {
        assertHas(true, "|6=100.0066666667|", tell(report -> report.cumLots(300)
            .cumTicksLots(100 * 10_000 + 200 * 10_001)));
    }

    private String tell(final Consumer<ExecutionReportEncoder> fields) throws Exception
    {
        execution(fields);
        return told(5);
    }

    private static void assertHas(final boolean isExpected, final String field, final String told)
    {
        assertEquals(isExpected, told.contains(field), () -> field + " in " + told);
    }
}
