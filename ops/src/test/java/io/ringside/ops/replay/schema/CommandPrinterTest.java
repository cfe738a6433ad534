package io.ringside.ops.replay.schema;

import io.ringside.engine.protocol.DefineTickTableEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.SessionMessageEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CommandPrinterTest
{
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    @Test
    void shouldPrintAMessageOfASessionOnOneReadableLine()
    {
        final SessionMessageEncoder message = new SessionMessageEncoder();
        message.wrapAndApplyHeader(buffer, 16, header)
            .sessionId(4).clientSequence(9).connectionId(3).msgType('3').reserved((short)0)
            .flags().clear();
        message.body("45=9\u0001373=1\u0001");

        final String line = new CommandPrinter().print(buffer, 16, message.limit() - 16);

        assertTrue(line.startsWith("[SessionMessage]("), line);
        assertTrue(line.contains("sessionId=4") && line.contains("body='45=9|373=1|'"), line);
        assertTrue(line.chars().allMatch((c) -> c >= ' ' && c < 127), line);
    }

    @Test
    void shouldPrintEveryCommandByItsName()
    {
        for (final Message message : WireSchema.load().messages())
        {
            if (Message.Kind.COMMAND == message.kind())
            {
                header.wrap(buffer, 0).blockLength(message.length).templateId(message.templateId).version(6);
                final String line = new CommandPrinter().print(buffer, 0, buffer.capacity());
                assertTrue(line.startsWith('[' + message.name + "]("), line);
                assertTrue(message.fields.stream().allMatch((field) -> line.contains(field.name() + '=')), line);
            }
        }
    }

    /** The gateway passes it on, so that the core refuses it: it is in the journal. */
    @Test
    void shouldPrintAValueThatTheSchemaDoesNotHave()
    {
        final NewOrderExtendedEncoder order = new NewOrderExtendedEncoder();
        order.wrapAndApplyHeader(buffer, 0, header).clOrdId("mine").displayLots(-1).quantityLots(Long.MAX_VALUE);
        buffer.putByte(MessageHeaderEncoder.ENCODED_LENGTH + NewOrderExtendedEncoder.sideEncodingOffset(), (byte)77);

        final String line = new CommandPrinter().print(buffer, 0, order.limit());

        assertTrue(line.contains("clOrdId=mine|"), line);
        assertTrue(line.contains("side=77|"), line);
        assertTrue(line.contains("quantityLots=9223372036854775807|") && line.contains("displayLots=-1|"), line);
    }

    @Test
    void shouldPrintTheEntriesOfAGroup()
    {
        final DefineTickTableEncoder table = new DefineTickTableEncoder();
        table.wrapAndApplyHeader(buffer, 0, header).tickTableId(3);
        table.bandsCount(2).next().fromPriceTicks(1).incrementTicks(5).next().fromPriceTicks(90).incrementTicks(10);

        final String line = new CommandPrinter().print(buffer, 0, table.limit());

        assertTrue(line.endsWith("|bands=[(fromPriceTicks=1|incrementTicks=5),(fromPriceTicks=90|incrementTicks=10)]"),
            line);
    }

    @Test
    void shouldSayWhatIsNoCommand()
    {
        header.wrap(buffer, 0).blockLength(40).templateId(119);

        assertEquals("(aborted claim)", new CommandPrinter().print(buffer, 0, 0));
        assertEquals("(no message: length=3)", new CommandPrinter().print(buffer, 0, 3));
        assertEquals("(truncated: template=119 length=20)", new CommandPrinter().print(buffer, 0, 20));
        assertEquals("(template 119)", new CommandPrinter().print(buffer, 0, 48));
    }
}
