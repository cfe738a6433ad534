package io.ringside.ops.admin.market;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.ResetSessionDecoder;
import io.ringside.ops.replay.line.OperatorLine;
import org.junit.jupiter.api.Test;

import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What {@code fix reset} gives to the running node. */
class FixResetCommandTest
{
    @Test
    void shouldBeACommandOfTheOperatorForNow()
    {
        final OperatorLine lines = new OperatorLine();
        lines.encode(FixResetCommand.line(21), "fix reset", 1, Map.of(), 42, "ann");
        final ResetSessionDecoder reset =
            new ResetSessionDecoder().wrapAndApplyHeader(lines.buffer(), 0, new MessageHeaderDecoder());
        assertEquals(21, reset.targetSessionId());
        assertEquals(0, reset.momentNs(), "an operator's reset is for now");
        assertEquals(42, reset.correlationId());
        assertEquals("ann", reset.operatorName());
    }
}
