package io.ringside.ops.node.health;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A way into the node or through it, with the components that it depends on. It is down when one of them has ended, or
 * makes no progress for {@link #DOWN_NS}; dead when one has ended, or makes no progress for {@link #DEAD_NS}. Checked
 * by one thread, read by any.
 */
public final class Door
{
    static final long DOWN_NS = TimeUnit.SECONDS.toNanos(2);
    static final long DEAD_NS = TimeUnit.SECONDS.toNanos(10);

    public final String name;
    private final Consumer<String> onDead;
    private final List<Watched> watched = new CopyOnWriteArrayList<>();
    private volatile String reason = "";
    private volatile boolean isDead;

    /** A component, and for how long it has made no progress. */
    private static final class Watched
    {
        private final Liveness liveness;
        private long lastProgress;
        private long stillNs;

        Watched(final Liveness liveness)
        {
            this.liveness = liveness;
            lastProgress = liveness.progress();
        }

        void look(final long elapsedNs)
        {
            final long progress = liveness.progress();
            final boolean wasDown = stillNs >= DOWN_NS;
            stillNs = progress == lastProgress && !liveness.mayStandStill() ? stillNs + elapsedNs : 0;
            if (stillNs >= DOWN_NS && !wasDown)
            {
                liveness.onStill();
            }
            lastProgress = progress;
        }
    }

    /**
     * @param onDead told once, with the reason, each time that the door dies. The watch's thread.
     */
    Door(final String name, final Consumer<String> onDead)
    {
        this.name = name;
        this.onDead = onDead;
    }

    /** Any thread. */
    public Door add(final Liveness liveness)
    {
        watched.add(new Watched(liveness));
        return this;
    }

    /** It no longer depends on that component. Any thread. */
    public void remove(final Liveness liveness)
    {
        watched.removeIf((it) -> it.liveness == liveness);
    }

    /** The dead component was restarted, and may fail again. Any thread. */
    public void restarted()
    {
        isDead = false;
    }

    public boolean isUp()
    {
        return reason.isEmpty();
    }

    /** Why it is down; empty when it is up. */
    String reason()
    {
        return reason;
    }

    /**
     * Check every component.
     *
     * @param elapsedNs since the last look, as far as the watch itself was running.
     * @param isAtDisk  a journal waits for its disk: who stands still may wait for that, and is not dead.
     */
    void look(final long elapsedNs, final boolean isAtDisk)
    {
        String down = "";
        boolean isDeadNow = false;
        for (final Watched it : watched)
        {
            it.look(elapsedNs);
            final String end = it.liveness.end();
            if (!end.isEmpty() || it.stillNs >= DOWN_NS && down.isEmpty())
            {
                down = it.liveness.what() + ' ' +
                    (!end.isEmpty() ? end : isAtDisk ? "stands still: the disk does not answer" : "stands still");
            }
            if (!end.isEmpty() || it.stillNs >= DEAD_NS && it.liveness.isVital() && !isAtDisk)
            {
                isDeadNow = true;
                break;
            }
        }
        reason = down;
        if (isDeadNow && !isDead)
        {
            onDead.accept(down);
        }
        isDead = isDeadNow;
    }
}
