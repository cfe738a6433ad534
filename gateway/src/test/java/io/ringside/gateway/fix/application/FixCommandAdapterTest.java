package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.CancelOrderDecoder;
import io.ringside.engine.protocol.MassCancelDecoder;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.MassStatusRequestDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
import io.ringside.engine.protocol.OrderStatusRequestDecoder;
import io.ringside.engine.protocol.ReplaceOrderDecoder;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.ringside.gateway.fix.message.FixBytes.message;
import static io.ringside.gateway.fix.message.FixBytes.wrap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** One message in, exactly one command out: the request, or its refusal. Rule book F11. */
class FixCommandAdapterTest extends AdapterTest
{
    private static final String HEAD = "11=o-1|55=BTC-USD|54=1|60=20261118-11:06:40|";
    private static final String ORDER = HEAD + "38=5|40=2|44=100.5|";

    @Test
    void shouldTranslateAnOrder()
    {
        send("D", ORDER);
        // The account is the first of the session.
        assertEquals("clOrdId=o-1|sessionId=1|clientSequence=2|accountId=7|priceTicks=10050|quantityLots=5000|" +
            "instrumentId=1|side=BUY|ordType=LIMIT|timeInForce=DAY|flags=0", fields(expectOrder()));
        assertEquals(2, session.lastAcceptedClientSequence());
    }

    /** Fields without effect are ignored. */
    @Test
    void shouldNotMistakeAnIgnoredFieldForAnother()
    {
        send("D", "453=1|448=44|447=D|452=3|115=x|78=1|79=a|80=999|" + ORDER +
            "1=100|711=1|311=x|879=7|810=1|354=5|355=38=9||");
        final NewOrderDecoder order = expectOrder();
        assertEquals(10_050, order.priceTicks());
        assertEquals(5_000, order.quantityLots());
        assertEquals(100, order.accountId());
    }
    @ParameterizedTest
    @CsvSource({"010,099.50,9950,10000", "10.0,99.,9900,10000", "10.000000000000,.99,99,10000",
        "1,99.500000000,9950,1000"})
    void shouldTakeTheSameNumber(final String quantity, final String price, final long ticks, final long lots)
    {
        send("D", HEAD + "40=2|38=" + quantity + "|44=" + price + "|");
        final NewOrderDecoder order = expectOrder();
        assertEquals(ticks, order.priceTicks());
        assertEquals(lots, order.quantityLots());
    }
    @ParameterizedTest
    @CsvSource({"999999999999999999,100,QUANTITY_TOO_LARGE,13", "9999999999999999.99,100,QUANTITY_TOO_LARGE,13",
        "0.0001,100,QUANTITY_OFF_LOT,13", "1,99.505,PRICE_OFF_TICK,99", "1,0.00000000000000001,PRICE_OFF_TICK,99",
        "1,922337203685477581,PRICE_OUT_OF_RANGE,99", "1,184467440737095517,PRICE_OUT_OF_RANGE,99"})
    void shouldRefuseNumbersThatCannotBe(
        final String quantity, final String price, final String text, final int reason) throws Exception
    {
        send("D", HEAD + "40=2|38=" + quantity + "|44=" + price + "|1=100|59=1|");
        assertEquals("11=o-1|55=BTC-USD|54=1|150=8|103=" + reason + "|58=" + text + "|38=" + quantity + "|44=" +
            price +
            "|1=100|40=2|59=1|", expectMessage('8'));
    }
    @Test
    void shouldRefuseInTheWordsOfTheExchange() throws Exception
    {
        send("D", ORDER.replace("BTC-USD", "NOPE"));
        assertEquals("11=o-1|55=NOPE|54=1|150=8|103=1|58=UNKNOWN_INSTRUMENT|38=5|44=100.5|40=2|",
            expectMessage('8'));
        send("D", ORDER.replace("54=1", "54=5") + "1=100|");
        assertTrue(expectMessage('8').contains("|54=5|150=8|103=11|58=INVALID_SIDE|38=5|44=100.5|1=100|"));
        for (final String account : new String[]{"8", "-100", "100.0", "x", "1".repeat(40), "\u00e9"})
        {
            send("D", ORDER + "1=" + account + "|");
            assertTrue(expectMessage('8').contains("|103=15|58=UNKNOWN_ACCOUNT|"));
        }
        for (final String id : new String[]{"x".repeat(21), "two words", "\u00e9"})
        {
            send("D", ORDER.replace("o-1", id));
            assertTrue(expectMessage('8').startsWith("11=" + id + "|"));
        }
        send("D", ORDER + "18=G|");
        assertTrue(expectMessage('8').contains("|103=11|58=UNSUPPORTED_EXEC_INST|"));
    }

    /** However long everything is that it repeats, it fits. */
    @Test
    void shouldRefuseTheLongestToo() throws Exception
    {
        final String id = "i".repeat(FixDictionary.ID_LENGTH_MAX);
        final String symbol = "s".repeat(FixDictionary.SYMBOL_LENGTH_MAX);
        final String fields = "55=" + symbol + "|54=1|60=20261118-11:06:40|";
        send("D", "11=" + id + "|" + fields + "40=2|38=" + "0".repeat(40) + "1|44=1|1=" + "9".repeat(40) + "|");
        assertTrue(expectMessage('8').startsWith("11=" + id + "|55=" + symbol + "|54=1|150=8|39=8|103=99|58="));
        send("F", "11=" + id + "|41=" + id + "|" + fields);
        assertTrue(expectMessage('9').startsWith("11=" + id + "|41=" + id + "|39=8|434=1|102=99|58=INVALID_CLORDID"));
        send("AF", "584=" + id + "|585=1|55=" + symbol + "|54=1|");
        assertTrue(expectMessage('8').startsWith("150=I|39=8|103=99|584=" + id + "|911=0|912=Y|55=" + symbol +
            "|54=1|58="));
        send("H", "11=" + id + "|55=" + symbol + "|54=1|790=" + id + "|");
        assertTrue(expectMessage('8').startsWith("150=I|39=8|103=5|11=" + id + "|790=" + id + "|55=" + symbol +
            "|54=1|58=UNKNOWN_ORDER|"));
        send("q", "11=" + id + "|530=7|60=20261118-11:06:40|");
        assertTrue(expectMessage('r').startsWith("11=" + id + "|530=7|531=0|532=0|58="));
    }

    /** An answer repeats the id of its request, which must not be forgotten before, or is looked for. */
    @Test
    void shouldWaitForAnswersBeforeItTakesOneMoreStatusRequest()
    {
        final String request = "11=o-1|55=BTC-USD|54=1|";
        final long first = clientSequence + 1;
        session.onReport(1, clientSequence);
        for (int i = 0; i < FixStatusRequests.CAPACITY; i++)
        {
            nowNs += 1_000_000_000L;
            send("H", request + "790=s|");
            expect(OrderStatusRequestDecoder.TEMPLATE_ID);
        }
        nowNs += 1_000_000_000L;
        final int next = (int)clientSequence + 1;
        assertFalse(adapter.onMessage(peer, wrap(message("H", next, request + "790=s|")), next, CONNECTION));
        assertNull(commands.peek());
        session.onReport(2, first);
        assertTrue(adapter.onMessage(peer, wrap(message("H", next, request + "790=s|")), next, CONNECTION));
        assertFalse(adapter.onMessage(peer, wrap(message("H", next + 1, request)), next + 1, CONNECTION));
    }

    @Test
    void shouldTranslateOtherRequests()
    {
        send("F", "41=o-1|11=c-1|55=NOPE|54=2|60=20261118-11:06:40|");
        final CancelOrderDecoder cancel = new CancelOrderDecoder().wrapAndApplyHeader(
            expect(CancelOrderDecoder.TEMPLATE_ID), 0, header);
        assertEquals("c-1 o-1 0", cancel.clOrdId() + " " + cancel.origClOrdId() + " " + cancel.instrumentId());
        send("G", "41=o-0|" + ORDER);
        final ReplaceOrderDecoder replace = new ReplaceOrderDecoder().wrapAndApplyHeader(
            expect(ReplaceOrderDecoder.TEMPLATE_ID), 0, header);
        assertEquals("o-1 o-0 10050", replace.clOrdId() + " " + replace.origClOrdId() + " " + replace.priceTicks());
        send("H", "11=o-1|55=BTC-USD|54=1|");
        assertEquals(4, new OrderStatusRequestDecoder().wrapAndApplyHeader(
            expect(OrderStatusRequestDecoder.TEMPLATE_ID), 0, header).clientSequence());
        send("q", "11=m-1|530=1|55=BTC-USD|54=2|60=20261118-11:06:40|");
        final MassCancelDecoder massCancel = new MassCancelDecoder().wrapAndApplyHeader(
            expect(MassCancelDecoder.TEMPLATE_ID), 0, header);
        assertEquals(MassCancelScope.INSTRUMENT, massCancel.scope());
        assertEquals(SideFilter.SELL, massCancel.sideFilter());
        send("AF", "584=q-1|585=7|");
        assertEquals(MassCancelScope.ALL, new MassStatusRequestDecoder().wrapAndApplyHeader(
            expect(MassStatusRequestDecoder.TEMPLATE_ID), 0, header).scope());
    }

    /** Unsupported types, whose ids nobody knows, and fields missing because of others. */
    @ParameterizedTest
    @CsvSource({"V,,,3,UNSUPPORTED_MESSAGE_TYPE", "E,11=o-1|,,3,UNSUPPORTED_MESSAGE_TYPE",
        "D,40=2|38=1|,379=o-1|,5,PRICE_MISSING", "D,40=1|,379=o-1|,5,QUANTITY_MISSING",
        "D,40=3|38=1|,379=o-1|,5,STOP_PRICE_MISSING", "q,530=1|,379=m|,5,SYMBOL_MISSING"})
    void shouldRefuseMessages(
        final String type, final String fields, final String id, final int reason, final String text) throws Exception
    {
        final String all = "D".equals(type) ? HEAD + fields : "q".equals(type) ? "11=m|60=20261118-11:06:40|" +
            fields : null == fields ? "" : fields;
        send(type, all);
        assertEquals("45=2|372=" + type + "|" + (null == id ? "" : id) + "380=" + reason + "|58=" + text + "|",
            expectMessage('j'));
        assertEquals(2, session.lastAcceptedClientSequence(), "a refusal is an answer, too");
    }

    /** F08: the exchange checks whether it has received the order. */
    @Test
    void shouldMarkWhatMayHaveBeenSentBefore()
    {
        send("D", ORDER + "97=Y|");
        assertEquals(1, expectOrder().flags());
        send("D", ORDER + "97=Y|111=1|");
        assertEquals(1, new NewOrderExtendedDecoder().wrapAndApplyHeader(
            expect(NewOrderExtendedDecoder.TEMPLATE_ID), 0, header).flags());
        send("G", "41=o-0|" + ORDER + "97=Y|");
        assertEquals(1, new ReplaceOrderDecoder().wrapAndApplyHeader(
            expect(ReplaceOrderDecoder.TEMPLATE_ID), 0, header).flags());
        send("D", ORDER + "97=N|");
        assertEquals(0, expectOrder().flags());
    }

    @ParameterizedTest
    @ValueSource(strings = {ORDER, HEAD + "40=2|38=5|44=100.505|", HEAD + "40=2|38=1|"})
    void shouldDoNothingWhileTheExchangeTakesNothing(final String fields)
    {
        room = 0;
        final FixMessage message = wrap(message("D", 2, fields));
        for (int i = 0; i < 100; i++)
        {
            assertFalse(adapter.onMessage(peer, message, 2, CONNECTION));
        }
        assertEquals(0, session.lastAcceptedClientSequence());
        room = 1;
        assertTrue(adapter.onMessage(peer, message, 2, CONNECTION), "it cost the session no allowance to wait");
        assertEquals(1, commands.size());
        assertEquals(100, counters.get(GatewayCounter.FIX_BACK_PRESSURED));
        assertEquals(1, counters.get(GatewayCounter.FIX_MESSAGES_IN));
    }

    /** S25. */
    @Test
    void shouldRefuseWhatIsTooMuchAndSayWhenItIsAFlood()
    {
        int throttled = 0;
        while (!adapter.isFlooded())
        {
            send("D", ORDER);
            throttled += NewOrderDecoder.TEMPLATE_ID == template() ? 0 : 1;
            commands.clear();
        }
        assertEquals(21, throttled, "as many again as the allowance, and one");
        assertTrue(session.isLockedOut(nowNs));
        send("F", "41=o-1|11=c-1|55=X|54=1|60=20261118-11:06:40|");
        expect(CancelOrderDecoder.TEMPLATE_ID);
        assertFalse(adapter.isFlooded());
        assertEquals(21, counters.get(GatewayCounter.FIX_COMMANDS_THROTTLED));
    }

    /** A venue that accepts only cancels. */
    @ParameterizedTest
    @ValueSource(strings = {ORDER, ORDER + "111=1|"})
    void shouldTakeNoOrderWhileTheVenueTakesNone(final String order) throws Exception
    {
        isAccepting = false;
        ask("D", order, 'j', "45=2|372=D|379=o-1|380=4|58=VENUE_BUSY|");
        ask("G", "41=o-0|" + order, 'j', "45=3|372=G|379=o-1|380=4|58=VENUE_BUSY|");
        send("F", "41=o-1|11=c-1|55=X|54=1|60=20261118-11:06:40|");
        expect(CancelOrderDecoder.TEMPLATE_ID);
        send("H", "11=o-1|55=BTC-USD|54=1|");
        expect(OrderStatusRequestDecoder.TEMPLATE_ID);
    }
}
