package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Every refusal has a text (58): 3, j, 8, 9, r, d, and every Logout of its own. */
class FixRejectTextTest extends FreshVenueTest<CoreExchange>
{
    private static final String ORDER = "55=BTC-USD|54=1|60=20261118-11:06:40|";
    private static final String LIMIT = ORDER + "40=2|38=1|44=50|";

    FixRejectTextTest()
    {
        super(new CoreExchange());
    }

    /** One for each SessionRejectReason (373) that a message in its turn can have. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({"D,0=x|,0", "D,11=x|,1", "D,11=x|112=x|,2", "D,11=x|4999=x|,3", "D,11=|,4", "D,11=x|54=Z|,5",
        "D,11=x|38=x|,6", "D,11=x|11=x|,13", "D,11=x|355=a|354=1|,14", "D,11=x|453=1|447=D|448=A|,15",
        "D,11=x|453=2|448=A|447=D|452=1|,16", "zz,11=x|,11", "D,11=x|354=3|355=a|,17", "4,123=Y|36=2|,5", "1,58=x|,2"})
    void shouldSayWhyItRejects(final String type, final String fields, final int reason) throws Exception
    {
        client.send(type, 2, fields);
        assertText(client.expect("35=3", "34=2", "45=2", "373=" + reason));
    }

    @Test
    void shouldSayWhyItRejectsWhatEndsTheLine() throws Exception
    {
        client.send(RawFixClient.message("FIRM2", "0", 2, ""));
        assertText(client.expect("35=3", "373=9"));
        assertText(client.expect("35=5"));
    }

    @Test
    void shouldSayWhyItRejectsAnOldTime() throws Exception
    {
        final String message = RawFixClient.message("FIRM1", "0", 2, "");
        final int begin = message.indexOf("\u000135=") + 1;
        final String body = message.substring(begin, message.lastIndexOf("\u000110=") + 1)
            .replaceFirst("52=[^\u0001]*", "52=20200101-00:00:00");
        client.send(RawFixClient.frame(body, body.length()));
        assertText(client.expect("35=3", "373=10"));
        assertText(client.expect("35=5"));
    }

    @Test
    void shouldSayWhyTheVenueDoesNotTakeIt() throws Exception
    {
        client.send("V", 2, "262=x|");
        assertText(client.expect("35=j", "380=3"));
        venue.isAccepting = false;
        client.send("D", 3, "11=o-1|" + LIMIT);
        assertText(client.expect("35=j", "380=4"));
        client.send("G", 4, "11=r-1|41=o-1|" + LIMIT);
        assertText(client.expect("35=j", "380=4"));
        venue.isAccepting = true;
        client.send("q", 5, "11=m-1|530=1|60=20261118-11:06:40|");
        assertText(client.expect("35=j", "380=5"));
        client.send("D", 6, "11=o-1|" + ORDER + "40=2|38=1|");
        assertText(client.expect("35=j", "380=5"));
    }

    @Test
    void shouldSayWhyItTakesNoMoreForNow() throws Exception
    {
        try (RawFixClient other = RawFixClient.logOn(venue.port, FixVenue.compId(FixVenue.SESSION_2)))
        {
            String answer = "";
            for (int i = 2; i < 40 && !answer.contains("|35=j|"); i++)
            {
                other.send("D", i, "11=o-" + i + "|" + LIMIT);
                answer = other.expect();
            }
            assertText(answer);
        }
    }

    /** At the gateway and in the core. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"55=NOPE|54=1|38=1|40=2|44=50|", "55=BTC-USD|54=1|38=1|40=2|44=50.001|",
        "55=BTC-USD|54=1|38=0.0005|40=2|44=50|", "55=BTC-USD|54=5|38=1|40=2|44=50|", "55=BTC-USD|54=1|38=0|40=2|44=50|",
        "55=BTC-USD|54=1|38=1|40=2|44=-1|", "55=BTC-USD|54=1|38=1|40=2|44=50|1=9|",
        "55=BTC-USD|54=1|38=9999|40=2|44=50|",
        "55=BTC-USD|54=1|38=1|40=2|44=50|18=G|"})
    void shouldSayWhyItRefusesAnOrder(final String fields) throws Exception
    {
        client.send("D", 2, "11=o-1|60=20261118-11:06:40|" + fields);
        assertText(client.expect("35=8", "150=8"));
    }

    @Test
    void shouldSayWhyItRefusesAnIdAndAsksForNone() throws Exception
    {
        final String id = "more-than-twenty-characters";
        client.send("D", 2, "11=" + id + "|" + LIMIT);
        assertText(client.expect("35=8", "150=8"));
        client.send("D", 3, "11=o-1|" + LIMIT);
        client.expect("35=8", "150=0");
        client.send("D", 4, "11=o-1|" + LIMIT);
        assertText(client.expect("35=8", "150=8"));
        int number = 5;
        for (final String request : List.of("11=c-1|41=nobody|", "11=" + id + "|41=o-1|", "11=c-1|41=" + id + "|"))
        {
            client.send("F", number++, request + ORDER);
            assertText(client.expect("35=9", "434=1"));
            client.send("G", number++, request + LIMIT);
            assertText(client.expect("35=9", "434=2"));
        }
        for (final String asked : List.of("nobody", id))
        {
            client.send("H", number++, "11=" + asked + "|55=BTC-USD|54=1|");
            assertText(client.expect("35=8", "150=I", "39=8"));
        }
        for (final String mass : List.of("11=m-1|530=1|55=NOPE|", "11=" + id + "|530=7|", "11=m-1|530=3|",
            "11=m-1|530=7|54=5|"))
        {
            client.send("q", number++, mass + "60=20261118-11:06:40|");
            assertText(client.expect("35=r", "531=0"));
        }
        for (final String mass : List.of("584=m-1|585=1|55=NOPE|", "584=" + id + "|585=7|", "584=m-1|585=3|"))
        {
            client.send("AF", number++, mass);
            assertText(client.expect("35=8", "150=I", "39=8"));
        }
        client.send("c", number++, "320=d-1|321=0|55=NOPE|");
        assertText(client.expect("35=d"));
    }

    /** Every unsolicited Logout. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"1,98=0|108=30|", "9,98=0|108=30|141=Y|", "9,98=0|108=-1|", "9,98=0|108=999999|", "9,98=0|108=x|"})
    void shouldSayWhyItLogsOut(final int number, final String fields) throws Exception
    {
        client.close();
        venue.awaitFree();
        client = new RawFixClient(venue.port);
        client.send("A", number, fields + "553=firm1|554=" + FixVenue.PASSWORD + "|");
        assertText(client.expect("35=5"));
    }

    @Test
    void shouldSayWhyItLogsOutALineThatCountsBackwards() throws Exception
    {
        client.send("0", 1, "");
        assertText(client.expect("35=5"));
    }

    private static void assertText(final String message) throws IOException
    {
        final String text = RawFixClient.field(message, 58);
        assertNotNull(text, message);
        assertTrue(text.length() > 2, message);
    }
}
