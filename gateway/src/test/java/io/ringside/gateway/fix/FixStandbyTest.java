package io.ringside.gateway.fix;

import io.ringside.engine.protocol.DropCopyScope;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SessionMessageEncoder;
import io.ringside.gateway.fix.session.FixReportTail;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A passive gateway of a standby takes over: it has the session's messages of the other node, in a log of many
 * segments.
 */
class FixStandbyTest extends VenueTest
{
    private static final int SESSION = 1;
    private static final int STRANGER = 2;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final SessionMessageEncoder message = new SessionMessageEncoder();

    @Override
    void configure()
    {
        venue.isStepped = true;
        venue.segmentLength = 64 * 1024;
        venue.settings = (context) -> context.passive(true);
    }

    @Test
    void shouldGoOnWhereTheOtherNodeStood() throws Exception
    {
        logOnElsewhere(1);
        say(2, 11);
        logOnElsewhere(12);
        say(13, 13);
        takeOver();
        try (RawFixClient client = new RawFixClient(venue.port))
        {
            client.ask("A", 3, client.logonFields(), "35=A", "34=3", "141=");
            client.assertNext(4);
        }
    }

    /** Not from the index, which begins with the gateway, but by looking through the segments, sessions mixed. */
    @Test
    void shouldSendAgainWhatIsOlderThanTheGateway() throws Exception
    {
        logOnElsewhere(1);
        final int count = 3_000;
        for (int i = 0; i < count; i++)
        {
            offer(SESSION, '3', 2 + i, false, "45=" + (2 + i) + "\u000158=old\u0001");
            for (int j = 0; j < 3; j++)
            {
                offer(STRANGER, '0', 0, false, "");
            }
        }
        venue.kill();
        venue.start(exchange);
        takeOver();
        try (RawFixClient client = new RawFixClient(venue.port))
        {
            client.ask("A", 2 + count, client.logonFields(), "35=A", "34=" + (2 + count));
            int next = 3 + count;
            for (final int first : new int[]{2, 3_000, 1_500, 700, 2_200})
            {
                client.ask("2", next++, "7=" + first + "|16=" + (first + 1) + "|", "35=3", "34=" + first, "43=Y",
                    "45=" + first);
                client.expect("35=3", "34=" + (first + 1), "43=Y", "45=" + (first + 1));
            }
            client.ask("2", next++, "7=1|16=0|", "35=4", "34=1", "36=2", "43=Y");
            for (int i = 0; i < count; i++)
            {
                client.expect("35=3", "34=" + (2 + i), "43=Y", "45=" + (2 + i));
            }
            client.expect("35=4", "34=" + (2 + count), "36=" + (3 + count), "43=Y");
            client.assertNext(next);
        }
    }

    /** Drop copies are in the session's row of reports here as they were on the other node. */
    @Test
    void shouldGoOnWithADropCopy() throws Exception
    {
        logOnElsewhere(1);
        exchange.copy(DropCopyScope.SESSION, STRANGER, SESSION);
        exchange.enterNowhere(STRANGER, 0, "s-1");
        say(2, 2);
        exchange.enterNowhere(STRANGER, 0, "s-2");
        takeOver();
        try (RawFixClient client = new RawFixClient(venue.port))
        {
            client.ask("A", 3, client.logonFields(), "35=A", "34=5", "141=");
            exchange.enterNowhere(STRANGER, 0, "s-3");
            client.expect("35=8", "34=6", "115=FIRM2", "797=Y", "17=3", "11=s-3", "150=8", "43=");
            client.ask("2", 4, "7=2|16=0|", "35=8", "34=2", "43=Y", "115=FIRM2", "797=Y", "17=1", "11=s-1", "150=8");
            client.expect("35=4", "34=3", "43=Y", "123=Y", "36=4");
            client.expect("35=8", "34=4", "43=Y", "115=FIRM2", "17=2", "11=s-2");
            client.expect("35=4", "34=5", "43=Y", "123=Y", "36=6");
            client.expect("35=8", "34=6", "43=Y", "115=FIRM2", "17=3", "11=s-3");
            client.assertNext(5);
        }
    }

    /** A port in use is reported at open. */
    @Test
    void shouldSayThatThePortIsTaken() throws Exception
    {
        venue.kill();
        try (ServerSocket taken = new ServerSocket(0))
        {
            venue.settings = (context) -> context.address("localhost", taken.getLocalPort());
            final RuntimeException refusal = assertThrows(RuntimeException.class, () -> venue.start(exchange));
            assertTrue(refusal.getMessage().contains("localhost:" + taken.getLocalPort()), refusal.getMessage());
        }
    }

    /** On two cores a thread that stays awake for what others trade takes the processor from those that trade. */
    @Test
    void shouldFindNoWorkInWhatOthersTradeWhileNobodyIsConnected()
    {
        trade(1);
        assertEquals(0, venue.door.doWork());
        trade(FixReportTail.RECORD_LIMIT);
        assertNotEquals(0, venue.door.doWork(), "more than it passes on in one turn");
        assertEquals(0, venue.door.doWork());
    }

    private void trade(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            exchange.enterNowhere(STRANGER, 0, "s-" + exchange.commandCount());
            venue.egress.doWork();
        }
        // Writes what the last turn appended.
        venue.egress.doWork();
    }

    private void takeOver()
    {
        venue.run();
        assertThrows(IOException.class, () -> new Socket("localhost", venue.port).close(), "not open yet");
        venue.door.activate();
    }

    private void logOnElsewhere(final long clientSequence)
    {
        offer(SESSION, 'A', clientSequence, true, "98=0\u0001108=30\u0001141=Y\u0001");
    }

    private void say(final long first, final long last)
    {
        for (long i = first; i <= last; i++)
        {
            offer(SESSION, '0', i, false, "112=x\u0001");
        }
    }

    private void offer(
        final int sessionId, final int msgType, final long clientSequence, final boolean beginsRun, final String body)
    {
        message.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).clOrdId("").sessionId(sessionId)
            .clientSequence(clientSequence).connectionId(77).msgType(msgType).reserved((short)0)
            .flags().clear().beginsRun(beginsRun);
        message.body(body);
        exchange.offer(buffer, 0, message.limit());
        venue.egress.doWork();
        venue.door.doWork();
    }
}
