package io.ringside.ops.system;

import io.ringside.gateway.fix.RawFixClient;
import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What a FIX member asked of its positions through a pair: the primary is killed, and the standby that is promoted
 * sends the same reports again, with their numbers, and answers the same question alike.
 */
@Timeout(240)
final class PairPositionsTest
{
    private static final int TIMEOUT_MS = 60_000;
    private static final String LOGON = "98=0|108=30|554=demo|";
    private static final String POSITION = "|702=1|703=TOT|704=2|705=0|";

    @TempDir
    private Path directory;

    private int sentNumber;

    @Test
    void shouldTellThemAsBeforeWhenTheStandbyLeads() throws Exception
    {
        final int fixPort = TestNodes.port();
        try (Pair pair = new Pair(directory, TestNodes.settings("1MiB", fixPort,
            "node.durability", "replica-mem", "replication.policy", "halt")).start())
        {
            final String before;
            try (Socket firm = connect(fixPort); Socket other = connect(fixPort))
            {
                send(firm, "A", LOGON);
                read(firm, "|35=A|");
                send(firm, "D", order("11=a|1=1|54=1|38=5|59=1|"));
                read(firm, "|150=0|");
                other.getOutputStream().write(bytes(RawFixClient.message("FIRM2", "A", 1, LOGON) +
                    RawFixClient.message("FIRM2", "D", 2, order("11=b|1=2|54=2|38=2|59=3|"))));
                read(firm, "|150=F|");
                send(firm, "AN", ask("q1"));
                before = read(firm, POSITION);
            }

            Pair.kill(pair.primary);
            new Terminal().run(ExitCode.OK, "--node", "127.0.0.1:" + pair.standbyPort, "--dir",
                pair.standby.directory(), "promote", "--yes", "--alone", "--reason", "the other one was killed");
            try (Socket firm = logOnAgain(fixPort))
            {
                final String number = field(before, "34");
                send(firm, "2", "7=" + number + "|16=" + number + "|");
                final String resent = read(firm, POSITION);
                assertTrue(resent.contains("|43=Y|"), resent);
                assertEquals(field(before, "721"), field(resent, "721"));
                assertEquals(words(before), words(resent));
                send(firm, "AN", ask("q2"));
                assertEquals(words(before), words(read(firm, "|710=q2|", POSITION)));
            }
        }
    }

    private static String order(final String fields)
    {
        return fields + "55=ACME|40=2|44=90.00|60=" + RawFixClient.time(0) + "|";
    }

    private static String ask(final String id)
    {
        return "710=" + id + "|724=0|1=1|581=1|715=" + RawFixClient.time(0).substring(0, 8) + "|60=" +
            RawFixClient.time(0) + "|";
    }

    private void send(final Socket socket, final String type, final String fields) throws IOException
    {
        socket.getOutputStream().write(bytes(RawFixClient.message("FIRM1", type, ++sentNumber, fields)));
    }

    /** A port may let a connection go that comes before its node leads. */
    private Socket logOnAgain(final int port)
    {
        final Socket[] firm = {null};
        sentNumber++;
        Await.answer(() -> "no logon", () ->
        {
            try
            {
                firm[0] = connect(port);
                firm[0].getOutputStream().write(bytes(RawFixClient.message("FIRM1", "A", sentNumber, LOGON)));
                return -1 != firm[0].getInputStream().read();
            }
            catch (final IOException ex)
            {
                return false;
            }
        });
        return firm[0];
    }

    private static byte[] bytes(final String text)
    {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static Socket connect(final int port) throws IOException
    {
        final Socket socket = new Socket("localhost", port);
        socket.setSoTimeout(TIMEOUT_MS);
        return socket;
    }

    /** The next message that has all of these. */
    private static String read(final Socket socket, final String... fields) throws IOException
    {
        final StringBuilder all = new StringBuilder();
        StringBuilder text = new StringBuilder();
        while (true)
        {
            final int next = socket.getInputStream().read();
            assertTrue(next >= 0, () -> Arrays.toString(fields) + " not in " + all);
            all.append(1 == next ? '|' : (char)next);
            text.append(1 == next ? '|' : (char)next);
            if (text.toString().matches("(?s).*\\|10=\\d{3}\\|"))
            {
                final String message = text.toString();
                if (Arrays.stream(fields).allMatch(message::contains))
                {
                    return message;
                }
                text = new StringBuilder();
            }
        }
    }

    private static String field(final String message, final String tag)
    {
        final int begin = message.indexOf('|' + tag + '=') + tag.length() + 2;
        return message.substring(begin, message.indexOf('|', begin));
    }

    /** What the account has, without the numbers of the report. */
    private static String words(final String report)
    {
        return report.substring(report.indexOf("|1=1|"), report.indexOf("|10=")).replaceAll("\\|(60|122)=[^|]*", "");
    }
}
