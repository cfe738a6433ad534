/**
 * The ring: events in one contiguous off-heap block of fixed slots, one or many producers, a graph of consumers.
 * <p>
 * Imports Agrona and the JDK only; a library in its own right. Owns no thread: producers claim and commit on theirs,
 * {@link io.ringside.engine.ring.BatchEventProcessor} and {@link io.ringside.engine.ring.EventPoller} are stepped by
 * whoever runs them. Order is carried by acquire and release alone: a producer releases the sequence in the slot, a
 * consumer releases its own {@link io.ringside.engine.ring.Sequence}.
 * <p>
 * Start reading at {@link io.ringside.engine.ring.RingBuffer}, then {@link io.ringside.engine.ring.SequenceBarrier}.
 */
package io.ringside.engine.ring;
