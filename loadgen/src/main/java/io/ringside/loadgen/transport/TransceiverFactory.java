package io.ringside.loadgen.transport;

/** Makes the transceiver of a session. Called once per session, before the run. */
@FunctionalInterface
public interface TransceiverFactory
{
    /**
     * Make a transceiver; it is connected, used and closed by the load generator.
     *
     * @param sessionIndex of the session, from 0.
     * @return the transceiver, not connected.
     */
    MessageTransceiver newTransceiver(int sessionIndex);
}
