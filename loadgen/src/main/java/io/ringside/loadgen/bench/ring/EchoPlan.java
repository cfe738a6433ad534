package io.ringside.loadgen.bench.ring;

import org.HdrHistogram.Histogram;

/**
 * Request and reply: a client sends a message, a server reads it whole and sends one back, the client reads that whole
 * and sends the next.
 *
 * @param payloadBytes of request and reply.
 * @param roundTrips   to make.
 * @param slotCount    of each ring or queue.
 * @param roundTripNs  filled by the client.
 */
record EchoPlan(int payloadBytes, long roundTrips, int slotCount, Histogram roundTripNs)
{
    int words()
    {
        return payloadBytes / Long.BYTES;
    }

    /** What client and server must each have read. */
    Checksum expected()
    {
        final Checksum checksum = new Checksum(true);
        for (long n = 0; n < roundTrips; n++)
        {
            checksum.add(Payload.expectedSum(payloadBytes, Payload.value(0, n)));
        }
        return checksum;
    }
}
