package io.ringside.engine.cluster;

import org.agrona.MutableDirectBuffer;

/**
 * Makes the command that tells the core that a member is gone: the same bytes on every member, and in every version.
 * It is not in the log, but made at a position of it, also when the log is replayed by a later build, or read by two
 * builds side by side. So its header has the version in which the command came, and not that of the newest schema.
 */
@FunctionalInterface
public interface LostCommand
{
    /** The core is told nothing. */
    LostCommand NONE = (buffer, memberId) -> 0;

    /**
     * Write the command, with its header.
     *
     * @param buffer   to write to, from 0 on.
     * @param memberId that is gone.
     * @return length in bytes, 0 for no command.
     */
    int encode(MutableDirectBuffer buffer, int memberId);
}
