package io.ringside.engine.core;

import io.ringside.engine.protocol.CancelOrderDecoder;
import io.ringside.engine.protocol.CheckStateDecoder;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.protocol.DefineAccountDecoder;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.EndOfDayDecoder;
import io.ringside.engine.protocol.KillSwitchDecoder;
import io.ringside.engine.protocol.MassCancelDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.OrderStatusRequestDecoder;
import io.ringside.engine.protocol.ReplaceOrderDecoder;
import io.ringside.engine.protocol.SessionDisconnectedDecoder;
import io.ringside.engine.protocol.SetRiskLimitsDecoder;
import io.ringside.engine.protocol.SetTradingPhaseDecoder;
import io.ringside.engine.protocol.TakeSnapshotDecoder;
import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Bytes to typed calls. Nothing but a whole message of a known template passes; values are judged further in.
 * Hot path: no allocation.
 */
final class CommandAdapter
{
    private static final int HEADER_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int BLOCK_LENGTH_OFFSET = MessageHeaderDecoder.blockLengthEncodingOffset();
    private static final int TEMPLATE_ID_OFFSET = MessageHeaderDecoder.templateIdEncodingOffset();
    private static final int SCHEMA_ID_OFFSET = MessageHeaderDecoder.schemaIdEncodingOffset();
    private static final int VERSION_OFFSET = MessageHeaderDecoder.versionEncodingOffset();
    private static final int UINT16_MASK = 0xFFFF;

    private final OrderRequest request = new OrderRequest();
    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final CancelOrderDecoder cancelOrder = new CancelOrderDecoder();
    private final ReplaceOrderDecoder replaceOrder = new ReplaceOrderDecoder();
    private final MassCancelDecoder massCancel = new MassCancelDecoder();
    private final OrderStatusRequestDecoder statusRequest = new OrderStatusRequestDecoder();
    private final SessionDisconnectedDecoder disconnected = new SessionDisconnectedDecoder();
    private final DefineInstrumentDecoder defineInstrument = new DefineInstrumentDecoder();
    private final DefineAccountDecoder defineAccount = new DefineAccountDecoder();
    private final SetRiskLimitsDecoder setRiskLimits = new SetRiskLimitsDecoder();
    private final SetTradingPhaseDecoder setTradingPhase = new SetTradingPhaseDecoder();
    private final KillSwitchDecoder killSwitch = new KillSwitchDecoder();
    private final EndOfDayDecoder endOfDay = new EndOfDayDecoder();
    private final TakeSnapshotDecoder takeSnapshot = new TakeSnapshotDecoder();
    private final CheckStateDecoder checkState = new CheckStateDecoder();

    private final MatchingEngine engine;
    private final SessionTable sessions;
    private final OrderEntry orderEntry;
    private final OrderReplacer replacer;
    private final MassOperations massOperations;
    private final Administration administration;
    private long duplicateCount;

    CommandAdapter(
        final MatchingEngine engine,
        final SessionTable sessions,
        final OrderEntry orderEntry,
        final OrderReplacer replacer,
        final MassOperations massOperations,
        final Administration administration)
    {
        this.engine = engine;
        this.sessions = sessions;
        this.orderEntry = orderEntry;
        this.replacer = replacer;
        this.massOperations = massOperations;
        this.administration = administration;
    }

    /** False if the bytes are no command, or one of no session. */
    boolean onCommand(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < HEADER_LENGTH ||
            MessageHeaderDecoder.SCHEMA_ID != uint16(buffer, offset + SCHEMA_ID_OFFSET))
        {
            return false;
        }
        final int blockLength = uint16(buffer, offset + BLOCK_LENGTH_OFFSET);
        final int version = uint16(buffer, offset + VERSION_OFFSET);
        final int templateId = uint16(buffer, offset + TEMPLATE_ID_OFFSET);
        if (blockLength > length - HEADER_LENGTH || blockLength < blockLengthOf(templateId))
        {
            return false;
        }
        final int body = offset + HEADER_LENGTH;
        if (templateId <= SessionDisconnectedDecoder.TEMPLATE_ID)
        {
            return onSessionCommand(buffer, body, blockLength, version, templateId);
        }
        onVenueCommand(buffer, body, blockLength, version, templateId);
        return true;
    }

    long duplicateCount()
    {
        return duplicateCount;
    }

    private boolean onSessionCommand(
        final DirectBuffer buffer, final int body, final int blockLength, final int version, final int templateId)
    {
        // Every order-entry command begins alike.
        newOrder.wrap(buffer, body, blockLength, version);
        final int sessionId = newOrder.sessionId();
        final long clientSequence = newOrder.clientSequence();
        if (!sessions.isKnown(sessionId))
        {
            return false;
        }
        if (!sessions.accept(sessionId, clientSequence))
        {
            duplicateCount++;
            return true;
        }
        request.sessionId = sessionId;
        request.clientSequence = clientSequence;
        request.clOrdId0 = buffer.getLong(body, LITTLE_ENDIAN);
        request.clOrdId1 = buffer.getLong(body + Long.BYTES, LITTLE_ENDIAN);
        request.clOrdId2 = buffer.getInt(body + 2 * Long.BYTES, LITTLE_ENDIAN);

        switch (templateId)
        {
            case NewOrderDecoder.TEMPLATE_ID:
                onNewOrder();
                break;

            case CancelOrderDecoder.TEMPLATE_ID:
                onCancelOrder(buffer, body, blockLength, version);
                break;

            case ReplaceOrderDecoder.TEMPLATE_ID:
                onReplaceOrder(buffer, body, blockLength, version);
                break;

            case MassCancelDecoder.TEMPLATE_ID:
                massCancel.wrap(buffer, body, blockLength, version);
                request.accountId = massCancel.accountId();
                request.instrumentId = massCancel.instrumentId();
                massOperations.onMassCancel(request, massCancel.scopeRaw(), massCancel.sideFilterRaw());
                break;

            case OrderStatusRequestDecoder.TEMPLATE_ID:
                statusRequest.wrap(buffer, body, blockLength, version);
                request.instrumentId = statusRequest.instrumentId();
                request.side = statusRequest.sideRaw();
                orderEntry.onStatusRequest(request);
                break;

            default:
                assert SessionDisconnectedDecoder.TEMPLATE_ID == templateId : "templateId=" + templateId;
                massOperations.onDisconnect(sessionId);
                break;
        }
        return true;
    }

    private void onNewOrder()
    {
        request.accountId = newOrder.accountId();
        request.priceTicks = newOrder.priceTicks();
        request.quantityLots = newOrder.quantityLots();
        request.instrumentId = newOrder.instrumentId();
        request.side = newOrder.sideRaw();
        request.ordType = newOrder.ordTypeRaw();
        request.timeInForce = newOrder.timeInForceRaw();
        request.flags = newOrder.flags();
        orderEntry.onNewOrder(request);
    }

    private void onCancelOrder(final DirectBuffer buffer, final int body, final int blockLength, final int version)
    {
        cancelOrder.wrap(buffer, body, blockLength, version);
        request.instrumentId = cancelOrder.instrumentId();
        readOrigClOrdId(buffer, body + CancelOrderDecoder.origClOrdIdEncodingOffset());
        orderEntry.onCancel(request);
    }

    private void onReplaceOrder(final DirectBuffer buffer, final int body, final int blockLength, final int version)
    {
        replaceOrder.wrap(buffer, body, blockLength, version);
        request.accountId = replaceOrder.accountId();
        request.priceTicks = replaceOrder.priceTicks();
        request.quantityLots = replaceOrder.quantityLots();
        request.instrumentId = replaceOrder.instrumentId();
        request.side = replaceOrder.sideRaw();
        request.ordType = replaceOrder.ordTypeRaw();
        request.timeInForce = replaceOrder.timeInForceRaw();
        request.flags = replaceOrder.flags();
        readOrigClOrdId(buffer, body + ReplaceOrderDecoder.origClOrdIdEncodingOffset());
        replacer.onReplace(request);
    }

    private void onVenueCommand(
        final DirectBuffer buffer, final int body, final int blockLength, final int version, final int templateId)
    {
        switch (templateId)
        {
            case ClockTickDecoder.TEMPLATE_ID:
                break;

            case DefineInstrumentDecoder.TEMPLATE_ID:
                administration.onDefineInstrument(defineInstrument.wrap(buffer, body, blockLength, version));
                break;

            case DefineAccountDecoder.TEMPLATE_ID:
                administration.onDefineAccount(defineAccount.wrap(buffer, body, blockLength, version));
                break;

            case SetRiskLimitsDecoder.TEMPLATE_ID:
                administration.onSetRiskLimits(setRiskLimits.wrap(buffer, body, blockLength, version));
                break;

            case SetTradingPhaseDecoder.TEMPLATE_ID:
                administration.onSetTradingPhase(setTradingPhase.wrap(buffer, body, blockLength, version));
                break;

            case KillSwitchDecoder.TEMPLATE_ID:
                administration.onKillSwitch(killSwitch.wrap(buffer, body, blockLength, version));
                break;

            case EndOfDayDecoder.TEMPLATE_ID:
                administration.onEndOfDay(endOfDay.wrap(buffer, body, blockLength, version));
                break;

            case TakeSnapshotDecoder.TEMPLATE_ID:
                engine.onTakeSnapshot(takeSnapshot.wrap(buffer, body, blockLength, version).correlationId());
                break;

            default:
                assert CheckStateDecoder.TEMPLATE_ID == templateId : "templateId=" + templateId;
                engine.onCheckState(checkState.wrap(buffer, body, blockLength, version).correlationId());
                break;
        }
    }

    /** Least block length of a template; more than any message has if the template is no command. */
    private static int blockLengthOf(final int templateId)
    {
        switch (templateId)
        {
            case NewOrderDecoder.TEMPLATE_ID:
                return NewOrderDecoder.BLOCK_LENGTH;

            case CancelOrderDecoder.TEMPLATE_ID:
                return CancelOrderDecoder.BLOCK_LENGTH;

            case ReplaceOrderDecoder.TEMPLATE_ID:
                return ReplaceOrderDecoder.BLOCK_LENGTH;

            case MassCancelDecoder.TEMPLATE_ID:
                return MassCancelDecoder.BLOCK_LENGTH;

            case OrderStatusRequestDecoder.TEMPLATE_ID:
                return OrderStatusRequestDecoder.BLOCK_LENGTH;

            case SessionDisconnectedDecoder.TEMPLATE_ID:
                return SessionDisconnectedDecoder.BLOCK_LENGTH;

            default:
                return venueBlockLengthOf(templateId);
        }
    }

    private static int venueBlockLengthOf(final int templateId)
    {
        switch (templateId)
        {
            case DefineInstrumentDecoder.TEMPLATE_ID:
                return DefineInstrumentDecoder.BLOCK_LENGTH;

            case DefineAccountDecoder.TEMPLATE_ID:
                return DefineAccountDecoder.BLOCK_LENGTH;

            case SetRiskLimitsDecoder.TEMPLATE_ID:
                return SetRiskLimitsDecoder.BLOCK_LENGTH;

            case SetTradingPhaseDecoder.TEMPLATE_ID:
                return SetTradingPhaseDecoder.BLOCK_LENGTH;

            case KillSwitchDecoder.TEMPLATE_ID:
                return KillSwitchDecoder.BLOCK_LENGTH;

            case EndOfDayDecoder.TEMPLATE_ID:
                return EndOfDayDecoder.BLOCK_LENGTH;

            case ClockTickDecoder.TEMPLATE_ID:
                return ClockTickDecoder.BLOCK_LENGTH;

            case TakeSnapshotDecoder.TEMPLATE_ID:
                return TakeSnapshotDecoder.BLOCK_LENGTH;

            case CheckStateDecoder.TEMPLATE_ID:
                return CheckStateDecoder.BLOCK_LENGTH;

            default:
                return Integer.MAX_VALUE;
        }
    }

    private void readOrigClOrdId(final DirectBuffer buffer, final int offset)
    {
        request.origClOrdId0 = buffer.getLong(offset, LITTLE_ENDIAN);
        request.origClOrdId1 = buffer.getLong(offset + Long.BYTES, LITTLE_ENDIAN);
        request.origClOrdId2 = buffer.getInt(offset + 2 * Long.BYTES, LITTLE_ENDIAN);
    }

    private static int uint16(final DirectBuffer buffer, final int offset)
    {
        return buffer.getShort(offset, LITTLE_ENDIAN) & UINT16_MASK;
    }
}
