package io.ringside.gateway.marketdata;

import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.ClockTickEncoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.StartCallEncoder;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.UncrossEncoder;
import io.ringside.gateway.FreshExchangeTest;
import io.ringside.gateway.GatewayContext;
import io.ringside.gateway.TestClient;
import io.ringside.gateway.TestExchange;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.book.DepthBook;
import io.ringside.gateway.client.MarketDataClient;
import io.ringside.gateway.client.MarketDataListener;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MarketDataTest extends FreshExchangeTest implements MarketDataListener
{
    private final UnsafeBuffer command = new UnsafeBuffer(new byte[256]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private TestClient alice;
    private TestClient bob;
    private long tradedLots;
    private boolean isPaused;
    private final List<String> auctions = new ArrayList<>();
    private final List<String> symbols = new ArrayList<>();

    @Override
    protected void configure(final GatewayContext context)
    {
        context.marketDataHeartbeatMs(50).marketDataBacklogLength(64 * 1024);
    }

    @Override
    protected void begin()
    {
        alice = exchange.alice();
        bob = exchange.bob();
    }

    @Test
    void shouldJoinWithASnapshotAndFollow()
    {
        alice.buy("a1", 5, 99);
        alice.buy("a2", 6, 99);
        alice.sell("a3", 7, 101);
        alice.awaitReports(3);
        final MarketDataClient marketData = join();

        assertEquals(engineBook(), clientBook(marketData));
        final DepthBook book = marketData.book(TestExchange.INSTRUMENT);
        assertEquals(1, book.levelCount(Side.BUY));
        assertEquals(99, book.priceTicks(Side.BUY, 0));
        assertEquals(11, book.quantityLots(Side.BUY, 0));
        assertEquals(2, book.orderCount(Side.BUY, 0));
        bob.sell("b1", 7, 99);
        bob.awaitReports(3);
        awaitCaughtUp(marketData);

        assertEquals(engineBook(), clientBook(marketData));
        assertEquals(99, book.bestTicks(Side.BUY));
        assertEquals(101, book.bestTicks(Side.SELL));
        assertEquals(7, tradedLots);
    }

    @Test
    void shouldTellOfABookThatIsEmpty()
    {
        final MarketDataClient marketData = join();

        assertEquals(0, marketData.book(TestExchange.EMPTY_INSTRUMENT).orderCount());
        assertEquals(DepthBook.NO_PRICE, marketData.book(TestExchange.EMPTY_INSTRUMENT).bestTicks(Side.BUY));
        assertEquals(TradingPhase.CONTINUOUS, marketData.market(TestExchange.EMPTY_INSTRUMENT).phase());
        assertTrue(symbols.contains("SYM8"), symbols::toString);
    }

    @Test
    void shouldFollowARandomFlowAndJoinInTheMiddleOfIt()
    {
        final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
        final Random random = new Random(seed);
        flow(random, "x", 500);
        final MarketDataClient marketData = exchange.marketData(bob, client -> client.poll(this));
        flow(random, "y", 500);
        exchange.await("recovery", () -> !marketData.isRecovering());
        flow(random, "z", 1_000);
        awaitCaughtUp(marketData);

        assertEquals(engineBook(), clientBook(marketData), "seed=" + seed);
    }

    @Test
    void shouldNoticeAGapAndBuildTheBookAgain()
    {
        final MarketDataClient marketData = exchange.marketData(bob, client ->
        {
            if (!isPaused)
            {
                client.poll(this);
            }
        });
        exchange.await("recovery", () -> !marketData.isRecovering());
        isPaused = true;
        final Random random = new Random(1);
        int round = 0;
        while (0 == exchange.count(GatewayCounter.MARKET_DATA_DROPPED))
        {
            flow(random, "g" + round++ + "-", 500);
        }
        isPaused = false;
        exchange.await("gap", () -> marketData.gapCount() > 0);
        exchange.await("recovery", () -> !marketData.isRecovering());
        awaitCaughtUp(marketData);

        assertEquals(engineBook(), clientBook(marketData));
    }

    @Test
    void shouldBuildTheBooksAgainWhenTheCoreDidNotWait()
    {
        final long seed = Long.getLong("ringside.test.seed", System.nanoTime());
        System.out.println("seed=" + seed);
        final Random random = new Random(seed);
        final MarketDataClient marketData = join();
        flow(random, "w", 300);
        for (int round = 0; round < 5; round++)
        {
            exchange.marketDataSlow(true);
            flow(random, "x" + round + "-", 200);
            awaitAnswers();
            exchange.marketDataSlow(false);
            flow(random, "y" + round + "-", 100);
            awaitCaughtUp(marketData);

            assertEquals(engineBook(), clientBook(marketData), "seed=" + seed);
        }

        assertTrue(exchange.count(GatewayCounter.MARKET_DATA_RESYNCS) >= 5);
        assertTrue(marketData.gapCount() > 0, "receivers are told by a gap");
        symbols.clear();
        assertEquals(engineBook(), clientBook(join()), "seed=" + seed);
        assertTrue(symbols.contains("SYM8"), symbols::toString);
    }

    @Test
    void shouldServeTheRecoveredBookAfterARestart()
    {
        final TestClient keeper = exchange.client(TestExchange.THROTTLED, "slow",
            context -> context.cancelOnDisconnect(false)).connect();
        keeper.buy("k1", 5, 99);
        keeper.awaitReports(1);
        exchange.restart(false);
        bob.awaitDisconnected();
        bob = exchange.client(TestExchange.BOB, "bob").connect();
        final MarketDataClient marketData = join();

        assertEquals(List.of("BUY 1 5@99"), clientBook(marketData));
        assertEquals(exchange.engine().nextMarketDataSequence(), marketData.nextSequence());
    }

    @Test
    void shouldGoOnThroughAnAuction()
    {
        final MarketDataClient marketData = join();
        exchange.operator(command, new StartCallEncoder().wrapAndApplyHeader(command, 0, header)
            .instrumentId(TestExchange.INSTRUMENT).phase(TradingPhase.AUCTION_CALL).limit());
        alice.buy("a1", 5, 101);
        bob.sell("b1", 3, 99);
        alice.awaitReports(1);
        bob.awaitReports(1);
        exchange.operator(command, new ClockTickEncoder().wrapAndApplyHeader(command, 0, header).limit());
        exchange.operator(command, new UncrossEncoder().wrapAndApplyHeader(command, 0, header)
            .instrumentId(TestExchange.INSTRUMENT).limit());
        alice.awaitReports(2);
        awaitCaughtUp(marketData);

        assertEquals(List.of("indication 3@101", "auction 3@101"), auctions);
        assertEquals(engineBook(), clientBook(marketData));
    }

    @Override
    public void onAuctionIndication(final AuctionIndicationDecoder indication)
    {
        auctions.add("indication " + indication.pairedLots() + "@" + indication.priceTicks());
    }

    @Override
    public void onAuctionTrade(final AuctionTradeDecoder print)
    {
        auctions.add("auction " + print.quantityLots() + "@" + print.priceTicks());
    }

    @Override
    public void onTrade(final TradeDecoder trade)
    {
        tradedLots += trade.quantityLots();
    }

    @Override
    public void onInstrumentDefinition(final InstrumentDefinitionDecoder definition)
    {
        symbols.add(definition.symbol());
    }

    private MarketDataClient join()
    {
        final MarketDataClient marketData = exchange.marketData(bob, client -> client.poll(this));
        exchange.await("recovery", () -> !marketData.isRecovering());
        return marketData;
    }

    private void awaitCaughtUp(final MarketDataClient marketData)
    {
        awaitAnswers();
        exchange.await("market data", () -> !marketData.isRecovering() &&
            marketData.nextSequence() == exchange.engine().nextMarketDataSequence());
    }

    private void awaitAnswers()
    {
        exchange.await("all commands", () ->
            0 == alice.client().pendingCount() && 0 == bob.client().pendingCount());
    }

    private void flow(final Random random, final String prefix, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            final TestClient client = random.nextBoolean() ? alice : bob;
            final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
            final String clOrdId = prefix + i;
            final long price = 100 + random.nextInt(10) - (Side.BUY == side ? 8 : 1);
            final int what = random.nextInt(3);
            final long quantity = 1 + random.nextInt(20);
            final String orig = prefix + (i > 0 ? random.nextInt(i) : 0);
            exchange.await("room", () -> (0 == what ?
                client.client().cancel(clOrdId, orig, TestExchange.INSTRUMENT, side) :
                client.order(clOrdId, side, quantity, price, TimeInForce.DAY)) > 0);
        }
    }

    private List<String> engineBook()
    {
        final List<String> orders = new ArrayList<>();
        exchange.engine().forEachOrder(TestExchange.INSTRUMENT, (isBuy, orderId, priceTicks, leavesLots, priority) ->
            orders.add((isBuy ? "BUY " : "SELL ") + orderId + " " + leavesLots + "@" + priceTicks));
        return orders;
    }

    private static List<String> clientBook(final MarketDataClient marketData)
    {
        final List<String> orders = new ArrayList<>();
        marketData.book(TestExchange.INSTRUMENT).forEachOrder((side, orderId, priceTicks, quantityLots, priority) ->
            orders.add(side + " " + orderId + " " + quantityLots + "@" + priceTicks));
        return orders;
    }
}
