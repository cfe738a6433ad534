package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.config.InstrumentSettings;

import java.util.Map;

/** One instrument or all of them: exactly one of the two must be said. */
final class Scope
{
    private Scope()
    {
    }

    static void put(final Map<String, String> parameters, final String symbol, final boolean isAll)
    {
        CliException.usageIf(isAll == (null != symbol), "say either a SYMBOL or --all");
        // As a symbol the star would be all of them, unasked.
        CliException.usageIf(!isAll && !InstrumentSettings.isSymbol(symbol), "not a symbol: " + symbol +
            ": `ringside status` lists them");
        parameters.put("symbol", isAll ? "*" : symbol);
    }
}
