package io.ringside.ops.node.health;

import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeStart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class NodeWatchTest
{
    private static final long MS = 1_000_000L;
    private static final long SECOND_NS = 1_000 * MS;

    @TempDir
    private Path directory;
    private final List<Throwable> fatal = new ArrayList<>();
    private NodeErrors errors;
    private DoorWatch doors;
    private NodeWatch watch;
    private long nowNs = 7;
    private int seconds;

    @BeforeEach
    void open() throws IOException
    {
        errors = new NodeErrors(directory.resolve("log"), NodeStart::printWarning, fatal::add);
        doors = new DoorWatch(errors);
        watch = new NodeWatch(errors, List.of(() -> "ready"), doors::look, () -> seconds++, () -> nowNs);
    }

    @AfterEach
    void close()
    {
        errors.close();
    }

    @Test
    void shouldStopTheNodeWhenWorkWaitsForTenSecondsAndNothingMoves() throws IOException
    {
        doors.door("order-path").add(new FakeLiveness());
        turns(11);
        assertFalse(doors.areAllUp());
        assertEquals("door order-path is down: the fake stands still", doors.reason());
        assertEquals(List.of(), fatal);
        turns(40);
        assertEquals(1, fatal.size());
        assertEquals("door order-path is down: the fake stands still", fatal.get(0).getMessage());
        assertTrue(errors.isFatal());
        assertTrue(Files.readString(directory.resolve("log")).contains(
            "fatal: the node stops itself: door order-path is down"));
    }

    @Test
    void shouldNotTakeAPauseOfTheProcessForStandingStill()
    {
        final FakeLiveness liveness = new FakeLiveness();
        doors.door("order-path").add(liveness);
        for (int pause = 0; pause < 20; pause++)
        {
            nowNs += 30 * SECOND_NS;
            assertTrue(watch.isStill(), "nobody looked");
            watch.turn();
            assertFalse(watch.isStill());
            assertTrue(doors.areAllUp(), "pause=" + pause);
            liveness.progress++;
            turns(1);
        }
        assertEquals(List.of(), fatal);
    }

    @Test
    void shouldCountSecondsOfItsOwn()
    {
        turns(50);
        assertEquals(10, seconds);
        nowNs += 3_600 * SECOND_NS;
        watch.turn();
        assertEquals(10, seconds);
    }

    @Test
    void shouldLogWhenADoorGoesDownAndUp() throws IOException
    {
        final FakeLiveness liveness = new FakeLiveness();
        liveness.isVital = false;
        doors.door("sbe").add(liveness);
        turns(20);
        liveness.progress++;
        turns(1);
        assertEquals(List.of(), fatal);
        errors.flush();
        final String log = Files.readString(directory.resolve("log"));
        assertTrue(log.contains("door sbe is down: the fake stands still"), log);
        assertTrue(log.contains("door sbe is up again"), log);
        assertEquals("[{door=sbe, up=true, reason=}]", doors.describe().toString());
    }

    @Test
    void shouldLogOnceThatAStandbyCatchesUp() throws IOException
    {
        final NodeWatch behind = new NodeWatch(errors,
            List.of(() -> NodeWatch.readiness("catching up, " + seconds++ + " records behind")), doors::look, () -> { },
            () -> nowNs);
        behind.look();
        behind.look();
        errors.flush();
        assertEquals("", Files.readString(directory.resolve("log")));
        assertEquals("ready", NodeWatch.readiness(""));
        assertEquals("not ready: catching up", NodeWatch.readiness("catching up, 12 records behind"));
        assertEquals("not ready: stopping", NodeWatch.readiness("stopping"));
    }

    @Test
    void shouldSayWhatLittleSpaceMeansForTheRole()
    {
        assertEquals("space is low, no new orders are taken", NodeWatch.spaceLow(true));
        assertEquals("space is low, this standby stops when none is left", NodeWatch.spaceLow(false));
    }

    private void turns(final int count)
    {
        for (int i = 0; i < count; i++)
        {
            nowNs += 200 * MS;
            watch.turn();
        }
    }
}
