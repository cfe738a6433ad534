package io.ringside.ops.node.health;

import io.ringside.gateway.json.Json;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeException;
import org.agrona.concurrent.IdleStrategy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Checks every door of the node, so that none that is dead looks open. When a door dies that cannot be restarted alone,
 * the node stops itself, and its supervisor starts it again.
 */
public final class DoorWatch
{
    /** Commands from the ring through journal, replication and core, and out again. */
    public static final String ORDER_PATH = "order-path";
    /** Order entry over Aeron, and market data. */
    public static final String SBE = "sbe";
    public static final String FIX = "fix";
    /** Market data over FIX, TCP and WebSocket. */
    public static final String MARKET = "market";
    /** Order entry over TCP; it leads through the SBE door. */
    public static final String TCP = "tcp";
    /** The page, and JSON over WebSocket and HTTP. */
    public static final String WEB = "web";
    /** The operators' way in and out. */
    public static final String DESK = "desk";
    /** The node's own client of the media driver. */
    public static final String AERON = "aeron";
    public static final String DRIVER = "driver";

    /** Any thread. */
    public final List<Door> doors = new CopyOnWriteArrayList<>();
    private final Map<String, String> logged = new LinkedHashMap<>();
    private final NodeErrors errors;
    private volatile boolean isStopped;
    private volatile BooleanSupplier isAtDisk = () -> false;

    public DoorWatch(final NodeErrors errors)
    {
        this.errors = errors;
    }

    /** The door of that name, made if there is none yet; the node stops itself when it dies. */
    public Door door(final String name)
    {
        return door(name, (reason) -> errors.onFatal(NodeException.environment("door " + name + " is down: " +
            reason)));
    }

    /**
     * The door of that name, made if there is none yet.
     *
     * @param onDead told when it dies.
     */
    public synchronized Door door(final String name, final Consumer<String> onDead)
    {
        for (final Door door : doors)
        {
            if (door.name.equals(name))
            {
                return door;
            }
        }
        final Door door = new Door(name, onDead);
        doors.add(door);
        return door;
    }

    /** An idle strategy for an agent that the door depends on. */
    public IdleStrategy pulse(final String name, final IdleStrategy idle)
    {
        final Pulse pulse = new Pulse(idle, false);
        door(name).add(pulse);
        return pulse;
    }

    /** An idle strategy for a thread that several doors depend on. */
    public IdleStrategy pulse(final List<String> names, final IdleStrategy idle)
    {
        final Pulse pulse = new Pulse(idle, false);
        names.forEach((name) -> door(name).add(pulse));
        return pulse;
    }

    /** An idle strategy for an agent that may be slow, because it waits for a disk, but must not end. */
    public IdleStrategy slowPulse(final String name, final IdleStrategy idle)
    {
        final Pulse pulse = new Pulse(idle, true);
        door(name).add(pulse);
        return pulse;
    }

    /** Does what {@link #pulse(String, IdleStrategy)} does, once for each thread that asks. */
    public Supplier<IdleStrategy> pulses(final String name, final Supplier<IdleStrategy> idle)
    {
        return () -> pulse(name, idle.get());
    }

    /** How to see whether a journal waits for its disk; a small machine's doors wait with it. Any thread. */
    public void disk(final BooleanSupplier isJournalAtDisk)
    {
        isAtDisk = isJournalAtDisk;
    }

    /**
     * Check all doors, several times a second.
     *
     * @param elapsedNs see {@link Door#look(long, boolean)}.
     */
    public void look(final long elapsedNs)
    {
        if (isStopped)
        {
            return;
        }
        final boolean isWaiting = isAtDisk.getAsBoolean();
        for (final Door door : doors)
        {
            door.look(elapsedNs, isWaiting);
            final String before = logged.put(door.name, door.reason());
            if (null != before && !before.equals(door.reason()) || null == before && !door.isUp())
            {
                errors.log("door " + door.name + (door.isUp() ? " is up again" : " is down: " + door.reason()));
            }
        }
    }

    /** The node stops: its doors are no longer checked. Any thread. */
    public void stop()
    {
        isStopped = true;
    }

    public boolean areAllUp()
    {
        return reason().isEmpty();
    }

    /** The first door that is down and why; empty when none is. Any thread. */
    public String reason()
    {
        for (final Door door : doors)
        {
            final String reason = door.reason();
            if (!reason.isEmpty())
            {
                return "door " + door.name + " is down: " + reason;
            }
        }
        return "";
    }

    /** Returns what status shows. */
    public List<Map<String, Object>> describe()
    {
        return doors.stream().map(DoorWatch::describe).toList();
    }

    private static Map<String, Object> describe(final Door door)
    {
        final String reason = door.reason();
        return Json.object("door", door.name, "up", reason.isEmpty(), "reason", reason);
    }
}
