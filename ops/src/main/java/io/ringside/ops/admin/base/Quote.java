package io.ringside.ops.admin.base;

import io.ringside.ops.config.InstrumentSettings;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
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
public record Quote(int instrumentId, long tick, int priceExponent, long lot, int quantityExponent)
{
    public static Quote of(final NodeClient node, final String symbol)
    {
        final Map<String, Object> book = node.getObject(path(symbol, 1));
        return new Quote((int)Text.number(book, "instrumentId"), Text.number(book, "tickMantissa"),
            (int)Text.number(book, "priceExponent"), Text.number(book, "lotMantissa"),
            (int)Text.number(book, "quantityExponent"));
    }

    /** The units of an instrument that is known by its number; null if the node does not tell them. */
    public static Quote of(final NodeClient node, final int instrumentId)
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

    public long ticks(final String price)
    {
        return ticks(price, "price");
    }

    /** A price or a distance of prices. */
    public long ticks(final String price, final String what)
    {
        return Text.units(price, tick, priceExponent, what);
    }

    /** A quantity as people write it. */
    public String quantity(final long lots)
    {
        return Text.decimal(lots, lot, quantityExponent);
    }

    public long lots(final String quantity)
    {
        return lots(quantity, "quantity");
    }

    public long lots(final String quantity, final String what)
    {
        return Text.units(quantity, lot, quantityExponent, what);
    }

    /** Returns the path of a book's page; refuses what is no symbol. */
    public static String path(final String symbol, final int depth)
    {
        CliException.usageIf(!InstrumentSettings.isSymbol(symbol), "not a symbol: " + symbol +
            ": `ringside status` lists them");
        return "/book?symbol=" + URLEncoder.encode(symbol, StandardCharsets.UTF_8) + "&depth=" + depth;
    }
}
