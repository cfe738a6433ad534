package io.ringside.ops.admin;

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
import io.ringside.engine.protocol.SessionMessageDecoder;
import io.ringside.engine.protocol.SetRiskLimitsDecoder;
import io.ringside.engine.protocol.SetTradingPhaseDecoder;
import io.ringside.engine.protocol.StepOverDecoder;
import io.ringside.engine.protocol.TakeSnapshotDecoder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** A command as one line for people. Cold. */
final class CommandPrinter
{
    /** Ends a field of FIX text. */
    private static final char FIELD_END = 1;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final UnsafeBuffer copy = new UnsafeBuffer(0, 0);

    String print(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            return 0 == length ? "(aborted claim)" : "(no message: length=" + length + ")";
        }
        copy.wrap(buffer, offset, length);
        header.wrap(copy, 0);
        if (length < MessageHeaderDecoder.ENCODED_LENGTH + header.blockLength())
        {
            return "(truncated: template=" + header.templateId() + " length=" + length + ")";
        }
        final StringBuilder text = new StringBuilder();
        append(text);
        return text.toString().replace('\n', ' ').replace(FIELD_END, '|');
    }

    private void append(final StringBuilder text)
    {
        switch (header.templateId())
        {
            case NewOrderDecoder.TEMPLATE_ID ->
                new NewOrderDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case CancelOrderDecoder.TEMPLATE_ID ->
                new CancelOrderDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case ReplaceOrderDecoder.TEMPLATE_ID ->
                new ReplaceOrderDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case MassCancelDecoder.TEMPLATE_ID ->
                new MassCancelDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case OrderStatusRequestDecoder.TEMPLATE_ID ->
                new OrderStatusRequestDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case SessionMessageDecoder.TEMPLATE_ID ->
                new SessionMessageDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case DefineInstrumentDecoder.TEMPLATE_ID ->
                new DefineInstrumentDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case DefineAccountDecoder.TEMPLATE_ID ->
                new DefineAccountDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case SetRiskLimitsDecoder.TEMPLATE_ID ->
                new SetRiskLimitsDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case SetTradingPhaseDecoder.TEMPLATE_ID ->
                new SetTradingPhaseDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case KillSwitchDecoder.TEMPLATE_ID ->
                new KillSwitchDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case EndOfDayDecoder.TEMPLATE_ID ->
                new EndOfDayDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case ClockTickDecoder.TEMPLATE_ID ->
                new ClockTickDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case TakeSnapshotDecoder.TEMPLATE_ID ->
                new TakeSnapshotDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case CheckStateDecoder.TEMPLATE_ID ->
                new CheckStateDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            case StepOverDecoder.TEMPLATE_ID ->
                new StepOverDecoder().wrapAndApplyHeader(copy, 0, header).appendTo(text);
            default -> text.append("(template ").append(header.templateId()).append(")");
        }
    }
}
