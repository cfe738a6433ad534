package io.ringside.gateway.follow;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.BustTradeEncoder;
import io.ringside.engine.protocol.CancelOrderEncoder;
import io.ringside.engine.protocol.ClockTickEncoder;
import io.ringside.engine.protocol.MassCancelEncoder;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.PegKind;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.ReplaceOrderEncoder;
import io.ringside.engine.protocol.SetTradingPhaseEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.StartCallEncoder;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.TriggerKind;
import io.ringside.engine.protocol.UncrossEncoder;
import io.ringside.engine.ring.DetachablePoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.gateway.TestMarket;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** The real core under random traffic, its output in a ring that one follower reads, who may be left behind. */
public final class FollowedCore implements ReportSink
{
    public static final int INSTRUMENTS = 6;
    private static final int SLOTS = 1 << 9;
    private static final int ORDERS_REMEMBERED = 200;
    private static final int TRADES_REMEMBERED = 200;

    final RingBuffer ring = RingBuffer.singleProducer(SLOTS, 256, 0);
    public final DetachablePoller source = DetachablePoller.attached(ring);
    public final BookImages images = new BookImages(7);
    public final MatchingEngine engine = new MatchingEngine(
        new EngineContext().sessionCapacity(4).orderCapacity(1 << 12).conclude(), this);
    private final Random random;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MessageHeaderDecoder decoder = new MessageHeaderDecoder();
    private final Map<Integer, Map<Long, Traded>> trades = new HashMap<>();
    private long sequence;
    private long lastMatchId;
    private int bustCount;
    private long claimed;
    private int claimedLength;

    public FollowedCore(final Random random)
    {
        this.random = random;
        command(TestMarket.account(buffer, 1).limit());
        for (int id = 1; id <= INSTRUMENTS; id++)
        {
            command(TestMarket.instrument(buffer, id).limit());
        }
    }

    /** One random command of a participant, or at times of the operator or the clock. */
    public void step()
    {
        final int what = random.nextInt(100);
        if (what < 50)
        {
            newOrder();
        }
        else if (what < 70)
        {
            cancel();
        }
        else if (what < 90)
        {
            replace();
        }
        else
        {
            operate(what);
        }
    }

    private void newOrder()
    {
        final boolean isIceberg = 0 == random.nextInt(4);
        final boolean isHidden = 0 == random.nextInt(8);
        final long lots = 1 + random.nextInt(30);
        command(new NewOrderExtendedEncoder().wrapAndApplyHeader(buffer, 0, header)
            .clOrdId("o" + sequence).sessionId(1).clientSequence(sequence).accountId(1)
            .priceTicks(100 + random.nextInt(12)).quantityLots(lots).instrumentId(instrument()).side(side())
            .ordType(0 == random.nextInt(10) ? OrdType.MARKET : OrdType.LIMIT).timeInForce(TimeInForce.DAY)
            .flags((short)0).stopPriceTicks(0).trailTicks(0)
            .displayLots(isHidden ? -1 : isIceberg ? Math.min(lots, 3) : 0)
            .minQuantityLots(0).pegOffsetTicks(0).expireTimeNs(0).linkedClOrdId("").stpGroup(0)
            .stpMode(StpMode.NONE).postOnly(PostOnly.NONE).triggerKind(TriggerKind.LAST_TRADE).pegKind(PegKind.NONE)
            .reserved(0).limit());
    }

    private void cancel()
    {
        command(new CancelOrderEncoder().wrapAndApplyHeader(buffer, 0, header).clOrdId("c" + sequence).sessionId(1)
            .clientSequence(sequence).origClOrdId(earlier()).instrumentId(instrument()).side(side()).flags((short)0)
            .limit());
    }

    /** The new id is one of an order again, so that it is replaced and cancelled like others. */
    private void replace()
    {
        command(new ReplaceOrderEncoder().wrapAndApplyHeader(buffer, 0, header).clOrdId("o" + sequence).sessionId(1)
            .clientSequence(sequence).accountId(1).priceTicks(100 + random.nextInt(12))
            .quantityLots(1 + random.nextInt(30)).instrumentId(instrument()).side(side()).ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY).flags((short)0).origClOrdId(earlier()).limit());
    }

    private void operate(final int what)
    {
        switch (what)
        {
            case 90 -> command(new StartCallEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(sequence)
                .instrumentId(instrument()).phase(TradingPhase.AUCTION_CALL).durationNs(0).randomEndNs(0)
                .randomDraw(0).operatorName("test").limit());
            case 91, 92, 93 -> command(new UncrossEncoder().wrapAndApplyHeader(buffer, 0, header)
                .correlationId(sequence).instrumentId(0).operatorName("test").limit());
            case 94 -> command(new SetTradingPhaseEncoder().wrapAndApplyHeader(buffer, 0, header)
                .correlationId(sequence).instrumentId(instrument()).phase(TradingPhase.HALT)
                .cancelAll(BooleanType.FALSE).operatorName("test").reasonText("").limit());
            case 95 -> command(new SetTradingPhaseEncoder().wrapAndApplyHeader(buffer, 0, header)
                .correlationId(sequence).instrumentId(instrument()).phase(TradingPhase.CONTINUOUS)
                .cancelAll(BooleanType.FALSE).operatorName("test").reasonText("").limit());
            case 96 -> command(new BustTradeEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(sequence)
                .matchId(Math.max(1, lastMatchId - random.nextInt(TRADES_REMEMBERED))).operatorName("test")
                .secondOperatorName("other").reasonText("")
                .limit());
            case 97 -> command(TestMarket.instrument(buffer, instrument()).phase(TradingPhase.NULL_VAL)
                .symbol("R" + random.nextInt(5)).limit());
            case 98 -> command(0 == random.nextInt(10) ? massCancel() :
                new ClockTickEncoder().wrapAndApplyHeader(buffer, 0, header).limit());
            default -> command(new ClockTickEncoder().wrapAndApplyHeader(buffer, 0, header).limit());
        }
    }

    private int massCancel()
    {
        return new MassCancelEncoder().wrapAndApplyHeader(buffer, 0, header).clOrdId("m" + sequence).sessionId(1)
            .clientSequence(sequence).accountId(1).instrumentId(instrument()).scope(MassCancelScope.INSTRUMENT)
            .sideFilter(SideFilter.BOTH).limit();
    }

    private int instrument()
    {
        return 1 + random.nextInt(INSTRUMENTS);
    }

    private Side side()
    {
        return random.nextBoolean() ? Side.BUY : Side.SELL;
    }

    private String earlier()
    {
        return "o" + Math.max(0, sequence - 1 - random.nextInt(ORDERS_REMEMBERED));
    }

    private void command(final int length)
    {
        engine.onCommand(buffer, 0, length, sequence, 1_000 + sequence * 1_000_000);
        sequence++;
    }

    /** As the pipeline does: it goes on without a consumer that does not come. */
    @Override
    public int claim(final int length)
    {
        claimedLength = length;
        claimed = ring.tryClaim(length);
        if (claimed < 0)
        {
            source.detach();
            claimed = ring.tryClaim(length);
        }
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
        keepTrade(ring.buffer(), ring.eventOffset(claimed));
        ring.commit(claimed, claimedLength);
    }

    /** A trade that was not busted, an auction being one: where the market data told it, and its terms. */
    public record Traded(long sequence, long priceTicks, long quantityLots)
    {
    }

    /** What an instrument has traded, by match id. */
    public Map<Long, Traded> trades(final int instrumentId)
    {
        return trades.computeIfAbsent(instrumentId, (id) -> new TreeMap<>());
    }

    /** The last match of all. */
    public long lastMatchId()
    {
        return lastMatchId;
    }

    private void keepTrade(final DirectBuffer message, final int offset)
    {
        switch (decoder.wrap(message, offset).templateId())
        {
            case TradeDecoder.TEMPLATE_ID ->
            {
                final TradeDecoder it = new TradeDecoder().wrapAndApplyHeader(message, offset, decoder);
                lastMatchId = it.matchId();
                trades(it.instrumentId()).put(
                    lastMatchId, new Traded(it.marketDataSequence(), it.priceTicks(), it.quantityLots()));
            }
            case AuctionTradeDecoder.TEMPLATE_ID ->
            {
                final AuctionTradeDecoder it = new AuctionTradeDecoder().wrapAndApplyHeader(message, offset, decoder);
                if (it.quantityLots() > 0)
                {
                    lastMatchId = it.firstMatchId() + it.matchCount() - 1;
                    trades(it.instrumentId()).put(
                        it.firstMatchId(), new Traded(it.marketDataSequence(), it.priceTicks(), it.quantityLots()));
                }
            }
            case TradeCorrectionDecoder.TEMPLATE_ID ->
            {
                final TradeCorrectionDecoder it =
                    new TradeCorrectionDecoder().wrapAndApplyHeader(message, offset, decoder);
                bustCount++;
                trades(it.instrumentId()).remove(it.matchId());
            }
            default ->
            {
                // No trade.
            }
        }
    }

    /** Trades that were busted. */
    public int bustCount()
    {
        return bustCount;
    }
}
