package io.ringside.engine.core;

import io.ringside.engine.protocol.BustTradeEncoder;
import io.ringside.engine.protocol.BustTradesEncoder;
import io.ringside.engine.protocol.CorrectTradeEncoder;
import io.ringside.engine.protocol.DefineTickTableEncoder;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.MassStatusRequestEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.OperatorCancelEncoder;
import io.ringside.engine.protocol.OperatorCancelScope;
import io.ringside.engine.protocol.PublishStatisticsEncoder;
import io.ringside.engine.protocol.SideFilter;
import org.agrona.MutableDirectBuffer;

import java.util.function.Consumer;

/**
 * Encodes the commands of market supervision into the buffer of {@link Commands}; each method returns the length.
 */
final class SupervisionCommands
{
    private static final int HEADER_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH;

    /** Of the message that {@link #operatorCancel} begins. */
    static final int OPERATOR_CANCEL_LENGTH = HEADER_LENGTH + OperatorCancelEncoder.BLOCK_LENGTH;

    private final MutableDirectBuffer buffer;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final DefineTickTableEncoder tickTable = new DefineTickTableEncoder();
    private final MassStatusRequestEncoder massStatus = new MassStatusRequestEncoder();
    private final OperatorCancelEncoder operatorCancel = new OperatorCancelEncoder();
    private final BustTradeEncoder bust = new BustTradeEncoder();
    private final BustTradesEncoder bustAll = new BustTradesEncoder();
    private final CorrectTradeEncoder correct = new CorrectTradeEncoder();
    private final PublishStatisticsEncoder statistics = new PublishStatisticsEncoder();

    SupervisionCommands(final Commands commands)
    {
        buffer = commands.buffer();
    }

    /** Bands as pairs of first price and increment. */
    int tickTable(final int tickTableId, final long... bands)
    {
        clear();
        final DefineTickTableEncoder.BandsEncoder group =
            tickTable.wrapAndApplyHeader(buffer, 0, header).tickTableId(tickTableId).bandsCount(bands.length / 2);
        for (int i = 0; i < bands.length; i += 2)
        {
            group.next().fromPriceTicks(bands[i]).incrementTicks(bands[i + 1]);
        }
        return HEADER_LENGTH + tickTable.encodedLength();
    }

    int massStatus(
        final int sessionId,
        final long clientSequence,
        final MassCancelScope scope,
        final int instrumentId,
        final SideFilter sideFilter)
    {
        clear();
        massStatus.wrapAndApplyHeader(buffer, 0, header)
            .clOrdId("ask")
            .sessionId(sessionId)
            .clientSequence(clientSequence)
            .accountId(sessionId)
            .instrumentId(instrumentId)
            .scope(scope)
            .sideFilter(sideFilter);
        return HEADER_LENGTH + MassStatusRequestEncoder.BLOCK_LENGTH;
    }

    /** The caller states what it wants besides. */
    int operatorCancel(final OperatorCancelScope scope, final Consumer<OperatorCancelEncoder> terms)
    {
        terms.accept(operatorCancel(scope));
        return OPERATOR_CANCEL_LENGTH;
    }

    /** The same for a caller that must not allocate. */
    OperatorCancelEncoder operatorCancel(final OperatorCancelScope scope)
    {
        clear();
        return operatorCancel.wrapAndApplyHeader(buffer, 0, header).scope(scope).sideFilter(SideFilter.BOTH);
    }

    int bust(final long matchId, final String operatorName, final String secondOperatorName)
    {
        clear();
        bust.wrapAndApplyHeader(buffer, 0, header)
            .matchId(matchId)
            .operatorName(operatorName)
            .secondOperatorName(secondOperatorName);
        return HEADER_LENGTH + BustTradeEncoder.BLOCK_LENGTH;
    }

    int bustAll(final int instrumentId, final long fromNs, final long toNs)
    {
        clear();
        bustAll.wrapAndApplyHeader(buffer, 0, header)
            .fromNs(fromNs)
            .toNs(toNs)
            .instrumentId(instrumentId)
            .operatorName("ann")
            .secondOperatorName("bob");
        return HEADER_LENGTH + BustTradesEncoder.BLOCK_LENGTH;
    }

    int correct(final long matchId, final long quantityLots, final long priceTicks)
    {
        clear();
        correct.wrapAndApplyHeader(buffer, 0, header)
            .matchId(matchId)
            .priceTicks(priceTicks)
            .quantityLots(quantityLots)
            .operatorName("ann")
            .secondOperatorName("bob");
        return HEADER_LENGTH + CorrectTradeEncoder.BLOCK_LENGTH;
    }

    int statistics(final int instrumentId)
    {
        clear();
        statistics.wrapAndApplyHeader(buffer, 0, header).instrumentId(instrumentId);
        return HEADER_LENGTH + PublishStatisticsEncoder.BLOCK_LENGTH;
    }

    private void clear()
    {
        buffer.setMemory(0, buffer.capacity(), (byte)0);
    }
}
