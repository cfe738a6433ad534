package io.ringside.ops.node.base;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class PartCloserTest
{
    private static final long LONG_NS = TimeUnit.MINUTES.toNanos(1);

    @TempDir
    private Path directory;
    private NodeErrors errors;
    private Thread closing;

    @BeforeEach
    void open() throws IOException
    {
        errors = new NodeErrors(directory.resolve("log"), NodeStart::printWarning, (throwable) -> { });
    }

    @AfterEach
    void close()
    {
        errors.close();
    }

    @Test
    void shouldCloseOnAnotherThread()
    {
        assertTrue(new PartCloser(errors).close("part", () -> closing = Thread.currentThread(), LONG_NS));
        assertNotEquals(Thread.currentThread(), closing);
        assertEquals(0, errors.errorCount());
    }

    @Test
    void shouldCountWhatGoesWrong()
    {
        assertTrue(new PartCloser(errors).close("part", () ->
        {
            throw new IOException("no");
        }, LONG_NS));
        assertEquals(1, errors.errorCount());
    }

    @Test
    void shouldNotWaitForAPartThatHangs()
    {
        final CountDownLatch never = new CountDownLatch(1);
        assertFalse(new PartCloser(errors).close("part", never::await, 1));
        never.countDown();
    }
}
