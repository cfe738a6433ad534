package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.util.List;

import static io.ringside.engine.protocol.Side.BUY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What an account has, over a socket: AN is answered by AO and APs. */
class FixPositionsTest extends RawFixTest
{
    private static final String TODAY = RawFixClient.time(0).substring(0, 8);

    @Override
    void configure()
    {
        FixMoney.deposit(exchange);
    }

    private static String request(final String id, final String account)
    {
        return "710=" + id + "|724=0|263=0|453=1|448=me|447=D|452=3|1=" + account + "|581=1|715=" + TODAY + "|60=" +
            RawFixClient.time(0) + "|";
    }

    private static void assertHas(final String message, final String... fields)
    {
        for (final String field : fields)
        {
            assertTrue(message.contains("|" + field + "|"), () -> field + " in " + message);
        }
    }

    @Test
    void shouldTellBalancesThenPositions() throws Exception
    {
        send("D", "11=p-1|1=100|55=BTC-USD|54=2|60=20261118-11:06:40|38=2|44=50|40=2|");
        answer("35=8", "150=0");
        exchange.enter(BUY, 5_000, 500);
        answer("35=8", "150=F");
        send("AN", request("q-1", "100"));
        final List<String> all = answers();
        assertEquals(4, all.size(), all::toString);
        assertHas(all.get(0), "35=AO", "710=q-1", "727=3", "728=0", "729=0", "1=100", "581=1");
        // 0.5 of 2 sold at 50: the other 1.5 are held.
        assertHas(all.get(1), "35=AP", "710=q-1", "727=3", "728=0", "1=100", "15=USD", "702=1", "704=0", "705=0",
            "753=1", "707=CASH", "708=123481", "58=HELD 0");
        assertHas(all.get(2), "35=AP", "15=BTC", "708=4.5", "58=HELD 1.5");
        assertHas(all.get(3), "35=AP", "55=BTC-USD", "702=1", "703=TOT", "704=0", "705=0.5", "730=50",
            "731=2", "708=0");
        assertTrue(all.get(3).contains("|715=2026"), all.get(3));
        final int last = RawFixClient.number(all.get(3), 34);

        // They are reports of the exchange: sent again as they were, also on another connection.
        final String logon = logOnAgain("", "35=A");
        assertTrue(RawFixClient.number(logon, 34) > last, logon);
        send("2", "7=" + (last - 3) + "|16=" + last + "|");
        client.expect("35=AO", "34=" + (last - 3), "43=Y", "710=q-1", "727=3");
        client.expect("35=AP", "34=" + (last - 2), "43=Y", "15=USD", "708=123481");
        client.expect("35=AP", "34=" + (last - 1), "43=Y", "15=BTC");
        client.expect("35=AP", "34=" + last, "43=Y", "55=BTC-USD", "705=0.5");
        assertSilent();
    }

    @Test
    void shouldSayThatAnAccountHasNothing() throws Exception
    {
        try (RawFixClient other = begin(3))
        {
            other.ask("AN", 2, request("q", "300"), "35=AO", "710=q", "727=0", "728=2", "729=0", "1=300");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "724=0, 724=1, 728=4, UNSUPPORTED_REQUEST_TYPE",
        "263=0, 263=1, 728=1, UNSUPPORTED_SUBSCRIPTION",
        "263=0, 263=2, 728=1, UNSUPPORTED_SUBSCRIPTION",
        "1=100, 1=200, 728=3, UNKNOWN_ACCOUNT",
        "1=100, 1=-1, 728=3, UNKNOWN_ACCOUNT",
        "1=100, 1=mine, 728=3, UNKNOWN_ACCOUNT",
        "1=100, 1=99999999999999999999, 728=3, UNKNOWN_ACCOUNT",
        "710=q-1, 710=q 1, 728=99, INVALID_CLORDID",
        "715=TODAY, 715=20200101, 728=1, UNSUPPORTED_DATE",
        "715=TODAY, 715=20990101, 728=1, UNSUPPORTED_DATE"})
    void shouldRefuseWithAnAnswer(final String right, final String wrong, final String result, final String text)
        throws Exception
    {
        final String fields = ("|" + request("q-1", "100"))
            .replace("|" + right.replace("TODAY", TODAY) + "|", "|" + wrong + "|").substring(1);
        ask("AN", fields, "35=AO", "721=", "727=0", result, "729=2", "581=1", "1=", "58=" + text);
    }

    @Test
    void shouldAnswerAnAccountOfAnyLength() throws Exception
    {
        ask("AN", request("q-1", "9".repeat(500)), "35=AO", "710=q-1", "728=3", "1=[N/A]", "58=UNKNOWN_ACCOUNT");
    }

    @ParameterizedTest
    @CsvSource({
        "|710=q-1|, |, 371=710, 373=1",
        "|710=q-1|, |710=123456789012345678901|, 371=710, 373=5",
        "|724=0|, |, 371=724, 373=1",
        "|724=0|, |724=x|, 371=724, 373=6",
        "|263=0|, |263=9|, 371=263, 373=5",
        "|1=100|, |, 371=1, 373=1",
        "|715=TODAY|, |, 371=715, 373=1",
        "|715=TODAY|, |715=20261340|, 371=715, 373=6",
        "|453=1|, |453=2|, 371=453, 373=16",
        "|581=1|, |581=1|55=BTC-USD|, 371=55, 373=2",
        "|581=1|, |581=1|581=1|, 371=581, 373=13"})
    void shouldRejectWhatIsMalformed(final String right, final String wrong, final String tag, final String reason)
        throws Exception
    {
        final String fields = ("|" + request("q-1", "100")).replace(right.replace("TODAY", TODAY), wrong).substring(1);
        ask("AN", fields, "35=3", "372=AN", tag, reason);
        ask("AN", request("behind-it", "other"), "35=AO", "710=behind-it");
    }

    @Test
    void shouldCountAsAQuestionOfTheSession() throws Exception
    {
        try (RawFixClient other = begin(FixVenue.SESSION_2))
        {
            int number = 2;
            while (number < 2 + FixVenue.ORDERS_PER_SECOND_2)
            {
                other.ask("AN", number, request("q-" + number, "200"), "35=AO", "729=0");
                number++;
            }
            other.ask("AN", number, request("too-many", "200"), "35=j", "372=AN", "379=too-many", "380=0",
                "58=THROTTLED");
        }
    }

    /** The exchange would not know the command. */
    @Test
    void shouldNotBeOfferedUnderOlderRules() throws IOException
    {
        exchange.schema = 8;
        try
        {
            ask("AN", request("q-1", "100"), "35=j", "372=AN", "380=3", "58=UNSUPPORTED_MESSAGE_TYPE");
        }
        finally
        {
            exchange.schema = 9;
        }
    }
}
