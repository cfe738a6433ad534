package io.ringside.gateway.sbe;

import io.ringside.engine.core.CommandLengths;
import io.ringside.engine.protocol.AccountRequestDecoder;
import io.ringside.engine.protocol.CancelOrderDecoder;
import io.ringside.engine.protocol.MassCancelDecoder;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.MassStatusRequestDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
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

    private static final int ENTRY_TEMPLATE_FIRST = 20;
    private static final int ENTRY_TEMPLATE_LAST = 39;
    private static final int ADMIN_TEMPLATE_FIRST = 80;
    private static final int ADMIN_TEMPLATE_LAST = 159;
    private static final int ACCOUNT_ID_OFFSET = HEADER_LENGTH + NewOrderDecoder.accountIdEncodingOffset();
    private static final int SCOPE_OFFSET = HEADER_LENGTH + MassCancelDecoder.scopeEncodingOffset();

    private CommandValidator()
    {
    }

    /** True if it is an order-entry command that clients may send. */
    static boolean isOfClients(final int templateId)
    {
        return templateId >= ENTRY_TEMPLATE_FIRST && templateId <= ENTRY_TEMPLATE_LAST &&
            Integer.MAX_VALUE != CommandLengths.least(templateId, 0) && !isOfVenue(templateId);
    }

    private static boolean isOfVenue(final int templateId)
    {
        return SessionDisconnectedDecoder.TEMPLATE_ID == templateId ||
            SessionMessageDecoder.TEMPLATE_ID == templateId ||
            templateId >= ADMIN_TEMPLATE_FIRST && templateId <= ADMIN_TEMPLATE_LAST;
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
        if (!isOfClients(templateId))
        {
            return isOfVenue(templateId) ? Reason.NOT_AUTHORISED : Reason.UNKNOWN_TEMPLATE;
        }
        final int blockLength = header.blockLength();
        final boolean isWhole = blockLength >= CommandLengths.least(templateId, header.version()) &&
            blockLength <= BLOCK_LENGTH_MAX &&
            length == HEADER_LENGTH + blockLength;
        return isWhole ? Reason.NONE : Reason.INVALID_COMMAND;
    }

    /** True if the command names no account, or one of the session's. */
    static boolean isAccountAllowed(
        final SessionConfig config, final int templateId, final DirectBuffer buffer, final int offset)
    {
        final boolean hasAccount = switch (templateId)
        {
            case NewOrderDecoder.TEMPLATE_ID, ReplaceOrderDecoder.TEMPLATE_ID,
                NewOrderExtendedDecoder.TEMPLATE_ID, ReplaceOrderExtendedDecoder.TEMPLATE_ID,
                AccountRequestDecoder.TEMPLATE_ID -> true;
            // They begin alike.
            case MassCancelDecoder.TEMPLATE_ID, MassStatusRequestDecoder.TEMPLATE_ID ->
                MassCancelScope.ACCOUNT.value() == buffer.getByte(offset + SCOPE_OFFSET) ||
                MassCancelScope.FIRM.value() == buffer.getByte(offset + SCOPE_OFFSET);
            default -> false;
        };
        return !hasAccount || config.mayUse(buffer.getLong(offset + ACCOUNT_ID_OFFSET, LITTLE_ENDIAN));
    }
}
