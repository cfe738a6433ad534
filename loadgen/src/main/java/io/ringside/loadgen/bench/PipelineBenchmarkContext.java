package io.ringside.loadgen.bench;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What a {@link PipelineBenchmark} shall do, read from its arguments.
 *
 * @param ratePerSecond    0 for as fast as it goes.
 * @param durationNs       measured.
 * @param warmUpNs         before that.
 * @param journalDirectory null for a temporary directory, deleted afterwards.
 * @param idle             spin, yield or backoff.
 * @param isOneThread      the driver steps the pipeline itself, so that nothing idles: what a command costs, rather
 *                         than how many fit.
 * @param samplingInterval of the stages' latency.
 * @param seed             of the flow.
 * @param isJson           one object instead of lines.
 */
record PipelineBenchmarkContext(
    long ratePerSecond,
    long durationNs,
    long warmUpNs,
    Path journalDirectory,
    String idle,
    boolean isOneThread,
    int samplingInterval,
    long seed,
    boolean isJson)
{
    static final String USAGE = "usage: PipelineBenchmark [--rate N/s, 0 = as fast as it goes] [--duration SECONDS] " +
        "[--warmup SECONDS] [--journal DIRECTORY] [--idle spin|yield|backoff] [--threads 1|2] " +
        "[--sampling N] [--seed N] [--json]";

    private static final int RATE_MAX = 100_000_000;

    PipelineBenchmarkContext
    {
        newIdleStrategy(idle);
    }

    static PipelineBenchmarkContext parse(final String... args)
    {
        final Map<String, String> options = new HashMap<>();
        for (int i = 0; i < args.length; i++)
        {
            final boolean isFlag = "--json".equals(args[i]);
            if (!isFlag && i + 1 == args.length)
            {
                throw new IllegalArgumentException("unknown option or missing value: " + args[i]);
            }
            options.put(args[i], isFlag ? "" : args[++i]);
        }
        final String journal = options.remove("--journal");
        final PipelineBenchmarkContext context = new PipelineBenchmarkContext(
            number(options, "--rate", 0, 0, RATE_MAX),
            seconds(options, "--duration", 30),
            seconds(options, "--warmup", 10),
            null == journal ? null : Path.of(journal),
            options.containsKey("--idle") ? options.remove("--idle") : "yield",
            1 == number(options, "--threads", 2, 1, 2),
            (int)number(options, "--sampling", 64, 1, Integer.MAX_VALUE),
            number(options, "--seed", 7, Long.MIN_VALUE, Long.MAX_VALUE),
            null != options.remove("--json"));
        if (!options.isEmpty())
        {
            throw new IllegalArgumentException("unknown option: " + String.join(", ", options.keySet()));
        }
        return context;
    }

    IdleStrategy newIdleStrategy()
    {
        return newIdleStrategy(idle);
    }

    private static IdleStrategy newIdleStrategy(final String idle)
    {
        return switch (idle)
        {
            case "spin" -> BusySpinIdleStrategy.INSTANCE;
            case "yield" -> YieldingIdleStrategy.INSTANCE;
            case "backoff" -> new BackoffIdleStrategy();
            default -> throw new IllegalArgumentException("idle must be spin, yield or backoff: idle=" + idle);
        };
    }

    private static long number(
        final Map<String, String> options, final String name, final long usual, final long min, final long max)
    {
        final String text = options.remove(name);
        final long value = null == text ? usual : Long.parseLong(text);
        if (value < min || value > max)
        {
            throw new IllegalArgumentException(name + " must be " + min + " to " + max + ": " + text);
        }
        return value;
    }

    private static long seconds(final Map<String, String> options, final String name, final long usual)
    {
        options.computeIfPresent(name, (ignore, text) -> text.replaceAll("s$", ""));
        return TimeUnit.SECONDS.toNanos(number(options, name, usual, 0, Integer.MAX_VALUE));
    }
}
