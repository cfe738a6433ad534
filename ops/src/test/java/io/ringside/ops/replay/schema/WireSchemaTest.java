package io.ringside.ops.replay.schema;

import io.ringside.ops.replay.line.CommandRules;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The table read from the schema says what the generated codecs say. */
class WireSchemaTest
{
    private static final String PROTOCOL = "io.ringside.engine.protocol.";
    private final WireSchema schema = WireSchema.load();

    @TestFactory
    Stream<DynamicTest> shouldAgreeWithTheGeneratedCodecs()
    {
        return schema.messages().stream().map((message) -> DynamicTest.dynamicTest(message.name, () ->
        {
            final Class<?> decoder = Class.forName(PROTOCOL + message.name + "Decoder");
            assertEquals(decoder.getField("TEMPLATE_ID").getInt(null), message.templateId);
            assertEquals(decoder.getField("BLOCK_LENGTH").getInt(null), message.length);
            for (final Field field : message.fields)
            {
                if (field.isData())
                {
                    assertEquals(2, decoder.getMethod(field.name() + "HeaderLength").invoke(null), field.name());
                    continue;
                }
                assertEquals(
                    decoder.getMethod(field.name() + "EncodingOffset").invoke(null), field.offset(), field.name());
                assertEquals(
                    decoder.getMethod(field.name() + "EncodingLength").invoke(null), field.length(), field.name());
            }
        }));
    }

    @Test
    void shouldTellCommandsReportsAndMarketDataApart()
    {
        assertEquals(Message.Kind.COMMAND, schema.message("NewOrder").kind());
        assertEquals(Message.Kind.COMMAND, schema.message("ClockTick").kind());
        assertEquals(Message.Kind.REPORT, schema.message("ExecutionReport").kind());
        assertEquals(Message.Kind.REPORT, schema.message("AdminReport").kind());
        assertEquals(Message.Kind.MARKET_DATA, schema.message("AuctionTrade").kind());
        assertEquals(Message.Kind.OTHER, schema.message("Negotiate").kind());
    }

    @Test
    void shouldHaveAFormForEveryCommand()
    {
        final CommandRules rules = new CommandRules(schema);
        int count = 0;
        for (final Message message : schema.messages())
        {
            if (Message.Kind.COMMAND == message.kind())
            {
                count++;
                assertNotNull(rules.form(message.name), message.name);
            }
        }
        assertTrue(count >= 30, "commands seen: " + count);
    }

    @Test
    void shouldKnowNamesOfValues()
    {
        final Field execType = schema.message("ExecutionReport").field(
            schema.message("ExecutionReport").indexOf("execType"));
        assertEquals("TRADE_CANCEL", new String(execType.enumNames().json('H'),
            US_ASCII).replace("\"", ""));
        assertEquals('0', execType.enumNames().value("NEW").intValue());
    }
}
