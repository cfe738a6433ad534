package io.ringside.loadgen.bench.book;


import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.loadgen.bench.Definitions;
import io.ringside.loadgen.bench.RotatingSink;
import org.agrona.BitUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The whole core: the engine of the product, fed with the messages of clients, its reports and market data encoded into
 * a buffer, its trades read from the reports.
 */
final class RingsideCore extends RotatingSink implements Book
{
    private static final int SPARE = 64;
    private static final int BODY = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final byte TRADE = ExecType.TRADE.value();
    private static final byte ADDED = (byte)Liquidity.ADDED.value();

    private final TradeLog trades = new TradeLog();
    private final MatchingEngine engine;
    private final CoreCommands commands;
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
        final Definitions definitions = new Definitions();
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
        final int length = definitions.instrument(buffer, 0, CoreCommands.INSTRUMENT_ID);
        engine.onCommand(buffer, 0, length, ++sequence, sequence);
        for (int i = 1; i <= CoreCommands.ACCOUNTS; i++)
        {
            engine.onCommand(buffer, 0, definitions.account(buffer, 0, i), ++sequence, sequence);
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
    public void commit()
    {
        final MutableDirectBuffer output = buffer();
        final int body = claimed() + BODY;
        final int templateId = output.getShort(
            claimed() + MessageHeaderDecoder.templateIdEncodingOffset(), LITTLE_ENDIAN) & 0xFFFF;
        if (ExecutionReportDecoder.TEMPLATE_ID == templateId &&
            TRADE == output.getByte(body + ExecutionReportDecoder.execTypeEncodingOffset()))
        {
            onTrade(output, body);
        }
    }

    /** The resting side's report comes first. */
    private void onTrade(final MutableDirectBuffer output, final int body)
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
