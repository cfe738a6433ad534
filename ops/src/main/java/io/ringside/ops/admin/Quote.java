package io.ringside.ops.admin;

import java.util.Map;

/**
 * Converts decimals to ticks and lots of an instrument, with the units that the node reports.
 *
 * @param instrumentId     on the wire.
 * @param tick             tickMantissa.
 * @param priceExponent    of the tick.
 * @param lot              lotMantissa.
 * @param quantityExponent of the lot.
 */
record Quote(int instrumentId, long tick, int priceExponent, long lot, int quantityExponent)
{
    static Quote of(final NodeClient node, final String symbol)
    {
        final Map<String, Object> book = node.getObject(BookCommand.path(symbol, 1));
        return new Quote((int)Text.number(book, "instrumentId"), Text.number(book, "tickMantissa"),
            (int)Text.number(book, "priceExponent"), Text.number(book, "lotMantissa"),
            (int)Text.number(book, "quantityExponent"));
    }

    /** The units of an instrument that is known by its number; null if the node does not tell them. */
    static Quote of(final NodeClient node, final int instrumentId)
    {
        try
        {
            for (final Map<String, Object> it : Text.rows(node.getObject("/status"), "market"))
            {
                if (instrumentId == Text.number(it, "instrumentId"))
                {
                    return of(node, String.valueOf(it.get("symbol")));
                }
            }
        }
        catch (final CliException ex)
        {
            // The gateway has answered; where the HTTP port is, was perhaps not said.
            assert null != ex;
        }
        return null;
    }

    long ticks(final String price)
    {
        return ticks(price, "price");
    }

    /** A price or a distance of prices. */
    long ticks(final String price, final String what)
    {
        return Text.units(price, tick, priceExponent, what);
    }

    /** A quantity as people write it. */
    String quantity(final long lots)
    {
        return Text.decimal(lots, lot, quantityExponent);
    }

    long lots(final String quantity)
    {
        return lots(quantity, "quantity");
    }

    long lots(final String quantity, final String what)
    {
        return Text.units(quantity, lot, quantityExponent, what);
    }
}
