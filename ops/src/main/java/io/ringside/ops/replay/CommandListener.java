package io.ringside.ops.replay;

import org.agrona.DirectBuffer;

/** Receives every command that a scenario applies. */
@FunctionalInterface
public interface CommandListener
{
    /**
     * A command is about to be applied.
     *
     * @param buffer holding it; not to be retained.
     * @param offset of its header.
     * @param length in bytes.
     * @param atNs   its timestamp.
     */
    void onCommand(DirectBuffer buffer, int offset, int length, long atNs);
}
