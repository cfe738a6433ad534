package io.ringside.loadgen.bench.wire;

import org.agrona.DirectBuffer;

/** How the messages of one session get to an echo and back. Used by one thread; nothing blocks but {@link #connect}. */
public interface EchoLink extends AutoCloseable
{
    /** Takes what comes back. */
    @FunctionalInterface
    interface AnswerHandler
    {
        /**
         * A message has come back.
         *
         * @param buffer not retained.
         * @param offset of its first byte.
         */
        void onAnswer(DirectBuffer buffer, int offset);
    }

    /**
     * Connect, and wait until the echo is there.
     *
     * @param handler called within {@link #poll()} from now on.
     * @throws RuntimeException if it does not come in time.
     */
    void connect(AnswerHandler handler);

    /** Send a message from the beginning of a buffer; 0 or less: it has not been taken. */
    long offer(DirectBuffer buffer, int length);

    /** Receive what has come back; 0 if nothing has. */
    int poll();

    /** Whether messages can be sent. */
    boolean isConnected();

    @Override
    void close();
}
