/**
 * The network between two nodes: late, doubled, out of order, cut. Sees {@code base}; knows no node.
 */
package io.ringside.loadgen.simulation.network;
