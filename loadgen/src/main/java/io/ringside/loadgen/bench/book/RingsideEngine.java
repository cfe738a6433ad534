package io.ringside.loadgen.bench.book;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.RiskLevel;
import io.ringside.engine.protocol.Side;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Whatever of ours takes the messages of clients, which are encoded here, and gives reports, which the trades are read
 * from.
 */
abstract class RingsideEngine extends Book
{
    private static final int SESSIONS = 16;
    private static final int ACCOUNTS = 1000;
    private static final int INSTRUMENT_ID = 1;
    private static final int SPARE = 64;
    private static final int BODY = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final byte TRADE = ExecType.TRADE.value();
    private static final byte ADDED = (byte)Liquidity.ADDED.value();

    private final OrderMessages messages = new OrderMessages(SESSIONS);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);

    /** The client's id of each order; a replacement has a new one. */
    private final int[] clientIds;
    private int idCount;
    private long restingId;

    RingsideEngine(final BookFlow flow)
    {
        clientIds = new int[flow.orderCount() + 1];
    }

    /** An engine that has room for the flow. What comes out is read here, unless a pipeline sets a sink of its own. */
    final MatchingEngine newEngine(final BookFlow flow)
    {
        return new MatchingEngine(new EngineContext()
            .orderCapacity(flow.liveMax() + SPARE)
            .levelCapacity(flow.levelMax() + SPARE)
            .sessionCapacity(SESSIONS + 1)
            .instrumentCapacity(1)
            .accountCapacity(ACCOUNTS + 1)
            .positionCapacity(2 * ACCOUNTS + SPARE)
            .conclude(), new RotatingSink(this::onOutput));
    }

    /** The instrument, the accounts and which ids clients have, before the first order. */
    final void define(final boolean areIdsRising)
    {
        final Definitions definitions = new Definitions();
        for (int i = 1; areIdsRising && i <= SESSIONS; i++)
        {
            onCommand(buffer, definitions.risingIds(buffer, i));
        }
        onCommand(buffer, definitions.instrument(buffer, INSTRUMENT_ID));
        for (int i = 1; i <= ACCOUNTS; i++)
        {
            onCommand(buffer, definitions.account(buffer, i));
        }
    }

    /** Money, and limits of all levels; behind the definitions. */
    final void checkAll()
    {
        final RiskDefinitions definitions = new RiskDefinitions(buffer, (length) -> onCommand(buffer, length));
        definitions.venue(INSTRUMENT_ID);
        for (int i = 1; i <= ACCOUNTS; i++)
        {
            definitions.account(i, INSTRUMENT_ID);
        }
        for (int i = 1; i <= SESSIONS; i++)
        {
            definitions.limits(RiskLevel.SESSION, i, INSTRUMENT_ID);
        }
    }

    /** Execute a command, which stands at the beginning of the buffer. */
    abstract void onCommand(DirectBuffer command, int length);

    @Override
    void place(final int orderId, final boolean isBuy, final boolean rests, final long priceTicks, final long lots)
    {
        clientIds[orderId] = ++idCount;
        messages.newOrder(buffer, session(orderId), idCount, !rests)
            .accountId(account(orderId))
            .priceTicks(priceTicks)
            .quantityLots(lots)
            .instrumentId(INSTRUMENT_ID)
            .side(isBuy ? Side.BUY : Side.SELL);
        onCommand(buffer, OrderMessages.NEW_LENGTH);
    }

    @Override
    void cancel(final int orderId, final boolean isBuy)
    {
        messages.cancel(buffer, session(orderId), clientIds[orderId])
            .instrumentId(INSTRUMENT_ID)
            .side(isBuy ? Side.BUY : Side.SELL);
        onCommand(buffer, OrderMessages.CANCEL_LENGTH);
    }

    @Override
    void replace(
        final int kind, final int orderId, final boolean isBuy, final long priceTicks, final long lots,
        final long totalLots)
    {
        if (0 == totalLots)
        {
            cancel(orderId, isBuy);
            return;
        }
        // A refused change leaves the order its old id; the new id is not used again.
        final int oldId = clientIds[orderId];
        clientIds[orderId] = ++idCount;
        messages.replace(buffer, session(orderId), oldId, idCount)
            .accountId(account(orderId))
            .priceTicks(priceTicks)
            .quantityLots(totalLots)
            .instrumentId(INSTRUMENT_ID)
            .side(isBuy ? Side.BUY : Side.SELL);
        onCommand(buffer, OrderMessages.REPLACE_LENGTH);
    }

    private static int session(final int orderId)
    {
        return 1 + orderId % SESSIONS;
    }

    private static long account(final int orderId)
    {
        return 1 + orderId % ACCOUNTS;
    }

    /** Read a message that came out. */
    final void onOutput(final DirectBuffer output, final int offset)
    {
        final int body = offset + BODY;
        final int templateId = output.getShort(
            offset + MessageHeaderDecoder.templateIdEncodingOffset(), LITTLE_ENDIAN) & 0xFFFF;
        if (ExecutionReportDecoder.TEMPLATE_ID != templateId ||
            TRADE != output.getByte(body + ExecutionReportDecoder.execTypeEncodingOffset()))
        {
            return;
        }

        // Of two reports of a trade, that of the resting side comes first.
        final long orderId = output.getLong(body + ExecutionReportDecoder.orderIdEncodingOffset(), LITTLE_ENDIAN);
        if (ADDED == output.getByte(body + ExecutionReportDecoder.liquidityEncodingOffset()))
        {
            restingId = orderId;
        }
        else
        {
            trades.add(restingId, orderId,
                output.getLong(body + ExecutionReportDecoder.lastPriceTicksEncodingOffset(), LITTLE_ENDIAN),
                output.getLong(body + ExecutionReportDecoder.lastLotsEncodingOffset(), LITTLE_ENDIAN));
        }
    }
}
