package io.ringside.ops.replay.line;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.SetMatchingAlgorithmDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.json.Json;
import io.ringside.ops.replay.schema.Field;
import io.ringside.ops.replay.schema.FieldKind;
import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.WireSchema;
import io.ringside.ops.replay.show.EventPrinter;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Every command of the schema goes to the wire as it was written. */
class CommandEncoderTest
{
    private final WireSchema schema = WireSchema.load();
    private final CommandRules rules = new CommandRules(schema);
    private final ScenarioSymbols symbols = new ScenarioSymbols();
    private final ScenarioLine line = new ScenarioLine(rules, symbols, "some.ndjson");
    private final CommandDefaults defaults = new CommandDefaults(new ReportedOrders(), symbols);
    private final CommandEncoder encoder = new CommandEncoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();

    @TestFactory
    Stream<DynamicTest> shouldEncodeEveryFieldOfEveryCommand()
    {
        final Stream<String> names = StreamSupport.stream(rules.names().spliterator(), false);
        return names.map((name) -> DynamicTest.dynamicTest(name, () ->
        {
            final Message message = rules.form(name).message;
            final Map<String, Object> stated = new LinkedHashMap<>();
            stated.put("command", name);
            for (int i = 0; i < message.fieldCount(); i++)
            {
                stated.put(message.field(i).name(), value(message.field(i), i));
            }
            final Map<String, Object> expected = new LinkedHashMap<>(stated);
            expected.put("command", message.name);
            if (null != message.group)
            {
                stated.put(message.group.name, List.of());
            }
            encode(Json.write(stated));
            assertEquals(expected, printed());
        }));
    }

    @Test
    void shouldFillInDefaults()
    {
        encode("{\"command\":\"NewOrder\",\"clOrdId\":\"a\",\"side\":\"SELL\",\"quantityLots\":3,\"priceTicks\":7}");
        final NewOrderDecoder order = new NewOrderDecoder().wrapAndApplyHeader(encoder.buffer, 0, header);
        assertEquals("a", order.clOrdId());
        assertEquals(1, order.sessionId());
        assertEquals(1, order.clientSequence());
        assertEquals(1, order.accountId());
        assertEquals(1, order.instrumentId());
        assertEquals(7, order.priceTicks());
        assertEquals(3, order.quantityLots());
        assertEquals(Side.SELL, order.side());
        assertEquals(OrdType.LIMIT, order.ordType());
        assertEquals(TimeInForce.DAY, order.timeInForce());
        assertEquals(0, order.flags());
    }

    @Test
    void shouldEncodeGroups()
    {
        final int length = encode("{\"command\":\"SetMatchingAlgorithm\",\"instrumentId\":4,\"steps\":[" +
            "{\"kind\":\"FIFO_PERCENT\",\"parameter\":40},{\"parameter\":9,\"kind\":\"TOP_ORDER\"}," +
            "{\"kind\":\"FIFO\"}]}");
        final SetMatchingAlgorithmDecoder command =
            new SetMatchingAlgorithmDecoder().wrapAndApplyHeader(encoder.buffer, 0, header);
        assertEquals(4, command.instrumentId());
        final List<String> steps = new ArrayList<>();
        for (final SetMatchingAlgorithmDecoder.StepsDecoder step : command.steps())
        {
            steps.add(step.kind() + " " + step.parameter());
        }
        assertEquals(List.of("FIFO_PERCENT 40", "TOP_ORDER 9", "FIFO 0"), steps);
        assertEquals(length, MessageHeaderDecoder.ENCODED_LENGTH + command.encodedLength());
    }

    private int encode(final String text)
    {
        final byte[] bytes = text.getBytes(US_ASCII);
        line.read(bytes, bytes.length, 1);
        defaults.fill(line, 0);
        return encoder.encode(line);
    }

    private Map<String, Object> printed() throws IOException
    {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final EventPrinter printer = new EventPrinter(schema, out);
        printer.message(encoder.buffer, 0, 0);
        printer.flush();
        return Json.readObject(out.toString(US_ASCII));
    }

    /** Another one for each field, as far as its kind has so many. */
    private static Object value(final Field field, final int index)
    {
        if (field.isText())
        {
            return "text " + index + "\"\\";
        }
        if (null != field.enumNames())
        {
            final List<String> names = new ArrayList<>(field.enumNames().names());
            return field.enumNames().isBoolean() ? (Object)true : names.get(names.size() - 1);
        }
        return FieldKind.INT64 == field.kind() ? Long.MIN_VALUE + index :
            FieldKind.INT32 == field.kind() ? Integer.MAX_VALUE - (long)index : (long)(index + 1);
    }
}
