package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A Logon with 141=Y in a session that is logged on, as 24-hour sessions send it: S20. */
class FixRunTest extends RawFixTest
{
    private static final String LOGON = RawFixClient.logonFields(FixVenue.PASSWORD) + "141=Y|";

    /** The line stays, the orders stay, and both sides count from 1. */
    @Test
    void shouldBeginAnewOnTheSameLine() throws Exception
    {
        final String id = newId();
        ask("D", RawFixClient.order(id), "35=8", "150=0");
        beginRun("108=30");
        ask("H", "11=" + id + "|55=BTC-USD|54=1|", "35=8", "150=I", "39=0", "34=2");
        ask("D", order("", ""), "35=8", "150=0", "34=4");
        client.send("2", next++, "7=1|16=0|");
        client.expect("35=4", "34=1", "36=2", "43=Y");
        client.expect("35=8", "34=2", "43=Y", "150=I", "11=" + id);
        client.expect("35=4", "34=3", "36=4");
        client.expect("35=8", "34=4", "43=Y", "150=0");
        client.expect("35=4", "34=5", "36=6");
        assertSilent();
    }

    /** Again and again, behind requests without a pause, and with another interval. */
    @Test
    void shouldKeepWhatWasSentBefore() throws Exception
    {
        for (int i = 2; i < 12; i++)
        {
            final String first = newId();
            final String second = newId();
            client.send(client.text("D", next, RawFixClient.order(first)) +
                client.text("A", 1, LOGON.replace("108=30", "108=" + i)) +
                client.text("D", 2, RawFixClient.order(second)) + client.text("2", 3, "7=1|16=0|"));
            client.expect("35=8", "150=0", "11=" + first, "34=" + next);
            client.expect("35=A", "34=1", "141=Y", "108=" + i);
            client.expect("35=8", "150=0", "11=" + second, "34=2");
            client.expect("35=4", "34=1", "36=2", "43=Y");
            client.expect("35=8", "34=2", "43=Y", "11=" + second);
            next = 4;
            client.assertNext(next++);
            // Numbers of both sides must agree at the head of the loop: one answer more is due.
            client.send("4", 99, "36=" + (next + 1) + "|");
            client.send("1", next + 1, "112=x|");
            client.expect("35=0", "34=4");
            next = 4;
            client.send(client.text("A", 1, LOGON));
            client.expect("35=A", "34=1");
            next = 2;
        }
    }

    /** A gap is closed with the numbers that had it. */
    @Test
    void shouldForgetAGap() throws Exception
    {
        client.ask("0", 7, "", "35=2", "7=2", "16=0");
        beginRun("108=30");
        ask("D", order("", ""), "35=8", "150=0");
        assertSilent();
    }

    /** Replicated state: it survives a kill, and reports of a client that was away meanwhile have the new numbers. */
    @Test
    void shouldSurviveAKill() throws Exception
    {
        final String id = newId();
        ask("D", RawFixClient.order(id).replace("40=2", "59=1|40=2"), "35=8", "150=0");
        beginRun("108=30");
        ask("D", order("", ""), "35=8", "150=0", "34=2");
        client.close();
        venue.restart();
        next = 4;
        logOnAgain("", "35=A");
        client.send("2", next++, "7=1|16=0|");
        client.expect("35=4", "34=1", "36=2");
        client.expect("35=8", "34=2", "150=0");
        client.expect("35=4", "34=3", "36=4");
        client.expect("35=8", "34=4", "150=4", "58=DISCONNECT");
    }

    @ParameterizedTest
    @CsvSource({"7,108=30,ResetSeqNumFlag (141) needs MsgSeqNum (34) 1",
        "1,108=301,HeartBtInt (108) must be 0 or 1 to 300"})
    void shouldEndALineThatBeginsAnewInAWrongWay(final int msgSeqNum, final String field, final String text)
        throws Exception
    {
        client.ask("A", msgSeqNum, LOGON.replace("108=30", field), "35=5", "34=2", "58=" + text);
        assertEnded();
    }

    private void beginRun(final String heartbeat) throws IOException
    {
        client.ask("A", 1, LOGON.replace("108=30", heartbeat), "35=A", "34=1", "141=Y", heartbeat);
        next = 2;
        final List<String> all = answers();
        assertTrue(all.isEmpty(), all::toString);
        assertEquals(3, next);
        // The answer to that question was number 2 on both sides: begin once more, so that tests count from 2.
        client.ask("A", 1, LOGON.replace("108=30", heartbeat), "35=A", "34=1", "141=Y", heartbeat);
        next = 2;
    }
}
