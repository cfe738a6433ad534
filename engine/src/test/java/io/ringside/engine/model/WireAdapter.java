package io.ringside.engine.model;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CancelOrderEncoder;
import io.ringside.engine.protocol.CheckStateEncoder;
import io.ringside.engine.protocol.ClockTickEncoder;
import io.ringside.engine.protocol.DefineAccountEncoder;
import io.ringside.engine.protocol.DefineInstrumentEncoder;
import io.ringside.engine.protocol.EndOfDayEncoder;
import io.ringside.engine.protocol.KillSwitchEncoder;
import io.ringside.engine.protocol.MassCancelEncoder;
import io.ringside.engine.protocol.MassStatusRequestEncoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.OrderStatusRequestEncoder;
import io.ringside.engine.protocol.ReplaceOrderEncoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedEncoder;
import io.ringside.engine.protocol.SessionDisconnectedEncoder;
import io.ringside.engine.protocol.SessionMessageEncoder;
import io.ringside.engine.protocol.SetRiskLimitsEncoder;
import io.ringside.engine.protocol.SetTradingPhaseEncoder;
import io.ringside.engine.protocol.TakeSnapshotEncoder;
import org.agrona.MutableDirectBuffer;

import java.nio.charset.StandardCharsets;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** Encodes the model's commands; codes of enumerations are written as they are, valid or not. */
final class WireAdapter
{
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MessageHeaderDecoder written = new MessageHeaderDecoder();
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final NewOrderExtendedEncoder newExtended = new NewOrderExtendedEncoder();
    private final ReplaceOrderExtendedEncoder replaceExtended = new ReplaceOrderExtendedEncoder();
    private final MassStatusRequestEncoder massStatus = new MassStatusRequestEncoder();
    private final OperatorWire operatorWire = new OperatorWire();
    private final CancelOrderEncoder cancel = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replace = new ReplaceOrderEncoder();
    private final MassCancelEncoder massCancel = new MassCancelEncoder();
    private final OrderStatusRequestEncoder status = new OrderStatusRequestEncoder();
    private final SessionDisconnectedEncoder disconnected = new SessionDisconnectedEncoder();
    private final SessionMessageEncoder sessionMessage = new SessionMessageEncoder();
    private final DefineInstrumentEncoder instrument = new DefineInstrumentEncoder();
    private final DefineAccountEncoder account = new DefineAccountEncoder();
    private final SetRiskLimitsEncoder limits = new SetRiskLimitsEncoder();
    private final SetTradingPhaseEncoder phase = new SetTradingPhaseEncoder();
    private final KillSwitchEncoder killSwitch = new KillSwitchEncoder();
    private final EndOfDayEncoder endOfDay = new EndOfDayEncoder();
    private final ClockTickEncoder tick = new ClockTickEncoder();
    private final TakeSnapshotEncoder takeSnapshot = new TakeSnapshotEncoder();
    private final CheckStateEncoder checkState = new CheckStateEncoder();

    private MutableDirectBuffer buffer;
    private int offset;

    /** The length of what was written, faults included. */
    int write(final Command command, final MutableDirectBuffer target, final int targetOffset)
    {
        buffer = target;
        offset = targetOffset;
        target.setMemory(targetOffset, 400, (byte)0);
        // A group or a text behind the block.
        int groupLength = 0;
        if (Command.Kind.SESSION_MESSAGE == command.kind)
        {
            groupLength = sessionMessage(command);
        }
        else if (command.kind.isOrderEntry())
        {
            orderEntry(command);
        }
        else if (Command.Kind.DEFINE_TICK_TABLE.ordinal() <= command.kind.ordinal())
        {
            groupLength = operatorWire.write(command, buffer, offset);
        }
        else
        {
            admin(command);
        }
        final int blockLength = written.wrap(target, targetOffset).blockLength();
        int length = MessageHeaderEncoder.ENCODED_LENGTH + blockLength;
        header.wrap(target, targetOffset);
        if (command.extraBlockBytes > 0)
        {
            header.blockLength(blockLength + command.extraBlockBytes).version(9);
            final byte[] groups = new byte[groupLength];
            target.getBytes(targetOffset + length, groups);
            length += command.extraBlockBytes;
            target.putBytes(targetOffset + length, groups);
        }
        length += groupLength;
        return switch (command.fault)
        {
            case NONE -> length;
            case EMPTY -> 0;
            case TRUNCATED -> Math.max(1, (int)(Math.abs(command.correlationId) % length));
            case UNKNOWN_TEMPLATE ->
            {
                header.templateId(19_999);
                yield length;
            }
            case WRONG_SCHEMA ->
            {
                header.schemaId(1);
                yield length;
            }
            case SHORT_BLOCK ->
            {
                if (0 == groupLength || command.kind.isOrderEntry() || 0 == command.correlationId % 2)
                {
                    header.blockLength(blockLength - 1);
                }
                else
                {
                    // The entries of the group instead: one byte too short.
                    final int group = targetOffset + length - groupLength;
                    target.putShort(group, (short)(target.getShort(group, LITTLE_ENDIAN) - 1), LITTLE_ENDIAN);
                }
                yield length;
            }
        };
    }

    private void orderEntry(final Command command)
    {
        switch (command.kind)
        {
            case NEW_ORDER -> newOrder(command);
            case CANCEL_ORDER ->
            {
                cancel.wrapAndApplyHeader(buffer, offset, header).putClOrdId(bytes(command.clOrdId), 0)
                    .sessionId(command.sessionId).clientSequence(command.clientSequence)
                    .putOrigClOrdId(bytes(command.origClOrdId), 0).instrumentId(command.instrumentId)
                    .flags((short)command.flags);
                code(cancel.offset() + CancelOrderEncoder.sideEncodingOffset(), command.side);
            }
            case REPLACE_ORDER -> replace(command);
            case NEW_ORDER_EXTENDED -> newExtended(command);
            case REPLACE_ORDER_EXTENDED -> replaceExtended(command);
            case MASS_STATUS ->
            {
                massStatus.wrapAndApplyHeader(buffer, offset, header).putClOrdId(bytes(command.clOrdId), 0)
                    .sessionId(command.sessionId).clientSequence(command.clientSequence)
                    .accountId(command.accountId).instrumentId(command.instrumentId);
                code(massStatus.offset() + MassStatusRequestEncoder.scopeEncodingOffset(), command.scope);
                code(massStatus.offset() + MassStatusRequestEncoder.sideFilterEncodingOffset(), command.sideFilter);
            }
            case MASS_CANCEL ->
            {
                massCancel.wrapAndApplyHeader(buffer, offset, header).putClOrdId(bytes(command.clOrdId), 0)
                    .sessionId(command.sessionId).clientSequence(command.clientSequence)
                    .accountId(command.accountId).instrumentId(command.instrumentId);
                code(massCancel.offset() + MassCancelEncoder.scopeEncodingOffset(), command.scope);
                code(massCancel.offset() + MassCancelEncoder.sideFilterEncodingOffset(), command.sideFilter);
            }
            case ORDER_STATUS ->
            {
                status.wrapAndApplyHeader(buffer, offset, header).putClOrdId(bytes(command.clOrdId), 0)
                    .sessionId(command.sessionId).clientSequence(command.clientSequence)
                    .instrumentId(command.instrumentId);
                code(status.offset() + OrderStatusRequestEncoder.sideEncodingOffset(), command.side);
            }
            case DISCONNECTED -> disconnected.wrapAndApplyHeader(buffer, offset, header)
                .putClOrdId(bytes(command.clOrdId), 0).sessionId(command.sessionId)
                .clientSequence(command.clientSequence);
            default -> throw new IllegalStateException("no order entry: " + command);
        }
    }

    private int sessionMessage(final Command command)
    {
        sessionMessage.wrapAndApplyHeader(buffer, offset, header).putClOrdId(bytes(command.clOrdId), 0)
            .sessionId(command.sessionId).clientSequence(command.clientSequence).connectionId(command.connectionId)
            .msgType(command.msgType).reserved((short)command.reserved).body(command.body);
        code(sessionMessage.offset() + SessionMessageEncoder.flagsEncodingOffset(), command.flags);
        return Short.BYTES + command.body.length();
    }

    private void newOrder(final Command command)
    {
        newOrder.wrapAndApplyHeader(buffer, offset, header).putClOrdId(bytes(command.clOrdId), 0)
            .sessionId(command.sessionId).clientSequence(command.clientSequence).accountId(command.accountId)
            .priceTicks(command.priceTicks).quantityLots(command.quantityLots).instrumentId(command.instrumentId)
            .flags((short)command.flags);
        code(newOrder.offset() + NewOrderEncoder.sideEncodingOffset(), command.side);
        code(newOrder.offset() + NewOrderEncoder.ordTypeEncodingOffset(), command.ordType);
        code(newOrder.offset() + NewOrderEncoder.timeInForceEncodingOffset(), command.timeInForce);
    }

    private void replace(final Command command)
    {
        replace.wrapAndApplyHeader(buffer, offset, header).putClOrdId(bytes(command.clOrdId), 0)
            .sessionId(command.sessionId).clientSequence(command.clientSequence).accountId(command.accountId)
            .priceTicks(command.priceTicks).quantityLots(command.quantityLots).instrumentId(command.instrumentId)
            .flags((short)command.flags).putOrigClOrdId(bytes(command.origClOrdId), 0);
        code(replace.offset() + ReplaceOrderEncoder.sideEncodingOffset(), command.side);
        code(replace.offset() + ReplaceOrderEncoder.ordTypeEncodingOffset(), command.ordType);
        code(replace.offset() + ReplaceOrderEncoder.timeInForceEncodingOffset(), command.timeInForce);
    }

    private void newExtended(final Command command)
    {
        newExtended.wrapAndApplyHeader(buffer, offset, header).putClOrdId(bytes(command.clOrdId), 0)
            .sessionId(command.sessionId).clientSequence(command.clientSequence).accountId(command.accountId)
            .priceTicks(command.priceTicks).quantityLots(command.quantityLots).instrumentId(command.instrumentId)
            .flags((short)command.flags).stopPriceTicks(command.stopPriceTicks).trailTicks(command.trailTicks)
            .displayLots(command.displayLots).minQuantityLots(command.minLots)
            .pegOffsetTicks(command.pegOffsetTicks).expireTimeNs(command.expireTimeNs)
            .putLinkedClOrdId(bytes(command.linkedClOrdId), 0).stpGroup(command.stpGroup)
            .reserved(command.reserved).putMemo(bytes(command.memo), 0);
        final int block = newExtended.offset();
        code(block + NewOrderExtendedEncoder.sideEncodingOffset(), command.side);
        code(block + NewOrderExtendedEncoder.ordTypeEncodingOffset(), command.ordType);
        code(block + NewOrderExtendedEncoder.timeInForceEncodingOffset(), command.timeInForce);
        code(block + NewOrderExtendedEncoder.stpModeEncodingOffset(), command.stpMode);
        code(block + NewOrderExtendedEncoder.postOnlyEncodingOffset(), command.postOnly);
        code(block + NewOrderExtendedEncoder.triggerKindEncodingOffset(), command.triggerKind);
        code(block + NewOrderExtendedEncoder.pegKindEncodingOffset(), command.pegKind);
    }

    private void replaceExtended(final Command command)
    {
        replaceExtended.wrapAndApplyHeader(buffer, offset, header).putClOrdId(bytes(command.clOrdId), 0)
            .sessionId(command.sessionId).clientSequence(command.clientSequence).accountId(command.accountId)
            .priceTicks(command.priceTicks).quantityLots(command.quantityLots).instrumentId(command.instrumentId)
            .flags((short)command.flags).putOrigClOrdId(bytes(command.origClOrdId), 0)
            .reserved(command.reserved).stopPriceTicks(command.stopPriceTicks).trailTicks(command.trailTicks)
            .displayLots(command.displayLots).pegOffsetTicks(command.pegOffsetTicks)
            .expireTimeNs(command.expireTimeNs);
        final int block = replaceExtended.offset();
        code(block + ReplaceOrderExtendedEncoder.sideEncodingOffset(), command.side);
        code(block + ReplaceOrderExtendedEncoder.ordTypeEncodingOffset(), command.ordType);
        code(block + ReplaceOrderExtendedEncoder.timeInForceEncodingOffset(), command.timeInForce);
    }

    private void admin(final Command command)
    {
        switch (command.kind)
        {
            case DEFINE_INSTRUMENT -> defineInstrument(command);
            case DEFINE_ACCOUNT ->
            {
                account.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
                    .accountId(command.accountId).maxOrderLots(command.maxOrderLots)
                    .maxOrderTicksLots(command.maxOrderTicksLots).maxPositionLots(command.maxPositionLots);
                code(account.offset() + DefineAccountEncoder.enabledEncodingOffset(), command.flag);
            }
            case SET_RISK_LIMITS -> limits.wrapAndApplyHeader(buffer, offset, header)
                .correlationId(command.correlationId).accountId(command.accountId)
                .maxOrderLots(command.maxOrderLots).maxOrderTicksLots(command.maxOrderTicksLots)
                .maxPositionLots(command.maxPositionLots);
            case SET_TRADING_PHASE ->
            {
                phase.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
                    .instrumentId(command.instrumentId);
                code(phase.offset() + SetTradingPhaseEncoder.phaseEncodingOffset(), command.phase);
                code(phase.offset() + SetTradingPhaseEncoder.cancelAllEncodingOffset(), command.flag);
            }
            case KILL_SWITCH ->
            {
                killSwitch.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
                    .accountId(command.accountId);
                code(killSwitch.offset() + KillSwitchEncoder.scopeEncodingOffset(), command.scope);
                code(killSwitch.offset() + KillSwitchEncoder.activeEncodingOffset(), command.flag);
            }
            case END_OF_DAY -> endOfDay.wrapAndApplyHeader(buffer, offset, header)
                .correlationId(command.correlationId).tradingDay(command.tradingDay)
                .tradesOn(command.mustBeClosed ? BooleanType.FALSE : BooleanType.TRUE);
            case CLOCK_TICK -> tick.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId);
            case TAKE_SNAPSHOT -> takeSnapshot.wrapAndApplyHeader(buffer, offset, header)
                .correlationId(command.correlationId);
            case CHECK_STATE -> checkState.wrapAndApplyHeader(buffer, offset, header)
                .correlationId(command.correlationId);
            default -> throw new IllegalStateException("no administration: " + command);
        }
    }

    private void defineInstrument(final Command command)
    {
        instrument.wrapAndApplyHeader(buffer, offset, header).correlationId(command.correlationId)
            .tickMantissa(command.tickMantissa).lotMantissa(command.lotMantissa)
            .priceIncrementTicks(command.priceIncrementTicks).quantityIncrementLots(command.quantityIncrementLots)
            .minQuantityLots(command.minQuantityLots).maxQuantityLots(command.maxQuantityLots)
            .maxPriceTicks(command.maxPriceTicks).referencePriceTicks(command.referencePriceTicks)
            .collarBasisPoints(command.collarBasisPoints).protectionTicks(command.protectionTicks)
            .instrumentId(command.instrumentId).priceExponent((byte)command.priceExponent)
            .quantityExponent((byte)command.quantityExponent).symbol(command.symbol.trim());
        code(instrument.offset() + DefineInstrumentEncoder.phaseEncodingOffset(), command.phase);
    }

    private void code(final int index, final int code)
    {
        buffer.putByte(index, (byte)code);
    }

    private static byte[] bytes(final String id)
    {
        return id.getBytes(StandardCharsets.ISO_8859_1);
    }
}
