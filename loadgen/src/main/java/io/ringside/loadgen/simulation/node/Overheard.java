package io.ringside.loadgen.simulation.node;

import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.loadgen.simulation.base.Plan;

/** What egress gets for sessions of real doors: from there on they may show it. */
final class Overheard implements EventSource
{
    private final Life life;
    private final EventSource source;

    Overheard(final Life life, final EventSource source)
    {
        this.life = life;
        this.source = source;
    }

    @Override
    public int poll(final EventHandler handler, final int limit)
    {
        return source.poll((buffer, offset, length, sequence, endOfBatch) ->
        {
            if (life.isOpen() && ReportDescriptor.isReport(ReportDescriptor.templateId(buffer, offset)) &&
                ReportDescriptor.sessionId(buffer, offset) > Plan.SESSIONS)
            {
                life.scene.ledger.onShown(life, buffer, offset, length);
            }
            handler.onEvent(buffer, offset, length, sequence, endOfBatch);
        }, limit);
    }
}
