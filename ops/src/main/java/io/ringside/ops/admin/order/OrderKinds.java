package io.ringside.ops.admin.order;

import io.ringside.engine.protocol.OrdType;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;

import java.util.EnumSet;
import java.util.Set;

/** Checks before anything is sent that an order has the prices that its type needs, and no others. */
final class OrderKinds
{
    private static final Set<OrdType> PRICED =
        EnumSet.of(OrdType.LIMIT, OrdType.STOP_LIMIT, OrdType.TRAILING_STOP_LIMIT, OrdType.TAKE_PROFIT_LIMIT,
            OrdType.PEGGED);
    private static final Set<OrdType> TRAILING = EnumSet.of(OrdType.TRAILING_STOP, OrdType.TRAILING_STOP_LIMIT);
    private static final Set<OrdType> FIXED_STOPS = EnumSet.of(OrdType.STOP, OrdType.STOP_LIMIT);
    private static final Set<OrdType> TAKE_PROFITS = EnumSet.of(OrdType.TAKE_PROFIT, OrdType.TAKE_PROFIT_LIMIT);

    private OrderKinds()
    {
    }

    static boolean isPriced(final OrdType type)
    {
        return PRICED.contains(type);
    }

    static boolean isTrailing(final OrdType type)
    {
        return TRAILING.contains(type);
    }

    static boolean isStop(final OrdType type)
    {
        return FIXED_STOPS.contains(type) || isTrailing(type);
    }

    static void checkPrice(final OrdType type, final boolean hasPrice)
    {
        if (isPriced(type) && !hasPrice)
        {
            throw missing(type, OrdType.PEGGED == type ? "a PRICE, its cap" : "a PRICE");
        }
        CliException.usageIf(!isPriced(type) && hasPrice, "an order of type " + SchemaWords.of(type) +
            " has no PRICE: leave it out");
    }

    static void checkTerms(final OrdType type, final ChangeableTerms changeable)
    {
        if (!isStop(type))
        {
            refuse(type, changeable.hasStop(), "--stop");
        }
        if (!TAKE_PROFITS.contains(type))
        {
            refuse(type, changeable.hasTakeProfit(), "--take-profit");
        }
        if (!isTrailing(type))
        {
            refuse(type, changeable.hasTrail(), "--trail");
            refuse(type, changeable.hasActivation(), "--activation");
        }
        if (OrdType.PEGGED != type)
        {
            refuse(type, changeable.hasOffset(), "--offset");
        }
    }

    static void checkEntry(final OrdType type, final ChangeableTerms changeable, final EntryTerms entry)
    {
        if (FIXED_STOPS.contains(type) && !changeable.hasStop())
        {
            throw missing(type, "--stop PRICE");
        }
        if (TAKE_PROFITS.contains(type) && !changeable.hasTakeProfit())
        {
            throw missing(type, "--take-profit PRICE");
        }
        if (isTrailing(type) && !changeable.hasTrail())
        {
            throw missing(type, "--trail DISTANCE");
        }
        if (OrdType.PEGGED == type && !entry.hasPeg())
        {
            throw missing(type, "--peg primary, opposite or midpoint");
        }
        if (OrdType.PEGGED != type)
        {
            refuse(type, entry.hasPeg(), "--peg");
        }
        if (!isStop(type) && !TAKE_PROFITS.contains(type))
        {
            refuse(type, entry.hasTrigger(), "--trigger");
        }
    }

    static CliException missing(final OrdType type, final String what)
    {
        return new CliException(ExitCode.USAGE, "an order of type " + SchemaWords.of(type) + " needs " + what +
            ": add it");
    }

    private static void refuse(final OrdType type, final boolean isSaid, final String option)
    {
        CliException.usageIf(isSaid, "an order of type " + SchemaWords.of(type) + " has no " + option +
            ": leave it out");
    }
}
