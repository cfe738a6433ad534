package io.ringside.loadgen.bench.book;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.SetTradingPhaseEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.TriggerKind;
import io.ringside.engine.protocol.UncrossEncoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * The commands that cost the core most. Prints what each took; {@code -Dringside.largest=1000000} for the real size.
 */
class LargestCommandsTest
{
    private static final int ORDERS = Integer.getInteger("ringside.largest", 4_000);
    private static final long MID_TICKS = 1_000_000;
    private static final int SPREAD_TICKS = 1_000;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final OrderMessages messages = new OrderMessages(1);
    private final MatchingEngine engine = new MatchingEngine(new EngineContext()
        .orderCapacity(2 * ORDERS + 64)
        .levelCapacity(2 * ORDERS + 64)
        .conclude(), new RotatingSink(this::onOutput));
    private long sequence;
    private int idCount;
    private int tradeReports;

    LargestCommandsTest()
    {
        final Definitions definitions = new Definitions();
        onCommand(definitions.instrument(buffer, 1));
        onCommand(definitions.account(buffer, 1));
    }

    /** A sell at each price, and for each but the first a buy stop that its trade with the stop before elects. */
    @Test
    void shouldElectAStopByTheTradeOfTheOneBefore()
    {
        final int stops = Math.min(ORDERS, 10_000);
        for (int i = 0; i <= stops; i++)
        {
            order(Side.SELL, MID_TICKS + i);
        }
        for (int i = 0; i < stops; i++)
        {
            stop(MID_TICKS + i);
        }

        final long beginNs = System.nanoTime();
        order(Side.BUY, MID_TICKS);

        System.out.printf("%,d stop orders in a row: %.1f ms%n", stops, (System.nanoTime() - beginNs) / 1e6);
        assertEquals(2 * (stops + 1), tradeReports);
    }

    /** Buys and sells at prices that overlap by half, a lot each. */
    @Test
    void shouldUncrossVeryManyOrders()
    {
        buffer.setMemory(0, buffer.capacity(), (byte)0);
        new SetTradingPhaseEncoder().wrapAndApplyHeader(buffer, 0, header)
            .correlationId(1).instrumentId(1).phase(TradingPhase.AUCTION_CALL).operatorName("benchmark");
        onCommand(MessageHeaderEncoder.ENCODED_LENGTH + SetTradingPhaseEncoder.BLOCK_LENGTH);
        for (int i = 0; i < ORDERS; i++)
        {
            final long aside = i / 2 % SPREAD_TICKS - SPREAD_TICKS / 2;
            order(0 == i % 2 ? Side.BUY : Side.SELL, MID_TICKS + (0 == i % 2 ? aside : -aside));
        }
        buffer.setMemory(0, buffer.capacity(), (byte)0);
        new UncrossEncoder().wrapAndApplyHeader(buffer, 0, header)
            .correlationId(1).instrumentId(1).operatorName("benchmark");

        final long beginNs = System.nanoTime();
        onCommand(MessageHeaderEncoder.ENCODED_LENGTH + UncrossEncoder.BLOCK_LENGTH);

        System.out.printf("uncross of %,d orders: %.1f ms%n", ORDERS, (System.nanoTime() - beginNs) / 1e6);
        assertEquals(2 * (ORDERS / 2 / SPREAD_TICKS) * (SPREAD_TICKS / 2), tradeReports);
    }

    private void onOutput(final DirectBuffer output, final int offset)
    {
        final int templateId =
            output.getShort(offset + MessageHeaderDecoder.templateIdEncodingOffset(), LITTLE_ENDIAN);
        final int execType = offset + MessageHeaderDecoder.ENCODED_LENGTH +
            ExecutionReportDecoder.execTypeEncodingOffset();
        tradeReports += ExecutionReportDecoder.TEMPLATE_ID == templateId &&
            ExecType.TRADE.value() == output.getByte(execType) ? 1 : 0;
    }

    private void order(final Side side, final long priceTicks)
    {
        messages.newOrder(buffer, 1, ++idCount, false)
            .accountId(1).priceTicks(priceTicks).quantityLots(1).instrumentId(1).side(side);
        onCommand(OrderMessages.NEW_LENGTH);
    }

    private void stop(final long stopPriceTicks)
    {
        buffer.setMemory(0, buffer.capacity(), (byte)0);
        messages.newOrder(buffer, 1, ++idCount, false);
        new NewOrderExtendedEncoder().wrapAndApplyHeader(buffer, 0, header)
            .accountId(1).priceTicks(stopPriceTicks + 1).stopPriceTicks(stopPriceTicks).quantityLots(1).instrumentId(1)
            .side(Side.BUY).ordType(OrdType.STOP_LIMIT).timeInForce(TimeInForce.DAY)
            .triggerKind(TriggerKind.LAST_TRADE);
        onCommand(MessageHeaderEncoder.ENCODED_LENGTH + NewOrderExtendedEncoder.BLOCK_LENGTH);
    }

    private void onCommand(final int length)
    {
        sequence++;
        engine.onCommand(buffer, 0, length, sequence, sequence);
    }
}
