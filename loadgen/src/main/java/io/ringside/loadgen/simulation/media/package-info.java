/**
 * Aeron's media driver on each machine, for streams within a process: the real one, stepped on the simulator's thread
 * and by its clock. Sees {@code base}.
 */
package io.ringside.loadgen.simulation.media;
