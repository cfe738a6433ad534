/**
 * The ring: events in one contiguous off-heap block of fixed slots, one or many producers, a graph of consumers.
 * <p>
 * Imports Agrona and the JDK only; a library in its own right. Owns no thread: producers claim and commit on theirs,
 * {@link io.ringside.engine.ring.BatchEventProcessor} and {@link io.ringside.engine.ring.EventPoller} are stepped by
 * whoever runs them, all by one thread if need be, and idle as Agrona's {@code IdleStrategy} of that thread says. Order
 * is carried by acquire and release alone: a producer releases the word that publishes slots, a consumer releases its
 * own {@link io.ringside.engine.ring.Sequence}.
 * <p>
 * Start reading at {@link io.ringside.engine.ring.RingBuffer}, what a producer sees, and
 * {@link io.ringside.engine.ring.RingGraph}, how consumers are put together. How events lie in memory,
 * {@link io.ringside.engine.ring.SlotLayout} says, and what that memory is,
 * {@link io.ringside.engine.ring.OffHeapBuffer}. Then {@code Slots} and its three kinds, {@code HeadedSlots},
 * {@code PackedSlots} for several producers and {@code CursorSlots} for one, where publication happens; {@code
 * Sequencer} and its two kinds, where claims are made; {@code Gate}, which keeps producers off the slowest consumer;
 * {@link io.ringside.engine.ring.SequenceBarrier} and {@link io.ringside.engine.ring.BatchEventProcessor}, the way of
 * an event out.
 * {@link io.ringside.engine.ring.DetachablePoller} is a consumer that producers do not wait for.
 * {@link io.ringside.engine.ring.GatheringIdleStrategy} is for consumers that are faster than what they wait for.
 * {@link io.ringside.engine.ring.ClaimWatch} and {@link io.ringside.engine.ring.ConsumerWatch} look on.
 */
package io.ringside.engine.ring;
