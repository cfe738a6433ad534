package io.ringside.gateway;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.CompositeAgent;

/** Several agents in turn under one short name, which becomes the thread's. */
final class NamedAgent implements Agent
{
    private final String name;
    private final CompositeAgent agents;

    NamedAgent(final String name, final Agent... agents)
    {
        this.name = name;
        this.agents = new CompositeAgent(agents);
    }

    @Override
    public void onStart()
    {
        agents.onStart();
    }

    @Override
    public int doWork() throws Exception
    {
        return agents.doWork();
    }

    @Override
    public void onClose()
    {
        agents.onClose();
    }

    @Override
    public String roleName()
    {
        return name;
    }
}
