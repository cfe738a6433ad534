package io.ringside.gateway.fix;

import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Bytes in, bytes out: one venue with the real core for all tests of a class, and for each test the first firm, newly
 * logged on with numbers from 1. The test advances the gateway's time.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RawFixTest
{
    final CoreExchange exchange = new CoreExchange();
    final AtomicLong nowNs = new AtomicLong();
    FixVenue venue;
    RawFixClient client;
    /** MsgSeqNum of the next message of the firm. */
    int next;
    private static int orderCount;

    @BeforeAll
    final void open(@TempDir final Path directory) throws Exception
    {
        venue = new FixVenue(directory);
        venue.clock = nowNs::get;
        configure();
        venue.start(exchange);
    }

    @AfterAll
    final void close()
    {
        CloseHelper.closeAll(client, venue);
    }

    /** Before the venue starts. */
    void configure()
    {
    }

    @BeforeEach
    void logOn() throws IOException
    {
        client = begin(FixVenue.SESSION_1);
        next = 2;
    }

    @AfterEach
    final void leave() throws IOException
    {
        CloseHelper.close(client);
        venue.awaitFree();
        final String errors = venue.errors.toString();
        venue.errors.clear();
        assertTrue("[]".equals(errors), errors);
    }

    /** A firm's session with numbers from 1 in both directions; the logon has taken the first. */
    final RawFixClient begin(final int sessionId) throws IOException
    {
        venue.awaitFree(sessionId);
        final RawFixClient firm = new RawFixClient(venue.port, FixVenue.compId(sessionId));
        firm.ask("A", 1, firm.logonFields() + "141=Y|", "35=A", "34=1", "141=Y", "108=30");
        return firm;
    }

    /** The firm comes back on another connection, with a Logon of its next number and further fields. */
    final String logOnAgain(final String more, final String... expected) throws IOException
    {
        return logOnAgain(next++, RawFixClient.logonFields(FixVenue.PASSWORD) + more, expected);
    }

    /** The firm's Logon on another connection; the answer has these fields. */
    final String logOnAgain(final int msgSeqNum, final String fields, final String... expected) throws IOException
    {
        client.close();
        venue.awaitFree();
        client = new RawFixClient(venue.port);
        client.send("A", msgSeqNum, fields);
        return client.expect(expected);
    }

    /** The firm's next message. Returns its number. */
    final int send(final String type, final String fields) throws IOException
    {
        client.send(type, next, fields);
        return next++;
    }

    /** All answers to earlier messages, without unsolicited ones. */
    final List<String> answers() throws IOException
    {
        final String id = "112=answers until " + next + "|";
        send("1", id);
        final List<String> all = new ArrayList<>();
        for (String message = client.expect(); !message.contains(id); message = client.expect())
        {
            all.add(message);
        }
        return all;
    }

    /** One answer, and no other. */
    final String answer() throws IOException
    {
        final List<String> all = answers();
        assertTrue(1 == all.size(), () -> "one answer, not " + all);
        return all.get(0);
    }

    /** One answer with these fields; of one that ends with {@code =} any value will do. */
    final String answer(final String... fields) throws IOException
    {
        final String message = answer();
        for (final String field : fields)
        {
            assertTrue(message.contains("|" + field + (field.endsWith("=") ? "" : "|")),
                () -> field + " in " + message);
        }
        return message;
    }

    /** The firm's next message, and its one answer as by {@link #answer(String...)}. */
    final String ask(final String type, final String fields, final String... expected) throws IOException
    {
        send(type, fields);
        return answer(expected);
    }

    /** The client has received a Logout and does not answer. */
    final void assertEnded() throws IOException
    {
        nowNs.addAndGet(2_000_000_000L);
        client.assertHungUp();
    }

    /** No message was sent, and the next number is unchanged. */
    final void assertSilent() throws IOException
    {
        final List<String> all = answers();
        assertTrue(all.isEmpty(), () -> "nothing should come, not " + all);
    }

    static String newId()
    {
        return "t-" + ++orderCount;
    }

    /** An order's fields without some, and with others. */
    static String order(final String without, final String more)
    {
        final StringBuilder fields = new StringBuilder();
        for (final String field : RawFixClient.order(newId()).split("\\|"))
        {
            if (!List.of(without.split(",")).contains(field.substring(0, field.indexOf('='))))
            {
                fields.append(field).append('|');
            }
        }
        return fields + more;
    }
}
