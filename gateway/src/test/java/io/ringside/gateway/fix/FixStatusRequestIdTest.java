package io.ringside.gateway.fix;

import io.ringside.gateway.fix.message.FixDictionary;
import org.junit.jupiter.api.Test;

import java.io.IOException;

/** An answer to OrderStatusRequest (H) repeats its OrdStatusReqID (790). */
class FixStatusRequestIdTest extends FreshVenueTest
{
    private static final String OF_ORDER = "11=o-1|55=BTC-USD|54=1|";
    private static final String OF_NOBODY = "11=nobody|55=BTC-USD|54=1|";


    @Test
    void shouldRepeatItWhateverBecameOfTheOrder() throws Exception
    {
        askOfNobody(OF_ORDER + "790=s-1|", "35=8", "150=I", "39=8", "103=5", "790=s-1");
        ask("D", RawFixClient.order("o-1"), "35=8", "150=0", "790=");
        ask("H", OF_ORDER + "790=s-2|", "35=8", "150=I", "39=0", "790=s-2");
        ask("F", "11=c-1|41=o-1|55=BTC-USD|54=1|60=20261118-11:06:40|", "35=8", "150=4", "790=");
        ask("H", OF_ORDER + "790=s-3|", "35=8", "150=I", "39=4", "790=s-3");
    }

    /** Also of an order that cannot exist: the gateway answers that itself. */
    @Test
    void shouldRepeatTheLongest() throws Exception
    {
        final String id = "s".repeat(FixDictionary.ID_LENGTH_MAX);
        askOfNobody(OF_NOBODY + "790=" + id + "|", "35=8", "150=I", "39=8", "11=nobody", "790=" + id);
        ask("H", OF_NOBODY.replace("nobody", id) + "790=" + id + "|", "35=8", "150=I", "39=8", "11=" + id, "790=" + id,
            "58=UNKNOWN_ORDER");
        ask("H", OF_NOBODY + "790=" + id + "s|", "35=3", "372=H", "371=790", "373=5");
    }

    @Test
    void shouldRepeatTheOneOfTheRequest() throws Exception
    {
        ask("D", RawFixClient.order("o-1"), "35=8", "150=0");
        final String first = client.text("H", ++number, OF_ORDER + "790=s-1|");
        final String second = client.text("H", ++number, OF_ORDER);
        final String third = client.text("H", ++number, OF_ORDER + "790=s-3|");
        client.send(first + second + third);
        client.expect("35=8", "790=s-1");
        client.expect("35=8", "150=I", "790=");
        client.expect("35=8", "790=s-3");
    }

    /** The answer to a possible resend of an order is a status report, too. */
    @Test
    void shouldNotPutItIntoAnotherAnswer() throws Exception
    {
        ask("D", RawFixClient.order("o-1"), "35=8", "150=0");
        ask("H", OF_ORDER + "790=s-1|", "35=8", "150=I", "790=s-1");
        ask("D", RawFixClient.order("o-1") + "97=Y|", "35=8", "150=I", "790=");
        ask("AF", "584=q-1|585=7|", "35=4");
        client.expect("35=8", "150=I", "584=q-1", "790=");
    }

    @Test
    void shouldRepeatItInAResend() throws Exception
    {
        ask("D", RawFixClient.order("o-1"), "35=8", "150=0");
        ask("H", OF_ORDER + "790=s-1|", "35=8", "34=3", "790=s-1");
        ask("2", "7=3|16=3|", "35=8", "34=3", "43=Y", "150=I", "790=s-1");
    }

    @Test
    void shouldHaveForgottenItAfterARestart() throws Exception
    {
        ask("D", RawFixClient.order("o-1") + "59=1|", "35=8", "150=0");
        ask("H", OF_ORDER + "790=s-1|", "35=8", "34=3", "790=s-1");
        client.close();
        venue.awaitFree();
        venue.restart();
        logOnAgain(++number);
        ask("2", "7=3|16=3|", "35=8", "34=3", "43=Y", "150=I", "790=");
        ask("H", OF_ORDER + "790=s-2|", "35=8", "150=I", "790=s-2");
    }

    /** The order is looked for first: the exchange's own answer is no message. */
    private void askOfNobody(final String fields, final String... expected) throws IOException
    {
        ask("H", fields, "35=4", "123=Y");
        client.expect(expected);
    }
}
