package io.ringside.engine.host;

import java.util.function.LongSupplier;

/**
 * How far one consumer of a ring is. Any thread may ask.
 *
 * @param name      of the consumer: a stage of the pipeline, or one that polls the output ring.
 * @param sequence  last event that it has released.
 * @param cursor    last event claimed in its ring: with more than it has released there is work in front of it, or a
 *                  claim that nobody publishes.
 * @param slotCount of the ring: a consumer further behind no longer holds it up.
 */
public record ConsumerProgress(String name, LongSupplier sequence, LongSupplier cursor, int slotCount)
{
}
