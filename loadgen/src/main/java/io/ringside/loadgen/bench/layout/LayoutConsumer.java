package io.ringside.loadgen.bench.layout;

import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.Sequence;

/**
 * Reads a {@link LayoutRing}. Owned by one thread. Hot path: no allocation.
 */
final class LayoutConsumer
{
    private final LayoutRing ring;
    private final EventHandler handler;
    private final Sequence[] upstreams;
    private final Sequence sequence = new Sequence(-1);
    private final int limit;
    private final boolean isOneByOne;

    LayoutConsumer(
        final LayoutRing ring, final LayoutVariant variant, final EventHandler handler, final Sequence... upstreams)
    {
        this.ring = ring;
        this.handler = handler;
        this.upstreams = upstreams;
        limit = variant.limit();
        isOneByOne = LayoutVariant.Publication.SLOT_BY_SLOT == variant.publication() && 0 == upstreams.length;
    }

    Sequence sequence()
    {
        return sequence;
    }

    int doWork()
    {
        final long next = sequence.get() + 1;
        final long last = isOneByOne ? oneByOne(next) : range(next);
        if (last < next)
        {
            return 0;
        }
        sequence.setRelease(last);

        return (int)(last - next + 1);
    }

    private long range(final long next)
    {
        final long end = next + limit;
        long from = next;
        while (from < end)
        {
            final long available = ring.available(from, (int)(end - from), upstreams);
            if (available < from)
            {
                break;
            }
            for (long current = from; current <= available; current++)
            {
                handle(current);
            }
            from = available + 1;
        }

        return from - 1;
    }

    private long oneByOne(final long next)
    {
        long current = next;
        while (current < next + limit && ring.isPublished(current))
        {
            handle(current);
            current++;
        }

        return current - 1;
    }

    private void handle(final long current)
    {
        handler.onEvent(
            ring.buffer, ring.offset(current) + LayoutRing.HEADER_LENGTH, ring.length(current), current, false);
    }
}
