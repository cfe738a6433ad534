package io.ringside.gateway.fix;

import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Reason;
import org.agrona.DirectBuffer;
import org.agrona.collections.LongHashSet;

/**
 * Requests that a client repeats under a new number because it does not know whether they arrived (PossResend, 97). The
 * exchange gets the request, followed by a status request for its id. The client gets one of the two answers: the
 * status if the id was known, otherwise the result of the request. Used by the FIX gateway's agent only. Hot path: no
 * allocation.
 * <p>
 * This state does not survive a restart: the client then gets both answers.
 */
final class PossResends
{
    private static final long NO_ANSWER = 0;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionReportDecoder execution = new ExecutionReportDecoder();
    private final CancelRejectDecoder cancelReject = new CancelRejectDecoder();
    private final LongHashSet requests = new LongHashSet();
    private final LongHashSet needlessQuestions = new LongHashSet();
    private long clientSequence;
    private boolean isDuplicate;

    /** The exchange has taken the request of that clientSequence, and the question of the next one. */
    void add(final long requestSequence)
    {
        requests.add(requestSequence);
    }

    /** Is this the answer of the two that the client is not to get? */
    boolean isNeedless(final DirectBuffer buffer, final int offset)
    {
        if (requests.isEmpty() && needlessQuestions.isEmpty())
        {
            return false;
        }
        read(buffer, offset);
        return needlessQuestions.contains(clientSequence) || isDuplicate && requests.contains(clientSequence);
    }

    /** The report has been sent, or passed over. */
    void onDelivered(final DirectBuffer buffer, final int offset)
    {
        if (requests.isEmpty() && needlessQuestions.isEmpty())
        {
            return;
        }
        read(buffer, offset);
        needlessQuestions.remove(clientSequence);
        if (requests.remove(clientSequence) && !isDuplicate)
        {
            needlessQuestions.add(clientSequence + 1);
        }
    }

    private void read(final DirectBuffer buffer, final int offset)
    {
        header.wrap(buffer, offset);
        clientSequence = NO_ANSWER;
        isDuplicate = false;
        if (ExecutionReportDecoder.TEMPLATE_ID == header.templateId())
        {
            execution.wrapAndApplyHeader(buffer, offset, header);
            clientSequence = execution.clientSequence();
            isDuplicate = Reason.DUPLICATE_CLORDID == execution.reason();
        }
        else if (CancelRejectDecoder.TEMPLATE_ID == header.templateId())
        {
            cancelReject.wrapAndApplyHeader(buffer, offset, header);
            clientSequence = cancelReject.clientSequence();
            isDuplicate = Reason.DUPLICATE_CLORDID == cancelReject.reason();
        }
    }
}
