package io.ringside.ops.replay.line;

import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.ops.access.Role;
import io.ringside.ops.replay.schema.Field;
import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.WireSchema;
import org.agrona.DirectBuffer;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;

/**
 * An operator's command for a running exchange, written as a line of a scenario: what it names it must state, and what
 * the exchange itself knows it must not. Not thread-safe.
 */
public final class OperatorLine
{
    /**
     * What may be written, and the least role that may write it: market for what operation needs today, admin for what
     * defines the venue. Busts, overrides and days, which take more than one command or person, have verbs of their
     * own.
     */
    public static final Map<String, Role> ROLES = Map.ofEntries(
        Map.entry("SetTradingPhase", Role.MARKET), Map.entry("KillSwitch", Role.MARKET),
        Map.entry("OperatorCancel", Role.MARKET), Map.entry("StartCall", Role.MARKET),
        Map.entry("Uncross", Role.MARKET), Map.entry("SetReferencePrice", Role.MARKET),
        Map.entry("PublishStatistics", Role.MARKET),
        Map.entry("DefineInstrument", Role.ADMIN), Map.entry("DefineAccount", Role.ADMIN),
        Map.entry("SetRiskLimits", Role.ADMIN), Map.entry("SetLimits", Role.ADMIN),
        Map.entry("SetRules", Role.ADMIN), Map.entry("DefineTickTable", Role.ADMIN),
        Map.entry("SetMatchingAlgorithm", Role.ADMIN), Map.entry("SetProtection", Role.ADMIN),
        Map.entry("SetAuction", Role.ADMIN), Map.entry("SetAccountGroups", Role.ADMIN),
        Map.entry("SchedulePhase", Role.ADMIN), Map.entry("ResetSession", Role.ADMIN),
        Map.entry("DefineCurrency", Role.ADMIN), Map.entry("SetInstrumentMoney", Role.ADMIN),
        Map.entry("SetAccountMoney", Role.ADMIN), Map.entry("SetFees", Role.ADMIN),
        Map.entry("MoveMoney", Role.ADMIN), Map.entry("QueryRisk", Role.VIEW),
        Map.entry("BlockLevel", Role.MARKET), Map.entry("SetPermission", Role.ADMIN),
        Map.entry("SetLimit", Role.ADMIN), Map.entry("WithdrawOverride", Role.MARKET),
        Map.entry("SetLiquidation", Role.ADMIN));

    /**
     * These have defaults in a scenario. On a running exchange they must be stated, so that no command applies by
     * accident.
     */
    private static final String[] NEVER_LEFT_OUT = {"instrumentId"};
    /** No operator states these. */
    private static final List<String> OF_THE_NODE = List.of("correlationId", "operatorName", "beginning");
    private static final Map<String, String> NEEDED = Map.of("DefineAccount", "accountId", "SetRiskLimits",
        "accountId", "SetAccountGroups", "accountId", "DefineTickTable", "tickTableId", "SetAccountMoney", "accountId",
        "MoveMoney", "accountId", "SetFees", "feeTier", "BlockLevel", "level", "SetPermission", "level", "SetLimit",
        "level");

    private final CommandRules rules = new CommandRules(WireSchema.load());
    private final CommandEncoder encoder = new CommandEncoder();
    private final SecureRandom draws = new SecureRandom();
    private String command = "";

    /**
     * Where {@link #encode} has put the command.
     *
     * @return the command at 0.
     */
    public DirectBuffer buffer()
    {
        return encoder.buffer;
    }

    /** The name of the command that {@link #encode} has encoded last. */
    public String command()
    {
        return command;
    }

    /**
     * Read a line and encode its command.
     *
     * @param text          of the line.
     * @param source        where it stands, for errors.
     * @param number        of the line there, from 1.
     * @param symbols       ids of the instruments by symbol.
     * @param correlationId of the command.
     * @param operator      name of the operator who gives it.
     * @return length in bytes.
     * @throws ScenarioException with what was expected, if it is no such command.
     */
    public int encode(
        final String text,
        final String source,
        final long number,
        final Map<String, Integer> symbols,
        final long correlationId,
        final String operator)
    {
        final ScenarioSymbols known = new ScenarioSymbols();
        symbols.forEach(known::define);
        final ScenarioLine line = new ScenarioLine(rules, known, source);
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        line.read(bytes, bytes.length, number);
        check(line, known);
        final Message message = line.form().message;
        final boolean isDrawn = message.indexOf("randomDraw") >= 0 && !line.isStated(message.indexOf("randomDraw"));
        new CommandDefaults(new ReportedOrders(), known).fill(line, 0);
        line.number(message.indexOf("correlationId"), correlationId);
        if (message.indexOf("operatorName") >= 0)
        {
            final int name = message.indexOf("operatorName");
            line.text(name, ascii(operator, message.field(name).length()));
        }
        if (isDrawn)
        {
            line.number(message.indexOf("randomDraw"), draws.nextLong() >>> 1);
        }
        final int length = encoder.encode(line);
        command = line.form().name();
        assert length >= MessageHeaderEncoder.ENCODED_LENGTH : "length=" + length;
        return length;
    }

    /**
     * Encode a command by the names of its fields. The schema's default is the value of those that are left out; a text
     * that does not fit or is not printable is cut: it is a note for people, not a key.
     *
     * @param name           of the command.
     * @param correlationId  of it.
     * @param namesAndValues of fields, in turn: numbers, truths, texts and values of enums.
     * @return length in bytes.
     */
    public int encode(final String name, final long correlationId, final Object... namesAndValues)
    {
        final ScenarioSymbols none = new ScenarioSymbols();
        final ScenarioLine line = new ScenarioLine(rules, none, name);
        line.start(name, 1);
        line.state("correlationId", correlationId);
        for (int i = 0; i < namesAndValues.length; i += 2)
        {
            final String field = (String)namesAndValues[i];
            final Object value = namesAndValues[i + 1];
            if (value instanceof Number number)
            {
                line.state(field, number.longValue());
            }
            else if (value instanceof Boolean truth)
            {
                line.state(field, truth ? 1 : 0);
            }
            else if (value instanceof Enum<?> it)
            {
                line.state(field, it.name());
            }
            else
            {
                final Message message = line.form().message;
                line.state(field, ascii(value.toString(), message.field(message.indexOf(field)).length()));
            }
        }
        new CommandDefaults(new ReportedOrders(), none).fill(line, 0);
        command = name;
        return encoder.encode(line);
    }

    /** Cuts a text to what a command has room for, in characters that it may have. */
    public static String ascii(final String text, final int length)
    {
        final String clean = text.replaceAll("[^\\x20-\\x7e]", "?");
        return clean.length() > length ? clean.substring(0, length) : clean;
    }

    private static void check(final ScenarioLine line, final ScenarioSymbols known)
    {
        final String name = line.form().name();
        if (!ROLES.containsKey(name))
        {
            throw line.missing("a command of the operator, one of " + String.join(", ", ROLES.keySet().stream().sorted()
                .toList()) + ": found " + name);
        }
        if (line.hasTimestamp())
        {
            throw line.missing("no timestampNs: a running exchange stamps commands itself");
        }
        final Message message = line.form().message;
        for (final String field : NEVER_LEFT_OUT)
        {
            require(line, message.indexOf(field), "instrumentId".equals(field) ? "instrument" : field);
        }
        if (NEEDED.containsKey(name))
        {
            require(line, message.indexOf(NEEDED.get(name)), NEEDED.get(name));
        }
        if (message.indexOf("symbol") >= 0 && message.indexOf("instrumentId") >= 0 &&
            !known.isDefined(line.number(message.indexOf("instrumentId"))))
        {
            require(line, message.indexOf("symbol"), "symbol");
        }
        // A phase is no setting, and is always stated.
        if (name.startsWith("Set") && message.indexOf("phase") < 0 && hasSettings(message) && !line.statesSetting())
        {
            throw line.missing("a setting to change: what " + name + " leaves out stays as it is, and \"" + Field.NONE +
                "\" ends a rule or a limit");
        }
        for (final String own : OF_THE_NODE)
        {
            if (message.indexOf(own) >= 0 && line.isStated(message.indexOf(own)))
            {
                throw line.missing("no " + own + ": the node gives it");
            }
        }
    }

    private static boolean hasSettings(final Message message)
    {
        return null != message.group || message.fields.stream().anyMatch(
            (it) -> it.isOptional() && !OF_THE_NODE.contains(it.name()));
    }

    private static void require(final ScenarioLine line, final int field, final String name)
    {
        if (field >= 0 && !line.isStated(field))
        {
            throw line.missing(name + ", which " + line.form().name() + " needs on a running exchange" +
                ("instrument".equals(name) ? " (0 where every instrument may be meant)" : ""));
        }
    }
}
