package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.CancelOrderDecoder;
import io.ringside.engine.protocol.MassCancelDecoder;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.MassStatusRequestDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
import io.ringside.engine.protocol.OrderStatusRequestDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.ReplaceOrderDecoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedDecoder;
import io.ringside.engine.protocol.SessionDisconnectedDecoder;
import io.ringside.engine.protocol.SessionMessageDecoder;
import io.ringside.gateway.session.SessionConfig;
import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Validates the form of a client's message before anything is read from it, and its account. The core validates its
 * values. Hot path: no allocation.
 */
final class CommandValidator
{
    /** Longest block that a client of a newer schema version may send. */
    static final int BLOCK_LENGTH_MAX = 240;

    static final int HEADER_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH;

    private static final int ADMIN_TEMPLATE_FIRST = 80;
    private static final int ADMIN_TEMPLATE_LAST = 119;
    private static final int ACCOUNT_ID_OFFSET = HEADER_LENGTH + NewOrderDecoder.accountIdEncodingOffset();
    private static final int SCOPE_OFFSET = HEADER_LENGTH + MassCancelDecoder.scopeEncodingOffset();

    private CommandValidator()
    {
    }

    /** Bytes of the block of an order-entry command that clients may send, or 0. */
    static int blockLength(final int templateId)
    {
        return switch (templateId)
        {
            case NewOrderDecoder.TEMPLATE_ID -> NewOrderDecoder.BLOCK_LENGTH;
            case CancelOrderDecoder.TEMPLATE_ID -> CancelOrderDecoder.BLOCK_LENGTH;
            case ReplaceOrderDecoder.TEMPLATE_ID -> ReplaceOrderDecoder.BLOCK_LENGTH;
            case NewOrderExtendedDecoder.TEMPLATE_ID -> NewOrderExtendedDecoder.BLOCK_LENGTH;
            case ReplaceOrderExtendedDecoder.TEMPLATE_ID -> ReplaceOrderExtendedDecoder.BLOCK_LENGTH;
            case MassCancelDecoder.TEMPLATE_ID -> MassCancelDecoder.BLOCK_LENGTH;
            case MassStatusRequestDecoder.TEMPLATE_ID -> MassStatusRequestDecoder.BLOCK_LENGTH;
            case OrderStatusRequestDecoder.TEMPLATE_ID -> OrderStatusRequestDecoder.BLOCK_LENGTH;
            default -> 0;
        };
    }

    static boolean isCancel(final int templateId)
    {
        return CancelOrderDecoder.TEMPLATE_ID == templateId || MassCancelDecoder.TEMPLATE_ID == templateId;
    }

    /** NONE if the message is exactly one whole command of the schema. */
    static Reason validateForm(final MessageHeaderDecoder header, final int length)
    {
        final int templateId = header.templateId();
        if (MessageHeaderDecoder.SCHEMA_ID != header.schemaId())
        {
            return Reason.INVALID_COMMAND;
        }
        final int known = blockLength(templateId);
        if (0 == known)
        {
            final boolean isVenues = SessionDisconnectedDecoder.TEMPLATE_ID == templateId ||
                SessionMessageDecoder.TEMPLATE_ID == templateId ||
                templateId >= ADMIN_TEMPLATE_FIRST && templateId <= ADMIN_TEMPLATE_LAST;
            return isVenues ? Reason.NOT_AUTHORISED : Reason.UNKNOWN_TEMPLATE;
        }
        final int blockLength = header.blockLength();
        final boolean isWhole = blockLength >= least(templateId, header.version(), known) &&
            blockLength <= BLOCK_LENGTH_MAX &&
            length == HEADER_LENGTH + blockLength;
        return isWhole ? Reason.NONE : Reason.INVALID_COMMAND;
    }

    /** The block of a client whose schema version lacks the last fields of the template is shorter. */
    private static int least(final int templateId, final int version, final int known)
    {
        if (ReplaceOrderExtendedDecoder.TEMPLATE_ID == templateId)
        {
            return version < ReplaceOrderExtendedDecoder.activationPriceTicksSinceVersion() ?
                ReplaceOrderExtendedDecoder.activationPriceTicksEncodingOffset() : known;
        }
        return NewOrderExtendedDecoder.TEMPLATE_ID != templateId ? known :
            version < NewOrderExtendedDecoder.memoSinceVersion() ? NewOrderExtendedDecoder.memoEncodingOffset() :
            version < NewOrderExtendedDecoder.activationPriceTicksSinceVersion() ?
            NewOrderExtendedDecoder.activationPriceTicksEncodingOffset() : known;
    }

    /** True if the command names no account, or one of the session's. */
    static boolean isAccountAllowed(
        final SessionConfig config, final int templateId, final DirectBuffer buffer, final int offset)
    {
        final boolean hasAccount = switch (templateId)
        {
            case NewOrderDecoder.TEMPLATE_ID, ReplaceOrderDecoder.TEMPLATE_ID,
                NewOrderExtendedDecoder.TEMPLATE_ID, ReplaceOrderExtendedDecoder.TEMPLATE_ID -> true;
            // They begin alike.
            case MassCancelDecoder.TEMPLATE_ID, MassStatusRequestDecoder.TEMPLATE_ID ->
                MassCancelScope.ACCOUNT.value() == buffer.getByte(offset + SCOPE_OFFSET) ||
                MassCancelScope.FIRM.value() == buffer.getByte(offset + SCOPE_OFFSET);
            default -> false;
        };
        return !hasAccount || config.mayUse(buffer.getLong(offset + ACCOUNT_ID_OFFSET, LITTLE_ENDIAN));
    }
}
