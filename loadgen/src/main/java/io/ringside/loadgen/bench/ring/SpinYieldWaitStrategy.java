package io.ringside.loadgen.bench.ring;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.WaitStrategy;

/**
 * {@link SpinYield} for the Disruptor's consumers, so that it can be had with exactly the waiting that ours does.
 */
final class SpinYieldWaitStrategy implements WaitStrategy
{
    @Override
    public long waitFor(
        final long sequence, final Sequence cursor, final Sequence dependentSequence, final SequenceBarrier barrier)
        throws AlertException
    {
        int spinsLeft = SpinYield.SPIN_COUNT;
        long available = dependentSequence.get();
        while (available < sequence)
        {
            barrier.checkAlert();
            if (spinsLeft > 0)
            {
                spinsLeft--;
                Thread.onSpinWait();
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
}
