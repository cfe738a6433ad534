package io.ringside.loadgen.bench.ring;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.WaitStrategy;

import io.ringside.engine.ring.GatheringIdleStrategy;

/**
 * {@link SpinYield} for the Disruptor's consumers, so that it can be had with exactly the waiting that ours does.
 */
final class SpinYieldWaitStrategy implements WaitStrategy
{
    private final Gathering gathering;

    /**
     * @param gathering of the consumers. They wait before they take few and not behind as ours do: all consumers share
     *                  this object, which therefore knows nothing of the last look.
     */
    SpinYieldWaitStrategy(final Gathering gathering)
    {
        this.gathering = gathering;
    }

    @Override
    public long waitFor(
        final long sequence, final Sequence cursor, final Sequence dependentSequence, final SequenceBarrier barrier)
        throws AlertException
    {
        int spinsLeft = SpinYield.SPIN_COUNT;
        long available = dependentSequence.get();
        if (Gathering.NONE != gathering && available - sequence < few())
        {
            gather();
            available = dependentSequence.get();
        }
        while (available < sequence)
        {
            barrier.checkAlert();
            if (spinsLeft > 0)
            {
                spinsLeft--;
                SpinYield.hint(spinsLeft);
            }
            else
            {
                Thread.yield();
            }
            available = dependentSequence.get();
        }

        return available;
    }

    @Override
    public void signalAllWhenBlocking()
    {
    }

    private int few()
    {
        return Gathering.YIELDING == gathering ?
            GatheringIdleStrategy.FEW_YIELDING_DEFAULT : GatheringIdleStrategy.FEW_DEFAULT;
    }

    private void gather()
    {
        if (Gathering.YIELDING == gathering)
        {
            Thread.yield();
            return;
        }
        for (int i = 0; i < GatheringIdleStrategy.HINTS_DEFAULT; i++)
        {
            Thread.onSpinWait();
        }
    }
}
