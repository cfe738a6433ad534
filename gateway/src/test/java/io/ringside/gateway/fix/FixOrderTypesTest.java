package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TradingPhase;
import org.junit.jupiter.api.Test;
import quickfix.Message;

import java.time.Instant;

import static io.ringside.gateway.fix.FixGatewayTest.assertFields;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * Every order type of the venue as stock QuickFIX/J enters it and gets its reports, over the gateway and the real core.
 * Rule book 3.1 to 3.3, 4.1 to 4.3.
 */
class FixOrderTypesTest extends StockClientTest<CoreExchange>
{
    FixOrderTypesTest()
    {
        super(new CoreExchange());
    }

    /** O9, 4.2 "Restated". */
    @Test
    void shouldElectAStopOrder() throws Exception
    {
        exchange.trade(10_000);
        assertFields(enter("s-1", "54=1|38=1|40=3|99=101"), "150=0", "39=0", "40=3", "99=101", "151=1");
        exchange.enter(Side.SELL, 10_200, 1_000);

        exchange.trade(10_100);
        assertFields(client.expect("8"), "11=s-1", "150=D", "39=0", "378=99", "58=TRIGGERED", "99=101");
        assertFields(client.expect("8"), "150=F", "39=2", "31=102", "32=1", "40=3", "851=2");
    }

    /** O9. */
    @Test
    void shouldElectAStopLimitOrderThatThenRests() throws Exception
    {
        exchange.trade(10_000);
        assertFields(enter("s-1", "54=2|38=1|40=4|99=99|44=98.50"), "150=0", "40=4", "99=99", "44=98.5");

        exchange.trade(9_900);
        assertFields(client.expect("8"), "150=D", "39=0", "58=TRIGGERED");
        assertFields(status("s-1", '2'), "150=I", "39=0", "44=98.5", "151=1");
    }

    /** A05. */
    @Test
    void shouldRefuseAStopOrderThatIsSatisfied() throws Exception
    {
        exchange.trade(10_000);
        assertFields(enter("s-1", "54=1|38=1|40=3|99=100"), "150=8", "39=8", "103=99", "99=100",
            "58=STOP_ALREADY_SATISFIED");
    }

    /** B42. */
    @Test
    void shouldElectAStopOrderByTheBestQuote() throws Exception
    {
        assertFields(enter("s-1", "54=1|38=1|40=4|99=101|44=101|20004=1"), "150=0");
        exchange.enter(Side.SELL, 10_100, 400);
        assertFields(client.expect("8"), "150=D", "58=TRIGGERED");
        assertFields(client.expect("8"), "150=F", "39=1", "32=0.4");
    }

    /** B43. */
    @Test
    void shouldTrailTheMarketWithAStopOrder() throws Exception
    {
        exchange.trade(10_000);
        assertFields(enter("t-1", "54=2|38=1|40=P|18=a|211=-1"), "150=0", "40=P", "18=a", "99=99");
        exchange.trade(10_150);
        assertFields(status("t-1", '2'), "150=I", "39=0", "99=100.5");

        exchange.enter(Side.BUY, 10_040, 1_000);
        exchange.enter(Side.SELL, 10_040, 1);
        assertFields(client.expect("8"), "11=t-1", "150=D", "58=TRIGGERED");
        assertFields(client.expect("8"), "150=F", "39=1", "31=100.4", "32=0.999");
        assertFields(client.expect("8"), "150=4", "39=4", "58=MARKET_REMAINDER");
    }

    /** B43: with a price of its own it is a limit order once it is elected; where it starts may be stated. */
    @Test
    void shouldTrailTheMarketWithAStopLimitOrder() throws Exception
    {
        assertFields(enter("t-0", "54=1|38=1|40=P|18=a|211=1|44=105"), "150=8", "58=NO_REFERENCE_PRICE");
        assertFields(enter("t-1", "54=1|38=1|40=P|18=a|211=1|44=105|99=103"),
            "150=0", "40=P", "18=a", "44=105", "99=103");
        exchange.trade(10_100);
        assertFields(status("t-1", '1'), "99=102");
        exchange.trade(10_200);
        assertFields(client.expect("8"), "150=D", "58=TRIGGERED");
        assertFields(status("t-1", '1'), "150=I", "39=0", "44=105");
    }

    /** O7: the second tranche is behind all earlier orders. */
    @Test
    void shouldShowATrancheOfAnIceberg() throws Exception
    {
        assertFields(enter("i-1", "54=1|38=3|40=2|44=100|111=1"), "150=0", "111=1", "38=3", "151=3");
        assertFields(enter("b-1", "54=1|38=1|40=2|44=100"), "150=0");

        exchange.enter(Side.SELL, 10_000, 2_000);
        assertFields(client.expect("8"), "11=i-1", "150=F", "39=1", "32=1", "151=2", "111=1");
        assertFields(client.expect("8"), "11=b-1", "150=F", "39=2", "32=1");
    }

    /** 3.4: displayed orders trade first at a price. */
    @Test
    void shouldHideAnOrder() throws Exception
    {
        assertFields(enter("h-1", "54=1|38=1|40=2|44=100|111=0"), "150=0", "111=0");
        assertFields(enter("b-1", "54=1|38=1|40=2|44=100"), "150=0");

        exchange.enter(Side.SELL, 10_000, 2_000);
        assertFields(client.expect("8"), "11=b-1", "150=F", "39=2");
        assertFields(client.expect("8"), "11=h-1", "150=F", "39=2");
    }

    /** O8, in all three modes. */
    @Test
    void shouldNotTakeWithAPostOnlyOrder() throws Exception
    {
        exchange.enter(Side.SELL, 10_000, 1_000);
        assertFields(enter("p-1", "54=1|38=1|40=2|44=100|18=6"), "150=8", "103=99", "58=POST_ONLY_WOULD_MATCH");
        assertFields(enter("p-2", "54=1|38=1|40=2|44=99.99|18=6"), "150=0", "39=0");

        assertFields(enter("p-3", "54=1|38=1|40=2|44=100|18=6|20003=2"), "150=0");
        final Message cancelled = client.expect("8");
        assertFields(cancelled, "11=p-3", "150=4", "39=4", "58=POST_ONLY");
        assertFalse(cancelled.isSetField(378), "its own terms ended it");

        assertFields(enter("p-4", "54=1|38=1|40=2|44=100.05|18=6|20003=3"), "150=0", "44=100.05");
        assertFields(client.expect("8"), "11=p-4", "150=D", "39=0", "378=3", "44=99.99", "58=SLID");
    }

    /** O6. */
    @Test
    void shouldCancelWhatFindsLessThanItsMinimumQuantity() throws Exception
    {
        exchange.enter(Side.SELL, 10_000, 500);
        assertFields(enter("m-1", "54=1|38=2|40=2|44=100|110=1"), "150=0");
        final Message cancelled = client.expect("8");
        assertFields(cancelled, "150=4", "39=4", "14=0", "58=MIN_QUANTITY_UNFILLED");
        assertFalse(cancelled.isSetField(378), "its own terms ended it");

        assertFields(enter("m-2", "54=1|38=2|40=2|44=100|110=0.5"), "150=0");
        assertFields(client.expect("8"), "150=F", "39=1", "14=0.5", "151=1.5");
    }

    /** O3. */
    @Test
    void shouldRestAMarketToLimitOrderAtItsPrice() throws Exception
    {
        assertFields(enter("k-0", "54=1|38=2|40=K"), "150=8", "40=K", "58=NO_OPPOSITE");
        exchange.enter(Side.SELL, 10_000, 500);
        exchange.enter(Side.SELL, 10_100, 500);
        assertFields(enter("k-1", "54=1|38=2|40=K"), "150=0", "40=K");
        assertFields(client.expect("8"), "150=F", "39=1", "31=100", "32=0.5");
        assertFields(status("k-1", '1'), "150=I", "39=1", "40=2", "44=100", "151=1.5");
    }

    /** O10, B46, B47. */
    @Test
    void shouldFollowTheBestPriceOfItsOwnSide() throws Exception
    {
        exchange.enter(Side.BUY, 9_900, 1_000);
        assertFields(enter("p-1", "54=1|38=1|40=P|18=R|211=-0.05|44=105"), "150=0", "39=0", "40=P", "151=1");
        assertFields(client.expect("8"), "150=D", "378=3", "44=105", "839=98.95", "211=-0.05",
            "58=PEG_REPRICED");

        exchange.enter(Side.BUY, 9_950, 1_000);
        assertFields(client.expect("8"), "11=p-1", "150=D", "39=0", "378=3", "839=99.45", "58=PEG_REPRICED");
    }

    /** O10, B46. */
    @Test
    void shouldFollowTheOtherSideAndTheMiddle() throws Exception
    {
        exchange.enter(Side.BUY, 9_900, 1_000);
        exchange.enter(Side.SELL, 10_000, 1_000);
        assertFields(enter("p-1", "54=1|38=1|40=P|18=P|211=-0.80|44=105"), "150=0");
        assertFields(client.expect("8"), "11=p-1", "150=D", "44=105", "839=99.2", "58=PEG_REPRICED");
        assertFields(enter("p-2", "54=2|38=1|40=P|18=M 6|44=90"), "150=0");
        assertFields(client.expect("8"), "11=p-2", "150=D", "44=90", "839=99.5", "58=PEG_REPRICED");
    }

    /** O12, A37. */
    @Test
    void shouldExpireAnOrderAtItsTime() throws Exception
    {
        assertFields(enter("g-1", "54=1|38=1|40=2|44=100|59=6|126=20261118-12:00:00"), "150=0", "59=6");
        assertFields(enter("g-2", "54=1|38=1|40=2|44=100|59=6|432=20261118"), "150=0", "59=6");

        exchange.tick(ns("2026-11-18T12:00:00Z") - 1);
        assertFields(status("g-1", '1'), "39=0");
        exchange.tick(ns("2026-11-18T12:00:00Z"));
        assertFields(client.expect("8"), "11=g-1", "150=C", "39=C", "151=0", "58=EXPIRE_TIME");

        exchange.tick(ns("2026-11-19T00:00:00Z") - 1);
        assertFields(status("g-2", '1'), "39=0");
        exchange.tick(ns("2026-11-19T00:00:00Z"));
        assertFields(client.expect("8"), "11=g-2", "150=C", "39=C", "58=EXPIRE_TIME");
    }

    @Test
    void shouldRefuseAnOrderThatWouldHaveExpired() throws Exception
    {
        assertFields(enter("g-1", "54=1|38=1|40=2|44=100|59=6|432=20261117"), "150=8", "103=99",
            "58=INVALID_EXPIRE_TIME");
    }

    /** O12, H.1.a: GTC and GTD orders are restated each day. */
    @Test
    void shouldRestateAnOrderThatOutlivesTheDay() throws Exception
    {
        assertFields(enter("g-1", "54=1|38=1|40=2|44=100|59=6|432=20261201"), "150=0");
        exchange.endDay();
        assertFields(client.expect("8"), "150=D", "39=0", "378=1", "58=END_OF_DAY");
    }

    /** A09: parked, and in the closing call as if it had been there; the stock dictionary has no 851 for an auction. */
    @Test
    void shouldKeepAnOrderForTheClose() throws Exception
    {
        assertFields(enter("c-1", "54=1|38=1|40=2|44=100|59=7"), "150=0", "59=7");
        exchange.enter(Side.SELL, 10_000, 1_000);
        assertFields(status("c-1", '1'), "39=0", "151=1");

        exchange.phase(TradingPhase.CLOSING_CALL);
        exchange.uncross();
        final Message fill = client.expect("8");
        assertFields(fill, "11=c-1", "150=F", "39=2", "31=100", "32=1");
        assertFalse(fill.isSetField(851));
    }

    /** A09, 5.1. */
    @Test
    void shouldTakeOrdersForTheOpeningBeforeIt() throws Exception
    {
        assertFields(enter("o-1", "54=1|38=1|40=2|44=100|59=2"), "150=8", "103=2", "58=PHASE_FORBIDS");
        exchange.phase(TradingPhase.PRE_OPEN);
        assertFields(enter("o-2", "54=1|38=1|40=2|44=100|59=2"), "150=0", "59=2");
        exchange.uncross();
        assertFields(client.expect("8"), "11=o-2", "150=4", "39=4", "58=AUCTION_REMAINDER");
    }

    /** O11, A20, A21. */
    @Test
    void shouldCancelOneLegForTheOther() throws Exception
    {
        exchange.trade(10_000);
        assertFields(enter("l-1", "54=2|38=2|40=2|44=101"), "150=0");
        assertFields(enter("l-2", "54=2|38=2|40=3|99=99|20005=l-1"), "150=0");
        assertFields(enter("l-3", "54=2|38=2|40=3|99=99|20005=nobody"), "150=8", "58=INVALID_LINK");

        exchange.enter(Side.BUY, 10_100, 500);
        assertFields(client.expect("8"), "11=l-1", "150=F", "39=1", "32=0.5");
        assertFields(client.expect("8"), "11=l-2", "150=D", "39=0", "378=5", "38=1.5", "151=1.5", "58=OCO_REDUCED");

        exchange.enter(Side.BUY, 10_100, 1_500);
        assertFields(client.expect("8"), "11=l-1", "150=F", "39=2");
        final Message cancelled = client.expect("8");
        assertFields(cancelled, "11=l-2", "150=4", "39=4", "58=OCO_CANCELLED");
        assertFalse(cancelled.isSetField(378), "its own terms ended it");
    }

    /** 3.3, A17: the incoming order's instruction counts. */
    @Test
    void shouldPreventASelfTrade() throws Exception
    {
        assertFields(enter("b-1", "54=1|38=1|40=2|44=100"), "150=0");
        assertFields(enter("s-1", "54=2|38=1|40=2|44=100|20001=2"), "150=0");
        assertFields(client.expect("8"), "11=b-1", "150=4", "39=4", "378=99", "14=0", "58=SELF_TRADE");

        assertFields(enter("b-2", "54=1|38=0.4|40=2|44=100|20001=4"), "150=0");
        assertFields(client.expect("8"), "11=s-1", "150=D", "39=0", "378=99", "38=0.6", "151=0.6", "58=SELF_TRADE");
        assertFields(client.expect("8"), "11=b-2", "150=4", "39=4", "151=0", "58=SELF_TRADE");
    }

    /** 3.3: orders of different groups are not each other's. */
    @Test
    void shouldLetGroupsTradeWithEachOther() throws Exception
    {
        assertFields(enter("b-1", "54=1|38=1|40=2|44=100|20002=7"), "150=0");
        assertFields(enter("s-1", "54=2|38=1|40=2|44=100|20001=1|20002=8"), "150=0");
        assertFields(client.expect("8"), "11=b-1", "150=F", "39=2");
        assertFields(client.expect("8"), "11=s-1", "150=F", "39=2");
    }

    /** 3.2: a waiting stop order keeps waiting at another price. */
    @Test
    void shouldAmendAStopPrice() throws Exception
    {
        exchange.trade(10_000);
        assertFields(enter("s-1", "54=1|38=1|40=4|99=101|44=105"), "150=0");
        assertFields(replace("s-2", "s-1", "54=1|38=1|40=4|99=102|44=105"), "150=5", "39=0", "41=s-1", "99=102");

        exchange.trade(10_100);
        assertFields(status("s-2", '1'), "39=0", "99=102");
        exchange.trade(10_200);
        assertFields(client.expect("8"), "11=s-2", "150=D", "58=TRIGGERED");
    }

    /** 3.2, B51: a replace that states no rare term leaves them; one that states any states all of them. */
    @Test
    void shouldAmendADisplayQuantity() throws Exception
    {
        assertFields(enter("i-1", "54=1|38=5|40=2|44=100|111=1"), "150=0", "111=1");
        assertFields(replace("i-2", "i-1", "54=1|38=4|40=2|44=100"), "150=5", "38=4", "111=1");
        assertFields(replace("i-3", "i-2", "54=1|38=4|40=2|44=100|111=2"), "150=5", "111=2");
        assertFields(replace("i-4", "i-3", "54=1|38=4|40=2|44=100|111=0"), "150=5", "111=0");
        assertFields(replace("i-5", "i-4", "54=1|38=4|40=2|44=100|111=4"), "150=5", "111=4", "151=4");
        final Message dated = replace("i-6", "i-5", "54=1|38=4|40=2|44=100|59=6|432=20261201");
        assertFields(dated, "150=5", "59=6");
        assertFalse(dated.isSetField(111), "it was not stated with the others");
    }

    /** B46: price and offset of a pegged order. */
    @Test
    void shouldAmendAPeggedOrder() throws Exception
    {
        exchange.enter(Side.BUY, 9_900, 1_000);
        assertFields(enter("p-1", "54=1|38=1|40=P|18=R|211=-0.05|44=105"), "150=0");
        assertFields(client.expect("8"), "150=D", "839=98.95");
        assertFields(replace("p-2", "p-1", "54=1|38=1|40=P|18=R|211=-0.10|44=105"), "150=5", "11=p-2", "44=105");
        assertFields(client.expect("8"), "150=D", "839=98.9", "58=PEG_REPRICED");
        assertFields(replace("p-3", "p-2", "54=1|38=0.5|40=P|211=-0.10"), "150=5", "44=105", "839=98.9");
    }

    /** B01: the type of an order stays in its class. */
    @Test
    void shouldNotMakeAStopOrderOfALimitOrder() throws Exception
    {
        exchange.trade(10_000);
        assertFields(enter("b-1", "54=1|38=1|40=2|44=99"), "150=0");
        client.send(message("G", "r-1", "41=b-1|54=1|38=1|40=3|99=101"));
        assertFields(client.expect("9"), "11=r-1", "41=b-1", "39=0", "434=2", "102=99", "58=NOT_CHANGEABLE");
        assertFields(replace("r-2", "b-1", "54=1|38=1|40=2|44=99|18=6"), "150=5", "39=0");
    }

    private Message enter(final String clOrdId, final String fields) throws Exception
    {
        client.send(message("D", clOrdId, fields));
        return answer(clOrdId);
    }

    private Message replace(final String clOrdId, final String origClOrdId, final String fields) throws Exception
    {
        client.send(message("G", clOrdId, "41=" + origClOrdId + "|" + fields));
        return answer(clOrdId);
    }

    private Message status(final String clOrdId, final char side) throws Exception
    {
        client.send(message("H", clOrdId, "54=" + side));
        return answer(clOrdId);
    }

    private Message answer(final String clOrdId) throws Exception
    {
        final Message message = client.expect("8");
        assertEquals(clOrdId, message.getString(11), message::toString);
        return message;
    }

    /** About BTC-USD, and sent now. */
    static Message message(final String type, final String clOrdId, final String fields)
    {
        final Message message = new Message();
        message.getHeader().setString(35, type);
        message.setString(11, clOrdId);
        message.setString(55, "BTC-USD");
        if (!"H".equals(type))
        {
            message.setUtcTimeStamp(60, java.time.LocalDateTime.now(java.time.ZoneOffset.UTC));
        }
        for (final String field : fields.split("\\|"))
        {
            final int split = field.indexOf('=');
            message.setString(Integer.parseInt(field.substring(0, split)), field.substring(split + 1));
        }
        return message;
    }

    private static long ns(final String utc)
    {
        return Instant.parse(utc).getEpochSecond() * 1_000_000_000L;
    }
}
