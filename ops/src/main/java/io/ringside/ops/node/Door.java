package io.ringside.ops.node;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A way into the node or through it, with the signs of everything that it hangs on. It is down when one of them has
 * ended, or has stood still for {@link #DOWN_NS}; past help when one has ended, or has stood still for {@link
 * #DEAD_NS}. Looked at by one thread, asked by any.
 */
final class Door
{
    static final long DOWN_NS = TimeUnit.SECONDS.toNanos(2);
    static final long DEAD_NS = TimeUnit.SECONDS.toNanos(10);

    final String name;
    private final Consumer<String> onDead;
    private final List<Watched> watched = new CopyOnWriteArrayList<>();
    private volatile String reason = "";
    private volatile boolean isDead;

    /** A sign, and for how long it has not changed. */
    private static final class Watched
    {
        private final Sign sign;
        private long mark;
        private long stillNs;

        Watched(final Sign sign)
        {
            this.sign = sign;
            mark = sign.mark();
        }

        void look(final long elapsedNs)
        {
            final long now = sign.mark();
            stillNs = now == mark && !sign.isAtRest() ? stillNs + elapsedNs : 0;
            mark = now;
        }
    }

    /**
     * @param onDead told once, with the reason, each time that the door is past help. The watch's thread.
     */
    Door(final String name, final Consumer<String> onDead)
    {
        this.name = name;
        this.onDead = onDead;
    }

    /** Any thread. */
    Door add(final Sign sign)
    {
        watched.add(new Watched(sign));
        return this;
    }

    /** It no longer hangs on that. Any thread. */
    void remove(final Sign sign)
    {
        watched.removeIf((it) -> it.sign == sign);
    }

    /** What was past help has been made again, and may fail again. Any thread. */
    void mended()
    {
        isDead = false;
    }

    boolean isUp()
    {
        return reason.isEmpty();
    }

    /** Why it is down; empty when it is up. */
    String reason()
    {
        return reason;
    }

    /**
     * Look at every sign.
     *
     * @param elapsedNs since the last look, as far as the watch itself was running.
     */
    void look(final long elapsedNs)
    {
        String down = "";
        boolean isPastHelp = false;
        for (final Watched it : watched)
        {
            it.look(elapsedNs);
            final String end = it.sign.end();
            if (!end.isEmpty() || it.stillNs >= DOWN_NS && down.isEmpty())
            {
                down = it.sign.what() + ' ' + (end.isEmpty() ? "stands still" : end);
            }
            if (!end.isEmpty() || it.stillNs >= DEAD_NS && it.sign.isVital())
            {
                isPastHelp = true;
                break;
            }
        }
        reason = down;
        if (isPastHelp && !isDead)
        {
            onDead.accept(down);
        }
        isDead = isPastHelp;
    }
}
