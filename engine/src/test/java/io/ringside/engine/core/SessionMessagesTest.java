package io.ringside.engine.core;

import io.ringside.engine.protocol.OrdType;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

/** What a gateway wants a session to be sent takes its place among the session's reports. */
class SessionMessagesTest
{
    private static final int HEADER_LENGTH = 8;
    private static final int FLAGS = HEADER_LENGTH + 38;
    private static final int RESERVED = HEADER_LENGTH + 39;
    private static final int BODY_LENGTH = HEADER_LENGTH + 40;

    private final EngineHarness venue = new EngineHarness().open();

    @Test
    void shouldNumberMessagesAndReportsInOneRow()
    {
        assertEquals(List.of("session s1 #1 to=1 connection=77 type=65 begins 98=0\001108=30\001"),
            send(1, 1, 77, 'A', true, "98=0\001108=30\001"));
        venue.apply(venue.commands.status(1, 2, 5));
        venue.drain();
        assertEquals(List.of("session s1 #3 to=0 connection=-1 type=48 "), send(1, 0, -1, '0', false, ""));
        assertEquals(List.of("session s2 #1 to=9 connection=0 type=20033 x"), send(2, 9, 0, 'A' + ('N' << 8), false,
            "x"));
        assertEquals(4, venue.engine.nextReportSequence(1));
        assertEquals(4, venue.engine.nextReportNumber());
    }

    @Test
    void shouldAnswerAMessageOnce()
    {
        send(1, 5, 0, '3', false, "45=5\001");

        assertEquals(List.of(), send(1, 5, 0, '3', false, "45=5\001"));
        assertEquals(List.of(), send(1, 4, 0, 'A', true, ""));

        assertEquals(2, venue.engine.duplicateCommandCount());
        assertEquals(5, venue.engine.lastClientSequence(1));
        assertEquals(0, venue.engine.runClientSequence(1));
    }

    @Test
    void shouldRememberWhereARunBegan()
    {
        assertEquals(0, venue.engine.runClientSequence(1));
        assertEquals(1, venue.engine.runReportSequence(1));
        send(1, 41, 0, '0', false, "");
        final long before = venue.engine.stateHash();

        send(1, 42, 0, 'A', true, "");

        assertEquals(41, venue.engine.runClientSequence(1));
        assertEquals(2, venue.engine.runReportSequence(1));
        assertEquals(0, venue.engine.runClientSequence(2));
        assertNotEquals(before, venue.engine.stateHash());
    }

    @Test
    void shouldIgnoreWhatIsNotWhole()
    {
        final int length = venue.commands.sessionMessage(1, 1, 0, '0', false, "112=a\001".getBytes(US_ASCII));
        for (int shorter = 1; shorter < length; shorter++)
        {
            venue.apply(shorter);
        }
        assertEquals(length - 1, venue.engine.malformedCommandCount());
        assertEquals(0, venue.engine.lastClientSequence(1));
        venue.apply(length);
        assertEquals(1, venue.drain().size());
    }

    @Test
    void shouldIgnoreWhatMeansNothing()
    {
        venue.commands.sessionMessage(1, 1, 0, '0', false, new byte[0]);
        venue.commands.buffer().putShort(BODY_LENGTH, (short)161);
        venue.apply(BODY_LENGTH + 2 + 161);
        venue.commands.buffer().putShort(BODY_LENGTH, (short)-1);
        venue.apply(BODY_LENGTH + 2 + 200);
        final int length = venue.commands.sessionMessage(1, 1, 0, '0', true, new byte[0]);
        venue.commands.buffer().putByte(RESERVED, (byte)1);
        venue.apply(length);
        venue.commands.sessionMessage(1, 1, 0, '0', true, new byte[0]);
        venue.commands.buffer().putByte(FLAGS, (byte)3);
        venue.apply(length);
        venue.commands.sessionMessage(1, 0, 0, '0', true, new byte[0]);
        venue.apply(length);
        venue.apply(venue.commands.sessionMessage(16, 1, 0, '0', false, new byte[0]));

        assertEquals(List.of(), venue.drain());
        assertEquals(6, venue.engine.malformedCommandCount());
        assertEquals(0, venue.engine.lastClientSequence(1));
        assertEquals(1, venue.engine.nextReportSequence(1));
    }

    @Test
    void shouldTakeTheLongestBody()
    {
        final String body = "x".repeat(160);
        assertEquals(List.of("session s1 #1 to=0 connection=0 type=56 " + body), send(1, 0, 0, '8', false, body));
    }

    @Test
    void shouldTellHowAnOrderStandsThatMayHaveComeBefore()
    {
        resend(1, 7);
        venue.drain();
        assertEquals(List.of("ORDER_STATUS s1 7 NEW order=1 leaves=5 cum=0"), resend(2, 7));
        venue.apply(venue.commands.cancel(1, 3, 8, 7));
        venue.drain();
        assertEquals(List.of("ORDER_STATUS s1 7 CANCELED order=1 leaves=0 cum=0 TOO_LATE"), resend(20, 7));
    }

    /** Rule book 4.2.5: whoever refuses, the answer says how the order stands. */
    @Test
    void shouldSayHowTheOrderStandsThatAMessageIsAbout()
    {
        assertEquals("9 order=0 REJECTED", about(1, 7));
        venue.limit(1, 7, BUY, 5, 100, DAY);
        assertEquals("9 order=1 NEW", about(1, 7));
        assertEquals("9 order=0 REJECTED", about(2, 7), "another's");
        venue.limit(2, 1, SELL, 2, 100, DAY);
        assertEquals("9 order=1 PARTIALLY_FILLED", about(1, 7));
        venue.replace(1, 8, 7, BUY, 5, 99);
        assertEquals("9 order=0 REJECTED", about(1, 7), "superseded");
        assertEquals("9 order=1 PARTIALLY_FILLED", about(1, 8));
        venue.cancel(1, 9, 8);
        assertEquals("9 order=1 CANCELED", about(1, 8));
    }

    /** Rule book 2.2.5: the gateway's death is the end of its connections. */
    @Test
    void shouldCancelForWhoWasConnectedWhenAGatewayStarts()
    {
        venue.limit(1, 1, BUY, 5, 100, DAY);
        venue.limit(2, 1, BUY, 5, 99, DAY);
        send(1, 0, 0, 'A', false, "");
        send(2, 0, 0, 'A', false, "");
        assertEquals(true, venue.engine.isConnected(1));
        send(2, 0, 0, '5', false, "");
        assertEquals(false, venue.engine.isConnected(2));
        final long before = venue.engine.stateHash();

        assertEquals(List.of("CANCELED s1 1 CANCELED order=1 leaves=0 cum=0 DISCONNECT",
            "delta DELETE BUY order=1 0@100 priority=1 end"), started());

        assertEquals(false, venue.engine.isConnected(1));
        assertNotEquals(before, venue.engine.stateHash());
        venue.limit(1, 2, BUY, 5, 100, DAY);
        assertEquals(List.of(), started());
        assertEquals(0, venue.engine.malformedCommandCount());
    }

    @Test
    void shouldKnowNobodyAsConnectedWhoIsGone()
    {
        send(1, 0, 0, 'A', false, "");
        venue.apply(venue.commands.disconnected(1));
        assertEquals(false, venue.engine.isConnected(1));
        venue.limit(1, 1, BUY, 5, 100, DAY);

        assertEquals(List.of(), started());
    }

    private List<String> started()
    {
        venue.apply(venue.commands.disconnected(0));
        return venue.drain();
    }

    private String about(final int session, final long id)
    {
        final int length = venue.commands.sessionMessage(session, 0, 0, '9', false, "9".getBytes(US_ASCII));
        venue.commands.about(id);
        venue.apply(length);
        final String line = venue.drain().get(0);
        return line.substring(line.lastIndexOf("9 order"));
    }

    private List<String> resend(final long clientSequence, final long id)
    {
        final int length = venue.commands.newOrder(
            1, clientSequence, id, 1, 1, BUY, OrdType.LIMIT, DAY, 100, 5);
        venue.commands.buffer().putByte(HEADER_LENGTH + 63, (byte)1);
        venue.apply(length);
        return venue.drain().stream().filter(line -> !line.startsWith("delta")).toList();
    }

    private List<String> send(
        final int session,
        final long clientSequence,
        final int connection,
        final int msgType,
        final boolean beginsRun,
        final String body)
    {
        venue.apply(venue.commands.sessionMessage(
            session, clientSequence, connection, msgType, beginsRun, body.getBytes(US_ASCII)));
        return venue.drain();
    }
}
