/**
 * The ring: events in fixed slots of one contiguous off-heap block, one or many producers, a graph of consumers.
 * <p>
 * A library of its own: imports Agrona and the JDK only, and owns no thread. Producers claim and commit on their own
 * threads. {@link io.ringside.engine.ring.BatchEventProcessor} and {@link io.ringside.engine.ring.EventPoller} are
 * stepped by the caller, on one thread or several, with that thread's Agrona {@code IdleStrategy}. Threads are ordered
 * by acquire and release only: a producer releases the word that publishes slots, a consumer releases its own
 * {@link io.ringside.engine.ring.Sequence}.
 * <p>
 * Start reading at {@link io.ringside.engine.ring.RingBuffer}, the producer's view, and
 * {@link io.ringside.engine.ring.RingGraph}, which connects consumers.
 * {@link io.ringside.engine.ring.SlotDescriptor} describes how events are placed in memory,
 * {@link io.ringside.engine.ring.OffHeapBuffer} is that memory. Then:
 * <ul>
 *     <li>publication: {@code Slots};</li>
 *     <li>claims: {@code Sequencer} and its two implementations, and {@code Gate}, which keeps producers from
 *     overwriting what the slowest consumer has not read;</li>
 *     <li>consumption: {@link io.ringside.engine.ring.SequenceBarrier} and
 *     {@link io.ringside.engine.ring.BatchEventProcessor}.
 *     {@link io.ringside.engine.ring.DetachablePoller} is a consumer that producers do not wait for;</li>
 *     <li>supervision: {@link io.ringside.engine.ring.ClaimWatch}.</li>
 * </ul>
 */
package io.ringside.engine.ring;
