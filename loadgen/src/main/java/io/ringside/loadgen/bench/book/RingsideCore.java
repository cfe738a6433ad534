package io.ringside.loadgen.bench.book;

import io.ringside.engine.core.MatchingEngine;
import org.agrona.DirectBuffer;

/** The whole core: the engine of the product, its reports and market data encoded into a buffer. */
final class RingsideCore extends RingsideEngine
{
    private final MatchingEngine engine;
    private long sequence;

    RingsideCore(final BookFlow flow, final boolean areIdsRising, final boolean hasAllChecks)
    {
        super(flow);
        engine = newEngine(flow);
        define(areIdsRising);
        if (hasAllChecks)
        {
            checkAll();
        }
    }

    @Override
    void onCommand(final DirectBuffer command, final int length)
    {
        sequence++;
        engine.onCommand(command, 0, length, sequence, sequence);
    }
}
