package io.ringside.gateway;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.CompositeAgent;

/** Several agents in turn under one short name, which becomes the thread's. */
final class NamedAgent extends CompositeAgent
{
    private final String name;

    NamedAgent(final String name, final Agent... agents)
    {
        super(agents);
        this.name = name;
    }

    @Override
    public String roleName()
    {
        return name;
    }
}
