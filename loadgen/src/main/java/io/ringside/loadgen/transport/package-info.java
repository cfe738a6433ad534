/**
 * How messages are sent and reports received: one transceiver per session, over SBE or FIX, all stepped by the
 * generator's thread.
 * <p>
 * May import the JDK, Agrona, {@code gateway.client}, {@code engine.protocol} and {@code loadgen.workload}. No thread
 * of its own, no allocation while a run is on.
 * <p>
 * Start reading at {@link io.ringside.loadgen.transport.MessageTransceiver}.
 */
package io.ringside.loadgen.transport;
