package io.ringside.engine.pipeline;

import io.ringside.engine.core.CommandFailedException;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.recovery.RecoveredEngine;
import io.ringside.journal.JournalReader;
import io.ringside.journal.SteppedOver;
import io.ringside.journal.storage.JournalStorage;
import org.agrona.concurrent.Agent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A command that the core fails at: it shows nothing, every start fails at it, and an operator can step over it. */
class FailedCommandTest
{
    private static final int ORDERS_BEFORE = 40;
    private static final int ORDERS_BEHIND = 30;

    @TempDir
    private Path directory;

    @Test
    void shouldShowNothingOfACommandThatTheCoreFailsAt()
    {
        try (PipelineFixture fixture = new PipelineFixture(7))
        {
            final MatchingEngine engine = PipelineFixture.engine();
            fixture.start(PipelineFixture.storage(directory), engine);
            fixture.defineMarket();
            fixture.run();
            // Called when the answer to the command has been put out.
            engine.snapshotListener((ignored, sequence, stateHash) ->
            {
                throw new IllegalStateException("planted");
            });
            final int shown = fixture.outputs.size();
            final long failing = fixture.offer(fixture.flow.takeSnapshot(1));

            fixture.run();

            assertEquals(shown, fixture.outputs.size());
            final CommandFailedException failure =
                assertInstanceOf(CommandFailedException.class, fixture.fatalErrors.get(0));
            assertEquals(failing, failure.sequence());
        }
    }

    /** Matching steps egress when the output ring is full: what happens to that is no fault of the command. */
    @Test
    void shouldNotBlameACommandForAConsumerThatFails()
    {
        try (PipelineFixture fixture = new PipelineFixture(7))
        {
            fixture.context.outputSlotCount(4);
            fixture.start(directory, (pipeline) -> pipeline.downstream(new Agent()
            {
                @Override
                public int doWork()
                {
                    throw new UncheckedIOException(new IOException("No space left on device"));
                }

                @Override
                public String roleName()
                {
                    return "egress";
                }
            })).defineMarket();

            fixture.run();

            final Throwable failure = fixture.fatalErrors.get(0);
            assertFalse(failure instanceof CommandFailedException, failure.toString());
            assertTrue(failure.getMessage().contains("No space left on device"), failure.toString());
        }
    }

    @Test
    void shouldShowACommandWholeThatTheCoreHandles()
    {
        try (PipelineFixture fixture = new PipelineFixture(7))
        {
            fixture.start(directory);
            fixture.defineMarket();
            fixture.run();
            fixture.offer(fixture.flow.takeSnapshot(1));

            fixture.run();

            assertEquals(AdminReportDecoder.TEMPLATE_ID, fixture.outputs.get(fixture.outputs.size() - 1));
            assertEquals(List.of(), fixture.fatalErrors);
        }
    }

    @Test
    void shouldFailAtTheCommandAtEveryStartUntilItIsSteppedOver()
    {
        final JournalStorage storage = PipelineFixture.storage(directory);
        final long failing = writeJournal(storage);
        for (int start = 0; start < 2; start++)
        {
            final CommandFailedException failure = assertThrows(CommandFailedException.class,
                () -> PipelineFixture.replayer(storage, null).replayFromZero(Long.MAX_VALUE, new FailingSink(failing)));
            assertEquals(failing, failure.sequence());
        }

        SteppedOver.add(storage, new SteppedOver.Decision(failing, crcOf(storage, failing), "now", "planted"));
        final FailingSink sink = new FailingSink(failing);
        final RecoveredEngine recovered = PipelineFixture.replayer(storage, null).replayFromZero(Long.MAX_VALUE, sink);

        assertEquals(failing + ORDERS_BEHIND, recovered.engine().lastSequence());
        assertEquals(sink.commandSequences.stream().distinct().filter((it) -> it == failing).count(), 0);
        assertEquals(recovered.engine().chainHash(), withAbortedClaim(failing).chainHash(),
            "an aborted claim in its place must give the same state: that is what a new standby gets");
    }

    private long writeJournal(final JournalStorage storage)
    {
        try (PipelineFixture fixture = new PipelineFixture(7))
        {
            fixture.start(storage, PipelineFixture.engine());
            return play(fixture, false);
        }
    }

    private MatchingEngine withAbortedClaim(final long failing)
    {
        try (PipelineFixture fixture = new PipelineFixture(7))
        {
            final MatchingEngine engine = PipelineFixture.engine();
            fixture.start(PipelineFixture.storage(directory.resolve("other")), engine);
            assertEquals(failing, play(fixture, true));
            return engine;
        }
    }

    private static long play(final PipelineFixture fixture, final boolean isAborted)
    {
        fixture.defineMarket();
        for (int i = 0; i < ORDERS_BEFORE; i++)
        {
            fixture.offer(fixture.flow.next());
        }
        fixture.run();
        final int length = fixture.flow.passiveOrder();
        final long failing;
        if (isAborted)
        {
            failing = fixture.pipeline.inputRing().tryClaim(0);
            fixture.pipeline.inputRing().abort(failing);
        }
        else
        {
            failing = fixture.offer(length);
        }
        for (int i = 0; i < ORDERS_BEHIND; i++)
        {
            fixture.offer(fixture.flow.next());
        }
        fixture.run();
        return failing;
    }

    private static int crcOf(final JournalStorage storage, final long wanted)
    {
        final int[] crc = new int[1];
        try (JournalReader reader = JournalReader.ofStored(storage, wanted))
        {
            assertEquals(1, reader.poll((buffer, offset, length, sequence, timestampNs) ->
            {
                crc[0] = SteppedOver.crcOf(buffer, offset, length);
                return true;
            }, 1));
        }
        return crc[0];
    }

    /** Fails at the first output of one command, as a broken core would. */
    private static final class FailingSink extends DiscardingSink
    {
        private final List<Long> commandSequences = new ArrayList<>();
        private final long failing;

        FailingSink(final long failing)
        {
            this.failing = failing;
        }

        @Override
        public void commit()
        {
            if (ExecutionReportDecoder.TEMPLATE_ID ==
                buffer().getShort(MessageHeaderDecoder.templateIdEncodingOffset()))
            {
                final long sequence = buffer().getLong(MessageHeaderDecoder.ENCODED_LENGTH +
                    ExecutionReportDecoder.commandSequenceEncodingOffset());
                if (failing == sequence)
                {
                    throw new AssertionError("planted");
                }
                commandSequences.add(sequence);
            }
        }
    }
}
