package io.ringside.ops.replay.line;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
import io.ringside.gateway.client.OrderTerms;
import io.ringside.gateway.json.Json;
import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.WireSchema;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Rare terms of an order under their names in the schema, in its units and words, as a line of a scenario states them:
 * what the schema has may be said, whoever has heard of it.
 */
public final class TermLine
{
    private static final String WHOLE = "-?\\d{1,18}";

    private TermLine()
    {
    }

    /**
     * Reads terms.
     *
     * @param fields names and values.
     * @return the terms; others are not set.
     * @throws IllegalArgumentException with what was expected and found, if these are not such terms.
     */
    public static OrderTerms read(final Map<String, String> fields)
    {
        final CommandRules rules = new CommandRules(WireSchema.load());
        final ScenarioLine line = new ScenarioLine(rules, new ScenarioSymbols(), "terms");
        final Message message = rules.form("NewOrderExtended").message;
        // A whole order is stated; the plain part of it is not taken over.
        final Map<String, Object> order = Json.object("command", "NewOrderExtended",
            "clOrdId", "-", "side", "BUY", "quantityLots", 1, "ordType", "MARKET");
        fields.forEach((name, value) ->
        {
            final int index = message.indexOf(name);
            if (index >= 0 && message.field(index).offset() < NewOrderExtendedDecoder.stopPriceTicksEncodingOffset())
            {
                throw new IllegalArgumentException("expected a rare term, found " + name +
                    ": plain orders have it, and it is said otherwise");
            }
            order.put(name, value.matches(WHOLE) ? (Object)Long.valueOf(value) : value);
        });
        try
        {
            final byte[] text = Json.write(order).getBytes(StandardCharsets.UTF_8);
            line.read(text, text.length, 1);
            new CommandDefaults(new ReportedOrders(), new ScenarioSymbols()).fill(line, 0);
        }
        catch (final ScenarioException ex)
        {
            throw new IllegalArgumentException(ex.getMessage().replaceFirst("^terms:1:\\d+: ", ""), ex);
        }
        final CommandEncoder encoder = new CommandEncoder();
        encoder.encode(line);
        return new OrderTerms().copyFrom(
            new NewOrderExtendedDecoder().wrapAndApplyHeader(encoder.buffer, 0, new MessageHeaderDecoder()));
    }
}
