package io.ringside.ops.replay.file;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Maps the order ids of a file to client order ids, which have at most 20 characters and are unique in a day. An id
 * that cannot be used, or was used before, is replaced by {@code ~} and a number.
 */
final class OrderIds
{
    private static final int LENGTH_MAX = 20;

    private final Map<String, String> latest = new HashMap<>();
    private final Set<String> used = new HashSet<>();
    private long nextNumber = 1;
    private long renamedCount;
    private long reusedCount;

    /** The id of a new order. */
    String enter(final String fileId)
    {
        final boolean isReused = latest.containsKey(fileId);
        final boolean isGood = isGood(fileId);
        reusedCount += isReused ? 1 : 0;
        renamedCount += isGood ? 0 : 1;
        final String id = isGood && used.add(fileId) ? fileId : another();
        latest.put(fileId, id);
        return id;
    }

    /** A new id of the order that a file knows by this one. */
    String next(final String fileId)
    {
        final String id = another();
        latest.put(fileId, id);
        return id;
    }

    /** The order keeps this id: it was not replaced. */
    void keep(final String fileId, final String id)
    {
        latest.put(fileId, id);
    }

    /** Returns the id of the last order that had this id in the file; null: there was none. */
    String latest(final String fileId)
    {
        return latest.get(fileId);
    }

    /** An id for a request or an order that the file does not name. */
    String another()
    {
        String id = "~" + nextNumber++;
        while (!used.add(id))
        {
            id = "~" + nextNumber++;
        }
        return id;
    }

    /** Ids that were longer than 20 characters, or not of printable ASCII without blanks. */
    long renamedCount()
    {
        return renamedCount;
    }

    /** Orders under an id that another order had before. */
    long reusedCount()
    {
        return reusedCount;
    }

    private static boolean isGood(final String id)
    {
        return !id.isEmpty() && id.length() <= LENGTH_MAX && id.chars().allMatch((c) -> c > ' ' && c < 127);
    }
}
