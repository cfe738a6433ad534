package io.ringside.loadgen.bench.ring;

import java.util.List;

import org.agrona.BitUtil;

/**
 * Two producers, one per processor, claim from one ring and publish at once, without payload: what several producers
 * pay for each other. The first of them also moves the consumer on, now and then, so that no third thread disturbs
 * them. Asked with batch and messages in all; answers duration in ns and bytes allocated. Valid when no position was
 * given out twice or left out and all have been consumed.
 */
final class ClaimExercise implements Exercise
{
    static final String NAME = "claim";

    static final int PRODUCER_COUNT = 2;

    private final Implementation implementation;
    private final int slotCount;

    ClaimExercise(final Implementation implementation, final int slotCount)
    {
        this.implementation = implementation;
        this.slotCount = slotCount;
    }

    @Override
    public Answer run(final long[] arguments)
    {
        final int batch = (int)arguments[0];
        final long claims = Math.max(1, arguments[1] / (PRODUCER_COUNT * batch));
        final List<Claimer> claimers = claimers(batch, claims);
        final Race race = Race.run(List.copyOf(claimers));
        if (!race.hasEnded())
        {
            return Answer.invalid(race.fault());
        }

        final long count = claims * PRODUCER_COUNT;
        final long expected = batch * (count * (count - 1) / 2);
        final long found = claimers.stream().mapToLong(Claimer::sumOfFirst).sum();
        return new Answer(expected == found, new long[]{race.durationNs(), race.allocatedBytes()},
            expected == found ? "" : "positions add up to " + found + ", not " + expected);
    }

    private List<Claimer> claimers(final int batch, final long claims)
    {
        return switch (implementation)
        {
            case RINGSIDE -> RingsideClaimer.pair(false, slotCount, batch, claims);
            case RINGSIDE_PACKED -> RingsideClaimer.pair(true, slotCount, batch, claims);
            case FLOOR_PACKED -> FloorClaimer.pair(Long.BYTES, slotCount, batch, claims);
            case FLOOR_IN_SLOT -> FloorClaimer.pair(BitUtil.CACHE_LINE_LENGTH, slotCount, batch, claims);
            default -> DisruptorClaimer.pair(slotCount, batch, claims);
        };
    }
}
