package io.ringside.ops.replay.line;

import io.ringside.ops.replay.schema.Field;
import io.ringside.ops.replay.schema.Message;
import org.agrona.collections.Long2LongHashMap;

import java.util.Set;

/**
 * Fills in what a line does not state and what depends on the lines before it: client sequences, ids of requests, and
 * the terms of the order that a request is about.
 */
public final class CommandDefaults
{
    private static final Set<String> OF_EVERY_INSTRUMENT = Set.of(
        "MassCancel", "MassStatusRequest", "SetTradingPhase", "StartCall", "Uncross", "SchedulePhase",
        "PublishStatistics", "OperatorCancel");
    private static final Set<String> OF_NO_ACCOUNT = Set.of(
        "MassCancel", "MassStatusRequest", "KillSwitch", "OperatorCancel");
    private static final Set<String> ABOUT_AN_ORDER = Set.of(
        "CancelOrder", "ReplaceOrder", "ReplaceOrderExtended", "OrderStatusRequest");
    /** They come from a gateway: they have no id, and count only if they say so. */
    private static final Set<String> OF_A_GATEWAY = Set.of("SessionDisconnected", "SessionMessage");
    private static final String CLOCK_TICK = "ClockTick";

    private final ReportedOrders orders;
    private final ScenarioSymbols symbols;
    private final Long2LongHashMap clientSequences = new Long2LongHashMap(0);

    public CommandDefaults(final ReportedOrders orders, final ScenarioSymbols symbols)
    {
        this.orders = orders;
        this.symbols = symbols;
    }

    /**
     * Give every field of a line a value.
     *
     * @param line   as read.
     * @param number of the command, from 0.
     * @throws ScenarioException if something is missing that has no default.
     */
    public void fill(final ScenarioLine line, final long number)
    {
        final CommandForm form = line.form();
        final Message message = form.message;
        final ReportedOrders.Terms order = orderMeant(line);
        for (int i = 0; i < message.fieldCount(); i++)
        {
            if (!line.isStated(i))
            {
                fill(line, i, number, order);
            }
        }
        if (null != message.group && "steps".equals(message.group.name) && line.hasGroup() && line.entries.isEmpty())
        {
            // A group without entries is left out on the wire, and a line that has it asks for no steps: by time alone.
            line.entries.add(new long[message.group.fieldCount()]);
        }
        for (final CommandForm.Condition condition : form.conditions)
        {
            if (!line.isStated(condition.field()) && condition.holds(line.number(condition.decidingField())))
            {
                final Field deciding = message.field(condition.decidingField());
                throw line.missing(message.field(condition.field()).name() + ", which " + form.name() + " with " +
                    deciding.name() + " " + nameOf(deciding, line.number(condition.decidingField())) + " needs");
            }
        }
        if (null != message.group && form.isGroupRequired() && !line.hasGroup())
        {
            throw line.missing(message.group.name + ", which " + form.name() + " needs");
        }
        remember(line);
    }

    private void fill(
        final ScenarioLine line, final int field, final long number, final ReportedOrders.Terms order)
    {
        final CommandForm form = line.form();
        final Message message = form.message;
        final String name = message.field(field).name();
        if (form.isRequired(field))
        {
            throw line.missing(name + ", which " + form.name() + " needs");
        }
        if (message.field(field).isText())
        {
            line.text(field, text(message, name, line, number));
            return;
        }
        final long value = value(message, name, line, number, form.defaultOf(field));
        line.number(field, null == order ? value : order.value(name, value));
    }

    private String text(final Message message, final String name, final ScenarioLine line, final long number)
    {
        if ("clOrdId".equals(name) && !OF_A_GATEWAY.contains(message.name))
        {
            return "#" + number;
        }
        if ("symbol".equals(name) && message.indexOf("instrumentId") >= 0)
        {
            final int id = message.indexOf("instrumentId");
            final long instrumentId = line.isStated(id) ? line.number(id) : 1;
            // What is defined already keeps its name.
            return symbols.isDefined(instrumentId) ? "" : "I" + instrumentId;
        }
        return "";
    }

    private long value(
        final Message message, final String name, final ScenarioLine line, final long number, final long fallback)
    {
        return switch (name)
        {
            case "sessionId" -> 1;
            case "clientSequence" ->
                OF_A_GATEWAY.contains(message.name) ? 0 : clientSequences.get(session(line)) + 1;
            // As from a host: its ticks request no answer.
            case "correlationId" -> CLOCK_TICK.equals(message.name) ? 0 : number;
            case "instrumentId" -> OF_EVERY_INSTRUMENT.contains(message.name) ? 0 : 1;
            case "accountId" -> OF_NO_ACCOUNT.contains(message.name) ? 0 : session(line);
            default -> fallback;
        };
    }

    private ReportedOrders.Terms orderMeant(final ScenarioLine line)
    {
        final Message message = line.form().message;
        if (!ABOUT_AN_ORDER.contains(message.name))
        {
            return null;
        }
        final int original = message.indexOf("origClOrdId");
        final int id = original < 0 ? message.indexOf("clOrdId") : original;
        return line.isStated(id) ? orders.find(session(line), line.text(id)) : null;
    }

    private static long session(final ScenarioLine line)
    {
        final int index = line.form().message.indexOf("sessionId");
        return index >= 0 && line.isStated(index) ? line.number(index) : 1;
    }

    private void remember(final ScenarioLine line)
    {
        final Message message = line.form().message;
        final int sequence = message.indexOf("clientSequence");
        if (sequence >= 0)
        {
            final long session = session(line);
            if (line.number(sequence) > clientSequences.get(session))
            {
                clientSequences.put(session, line.number(sequence));
            }
        }
        final int symbol = message.indexOf("symbol");
        // That of a currency names no instrument.
        if (symbol >= 0 && message.indexOf("instrumentId") >= 0 && !line.text(symbol).isEmpty())
        {
            symbols.define(line.text(symbol), (int)line.number(message.indexOf("instrumentId")));
        }
    }

    private static String nameOf(final Field field, final long value)
    {
        for (final String name : field.enumNames().names())
        {
            if (value == field.enumNames().value(name))
            {
                return name;
            }
        }
        return String.valueOf(value);
    }
}
