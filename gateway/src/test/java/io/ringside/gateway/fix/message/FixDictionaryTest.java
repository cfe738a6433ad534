package io.ringside.gateway.fix.message;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.ringside.gateway.fix.message.FixBytes.message;
import static io.ringside.gateway.fix.message.FixBytes.wrap;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Rule book 2.1 S13, S14, F04, F05: the first error of a message. */
class FixDictionaryTest
{
    private static final String PRICED = "11=o-1|55=BTC-USD|54=1|60=20261118-11:06:40|40=2|";
    private static final String ORDER = PRICED + "38=1|44=100|";
    private static final FixDictionary DICTIONARY = new FixDictionary();

    /** Fields without meaning here are ignored. */
    @ParameterizedTest
    @ValueSource(strings = {"", "1=100|59=0|58=\u00e9\u00ff|21=1|15=USD|48=x|22=4|", "453=1|448=me|447=D|452=3|",
        "453=2|448=me|452=3|447=D|448=you|802=1|523=x|803=1|", "453=1|448=me|802=2|523=a|803=1|523=b|447=D|",
        "528=A|529=1 2|581=1|47=A|77=O|100=XNYS|114=N|120=USD|167=CS|207=XNYS|461=ES|63=0|64=20261120|377=N|",
        "115=a|116=b|128=c|129=d|347=UTF-8|", "627=1|628=hop|629=20261118-11:06:40|630=5|", "336=x|",
        "386=1|336=x|625=y|",
        "78=2|79=a|80=5|79=b|539=1|524=x|525=D|538=1|80=6|", "354=3|355=a|b|", "711=1|311=x|457=1|458=y|459=4|",
        "50=a|57=b|142=c|143=d|369=5|", "18=6|20001=1|20002=-5|20003=2|20004=1|20005=leg|110=1|", "453=0|",
        "93=3|89=a|b|", "212=4|213=<x/>|", "90=2|91=|x|", "454=1|455=x|456=4|", "232=1|233=x|234=y|"})
    void shouldTakeOrders(final String fields)
    {
        assertGood("D", ORDER + fields);
    }
    @ParameterizedTest
    @ValueSource(strings = {"099.50", "99.", ".99", "99.500000000", "-0.05", "010", "10.000000000000", "0",
        "999999999999999999", "0.000000000000000001"})
    void shouldTakeDecimals(final String decimal)
    {
        assertGood("D", PRICED + "38=" + decimal + "|44=" + decimal + "|");
    }
    @ParameterizedTest
    @ValueSource(strings = {"99.50.", "9.9.50", "..99.5", ".", "-", "+", "1e2", "9.95e1", "NaN", " 99.5", "99.5 ",
        "99,5",
        "+99.50", "1.0.0", "1e1", "1e40", "1_0", "0x0A", "--10", "-.", "1-", "\u00b2", "Infinity",
        "9223372036854775808", "99999999999999999999", "99.50000000000000001", "1000000000000000000.5"})
    void shouldRefuseWhatIsNoDecimal(final String text)
    {
        assertBad("D", PRICED + "38=1|44=" + text + "|", 6, 44);
        assertBad("D", PRICED + "38=" + text + "|44=1|", 6, 38);
        assertBad("G", "41=o-1|" + ORDER + "99=" + text + "|", 6, 99);
    }

    /** Each as the first thing that is wrong. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        99=;          4;  99
        58=;          4;  58
        453=1|448=;   4;  448
        0=x;          0;  0
        058=x;        0;  0
        -58=x;        0;  0
        +58=x;        0;  0
        4294967354=x; 0;  0
        0x3A=x;       0;  0
        1e1=x;        0;  0
        =x;           0;  0
        957=x;        3;  957
        9999=x;       3;  9999
        5000=x;       3;  5000
        20099=x;      3;  20099
        925=x;        2;  925
        36=5;         2;  36
        837=0;        2;  837
        210=1;        2;  210
        388=0;        2;  388
        168=20261118-11:06:40; 2; 168
        98=0;         2;  98
        1137=9;       2;  1137
        11=o-2;       13; 11
        38=2;         13; 38
        54=2;         13; 54
        55=BTC-USD;   13; 55
        49=FIRM1;     13; 49
        56=RINGSIDE;  13; 56
        52=20261118-11:06:40; 13; 52
        43=N|43=N;    13; 43
        34=2;         13; 34
        60=20261118-11:06:40; 13; 60
        40=2;         13; 40
        44=100;       13; 44
        99=abc;       6;  99
        111=1x;       6;  111
        111=;         4;  111
        110=x;        6;  110
        211=--1;      6;  211
        59=99;        6;  59
        59=8;         5;  59
        59=\u00e9;    5;  59
        21=4;         5;  21
        21=11;        6;  21
        1137=;        2;  1137
        126=tomorrow; 6;  126
        126=20260230-11:06:40; 6; 126
        432=20261118-00:00:00; 6; 432
        432=20261131; 6;  432
        18=?;         5;  18
        18=6  R;      5;  18
        18=R?;        5;  18
        20001=5;      5;  20001
        20001=-1;     5;  20001
        20003=0;      5;  20003
        20003=4;      5;  20003
        20004=2;      5;  20004
        20002=x;      6;  20002
        20002=99999999999; 6; 20002
        20002=-;      6;  20002
        97=y;         6;  97
        97=YES;       6;  97
        64=tomorrow;  6;  64
        78=2|79=a|80=1; 16; 78
        453=x;        6;  453
        453=-1;       6;  453
        453=1;        16; 453
        453=1|447=D|448=me;                15; 447
        453=2|448=me|447=D;                16; 453
        453=1|448=me|448=you;              16; 453
        453=1|448=me|447=D|447=D;          13; 447
        453=1|448=me|58=x|447=D;           2;  447
        453=1|448=me|802=1|803=1|523=x;    15; 803
        453=1|448=me|452=x;                6;  452
        453=1|448=me|802=2|523=x;          16; 802
        448=me;       2;  448
        355=x;        14; 355
        354=3|58=x|355=abc;                14; 355
        354=2|355=abc;                     17; 355
        354=x|355=abc;                     6;  354
        """)
    void shouldSayWhatIsWrong(final String field, final int reason, final int tag)
    {
        assertBad("D", ORDER + field + "|", reason, tag);
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 41, 584, 790})
    void shouldRefuseIdsThatNoAnswerCanRepeat(final int tag)
    {
        final String id = "x".repeat(FixDictionary.ID_LENGTH_MAX);
        final String type = 584 == tag ? "AF" : 790 == tag ? "H" : "G";
        final String others = 584 == tag ? "585=7|" : 790 == tag ? "11=o-1|55=BTC-USD|54=1|" :
            ("41=o-1|" + ORDER).replaceAll(tag + "=o-1\\|", "");
        assertGood(type, others + tag + "=" + id + "|");
        assertBad(type, others + tag + "=" + id + "x|", 5, tag);
    }

    /** Any invalid value names its field. */
    @ParameterizedTest
    @ValueSource(ints = {54, 59, 40, 21, 60})
    void shouldNameTheFieldThatIsBad(final int tag)
    {
        for (final String value : new String[]{"?", "", "+", "-1", "1 ", "x".repeat(300), "\u00e9", "\u007f"})
        {
            final String fields = (ORDER + "59=0|21=1|").replaceAll("\\b" + tag + "=[^|]*\\|", tag + "=" + value + "|");
            assertFalse(DICTIONARY.isGood(wrap(message("D", 2, fields))), fields);
            assertEquals(tag, DICTIONARY.rejectTag(), fields);
            assertEquals(value.isEmpty() ? 4 : 1 == value.length() && 60 != tag ? 5 : 6, DICTIONARY.rejectReason(),
                fields);
        }
    }

    @ParameterizedTest
    @CsvSource({"D,11", "D,55", "D,54", "D,60", "D,40", "F,41", "G,41", "H,11", "q,530", "q,60", "AF,584", "AF,585",
        "1,112", "2,7", "2,16", "4,36", "A,98", "A,108", "3,45"})
    void shouldMissFields(final String type, final int tag)
    {
        final String all = ("G".equals(type) || "F".equals(type) ? "41=o-0|" : "") + fields(type);
        assertGood(type, all);
        final String without = all.replaceAll("^(.*\\|)?" + tag + "=[^|]*\\|", "$1");
        assertBad(type, without, 1, tag);
    }

    @Test
    void shouldMissFieldsOfTheHeader()
    {
        for (final int tag : new int[]{49, 56, 34, 52})
        {
            final FixMessage message = wrap(message("0", 2, "").replaceAll("\\|" + tag + "=[^|]*", ""));
            assertFalse(DICTIONARY.isGood(message));
            assertEquals("1 " + tag, DICTIONARY.rejectReason() + " " + DICTIONARY.rejectTag());
        }
    }
    @ParameterizedTest
    @ValueSource(strings = {"", "789=5|", "383=4096|", "384=2|372=D|385=S|372=8|385=R|", "464=N|", "95=4|96=a|b||",
        "1137=9|",
        "50=a|57=b|", "553=u|554=p|141=Y|", "141=N|", "5000=x|", "925=new|", "11=x|"})
    void shouldTakeLogons(final String fields)
    {
        assertGood("A", "98=0|108=30|" + fields);
    }
    @ParameterizedTest
    @CsvSource({"+30,6", "30.0,6", ",4", "2147483648,6", "' 30',6", "x,6"})
    void shouldRefuseIntervalsThatAreNone(final String text, final int reason)
    {
        assertBad("A", "98=0|108=" + (null == text ? "" : text) + "|", reason, 108);
    }

    /** A number it is, but none that a sequence can have. */
    @Test
    void shouldRefuseNumbersThatNothingHolds()
    {
        assertBad("4", "123=Y|36=9223372036854775807|", 5, 36);
        assertBad("4", "36=-1|", 6, 36);
        assertBad("4", "36=x|", 6, 36);
        assertBad("4", "36=|", 4, 36);
        assertGood("4", "36=2147483647|");
    }

    /** S13. */
    @ParameterizedTest
    @ValueSource(strings = {"?", "D1", "XX", "AF1", "DDD", "\u00e9", "O", "Z9"})
    void shouldRefuseTypesThatFixDoesNotHave(final String type)
    {
        assertBad(type, ORDER, 11, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"8", "9", "E", "r", "V", "y", "AE", "BH", "B"})
    void shouldLeaveTypesThatTheVenueDoesNotTakeToTheAnswer(final String type)
    {
        assertGood(type, "5000=x|44=..|");
        assertBad(type, "0=x|", 0, 0);
    }

    @Test
    void shouldRefuseFixedTermsInAReplace()
    {
        for (final int tag : new int[]{110, 5149, 20_001, 20_002, 20_003, 20_004, 20_005})
        {
            assertBad("G", "41=o-1|" + ORDER + tag + "=1|", 2, tag);
        }
    }

    @Test
    void shouldTakeThreeWordsForADisconnect()
    {
        assertGood("D", ORDER + "20007=Y|");
        assertGood("G", "41=o-1|" + ORDER + "20007=S|");
        assertBad("D", ORDER + "20007=X|", 5, 20_007);
    }

    /** A cancel names an order with known terms: other fields must not prevent it. */
    @Test
    void shouldTakeCancelsThatSayMore()
    {
        assertGood("F", "41=o-1|11=c-1|55=X|54=1|60=20261118-11:06:40|38=1|65=WI|152=5|1=7|453=1|448=x|37=5|");
    }

    private static String fields(final String type)
    {
        return switch (type)
        {
            case "q" -> "11=c-1|530=7|60=20261118-11:06:40|";
            case "AF" -> "584=q-1|585=7|";
            case "H", "F" -> "11=o-1|55=X|54=1|" + ("F".equals(type) ? "60=20261118-11:06:40|" : "");
            case "1" -> "112=x|";
            case "2" -> "7=1|16=0|";
            case "3" -> "45=2|";
            case "4" -> "36=5|";
            case "A" -> "98=0|108=30|";
            default -> ORDER;
        };
    }

    private static void assertGood(final String type, final String fields)
    {
        assertTrue(DICTIONARY.isGood(wrap(message(type, 2, fields))), () ->
            type + " " + fields + ": " + DICTIONARY.rejectReason() + " " + DICTIONARY.rejectTag());
    }

    private static void assertBad(final String type, final String fields, final int reason, final int tag)
    {
        assertFalse(DICTIONARY.isGood(wrap(message(type, 2, fields))), () -> type + " " + fields);
        assertEquals(reason + " " + tag, DICTIONARY.rejectReason() + " " + DICTIONARY.rejectTag(),
            () -> type + " " + fields);
    }
}
