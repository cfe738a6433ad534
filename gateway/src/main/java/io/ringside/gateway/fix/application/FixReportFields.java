package io.ringside.gateway.fix.application;

import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;

import java.nio.charset.StandardCharsets;

/** Fields that reports of several kinds have in common. */
final class FixReportFields
{
    /** Symbol (55) of an unknown instrument, or of none: FIX requires it. */
    static final byte[] UNKNOWN_SYMBOL = "[N/A]".getBytes(StandardCharsets.US_ASCII);

    /** OrderID (37) where there is none: FIX cannot leave it out. */
    static final byte[] NO_ORDER_ID = "NONE".getBytes(StandardCharsets.US_ASCII);

    private FixReportFields()
    {
    }

    static void putNothingDone(final FixFieldWriter writer)
    {
        writer.put(FixFields.LEAVES_QTY, '0').put(FixFields.CUM_QTY, '0').put(FixFields.AVG_PX, '0');
    }

    static void putOrderId(final FixFieldWriter writer, final long orderId)
    {
        if (0 == orderId)
        {
            writer.put(FixFields.ORDER_ID, NO_ORDER_ID);
        }
        else
        {
            writer.put(FixFields.ORDER_ID, orderId);
        }
    }

    static void putText(final FixFieldWriter writer, final int reason)
    {
        final byte[] text = FixReasons.text(reason);
        if (null != text)
        {
            writer.put(FixFields.TEXT, text);
        }
    }

    /** Length of an id that is padded with NULs. */
    static int idLength(final byte[] id)
    {
        int length = 0;
        while (length < id.length && 0 != id[length])
        {
            length++;
        }
        return length;
    }
}
