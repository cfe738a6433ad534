package io.ringside.ops.node.storage;

import com.sun.management.OperatingSystemMXBean;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.DurableText;
import io.ringside.ops.node.base.NodeException;

import java.io.IOException;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The core's limits. A limit decides what is refused, so a journal must be replayed with those it was written with:
 * they stand beside it in {@value #FILE_NAME}, and a node that is configured otherwise refuses to start.
 */
public final class EngineSettings
{
    /** The name of the file in the data directory. */
    public static final String FILE_NAME = "engine.limits";

    /** The row of an id, and its part of the table. */
    private static final long CL_ORD_ID_LENGTH = 80;
    /** A trade, and the two orders of it. */
    private static final long TRADE_LENGTH_MAX = 320;
    private static final long MB = 1_000_000;

    private static final List<String> KEYS = List.of(
        "engine.session-capacity", "engine.account-capacity", "engine.instrument-capacity", "engine.order-capacity",
        "engine.level-capacity", "engine.trade-capacity");

    private static final String CLOCK_STEP = "engine.clock-step-max";

    /** Live orders that one of them may have; 0 is a part of all there may be. */
    private static final String ORDERS_PER_ACCOUNT = "engine.orders-per-account";
    private static final String ORDERS_PER_SESSION = "engine.orders-per-session";
    private static final int PART_OF_ORDERS = 10;

    /** Whose trades can be busted. */
    private static final String ERROR_TRADE_DAYS = "engine.error-trade-days";

    /** The default counts without it, whatever is configured. */
    private static final String ENDED_IDS = "engine.ended-clordids-per-session";

    /** A journal that was begun without one of these bounds goes on without it. */
    private static final List<String> LATER_KEYS =
        List.of(CLOCK_STEP, ORDERS_PER_ACCOUNT, ORDERS_PER_SESSION, ERROR_TRADE_DAYS, ENDED_IDS);

    private EngineSettings()
    {
    }

    /**
     * Returns the packaged limits, for texts of commands: a step of their clock has no bound, one line may be a day
     * behind the other.
     *
     * @return concluded.
     */
    public static EngineContext defaults()
    {
        final Properties limits = configured(RingsideConfig.defaults());
        limits.remove(CLOCK_STEP);
        return of(limits);
    }

    /**
     * Returns the configured limits.
     *
     * @return concluded.
     */
    public static EngineContext of(final RingsideConfig config)
    {
        return of(configured(config));
    }

    private static Properties configured(final RingsideConfig config)
    {
        final Properties limits = new Properties();
        KEYS.forEach((key) -> limits.setProperty(key, String.valueOf(config.number(key))));
        limits.setProperty(CLOCK_STEP, String.valueOf(config.nanos(CLOCK_STEP)));
        limits.setProperty(ORDERS_PER_ACCOUNT, String.valueOf(config.number(ORDERS_PER_ACCOUNT)));
        limits.setProperty(ORDERS_PER_SESSION, String.valueOf(config.number(ORDERS_PER_SESSION)));
        limits.setProperty(ERROR_TRADE_DAYS, String.valueOf(config.number(ERROR_TRADE_DAYS)));
        limits.setProperty(ENDED_IDS, String.valueOf(config.number(ENDED_IDS)));
        return limits;
    }

    /**
     * Returns the configured limits, but for files whose rows may be any time apart: a step of their clock has no
     * bound.
     *
     * @param config of the capacities.
     * @return concluded.
     */
    public static EngineContext ofFiles(final RingsideConfig config)
    {
        final Properties limits = new Properties();
        KEYS.forEach((key) -> limits.setProperty(key, String.valueOf(config.number(key))));
        limits.setProperty(ENDED_IDS, String.valueOf(config.number(ENDED_IDS)));
        return of(limits);
    }

    /**
     * Those that the journal of a data directory was written with; the packaged ones where none are stored.
     *
     * @return concluded.
     */
    public static EngineContext stored(final Path directory) throws IOException
    {
        final Path file = directory.resolve(FILE_NAME);
        if (!Files.exists(file))
        {
            return defaults();
        }
        return of(read(file));
    }

    /**
     * Remember the limits beside a new journal; hold the configured ones against those of an old one.
     *
     * @param isNew the journal has no record yet.
     * @throws NodeException when they differ.
     */
    static void hold(final Path directory, final RingsideConfig config, final boolean isNew) throws IOException
    {
        final Path file = directory.resolve(FILE_NAME);
        final Properties wanted = configured(config);
        if (isNew || !Files.exists(file))
        {
            final StringBuilder text = new StringBuilder();
            Stream.concat(KEYS.stream(), LATER_KEYS.stream())
                .forEach((key) -> text.append(key).append('=').append(wanted.getProperty(key)).append('\n'));
            DurableText.write(file, text.toString());
            return;
        }
        final Properties stored = read(file);
        LATER_KEYS.stream().filter((key) -> !stored.containsKey(key)).forEach(wanted::remove);
        for (final String key : new TreeSet<>(wanted.stringPropertyNames()))
        {
            final String configured = wanted.getProperty(key);
            if (!configured.equals(stored.getProperty(key)))
            {
                throw NodeException.refused(key + " is " + configured + " and the journal was written with " +
                    stored.getProperty(key) + ": a replay would refuse other orders than the exchange did; set it " +
                    "back, or begin with an empty --dir");
            }
        }
    }

    /**
     * Say so if the machine has less memory than client order ids of the configured sessions and trades may take.
     *
     * @param log for one line, or none.
     */
    public static void warn(final RingsideConfig config, final Consumer<String> log)
    {
        final long memory = ((OperatingSystemMXBean)ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        final long length = CL_ORD_ID_LENGTH * config.number(ENDED_IDS) * config.sessions().size() +
            config.number("engine.trade-capacity") * TRADE_LENGTH_MAX;
        if (length > memory)
        {
            log.accept(String.format(Locale.ROOT, "memory: client order ids and trades may take %,d MB and this " +
                "machine has %,d MB: lower " + ENDED_IDS + " or engine.trade-capacity", length / MB, memory / MB));
        }
    }

    /** What {@link #hold(Path, RingsideConfig, boolean)} has found good: key to value, sorted. */
    public static Map<String, String> held(final Path directory)
    {
        try
        {
            final Properties limits = read(directory.resolve(FILE_NAME));
            final Map<String, String> result = new TreeMap<>();
            limits.stringPropertyNames().forEach((key) -> result.put(key, limits.getProperty(key).trim()));
            return result;
        }
        catch (final IOException ex)
        {
            throw new NodeException(NodeException.Kind.ENVIRONMENT, "cannot read the limits of the journal (" + ex +
                "): make " + directory + " readable", ex);
        }
    }

    private static Properties read(final Path file) throws IOException
    {
        final Properties limits = new Properties();
        try
        {
            limits.load(new StringReader(Files.readString(file, StandardCharsets.ISO_8859_1)));
        }
        catch (final IllegalArgumentException ex)
        {
            throw damaged(file, ex);
        }
        for (final String key : KEYS)
        {
            if (!limits.getProperty(key, "").trim().matches("[1-9]\\d{0,8}"))
            {
                throw damaged(file, null);
            }
        }
        for (final String key : LATER_KEYS)
        {
            if (!limits.getProperty(key, "0").trim().matches(CLOCK_STEP.equals(key) ? "\\d{1,18}" : "\\d{1,9}"))
            {
                throw damaged(file, null);
            }
        }
        return limits;
    }

    private static NodeException damaged(final Path file, final IllegalArgumentException cause)
    {
        return new NodeException(NodeException.Kind.CORRUPT, "damaged: " + file + " should hold the limits that the " +
            "journal was written with: copy it from the standby or a backup", cause);
    }

    private static EngineContext of(final Properties limits)
    {
        return new EngineContext()
            .sessionCapacity(number(limits, KEYS.get(0)))
            .accountCapacity(number(limits, KEYS.get(1)))
            .instrumentCapacity(number(limits, KEYS.get(2)))
            .orderCapacity(number(limits, KEYS.get(3)))
            .levelCapacity(number(limits, KEYS.get(4)))
            .tradeCapacity(number(limits, KEYS.get(5)))
            .accountOrderLimit(orderLimit(limits, ORDERS_PER_ACCOUNT))
            .sessionOrderLimit(orderLimit(limits, ORDERS_PER_SESSION))
            .endedClOrdIdsPerSession(limits.containsKey(ENDED_IDS) ? number(limits, ENDED_IDS) :
                EngineContext.ENDED_CL_ORD_IDS_PER_SESSION_DEFAULT)
            .errorTradeDays(limits.containsKey(ERROR_TRADE_DAYS) ? number(limits, ERROR_TRADE_DAYS) : 1)
            .clockStepMaxNs(limits.containsKey(CLOCK_STEP) ? Long.parseLong(limits.getProperty(CLOCK_STEP).trim()) :
                EngineContext.CLOCK_STEP_UNBOUNDED)
            .conclude();
    }

    private static int orderLimit(final Properties limits, final String key)
    {
        final int part = Math.max(1, number(limits, "engine.order-capacity") / PART_OF_ORDERS);
        return !limits.containsKey(key) ? 0 : 0 == number(limits, key) ? part : number(limits, key);
    }

    private static int number(final Properties limits, final String key)
    {
        return Integer.parseInt(limits.getProperty(key).trim());
    }
}
