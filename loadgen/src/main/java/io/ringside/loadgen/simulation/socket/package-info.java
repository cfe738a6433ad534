/**
 * TCP between participants and nodes, behind the JDK's own interface to sockets: late, byte by byte, cut, half open.
 * Sees {@code base}; knows no node.
 */
package io.ringside.loadgen.simulation.socket;
