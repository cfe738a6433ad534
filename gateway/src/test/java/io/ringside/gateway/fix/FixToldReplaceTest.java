package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Side;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quickfix.Message;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A G of a stock client with the terms of the last report changes nothing, for every kind of order. Rule book P4. */
class FixToldReplaceTest extends StockClientTest
{
    /** Fields that report and replace share. */
    private static final List<Integer> TERMS = List.of(1, 18, 38, 40, 44, 54, 59, 99, 111, 211);
    private static final List<Integer> REPORTED = List.of(1, 18, 38, 40, 44, 54, 59, 99, 111, 211, 6, 14, 151, 839);

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = ';', textBlock = """
        limit;                54=1|38=3|40=2|44=98
        good till cancelled;  54=1|38=3|40=2|44=98|59=1
        good till date;       54=1|38=3|40=2|44=98|59=6|126=20271118-12:00:00
        at the close;         54=1|38=3|40=2|44=98|59=7
        iceberg;              54=1|38=3|40=2|44=98|111=1
        iceberg of a date;    54=1|38=3|40=2|44=98|111=1|59=6|126=20271118-12:00:00.123456
        hidden;               54=1|38=3|40=2|44=98|111=0
        post-only;            54=1|38=3|40=2|44=98|18=6
        slides;               54=1|38=3|40=2|44=101|18=6|20003=3
        partly filled;        54=1|38=3|40=2|44=101
        minimum met;          54=1|38=3|40=2|44=101|110=1|111=0.5
        market-to-limit;      54=1|38=3|40=K
        stop;                 54=1|38=3|40=3|99=104
        stop limit;           54=1|38=3|40=4|99=104|44=105|111=1
        trailing stop;        54=2|38=3|40=P|18=a|211=2
        trailing stop limit;  54=2|38=3|40=P|18=a|211=-2|99=97|44=96|59=1
        pegged;               54=1|38=3|40=P|18=R|44=105
        pegged at a distance; 54=1|38=3|40=P|18=R|44=105|211=-0.05|111=1
        pegged of a date;     54=2|38=3|40=P|18=M|44=90|211=0.2|59=6|126=20271118-12:00:00
        pegged out;           54=1|38=3|40=P|18=R|44=0.01|211=-200
        """)
    void shouldChangeNothingWhenToldWhatWasTold(final String kind, final String fields) throws Exception
    {
        exchange.trade(10_000);
        exchange.enter(Side.BUY, 9_900, 1_000);
        exchange.enter(Side.SELL, 10_100, 1_000);
        client.send("D", "11=a-1|" + fields);
        client.send("H", "11=a-1|54=" + fields.charAt(fields.indexOf("54=") + 3));
        Message told = client.expect("8");
        while ('I' != told.getChar(150))
        {
            told = client.expect("8");
        }

        final StringBuilder again = new StringBuilder("11=a-2|41=a-1");
        for (final int tag : TERMS)
        {
            again.append(told.isSetField(tag) ? "|" + tag + "=" + told.getString(tag) : "");
        }
        final Message answer = ask("G", again.toString(), "150=5", "11=a-2", "41=a-1", "37=" + told.getString(37),
            "39=" + told.getString(39));
        assertSame(told, answer);
        // No effect, and the order has not moved.
        final Message status = ask("H", "11=a-2|54=" + told.getString(54), "150=I", "11=a-2");
        assertSame(told, status);
    }

    private static void assertSame(final Message told, final Message answer) throws Exception
    {
        for (final int tag : REPORTED)
        {
            final String was = told.isSetField(tag) ? told.getString(tag) : "none";
            final String is = answer.isSetField(tag) ? answer.getString(tag) : "none";
            assertEquals(was, is, () -> "tag " + tag + " of " + answer + " after " + told);
        }
    }
}
