package io.ringside.ops.system;

import java.math.BigDecimal;

import static io.ringside.gateway.fix.RawFixClient.field;

/** Reports over FIX as those of any client. */
final class FixTold
{
    private static final int PRICE_DIGITS = 2;

    private FixTold()
    {
    }

    /** An ExecutionReport that is no status. */
    static Told execution(final String message)
    {
        final String execType = field(message, 150);
        final String origId = field(message, 41);
        final Told.Kind kind = switch (execType)
        {
            case "0" -> Told.Kind.ACCEPTED;
            case "F" -> Told.Kind.FILLED;
            case "5" -> Told.Kind.REPLACED;
            case "8" -> Told.Kind.REFUSED;
            case "D" -> Told.Kind.RESTATED;
            default -> Told.Kind.ENDED;
        };
        final Told result = new Told(kind, field(message, 11), System.nanoTime())
            .answer("08".contains(execType) || null != origId, origId)
            .numbers(Long.parseLong(field(message, 17)), 0, 0)
            .progress(lots(message, 38), lots(message, 151), lots(message, 14));
        if (Told.Kind.FILLED == kind)
        {
            result.fill(Long.parseLong(field(message, 527)), lots(message, 32),
                new BigDecimal(field(message, 31)).movePointRight(PRICE_DIGITS).longValueExact());
        }
        return Told.Kind.REFUSED == kind ? result :
            result.order(Long.parseLong(field(message, 37)), "1".equals(field(message, 54)));
    }

    /** An OrderCancelReject. */
    static Told refusedChange(final String message)
    {
        final boolean isGone = "0".equals(field(message, 102)) || "1".equals(field(message, 102));
        return new Told(isGone ? Told.Kind.NO_ORDER : Told.Kind.CHANGE_REFUSED, field(message, 11), System.nanoTime())
            .answer(true, field(message, 41));
    }

    private static long lots(final String message, final int tag)
    {
        final String text = field(message, tag);
        return null == text ? 0 : Long.parseLong(text);
    }
}
