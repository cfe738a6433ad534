package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Side;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;

/**
 * An answer about an order has its status, whether the core or the gateway refuses, and also after its end. Rule book
 * 4.2.5, 4.5.6.
 */
class FixAnswersTest extends FreshVenueTest
{
    private static final String STATUS = "11=o-1|55=BTC-USD|54=1|";
    private static final String ORDER = "55=BTC-USD|54=1|60=20261118-11:06:40|";


    /** Refusals of the gateway. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"38=1|44=50.001|,PRICE_OFF_TICK", "38=0.0005|44=50|,QUANTITY_OFF_LOT",
        "38=99999999999999999|44=50|,QUANTITY_TOO_LARGE"})
    void shouldSayThatAnOrderLivesWhoseReplaceIsRefused(final String terms, final String text) throws Exception
    {
        final String orderId = enter("o-1");
        ask("G", "11=r-1|41=o-1|" + ORDER + "40=2|" + terms, "35=9", "11=r-1", "41=o-1", "37=" + orderId, "39=0",
            "434=2", "58=" + text);

        exchange.enter(Side.SELL, 5_000, 400);
        client.expect("35=8", "150=F", "39=1");
        ask("G", "11=r-1|41=o-1|" + ORDER + "40=2|" + terms, "35=9", "11=r-1", "41=o-1", "37=" + orderId, "39=1",
            "434=2", "58=" + text);

        exchange.enter(Side.SELL, 5_000, 600);
        client.expect("35=8", "150=F", "39=2");
        ask("G", "11=r-1|41=o-1|" + ORDER + "40=2|" + terms, "35=9", "11=r-1", "41=o-1", "37=" + orderId, "39=2",
            "434=2", "58=" + text);
    }

    @Test
    void shouldSayThatAnOrderLivesWhateverTheIdOfTheRequest() throws Exception
    {
        final String orderId = enter("o-1");
        final String longId = "r-1-of-more-than-twenty-characters";
        final String text = "58=INVALID_CLORDID";
        ask("F", "11=" + longId + "|41=o-1|" + ORDER, "35=9", "11=" + longId, "41=o-1", "37=" + orderId, "39=0",
            "434=1", "102=99", text);
        ask("G", "11=" + longId + "|41=o-1|" + ORDER + "40=2|38=1|44=50|", "35=9", "11=" + longId, "41=o-1",
            "37=" + orderId, "39=0", "434=2", "102=99", text);
        ask("F", "11=c-1|41=" + longId + "|" + ORDER, "35=9", "11=c-1", "41=" + longId, "37=NONE", "39=8", "434=1",
            "102=1", "58=UNKNOWN_ORDER");
        ask("G", "11=r-1|41=nobody|" + ORDER + "40=2|38=1|44=50.001|", "35=9", "11=r-1", "41=nobody", "37=NONE",
            "39=8", "434=2", "58=PRICE_OFF_TICK");
    }

    /** A resend is identical, also after a restart of the venue. */
    @Test
    void shouldSayTheSameAgain() throws Exception
    {
        final String orderId = enter("o-1");
        ask("G", "11=r-1|41=o-1|" + ORDER + "40=2|38=1|44=50.001|", "35=9", "37=" + orderId, "39=0");
        ask("F", "11=c-1|41=o-1|" + ORDER, "35=8", "150=4");
        ask("2", "7=3|16=3|", "35=9", "34=3", "43=Y", "11=r-1", "37=" + orderId, "39=0");
    }

    /** F09: of a duplicate ClOrdID, 39 is the live order's status. */
    @Test
    void shouldNotLetAnOrderBeTakenForDeadThatHasTheIdOfARefusedOne() throws Exception
    {
        enter("o-1");
        ask("D", "11=o-1|" + ORDER + "40=2|38=1|44=50.001|", "35=8", "11=o-1", "150=8", "37=NONE", "39=0",
            "58=PRICE_OFF_TICK", "151=0");
        ask("F", "11=c-1|41=o-1|" + ORDER, "35=8", "150=4");
        ask("D", "11=o-1|" + ORDER + "40=2|38=1|44=50.001|", "35=8", "11=o-1", "150=8", "37=NONE", "39=8",
            "58=PRICE_OFF_TICK");
        ask("D", "11=o-2|" + ORDER + "40=2|38=1|44=50.001|", "35=8", "11=o-2", "150=8", "37=NONE", "39=8",
            "58=PRICE_OFF_TICK");
    }

    @Test
    void shouldTellWhatAnOrderWasWhenItEnded() throws Exception
    {
        final String orderId = enter("o-1");
        exchange.enter(Side.SELL, 5_000, 400);
        client.expect("35=8", "150=F");
        ask("F", "11=c-1|41=o-1|" + ORDER, "35=8", "150=4");

        send("H", STATUS);
        final String[] ended = {"35=8", "11=o-1", "150=I", "17=0", "39=4", "37=" + orderId, "14=0.4", "6=50", "151=0",
            "38=1", "44=50", "40=2", "59=0", "1=100", "55=BTC-USD", "54=1"};
        client.expect(ended);
        ask("D", "97=Y|" + RawFixClient.order("o-1"), ended);
        ask("F", "11=c-2|41=o-1|" + ORDER, "35=9", "37=" + orderId, "39=4", "102=0", "58=TOO_LATE");
        client.close();
        venue.awaitFree();
        venue.restart();
        logOnAgain(++number);
        ask("H", STATUS, ended);
    }

    /** The id names the order: other fields of a request must not lead to an answer that it is dead. */
    @Test
    void shouldTellOfAnOrderWhateverTheSymbol() throws Exception
    {
        final String orderId = enter("o-1");
        ask("H", "11=o-1|55=NOPE|54=2|", "35=8", "11=o-1", "150=I", "39=0", "37=" + orderId, "55=BTC-USD", "54=1",
            "151=1");
        ask("H", "11=nobody|55=NOPE|54=2|", "35=4", "123=Y");
        client.expect("35=8", "11=nobody", "150=I", "39=8", "37=NONE", "103=5", "55=[N/A]", "54=2",
            "58=UNKNOWN_ORDER");
    }

    /** A client that names the price knows its tag. Rule book 3.1.81, 3.1.82. */
    @Test
    void shouldTellForWhichPriceATrailingStopWaits() throws Exception
    {
        trade(5_000);
        final String order = ORDER.replace("54=1", "54=2") + "38=1|40=P|18=a|211=1|";
        ask("D", "11=t-1|20006=51|" + order, "35=8", "150=0", "20006=51", "99=");
        ask("G", "11=t-2|41=t-1|20006=52|" + order, "35=8", "150=5", "20006=52", "99=");
        ask("G", "11=t-3|41=t-2|" + order.replace("38=1", "38=0.5"), "35=8", "150=5", "20006=52", "38=0.5");
        trade(5_100);
        ask("H", "11=t-3|55=BTC-USD|54=2|", "35=8", "150=I", "20006=52", "99=");
        trade(5_200);
        ask("H", "11=t-3|55=BTC-USD|54=2|", "35=8", "150=I", "20006=", "99=51");
        ask("G", "11=t-4|41=t-3|20006=53.001|" + order, "35=9", "102=99", "58=INVALID_STOP_PRICE");
    }

    /** Rule book 3.1.88 to 3.1.90. */
    @Test
    void shouldTellWhatBecomesOfAnOrderOnDisconnect() throws Exception
    {
        final String order = ORDER + "38=1|40=2|44=50|";
        ask("D", "11=d-1|20007=Y|" + order, "35=8", "150=0", "20007=Y");
        ask("G", "11=d-2|41=d-1|" + order.replace("38=1", "38=0.5"), "35=8", "150=5", "20007=Y");
        ask("G", "11=d-3|41=d-2|20007=N|" + order.replace("38=1", "38=0.5"), "35=8", "150=5", "20007=N");
        ask("G", "11=d-4|41=d-3|20007=S|" + order.replace("38=1", "38=0.5"), "35=8", "150=5", "20007=");
    }

    private void trade(final long priceTicks)
    {
        exchange.enter(Side.SELL, priceTicks, 1_000);
        exchange.enter(Side.BUY, priceTicks, 1_000);
    }

    private String enter(final String clOrdId) throws IOException
    {
        send("D", RawFixClient.order(clOrdId) + "1=100|");
        return RawFixClient.field(client.expect("35=8", "11=" + clOrdId, "150=0"), 37);
    }
}
