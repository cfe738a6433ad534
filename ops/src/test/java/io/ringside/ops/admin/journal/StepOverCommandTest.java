package io.ringside.ops.admin.journal;

import io.ringside.engine.core.output.SingleBufferSink;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.DefineAccountEncoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.gateway.TestMarket;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SteppedOver;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.Terminal;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class StepOverCommandTest
{
    private static final int COMMANDS = 5;
    private static final int LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + DefineAccountEncoder.BLOCK_LENGTH;

    @TempDir
    private Path directory;

    @BeforeEach
    void writeJournal() throws IOException
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH]);
        try (JournalWriter writer = JournalWriter.open(new JournalContext()
            .storage(new FileJournalStorage(Files.createDirectories(directory.resolve("journal"))))
            .segmentLength(1 << 20)
            .clusterId(1)
            .conclude()))
        {
            for (int i = 0; i < COMMANDS; i++)
            {
                TestMarket.account(buffer, i + 1);
                writer.append(buffer, 0, LENGTH, i, 1_000 + i);
            }
            writer.flush();
        }
    }

    @Test
    void shouldRefuseACommandThatTheCoreHandles()
    {
        journal(ExitCode.REFUSED, "step-over 3 --reason no --yes").assertSaid("the core handles command 3");
    }

    @Test
    void shouldAskForAReason()
    {
        journal(ExitCode.USAGE, "step-over 3 --yes").assertSaid("--reason TEXT");
    }

    @Test
    void shouldKeepEvidenceOfWhatItStepsOverAndDecideOnce() throws IOException
    {
        final Path evidence = StepOverCommand.decide(directory, 3, "planted", new FailingSink(3));

        final String text = Files.readString(evidence);
        assertTrue(text.contains("accountId=4"), text);
        assertTrue(text.contains("planted at command 3"), text);
        assertEquals(3, SteppedOver.load(new FileJournalStorage(directory.resolve("journal"))).decisions().get(0)
            .sequence());
        final CliException ex = assertThrows(CliException.class,
            () -> StepOverCommand.decide(directory, 3, "again", new FailingSink(3)));
        assertTrue(ex.getMessage().contains("nothing to step over"), ex.getMessage());
        journal(ExitCode.OK, "dump").assertPrinted("(stepped over)");
    }

    @Test
    void shouldPointToTheCommandThatTheCoreFailsAtFirst()
    {
        final CliException ex = assertThrows(CliException.class,
            () -> StepOverCommand.decide(directory, 4, "wrong one", new FailingSink(2)));

        assertTrue(ex.getMessage().contains("fails at command 2"), ex.getMessage());
    }

    private Terminal journal(final int expected, final String words)
    {
        return new Terminal("--dir", directory.toString(), "journal").run(expected, words);
    }

    /** A core that fails at one command, as far as its host can tell. */
    private static final class FailingSink extends SingleBufferSink
    {
        private final long failing;

        FailingSink(final long failing)
        {
            this.failing = failing;
        }

        @Override
        public void commit()
        {
            if (failing == new AdminReportDecoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder())
                .commandSequence())
            {
                throw new IllegalStateException("planted at command " + failing);
            }
        }
    }
}
