package io.ringside.ops.web;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A thread for each connection that sends a request or takes an answer, however slowly, and a bound on connections and
 * on the time they may take.
 *
 * <p>Implementation note: the JDK's server reads a request's first line and headers on a thread of its executor, before
 * it can know whether the request is for {@code /health}. There are as many threads as connections, so a connection
 * that sends nothing more delays no other one, and ends within seconds. Connections beyond the bound are closed when
 * accepted.
 */
final class HttpThreads implements Executor, AutoCloseable
{
    /** Connections at a time, and so threads and file descriptors. */
    static final int CONNECTIONS_MAX = 256;
    private static final int REQUEST_S = 3;
    /** Longer than an operator's command may take, since it counts from the request's end. */
    private static final int ANSWER_S = 8;
    private static final int IDLE_S = 10;
    private static final int IDLE_CONNECTIONS_MAX = 64;

    private final ThreadPoolExecutor executor = new ThreadPoolExecutor(
        2, CONNECTIONS_MAX, IDLE_S, TimeUnit.SECONDS, new SynchronousQueue<>(), HttpThreads::thread);

    /**
     * Limits of the JDK's server, which asks once, when its classes load, and whose own defaults are to wait for ever
     * and to take any number. What is given with {@code -D} stays.
     */
    static void limit()
    {
        limit("jdk.httpserver.maxConnections", CONNECTIONS_MAX);
        limit("sun.net.httpserver.maxReqTime", REQUEST_S);
        limit("sun.net.httpserver.maxRspTime", ANSWER_S);
        limit("sun.net.httpserver.idleInterval", IDLE_S);
        limit("sun.net.httpserver.maxIdleConnections", IDLE_CONNECTIONS_MAX);
        limit("sun.net.httpserver.maxReqHeaders", 64);
        limit("sun.net.httpserver.maxReqHeaderSize", 16 * 1024);
        // Head and body go out apart. With Nagle's algorithm the body waits for the client's delayed acknowledgement of
        // the head: 40 ms for each request after the first of a connection, so for each line of `apply`.
        limit("sun.net.httpserver.nodelay", true);
    }

    @Override
    public void execute(final Runnable task)
    {
        // Refused when no thread is left: the server then closes the connection.
        executor.execute(task);
    }

    @Override
    public void close()
    {
        executor.shutdownNow();
    }

    private static void limit(final String name, final Object value)
    {
        if (null == System.getProperty(name))
        {
            System.setProperty(name, String.valueOf(value));
        }
    }

    private static Thread thread(final Runnable task)
    {
        final Thread thread = new Thread(task, "http");
        thread.setDaemon(true);
        return thread;
    }
}
