package io.ringside.gateway;

import org.agrona.concurrent.Agent;

/**
 * Steps an agent again while there may be more for it than it takes in one step: the thread's turn may be a long one,
 * and each turn has a cost of its own.
 */
final class Repeated implements Agent
{
    private final Agent agent;
    private final int stepLimit;
    private final int roundsMax;

    /**
     * @param stepLimit work of a step from which on there may be more.
     * @param roundsMax steps of a turn.
     */
    Repeated(final Agent agent, final int stepLimit, final int roundsMax)
    {
        this.agent = agent;
        this.stepLimit = stepLimit;
        this.roundsMax = roundsMax;
    }

    @Override
    public int doWork() throws Exception
    {
        int workCount = agent.doWork();
        int last = workCount;
        for (int i = 1; i < roundsMax && last >= stepLimit; i++)
        {
            last = agent.doWork();
            workCount += last;
        }
        return workCount;
    }

    @Override
    public void onStart()
    {
        agent.onStart();
    }

    @Override
    public void onClose()
    {
        agent.onClose();
    }

    @Override
    public String roleName()
    {
        return agent.roleName();
    }
}
