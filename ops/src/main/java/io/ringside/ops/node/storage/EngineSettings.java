package io.ringside.ops.node.storage;

import com.sun.management.OperatingSystemMXBean;
import io.ringside.engine.core.base.Rules;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.core.state.Limit;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeException;

import java.io.IOException;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The limits that a core begins with. A limit decides what is refused, so a journal must be replayed with those it was
 * written with. They are commands in it, the first of which sets what is configured. A journal of release 0.3.0 or
 * older has none: what it begins with stands beside it in {@value #FILE_NAME}, which is read and never written.
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
    /** A node's limits of orders and levels can be raised as far as there are numbers for them. */
    private static final int ROOM = 1 << 24;

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
        final Properties limits = properties(RingsideConfig.defaults());
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
        return of(properties(config));
    }

    /**
     * Returns the configured limits, for a core that begins with given rules.
     *
     * @param rules that this build knows.
     * @return concluded.
     */
    public static EngineContext of(final RingsideConfig config, final int rules)
    {
        return context(properties(config)).rulesVersion(rules).conclude();
    }

    private static Properties properties(final RingsideConfig config)
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
     * Returns what the journal of a data directory begins with: fixed values, unless it is of an older release.
     *
     * @return concluded.
     */
    public static EngineContext stored(final Path directory) throws IOException
    {
        final Path file = directory.resolve(FILE_NAME);
        return begin(Files.exists(file) ? context(read(file)) : new EngineContext());
    }

    /** Returns what a new journal begins with, before its first command. */
    public static EngineContext begin()
    {
        return begin(new EngineContext());
    }

    private static EngineContext begin(final EngineContext limits)
    {
        return limits.room(ROOM, ROOM).rulesVersion(Rules.OLDEST).conclude();
    }

    /** Returns the configured limits, which the first command of a new journal sets. */
    public static Map<Limit, Long> configured(final RingsideConfig config)
    {
        final EngineContext context = of(config);
        final Map<Limit, Long> result = new EnumMap<>(Limit.class);
        for (final Limit limit : Limit.values())
        {
            if (Limit.POSITIONS != limit)
            {
                result.put(limit, limit.initial(context));
            }
        }
        return result;
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

    /** Returns what an older release has stored beside the journal: key to value, sorted; nothing if there is none. */
    public static Map<String, String> held(final Path directory)
    {
        final Path file = directory.resolve(FILE_NAME);
        if (!Files.exists(file))
        {
            return Map.of();
        }
        try
        {
            final Properties limits = read(file);
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
        return context(limits).conclude();
    }

    private static EngineContext context(final Properties limits)
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
                EngineContext.CLOCK_STEP_UNBOUNDED);
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
