/**
 * What stands beside a node that is measured through the network: the client of an echo, the disk alone, and what else
 * the processors did. Nodes are started in {@code ops}, which also has the benchmark. May import everything of ours.
 * Start reading at {@link io.ringside.loadgen.bench.wire.EchoTransceiver}.
 */
package io.ringside.loadgen.bench.wire;
