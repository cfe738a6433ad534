package io.ringside.gateway.fix.application;

import io.ringside.engine.core.CommandLengths;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.protocol.AccountRequestDecoder;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.fix.message.FixTimes;

import java.util.concurrent.TimeUnit;

/**
 * RequestForPositions (AN): asks the exchange what an account of the session has. {@link FixPositionEncoder} writes
 * what the exchange answers; refusals of the gateway are RequestForPositionsAck (AO), too. Used by the FIX gateway's
 * agent only. Hot path: no allocation.
 */
final class FixPositionAdapter
{
    private static final int POSITIONS = 0;
    private static final char SNAPSHOT = '0';
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);

    /** The client's time zone may have another day. */
    private static final long DATE_TOLERANCE_NS = DAY_NS;

    private final FixCommandEncoder commands;
    private final CommandPublisher publisher;
    private final FixSessionMessages messages;

    FixPositionAdapter(
        final FixCommandEncoder commands, final CommandPublisher publisher, final FixSessionMessages messages)
    {
        this.commands = commands;
        this.publisher = publisher;
        this.messages = messages;
    }

    FixOutcome onRequest(final FixRequest request)
    {
        final FixMessage message = request.message;
        if (!CommandLengths.exists(AccountRequestDecoder.TEMPLATE_ID, publisher.schema()))
        {
            return FixOutcome.UNSUPPORTED_TYPE;
        }
        if (POSITIONS != message.number(FixFields.POS_REQ_TYPE))
        {
            return refuse(request, FixPositionEncoder.NOT_SUPPORTED, "UNSUPPORTED_REQUEST_TYPE");
        }
        if (message.has(FixFields.SUBSCRIPTION_REQUEST_TYPE) &&
            SNAPSHOT != message.character(FixFields.SUBSCRIPTION_REQUEST_TYPE))
        {
            return refuse(request, FixPositionEncoder.INVALID, "UNSUPPORTED_SUBSCRIPTION");
        }
        if (!isOfToday(message))
        {
            return refuse(request, FixPositionEncoder.INVALID, "UNSUPPORTED_DATE");
        }
        final long accountId = message.number(FixFields.ACCOUNT);
        if (accountId < 0 || !request.session.config().mayUse(accountId))
        {
            return refuse(request, FixPositionEncoder.NOT_AUTHORISED, "UNKNOWN_ACCOUNT");
        }
        if (!commands.clOrdId(message, FixFields.POS_REQ_ID))
        {
            return refuse(request, FixPositionEncoder.OTHER, "INVALID_CLORDID");
        }
        return FixOutcome.offered(commands.account(request.session, request.clientSequence, accountId));
    }

    /** What an account had on an earlier day nobody knows here. */
    private static boolean isOfToday(final FixMessage message)
    {
        final int index = message.find(FixFields.CLEARING_BUSINESS_DATE);
        final long nowNs = message.timeNs(FixFields.SENDING_TIME);
        final long endNs = FixTimes.endOfDayNs(message.buffer(), message.offset(index), message.length(index));
        return nowNs < endNs + DATE_TOLERANCE_NS && nowNs >= endNs - DAY_NS - DATE_TOLERANCE_NS;
    }

    private FixOutcome refuse(final FixRequest request, final int result, final String text)
    {
        final FixMessage message = request.message;
        final FixFieldWriter body = messages.begin().echo(message, FixFields.POS_REQ_ID)
            .put(FixFields.POS_REQ_RESULT, result).putText(FixFields.TEXT, text);
        // FIX requires the account in the answer: a very long one is no account of this venue.
        if (body.fits(FixFields.ACCOUNT, message.length(message.find(FixFields.ACCOUNT))))
        {
            body.echo(message, FixFields.ACCOUNT);
        }
        else
        {
            body.put(FixFields.ACCOUNT, FixReportFields.UNKNOWN_SYMBOL);
        }
        return FixOutcome.answered(messages.offer(request, FixFields.REQUEST_FOR_POSITIONS_ACK));
    }
}
