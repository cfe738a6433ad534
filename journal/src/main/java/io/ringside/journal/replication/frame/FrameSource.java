package io.ringside.journal.replication.frame;

import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.FragmentHandler;

/** Receives frames of the other node, and of anybody who can reach the channel. One thread. Hot path: no allocation. */
public interface FrameSource extends AutoCloseable
{
    /**
     * Hand over what has arrived.
     *
     * @param handler of each fragment.
     * @param limit   of fragments.
     * @return fragments handed over.
     */
    int poll(FragmentHandler handler, int limit);

    /**
     * Hand over what has arrived; a fragment that the handler aborts comes again.
     *
     * @param handler of each fragment.
     * @param limit   of fragments.
     * @return fragments handed over.
     */
    int controlledPoll(ControlledFragmentHandler handler, int limit);

    @Override
    void close();
}
