package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;

import org.agrona.BitUtil;

import io.ringside.engine.ring.OffHeapBuffer;
import io.ringside.loadgen.bench.railway.Railway;
import io.ringside.loadgen.bench.railway.Station;
import io.ringside.loadgen.bench.railway.Train;

/**
 * The Railway algorithm: trains of {@code batch} messages. A pipeline is one circle with four stations; three
 * producers are three circles that meet at the consumer. A train stops at one station after the other, so what
 * happens side by side, multicast and diamond, it cannot do. A consumer takes one train at a time; one that gathers
 * takes all that have come.
 */
final class RailwayGraph implements Graph
{
    private final boolean isFilledWithTrains;
    private final boolean isFlat;
    private final Gathering gathering;

    /**
     * @param isFilledWithTrains whether there are as many trains as the slots of a ring would fill; else two.
     * @param isFlat             whether stations reckon where a train is; else there is an object for each.
     * @param gathering          of the consumers.
     */
    RailwayGraph(final boolean isFilledWithTrains, final boolean isFlat, final Gathering gathering)
    {
        this.isFilledWithTrains = isFilledWithTrains;
        this.isFlat = isFlat;
        this.gathering = gathering;
    }

    @Override
    public List<Worker> workers(final TrialPlan plan)
    {
        final int trainCount = isFilledWithTrains ?
            Math.max(2, BitUtil.findNextPositivePowerOfTwo(plan.slotCount() / plan.batch() + 1) / 2) : 2;
        final List<Worker> workers = new ArrayList<>();
        final List<Station> ends = new ArrayList<>();
        final int stationCount = Topology.PIPELINE == plan.topology() ? 4 : 2;
        for (int producer = 0; producer < plan.topology().producerCount(); producer++)
        {
            final Railway railway = new Railway(stationCount, trainCount, plan.batch(), plan.payloadBytes(), isFlat);
            workers.add(new Producer(plan, producer, railway.station(0)));
            for (int station = 1; station < stationCount - 1; station++)
            {
                workers.add(new Consumer(plan, gathering, railway.station(station)));
            }
            ends.add(railway.station(stationCount - 1));
        }
        workers.add(new Consumer(plan, gathering, ends.toArray(new Station[0])));

        return workers;
    }

    /** Loads. */
    private static final class Producer extends BatchProducer
    {
        private final Station station;
        private final int payloadBytes;

        Producer(final TrialPlan plan, final int producer, final Station station)
        {
            super(plan, producer);
            this.station = station;
            payloadBytes = plan.payloadBytes();
        }

        @Override
        boolean tryPublish(final long sent, final int count, final long value)
        {
            final Train train = station.tryBoard();
            if (null == train)
            {
                return false;
            }
            final OffHeapBuffer buffer = train.buffer();
            final int end = train.offset(count - 1);
            long word = value;
            for (int offset = train.offset(0); offset <= end; offset = train.nextOffset(offset))
            {
                Payload.write(buffer, offset, payloadBytes, word++);
            }
            train.count(count);
            station.depart();
            return true;
        }
    }

    /** Reads, and leaves the cargo on the train for those behind. */
    private static final class Consumer extends Poller
    {
        private final Station[] stations;
        private final int trainLimit;
        private final int payloadBytes;

        Consumer(final TrialPlan plan, final Gathering gathering, final Station... stations)
        {
            super(new Checksum(plan.topology().isOrdered()), plan.messages(), gathering);
            this.stations = stations;
            trainLimit = Gathering.NONE == gathering ? 1 : Math.max(1, plan.readLimit() / plan.batch());
            payloadBytes = plan.payloadBytes();
        }

        @Override
        int poll()
        {
            int messages = 0;
            for (final Station station : stations)
            {
                Train train = station.tryBoard();
                for (int trains = 1; null != train; trains++)
                {
                    messages += train.count();
                    unload(train);
                    station.depart();
                    train = trains < trainLimit ? station.tryBoard() : null;
                }
            }
            return messages;
        }

        private void unload(final Train train)
        {
            final OffHeapBuffer buffer = train.buffer();
            final int end = train.offset(train.count() - 1);
            for (int offset = train.offset(0); offset <= end; offset = train.nextOffset(offset))
            {
                checksum.add(Payload.sum(buffer, offset, payloadBytes));
            }
        }
    }
}
