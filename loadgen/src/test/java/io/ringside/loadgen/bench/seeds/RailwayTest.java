package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.bench.seeds.Railway.Station;
import io.ringside.loadgen.bench.seeds.Railway.Train;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

class RailwayTest
{
    @Test
    void shouldCarryMessagesFromStationToStationAndBack()
    {
        final Railway railway = new Railway(2, 1, 3, 12);
        final Station producer = railway.station(0);
        final Station consumer = railway.station(1);

        assertNull(consumer.tryBoard());
        final Train train = producer.tryBoard();
        train.buffer().putLong(train.offset(2), 42);
        train.count(3);
        producer.depart();

        assertNull(producer.tryBoard());
        assertSame(train, consumer.tryBoard());
        assertEquals(3, train.count());
        assertEquals(42, train.buffer().getLong(train.offset(2)));
        consumer.depart();
        assertSame(train, producer.tryBoard());
    }

    @Test
    void shouldLetTrainsFollowEachOtherInOrder()
    {
        final Railway railway = new Railway(2, 2, 1, 8);
        final Station producer = railway.station(0);
        final Station consumer = railway.station(1);

        final Train first = producer.tryBoard();
        producer.depart();
        final Train second = producer.tryBoard();
        assertNotNull(second);
        assertNotSame(first, second);
        producer.depart();
        assertNull(producer.tryBoard());

        assertSame(first, consumer.tryBoard());
        consumer.depart();
        assertSame(second, consumer.tryBoard());
        assertSame(first, producer.tryBoard());
    }

    @Test
    void shouldKeepMessagesApart()
    {
        final Train train = new Railway(2, 1, 100, 48).station(0).tryBoard();
        for (int i = 1; i < 100; i++)
        {
            assertEquals(48, train.offset(i) - train.offset(i - 1));
        }
        train.buffer().setMemory(train.offset(0), 100 * 48, (byte)-1);
        assertEquals(0, train.station());
        assertEquals(0, train.count());
    }

    @Test
    void shouldRefuseWhatCannotRun()
    {
        assertThrows(IllegalArgumentException.class, () -> new Railway(1, 1, 1, 8));
        assertThrows(IllegalArgumentException.class, () -> new Railway(2, 3, 1, 8));
        assertThrows(IllegalArgumentException.class, () -> new Railway(2, 1, 0, 8));
    }
}
