package io.ringside.gateway.fix;

import io.ringside.engine.core.EngineContext;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.ReportSink;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.BustTradeEncoder;
import io.ringside.engine.protocol.ClockTickEncoder;
import io.ringside.engine.protocol.CorrectTradeEncoder;
import io.ringside.engine.protocol.DefineAccountEncoder;
import io.ringside.engine.protocol.DefineInstrumentEncoder;
import io.ringside.engine.protocol.EndOfDayEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.SetTradingPhaseEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.UncrossEncoder;
import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.gateway.CommandPublisher;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The real core behind the gateway: every command is applied at once, its output goes into a ring for the gateway to
 * poll.
 */
final class CoreExchange implements CommandPublisher, ReportSink
{
    private static final int STRANGER = 3;

    private final RingBuffer output = RingBuffer.singleProducer(4096, 256, 0);
    private final EventPoller poller = new EventPoller(output, output.newBarrier());
    private final MatchingEngine engine = new MatchingEngine(
        new EngineContext().sessionCapacity(16).orderCapacity(1024).levelCapacity(1024).clOrdIdCapacity(4096)
            .conclude(),
        this);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private long sequence;
    private long strangerSequence = 1;
    private long claimed;
    private int claimedLength;

    CoreExchange()
    {
        output.gateOn(poller.sequence());
        define(1, "BTC-USD", 1, -2, -3);
        define(2, "ESZ6", 25, -2, 0);
        for (final long account : new long[]{100, 101, 200, 201})
        {
            final DefineAccountEncoder command = new DefineAccountEncoder().wrapAndApplyHeader(buffer, 0, header);
            command.correlationId(account).accountId(account).maxOrderLots(1_000_000).maxOrderTicksLots(0)
                .maxPositionLots(0).enabled(BooleanType.TRUE).operatorName("test");
            offer(buffer, 0, command.limit());
        }
    }

    EventPoller poller()
    {
        return poller;
    }

    @Override
    public synchronized long offer(final DirectBuffer command, final int offset, final int length)
    {
        engine.onCommand(command, offset, length, sequence, ScriptedExchange.NOW_NS + sequence);
        return sequence++;
    }

    /** A limit order in BTC-USD of somebody who listens to no answer; he has all his orders in one session. */
    synchronized void enter(final Side side, final long priceTicks, final long quantityLots)
    {
        final NewOrderEncoder command = new NewOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        command.clOrdId("x-" + strangerSequence).sessionId(STRANGER).clientSequence(strangerSequence++).accountId(201)
            .priceTicks(priceTicks).quantityLots(quantityLots).instrumentId(1).side(side).ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY).flags((short)0);
        offer(buffer, 0, command.limit());
    }

    /** A trade in BTC-USD in which only strangers have a part. */
    void trade(final long priceTicks)
    {
        enter(Side.SELL, priceTicks, 1);
        enter(Side.BUY, priceTicks, 1);
    }

    synchronized void phase(final TradingPhase phase)
    {
        final SetTradingPhaseEncoder command = new SetTradingPhaseEncoder().wrapAndApplyHeader(buffer, 0, header);
        command.correlationId(0).instrumentId(1).phase(phase).cancelAll(BooleanType.FALSE).operatorName("test")
            .reasonText("test");
        offer(buffer, 0, command.limit());
    }

    synchronized void uncross()
    {
        final UncrossEncoder command = new UncrossEncoder().wrapAndApplyHeader(buffer, 0, header);
        command.correlationId(0).instrumentId(1).operatorName("test");
        offer(buffer, 0, command.limit());
    }

    synchronized void endDay()
    {
        final EndOfDayEncoder command = new EndOfDayEncoder().wrapAndApplyHeader(buffer, 0, header);
        command.correlationId(0).tradingDay(20261119).operatorName("test").tradesOn(BooleanType.TRUE);
        offer(buffer, 0, command.limit());
    }

    /** It is so late now. */
    synchronized void tick(final long nowNs)
    {
        final ClockTickEncoder command = new ClockTickEncoder().wrapAndApplyHeader(buffer, 0, header);
        command.correlationId(0);
        engine.onCommand(buffer, 0, command.limit(), sequence++, nowNs);
    }

    @Override
    public int claim(final int length)
    {
        QuickFixClient.await("room in the output ring", () -> (claimed = output.tryClaim(length)) >= 0);
        claimedLength = length;
        return output.eventOffset(claimed);
    }

    @Override
    public MutableDirectBuffer buffer()
    {
        return output.buffer();
    }

    @Override
    public void commit()
    {
        output.commit(claimed, claimedLength);
    }

    /** Two operators take a trade back. */
    synchronized void bust(final long matchId)
    {
        final BustTradeEncoder command = new BustTradeEncoder().wrapAndApplyHeader(buffer, 0, header);
        command.correlationId(0).matchId(matchId).operatorName("alice").secondOperatorName("bob").reasonText("error");
        offer(buffer, 0, command.limit());
    }

    /** Two operators give a trade another price and quantity. */
    synchronized void correct(final long matchId, final long priceTicks, final long quantityLots)
    {
        final CorrectTradeEncoder command = new CorrectTradeEncoder().wrapAndApplyHeader(buffer, 0, header);
        command.correlationId(0).matchId(matchId).priceTicks(priceTicks).quantityLots(quantityLots)
            .operatorName("alice").secondOperatorName("bob").reasonText("error");
        offer(buffer, 0, command.limit());
    }

    private void define(
        final int id, final String symbol, final long tick, final int priceExponent, final int quantityExponent)
    {
        final DefineInstrumentEncoder command = new DefineInstrumentEncoder().wrapAndApplyHeader(buffer, 0, header);
        command.correlationId(id).tickMantissa(tick).lotMantissa(1).priceIncrementTicks(1).quantityIncrementLots(1)
            .minQuantityLots(1).maxQuantityLots(10_000_000).maxPriceTicks(1_000_000_000).referencePriceTicks(0)
            .collarBasisPoints(0).protectionTicks(0).instrumentId(id).priceExponent((byte)priceExponent)
            .quantityExponent((byte)quantityExponent).phase(TradingPhase.CONTINUOUS).symbol(symbol)
            .operatorName("test");
        offer(buffer, 0, command.limit());
    }
}
