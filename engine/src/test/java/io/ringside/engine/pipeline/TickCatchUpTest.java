package io.ringside.engine.pipeline;

import java.nio.file.Path;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.protocol.ClockTickEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.journal.JournalWriter;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A host that was down for longer than the core's clock may step at once. */
class TickCatchUpTest
{
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long STEP_NS = 60 * SECOND_NS;

    @TempDir
    private Path directory;

    @Test
    void shouldBeginWithAsManyTicksAsTheTimeItWasDown()
    {
        try (PipelineFixture fixture = new PipelineFixture(1))
        {
            final MatchingEngine engine = stoppedAt(fixture.clock().nanoTime());
            fixture.advance(100 * STEP_NS + SECOND_NS);
            fixture.context.tickIntervalNs(SECOND_NS / 10);
            fixture.start(JournalWriter.open(PipelineFixture
                .journal(PipelineFixture.storage(directory), fixture.context.durability)
                .initialSequence(engine.lastSequence() + 1)
                .conclude()), engine);

            fixture.run();
            fixture.advance(40 * SECOND_NS);
            fixture.run();

            assertEquals(fixture.clock().nanoTime(), engine.nowNs());
            assertEquals(101, fixture.pipeline.counters().commands(ClockTickDecoder.TEMPLATE_ID).get());
            assertEquals(0, fixture.pipeline.counters().clampedStamps().get());
        }
    }

    private static MatchingEngine stoppedAt(final long timestampNs)
    {
        final MatchingEngine engine =
            new MatchingEngine(new EngineContext().clockStepMaxNs(STEP_NS).conclude(), new DiscardingSink());
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);
        new ClockTickEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).correlationId(0);
        engine.onCommand(
            buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + ClockTickEncoder.BLOCK_LENGTH, 0, timestampNs);
        return engine;
    }
}
