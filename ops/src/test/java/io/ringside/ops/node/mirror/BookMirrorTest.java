package io.ringside.ops.node.mirror;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.host.BookImage;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.ring.DetachablePoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.gateway.TestMarket;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketAgent;
import io.ringside.gateway.session.VenueNotices;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The books on the operator's screen are the core's again after the market's thread was left behind. */
class BookMirrorTest implements ReportSink
{
    private static final int SLOTS = 256;

    private final RingBuffer ring = RingBuffer.singleProducer(SLOTS, 256, 0);
    private final DetachablePoller source = DetachablePoller.attached(ring);
    private final BookImages images = new BookImages();
    private final MatchingEngine engine = new MatchingEngine(new EngineContext().sessionCapacity(4).conclude(), this);
    private final Market market = new Market(1 << 10, BookImage.of(engine));
    private final BookMirror mirror = new BookMirror(List.of(), market);
    private final MarketAgent agent = new MarketAgent(source, images, market, List.of(mirror),
        new VenueNotices().reader(), () -> 0, (ex) ->
        {
            throw new AssertionError(ex);
        });
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private long sequence;
    private long claimed;
    private int claimedLength;

    @Test
    void shouldBuildTheBooksAgainWhenItWasLeftBehind()
    {
        define("ACME", 0);
        order(Side.BUY, 99, 5);
        agent.doWork();
        assertEquals("[99 5]", levels("bids"));

        source.detach();
        order(Side.BUY, 98, 7);
        order(Side.SELL, 99, 2);
        order(Side.SELL, 101, 4);
        for (int i = 0; i < SLOTS; i++)
        {
            order(Side.SELL, 200, 1);
        }
        agent.doWork();
        assertEquals("[99 5]", levels("bids"), "nothing half known is shown");
        order(Side.BUY, 97, 1);
        while (images.serve(engine) > 0)
        {
            // More orders than a slice has places.
        }
        order(Side.BUY, 96, 1);
        agent.doWork();

        assertEquals("[99 3, 98 7, 97 1, 96 1]", levels("bids"));
        assertEquals("[101 4, 200 " + SLOTS + "]", levels("asks"));
        assertEquals(engine.nextMarketDataSequence() - 1, mirror.book("ACME", 9).get("marketDataSequence"));
    }

    @Test
    void shouldShowWhatIsRedefinedAsItIsNow()
    {
        define("ACME", 0);
        agent.doWork();
        redefine("ACME", 1);
        order(Side.BUY, 5, 2);
        agent.doWork();
        assertEquals(1, mirror.book("ACME", 9).get("priceExponent"));

        order(Side.SELL, 5, 1);
        redefine("APEX", 1);
        agent.doWork();
        assertEquals("50", mirror.book("APEX", 9).get("last"), "another name is no other price");
    }

    @SuppressWarnings("unchecked")
    private String levels(final String side)
    {
        return ((List<Map<String, Object>>)mirror.book("ACME", 9).get(side)).stream()
            .map((level) -> level.get("priceTicks") + " " + level.get("quantityLots")).toList().toString();
    }

    private void define(final String symbol, final int priceExponent)
    {
        command(TestMarket.instrument(buffer, 1).priceExponent((byte)priceExponent).symbol(symbol).limit());
        command(TestMarket.account(buffer, 1).limit());
    }

    private void redefine(final String symbol, final int priceExponent)
    {
        command(TestMarket.instrument(buffer, 1).priceExponent((byte)priceExponent).symbol(symbol)
            .phase(TradingPhase.NULL_VAL).limit());
    }

    private void order(final Side side, final long priceTicks, final long quantityLots)
    {
        final NewOrderEncoder order = new NewOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        order.clOrdId("o" + sequence).sessionId(1).clientSequence(sequence).accountId(1).priceTicks(priceTicks)
            .quantityLots(quantityLots).instrumentId(1).side(side).ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY).flags((short)0);
        command(order.limit());
    }

    private void command(final int length)
    {
        engine.onCommand(buffer, 0, length, sequence, 1_000 + sequence);
        sequence++;
    }

    @Override
    public int claim(final int length)
    {
        claimedLength = length;
        claimed = ring.tryClaim(length);
        return ring.eventOffset(claimed);
    }

    @Override
    public MutableDirectBuffer buffer()
    {
        return ring.buffer();
    }

    @Override
    public void commit()
    {
        ring.commit(claimed, claimedLength);
    }
}
