package io.ringside.ops.replay.file;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The columns of a CSV file, by the names in its first line. */
final class CsvColumns
{
    static final String ACTION = "action";
    static final String ID = "id";
    static final String NEW_ID = "newid";
    static final String SIDE = "side";
    static final String PRICE = "price";
    static final String QUANTITY = "quantity";
    static final String TIME = "time";
    static final String SYMBOL = "symbol";
    static final String ACCOUNT = "account";
    static final String SESSION = "session";
    static final String ORDER_TYPE = "ordtype";
    static final String TIME_IN_FORCE = "timeinforce";

    private static final Map<String, String> ALIASES = Map.of("qty", QUANTITY, "size", QUANTITY,
        "orderid", ID, "order_id", ID, "clordid", ID, "tif", TIME_IN_FORCE, "timestamp", TIME, "instrument", SYMBOL,
        "type", ORDER_TYPE, "limit", PRICE);
    private static final Set<String> OWN = Set.of(ACTION, ID, NEW_ID, SIDE, PRICE, QUANTITY, TIME, SYMBOL, ACCOUNT,
        SESSION, ORDER_TYPE, TIME_IN_FORCE);
    /** Terms of the longer message that a file may have as they are there. */
    private static final Set<String> TERMS = Set.of("stopPriceTicks", "trailTicks", "activationPriceTicks",
        "displayLots", "minQuantityLots", "expireTimeNs", "pegKind", "pegOffsetTicks", "postOnly", "stpMode",
        "triggerKind");

    private final Map<String, Integer> indexes = new HashMap<>();
    /** Columns under the names of the schema. */
    final Map<String, Integer> terms = new LinkedHashMap<>();

    CsvColumns(final CsvRow names)
    {
        for (int i = 0; i < names.fieldCount(); i++)
        {
            final String name = names.text(i);
            final String lower = name.toLowerCase(Locale.ROOT);
            final String own = ALIASES.getOrDefault(lower, lower);
            final boolean isTerm = TERMS.contains(name);
            if (!isTerm && !OWN.contains(own))
            {
                throw names.wrong(i, "a column, one of " + String.join(", ", OWN.stream().sorted().toList()) + " or " +
                    String.join(", ", TERMS.stream().sorted().toList()));
            }
            if (null != (isTerm ? terms : indexes).put(isTerm ? name : own, i))
            {
                throw names.wrong(i, "each column once");
            }
        }
        if (!indexes.containsKey(ID) || !indexes.containsKey(QUANTITY) || !indexes.containsKey(SIDE))
        {
            throw names.wrong(names.fieldCount(), "at least the columns id, side and quantity in the first line");
        }
    }

    /** -1: the file does not have it. */
    int of(final String name)
    {
        return indexes.getOrDefault(name, -1);
    }
}
