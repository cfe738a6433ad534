package io.ringside.engine.cluster;

import org.agrona.DirectBuffer;

/** Takes in the commands that the cluster has agreed on, in their order: a pipeline that follows. */
@FunctionalInterface
public interface CommandIntake
{
    /**
     * Take in one command. Called on the thread {@code cluster-log}.
     *
     * @param buffer      holding the command; not retained.
     * @param offset      in bytes.
     * @param length      in bytes.
     * @param sequence    of the command: the one after the last.
     * @param timestampNs of the cluster, UTC nanoseconds.
     * @return false if there is no room: it is offered again.
     */
    boolean onRecord(DirectBuffer buffer, int offset, int length, long sequence, long timestampNs);
}
