package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.node.view.Node;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes the thread of the FIX gateway of a node in this process stand still: somebody else holds a lock that it needs.
 */
final class StandingFix
{
    private final CountDownLatch end = new CountDownLatch(1);

    private StandingFix(final Node node) throws IllegalAccessException
    {
        hold(node, () ->
        {
            try
            {
                end.await();
            }
            catch (final InterruptedException ex)
            {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Until it is closed. */
    static StandingFix stop(final Node node) throws IllegalAccessException
    {
        return new StandingFix(node);
    }

    static void stopFor(final Node node, final long timeNs) throws IllegalAccessException
    {
        hold(node, () -> LockSupport.parkNanos(timeNs));
    }

    static boolean isStanding()
    {
        return Thread.State.BLOCKED == thread().getState();
    }

    /** Of the gateway. */
    static Thread thread()
    {
        return Thread.getAllStackTraces().keySet().stream().filter((it) -> "gw-fix".equals(it.getName()))
            .findFirst().orElseThrow();
    }

    void close()
    {
        end.countDown();
    }

    private static void hold(final Node node, final Runnable time) throws IllegalAccessException
    {
        final Selector selector = find(node, Selector.class);
        Await.background(() ->
        {
            synchronized (selector)
            {
                time.run();
            }
        });
    }

    /** Not that of a gateway that has ended, and not that of the network's thread, which listens to nobody. */
    private static boolean isOfFix(final Object object)
    {
        return !(object instanceof Selector selector) || selector.isOpen() &&
            selector.keys().stream().anyMatch((it) -> it.channel() instanceof ServerSocketChannel);
    }

    /** The only one of its kind below that object, in fields of our own classes. */
    private static <T> T find(final Object root, final Class<T> type) throws IllegalAccessException
    {
        final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        final Queue<Object> waiting = new ArrayDeque<>(List.of(root));
        while (!waiting.isEmpty())
        {
            final Object object = waiting.remove();
            if (type.isInstance(object) && isOfFix(object))
            {
                return type.cast(object);
            }
            if (object instanceof List<?> row)
            {
                row.forEach((it) -> add(it, seen, waiting));
            }
            for (Class<?> of = object.getClass(); of.getName().startsWith("io.ringside."); of = of.getSuperclass())
            {
                for (final Field field : of.getDeclaredFields())
                {
                    if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive() &&
                        !of.isRecord() && !of.isHidden())
                    {
                        field.setAccessible(true);
                        add(field.get(object), seen, waiting);
                    }
                }
            }
        }
        throw new AssertionError("there is no " + type);
    }

    private static void add(final Object object, final Set<Object> seen, final Queue<Object> waiting)
    {
        if (null != object && seen.add(object))
        {
            waiting.add(object);
        }
    }
}
