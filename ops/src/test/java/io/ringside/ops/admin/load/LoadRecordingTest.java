package io.ringside.ops.admin.load;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.loadgen.workload.OrderRequest.Kind;
import io.ringside.loadgen.workload.OrderRequest;
import io.ringside.loadgen.workload.RecordedFlow;
import io.ringside.loadgen.workload.Workload;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.storage.EngineSettings;
import io.ringside.ops.replay.Scenario;
import io.ringside.ops.replay.file.CsvFile;
import io.ringside.ops.replay.show.Selection;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What becomes of recorded commands on their way to another exchange. */
class LoadRecordingTest
{
    private static final String CSV = """
        id,action,side,price,quantity,symbol,session,time
        a,NEW,BUY,12.34,5,AAPL,1,2024-03-01T09:30:00Z
        b,NEW,SELL,12.40,5,AAPL,2,2024-03-01T09:30:01Z
        a,REPLACE,BUY,12.35,6,AAPL,1,2024-03-01T09:30:02Z
        c,CANCEL,,,,AAPL,1,2024-03-01T09:30:03Z
        a,CANCEL,,,,AAPL,1,2024-03-01T09:30:04Z
        d,NEW,SELL,,5,AAPL,2,2024-03-01T09:30:05Z
        """;

    private final RingsideConfig config = RingsideConfig.load(null, new LinkedHashMap<>());

    @Test
    void shouldKeepTimesAndFindOrders() throws IOException
    {
        final LoadRecording recording = read(CSV, Map.of("AAPL", "ACME"), false);
        final RecordedFlow flow = recording.flow(1);

        // The cancel of an order that the file does not enter is not there.
        assertEquals(5, flow.count());
        assertEquals(2, recording.sessionCount());
        assertEquals(6_250_000_000L, flow.scheduleNs(), 10);
        final Workload workload = flow.workload(2, 1);
        final OrderRequest request = new OrderRequest();
        workload.next(0, request);
        assertEquals(Kind.NEW, request.kind());
        assertEquals(1_234, request.priceTicks());
        assertEquals(5, request.quantityLots());
        workload.next(0, request);
        assertEquals(1, request.sessionIndex());
        workload.next(0, request);
        assertEquals(Kind.REPLACE, request.kind());
        assertEquals(1, request.origCorrelation());
        assertEquals(1_235, request.priceTicks());
        workload.next(0, request);
        assertEquals(Kind.CANCEL, request.kind());
        assertEquals(3, request.origCorrelation());
        workload.next(0, request);
        assertEquals(OrdType.MARKET, request.ordType());
        assertEquals(TimeInForce.DAY, request.timeInForce());
        assertEquals(0, request.priceTicks());
    }

    @Test
    void shouldMoveAllPricesByAsMuch() throws IOException
    {
        final RecordedFlow flow = read(CSV, Map.of("AAPL", "ACME"), true).flow(1);

        final long reference = config.instruments().stream().filter((it) -> "ACME".equals(it.symbol()))
            .findFirst().orElseThrow().referencePrice();
        final Workload workload = flow.workload(2, 1);
        final OrderRequest request = new OrderRequest();
        workload.next(0, request);
        assertEquals(reference, request.priceTicks());
        workload.next(0, request);
        assertEquals(reference + 6, request.priceTicks());
    }

    @Test
    void shouldSayWhichInstrumentTheExchangeLacks()
    {
        final CliException ex = assertThrows(CliException.class, () -> read(CSV, Map.of(), false));

        assertEquals(ExitCode.USAGE, ex.exitCode);
        assertTrue(ex.getMessage().contains("no instrument AAPL") && ex.getMessage().contains("--symbol AAPL="),
            ex.getMessage());
    }

    @Test
    void shouldSayThatItRoundsAndLeavesOut() throws IOException
    {
        final LoadRecording recording = read("""
            id,side,price,quantity,symbol
            a,BUY,12.3456,5,ACME
            """, Map.of(), false);

        assertEquals(1, recording.count());
        assertTrue(recording.deviations().contains("1 prices and quantities rounded"), recording.deviations());
        assertTrue(recording.deviations().contains("commands that are no orders left out"), recording.deviations());
    }

    @Test
    void shouldKeepTheTermsOfAnIceberg() throws IOException
    {
        final LoadRecording recording = read("""
            id,side,price,quantity,displayLots,symbol
            a,BUY,12.34,50,10,ACME
            """, Map.of(), false);

        assertEquals(1, recording.rareCount());
        final OrderRequest request = new OrderRequest();
        recording.flow(1).workload(1, 1).next(0, request);
        assertNotNull(request.rareTerms());
        assertTrue(request.rareTerms().toString().contains("10"), request.rareTerms().toString());
    }

    @Test
    void shouldKeepTheMemo() throws IOException
    {
        final LoadRecording recording = read("""
            {"command": "DefineInstrument", "symbol": "ACME"}
            {"command": "DefineAccount", "accountId": 1}
            {"command": "NewOrder", "clOrdId": "a", "side": "BUY", "quantityLots": 5, "priceTicks": 9, "memo": "desk 7"}
            """, null, Map.of(), false);

        assertEquals(1, recording.rareCount());
        final OrderRequest request = new OrderRequest();
        recording.flow(1).workload(1, 1).next(0, request);
        assertEquals("memo=desk 7", request.rareTerms().toString());
    }

    private LoadRecording read(final String csv, final Map<String, String> symbols, final boolean movesPrices)
        throws IOException
    {
        return read(csv, new CsvFile(4, 0), symbols, movesPrices);
    }

    private LoadRecording read(
        final String text, final CsvFile form, final Map<String, String> symbols, final boolean movesPrices)
        throws IOException
    {
        final LoadRecording recording =
            new LoadRecording(new RecordedMarket(config.instruments(), symbols, movesPrices), 4, 0);
        final Scenario scenario = new Scenario(
            EngineSettings.ofFiles(config), OutputStream.nullOutputStream(), Selection.NONE);
        scenario.listen(recording::onCommand);
        scenario.run(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "orders", form);
        return recording;
    }
}
