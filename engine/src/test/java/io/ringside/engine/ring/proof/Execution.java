package io.ringside.engine.ring.proof;

import java.util.Arrays;

/**
 * One operation of one thread in the making: what it read so far is read again, then one access to contended memory is
 * made, and what follows up to the next one.
 */
final class Execution
{
    /** In place of a choice: stop before the first access to contended memory. */
    static final int NO_MOVE = -1;

    private static Execution current;

    private final Locations locations;
    private Memory memory;
    private boolean isSetUp = true;
    private int thread;
    private int age;
    private long[] bits = new long[64];
    private Object[] objects = new Object[64];
    private int recorded;
    private int replayed;
    private int allocations;
    private long origin;
    private boolean hasMoved;
    private boolean isRetry;
    private boolean isPaused;
    private boolean isNews;
    private int choices;
    private int[] touched = new int[16];
    private long[] touchedValues = new long[16];
    private int touchedCount;
    private boolean isUnsteady;
    private boolean hasChanged;
    private String move;
    private Violation failure;

    Execution(final Locations locations)
    {
        this.locations = locations;
    }

    static Execution current()
    {
        return current;
    }

    void enter(final Memory setUpMemory)
    {
        current = this;
        memory = setUpMemory;
        isSetUp = true;
    }

    /** Run what a thread has done so far again, and then on, with the read of a given age. */
    void begin(final Memory state, final ThreadState threadState, final int index, final int choice)
    {
        memory = state;
        isSetUp = false;
        thread = index;
        age = choice;
        recorded = threadState.bits().length;
        if (bits.length < recorded + 64)
        {
            bits = new long[recorded + 128];
            objects = new Object[recorded + 128];
        }
        System.arraycopy(threadState.bits(), 0, bits, 0, recorded);
        System.arraycopy(threadState.objects(), 0, objects, 0, recorded);
        touchedCount = threadState.touched().length;
        isUnsteady = threadState.isUnsteady();
        hasChanged = threadState.hasChanged();
        touched = Arrays.copyOf(threadState.touched(), touchedCount + 16);
        touchedValues = Arrays.copyOf(threadState.touchedValues(), touchedCount + 16);
        hasMoved = NO_MOVE == choice;
        isRetry = threadState.isFruitless();
        choices = 1;
        move = null;
        failure = null;
        isNews = false;
        beginOperation(threadState.locals());
        recorded = threadState.bits().length;
    }

    /** The operation came to its end: the next begins, with nothing recorded. */
    void beginOperation(final Locals locals)
    {
        replayed = 0;
        recorded = 0;
        allocations = 0;
        isPaused = false;
        origin = Fingerprint.add(locals.fingerprint(), thread);
    }

    void forgetTouched()
    {
        touchedCount = 0;
        isUnsteady = false;
        hasChanged = false;
    }

    boolean isPaused()
    {
        return isPaused;
    }

    /** Whether something was found out that was not known when the exploration began. */
    boolean isNews()
    {
        return isNews;
    }

    int choices()
    {
        return choices;
    }

    /** What went wrong in the operation, even if the code has caught it; null if nothing did. */
    Violation failure()
    {
        return failure;
    }

    String move()
    {
        return move;
    }

    ThreadState record(final Locals locals, final boolean isDone, final boolean isFruitless)
    {
        return ThreadState.of(locals, Arrays.copyOf(bits, recorded), Arrays.copyOf(objects, recorded),
            Arrays.copyOf(touched, touchedCount), Arrays.copyOf(touchedValues, touchedCount), isDone,
            isFruitless, isUnsteady, hasChanged);
    }

    int allocate()
    {
        if (isSetUp)
        {
            return locations.newObject();
        }

        long hash = Fingerprint.add(origin, ++allocations);
        for (int i = 0; i < replayed; i++)
        {
            hash = Fingerprint.add(hash, bits[i]);
            hash = Fingerprint.add(hash, ModelObject.idOf(objects[i]));
        }

        return locations.objectOf(hash);
    }

    int idOfForeign(final Object object)
    {
        if (object instanceof Object[])
        {
            // Arrays of objects are not written after they are made: their elements are their identity.
            long hash = 5;
            for (final Object element : (Object[])object)
            {
                hash = Fingerprint.add(hash, ModelObject.idOf(element));
            }
            return locations.objectOf(hash);
        }

        return null == object ? 0 : locations.foreignObject(object);
    }

    int location(final Object object, final int offset, final int width, final String name)
    {
        return locations.indexOf(ModelObject.idOf(object), offset, width, name);
    }

    long read(final int location, final AccessMode mode)
    {
        access(Access.READ, location, mode, 0, null);
        return bits[replayed - 1];
    }

    Object readObject(final int location, final AccessMode mode)
    {
        access(Access.READ, location, mode, 0, null);
        return objects[replayed - 1];
    }

    void write(final int location, final AccessMode mode, final long value, final Object object)
    {
        access(Access.WRITE, location, mode, value, object);
    }

    long add(final int location, final AccessMode mode, final long delta)
    {
        access(Access.ADD, location, mode, delta, null);
        return bits[replayed - 1];
    }

    /** A fence; full when volatile. */
    void fence(final AccessMode mode)
    {
        if (isSetUp || !replay())
        {
            return;
        }

        if (AccessMode.VOLATILE == mode)
        {
            final int common = locations.indexOf(0, 0, 0, "order of full fences");
            noteOrPause(common, true, false, false);
            if (locations.isContended(common))
            {
                moveOnce();
                move = "full fence";
            }
        }
        memory.fence(thread, mode);
        append(0, null);
    }

    private enum Access
    {
        READ, WRITE, ADD
    }

    private void access(
        final Access access, final int location, final AccessMode mode, final long value, final Object object)
    {
        if (isSetUp)
        {
            setUp(access, location, value, object);
            return;
        }
        if (!replay())
        {
            return;
        }

        final boolean writes = Access.READ != access;
        noteOrPause(location, writes, AccessMode.PLAIN == mode, writes && !memory.knowsLast(thread, location));
        if (AccessMode.VOLATILE == mode && locations.isContended(location))
        {
            noteOrPause(locations.indexOf(0, 0, 0, "order of full fences"), false, false, false);
        }
        int chosenAge = 0;
        if (AccessMode.PLAIN != mode && locations.isContended(location) && !isEager(access, location, mode))
        {
            moveOnce();
            if (Access.READ == access)
            {
                choices = memory.choices(thread, location, mode);
                chosenAge = age;
            }
        }
        try
        {
            make(access, location, mode, value, object, chosenAge);
        }
        catch (final Violation violation)
        {
            failure = violation;
            throw violation;
        }
        if (hasMoved && null == move)
        {
            move = mode + " " + access + " " + locations.name(location) +
                (Access.READ == access ? " age " + chosenAge + " -> " + bits[replayed - 1] : " := " + value);
        }
    }

    /**
     * A write that takes the same place in the order of its location whenever it is made may be made at once: who reads
     * before it in another order reads what was there before it in this order.
     */
    private boolean isEager(final Access access, final int location, final AccessMode mode)
    {
        if (Access.WRITE == access && isRetry && !hasMoved)
        {
            throw new UnsupportedOperationException("an operation that may be fruitless must begin with a look");
        }
        return Access.WRITE == access && AccessMode.VOLATILE != mode && !locations.isUnordered(location);
    }

    /** Who uses a location decides what must be tried: when that is news, what was done so far is not enough. */
    private void noteOrPause(
        final int location, final boolean writes, final boolean isPlain, final boolean isUnordered)
    {
        final boolean isNovel = isUnordered && locations.noteUnordered(location);
        if (!locations.note(location, thread, writes, isPlain) || isNovel)
        {
            isNews = true;
            isPaused = true;
            throw Pause.INSTANCE;
        }
    }

    private void moveOnce()
    {
        if (hasMoved)
        {
            isPaused = true;
            throw Pause.INSTANCE;
        }
        hasMoved = true;
    }

    private void make(
        final Access access, final int location, final AccessMode mode, final long value, final Object object,
        final int chosenAge)
    {
        final Message latest = memory.latest(location);
        Message seen = null;
        hasChanged |= Access.READ != access && !latest.holds(value, object);
        switch (access)
        {
            case READ -> seen = memory.read(thread, location, mode, chosenAge);
            case WRITE -> memory.write(thread, location, mode, value, object);
            default -> seen = memory.update(thread, location, AccessMode.RELEASE == mode ? AccessMode.OPAQUE : mode,
                AccessMode.ACQUIRE == mode ? AccessMode.OPAQUE : mode, latest.bits() + value);
        }
        append(null == seen ? 0 : seen.bits(), null == seen ? null : seen.object());
        if (null != seen)
        {
            touch(location, Memory.value(seen));
        }
    }

    private void setUp(final Access access, final int location, final long value, final Object object)
    {
        final Message before = memory.latest(location);
        recorded = 0;
        replayed = 0;
        append(before.bits(), before.object());
        if (Access.READ != access)
        {
            memory.setUp(location, Access.ADD == access ? before.bits() + value : value, object);
        }
    }

    /** Whether the recorded accesses are through, and this one is to be made. */
    private boolean replay()
    {
        if (isPaused)
        {
            throw Pause.INSTANCE;
        }
        if (null != failure)
        {
            throw failure;
        }
        if (replayed < recorded)
        {
            replayed++;
            return false;
        }

        return true;
    }

    private void append(final long value, final Object object)
    {
        if (recorded == bits.length)
        {
            bits = Arrays.copyOf(bits, recorded * 2);
            objects = Arrays.copyOf(objects, recorded * 2);
        }
        bits[recorded] = value;
        objects[recorded] = object;
        recorded++;
        replayed = recorded;
    }

    /** What a fruitless operation has read: the same again would be fruitless again. */
    private void touch(final int location, final long value)
    {
        for (int i = 0; i < touchedCount; i++)
        {
            if (touched[i] == location)
            {
                isUnsteady |= touchedValues[i] != value;
                return;
            }
        }
        if (touchedCount == touched.length)
        {
            touched = Arrays.copyOf(touched, touchedCount * 2);
            touchedValues = Arrays.copyOf(touchedValues, touchedCount * 2);
        }
        touched[touchedCount] = location;
        touchedValues[touchedCount++] = value;
    }
}
