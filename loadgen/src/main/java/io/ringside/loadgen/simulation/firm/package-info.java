/**
 * Participants with sockets: when they connect, what becomes of their connections, and what they know of it. Sees
 * {@code base}, {@code socket} and {@code node}; what they say is in {@code fix} and {@code sbe}.
 */
package io.ringside.loadgen.simulation.firm;
