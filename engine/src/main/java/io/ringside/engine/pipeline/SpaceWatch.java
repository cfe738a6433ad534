package io.ringside.engine.pipeline;

import org.agrona.concurrent.Agent;

/**
 * Tells the publisher of commands when the disk takes nothing more than what is under way. On the conductor, so that a
 * command reads one flag: what is kept for those under way is enough for the time between two looks.
 */
final class SpaceWatch implements Agent
{
    private final RingCommandPublisher publisher;
    private final PipelineContext context;

    SpaceWatch(final RingCommandPublisher publisher, final PipelineContext context)
    {
        this.publisher = publisher;
        this.context = context;
    }

    @Override
    public int doWork()
    {
        publisher.spaceOut(context.isSpaceOut());
        return 0;
    }

    @Override
    public String roleName()
    {
        return "space-watch";
    }
}
