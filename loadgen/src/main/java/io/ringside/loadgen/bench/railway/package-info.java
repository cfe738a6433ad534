/**
 * The Railway algorithm, a peer to race the ring against: trains of fixed capacity circulate between stations.
 * <p>
 * May import Agrona and the JDK. A {@link io.ringside.loadgen.bench.railway.Station} belongs to one thread. Start
 * reading at {@link io.ringside.loadgen.bench.railway.Railway}.
 */
package io.ringside.loadgen.bench.railway;
