package io.ringside.ops.replay.audit;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.SingleBufferSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.LevelStopReportDecoder;
import io.ringside.engine.protocol.LiquidationReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import org.agrona.DirectBuffer;

import java.util.Set;
import java.util.function.Consumer;

/**
 * What the exchange did by itself and no command says: levels that have lost too much and were stopped, and what
 * liquidation did. A core finds it again that is run through the journal from its first record on. Cold.
 */
public final class OwnActs extends SingleBufferSink
{
    private static final Set<Integer> TEMPLATES =
        Set.of(LevelStopReportDecoder.TEMPLATE_ID, LiquidationReportDecoder.TEMPLATE_ID);

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final MatchingEngine engine;
    private final AuditTrail trail;
    private final Consumer<AuditEntry> listener;
    private long sequence;

    /**
     * A core without state.
     *
     * @param limits   of the core that wrote the journal.
     * @param trail    that has passed the same records.
     * @param listener gets what was done.
     */
    public OwnActs(final EngineContext limits, final AuditTrail trail, final Consumer<AuditEntry> listener)
    {
        engine = new MatchingEngine(limits, this);
        this.trail = trail;
        this.listener = listener;
    }

    /** The next record; without bytes if an operator has stepped over it. */
    public void next(
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long recordSequence,
        final long timestampNs)
    {
        sequence = recordSequence;
        engine.onCommand(buffer, offset, length, recordSequence, timestampNs);
    }

    @Override
    public void commit()
    {
        header.wrap(buffer, 0);
        if (TEMPLATES.contains(header.templateId()))
        {
            listener.accept(trail.own(buffer, header, sequence, engine.nowNs()));
        }
    }
}
