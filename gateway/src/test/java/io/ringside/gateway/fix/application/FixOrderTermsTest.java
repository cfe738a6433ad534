package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.CancelOnDisconnect;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.PegKind;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.ReplaceOrderDecoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedDecoder;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TriggerKind;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The fields of D and G as the exchange receives them, and refusals: missing fields, and values that cannot be encoded.
 * Rule book F04, F11.
 */
class FixOrderTermsTest extends AdapterTest
{
    private static final String ORDER = "11=o-1|55=BTC-USD|54=1|60=20261118-11:06:40|38=5|";
    private static final List<String> REPEATED = List.of("40=", "44=", "99=", "111=");
    private static final String REPLACE = "41=o-1|11=r-1|55=BTC-USD|54=1|60=20261118-11:06:40|38=5|1=100|";

    @ParameterizedTest
    @ValueSource(strings = {"40=2|44=100|", "40=1|", "40=2|44=100|59=1|", "40=1|59=3|", "40=2|44=100|59=4|58=x|"})
    void shouldSendPlainOrdersAsPlainOrders(final String fields)
    {
        send("D", ORDER + fields);
        expect(NewOrderDecoder.TEMPLATE_ID);
    }

    @Test
    void shouldTranslateEveryTermOfANewOrder()
    {
        assertEquals("clOrdId=o-1|sessionId=1|clientSequence=2|accountId=100|priceTicks=10150|quantityLots=5000|" +
            "instrumentId=1|side=BUY|ordType=STOP_LIMIT|timeInForce=GTD|flags=0|stopPriceTicks=10100|trailTicks=0|" +
            "displayLots=2000|minQuantityLots=1000|pegOffsetTicks=0|expireTimeNs=" + RECORD_NS +
            "|linkedClOrdId=first-leg|stpGroup=77|stpMode=CANCEL_BOTH|postOnly=CANCEL|triggerKind=BEST_QUOTE|" +
            "pegKind=NONE|reserved=0|memo=desk 7, algo 12.|activationPriceTicks=0|cancelOnDisconnect=NONE",
            fields(enter("1=100|40=4|44=101.5|99=101|111=2|110=1|18=6|59=6|126=20261118-11:06:40.123456789|" +
            "20001=3|20002=77|20003=2|20004=1|20005=first-leg|5149=desk 7, algo 12.|")));
    }

    /** Terms of one order are not in the next. */
    @Test
    void shouldStateNothingThatWasNotStated()
    {
        enter("40=4|44=101.5|99=101|111=2|110=1|18=6|59=6|432=20261118|20001=3|20002=77|20004=1|20005=leg|5149=x|");
        assertEquals("clOrdId=o-1|sessionId=1|clientSequence=3|accountId=7|priceTicks=0|quantityLots=5000|" +
            "instrumentId=1|side=BUY|ordType=MARKET_TO_LIMIT|timeInForce=DAY|flags=0|stopPriceTicks=0|trailTicks=0|" +
            "displayLots=0|minQuantityLots=0|pegOffsetTicks=0|expireTimeNs=0|linkedClOrdId=|stpGroup=0|stpMode=NONE|" +
            "postOnly=NONE|triggerKind=LAST_TRADE|pegKind=NONE|reserved=0|memo=|activationPriceTicks=0|" +
            "cancelOnDisconnect=NONE",
                fields(enter("40=K|")));
    }

    @ParameterizedTest
    @CsvSource({"R,PRIMARY,-5", "P,OPPOSITE,0", "M,MIDPOINT,7"})
    void shouldTranslatePegs(final String letter, final PegKind kind, final long offsetTicks) throws Exception
    {
        final NewOrderExtendedDecoder order = enter("40=P|44=105|18=6 " + letter +
            (0 == offsetTicks ? "|" : "|211=" + java.math.BigDecimal.valueOf(offsetTicks, 2) + "|"));
        assertEquals(OrdType.PEGGED, order.ordType());
        assertEquals(kind, order.pegKind());
        assertEquals(PostOnly.REJECT, order.postOnly());
        assertEquals(10_500, order.priceTicks());
        assertEquals(offsetTicks, order.pegOffsetTicks());
        assertEquals(0, order.trailTicks());
    }

    @ParameterizedTest
    @CsvSource({"211=1.5|,TRAILING_STOP,0", "211=-1.5|,TRAILING_STOP,0", "211=1.5|44=99|,TRAILING_STOP_LIMIT,9900"})
    void shouldTranslateTrailingStops(final String fields, final OrdType type, final long priceTicks) throws Exception
    {
        final NewOrderExtendedDecoder order = enter("40=P|18=a|99=98|" + fields);
        assertEquals(type, order.ordType());
        assertEquals(150, order.trailTicks());
        assertEquals(0, order.pegOffsetTicks());
        assertEquals(PegKind.NONE, order.pegKind());
        assertEquals(9_800, order.stopPriceTicks());
        assertEquals(priceTicks, order.priceTicks());
    }

    @ParameterizedTest
    @CsvSource({"'',TAKE_PROFIT,0", "44=97|,TAKE_PROFIT_LIMIT,9700"})
    void shouldTranslateTakeProfitOrders(final String fields, final OrdType type, final long priceTicks)
        throws Exception
    {
        final NewOrderExtendedDecoder order = enter("40=J|99=98|20004=1|" + fields);
        assertEquals(type, order.ordType());
        assertEquals(9_800, order.stopPriceTicks());
        assertEquals(priceTicks, order.priceTicks());
        assertEquals(TriggerKind.BEST_QUOTE, order.triggerKind());
        final ReplaceOrderExtendedDecoder replace = replace("40=J|99=97.5|" + fields);
        assertEquals(type, replace.ordType());
        assertEquals(9_750, replace.stopPriceTicks());
        ask("D", ORDER + "40=J|" + fields, 'j', "45=4|372=D|379=o-1|380=5|58=STOP_PRICE_MISSING|");
    }

    @ParameterizedTest
    @CsvSource({"211=1.5|836=0|,150,0", "211=500|836=1|,-500,0", "211=-25|836=1|20006=98.5|,-25,9850"})
    void shouldTranslateDistancesAndActivation(final String fields, final long trailTicks, final long activationTicks)
        throws Exception
    {
        final NewOrderExtendedDecoder order = enter("40=P|18=a|" + fields);
        assertEquals(trailTicks, order.trailTicks());
        assertEquals(activationTicks, order.activationPriceTicks());
        assertEquals(activationTicks, replace("40=P|18=a|" + fields).activationPriceTicks());
    }

    @ParameterizedTest
    @CsvSource({"20007=Y|,YES", "20007=N|,NO", "20007=S|,SESSION", "99=98|,NONE"})
    void shouldTranslateCancelOnDisconnect(final String fields, final CancelOnDisconnect expected) throws Exception
    {
        final String stop = "40=3|" + (fields.startsWith("99") ? "" : "99=98|") + fields;
        assertEquals(expected, enter(stop).cancelOnDisconnect());
        assertEquals(expected, replace(stop).cancelOnDisconnect());
    }

    @ParameterizedTest
    @CsvSource({"2,AT_OPEN", "7,AT_CLOSE"})
    void shouldTranslateTimesInForceOfAuctions(final char character, final TimeInForce timeInForce) throws Exception
    {
        assertEquals(timeInForce, enter("40=1|59=" + character + "|").timeInForce());
    }

    @Test
    void shouldTakeTheEndOfADayForADateAndNothingForAFloorOfNothing() throws Exception
    {
        final NewOrderExtendedDecoder order = enter("40=2|44=100|59=6|432=20261118|111=0|");
        assertEquals(1_795_046_400_000_000_000L, order.expireTimeNs());
        assertEquals(-1, order.displayLots());
    }

    /** A replace without a rare term leaves those that the order has; ExecInst cannot change, and is none of them. */
    @ParameterizedTest
    @ValueSource(strings = {"40=2|44=100|", "40=2|44=100|18=6|", "40=1|59=3|"})
    void shouldLeaveRareTermsThatAReplaceDoesNotState(final String fields) throws Exception
    {
        send("G", REPLACE + fields);
        expect(ReplaceOrderDecoder.TEMPLATE_ID);
    }

    @Test
    void shouldTranslateEveryTermOfAReplace()
    {
        assertEquals("clOrdId=r-1|sessionId=1|clientSequence=2|accountId=100|priceTicks=10150|quantityLots=5000|" +
            "instrumentId=1|side=BUY|ordType=STOP_LIMIT|timeInForce=GTD|flags=0|origClOrdId=o-1|reserved=0|" +
            "stopPriceTicks=10100|trailTicks=0|displayLots=2000|pegOffsetTicks=0|expireTimeNs=1795046400000000000|" +
            "activationPriceTicks=0|cancelOnDisconnect=NONE",
            fields(replace("40=4|44=101.5|99=101|111=2|59=6|432=20261118|")));
    }

    @Test
    void shouldTranslateReplacesOfPegsAndTrailingStops() throws Exception
    {
        final ReplaceOrderExtendedDecoder peg = replace("40=P|18=R|44=105|211=-0.05|");
        assertEquals(OrdType.PEGGED, peg.ordType());
        assertEquals(-5, peg.pegOffsetTicks());
        final ReplaceOrderExtendedDecoder trailing = replace("40=P|18=a|211=-0.05|");
        assertEquals(OrdType.TRAILING_STOP, trailing.ordType());
        assertEquals(5, trailing.trailTicks());
        assertEquals(0, trailing.pegOffsetTicks());
    }

    /** The exchange knows the order, and refuses a replace that states another ExecInst. */
    @ParameterizedTest
    @CsvSource({"'',0", "97=Y|,1", "18=6|,6", "111=1|18=6|,6", "40=P|18=R|,10", "40=P|18=P 6|,22", "40=P|18=M|97=Y|,27",
        "40=P|18=a|,2"})
    void shouldSayWhatAReplaceStatesOfExecInst(final String fields, final int flags)
    {
        final boolean isPegged = fields.contains("40=P");
        send("G", REPLACE + (isPegged ? "" : "40=2|44=100|") + fields);
        final DirectBuffer command = expect(isPegged || fields.contains("111=") ?
            ReplaceOrderExtendedDecoder.TEMPLATE_ID : ReplaceOrderDecoder.TEMPLATE_ID);
        // Both forms begin with the same fields.
        assertEquals(flags, new ReplaceOrderDecoder().wrap(command, MessageHeaderDecoder.ENCODED_LENGTH,
            ReplaceOrderDecoder.BLOCK_LENGTH, ReplaceOrderDecoder.SCHEMA_VERSION).flags());
        assertEquals(0, enter("40=2|44=100|18=6|").flags());
    }

    /** A new order must state it; a replace may omit it. */
    @ParameterizedTest
    @CsvSource({"40=P|18=R|,PRICE_MISSING,PEGGED", "40=P|44=100|,EXEC_INST_MISSING,PEGGED",
        "40=P|44=100|18=6|,EXEC_INST_MISSING,PEGGED", "40=P|18=a|,PEG_OFFSET_MISSING,TRAILING_STOP",
        "40=2|44=100|59=6|,EXPIRE_TIME_MISSING,LIMIT"})
    void shouldMissFieldsOfNewOrdersAlone(final String fields, final String text, final OrdType ordType)
        throws Exception
    {
        ask("D", ORDER + fields, 'j', "45=2|372=D|379=o-1|380=5|58=" + text + "|");
        final ReplaceOrderExtendedDecoder replace = replace(fields);
        assertEquals(ordType, replace.ordType());
        assertEquals(fields.contains("44=") ? 10_000 : 0, replace.priceTicks());
        assertEquals(0, replace.trailTicks() | replace.pegOffsetTicks() | replace.expireTimeNs());
    }

    /** F11: fields required by others. */
    @ParameterizedTest
    @CsvSource({"40=3|,STOP_PRICE_MISSING", "40=4|44=100|,STOP_PRICE_MISSING", "40=4|99=101|,PRICE_MISSING",
        "40=2|59=6|432=20261118|,PRICE_MISSING"})
    void shouldMissFieldsThatOthersMakeNecessary(final String fields, final String text) throws Exception
    {
        ask("D", ORDER + fields, 'j', "45=2|372=D|379=o-1|380=5|58=" + text + "|");
        ask("G", REPLACE + fields, 'j', "45=3|372=G|379=r-1|380=5|58=" + text + "|");
    }

    /** F11: refusals with the exchange's reasons. */
    @ParameterizedTest
    @CsvSource({"40=3|99=100.001|,99,INVALID_STOP_PRICE", "40=3|99=999999999999999999|,99,INVALID_STOP_PRICE",
        "40=P|18=a|211=0.001|,99,INVALID_STOP_PRICE", "40=P|18=a|211=1|99=100.001|,99,INVALID_STOP_PRICE",
        "40=P|18=R|44=100|211=0.005|,99,INVALID_PEG", "40=2|44=100|111=0.0001|,13,INVALID_DISPLAY_QUANTITY",
        "40=2|44=100|111=-0.001|,13,INVALID_DISPLAY_QUANTITY",
        "40=2|44=100|18=R|,11,INVALID_COMBINATION", "40=2|44=100|18=a|,11,INVALID_COMBINATION",
        "40=P|44=100|18=R M|,11,INVALID_COMBINATION", "40=P|44=100|18=a P|211=1|,11,INVALID_COMBINATION",
        "40=2|44=100|59=6|126=20261118-00:00:00|432=20261118|,11,INVALID_COMBINATION",
        "40=2|44=100|18=G|,11,UNSUPPORTED_EXEC_INST", "40=P|44=100|18=W|,11,UNSUPPORTED_EXEC_INST",
        "40=2|44=100|18=6 1|,11,UNSUPPORTED_EXEC_INST", "40=2|44=100|59=5|,11,UNSUPPORTED_TIME_IN_FORCE",
        "40=9|,11,UNSUPPORTED_ORDER_TYPE", "40=4|44=100.001|99=101|,99,PRICE_OFF_TICK",
        "40=P|18=a|211=1.5|836=1|,99,INVALID_STOP_PRICE", "40=P|18=a|211=1|836=2|,11,INVALID_COMBINATION",
        "40=P|18=M|44=100|211=1|836=1|,11,INVALID_COMBINATION"})
    void shouldRefuseWhatTheExchangeCannotBeTold(final String fields, final int reason, final String text)
        throws Exception
    {
        send("D", ORDER + fields);
        assertRefused(reason, text, fields);
        send("G", REPLACE + fields);
        final String told = expectMessage('9');
        assertTrue(told.startsWith("11=r-1|41=o-1|") && told.endsWith("|434=2|102=99|58=" + text + "|"), told);
    }

    @ParameterizedTest
    @CsvSource({"110=0.0001|,13,INVALID_MIN_QUANTITY", "20006=100.001|,99,INVALID_STOP_PRICE",
        "20003=3|,11,INVALID_COMBINATION",
        "20005=an-id-of-21-characters|,99,INVALID_LINK", "20005=two words|,99,INVALID_LINK",
        "5149=seventeen letters|,99,INVALID_MEMO", "5149=caf\u00e9|,99,INVALID_MEMO", "5149=tab\t|,99,INVALID_MEMO"})
    void shouldRefuseWhatTheExchangeCannotBeToldOfANewOrder(final String fields, final int reason, final String text)
        throws Exception
    {
        final String others = "40=2|44=100|99=101|111=2|";
        send("D", ORDER + others + fields);
        assertRefused(reason, text, others);
    }

    /** With the reason, and with the fields that the order had. */
    private void assertRefused(final int reason, final String text, final String fields) throws Exception
    {
        final String told = expectMessage('8');
        assertTrue(told.startsWith("11=o-1|") && told.contains("|150=8|"), told);
        assertTrue(told.contains("|103=" + reason + "|58=" + text + "|"), told);
        for (final String field : fields.split("[|]"))
        {
            assertTrue(told.contains("|" + field + "|") || REPEATED.stream().noneMatch(field::startsWith), told);
        }
    }

    private NewOrderExtendedDecoder enter(final String fields)
    {
        send("D", ORDER + fields);
        return new NewOrderExtendedDecoder().wrapAndApplyHeader(
            expect(NewOrderExtendedDecoder.TEMPLATE_ID), 0, header);
    }

    private ReplaceOrderExtendedDecoder replace(final String fields)
    {
        send("G", REPLACE + fields);
        return new ReplaceOrderExtendedDecoder().wrapAndApplyHeader(
            expect(ReplaceOrderExtendedDecoder.TEMPLATE_ID), 0, header);
    }
}
