package io.ringside.engine.pipeline;

import org.agrona.concurrent.Agent;

/** Agents that share a thread, stepped in the order given, under one name. An agent that throws ends the step. */
final class AgentGroup implements Agent
{
    private final String roleName;
    private final Agent[] agents;

    /**
     * @param roleName of the group and its thread.
     * @param agents   to step.
     */
    AgentGroup(final String roleName, final Agent... agents)
    {
        this.roleName = roleName;
        this.agents = agents.clone();
    }

    @Override
    public void onStart()
    {
        for (final Agent agent : agents)
        {
            agent.onStart();
        }
    }

    @Override
    public int doWork() throws Exception
    {
        int workCount = 0;
        for (final Agent agent : agents)
        {
            workCount += agent.doWork();
        }

        return workCount;
    }

    @Override
    public void onClose()
    {
        for (final Agent agent : agents)
        {
            agent.onClose();
        }
    }

    @Override
    public String roleName()
    {
        return roleName;
    }
}
