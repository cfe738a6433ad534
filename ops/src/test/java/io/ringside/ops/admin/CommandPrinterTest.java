package io.ringside.ops.admin;

import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SessionMessageEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertTrue;

class CommandPrinterTest
{
    @Test
    void shouldPrintAMessageOfASessionOnOneReadableLine()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        final SessionMessageEncoder message = new SessionMessageEncoder();
        message.wrapAndApplyHeader(buffer, 16, new MessageHeaderEncoder())
            .sessionId(4).clientSequence(9).connectionId(3).msgType('3').reserved((short)0)
            .flags().clear();
        message.body("45=9\u0001373=1\u0001");

        final String line = new CommandPrinter().print(buffer, 16, message.limit() - 16);

        assertTrue(line.startsWith("[SessionMessage]("), line);
        assertTrue(line.contains("sessionId=4") && line.contains("body='45=9|373=1|'"), line);
        assertTrue(line.chars().allMatch((c) -> c >= ' ' && c < 127), line);
    }
}
