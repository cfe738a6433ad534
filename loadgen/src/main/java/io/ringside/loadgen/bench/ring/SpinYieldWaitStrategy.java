package io.ringside.loadgen.bench.ring;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.WaitStrategy;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NoOpIdleStrategy;

/**
 * {@link SpinYield} for the Disruptor's consumers, so that it can be had with exactly the waiting that ours does.
 */
final class SpinYieldWaitStrategy implements WaitStrategy
{
    private final boolean isGathering;

    /** Of all consumers: it remembers nothing. */
    private final IdleStrategy gather;

    /** Of the one consumer that there is where it is used. */
    private final FirstLook firstLook = new FirstLook();

    /**
     * @param gathering of the consumers. They wait before they take few and not behind as ours do: all consumers share
     *                  this object, which therefore knows nothing of the last look.
     */
    SpinYieldWaitStrategy(final Gathering gathering)
    {
        isGathering = Gathering.NONE != gathering;
        gather = gathering.around(NoOpIdleStrategy.INSTANCE);
    }

    @Override
    public long waitFor(
        final long sequence, final Sequence cursor, final Sequence dependentSequence, final SequenceBarrier barrier)
        throws AlertException
    {
        int spinsLeft = SpinYield.SPIN_COUNT;
        if (SpinYield.IS_LATE)
        {
            firstLook.await();
        }
        long available = dependentSequence.get();
        if (SpinYield.IS_LATE)
        {
            firstLook.onLook(available >= sequence);
        }
        if (isGathering)
        {
            // None are few, too: there is no wait behind the first that comes.
            gather.idle((int)Math.max(1, available - sequence + 1));
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
}
