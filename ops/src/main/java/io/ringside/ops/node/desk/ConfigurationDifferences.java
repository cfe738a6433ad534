package io.ringside.ops.node.desk;

import io.ringside.gateway.json.Json;
import io.ringside.ops.config.AccountSettings;
import io.ringside.ops.config.InstrumentSettings;
import io.ringside.ops.config.RingsideConfig;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Where the definitions of a configuration and those of an exchange that exists say different things. The exchange's
 * hold: its operators have made them, they are journaled, and both nodes of a pair have them. Each difference names the
 * command that makes the exchange's the configuration's. The phase is not compared: it says where a new instrument
 * begins.
 */
public final class ConfigurationDifferences
{
    private ConfigurationDifferences()
    {
    }

    /**
     * One line for each account and instrument that differs.
     *
     * @param accounts    of the exchange, as {@code /account} has them.
     * @param instruments of the exchange, as {@code /instrument} has them.
     * @return lines, none if nothing differs; what the exchange does not have is no difference.
     */
    public static List<String> lines(
        final RingsideConfig config,
        final List<Map<String, Object>> accounts,
        final List<Map<String, Object>> instruments)
    {
        final List<String> lines = new ArrayList<>();
        final Map<Object, Map<String, Object>> instrumentById = by("instrumentId", instruments);
        for (final InstrumentSettings it : config.instruments())
        {
            add(lines, "instrument " + it.symbol(), instrumentById.get((long)it.id()), wanted(it),
                Json.object("command", "DefineInstrument", "instrumentId", it.id()));
        }
        final Map<Object, Map<String, Object>> accountById = by("accountId", accounts);
        for (final AccountSettings it : config.accounts())
        {
            add(lines, "account " + it.id(), accountById.get(it.id()), wanted(it),
                Json.object("command", "DefineAccount", "accountId", it.id()));
        }
        return lines;
    }

    private static Map<Object, Map<String, Object>> by(final String name, final List<Map<String, Object>> rows)
    {
        final Map<Object, Map<String, Object>> result = new HashMap<>();
        rows.forEach((row) -> result.put(((Number)row.get(name)).longValue(), row));
        return result;
    }

    private static void add(
        final List<String> lines,
        final String what,
        final Map<String, Object> present,
        final Map<String, Object> wanted,
        final Map<String, Object> command)
    {
        if (null == present)
        {
            return;
        }
        final List<String> differences = new ArrayList<>();
        wanted.forEach((name, value) ->
        {
            if (!Objects.equals(present.get(name), value))
            {
                differences.add(name + " is " + text(present.get(name)) + ", configured " + text(value));
                command.put(name, null == value ? "none" : value);
            }
        });
        if (!differences.isEmpty())
        {
            lines.add(what + " differs from the configuration, and the exchange's values hold: " +
                String.join("; ", differences) + ": to change them, `ringside apply` " + Json.write(command));
        }
    }

    private static Map<String, Object> wanted(final AccountSettings it)
    {
        final Map<String, Object> wanted = new LinkedHashMap<>();
        wanted.put("enabled", it.enabled());
        rule(wanted, "maxOrderLots", it.maxOrderQuantity());
        rule(wanted, "maxOrderTicksLots", it.maxOrderValue());
        rule(wanted, "maxPositionLots", it.maxPosition());
        return wanted;
    }

    private static Map<String, Object> wanted(final InstrumentSettings it)
    {
        final Map<String, Object> wanted = new LinkedHashMap<>();
        wanted.put("symbol", it.symbol());
        wanted.put("tickMantissa", it.tick());
        wanted.put("priceExponent", (long)it.priceExponent());
        wanted.put("lotMantissa", it.lot());
        wanted.put("quantityExponent", (long)it.quantityExponent());
        wanted.put("priceIncrementTicks", it.priceIncrement());
        wanted.put("quantityIncrementLots", it.quantityIncrement());
        wanted.put("minQuantityLots", it.minQuantity());
        wanted.put("maxQuantityLots", it.maxQuantity());
        wanted.put("maxPriceTicks", it.maxPrice());
        rule(wanted, "referencePriceTicks", it.referencePrice());
        rule(wanted, "collarBasisPoints", it.collarBasisPoints());
        rule(wanted, "protectionTicks", it.protectionTicks());
        return wanted;
    }

    private static void rule(final Map<String, Object> wanted, final String name, final long value)
    {
        wanted.put(name, 0 == value ? null : value);
    }

    private static String text(final Object value)
    {
        return null == value ? "none" : value.toString();
    }
}
