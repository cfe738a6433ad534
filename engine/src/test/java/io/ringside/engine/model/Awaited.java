package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Rulings that core and model do not follow yet. What breaks one is counted and told, and fails no run; a ruling that
 * is followed is taken off this list.
 */
enum Awaited
{
    /** A call of the clock never loses its end. */
    P1;

    private final LongAdder brokenCount = new LongAdder();

    void onBroken()
    {
        brokenCount.increment();
    }

    /** Null if none is awaited. */
    static String told()
    {
        final List<String> counts = new ArrayList<>();
        for (final Awaited awaited : values())
        {
            counts.add(awaited + " " + awaited.brokenCount.sum());
        }
        return counts.isEmpty() ? null : "awaited: broken so far: " + String.join(", ", counts);
    }
}
