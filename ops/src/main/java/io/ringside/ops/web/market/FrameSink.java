package io.ringside.ops.web.market;

import java.util.List;

/** Takes what was made. */
@FunctionalInterface
public interface FrameSink
{
    /** A sink without readers. */
    FrameSink NONE = (frames) -> { };

    /**
     * The frames of one moment, in the order in which readers get them. On the market's thread, which must not wait.
     */
    void onFrames(List<Frame> frames);
}
