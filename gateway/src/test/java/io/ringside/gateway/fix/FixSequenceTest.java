package io.ringside.gateway.fix;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Incoming numbers that are too low, too high or reset; marks of possible duplicates. S5, S6, S8 to S12, S18, S19, F01,
 * F02, F06.
 */
class FixSequenceTest extends RawFixTest
{
    private static final String AGAIN = "43=Y|122=" + RawFixClient.time(-1) + "|";

    /** S5. */
    @Test
    void shouldEndALineWhoseNumbersAreTooLow() throws Exception
    {
        assertEquals(2, send("0", ""));
        client.ask("0", 2, "", "35=5", "58=MsgSeqNum too low, expecting 3 but received 2");
        assertEnded();
        next = 3;
        logOnAgain("", "35=A", "34=3");
        client.assertNext(4);
    }

    /** S6, F06: one request per gap, whatever follows. */
    @Test
    void shouldAskOnceAndTakeWhatFollowsInOrder() throws Exception
    {
        client.send("D", 4, RawFixClient.order("late"));
        client.send("0", 5, "");
        client.ask("1", 6, "112=early|", "35=2", "7=2", "16=0");
        client.send("4", 2, AGAIN + "123=Y|36=4|");
        client.send("D", 4, AGAIN + RawFixClient.order("late"));
        client.ask("4", 5, AGAIN + "123=Y|36=7|", "35=8", "11=late", "150=0");
        next = 7;
        assertSilent();
    }

    /** S8: below the expected number. */
    @Test
    void shouldDropWhatIsMarkedAndWasTaken() throws Exception
    {
        final String id = newId();
        ask("D", RawFixClient.order(id), "35=8", "150=0");
        client.send("D", 2, AGAIN + RawFixClient.order(id));
        client.send("4", 2, AGAIN + "123=Y|36=3|");
        assertSilent();
        client.send("D", 2, "43=Y|" + RawFixClient.order(id));
        answer("35=3", "45=2", "371=122", "373=1");
    }

    /** S8: OrigSendingTime after SendingTime. */
    @Test
    void shouldEndALineThatSendsBeforeItSent() throws Exception
    {
        send("0", "");
        client.ask("D", 2, "43=Y|122=" + RawFixClient.time(60) + "|" + RawFixClient.order(newId()), "35=3", "45=2",
            "373=10");
        client.expect("35=5");
        assertEnded();
    }

    /** S9: new, although it is marked. */
    @Test
    void shouldTakeWhatIsMarkedAndNew() throws Exception
    {
        ask("D", AGAIN + order("", ""), "35=8", "150=0");
        ask("D", AGAIN.replace("43=Y", "43=N") + order("", ""), "35=8", "150=0");
    }

    /** S10, F08. */
    @Test
    void shouldAnswerAPossResendWithTheOrdersStatus() throws Exception
    {
        final String id = newId();
        final String first = ask("D", "97=Y|" + RawFixClient.order(id), "35=8", "150=0", "11=" + id);
        ask("D", "97=Y|" + RawFixClient.order(id), "35=8", "150=I", "39=0", "11=" + id, "17=0",
            "37=" + RawFixClient.field(first, 37));
        ask("F", "11=" + newId() + "|41=" + id + "|55=BTC-USD|54=1|60=20261118-11:06:40|", "35=8", "150=4");
        ask("D", "97=Y|" + RawFixClient.order(id), "35=8", "150=I", "39=4", "37=" + RawFixClient.field(first, 37));
        ask("D", RawFixClient.order(id), "35=8", "150=8", "58=DUPLICATE_CLORDID");
    }

    /** S11. */
    @ParameterizedTest
    @ValueSource(ints = {-130, 130})
    void shouldEndALineWhoseClockIsWrong(final int seconds) throws Exception
    {
        client.send(RawFixClient.changed(client.text("D", 2, RawFixClient.order(newId())), "52=[^|]*",
            "52=" + RawFixClient.time(seconds)));
        client.expect("35=3", "45=2", "373=10");
        client.expect("35=5");
        assertEnded();
        next = 3;
        logOnAgain("", "35=A");
    }

    /** S12. */
    @ParameterizedTest
    @CsvSource({"49=FIRM1,49=FIRM2", "49=FIRM1,49=NOBODY", "56=RINGSIDE,56=OTHER"})
    void shouldEndALineWhoseNamesChange(final String name, final String other) throws Exception
    {
        client.send(RawFixClient.changed(client.text("D", 2, RawFixClient.order(newId())), name, other));
        client.expect("35=3", "45=2", "373=9");
        client.expect("35=5");
        assertEnded();
    }

    /** S12, S14: a name that is missing is a fault of its message, which uses its number up; the session goes on. */
    @ParameterizedTest
    @CsvSource({"49=FIRM1[|],'',1,49", "56=RINGSIDE[|],'',1,56", "49=FIRM1,49=,4,49", "56=RINGSIDE,56=,4,56",
        "52=[^|]*[|],'',1,52", "52=[^|]*,52=,4,52", "52=[^|]*,52=x,6,52"})
    void shouldRefuseAMessageThatLacksANameOrATime(
        final String field, final String other, final int reason, final int tag) throws Exception
    {
        for (final String type : new String[]{"0", "D", "V"})
        {
            final int number = next++;
            client.send(RawFixClient.changed(
                client.text(type, number, "D".equals(type) ? RawFixClient.order(newId()) : ""), field, other));
            if (6 == reason && "V".equals(type))
            {
                // Of types that are not supported, values are not read.
                client.expect("35=j");
                continue;
            }
            client.expect("35=3", "45=" + number, "371=" + tag, "373=" + reason);
        }
        ask("D", order("", ""), "35=8", "150=0");
    }

    /** S12. */
    @Test
    void shouldEndALineWhoseVersionChanges() throws Exception
    {
        final String good = client.text("0", 2, "");
        client.send(RawFixClient.checked(good.substring(0, good.lastIndexOf("10=")).replace("FIX.4.4", "FIX.4.2")));
        client.expect("35=5", "58=BeginString (8) must be FIX.4.4");
        assertEnded();
    }

    /** S18, F01, F02: a gap fill that fills nothing is refused, and counts. */
    @ParameterizedTest
    @ValueSource(strings = {"2", "1", "0", "-5", "x", "", "2147483647", "9223372036854775807", "18446744073709551620"})
    void shouldRefuseAGapFillThatGoesNowhere(final String newSeqNo) throws Exception
    {
        final int number = send("4", "123=Y|36=" + newSeqNo + "|");
        final String message = answer("35=3", "45=" + number, "372=4", "371=36", "373=");
        assertTrue(List.of("5", "6", "4").contains(RawFixClient.field(message, 373)), message);
        assertEquals(newSeqNo.matches("[12]|2147483647"), "5".equals(RawFixClient.field(message, 373)) &&
            newSeqNo.matches("[12]|2147483647"), message);
    }

    /** S19, F01: with any number, and uncounted. */
    @ParameterizedTest
    @CsvSource({"1,5", "2147483647,5", "2000000,5", "9223372036854775807,5 6", "x,6", "'',4", "-1,5 6"})
    void shouldRefuseAResetOutOfBounds(final String newSeqNo, final String reasons) throws Exception
    {
        client.send("4", 99, "36=" + newSeqNo + "|");
        final String message = answer("35=3", "45=99", "372=4", "371=36", "373=");
        assertTrue(List.of(reasons.split(" ")).contains(RawFixClient.field(message, 373)), message);
        ask("D", order("", ""), "35=8", "150=0");
    }

    /** S19. */
    @Test
    void shouldSetItsNumberWithinBounds() throws Exception
    {
        client.send("4", 99, "123=N|36=20|");
        next = 20;
        assertSilent();
        client.send("4", 1, "36=21|");
        assertSilent();
        client.send("4", 5, "36=900000|");
        next = 900_000;
        ask("D", order("", ""), "35=8", "150=0");
    }

    /** S19: its own number means nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "3", "77", "4294967296"})
    void shouldIgnoreTheNumberOfAReset(final String number) throws Exception
    {
        client.send(RawFixClient.changed(client.text("4", 2, "36=50|"), "34=2", "34=" + number));
        next = 50;
        ask("D", order("", ""), "35=8", "150=0");
    }

    /** No effect on others or on the next start. */
    @Test
    void shouldTradeOnWithOthersWhateverNumberAClientSets() throws Exception
    {
        final RawFixClient other = begin(3);
        for (final String gapFill : new String[]{"", "123=Y|"})
        {
            client.ask("4", next, gapFill + "36=2147483647|", "35=3", "373=5");
            next += gapFill.isEmpty() ? 0 : 1;
            other.ask("D", gapFill.isEmpty() ? 2 : 3, RawFixClient.order(newId()), "35=8", "150=0");
        }
        ask("D", order("", ""), "35=8", "150=0");
        other.close();
        client.close();
        venue.restart();
        logOnAgain("", "35=A");
    }

    /** Requested again on the next connection. */
    @Test
    void shouldAskAgainWhenTheLineIsLostBehindTheQuestion() throws IOException
    {
        client.ask("0", 5, "", "35=2", "7=2", "16=0");
        for (next = 6; next <= 8;)
        {
            logOnAgain("", "35=A");
            client.expect("35=2", "7=2", "16=0");
        }
    }

    /** Exactly one answer each, in one segment. */
    @Test
    void shouldAnswerEachRequestOfAChain() throws Exception
    {
        final String a = newId();
        final String b = newId();
        final String c = newId();
        client.send(client.text("D", 2, RawFixClient.order(a)) + client.text("G", 3, replace(b, a)) +
            client.text("G", 4, replace(c, b)) + client.text("F", 5, cancel(newId(), c)));
        next = 6;
        assertEquals(List.of("0", "5", "5", "4"),
            answers().stream().map((it) -> RawFixClient.field(it, 150)).toList());

        final String d = newId();
        final String e = newId();
        final StringBuilder all = new StringBuilder();
        for (final String request : List.of("F" + cancel(newId(), d), "D" + RawFixClient.order(d),
            "G" + replace(e, d), "G" + replace(newId(), d), "G" + replace(e, e), "F" + cancel(newId(), e),
            "F" + cancel(newId(), e)))
        {
            all.append(client.text(request.substring(0, 1), next++, request.substring(1)));
        }
        client.send(all.toString());
        final List<String> answers = answers();
        assertEquals(List.of("9/1", "8/0", "8/5", "9/1", "9/6", "8/4", "9/0"), answers.stream().map((it) ->
            RawFixClient.field(it, 35) + "/" + RawFixClient.field(it, it.contains("|35=8|") ? 150 : 102)).toList(),
            answers::toString);
    }

    private static String replace(final String clOrdId, final String origClOrdId)
    {
        return "41=" + origClOrdId + "|" + RawFixClient.order(clOrdId).replace("44=50", "44=49");
    }

    private static String cancel(final String clOrdId, final String origClOrdId)
    {
        return "41=" + origClOrdId + "|11=" + clOrdId + "|55=BTC-USD|54=1|60=20261118-11:06:40|";
    }
}
