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
     * One line for each account, instrument and command that differs.
     *
     * @param accounts    of the exchange, as {@code /account} has them.
     * @param instruments of the exchange, as {@code /instrument} has them.
     * @param money       of the exchange, as {@code /money} has it.
     * @return lines, none if nothing differs; what the exchange does not have is no difference.
     */
    public static List<String> lines(
        final RingsideConfig config,
        final List<Map<String, Object>> accounts,
        final List<Map<String, Object>> instruments,
        final Map<String, Object> money)
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
        for (final Map<String, Object> command : config.commands())
        {
            final Map<String, Object> present = settings(command, accounts, instruments, money);
            final Map<String, Object> wanted = new LinkedHashMap<>(command);
            // A phase says where something begins.
            wanted.keySet().removeIf((name) -> "phase".equals(name) || null == present || !present.containsKey(name));
            if (null == present)
            {
                lines.add("the configuration has a command that only a new exchange begins with: to give it, " +
                    "`ringside apply` " + Json.write(command));
            }
            add(lines, String.valueOf(command.get("command")), present, wanted, new LinkedHashMap<>(command));
        }
        return lines;
    }

    /** The settings that a command is about; null: what it defines is not there; empty: not to be compared. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> settings(
        final Map<String, Object> command,
        final List<Map<String, Object>> accounts,
        final List<Map<String, Object>> instruments,
        final Map<String, Object> money)
    {
        final String symbol = symbol(command, instruments);
        final Map<String, Object> instrument = row(instruments, "symbol", symbol);
        return switch (String.valueOf(command.get("command")))
        {
            case "DefineAccount", "SetRiskLimits", "SetAccountGroups", "SetAccountMoney" ->
                row(accounts, "accountId", command.get("accountId"));
            case "DefineInstrument" -> instrument;
            case "SetProtection" -> null == instrument ? null : (Map<String, Object>)instrument.get("protection");
            case "SetAuction" -> null == instrument ? null : (Map<String, Object>)instrument.get("auction");
            case "DefineCurrency" -> row(rows(money, "currencies"), "currencyId", command.get("currencyId"));
            case "SetInstrumentMoney" -> row(rows(money, "instruments"), "symbol", symbol);
            case "SetFees" -> row(rows(money, "fees").stream().filter((it) ->
                isSame(it.get("feeTier"), command.get("feeTier"))).toList(), "symbol", symbol);
            default -> Map.of();
        };
    }

    /** The symbol of the instrument that a command names by it or by number; null: every one, or it names none. */
    private static String symbol(final Map<String, Object> command, final List<Map<String, Object>> instruments)
    {
        final Object named = command.getOrDefault("instrument", command.get("instrumentId"));
        final Map<String, Object> byNumber = row(instruments, "instrumentId", named);
        return null != byNumber ? byNumber.get("symbol").toString() : named instanceof String text ? text : null;
    }

    private static Map<String, Object> row(
        final List<Map<String, Object>> rows, final String key, final Object value)
    {
        return rows.stream().filter((it) -> isSame(it.get(key), value)).findFirst().orElse(null);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> rows(final Map<String, Object> map, final String name)
    {
        return (List<Map<String, Object>>)map.get(name);
    }

    /** Numbers may be of other widths. Nothing, "none" and 0 all say that there is no such rule or limit. */
    private static boolean isSame(final Object left, final Object right)
    {
        return text(left).equals(text(right)) || isNone(left) && isNone(right);
    }

    private static boolean isNone(final Object value)
    {
        return null == value || "none".equals(value) || "0".equals(value.toString());
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
            if (!isSame(present.get(name), value))
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
