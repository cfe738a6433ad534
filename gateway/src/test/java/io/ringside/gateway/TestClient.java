package io.ringside.gateway;

import io.ringside.engine.protocol.AccountReportDecoder;
import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.DropCopyMessageDecoder;
import io.ringside.engine.protocol.DropCopyReportDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.MassStatusReportDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.VenueNoticeDecoder;
import io.ringside.gateway.client.ClientState;
import io.ringside.gateway.client.OrderEntryClient;
import io.ringside.gateway.client.OrderEntryListener;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** One participant: records its reports, and checks that they are gapless and unique. */
public final class TestClient implements OrderEntryListener
{
    private final TestExchange exchange;
    private final OrderEntryClient client;
    private final List<String> reports = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private long lastReportSequence;
    private boolean isPaused;

    TestClient(final TestExchange exchange, final OrderEntryClient client)
    {
        this.exchange = exchange;
        this.client = client;
    }

    public OrderEntryClient client()
    {
        return client;
    }

    /** Reports since the last call. */
    public List<String> drain()
    {
        final List<String> drained = List.copyOf(reports);
        reports.clear();
        return drained;
    }

    public List<String> events()
    {
        return events;
    }

    public int reportCount()
    {
        return reports.size();
    }

    public long lastReportSequence()
    {
        return lastReportSequence;
    }

    public void pause(final boolean newIsPaused)
    {
        isPaused = newIsPaused;
    }

    public TestClient begin()
    {
        client.reconnect();
        return this;
    }

    public TestClient connect()
    {
        begin();
        exchange.await("logon", () -> client.isEstablished() || ClientState.DISCONNECTED == client.state());
        if (!client.isEstablished())
        {
            throw new AssertionError("logon failed: " + events + " " + exchange.describe());
        }
        return this;
    }

    public long buy(final String clOrdId, final long quantityLots, final long priceTicks)
    {
        return order(clOrdId, Side.BUY, quantityLots, priceTicks, TimeInForce.DAY);
    }

    public long sell(final String clOrdId, final long quantityLots, final long priceTicks)
    {
        return order(clOrdId, Side.SELL, quantityLots, priceTicks, TimeInForce.DAY);
    }

    public long order(
        final String clOrdId,
        final Side side,
        final long quantityLots,
        final long priceTicks,
        final TimeInForce timeInForce)
    {
        final long account = TestExchange.BOB == client.sessionId() ?
            TestExchange.BOB_ACCOUNT : TestExchange.ALICE_ACCOUNT;
        return client.newOrder(clOrdId, account, TestExchange.INSTRUMENT, side, OrdType.LIMIT, priceTicks,
            quantityLots, timeInForce);
    }

    public void awaitReports(final int count)
    {
        exchange.await(count + " reports of session " + client.sessionId() + ", has " + reports,
            () -> reports.size() >= count);
    }

    /** These reports come, and none was there before. */
    public void expect(final String... expected)
    {
        awaitReports(expected.length);
        assertEquals(List.of(expected), drain());
    }

    public void awaitDisconnected()
    {
        exchange.await("a disconnect", () -> ClientState.DISCONNECTED == client.state());
    }

    /** A good-bye, until the connection has ended. */
    public void leave()
    {
        client.terminate(this);
        awaitDisconnected();
    }

    public void awaitEvent(final String event)
    {
        exchange.await(event, () -> events.contains(event));
    }

    void poll()
    {
        if (!isPaused)
        {
            client.poll(this);
        }
    }

    @Override
    public void onExecutionReport(final ExecutionReportDecoder report)
    {
        check(report.reportSequence());
        reports.add(report.execType() + " " + report.clOrdId() + " leaves=" + report.leavesLots() + " cum=" +
            report.cumLots() + (0 == report.reason().value() ? "" : " " + report.reason()));
    }

    @Override
    public void onCancelReject(final CancelRejectDecoder report)
    {
        check(report.reportSequence());
        reports.add("CANCEL_REJECT " + report.clOrdId() + " " + report.reason());
    }

    @Override
    public void onMassCancelReport(final MassCancelReportDecoder report)
    {
        check(report.reportSequence());
        reports.add("MASS_CANCEL " + report.clOrdId() + " count=" + report.affectedCount());
    }

    @Override
    public void onMassStatusReport(final MassStatusReportDecoder report)
    {
        check(report.reportSequence());
        reports.add("MASS_STATUS " + report.clOrdId() + " count=" + report.reportCount());
    }

    @Override
    public void onAccountReport(final AccountReportDecoder report)
    {
        check(report.reportSequence());
        reports.add("ACCOUNT " + report.clOrdId() + " " + report.accountId() + " " + report.reportIndex() + "/" +
            report.reportCount() + (Reason.NONE == report.reason() ? "" : " " + report.reason()) +
            (0 == report.instrumentId() ? "" : " position " + report.netLots() + " open " + report.openBuyLots() +
            "/" + report.openSellLots() + " mark " + report.markPriceTicks()));
    }

    @Override
    public void onDropCopyReport(final DropCopyReportDecoder report)
    {
        check(report.reportSequence());
        reports.add("COPY of " + report.originSessionId() + " " + report.execType() + " " + report.clOrdId() +
            " execution=" + report.execId() + " leaves=" + report.leavesLots() + " cum=" + report.cumLots());
    }

    @Override
    public void onDropCopyMessage(final DropCopyMessageDecoder report)
    {
        check(report.reportSequence());
        reports.add("COPY of " + report.originSessionId() + " R" + report.originReportNumber() + " " + report.body());
    }

    @Override
    public void onBusinessReject(final BusinessRejectDecoder reject)
    {
        events.add("refused " + reject.clOrdId() + " " + reject.reason());
    }

    @Override
    public void onNotApplied(final long clientSequence)
    {
        events.add("not applied " + clientSequence);
    }

    @Override
    public void onEstablished(final long nextReportSequence)
    {
        events.add("established");
    }

    @Override
    public void onLogonRejected(final SessionRejectCode code)
    {
        events.add("rejected " + code);
    }

    @Override
    public void onVenueNotice(final VenueNoticeDecoder notice)
    {
        events.add("notice " + notice.kind() + " " + notice.text() + " at " + notice.timestampNs());
    }

    @Override
    public void onDisconnected(final TerminationCode code)
    {
        events.add("disconnected " + code);
    }

    private void check(final long reportSequence)
    {
        if (client.isRetransmission())
        {
            events.add("again " + reportSequence);
            return;
        }
        if (0 != lastReportSequence && reportSequence != lastReportSequence + 1)
        {
            throw new AssertionError("expected=" + (lastReportSequence + 1) + " reportSequence=" + reportSequence);
        }
        lastReportSequence = reportSequence;
    }
}
