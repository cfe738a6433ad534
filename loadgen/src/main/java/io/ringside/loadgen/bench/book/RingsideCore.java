package io.ringside.loadgen.bench.book;

import java.nio.ByteBuffer;

import io.ringside.engine.core.EngineContext;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.ReportSink;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import org.agrona.BitUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The whole core: the engine of the product, fed with the messages of clients, its reports and market data encoded into
 * a buffer, its trades read from the reports.
 */
final class RingsideCore implements Book, ReportSink
{
    private static final int OUTPUT_LENGTH = 1 << 16;
    private static final int SPARE = 64;
    private static final int BODY = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final byte TRADE = ExecType.TRADE.value();
    private static final byte ADDED = (byte)Liquidity.ADDED.value();

    private final TradeLog trades = new TradeLog();
    private final UnsafeBuffer output = new UnsafeBuffer(ByteBuffer.allocateDirect(OUTPUT_LENGTH));
    private final MatchingEngine engine;
    private final CoreCommands commands;
    private int claimed;
    private int next;
    private long sequence;
    private long restingId;

    RingsideCore(final BookFlow flow, final CoreCommands commands)
    {
        this.commands = commands;
        engine = new MatchingEngine(new EngineContext()
            .orderCapacity(flow.liveMax() + SPARE)
            .levelCapacity(flow.levelMax() + SPARE)
            .clOrdIdCapacity(BitUtil.findNextPositivePowerOfTwo(commands.idCount() + 1))
            .sessionCapacity(CoreCommands.SESSIONS + 1)
            .instrumentCapacity(1)
            .accountCapacity(CoreCommands.ACCOUNTS + 1)
            .positionCapacity(CoreCommands.ACCOUNTS + 1)
            .conclude(), this);
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
        engine.onCommand(buffer, 0, commands.defineInstrument(buffer), ++sequence, sequence);
        for (int i = 1; i <= CoreCommands.ACCOUNTS; i++)
        {
            engine.onCommand(buffer, 0, commands.defineAccount(buffer, i), ++sequence, sequence);
        }
    }

    @Override
    public void apply(final BookFlow flow, final int from, final int to)
    {
        final long[] words = flow.words();
        for (int i = from; i < to; i++)
        {
            final int word = i * BookFlow.STRIDE;
            final int length = CoreCommands.length(words[word], words[word + 3]);
            sequence++;
            engine.onCommand(commands.buffer(i), commands.offset(i), length, sequence, sequence);
        }
    }

    @Override
    public TradeLog trades()
    {
        return trades;
    }

    @Override
    public int claim(final int length)
    {
        if (next + length > OUTPUT_LENGTH)
        {
            next = 0;
        }
        claimed = next;
        next = BitUtil.align(next + length, Long.BYTES);
        return claimed;
    }

    @Override
    public MutableDirectBuffer buffer()
    {
        return output;
    }

    @Override
    public void commit()
    {
        final int body = claimed + BODY;
        final int templateId = output.getShort(
            claimed + MessageHeaderDecoder.templateIdEncodingOffset(), LITTLE_ENDIAN) & 0xFFFF;
        if (ExecutionReportDecoder.TEMPLATE_ID == templateId &&
            TRADE == output.getByte(body + ExecutionReportDecoder.execTypeEncodingOffset()))
        {
            onTrade(body);
        }
    }

    /** The resting side's report comes first. */
    private void onTrade(final int body)
    {
        final long orderId = output.getLong(body + ExecutionReportDecoder.orderIdEncodingOffset(), LITTLE_ENDIAN);
        if (ADDED == output.getByte(body + ExecutionReportDecoder.liquidityEncodingOffset()))
        {
            restingId = orderId;
        }
        else
        {
            trades.add(
                restingId,
                orderId,
                output.getLong(body + ExecutionReportDecoder.lastPriceTicksEncodingOffset(), LITTLE_ENDIAN),
                output.getLong(body + ExecutionReportDecoder.lastLotsEncodingOffset(), LITTLE_ENDIAN));
        }
    }
}
