package io.ringside.gateway.fix;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.SessionDisconnectedDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.egress.ReportLog;
import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.Message;

import java.io.IOException;
import java.nio.file.Path;

import static io.ringside.gateway.fix.FixGatewayTest.assertFields;
import static io.ringside.gateway.fix.FixGatewayTest.limit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a client gets of the reports that came while it, or the gateway, was not there. */
class FixRestartTest
{
    @TempDir
    private Path directory;
    private ScriptedExchange exchange = new ScriptedExchange();
    private ReportLog log;
    private FixVenue venue;
    private QuickFixClient client;

    @BeforeEach
    void start() throws Exception
    {
        log = ReportLog.open(directory.resolve("reports"), 7);
        exchange.logTo(log.recoverySink());
        venue = new FixVenue(directory);
        venue.start(exchange, exchange.poller(), new ReportLogHistory(log));
        client = new QuickFixClient(venue.port, "FIRM1", "firm1", FixVenue.PASSWORD).awaitLogon();
    }

    @AfterEach
    void stop()
    {
        CloseHelper.closeAll(client, venue, log);
        assertTrue(venue.errors.isEmpty(), () -> "errors: " + venue.errors);
        assertTrue(client.refusedByUs.isEmpty(), () -> "refused: " + client.refusedByUs);
    }

    @Test
    void shouldDeliverFromTheReportLogWhatMemoryHasForgotten() throws Exception
    {
        report("o-1");
        client.expect("8");
        client.session().disconnect("the cable is pulled", false);
        client.awaitLogout();
        QuickFixClient.await("the session to be free", () -> !venue.registry.find(FixVenue.SESSION_1).isOwned());
        final int count = 3 * RecentReports.SLOT_COUNT;
        for (int i = 2; i <= count; i++)
        {
            report("o-" + i);
        }
        log.concludeRecovery(count);

        client.awaitLogon();
        for (int i = 2; i <= count; i++)
        {
            final Message message = client.expect("8");
            assertFields(message, "11=o-" + i);
            assertFalse(message.getHeader().isSetField(97), message::toString);
        }
        report("o-live");
        assertFields(client.expect("8"), "11=o-live");
    }

    @Test
    void shouldGoOnWhereItStoppedAfterAnOrderlyRestart() throws Exception
    {
        report("o-1");
        final int msgSeqNum = client.expect("8").getHeader().getInt(34);
        restart();

        client.awaitLogon();
        final Message missed = client.expect("8");
        assertFields(missed, "11=o-2");
        assertFalse(missed.getHeader().isSetField(97), missed::toString);
        assertTrue(missed.getHeader().getInt(34) > msgSeqNum, missed::toString);
        report("o-3");
        assertFields(client.expect("8"), "11=o-3");
    }

    @Test
    void shouldMarkWhatMayHaveBeenSentBeforeACrash() throws Exception
    {
        report("o-1");
        client.expect("8");
        restart(this::forgetTheOrderlyEnd);

        client.awaitLogon();
        final Message uncertain = client.expect("8");
        assertFields(uncertain, "11=o-2");
        assertEquals("Y", uncertain.getHeader().getString(97));
        report("o-3");
        final Message live = client.expect("8");
        assertFields(live, "11=o-3");
        assertFalse(live.getHeader().isSetField(97), live::toString);
    }

    /** It has forgotten what it had, so it asks for nothing, and nothing is held back until it might have asked. */
    @Test
    void shouldNotWaitForTheQuestionsOfAClientThatBeginsAnew() throws Exception
    {
        report("o-1");
        client.expect("8");
        // Stands still: whatever waits for a time to pass waits for ever.
        venue.clock = () -> 0;
        restart(() ->
        {
            client.close();
            forgetTheOrderlyEnd();
        });

        try (RawFixClient anew = new RawFixClient(venue.port))
        {
            anew.send("A", 1, RawFixClient.logonFields(FixVenue.PASSWORD) + "141=Y|");
            anew.expect("35=A", "34=1", "141=Y");
            anew.expect("35=8", "34=2", "11=o-2", "97=Y");
            report("o-3");
            anew.expect("35=8", "34=3", "11=o-3", "97=");
        }
    }

    /** Artio's archive has the messages, so its numbers alone would have it that they were taken. */
    @Test
    void shouldAskForWhatTheJournalLacksOfASessionThatIsNew() throws Exception
    {
        client.send(limit("o-1", "BTC-USD", '1', "100.50", "1.5"));
        client.send(limit("o-2", "BTC-USD", '1', "100.50", "1.5"));
        expectOrder("o-1", 1);
        expectOrder("o-2", 2);
        crash(0);

        client.awaitLogon();
        expectOrder("o-1", 1);
        expectOrder("o-2", 2);
        crash(1);

        client.awaitLogon();
        expectOrder("o-2", 2);
        // QuickFIX/J does not wait for the end of its answer.
        client.send(limit("o-3", "BTC-USD", '1', "100.50", "1.5"));
        expectOrder("o-3", 3);
    }

    @Test
    void shouldAskForWhatTheJournalLacksOfARunOfNumbersThatIsNew() throws Exception
    {
        client.send(limit("o-1", "BTC-USD", '1', "100.50", "1.5"));
        expectOrder("o-1", 1);
        client.close();
        exchange.expectCommand(SessionDisconnectedDecoder.TEMPLATE_ID);
        try (RawFixClient anew = new RawFixClient(venue.port))
        {
            anew.send("A", 1, RawFixClient.logonFields(FixVenue.PASSWORD) + "141=Y|");
            anew.expect("35=A", "34=1", "141=Y");
            // Refused by the gateway itself: what was answered needs no second answer.
            anew.send("D", 2, "11=o-2|55=NONE|54=1|60=" + RawFixClient.time(0) + "|38=1|40=x|44=1|");
            anew.expect("35=3", "45=2");
            anew.send("D", 3, order("o-3"));
            expectOrder("o-3", 2);
            anew.send("D", 4, order("o-4"));
            expectOrder("o-4", 3);
            crash(1);
        }

        try (RawFixClient again = new RawFixClient(venue.port))
        {
            again.send("A", 5, RawFixClient.logonFields(FixVenue.PASSWORD));
            again.expect("35=A");
            again.expect("35=2", "7=3");
            again.send("D", 3, "43=Y|122=" + RawFixClient.time(0) + "|" + order("o-3"));
            expectOrder("o-3", 2);
            again.send("D", 4, "43=Y|122=" + RawFixClient.time(0) + "|" + order("o-4"));
            expectOrder("o-4", 3);
        }
    }

    private static String order(final String clOrdId)
    {
        return "11=" + clOrdId + "|55=BTC-USD|54=1|60=" + RawFixClient.time(0) + "|38=1.5|40=2|44=100.50|";
    }

    private void expectOrder(final String clOrdId, final long clientSequence) throws InterruptedException
    {
        final NewOrderDecoder order = new NewOrderDecoder().wrapAndApplyHeader(
            exchange.expectCommand(NewOrderDecoder.TEMPLATE_ID), 0, new MessageHeaderDecoder());
        assertEquals(clOrdId, order.clOrdId());
        assertEquals(clientSequence, order.clientSequence());
    }

    // The recovered core has seen so many of the client's commands, and gave no report.
    private void crash(final long lastClientSequence) throws Exception
    {
        venue.stop();
        client.awaitLogout();
        forgetTheOrderlyEnd();
        exchange = new ScriptedExchange();
        venue.prime(FixVenue.SESSION_1, lastClientSequence, 1);
        venue.start(exchange, exchange.poller(), new ReportLogHistory(log));
    }

    private void restart() throws Exception
    {
        restart(() ->
        {
        });
    }

    // The exchange lives on for one more report while the gateway is down.
    private void restart(final Step whileDown) throws Exception
    {
        venue.stop();
        client.awaitLogout();
        whileDown.run();
        report("o-2");
        log.concludeRecovery(2);
        exchange = new ScriptedExchange();
        exchange.resumeAt(3);
        venue.prime(FixVenue.SESSION_1, 0, 3);
        venue.start(exchange, exchange.poller(), new ReportLogHistory(log));
    }

    private void forgetTheOrderlyEnd()
    {
        try (DeliveryLedger ledger = new DeliveryLedger(
            directory.resolve("fix").resolve("delivered").toFile(), venue.registry.capacity()))
        {
            ledger.open(FixVenue.SESSION_1);
        }
    }

    private void report(final String clOrdId)
    {
        exchange.execution(FixVenue.SESSION_1, report -> report.clOrdId(clOrdId).orderId(7).execId(8).accountId(100)
            .priceTicks(10_050).quantityLots(1_500).leavesLots(1_500).instrumentId(1).side(Side.BUY)
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).execType(ExecType.NEW).ordStatus(OrdStatus.NEW));
    }

    @FunctionalInterface
    private interface Step
    {
        void run() throws IOException;
    }
}
