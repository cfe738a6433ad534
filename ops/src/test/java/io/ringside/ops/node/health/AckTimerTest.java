package io.ringside.ops.node.health;

import io.ringside.journal.replication.Replicator;
import org.HdrHistogram.Histogram;
import org.agrona.DirectBuffer;
import org.agrona.collections.MutableLong;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class AckTimerTest
{
    private final MutableLong acknowledged = new MutableLong(-1);
    private final MutableLong nowNs = new MutableLong(0);
    private final AckTimer timer = new AckTimer(new Idle(), acknowledged::get, nowNs::get);

    @Test
    void shouldTimeNewestRecordOfBatchUntilItIsAcknowledged()
    {
        send(7, 100);
        send(8, 150);
        work(7, 200);
        work(8, 300);

        final Histogram acks = timer.acks();
        assertEquals(1, acks.getTotalCount());
        assertEquals(100, acks.getMaxValue());
        assertEquals(0, timer.acks().getTotalCount());
    }

    @Test
    void shouldTimeNextBatchOnlyAfterTheFirst()
    {
        send(7, 100);
        work(6, 110);
        work(7, 120);
        work(7, 130);
        send(9, 140);
        work(9, 150);

        final Histogram acks = timer.acks();
        assertEquals(2, acks.getTotalCount());
        assertEquals(20, acks.getMaxValue());
        assertEquals(10, acks.getMinValue());
    }

    @Test
    void shouldNotTimeWhatIsAcknowledgedAlready()
    {
        acknowledged.set(7);
        send(7, 100);
        work(7, 110);
        assertEquals(0, timer.acks().getTotalCount());
    }

    private void send(final long sequence, final long timeNs)
    {
        nowNs.set(timeNs);
        timer.onRecord(null, 0, 0, sequence, timeNs);
        timer.flush();
    }

    private void work(final long sequence, final long timeNs)
    {
        nowNs.set(timeNs);
        acknowledged.set(sequence);
        timer.doWork();
    }

    private static final class Idle implements Replicator
    {
        @Override
        public void onRecord(
            final DirectBuffer buffer, final int offset, final int length, final long sequence, final long timestampNs)
        {
            // Goes nowhere.
        }

        @Override
        public void flush()
        {
            // Goes nowhere.
        }

        @Override
        public int doWork()
        {
            return 0;
        }

        @Override
        public long quorumSequence()
        {
            return Long.MAX_VALUE;
        }
    }
}
