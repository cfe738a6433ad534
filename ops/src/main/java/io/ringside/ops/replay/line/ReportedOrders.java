package io.ringside.ops.replay.line;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import org.agrona.DirectBuffer;

import java.util.HashMap;
import java.util.Map;

/**
 * What the core's reports say of orders that are live, so that a line need not repeat it. As many as the core holds.
 */
public final class ReportedOrders
{
    /** An order's terms as last reported. */
    public record Terms(
        int instrumentId,
        int side,
        int ordType,
        int timeInForce,
        long accountId,
        long priceTicks,
        long quantityLots,
        long leavesLots)
    {
        /** The value of a field of these names; the fallback for other fields. */
        long value(final String field, final long fallback)
        {
            return switch (field)
            {
                case "instrumentId" -> instrumentId;
                case "side" -> side;
                case "ordType" -> ordType;
                case "timeInForce" -> timeInForce;
                case "accountId" -> accountId;
                case "priceTicks" -> priceTicks;
                case "quantityLots" -> quantityLots;
                default -> fallback;
            };
        }
    }

    private final Map<String, Terms> terms = new HashMap<>();
    private final ExecutionReportDecoder report = new ExecutionReportDecoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();

    /** Null if no such order is live. */
    public Terms find(final long sessionId, final String clOrdId)
    {
        return terms.get(key(sessionId, clOrdId));
    }

    /** Look at a message of the core. */
    public void onMessage(final DirectBuffer buffer, final int offset)
    {
        if (ExecutionReportDecoder.TEMPLATE_ID != header.wrap(buffer, offset).templateId())
        {
            return;
        }
        report.wrapAndApplyHeader(buffer, offset, header);
        final ExecType execType = report.execType();
        final boolean isOver = 0 == report.leavesLots();
        if (ExecType.REJECTED == execType || ExecType.ORDER_STATUS == execType)
        {
            return;
        }
        final String key = key(report.sessionId(), report.clOrdId());
        if (ExecType.REPLACED == execType || ExecType.CANCELED == execType)
        {
            // The report has the id of the request.
            terms.remove(key(report.sessionId(), report.origClOrdId()));
        }
        if (isOver)
        {
            terms.remove(key);
        }
        else
        {
            terms.put(key, new Terms(report.instrumentId(), report.sideRaw(), report.ordTypeRaw(),
                report.timeInForceRaw(), report.accountId(), report.priceTicks(), report.quantityLots(),
                report.leavesLots()));
        }
    }

    private static String key(final long sessionId, final String clOrdId)
    {
        return clOrdId + ' ' + sessionId;
    }
}
