package io.ringside.ops.replay.show;

import io.ringside.engine.protocol.AccountReportDecoder;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.MassStatusReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.WireSchema;
import org.agrona.DirectBuffer;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The commands that the core refused, counted by reason: a command counts once, however many reports say it. */
public final class RefusalCounts
{
    private static final long NONE = -1;

    private final WireSchema schema;
    /** Sorted by the reason's name. */
    public final Map<String, Long> countByReason = new TreeMap<>();
    private final Map<String, Long> definitionsByReason = new TreeMap<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionReportDecoder execution = new ExecutionReportDecoder();
    private final CancelRejectDecoder cancelReject = new CancelRejectDecoder();
    private final MassCancelReportDecoder massCancel = new MassCancelReportDecoder();
    private final MassStatusReportDecoder massStatus = new MassStatusReportDecoder();
    private final AccountReportDecoder account = new AccountReportDecoder();
    private final AdminReportDecoder admin = new AdminReportDecoder();
    private long count;
    private long firstSequence = NONE;
    private long lastSequence = NONE;

    RefusalCounts(final WireSchema schema)
    {
        this.schema = schema;
    }

    /** Look at a report of the present command. */
    void onMessage(final DirectBuffer buffer, final int offset, final long commandSequence)
    {
        if (commandSequence == lastSequence)
        {
            return;
        }
        final int templateId = header.wrap(buffer, offset).templateId();
        switch (templateId)
        {
            case ExecutionReportDecoder.TEMPLATE_ID:
                execution.wrapAndApplyHeader(buffer, offset, header);
                // The status in the reject of a duplicate is that of the order that lives under the id.
                if (ExecType.REJECTED == execution.execType() || OrdStatus.REJECTED == execution.ordStatus())
                {
                    refused(execution.reason(), commandSequence, false);
                }
                break;
            case CancelRejectDecoder.TEMPLATE_ID:
                refused(cancelReject.wrapAndApplyHeader(buffer, offset, header).reason(), commandSequence, false);
                break;
            case MassCancelReportDecoder.TEMPLATE_ID:
                massCancel.wrapAndApplyHeader(buffer, offset, header);
                if (BooleanType.FALSE == massCancel.accepted())
                {
                    refused(massCancel.reason(), commandSequence, false);
                }
                break;
            case MassStatusReportDecoder.TEMPLATE_ID:
                massStatus.wrapAndApplyHeader(buffer, offset, header);
                if (BooleanType.FALSE == massStatus.accepted())
                {
                    refused(massStatus.reason(), commandSequence, false);
                }
                break;
            case AccountReportDecoder.TEMPLATE_ID:
                account.wrapAndApplyHeader(buffer, offset, header);
                if (Reason.NONE != account.reason())
                {
                    refused(account.reason(), commandSequence, false);
                }
                break;
            case AdminReportDecoder.TEMPLATE_ID:
                admin.wrapAndApplyHeader(buffer, offset, header);
                // A call that was extended continues by its rules: nothing was refused.
                if (Reason.NONE != admin.reason() && Reason.EXTENDED != admin.reason())
                {
                    refused(admin.reason(), commandSequence, isDefinition(admin.refTemplateId()));
                }
                break;
            default:
                break;
        }
    }

    public long count()
    {
        return count;
    }

    /** One line for people; empty if nothing was refused. */
    public String text()
    {
        if (0 == count)
        {
            return "";
        }
        final long definitions = sum(definitionsByReason);
        final StringBuilder text = new StringBuilder("the core refused ");
        if (definitions > 0)
        {
            text.append(quantity(definitions, "definition", "definitions")).append(" (")
                .append(words(definitionsByReason)).append(')').append(count > definitions ? " and " : "");
        }
        if (count > definitions)
        {
            final Map<String, Long> others = new TreeMap<>(countByReason);
            definitionsByReason.forEach((reason, number) ->
                others.computeIfPresent(reason, (ignored, all) -> all > number ? all - number : null));
            text.append(quantity(count - definitions, "command", "commands")).append(" (")
                .append(words(others)).append(')');
        }
        return text.append(", the first is command ").append(firstSequence).toString();
    }

    private boolean isDefinition(final int templateId)
    {
        final Message message = schema.message(templateId);
        return null != message && message.name.startsWith("Define");
    }

    private void refused(final Reason reason, final long commandSequence, final boolean isDefinition)
    {
        lastSequence = commandSequence;
        firstSequence = NONE == firstSequence ? commandSequence : firstSequence;
        count++;
        countByReason.merge(reason.name(), 1L, Long::sum);
        if (isDefinition)
        {
            definitionsByReason.merge(reason.name(), 1L, Long::sum);
        }
    }

    private static long sum(final Map<String, Long> counts)
    {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static String quantity(final long number, final String one, final String many)
    {
        return String.format(Locale.ROOT, "%,d %s", number, 1 == number ? one : many);
    }

    private static String words(final Map<String, Long> counts)
    {
        return counts.entrySet().stream()
            .map((entry) -> String.format(Locale.ROOT, "%s %,d", entry.getKey(), entry.getValue()))
            .collect(Collectors.joining(", "));
    }
}
