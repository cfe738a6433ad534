package io.ringside.ops.system;

import io.ringside.engine.protocol.AccountReportDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryClientContext;
import io.ringside.gateway.client.OrderEntryListener;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestNodes;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.media.ClientDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * What a member asked of its account through a pair: the primary is killed, and the standby that is promoted sends the
 * same answers again, byte for byte, and goes on answering.
 */
@Timeout(240)
final class PairAccountTest implements OrderEntryListener
{
    private static final int SESSION = 1;
    private static final int ACCOUNT = 1;

    private final List<String> reports = new ArrayList<>();

    @TempDir
    private Path directory;

    @Test
    void shouldAnswerAsBeforeWhenTheStandbyLeads() throws Exception
    {
        try (ClientDriver driver = new ClientDriver(); Pair pair = new Pair(directory, TestNodes.settings("1MiB",
            "node.durability", "replica-mem", "replication.policy", "halt")).start())
        {
            final String endpoint = String.valueOf(pair.primary.status().get("sbeEndpoint"));
            final OrderEntryClientContext first = Answers.context(driver.aeronDirectoryName(), endpoint, SESSION);
            final List<String> before;
            try (OrderEntryClient client = OrderEntryClient.connect(first))
            {
                client.newOrder("a", ACCOUNT, 1, Side.BUY, OrdType.LIMIT, 9_000, 5, TimeInForce.GTC);
                Answers.take(client, this, reports, 1);
                client.account("b", ACCOUNT);
                before = Answers.take(client, this, reports, 2);
            }
            assertEquals("b 0 of 1", before.get(0).substring(before.get(0).indexOf(' ') + 1));

            Pair.kill(pair.primary);
            new Terminal().run(ExitCode.OK, "--node", "127.0.0.1:" + pair.standbyPort, "--dir",
                pair.standby.directory(), "promote", "--yes", "--alone", "--reason", "the other one was killed");
            final String other = String.valueOf(pair.standby.status().get("sbeEndpoint"));
            try (OrderEntryClient client = OrderEntryClient.connect(
                Answers.context(driver.aeronDirectoryName(), other, SESSION).nextReportSequence(1)))
            {
                assertEquals(before, Answers.take(client, this, reports, 3).subList(1, 3));
                client.account("c", ACCOUNT);
                final List<String> after = Answers.take(client, this, reports, 2);
                assertEquals(words(before.get(1)), words(after.get(1)));
            }
        }
    }

    /** What the account has, without the numbers of the report. */
    private static String words(final String report)
    {
        return report.substring(report.indexOf("instrument"));
    }

    @Override
    public void onExecutionReport(final ExecutionReportDecoder report)
    {
        assertEquals(ExecType.NEW, report.execType());
        reports.add("new " + report.clOrdId());
    }

    @Override
    public void onAccountReport(final AccountReportDecoder it)
    {
        final String text = it.reportSequence() + " " + it.clOrdId() + " " + it.reportIndex() + " of " +
            it.reportCount();
        reports.add(0 == it.reportIndex() ? text : text + " at " + it.timestampNs() + " instrument " +
            it.instrumentId() + " net " + it.netLots() + " open " + it.openBuyLots() + "/" + it.openSellLots());
    }
}
