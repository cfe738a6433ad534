package io.ringside.loadgen.simulation.disk;

import io.ringside.journal.storage.DirectoryTree;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.Mark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The directories of a {@link SimDisk}. A directory that has no file is not there. Moved and removed ones survive a
 * power cut up to some point in their order, and for certain once the directory was synced.
 */
public final class SimTree implements DirectoryTree
{
    private final SimDisk disk;
    private TreeMap<String, SimStorage> directories = new TreeMap<>();
    private TreeMap<String, SimStorage> durable = new TreeMap<>();
    private final List<TreeMap<String, SimStorage>> changes = new ArrayList<>();

    SimTree(final SimDisk disk)
    {
        this.disk = disk;
    }

    /** The directory of that path; a new one is never lost. */
    SimStorage directory(final String path)
    {
        final SimStorage found = directories.get(path);
        if (null != found)
        {
            return found;
        }
        final SimStorage made = new SimStorage(disk, path);
        directories.put(path, made);
        durable.putIfAbsent(path, made);
        changes.forEach((it) -> it.putIfAbsent(path, made));
        return made;
    }

    List<SimStorage> all()
    {
        return new ArrayList<>(directories.values());
    }

    /** Bytes of all files below a path. */
    public long bytesBelow(final String path)
    {
        return below(path).stream().mapToLong((it) -> directories.get(it).bytesOf("")).sum();
    }

    void cutPower(final Dice dice)
    {
        if (!changes.isEmpty())
        {
            final int kept = dice.below(changes.size() + 1);
            directories = 0 == kept ? durable : changes.get(kept - 1);
            changes.clear();
            durable = new TreeMap<>(directories);
        }
    }

    void clear()
    {
        directories.values().forEach(SimStorage::clear);
        durable = new TreeMap<>(directories);
        changes.clear();
    }

    private static String parent(final String path)
    {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    private static String name(final String path)
    {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private List<String> below(final String path)
    {
        return directories.keySet().stream().filter((it) -> it.equals(path) || it.startsWith(path + "/")).toList();
    }

    private boolean isFile(final String path)
    {
        final SimStorage storage = directories.get(parent(path));
        return null != storage && storage.list().contains(name(path));
    }

    @Override
    public boolean exists(final String path)
    {
        return isFile(path) || below(path).stream().anyMatch((it) -> !directories.get(it).list().isEmpty());
    }

    @Override
    public List<String> list(final String directory)
    {
        final TreeSet<String> names = new TreeSet<>();
        for (final String it : below(directory))
        {
            if (it.equals(directory))
            {
                names.addAll(directories.get(it).list());
            }
            else if (!directories.get(it).list().isEmpty())
            {
                names.add(it.substring(directory.length() + 1).replaceFirst("/.*", ""));
            }
        }
        return new ArrayList<>(names);
    }

    @Override
    public void move(final String from, final String to) throws IOException
    {
        disk.operate();
        final List<String> moved = below(from);
        if (moved.isEmpty() || exists(to))
        {
            throw new IOException("cannot move " + from + " to " + to);
        }
        for (final String it : moved)
        {
            directories.put(to + it.substring(from.length()), directories.remove(it));
        }
        changes.add(new TreeMap<>(directories));
    }

    @Override
    public void delete(final String path) throws IOException
    {
        if (isFile(path))
        {
            directories.get(parent(path)).delete(name(path));
            return;
        }
        final List<String> gone = below(path);
        for (final String it : gone)
        {
            for (final String file : directories.get(it).list())
            {
                directories.get(it).delete(file);
            }
        }
        if (!gone.isEmpty())
        {
            gone.forEach(directories::remove);
            changes.add(new TreeMap<>(directories));
        }
    }

    @Override
    public void makeDirectory(final String path) throws IOException
    {
        disk.operate();
    }

    @Override
    public void force(final String directory) throws IOException
    {
        disk.operate();
        if (disk.fails(disk.plan.syncFails, Mark.SYNC_FAILED))
        {
            throw new IOException("Input/output error");
        }
        durable = new TreeMap<>(directories);
        changes.clear();
    }

    @Override
    public JournalStorage files(final String directory)
    {
        return directory(directory);
    }
}
