package io.ringside.engine.model;

import io.ringside.engine.protocol.BustTradeEncoder;
import io.ringside.engine.protocol.BustTradesEncoder;
import io.ringside.engine.protocol.CorrectTradeEncoder;
import io.ringside.engine.protocol.DefineTickTableEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.OperatorCancelEncoder;
import io.ringside.engine.protocol.PublishStatisticsEncoder;
import io.ringside.engine.protocol.SchedulePhaseEncoder;
import io.ringside.engine.protocol.SetAccountGroupsEncoder;
import io.ringside.engine.protocol.SetAuctionEncoder;
import io.ringside.engine.protocol.SetDropCopyEncoder;
import io.ringside.engine.protocol.SetMatchingAlgorithmEncoder;
import io.ringside.engine.protocol.SetProtectionEncoder;
import io.ringside.engine.protocol.SetReferencePriceEncoder;
import io.ringside.engine.protocol.SetSessionIdsEncoder;
import io.ringside.engine.protocol.StartCallEncoder;
import io.ringside.engine.protocol.UncrossEncoder;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** Encodes the operator's commands beyond the first few; codes are written as they are, valid or not. */
final class OperatorWire
{
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final DefineTickTableEncoder tickTable = new DefineTickTableEncoder();
    private final SetMatchingAlgorithmEncoder algorithm = new SetMatchingAlgorithmEncoder();
    private final SetProtectionEncoder protection = new SetProtectionEncoder();
    private final SetAuctionEncoder auction = new SetAuctionEncoder();
    private final SetAccountGroupsEncoder groups = new SetAccountGroupsEncoder();
    private final OperatorCancelEncoder cancel = new OperatorCancelEncoder();
    private final StartCallEncoder startCall = new StartCallEncoder();
    private final UncrossEncoder uncross = new UncrossEncoder();
    private final SetReferencePriceEncoder reference = new SetReferencePriceEncoder();
    private final BustTradeEncoder bust = new BustTradeEncoder();
    private final BustTradesEncoder bustAll = new BustTradesEncoder();
    private final CorrectTradeEncoder correct = new CorrectTradeEncoder();
    private final SchedulePhaseEncoder schedule = new SchedulePhaseEncoder();
    private final SetDropCopyEncoder dropCopy = new SetDropCopyEncoder();
    private final SetSessionIdsEncoder sessionIds = new SetSessionIdsEncoder();
    private final PublishStatisticsEncoder statistics = new PublishStatisticsEncoder();

    private MutableDirectBuffer buffer;
    private int offset;

    /** Bytes that follow the block, of groups. */
    int write(final Command command, final MutableDirectBuffer target, final int targetOffset)
    {
        buffer = target;
        offset = targetOffset;
        switch (command.kind)
        {
            case DEFINE_TICK_TABLE ->
            {
                return tickTable(command);
            }
            case SET_MATCHING_ALGORITHM ->
            {
                return algorithm(command);
            }
            case SET_PROTECTION -> protection(command);
            case SET_AUCTION -> auction(command);
            case SET_ACCOUNT_GROUPS ->
            {
                groups.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
                    .accountId(command.accountId).firmId(command.firmId).stpGroup(command.stpGroup);
                code(groups.offset() + SetAccountGroupsEncoder.isMarketMakerEncodingOffset(), command.flag);
            }
            default -> control(command);
        }
        return 0;
    }

    private void control(final Command command)
    {
        switch (command.kind)
        {
            case OPERATOR_CANCEL ->
            {
                cancel.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
                    .accountId(command.accountId).orderId(command.orderId).instrumentId(command.instrumentId)
                    .targetSessionId(command.targetSessionId);
                code(cancel.offset() + OperatorCancelEncoder.scopeEncodingOffset(), command.scope);
                code(cancel.offset() + OperatorCancelEncoder.sideFilterEncodingOffset(), command.sideFilter);
            }
            case START_CALL ->
            {
                startCall.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
                    .instrumentId(command.instrumentId).durationNs(command.durationNs)
                    .randomEndNs(command.randomEndNs).randomDraw(command.randomDraw);
                code(startCall.offset() + StartCallEncoder.phaseEncodingOffset(), command.phase);
            }
            case UNCROSS -> uncross.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
                .instrumentId(command.instrumentId);
            case SET_REFERENCE_PRICE -> reference.wrapAndApplyHeader(buffer, offset, header)
                .correlationId(command.correlationId).priceTicks(command.priceTicks)
                .instrumentId(command.instrumentId);
            case BUST_TRADE -> bust.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
                .matchId(command.matchId).operatorName(command.operatorName)
                .secondOperatorName(command.secondOperatorName);
            case BUST_TRADES -> bustAll.wrapAndApplyHeader(buffer, offset, header)
                .correlationId(command.correlationId).fromNs(command.atNs).toNs(command.toNs)
                .instrumentId(command.instrumentId).operatorName(command.operatorName)
                .secondOperatorName(command.secondOperatorName);
            case CORRECT_TRADE -> correct.wrapAndApplyHeader(buffer, offset, header)
                .correlationId(command.correlationId).matchId(command.matchId).priceTicks(command.priceTicks)
                .quantityLots(command.quantityLots).operatorName(command.operatorName)
                .secondOperatorName(command.secondOperatorName);
            case SCHEDULE_PHASE ->
            {
                schedule.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
                    .atNs(command.atNs).instrumentId(command.instrumentId);
                code(schedule.offset() + SchedulePhaseEncoder.phaseEncodingOffset(), command.phase);
            }
            case SET_DROP_COPY ->
            {
                dropCopy.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
                    .originId(command.originId).dropCopySessionId(command.targetSessionId);
                code(dropCopy.offset() + SetDropCopyEncoder.scopeEncodingOffset(), command.scope);
                code(dropCopy.offset() + SetDropCopyEncoder.activeEncodingOffset(), command.flag);
            }
            case SET_SESSION_IDS ->
            {
                sessionIds.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
                    .targetSessionId(command.targetSessionId);
                code(sessionIds.offset() + SetSessionIdsEncoder.idsEncodingOffset(), command.flag);
            }
            case PUBLISH_STATISTICS -> statistics.wrapAndApplyHeader(buffer, offset, header)
                .correlationId(command.correlationId).instrumentId(command.instrumentId);
            default -> throw new IllegalStateException("no operator's command: " + command);
        }
    }

    private int tickTable(final Command command)
    {
        tickTable.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
            .tickTableId(command.tickTableId);
        // By hand, as the encoder writes no more bands than there may be; entries of a newer client are longer.
        final int entryLength = DefineTickTableEncoder.BandsEncoder.sbeBlockLength() + command.extraBlockBytes % 4;
        final int group = tickTable.limit();
        buffer.putShort(group, (short)entryLength, LITTLE_ENDIAN);
        buffer.putShort(group + 2, (short)(command.pairs.length / 2), LITTLE_ENDIAN);
        int entry = group + DefineTickTableEncoder.BandsEncoder.sbeHeaderSize();
        for (int i = 0; i < command.pairs.length; i += 2)
        {
            buffer.putLong(entry, command.pairs[i], LITTLE_ENDIAN);
            buffer.putLong(entry + Long.BYTES, command.pairs[i + 1], LITTLE_ENDIAN);
            entry += entryLength;
        }
        return entry - group;
    }

    private int algorithm(final Command command)
    {
        algorithm.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
            .instrumentId(command.instrumentId);
        code(algorithm.offset() + SetMatchingAlgorithmEncoder.isAuctionProRataEncodingOffset(), command.flag);
        // By hand, as the encoder writes no more steps than there may be; entries of a newer client are longer.
        final int entryLength =
            SetMatchingAlgorithmEncoder.StepsEncoder.sbeBlockLength() + command.extraBlockBytes % 4;
        final int group = algorithm.limit();
        buffer.putShort(group, (short)entryLength, LITTLE_ENDIAN);
        buffer.putShort(group + 2, (short)(command.pairs.length / 2), LITTLE_ENDIAN);
        int entry = group + SetMatchingAlgorithmEncoder.StepsEncoder.sbeHeaderSize();
        for (int i = 0; i < command.pairs.length; i += 2)
        {
            code(entry, (int)command.pairs[i]);
            buffer.putLong(entry + 1, command.pairs[i + 1], LITTLE_ENDIAN);
            entry += entryLength;
        }
        return entry - group;
    }

    private void protection(final Command command)
    {
        protection.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
            .instrumentId(command.instrumentId).executionCollarBasisPoints(command.executionCollarBasisPoints)
            .breakerBasisPoints(command.breakerBasisPoints).tickTableId(command.tickTableId)
            .breakerWindowNs(command.breakerWindowNs).cascadeGuardTicks(command.cascadeGuardTicks)
            .minDisplayLots(command.minDisplayLots).dailyLowTicks(command.dailyLowTicks)
            .dailyHighTicks(command.dailyHighTicks).trancheCountMax(command.trancheCountMax);
        code(protection.offset() + SetProtectionEncoder.collarActionEncodingOffset(), command.collarAction);
        code(protection.offset() + SetProtectionEncoder.marketRemainderEncodingOffset(), command.marketRemainder);
    }

    private void auction(final Command command)
    {
        auction.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
            .instrumentId(command.instrumentId).collarBasisPoints(command.collarBasisPoints)
            .extensionBasisPoints(command.extensionBasisPoints).extensionNs(command.extensionNs)
            .volatilityNs(command.volatilityNs);
        code(auction.offset() + SetAuctionEncoder.stpModeEncodingOffset(), command.stpMode);
        code(auction.offset() + SetAuctionEncoder.extendsOnImbalanceEncodingOffset(), command.flag2);
        code(auction.offset() + SetAuctionEncoder.refusesPostOnlyEncodingOffset(), command.flag3);
    }

    private void code(final int index, final int code)
    {
        buffer.putByte(index, (byte)code);
    }
}
