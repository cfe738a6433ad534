package io.ringside.loadgen.bench.ring;

import io.ringside.engine.ring.GatheringIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/**
 * Whether consumers let messages gather, and how they wait for more when they found few.
 */
enum Gathering
{
    /** They look again at once. */
    NONE,

    /** They give the processor's hint some times. */
    SPINNING,

    /** They give the processor's hint more often, and after more messages: for a processor each. */
    PATIENT,

    /** They give their processor away: for more threads than processors. */
    YIELDING;

    /** How a consumer waits that waits so while there is nothing. */
    IdleStrategy around(final IdleStrategy whenEmpty)
    {
        return switch (this)
        {
            case NONE -> whenEmpty;
            case SPINNING -> new GatheringIdleStrategy(whenEmpty);
            case PATIENT -> GatheringIdleStrategy.patient(whenEmpty);
            case YIELDING -> GatheringIdleStrategy.yielding(whenEmpty);
        };
    }
}
