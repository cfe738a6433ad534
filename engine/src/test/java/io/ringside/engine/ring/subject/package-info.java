/**
 * What the tools of {@code io.ringside.engine.ring.proof} run: programs over a ring, written against its public
 * interface, loaded once more beside each compiled copy of the ring.
 */
package io.ringside.engine.ring.subject;
