package io.ringside.ops.replay.line;

import java.util.HashMap;
import java.util.Map;

/** The instruments a scenario has defined so far. */
public final class ScenarioSymbols
{
    private final Map<String, Integer> idBySymbol = new HashMap<>();

    void define(final String symbol, final int instrumentId)
    {
        idBySymbol.put(symbol, instrumentId);
    }

    boolean isDefined(final long instrumentId)
    {
        return idBySymbol.values().stream().anyMatch((it) -> it == instrumentId);
    }

    /** -1 if there is no such symbol. */
    int find(final String symbol)
    {
        final Integer id = idBySymbol.get(symbol);
        return null == id ? -1 : id;
    }
}
