package io.ringside.ops.node.view;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.NullSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.host.BookImage;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BookDeltaEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TradeEncoder;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketAgent;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.session.VenueNotices;
import io.ringside.ops.config.InstrumentSettings;
import io.ringside.ops.metrics.PrometheusEndpoint;
import io.ringside.ops.node.mirror.BookMirror;
import io.ringside.risk.RiskContext;
import io.ringside.risk.RiskEngine;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Many instruments, sessions and accounts do not make many series, and what is shown is in decimals. */
class SeriesCountTest
{
    private static final int MANY = 1_000;
    private static final int PER_SYMBOL = 12;
    private static final int PER_SESSION = 6;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final Market market = new Market(64, BookImage.of(
        new MatchingEngine(new EngineContext().sessionCapacity(4).conclude(), new NullSink())));
    private long marketDataSequence;

    @Test
    void shouldSumUpInstrumentsBeyondTheFirst()
    {
        final BookMirror mirror = mirror(MANY);
        order(mirror, 1, 1, 2_000, 30);
        for (int i = 0; i < 7; i++)
        {
            order(mirror, 100 + i, MANY, 10, 1);
        }
        trade(mirror, 1, 2_001, 40);
        trade(mirror, MANY, 10, 1);
        try (PrometheusEndpoint metrics = new PrometheusEndpoint("n"))
        {
            final long before = series(metrics);
            new BookMeters(mirror).bind(metrics);
            final String text = metrics.scrape();
            assertEquals(PER_SYMBOL * BookMeters.SYMBOLS_MAX + 2, series(metrics) - before);
            assertTrue(text.contains("ringside_book_orders{node=\"n\",symbol=\"other\"} 7.0"), text);
            assertTrue(text.contains("ringside_symbol_trades_total{node=\"n\",symbol=\"other\"} 1.0"), text);
            assertFalse(text.contains("\"S" + MANY + '"'), text);
            assertEquals(0.05, value(text, "ringside_instrument_tick_size{node=\"n\",symbol=\"S1\"}"), 1e-12);
            assertEquals(2_000, value(text, "ringside_book_best_price{node=\"n\",side=\"bid\",symbol=\"S1\"}"));
            assertEquals(3, value(text, "ringside_book_quantity{node=\"n\",side=\"bid\",symbol=\"S1\"}"), 1e-12);
            assertEquals(0, value(text, "ringside_book_best_price{node=\"n\",side=\"ask\",symbol=\"S1\"}"));
            assertEquals(4, value(text, "ringside_symbol_traded_quantity_total{node=\"n\",symbol=\"S1\"}"), 1e-12);
            assertEquals(400.2, value(text, "ringside_symbol_traded_notional_total{node=\"n\",symbol=\"S1\"}"), 1e-9);
        }
    }

    @Test
    void shouldShowASymbolOnceIfTwoInstrumentsHaveIt()
    {
        final BookMirror mirror = new BookMirror(
            List.of(instrument(1, "ACME"), instrument(2, "ACME"), instrument(3, BookMeters.OTHER)), market);
        order(mirror, 1, 1, 2_000, 30);
        order(mirror, 2, 2, 2_000, 30);
        order(mirror, 3, 3, 2_000, 30);
        try (PrometheusEndpoint metrics = new PrometheusEndpoint("n"))
        {
            new BookMeters(mirror).bind(metrics);
            final String text = metrics.scrape();
            assertEquals(1, value(text, "ringside_book_orders{node=\"n\",symbol=\"ACME\"}"));
            assertEquals(2, value(text, "ringside_book_orders{node=\"n\",symbol=\"other\"}"));
        }
    }

    @Test
    void shouldNameTheFirstSessionsOnly()
    {
        final String none = PasswordHash.create("x", 1);
        final BusySessions sessions = new BusySessions(new SessionRegistry(IntStream.rangeClosed(1, MANY)
            .mapToObj((id) -> new SessionConfig().sessionId(id).name("s" + id).credentialHash(none)).toList(),
            MANY + 1));
        try (PrometheusEndpoint metrics = new PrometheusEndpoint("n"))
        {
            final long before = series(metrics);
            sessions.bind(metrics, (sessionId) -> 0);
            assertEquals(PER_SESSION * BusySessions.SERIES_MAX, series(metrics) - before);
        }
    }

    @Test
    void shouldShowTheAccountsNearestToTheirLimits()
    {
        final RiskEngine risk = new RiskEngine(
            new RiskContext().accountCapacity(MANY + 2).positionCapacity(2 * MANY).conclude());
        final RiskMeters meters = new RiskMeters(risk);
        for (int account = 1; account <= MANY; account++)
        {
            risk.defineAccount(account, 0, 0, 2L * MANY, true);
            final int position = risk.openPosition(risk.account(account), 1);
            risk.reserve(position, 0 == account % 2, account);
        }
        // Without a limit there is no share of it.
        risk.defineAccount(MANY + 1, 0, 0, 0, true);
        risk.reserve(risk.openPosition(risk.account(MANY + 1), 1), true, 1_000_000);
        assertFalse(meters.isAnyAbove(0.9));
        risk.reserve(risk.openPosition(risk.account(3), 2), true, 1_801);
        assertTrue(meters.isAnyAbove(0.9));
        try (PrometheusEndpoint metrics = new PrometheusEndpoint("n"))
        {
            final long before = series(metrics);
            meters.bind(metrics);
            final String text = metrics.scrape();
            assertEquals(2 * RiskMeters.ACCOUNTS_MAX, series(metrics) - before);
            assertEquals(2L * MANY, value(text, "ringside_risk_limit{account=\"3\",limit=\"position\",node=\"n\"}"));
            final String ratio = "ringside_risk_limit_utilization_ratio{account=\"%d\",limit=\"position\",node=\"n\"}";
            assertEquals(0.9005, value(text, String.format(ratio, 3)), 1e-9);
            assertEquals(0.5, value(text, String.format(ratio, MANY)), 1e-9);
            assertFalse(text.contains("account=\"900\""), text);
        }
    }

    private BookMirror mirror(final int count)
    {
        final List<InstrumentSettings> instruments = IntStream.rangeClosed(1, count)
            .mapToObj((id) -> instrument(id, "S" + id)).toList();
        return new BookMirror(instruments, market);
    }

    private static InstrumentSettings instrument(final int id, final String symbol)
    {
        return new InstrumentSettings(
            id, symbol, 5, -2, 1, -1, 1, 1, 1, 1_000, 1_000_000, 100, 0, 0, "CONTINUOUS");
    }

    private void order(
        final BookMirror mirror, final long orderId, final int instrumentId, final long priceTicks, final long lots)
    {
        tell(mirror, new BookDeltaEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
            .marketDataSequence(++marketDataSequence).instrumentId(instrumentId).action(BookAction.NEW)
            .side(Side.BUY).orderId(orderId).priceTicks(priceTicks).quantityLots(lots).limit());
    }

    private void trade(final BookMirror mirror, final int instrumentId, final long priceTicks, final long lots)
    {
        tell(mirror, new TradeEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
            .marketDataSequence(++marketDataSequence).instrumentId(instrumentId).aggressorSide(Side.BUY)
            .priceTicks(priceTicks).quantityLots(lots).limit());
    }

    /** One message of the core's output. */
    private void tell(final BookMirror mirror, final int length)
    {
        final int[] left = {1};
        new MarketAgent((handler, limit) ->
        {
            if (0 == left[0])
            {
                return 0;
            }
            handler.onEvent(buffer, 0, length, marketDataSequence, true);
            return left[0]--;
        }, new BookImages(), market, List.of(mirror), new VenueNotices().reader(), () -> 0, (ex) ->
        {
            throw new AssertionError(ex);
        }).doWork();
    }

    private static double value(final String text, final String series)
    {
        return text.lines().filter((line) -> line.startsWith(series + ' ')).findFirst()
            .map((line) -> Double.parseDouble(line.substring(series.length() + 1)))
            .orElseThrow(() -> new AssertionError(series + " is not in " + text));
    }

    private static long series(final PrometheusEndpoint metrics)
    {
        return metrics.scrape().lines().filter((line) -> line.startsWith("ringside_")).count();
    }
}
