package io.ringside.loadgen.bench.seeds;

import io.ringside.journal.JournalRecordHandler;

import org.agrona.DirectBuffer;

/** What is written to a file by one thread and read back by another, in order. */
interface PersistedQueue extends AutoCloseable
{
    /** Length of every message in bytes. */
    int MESSAGE_LENGTH = 256;

    /** Write a message. The consumer need not see it yet if it is not handed over: more follow at once. */
    void append(DirectBuffer message, boolean isHandedOver);

    /** Hand over what there is to the consumer, who takes it all; how many messages. */
    int poll(JournalRecordHandler handler);

    @Override
    void close();
}
