package io.ringside.engine.recovery;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalRecordHandler;

/**
 * Reads a journal, and checks it, on a thread of its own, some batches ahead of the thread that applies the records.
 * One thread polls and closes.
 */
final class ReadAhead implements RecordSource
{
    private static final int BATCHES = 4;

    private final JournalReader reader;
    private final BlockingQueue<RecordBatch> free = new ArrayBlockingQueue<>(BATCHES);
    private final BlockingQueue<RecordBatch> read = new ArrayBlockingQueue<>(BATCHES);
    private final Thread thread = new Thread(this::run, "read-ahead");
    private volatile boolean isClosed;
    private RecordBatch current;

    /**
     * @param reader at the first record wanted; this object closes it.
     */
    ReadAhead(final JournalReader reader)
    {
        this.reader = reader;
        for (int i = 0; i < BATCHES; i++)
        {
            free.add(new RecordBatch());
        }
        thread.setDaemon(true);
        thread.start();
    }

    private void run()
    {
        boolean isEnd = false;
        while (!isEnd && !isClosed)
        {
            final RecordBatch batch = take(free);
            batch.fill(reader);
            isEnd = batch.isEnd();
            read.add(batch);
        }
        reader.close();
    }

    @Override
    public int poll(final JournalRecordHandler handler, final int limit)
    {
        if (null == current)
        {
            current = take(read);
        }
        else if (current.isEmpty() && !current.isEnd())
        {
            free.add(current);
            current = take(read);
        }
        return current.deliver(handler, limit);
    }

    @Override
    public boolean isAtDamage()
    {
        return null != current && current.isAtDamage();
    }

    @Override
    public void close()
    {
        isClosed = true;
        // Room for every batch: the thread takes one, sees that it is to end, and waits for nothing.
        read.drainTo(free);
        if (null != current)
        {
            free.offer(current);
        }
        boolean isInterrupted = false;
        while (thread.isAlive())
        {
            try
            {
                thread.join();
            }
            catch (final InterruptedException ex)
            {
                isInterrupted = true;
            }
        }
        if (isInterrupted)
        {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits however often it is interrupted: an interrupt would close the files of the thread that it meets. */
    private static RecordBatch take(final BlockingQueue<RecordBatch> queue)
    {
        boolean isInterrupted = false;
        try
        {
            while (true)
            {
                try
                {
                    return queue.take();
                }
                catch (final InterruptedException ex)
                {
                    isInterrupted = true;
                }
            }
        }
        finally
        {
            if (isInterrupted)
            {
                Thread.currentThread().interrupt();
            }
        }
    }
}
