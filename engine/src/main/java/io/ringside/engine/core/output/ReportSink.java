package io.ringside.engine.core.output;

import org.agrona.MutableDirectBuffer;

/**
 * Where the core's encoded output goes: the output ring, the report log of a recovery, a test.
 * One claim is open at a time. Called on the thread that drives the core. Hot path: no allocation.
 */
public interface ReportSink
{
    /**
     * Claims room for one SBE message including its header. Always succeeds: an implementation that is full waits for
     * its consumers, which never wait for a client.
     *
     * @param length in bytes of header and message.
     * @return offset in {@link #buffer()} of the first byte to write.
     */
    int claim(int length);

    /**
     * The buffer that the open claim lies in.
     *
     * @return the buffer, owned by the sink.
     */
    MutableDirectBuffer buffer();

    /**
     * Publish the open claim.
     */
    void commit();
}
