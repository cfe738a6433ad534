package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Valid and invalid fields, and their answers: S13, S14, F04, F05. */
class FixFieldTest extends RawFixTest
{
    @Override
    void configure()
    {
        venue.settings = (context) -> context.rejectsPerSecond(1_000_000);
    }
    @ParameterizedTest(name = "44={0}")
    @ValueSource(strings = {"99.50.", "9.9.50", "..99.5", ".", "-", "+", "1e2", "9.95e1", "NaN", " 99.5", "99.5 ",
        "99,5",
        "+99.50", "-.", "99.5-", "0x63", "\u00e9", "99\u00005", "Infinity", "- 5"})
    void shouldRefuseWhatIsNoPrice(final String text) throws Exception
    {
        final int number = send("D", order("44", "44=" + text + "|"));
        assertTrue(null != RawFixClient.field(
            answer("35=3", "45=" + number, "372=D", "371=44", "373=6", "58="), 58));
        assertSilent();
    }
    @ParameterizedTest(name = "38={0}")
    @ValueSource(strings = {"1.0.0", "1e1", "1e40", "1_0", "0x0A", "--10", "10-", " 10", "10 ", "+10", "1,0", "ten"})
    void shouldRefuseWhatIsNoQuantity(final String text) throws Exception
    {
        final int number = send("D", order("38", "38=" + text + "|"));
        answer("35=3", "45=" + number, "372=D", "371=38", "373=6", "58=");
    }

    /** An empty field. */
    @ParameterizedTest(name = "{0}=")
    @ValueSource(ints = {11, 1, 38, 40, 44, 54, 55, 58, 59, 60})
    void shouldRefuseAFieldWithoutAValue(final int tag) throws Exception
    {
        final int number = send("D", order(String.valueOf(tag), tag + "=|"));
        answer("35=3", "45=" + number, "372=D", "371=" + tag, "373=4", "58=");
    }

    /** The same number back. */
    @ParameterizedTest(name = "{0}={1}")
    @CsvSource({"44,099.50", "44,99.", "44,.99", "44,99.500000000", "44,99.50", "38,010", "38,10.0",
        "38,10.000000000000", "38,1.", "38,.5"})
    void shouldTakeANumberHoweverWritten(final int tag, final String text) throws Exception
    {
        send("D", order(String.valueOf(tag), tag + "=" + text + "|"));
        final String report = answer("35=8", "150=0");
        assertEquals(0, new BigDecimal(text).compareTo(new BigDecimal(RawFixClient.field(report, tag))), report);
    }

    /** Never wrapped, never rounded. */
    @ParameterizedTest(name = "{0}={1}")
    @CsvSource({"38,9223372036854775808", "38,18446744073709551626", "38,4294967306", "38,12345678901234567890",
        "38,0.00000000000000000001", "44,9223372036854775808", "44,18446744073709551716", "44,12345678901234567890",
        "44,99.505", "44,99.50000000000000001", "44,99999999999999999.99", "44,0.000000000000000000001", "38,0",
        "38,-1",
        "44,92233720368547758.08"})
    void shouldRefuseANumberThatItCannotHold(final int tag, final String text) throws Exception
    {
        send("D", order(String.valueOf(tag), tag + "=" + text + "|"));
        final String message = answer();
        assertTrue(message.contains("|150=8|") && !"".equals(RawFixClient.field(message, 58)) ||
            message.contains("|35=3|") && message.contains("|371=" + tag + "|"), message);
    }

    /** No exponent, and a zero in front. */
    @ParameterizedTest(name = "{0}: {1} at {2}")
    @CsvSource({"SHIB,1,0.00001", "SHIB,1,0.00123", "SATS,0.00000001,1", "SATS,0.00123456,99.5"})
    void shouldPrintSmallNumbersInFull(final String symbol, final String quantity, final String price) throws Exception
    {
        send("D", order("55,38,44", "55=" + symbol + "|38=" + quantity + "|44=" + price + "|"));
        answer("35=8", "150=0", "38=" + quantity, "44=" + price, "151=" + quantity, "14=0", "6=0");
    }

    /** A refused order is reported as stated. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"44=100.001", "38=0.0005", "54=5", "44=-1", "38=99999", "55=NOPE", "1=200", "40=9", "59=5"})
    void shouldSayWhatItRefuses(final String wrong) throws Exception
    {
        final String wrongTag = wrong.substring(0, wrong.indexOf('='));
        final StringBuilder fields = new StringBuilder("11=" + newId() + "|60=20261118-11:06:40|");
        final List<String> stated = new ArrayList<>(List.of(wrong));
        for (final String field : List.of("1=100", "55=BTC-USD", "54=1", "38=2", "40=2", "44=99.5", "59=0"))
        {
            if (!field.startsWith(wrongTag + "="))
            {
                stated.add(field);
            }
        }
        stated.forEach((field) -> fields.append(field).append('|'));
        send("D", fields.toString());
        final String message = answer("35=8", "150=8", "39=8", "37=NONE", "58=", "103=", "151=0", "14=0", "6=0", "17=");
        for (final String field : stated)
        {
            assertTrue(message.contains("|" + field + "|"), () -> field + " in " + message);
        }
    }

    /** Never the value of another tag. */
    @ParameterizedTest(name = "{0}=x")
    @CsvSource({"058,0", "-58,0", "+58,0", "4294967354,0 3", "4294967340,0 3", "18446744073709551674,0 3", "0x3A,0",
        "1e1,0",
        "'',0", "0,0", "'58 ',0", "' 58',0", "5 8,0", "99999,3", "5001,3", "1500,3"})
    void shouldRefuseWhatIsNoTag(final String tag, final String reasons) throws Exception
    {
        final int number = send("D", order("", tag + "=77|"));
        final String message = answer("35=3", "45=" + number, "372=D", "373=", "58=");
        assertTrue(List.of(reasons.split(" ")).contains(RawFixClient.field(message, 373)), message);
    }

    /** Repeated. */
    @ParameterizedTest(name = "{0} twice")
    @CsvSource({"44=51", "44=50", "38=1", "54=1", "54=2", "11=other", "55=BTC-USD", "40=2", "60=20261118-11:06:40"})
    void shouldRefuseAFieldThatIsThereTwice(final String again) throws Exception
    {
        final int number = send("D", order("", again + "|"));
        answer("35=3", "45=" + number, "373=13", "371=" + again.substring(0, again.indexOf('=')), "58=");
    }

    /** In the header. */
    @ParameterizedTest(name = "{0} twice")
    @ValueSource(strings = {"49=FIRM1", "56=RINGSIDE", "52=20261118-11:06:40", "34=2", "35=D", "43=N"})
    void shouldRefuseAHeaderFieldThatIsThereTwice(final String again) throws Exception
    {
        final int number = send("D", order("", ("43=N".equals(again) ? "43=N|" : "") + again + "|"));
        final String message = answer("35=3", "45=" + number, "373=", "58=");
        assertTrue(List.of("13", "14").contains(RawFixClient.field(message, 373)), message);
    }

    /** Exactly one answer, and the right field is named. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(ints = {54, 59, 40, 1, 55, 21, 60})
    void shouldAnswerWhateverAFieldSays(final int tag) throws Exception
    {
        final List<String> values = new ArrayList<>(List.of("+", "-", " ", "_", "?", "\u00e9", "\u0080", "\u00ff", "1 ",
            " 1", "11", "x".repeat(300), "20261118", "20261118-24:00:00", "20261118-11:06:40.123456789",
            "99991231-23:59:59"));
        for (char it = '0'; it <= 'z'; it++)
        {
            if ('|' != it && '=' != it)
            {
                values.add(String.valueOf(it));
            }
        }
        for (final String value : values)
        {
            final int number = send("D", order(String.valueOf(tag), tag + "=" + value + "|"));
            final List<String> first = answers().stream().filter((it) -> it.contains("|150=0|") ||
                it.contains("|150=8|") || it.contains("|35=3|") || it.contains("|35=j|")).toList();
            assertEquals(1, first.size(), () -> tag + "=" + value + ": " + first);
            final String message = first.get(0);
            if (!message.contains("|35=8|"))
            {
                assertTrue(message.contains("|45=" + number + "|"), message);
            }
            assertTrue(!message.contains("|35=3|") || message.contains("|371=" + tag + "|"), message);
        }
    }

    /** 373=3 would say that FIX 4.4 lacks the tag, but it has it. */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"453=1|448=me|447=D|452=3|", "453=2|448=me|447=D|452=3|448=you|447=D|452=1|", "528=A|",
        "529=1|",
        "581=1|", "47=A|", "77=O|", "100=XNAS|", "114=N|", "120=USD|", "15=USD|", "167=CS|", "207=XNAS|", "461=ESVUFR|",
        "63=0|", "64=20261120|", "115=ONB|", "116=ME|", "128=DEL|", "129=YOU|", "377=N|", "354=3|355=abc|", "58=hello|",
        "526=second|", "198=sec|", "22=1|48=US0378331005|", "106=Issuer|", "107=Description|", "21=1|",
        "386=1|336=1|", "78=1|79=acc|80=1|", "582=1|", "660=1|", "589=1|", "50=desk|", "57=desk|", "142=L|", "143=L|",
        "583=link|", "775=0|", "711=1|311=x|", "376=x|"})
    void shouldTakeOrIgnoreWhatFixKnows(final String fields) throws Exception
    {
        send("D", order("", fields));
        final String message = answer();
        assertFalse(message.contains("|373=3|"), () -> fields + ": " + message);
        assertTrue(message.contains("|150=0|") || message.contains("|373=2|")
            && message.contains("|58=UNSUPPORTED_FIELD"),
            () -> fields + ": " + message);
    }

    /** S14, F05: groups must have the stated form. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"453=2|448=me|447=D|452=3|,16", "453=1|448=a|447=D|452=3|448=b|447=D|452=1|,16 13 15",
        "453=1|447=D|448=me|,15",
        "453=x|448=me|,6", "453=-1|448=me|,6 5 16", "448=me|,2 15 16 1", "453=1|,16 15", "78=2|79=a|80=1|,16"})
    void shouldRefuseAGroupThatIsNotWhatItSays(final String fields, final String reasons) throws Exception
    {
        send("D", order("", fields));
        final String message = answer("35=3", "373=", "58=");
        assertTrue(List.of(reasons.split(" ")).contains(RawFixClient.field(message, 373)), message);
    }

    /** Bytes above 127 are bytes. */
    @Test
    void shouldTakeTextInAnyAlphabet() throws Exception
    {
        for (final String text : List.of(RawFixClient.bytes("\u0416".repeat(60).getBytes("UTF-8")),
            RawFixClient.bytes("\u6f22".repeat(40).getBytes("UTF-8")),
            RawFixClient.bytes("\u6f22".repeat(60).getBytes("GBK")),
            RawFixClient.bytes("\u3042".repeat(60).getBytes("Shift_JIS")), "\u0080".repeat(60), "\u00ff".repeat(200)))
        {
            final String message = client.text("D", next++, order("", "58=@|"));
            client.send(RawFixClient.checked(message.substring(0, message.lastIndexOf("10="))
                .replace("58=@", "58=" + text).replaceFirst("9=[0-9]+", "9=" +
                (RawFixClient.number("|" + message.replace('\u0001', '|'), 9) + text.length() - 1))));
            answer("35=8", "150=0");
        }
    }

    /** S13. */
    @ParameterizedTest(name = "35={0}")
    @CsvSource({"U9,3", "ZZ,3", "?,3", "\u00e9,3", "V,j", "E,j", "s,j", "8,j", "R,j", "BE,j"})
    void shouldSayThatItDoesNotTakeAType(final String type, final String answer) throws Exception
    {
        final int number = send(type, "");
        final String message = answer("45=" + number, "58=");
        assertTrue(message.contains("3".equals(answer) ? "|373=11|" : "|380=3|") ||
            message.contains("|35=3|") && "j".equals(answer), message);
    }

    /** S14: a field of another message, and one that is missing. */
    @Test
    void shouldSayWhatIsMissingAndWhatDoesNotBelong() throws IOException
    {
        for (final int tag : new int[]{11, 54, 60, 40})
        {
            final int number = send("D", order(String.valueOf(tag), ""));
            answer("35=3", "45=" + number, "371=" + tag, "372=D", "373=1", "58=");
        }
        send("D", order("", "36=5|"));
        answer("35=3", "371=36", "373=2", "58=");
        send("1", "");
        answer("35=3", "371=112", "372=1", "373=1", "58=");
    }
}
