package io.ringside.engine.host;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.CompositeAgent;

/**
 * Agents that share a thread, stepped in the order given, under one name. An agent that throws ends the step; the next
 * step continues behind it.
 */
public final class AgentGroup extends CompositeAgent
{
    private final String roleName;

    /**
     * @param roleName of the group and its thread.
     * @param agents   to step.
     */
    public AgentGroup(final String roleName, final Agent... agents)
    {
        super(agents);
        this.roleName = roleName;
    }

    @Override
    public String roleName()
    {
        return roleName;
    }
}
