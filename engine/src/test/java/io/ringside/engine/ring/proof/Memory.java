package io.ringside.engine.ring.proof;

import java.util.Arrays;

/** A state of weak memory: for each location the writes that a thread may still read, for each thread what it knows. */
// Implementation note.
//
// The operational form of release and acquire. Each location has its writes in the order in which they were made. A
// thread has a view: per location the newest write it knows of. It may read that write or any later one. A release
// write carries its writer's view; who acquires it joins it with his own. An atomic update reads the last write and
// adds its own behind it. A volatile read sees at least the last volatile write.
//
// Plain accesses are not given values out of order: they must not race. A plain read must know all writes of its
// location, a plain write in addition all plain reads of other threads. For the latter each thread counts epochs, which
// end when it releases; views carry the epochs they know of (a vector clock).
//
// Not modelled: reads that see writes of the future (an opaque or plain read that is moved down past a write; acquire
// reads are not), and writes that enter the order of a location before writes made earlier by others, which needs two
// locations that are both written by two threads without synchronising. Of the ring's locations only the cached gating
// sequence of several producers is written so.
final class Memory
{
    private static final Message[] UNWRITTEN = {new Message(0, null, AccessMode.PLAIN, null, null)};

    final Locations locations;
    final int threads;
    private Message[][] history;
    private int[] base;
    private int[] lastVolatile;
    private int[][] plainReads;
    private final int[][] view;
    private final int[][] clock;
    /** Per thread what fences have yet to make good: learnt by reads that did not acquire, known at a release fence. */
    private final int[][] learntView;
    private final int[][] learntClock;
    private final int[][] fencedView;
    private final int[][] fencedClock;
    /** What full fences have made known, to whoever comes to one later. */
    private int[] commonView = {};

    Memory(final Locations locations, final int threads)
    {
        this.locations = locations;
        this.threads = threads;
        history = new Message[0][];
        base = new int[0];
        lastVolatile = new int[0];
        plainReads = new int[0][];
        view = new int[threads][0];
        clock = new int[threads][threads];
        learntView = new int[threads][];
        learntClock = new int[threads][];
        fencedView = new int[threads][];
        fencedClock = new int[threads][];
    }

    Memory(final Memory other)
    {
        locations = other.locations;
        threads = other.threads;
        history = other.history.clone();
        base = other.base.clone();
        lastVolatile = other.lastVolatile.clone();
        plainReads = other.plainReads.clone();
        view = deepCopy(other.view);
        clock = deepCopy(other.clock);
        learntView = other.learntView.clone();
        learntClock = other.learntClock.clone();
        fencedView = other.fencedView.clone();
        fencedClock = other.fencedClock.clone();
        commonView = other.commonView;
    }

    /** The state in which threads find what was set up. */
    Memory forThreads(final int count)
    {
        final Memory started = new Memory(locations, count);
        started.ensure(history.length - 1);
        System.arraycopy(history, 0, started.history, 0, history.length);
        return started;
    }

    /** The only thread there is while a program is set up: its writes are known to all. */
    void setUp(final int location, final long bits, final Object object)
    {
        ensure(location);
        history[location] = new Message[]{new Message(bits, object, AccessMode.RELEASE, null, null)};
    }

    Message latest(final int location)
    {
        ensure(location);
        final Message[] messages = history[location];
        return messages[messages.length - 1];
    }

    /** Whether a read may see something else than a value. */
    boolean canReadOther(final int thread, final int location, final long value)
    {
        ensure(location);
        final Message[] messages = history[location];
        for (int i = Math.max(0, view[thread][location] - base[location]); i < messages.length; i++)
        {
            if (value(messages[i]) != value)
            {
                return true;
            }
        }

        return false;
    }

    boolean knowsLast(final int thread, final int location)
    {
        ensure(location);
        return last(location) == view[thread][location];
    }

    static long value(final Message message)
    {
        return null == message.object() ? message.bits() : ModelObject.idOf(message.object());
    }

    /** How many writes a read may see. */
    int choices(final int thread, final int location, final AccessMode mode)
    {
        ensure(location);
        return AccessMode.PLAIN == mode ? 1 : last(location) - oldestReadable(thread, location, mode) + 1;
    }

    /** A read of what stands {@code age} writes behind the last. */
    Message read(final int thread, final int location, final AccessMode mode, final int age)
    {
        ensure(location);
        final int last = last(location);
        for (int i = view[thread][location] + 1; i <= last; i++)
        {
            if (AccessMode.PLAIN == mode || AccessMode.PLAIN == history[location][i - base[location]].mode())
            {
                throw new Violation("data race: " + mode + " read of " + locations.name(location) +
                    " does not know the write before it");
            }
        }

        final Message message = history[location][last - age - base[location]];
        if (locations.hasOtherWriter(location, thread) &&
            (AccessMode.PLAIN == mode || locations.isPlainWritten(location)))
        {
            final int[] reads = null == plainReads[location] ? new int[threads] : plainReads[location].clone();
            reads[thread] = clock[thread][thread] + 1;
            plainReads[location] = reads;
        }
        view[thread][location] = Math.max(view[thread][location], last - age);
        learn(thread, message, mode.acquires());

        return message;
    }

    void write(final int thread, final int location, final AccessMode mode, final long bits, final Object object)
    {
        ensure(location);
        if (AccessMode.PLAIN == mode && last(location) > view[thread][location])
        {
            throw new Violation("data race: plain write of " + locations.name(location) +
                " does not know the write before it");
        }
        checkReadsKnown(thread, location);
        append(thread, location, mode, bits, object, null);
    }

    /** An atomic update: the last write is read and followed by another. */
    Message update(
        final int thread, final int location, final AccessMode readMode, final AccessMode writeMode, final long bits)
    {
        final Message before = read(thread, location, readMode, 0);
        checkReadsKnown(thread, location);
        append(thread, location, writeMode, bits, null, before);
        return before;
    }

    void fence(final int thread, final AccessMode mode)
    {
        if (mode.acquires() && null != learntView[thread])
        {
            view[thread] = join(view[thread], learntView[thread]);
            clock[thread] = join(clock[thread], learntClock[thread]);
        }
        if (AccessMode.VOLATILE == mode)
        {
            // Full fences are ordered, yet no edge for plain accesses: these must know of each other by acquiring.
            final int[] known = join(join(view[thread], commonView), lastVolatile);
            for (int location = 0; location < view[thread].length; location++)
            {
                if (!locations.isPlainWritten(location))
                {
                    view[thread][location] = known[location];
                }
            }
            commonView = known;
        }
        if (mode.releases())
        {
            fencedView[thread] = view[thread].clone();
            fencedClock[thread] = clock[thread].clone();
            fencedClock[thread][thread]++;
            clock[thread][thread]++;
        }
    }

    private void append(
        final int thread, final int location, final AccessMode mode, final long bits, final Object object,
        final Message updated)
    {
        final Message[] old = history[location];
        final int index = last(location) + 1;
        final boolean isPlain = AccessMode.PLAIN == mode;
        view[thread][location] = index;
        int[] carriedView = fencedView[thread];
        int[] carriedClock = fencedClock[thread];
        if (mode.releases())
        {
            clock[thread][thread]++;
            carriedView = view[thread].clone();
            carriedClock = clock[thread].clone();
        }
        if (null != updated && null != updated.view())
        {
            carriedView = join(null == carriedView ? new int[0] : carriedView, updated.view());
            carriedClock = join(null == carriedClock ? new int[threads] : carriedClock, updated.clock());
        }

        final Message message =
            new Message(bits, object, mode, isPlain ? null : carriedView, isPlain ? null : carriedClock);
        if (isPlain)
        {
            history[location] = new Message[]{message};
            base[location] = index;
            plainReads[location] = null;
        }
        else
        {
            history[location] = Arrays.copyOf(old, old.length + 1);
            history[location][old.length] = message;
        }
        if (AccessMode.VOLATILE == mode)
        {
            lastVolatile[location] = index;
        }
        forget(location);
    }

    /** Drop what no user of the location can read any more. */
    private void forget(final int location)
    {
        int oldest = last(location);
        for (int thread = 0; thread < threads; thread++)
        {
            if ((locations.users(location) & 1 << thread) != 0)
            {
                oldest = Math.min(oldest, view[thread][location]);
            }
        }
        if (oldest > base[location])
        {
            history[location] =
                Arrays.copyOfRange(history[location], oldest - base[location], history[location].length);
            base[location] = oldest;
        }
    }

    private void checkReadsKnown(final int thread, final int location)
    {
        final int[] reads = plainReads[location];
        for (int reader = 0; null != reads && reader < threads; reader++)
        {
            if (reader != thread && clock[thread][reader] < reads[reader])
            {
                throw new Violation("data race: a write of " + locations.name(location) +
                    " does not know a read before it");
            }
        }
    }

    private void learn(final int thread, final Message message, final boolean acquires)
    {
        if (null == message.view())
        {
            return;
        }
        if (acquires)
        {
            view[thread] = join(view[thread], message.view());
            clock[thread] = join(clock[thread], message.clock());
        }
        else
        {
            learntView[thread] = join(null == learntView[thread] ? new int[0] : learntView[thread], message.view());
            learntClock[thread] =
                join(null == learntClock[thread] ? new int[threads] : learntClock[thread], message.clock());
        }
    }

    private int oldestReadable(final int thread, final int location, final AccessMode mode)
    {
        final int known = Math.max(view[thread][location], base[location]);
        final int fenced = location < commonView.length ? commonView[location] : 0;
        return AccessMode.VOLATILE == mode ? Math.max(Math.max(known, fenced), lastVolatile[location]) : known;
    }

    private int last(final int location)
    {
        return base[location] + history[location].length - 1;
    }

    private void ensure(final int location)
    {
        final int old = history.length;
        if (location >= old)
        {
            final int count = Math.max(location + 1, locations.count());
            history = Arrays.copyOf(history, count);
            Arrays.fill(history, old, count, UNWRITTEN);
            base = Arrays.copyOf(base, count);
            lastVolatile = Arrays.copyOf(lastVolatile, count);
            plainReads = Arrays.copyOf(plainReads, count);
            for (int thread = 0; thread < threads; thread++)
            {
                view[thread] = Arrays.copyOf(view[thread], Math.max(view[thread].length, count));
            }
        }
    }

    long fingerprint()
    {
        for (int location = 0; location < history.length; location++)
        {
            forget(location);
        }
        final int[][] epochs = liveEpochs();
        long hash = 31;
        for (int location = 0; location < history.length; location++)
        {
            hash = Fingerprint.add(hash, Math.max(0, lastVolatile[location] - base[location] + 1));
            for (final Message message : history[location])
            {
                hash = Fingerprint.add(hash, message.bits());
                hash = Fingerprint.add(hash, ModelObject.idOf(message.object()) * 8L + message.mode().ordinal());
                hash = addKnown(hash, message.view(), message.clock(), epochs);
            }
            for (int thread = 0; null != plainReads[location] && thread < threads; thread++)
            {
                hash = Fingerprint.add(hash, rank(epochs[thread], plainReads[location][thread]));
            }
        }
        for (int thread = 0; thread < threads; thread++)
        {
            hash = addKnown(hash, view[thread], clock[thread], epochs);
            hash = addKnown(hash, learntView[thread], learntClock[thread], epochs);
            hash = addKnown(hash, fencedView[thread], fencedClock[thread], epochs);
        }

        return addKnown(hash, commonView, new int[threads], epochs);
    }

    /** Only the differences of what is known matter: counts begin anew at what everybody knows. */
    private long addKnown(final long start, final int[] knownView, final int[] knownClock, final int[][] epochs)
    {
        long hash = start;
        if (null == knownView)
        {
            return Fingerprint.add(hash, -7);
        }
        for (final int location : locations.shared())
        {
            final int known = location < knownView.length ? knownView[location] : 0;
            final int relative = location < base.length ? known - base[location] : 0;
            if (relative >= 0 && (relative > 0 || locations.isPlainWritten(location)))
            {
                hash = Fingerprint.add(hash, (long)location << 32 | relative + 1);
            }
        }
        for (int thread = 0; thread < threads; thread++)
        {
            hash = Fingerprint.add(hash, rank(epochs[thread], knownClock[thread]));
        }

        return hash;
    }

    private int[][] liveEpochs()
    {
        final int[][] epochs = new int[threads][8];
        for (int thread = 0; thread < threads; thread++)
        {
            int count = 0;
            for (final int[] reads : plainReads)
            {
                if (null != reads && reads[thread] > 0)
                {
                    if (count == epochs[thread].length)
                    {
                        epochs[thread] = Arrays.copyOf(epochs[thread], count * 2);
                    }
                    epochs[thread][count++] = reads[thread];
                }
            }
            epochs[thread] = Arrays.copyOf(epochs[thread], count);
            Arrays.sort(epochs[thread]);
        }

        return epochs;
    }

    private static int rank(final int[] sorted, final int epoch)
    {
        int rank = 0;
        while (rank < sorted.length && sorted[rank] <= epoch)
        {
            rank++;
        }

        return rank;
    }

    private static int[] join(final int[] left, final int[] right)
    {
        final int[] joined = Arrays.copyOf(left, Math.max(left.length, right.length));
        for (int i = 0; i < right.length; i++)
        {
            joined[i] = Math.max(joined[i], right[i]);
        }

        return joined;
    }

    private static int[][] deepCopy(final int[][] source)
    {
        final int[][] copy = new int[source.length][];
        for (int i = 0; i < source.length; i++)
        {
            copy[i] = source[i].clone();
        }

        return copy;
    }
}
