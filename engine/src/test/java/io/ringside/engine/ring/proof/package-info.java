/**
 * Tools that show the ring right: the shipped sources, whole or with a bug planted, are compiled once more, their
 * accesses to memory are sent to a model of weak memory, and every execution of a small program is walked through.
 * <p>
 * Start reading at {@link io.ringside.engine.ring.proof.Explorer}, then {@link io.ringside.engine.ring.proof.Memory}.
 * What is run stands in {@code io.ringside.engine.ring.subject}.
 */
package io.ringside.engine.ring.proof;
