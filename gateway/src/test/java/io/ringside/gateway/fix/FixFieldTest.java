package io.ringside.gateway.fix;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Invalid fields and their answers over a socket: S13, S14, F04, F05. Which fields are invalid, the tests of the
 * dictionary and of the adapter say.
 */
class FixFieldTest extends RawFixTest
{
    @Override
    void configure()
    {
        venue.settings = (context) -> context.rejectsPerSecond(1_000_000);
    }

    /** One for each SessionRejectReason (373) that a message in its turn can have. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({"D,0=x|,0,", "D,11=x|,1,55", "1,58=x|,2,58", "D,11=x|112=x|,2,112", "D,11=x|4999=x|,3,4999",
        "D,11=|,4,11", "D,11=x|54=Z|,5,54", "4,123=Y|36=2|,5,36", "AF,584=q|585=9|,5,585",
        "D,11=x|38=x|,6,38", "U9,11=x|,11,", "zz,11=x|,11,",
        "D,11=x|11=x|,13,11", "D,11=x|355=a|354=1|,14,355", "D,11=x|453=1|447=D|448=A|,15,447",
        "D,11=x|453=2|448=A|447=D|452=1|,16,453", "D,11=x|354=3|355=a|,17,355"})
    void shouldSayWhyItRejects(final String type, final String fields, final int reason, final String tag)
        throws Exception
    {
        final int number = send(type, fields);
        final String message = answer("35=3", "45=" + number, "372=" + type, "373=" + reason);
        assertTrue(null == tag ? !message.contains("|371=") : message.contains("|371=" + tag + "|"), message);
    }

    /** No exponent, and a zero in front. */
    @ParameterizedTest(name = "{0}: {1} at {2}")
    @CsvSource({"SHIB,1,0.00001", "SHIB,1,0.00123", "SATS,0.00000001,1", "SATS,0.00123456,99.5"})
    void shouldPrintSmallNumbersInFull(final String symbol, final String quantity, final String price) throws Exception
    {
        ask("D", order("55,38,44", "55=" + symbol + "|38=" + quantity + "|44=" + price + "|"), "35=8", "150=0",
            "38=" + quantity, "44=" + price, "151=" + quantity, "14=0", "6=0");
    }

    /** Requests about many orders. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({"q,11=m-1|530=1|55=NOPE|,UNKNOWN_INSTRUMENT", "q,11=more-than-twenty-characters|530=7|,INVALID_CLORDID",
        "q,11=m-1|530=3|,INVALID_COMMAND", "q,11=m-1|530=7|54=5|,INVALID_SIDE",
        "AF,584=m-1|585=1|55=NOPE|,UNKNOWN_INSTRUMENT", "AF,584=more-than-twenty-characters|585=7|,INVALID_CLORDID",
        "AF,584=m-1|585=8|,INVALID_COMMAND", "AF,584=m-1|585=7|54=8|,INVALID_SIDE"})
    void shouldSayWhyItRefusesAMassRequest(final String type, final String fields, final String text) throws Exception
    {
        send(type, fields + ("q".equals(type) ? "60=20261118-11:06:40|" : ""));
        final String id = fields.substring(0, fields.indexOf('|'));
        answer("q".equals(type) ? new String[]{"35=r", id, "531=0", "533=0", "58=" + text} :
            new String[]{"35=8", "150=I", "39=8", id, "911=0", "912=Y", "58=" + text});
    }
}
