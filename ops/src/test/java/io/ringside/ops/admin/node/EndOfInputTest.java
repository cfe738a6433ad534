package io.ringside.ops.admin.node;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

import static org.junit.jupiter.api.Assertions.assertEquals;

@Timeout(30)
class EndOfInputTest
{
    private final List<String> calls = new CopyOnWriteArrayList<>();

    @Test
    void shouldStopAtTheEndOfTheInputAndEndForCertain() throws IOException, InterruptedException
    {
        final PipedOutputStream parent = new PipedOutputStream();
        final CountDownLatch isStopped = new CountDownLatch(1);
        final Thread watch = EndOfInput.watch(new PipedInputStream(parent), () ->
        {
            calls.add("stop");
            isStopped.countDown();
        }, 1_000_000L, () -> calls.add("halt"));
        parent.write("anything".getBytes());
        parent.flush();
        assertEquals(List.of(), calls, "the parent is there");

        parent.close();
        isStopped.await();
        watch.join();

        assertEquals(List.of("stop", "halt"), calls);
    }

    @Test
    void shouldStopWhenTheInputCannotBeRead() throws InterruptedException
    {
        EndOfInput.watch(new InputStream()
        {
            @Override
            public int read() throws IOException
            {
                throw new IOException("closed");
            }
        }, () -> calls.add("stop"), 1, () -> calls.add("halt")).join();

        assertEquals(List.of("stop", "halt"), calls);
    }
}
