/**
 * The ring beside other people's: topologies, claims, request and reply, latency against load.
 * <p>
 * May import everything of ours and the libraries of the peers. Each implementation runs in a process of its own,
 * which waits while another one is measured. Start reading at
 * {@link io.ringside.loadgen.bench.ring.RingBenchmark}.
 */
package io.ringside.loadgen.bench.ring;
