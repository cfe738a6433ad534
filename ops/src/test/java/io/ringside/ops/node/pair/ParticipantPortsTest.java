package io.ringside.ops.node.pair;

import io.ringside.ops.Await;
import io.ringside.ops.node.base.NodeErrors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

class ParticipantPortsTest
{
    private final List<Throwable> fatal = Collections.synchronizedList(new ArrayList<>());
    private final IllegalStateException inUse = new IllegalStateException("in use");
    @TempDir
    private Path directory;
    private NodeErrors errors;
    private ParticipantPorts ports;

    @BeforeEach
    void start() throws IOException
    {
        errors = new NodeErrors(directory.resolve("log"), (line) -> { }, fatal::add);
        ports = new ParticipantPorts(errors, () -> false);
    }

    @AfterEach
    void close()
    {
        errors.close();
    }

    @Test
    void shouldEndTheNodeIfAPortCannotBeOpened()
    {
        ports.add(() ->
        {
            throw inUse;
        });
        ports.open("test");
        Await.until(() -> "nothing is fatal", () -> !fatal.isEmpty());
        ports.close();
        assertSame(inUse, fatal.get(0));
        assertFalse(ports.isOpen());
    }

    /** A member that starts again in its process closes its doors before the thread that opens them has ended. */
    @Test
    void shouldEndNothingIfAPortIsGoneBecauseTheNodeIsBeingClosed() throws InterruptedException
    {
        final CountDownLatch isTried = new CountDownLatch(1);
        ports.add(() ->
        {
            ports.shut();
            isTried.countDown();
            throw inUse;
        });
        ports.open("test");
        isTried.await();
        ports.close();
        assertEquals(List.of(), fatal);
        assertFalse(ports.isOpen());
    }

    @Test
    void shouldOpenAll()
    {
        final List<String> opened = Collections.synchronizedList(new ArrayList<>());
        ports.add(() -> opened.add("one"));
        ports.add(() -> opened.add("two"));
        ports.open("test");
        Await.until(() -> "it is not open: " + fatal, ports::isOpen);
        assertEquals(List.of("one", "two"), opened);
        ports.close();
    }
}
