package io.ringside.loadgen.bench.seeds;

import org.agrona.DirectBuffer;

/**
 * What is written to a file by one thread and read back by another, in order.
 */
interface PersistedQueue extends AutoCloseable
{
    /** Length of every message in bytes. */
    int MESSAGE_LENGTH = 256;

    /**
     * Write a message. The producer.
     *
     * @param message     of {@link #MESSAGE_LENGTH}; not retained.
     * @param isHandedOver false when more follow at once and the consumer need not see this one before them.
     */
    void append(DirectBuffer message, boolean isHandedOver);

    /**
     * Hand over what there is. The consumer.
     *
     * @param handler of each message.
     * @return messages handed over.
     */
    int poll(Handler handler);

    @Override
    void close();

    /** Takes messages. */
    @FunctionalInterface
    interface Handler
    {
        /**
         * @param buffer valid during the call.
         * @param offset of the message.
         */
        void onMessage(DirectBuffer buffer, int offset);
    }
}
