package io.ringside.loadgen.bench.seeds;

import java.util.function.ObjIntConsumer;

import org.agrona.DirectBuffer;

/** What is written to a file by one thread and read back by another, in order. */
interface PersistedQueue extends AutoCloseable
{
    /** Length of every message in bytes. */
    int MESSAGE_LENGTH = 256;

    /** Write a message. The consumer need not see it yet if it is not handed over: more follow at once. */
    void append(DirectBuffer message, boolean isHandedOver);

    /** Hand over what there is to the consumer, as a buffer and an offset valid during the call; how many messages. */
    int poll(ObjIntConsumer<DirectBuffer> handler);

    @Override
    void close();
}
