package io.ringside.ops.node;

import io.ringside.journal.storage.JournalException;
import io.ringside.ops.node.base.NodeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Whether a supervisor should start a node again that has stopped itself. */
class FailureKindTest
{
    @ParameterizedTest
    @CsvSource({"FENCED, REFUSED", "MISMATCH, REFUSED", "LOCKED, REFUSED", "DIVERGED, CORRUPT", "CORRUPT, CORRUPT",
        "NOT_FOUND, CORRUPT", "IO, ENVIRONMENT", "FULL, ENVIRONMENT", "MISUSE, ENVIRONMENT"})
    void shouldNotSendANodeBackToWhatRefusedIt(final JournalException.Category category, final NodeException.Kind kind)
    {
        assertEquals(kind, Nodes.kind(new JournalException(category, "x")));
        assertEquals(kind, Nodes.kind(new IllegalStateException("of an agent", new JournalException(category, "x"))));
    }

    /** More heap is no help where threads are short. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"Java heap space | -Xmx", "Metaspace | -Xmx",
        "unable to create native thread: possibly out of memory or process/resource limits reached | ulimit -u",
        "Cannot reserve 16777216 bytes of direct buffer memory | -XX:MaxDirectMemorySize"})
    void shouldSayWhatIsShort(final String said, final String advice)
    {
        final String line = Nodes.shortage(new OutOfMemoryError(said), " for the limits", "lower them, or ");
        assertTrue(line.contains("(" + said + ")"), line);
        assertTrue(line.contains(advice), line);
        assertEquals("-Xmx".equals(advice), line.contains("-Xmx"), line);
    }

    @Test
    void shouldStartAgainAfterAnythingElse()
    {
        assertEquals(NodeException.Kind.ENVIRONMENT, Nodes.kind(new IllegalStateException("door aeron is down")));
        assertEquals(NodeException.Kind.REFUSED,
            Nodes.kind(NodeException.refused("a newer primary leads")));
    }
}
