/**
 * A machine, the processes that run on it, one after the other, and those who watch what they show. What a node does is
 * done here in the same order, with the real parts. Sees {@code base} and what a machine has: {@code disk}, {@code
 * network}, {@code socket}, {@code media}. Start reading at {@link io.ringside.loadgen.simulation.node.Start}.
 */
package io.ringside.loadgen.simulation.node;
