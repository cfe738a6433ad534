package io.ringside.loadgen.bench;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

/**
 * What a {@link PipelineBenchmark} shall do, read from its arguments.
 */
final class PipelineBenchmarkContext
{
    static final String USAGE = "usage: PipelineBenchmark [--rate N/s, 0 = as fast as it goes] [--duration SECONDS] " +
        "[--warmup SECONDS] [--journal DIRECTORY] [--idle spin|yield|backoff] [--threads 1|2] " +
        "[--sampling N] [--seed N] [--json]";

    private static final int RATE_MAX = 100_000_000;

    private long ratePerSecond;
    private long durationNs = TimeUnit.SECONDS.toNanos(30);
    private long warmUpNs = TimeUnit.SECONDS.toNanos(10);
    private Path journalDirectory;
    private String idle = "yield";
    private boolean isOneThread;
    private int samplingInterval = 64;
    private long seed = 7;
    private boolean isJson;

    private PipelineBenchmarkContext()
    {
    }

    static PipelineBenchmarkContext parse(final String... args)
    {
        final PipelineBenchmarkContext context = new PipelineBenchmarkContext();
        for (int i = 0; i < args.length; i++)
        {
            if ("--json".equals(args[i]))
            {
                context.isJson = true;
            }
            else if (i + 1 < args.length)
            {
                context.set(args[i], args[++i]);
            }
            else
            {
                throw new IllegalArgumentException("unknown option or missing value: " + args[i]);
            }
        }

        return context;
    }

    long ratePerSecond()
    {
        return ratePerSecond;
    }

    long durationNs()
    {
        return durationNs;
    }

    long warmUpNs()
    {
        return warmUpNs;
    }

    /** Null: a temporary directory, deleted afterwards. */
    Path journalDirectory()
    {
        return journalDirectory;
    }

    /** The driver steps the pipeline itself, so that nothing idles: what a command costs, rather than how many fit. */
    boolean isOneThread()
    {
        return isOneThread;
    }

    int samplingInterval()
    {
        return samplingInterval;
    }

    long seed()
    {
        return seed;
    }

    boolean isJson()
    {
        return isJson;
    }

    String idle()
    {
        return idle;
    }

    IdleStrategy newIdleStrategy()
    {
        switch (idle)
        {
            case "spin":
                return BusySpinIdleStrategy.INSTANCE;
            case "yield":
                return YieldingIdleStrategy.INSTANCE;
            case "backoff":
                return new BackoffIdleStrategy();
            default:
                throw new IllegalArgumentException("idle must be spin, yield or backoff: idle=" + idle);
        }
    }

    private void set(final String name, final String value)
    {
        switch (name)
        {
            case "--rate":
                ratePerSecond = Long.parseLong(value);
                if (ratePerSecond < 0 || ratePerSecond > RATE_MAX)
                {
                    throw new IllegalArgumentException("rate must be 0 to " + RATE_MAX + ": rate=" + value);
                }
                break;
            case "--duration":
                durationNs = seconds(value);
                break;
            case "--warmup":
                warmUpNs = seconds(value);
                break;
            case "--journal":
                journalDirectory = Path.of(value);
                break;
            case "--idle":
                idle = value;
                newIdleStrategy();
                break;
            case "--threads":
                isOneThread = 1 == threads(value);
                break;
            case "--sampling":
                samplingInterval = Integer.parseInt(value);
                break;
            case "--seed":
                seed = Long.parseLong(value);
                break;
            default:
                throw new IllegalArgumentException("unknown option: " + name);
        }
    }

    private static int threads(final String value)
    {
        final int threads = Integer.parseInt(value);
        if (threads < 1 || threads > 2)
        {
            throw new IllegalArgumentException("threads must be 1 or 2: threads=" + value);
        }

        return threads;
    }

    private static long seconds(final String value)
    {
        final String number = value.endsWith("s") ? value.substring(0, value.length() - 1) : value;
        return TimeUnit.SECONDS.toNanos(Long.parseLong(number));
    }
}
