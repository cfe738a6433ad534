package io.ringside.ops.system;

import io.ringside.gateway.fix.RawFixClient;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * What a FIX member asked of its positions through a pair: the primary is killed, and the standby that is promoted
 * sends the same reports again, with their numbers, and answers the same question alike.
 */
@Timeout(240)
final class PairPositionsTest
{
    private static final String LOGON = "98=0|108=30|554=demo|";
    private static final String POSITION = "|702=1|703=TOT|704=2|705=0|";
    private static final int POSITION_REPORT_NUMBER = 721;

    @TempDir
    private Path directory;

    @Test
    void shouldTellThemAsBeforeWhenTheStandbyLeads() throws Exception
    {
        final int fixPort = TestNodes.port();
        try (Pair pair = new Pair(directory, TestNodes.settings("1MiB", fixPort,
            "node.durability", "replica-mem", "replication.policy", "halt")).start())
        {
            final String before;
            try (RawFixClient firm = connect(fixPort, "FIRM1"); RawFixClient other = connect(fixPort, "FIRM2"))
            {
                firm.send("A", 1, LOGON);
                firm.await("|35=A|");
                firm.send("D", 2, order("11=a|1=1|54=1|38=5|59=1|"));
                firm.await("|150=0|");
                other.send("A", 1, LOGON);
                other.send("D", 2, order("11=b|1=2|54=2|38=2|59=3|"));
                firm.await("|150=F|");
                firm.send("AN", 3, ask("q1"));
                before = firm.await(POSITION);
            }

            Pair.kill(pair.primary);
            new Terminal().run(ExitCode.OK, "--node", "127.0.0.1:" + pair.standbyPort, "--dir",
                pair.standby.directory(), "promote", "--yes", "--alone", "--reason", "the other one was killed");
            pair.standby.awaitReady(TestNodes.READY_NS);
            try (RawFixClient firm = connect(fixPort, "FIRM1"))
            {
                final int number = RawFixClient.number(before, 34);
                firm.send("A", 4, LOGON);
                firm.send("2", 5, "7=" + number + "|16=" + number + "|");
                final String resent = firm.await(POSITION, "|43=Y|");
                assertEquals(RawFixClient.number(before, POSITION_REPORT_NUMBER),
                    RawFixClient.number(resent, POSITION_REPORT_NUMBER));
                assertEquals(words(before), words(resent));
                firm.send("AN", 6, ask("q2"));
                assertEquals(words(before), words(firm.await("|710=q2|", POSITION)));
            }
        }
    }

    private static RawFixClient connect(final int port, final String compId) throws IOException
    {
        return new RawFixClient(new Socket("localhost", port), compId);
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

    /** What the account has, without the numbers of the report. */
    private static String words(final String report)
    {
        return report.substring(report.indexOf("|1=1|"), report.indexOf("|10=")).replaceAll("\\|(60|122)=[^|]*", "");
    }
}
