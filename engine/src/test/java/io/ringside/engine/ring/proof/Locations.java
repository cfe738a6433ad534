package io.ringside.engine.ring.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.agrona.collections.Long2LongHashMap;

/**
 * Numbers for fields, array elements and words of buffers, the same in every execution of a program, and what has been
 * found out about who uses them: an access to what only one thread uses, or nobody writes, commutes with everything.
 */
final class Locations
{
    private static final int NONE = -1;

    private final Long2LongHashMap indexes = new Long2LongHashMap(NONE);
    private final Map<Object, Integer> foreignIds = new IdentityHashMap<>();
    private final Long2LongHashMap allocated = new Long2LongHashMap(NONE);
    private final List<String> names = new ArrayList<>();
    private int setUpObjects;
    private int laterObjects = 1 << 20;
    private int[] widths = new int[64];
    private int[] users = new int[64];
    private int[] writers = new int[64];
    private boolean[] isPlainWritten = new boolean[64];
    private boolean[] isUnordered = new boolean[64];
    private int[] shared = {};
    private boolean isSharedKnown;
    private Object lastForeign;
    private int lastForeignId;

    int count()
    {
        return names.size();
    }

    String name(final int location)
    {
        return names.get(location);
    }

    int users(final int location)
    {
        return users[location];
    }

    /** The program is set up anew: its objects get the same numbers again. */
    void restart()
    {
        setUpObjects = 0;
        foreignIds.clear();
        lastForeign = null;
    }

    int newObject()
    {
        return ++setUpObjects;
    }

    /** An object made in the middle of an operation: what it was made from decides which object it is. */
    int objectOf(final long origin)
    {
        long id = allocated.get(origin);
        if (NONE == id)
        {
            id = ++laterObjects;
            allocated.put(origin, id);
        }

        return (int)id;
    }

    int foreignObject(final Object object)
    {
        if (object != lastForeign)
        {
            lastForeignId = foreignIds.computeIfAbsent(object, (key) -> newObject());
            lastForeign = object;
        }

        return lastForeignId;
    }

    int indexOf(final int object, final int offset, final int width, final String name)
    {
        final long key = (long)object << 32 | offset;
        int index = (int)indexes.get(key);
        if (NONE == index)
        {
            index = names.size();
            indexes.put(key, index);
            names.add(name + '#' + object + '+' + offset);
            if (index == widths.length)
            {
                widths = Arrays.copyOf(widths, index * 2);
                users = Arrays.copyOf(users, index * 2);
                writers = Arrays.copyOf(writers, index * 2);
                isPlainWritten = Arrays.copyOf(isPlainWritten, index * 2);
                isUnordered = Arrays.copyOf(isUnordered, index * 2);
            }
            widths[index] = width;
            for (int near = 1; near < 8; near++)
            {
                checkApart(key, near, width, index);
            }
        }
        if (widths[index] != width)
        {
            throw new UnsupportedOperationException("one location, two widths: " + names.get(index));
        }

        return index;
    }

    private void checkApart(final long key, final int distance, final int width, final int index)
    {
        final int above = (int)indexes.get(key + distance);
        final int below = (int)indexes.get(key - distance);
        if (width > 0 && (above != NONE && distance < width || below != NONE && distance < widths[below]))
        {
            throw new UnsupportedOperationException("locations overlap: " + names.get(index));
        }
    }

    /** Whether the order of accesses by several threads to this location matters. */
    boolean isContended(final int location)
    {
        return writers[location] != 0 && (users[location] & users[location] - 1) != 0;
    }

    /** All locations that more than one thread uses. */
    int[] shared()
    {
        if (!isSharedKnown)
        {
            shared = IntStream.range(0, count()).filter((i) -> (users[i] & users[i] - 1) != 0).toArray();
            isSharedKnown = true;
        }

        return shared;
    }

    boolean isPlainWritten(final int location)
    {
        return isPlainWritten[location];
    }

    /** Whether a thread has written here without knowing the write before. */
    boolean isUnordered(final int location)
    {
        return isUnordered[location];
    }

    /**
     * Note such a write.
     *
     * @return true if this is news.
     */
    boolean noteUnordered(final int location)
    {
        final boolean isNews = !isUnordered[location];
        isUnordered[location] = true;
        return isNews;
    }

    boolean hasOtherWriter(final int location, final int thread)
    {
        return (writers[location] & ~(1 << thread)) != 0;
    }

    /**
     * Note an access.
     *
     * @return false if this is news, and whatever was decided without it must be decided again.
     */
    boolean note(final int location, final int thread, final boolean writes, final boolean isPlain)
    {
        final int bit = 1 << thread;
        final boolean isKnown = (users[location] & bit) != 0 && (!writes || (writers[location] & bit) != 0) &&
            (!writes || !isPlain || isPlainWritten[location]);
        if (!isKnown)
        {
            isSharedKnown = false;
            users[location] |= bit;
            writers[location] |= writes ? bit : 0;
            isPlainWritten[location] |= writes && isPlain;
        }

        return isKnown;
    }
}
