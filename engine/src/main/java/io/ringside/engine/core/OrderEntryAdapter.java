package io.ringside.engine.core;

import io.ringside.engine.core.entry.AccountRequests;
import io.ringside.engine.core.entry.MassOperations;
import io.ringside.engine.core.entry.OrderEntry;
import io.ringside.engine.core.entry.OrderReplacer;
import io.ringside.engine.core.entry.SessionConnections;
import io.ringside.engine.core.entry.SessionMessages;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.state.SessionTable;
import io.ringside.engine.protocol.AccountRequestDecoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CancelOrderDecoder;
import io.ringside.engine.protocol.MassCancelDecoder;
import io.ringside.engine.protocol.MassStatusRequestDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
import io.ringside.engine.protocol.OrderStatusRequestDecoder;
import io.ringside.engine.protocol.ReplaceOrderDecoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedDecoder;
import io.ringside.engine.protocol.SessionDisconnectedDecoder;
import io.ringside.engine.protocol.SessionMessageDecoder;
import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Decodes the commands of sessions into typed calls. Hot path: no allocation.
 */
final class OrderEntryAdapter
{
    /** Stands in a SessionDisconnected: every connected session. */
    private static final int EVERY_SESSION = 0;

    private final OrderRequest request = new OrderRequest();
    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final NewOrderExtendedDecoder newOrderExtended = new NewOrderExtendedDecoder();
    private final CancelOrderDecoder cancelOrder = new CancelOrderDecoder();
    private final ReplaceOrderDecoder replaceOrder = new ReplaceOrderDecoder();
    private final ReplaceOrderExtendedDecoder replaceOrderExtended = new ReplaceOrderExtendedDecoder();
    private final MassCancelDecoder massCancel = new MassCancelDecoder();
    private final MassStatusRequestDecoder massStatus = new MassStatusRequestDecoder();
    private final OrderStatusRequestDecoder statusRequest = new OrderStatusRequestDecoder();
    private final AccountRequestDecoder accountRequest = new AccountRequestDecoder();
    private final SessionDisconnectedDecoder disconnected = new SessionDisconnectedDecoder();

    private final SessionTable sessions;
    private final OrderMatcher matcher;
    private final OrderEntry orderEntry;
    private final OrderReplacer replacer;
    private final MassOperations massOperations;
    private final AccountRequests accountRequests;
    private final SessionMessages sessionMessages;
    private final SessionConnections connections;
    private long duplicateCount;

    OrderEntryAdapter(
        final SessionTable sessions,
        final OrderMatcher matcher,
        final OrderEntry orderEntry,
        final OrderReplacer replacer,
        final MassOperations massOperations,
        final AccountRequests accountRequests,
        final SessionMessages sessionMessages,
        final SessionConnections connections)
    {
        this.sessions = sessions;
        this.matcher = matcher;
        this.orderEntry = orderEntry;
        this.replacer = replacer;
        this.massOperations = massOperations;
        this.accountRequests = accountRequests;
        this.sessionMessages = sessionMessages;
        this.connections = connections;
    }

    long duplicateCount()
    {
        return duplicateCount;
    }

    /** False if the session does not exist. The block has at least the length of the template's. */
    boolean onCommand(
        final DirectBuffer buffer, final int body, final int blockLength, final int version, final int templateId)
    {
        // Every order-entry command begins with the same fields.
        newOrder.wrap(buffer, body, blockLength, version);
        final int sessionId = newOrder.sessionId();
        final long clientSequence = newOrder.clientSequence();
        if (!sessions.isKnown(sessionId))
        {
            return SessionDisconnectedDecoder.TEMPLATE_ID == templateId && EVERY_SESSION == sessionId &&
                onGatewayStarted();
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
            case NewOrderDecoder.TEMPLATE_ID -> onNewOrder();
            case CancelOrderDecoder.TEMPLATE_ID -> onCancelOrder(buffer, body, blockLength, version);
            case ReplaceOrderDecoder.TEMPLATE_ID -> onReplaceOrder(buffer, body, blockLength, version);
            case MassCancelDecoder.TEMPLATE_ID -> onMassCancel(buffer, body, blockLength, version);
            case MassStatusRequestDecoder.TEMPLATE_ID -> onMassStatus(buffer, body, blockLength, version);
            case OrderStatusRequestDecoder.TEMPLATE_ID -> onStatusRequest(buffer, body, blockLength, version);
            case NewOrderExtendedDecoder.TEMPLATE_ID -> onNewOrderExtended(buffer, body, blockLength, version);
            case ReplaceOrderExtendedDecoder.TEMPLATE_ID -> onReplaceOrderExtended(buffer, body, blockLength, version);
            case AccountRequestDecoder.TEMPLATE_ID -> onAccountRequest(buffer, body, blockLength, version);
            case SessionMessageDecoder.TEMPLATE_ID ->
                sessionMessages.onMessage(request, buffer, body, blockLength, version);
            default ->
            {
                assert SessionDisconnectedDecoder.TEMPLATE_ID == templateId : "templateId=" + templateId;
                disconnected.wrap(buffer, body, blockLength, version);
                onDisconnected(sessionId);
            }
        }
        matcher.endCommand(false);
        return true;
    }

    /** A gateway has started: all sessions that were connected before are disconnected. */
    private boolean onGatewayStarted()
    {
        connections.onGatewayStarted();
        matcher.endCommand(false);
        return true;
    }

    private void onDisconnected(final int sessionId)
    {
        // The fields of a later version are 0 or null in an older one.
        connections.onDisconnected(
            sessionId,
            disconnected.connectionId(),
            BooleanType.TRUE.value() == disconnected.inOrderRaw(),
            BooleanType.TRUE.value() == disconnected.ordersStayRaw());
    }

    private void onMassCancel(final DirectBuffer buffer, final int body, final int blockLength, final int version)
    {
        massCancel.wrap(buffer, body, blockLength, version);
        request.accountId = massCancel.accountId();
        request.instrumentId = massCancel.instrumentId();
        massOperations.onMassCancel(request, massCancel.scopeRaw(), massCancel.sideFilterRaw());
    }

    private void onMassStatus(final DirectBuffer buffer, final int body, final int blockLength, final int version)
    {
        massStatus.wrap(buffer, body, blockLength, version);
        request.accountId = massStatus.accountId();
        request.instrumentId = massStatus.instrumentId();
        massOperations.onMassStatus(request, massStatus.scopeRaw(), massStatus.sideFilterRaw());
    }

    private void onAccountRequest(final DirectBuffer buffer, final int body, final int blockLength, final int version)
    {
        request.accountId = accountRequest.wrap(buffer, body, blockLength, version).accountId();
        accountRequests.onRequest(request);
    }

    private void onStatusRequest(final DirectBuffer buffer, final int body, final int blockLength, final int version)
    {
        statusRequest.wrap(buffer, body, blockLength, version);
        request.instrumentId = statusRequest.instrumentId();
        request.side = statusRequest.sideRaw();
        orderEntry.onStatusRequest(request);
    }

    private void onNewOrder()
    {
        readOrder();
        request.isExtended = !request.isPlainKind();
        if (request.isExtended)
        {
            request.terms.clear();
        }
        orderEntry.onNewOrder(request);
    }

    private void onNewOrderExtended(
        final DirectBuffer buffer, final int body, final int blockLength, final int version)
    {
        newOrderExtended.wrap(buffer, body, blockLength, version);
        request.terms.read(newOrderExtended);
        // The first 64 bytes are those of a plain order.
        readOrder();
        request.isExtended = !request.isPlainKind() || !request.terms.arePlain();
        orderEntry.onNewOrder(request);
    }

    private void readOrder()
    {
        request.isTriggered = false;
        request.accountId = newOrder.accountId();
        request.priceTicks = newOrder.priceTicks();
        request.quantityLots = newOrder.quantityLots();
        request.instrumentId = newOrder.instrumentId();
        request.side = newOrder.sideRaw();
        request.ordType = newOrder.ordTypeRaw();
        request.timeInForce = newOrder.timeInForceRaw();
        request.flags = newOrder.flags();
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
        request.isExtended = false;
        readReplace(buffer, body, blockLength, version);
        replacer.onReplace(request, false);
    }

    private void onReplaceOrderExtended(
        final DirectBuffer buffer, final int body, final int blockLength, final int version)
    {
        replaceOrderExtended.wrap(buffer, body, blockLength, version);
        request.terms.read(replaceOrderExtended);
        readReplace(buffer, body, blockLength, version);
        replacer.onReplace(request, true);
    }

    private void readReplace(final DirectBuffer buffer, final int body, final int blockLength, final int version)
    {
        // The extended form begins with the fields of the plain one.
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
    }

    private void readOrigClOrdId(final DirectBuffer buffer, final int offset)
    {
        request.origClOrdId0 = buffer.getLong(offset, LITTLE_ENDIAN);
        request.origClOrdId1 = buffer.getLong(offset + Long.BYTES, LITTLE_ENDIAN);
        request.origClOrdId2 = buffer.getInt(offset + 2 * Long.BYTES, LITTLE_ENDIAN);
    }
}
