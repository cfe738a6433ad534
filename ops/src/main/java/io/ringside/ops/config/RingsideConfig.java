package io.ringside.ops.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.ringside.engine.host.CoreContext;
import io.ringside.engine.host.Durability;
import io.ringside.journal.SyncPolicy;
import io.ringside.ops.access.Role;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All settings of a node: packaged defaults, then a file, then {@code -Dringside.*}, then {@code --set}. Read-only once
 * loaded.
 *
 * <p>Paths given to the accessors leave the leading {@code ringside.} out: {@code text("journal.sync")}.
 */
public final class RingsideConfig
{
    /** Every key lives below it. */
    public static final String ROOT = "ringside";

    /** The file in the data directory that holds the tokens, where {@code http.token-file} names no other. */
    public static final String TOKEN_FILE = "operators.tokens";

    private static final String REFERENCE = "ringside.conf";
    private static final String MASKED = "********";

    private final Config config;
    private final Config reference;

    private RingsideConfig(final Config config, final Config reference)
    {
        this.config = config.getConfig(ROOT);
        this.reference = reference.getConfig(ROOT);
    }

    /** The packaged defaults, with {@code -D} on top. */
    public static RingsideConfig defaults()
    {
        return load(null, Map.of());
    }

    /**
     * Read, check, merge.
     *
     * @param file      of the user; null: none.
     * @param overrides dotted key, with or without the leading "ringside.", to value text.
     * @throws ConfigurationException with one line that says what to do.
     */
    public static RingsideConfig load(final Path file, final Map<String, String> overrides)
    {
        final Config reference = ConfigFactory.parseResources(RingsideConfig.class, REFERENCE).resolve();
        try
        {
            Config merged = reference;
            if (null != file)
            {
                merged = checked(reference, parse(file)).withFallback(merged);
            }
            final Map<String, String> properties = new TreeMap<>();
            for (final String name : System.getProperties().stringPropertyNames())
            {
                if (isSetting(reference, name))
                {
                    properties.put(name, System.getProperty(name));
                }
            }
            merged = checked(reference, overlay(properties, "-D")).withFallback(merged);
            merged = checked(reference, overlay(overrides, "--set ")).withFallback(merged);
            final RingsideConfig result = new RingsideConfig(merged, reference);
            SettingsRules.check(result);
            return result;
        }
        catch (final ConfigException.IO ex)
        {
            throw new ConfigurationException((null == file ? "" : file.getFileName() + " includes ") +
                ex.origin().description() + ", which cannot be read: check its name");
        }
        catch (final ConfigException ex)
        {
            throw new ConfigurationException(ex.getMessage().replace('\n', ' '));
        }
    }

    /** True if the key is in one of our sections. ringside.home and the keys of tests and tools are not. */
    private static boolean isSetting(final Config reference, final String name)
    {
        final String[] parts = name.split("\\.", 3);
        return 3 == parts.length && ROOT.equals(parts[0]) && reference.getConfig(ROOT).root().containsKey(parts[1]);
    }

    private static Config parse(final Path file)
    {
        if (!Files.isReadable(file) || Files.isDirectory(file))
        {
            throw new ConfigurationException("cannot read configuration file " + file + ": check --config");
        }
        return ConfigFactory.parseFile(file.toFile(), ConfigParseOptions.defaults().setAllowMissing(false)).resolve();
    }

    private static Config overlay(final Map<String, String> values, final String source)
    {
        Config result = ConfigFactory.empty();
        for (final Map.Entry<String, String> entry : values.entrySet())
        {
            final String key = entry.getKey().startsWith(ROOT + ".") ? entry.getKey() : ROOT + "." + entry.getKey();
            result = result.withValue(key, ConfigValueFactory.fromAnyRef(entry.getValue(), source + entry.getKey()));
        }
        return result;
    }

    private static Config checked(final Config reference, final Config given)
    {
        SettingsCheck.check(reference.root(), given.root(), "");
        return given;
    }

    public String text(final String path)
    {
        return config.getString(path);
    }

    public List<String> texts(final String path)
    {
        return List.copyOf(config.getStringList(path));
    }

    public Endpoint endpoint(final String path)
    {
        return Endpoint.of(text(path));
    }

    public boolean flag(final String path)
    {
        return config.getBoolean(path);
    }

    public int number(final String path)
    {
        return config.getInt(path);
    }

    /** Where the operators' tokens are: {@code http.token-file}, else in the data directory. */
    public Path tokenFile(final Path directory)
    {
        final String file = text("http.token-file");
        return file.isEmpty() ? directory.resolve(TOKEN_FILE) : Path.of(file);
    }

    /** What a request without a token may do at the HTTP port: NONE or VIEW. */
    public Role anonymousRole()
    {
        return switch (text("http.anonymous"))
        {
            case "view" -> Role.VIEW;
            case "none" -> Role.NONE;
            default -> new Endpoint(text("http.host"), number("http.port")).isLoopback() ? Role.VIEW : Role.NONE;
        };
    }

    /** Makes a copy with other values for some keys. */
    public RingsideConfig with(final Map<String, String> values)
    {
        return new RingsideConfig(
            overlay(values, "").withFallback(config.atKey(ROOT)), reference.atKey(ROOT));
    }

    /** Whether the node is to lead, or may have to: otherwise it is to follow. */
    public boolean isPrimary()
    {
        return "primary".equals(text("node.role")) || "pair".equals(text("node.role"));
    }

    /** Whether the node is a member of a cluster. */
    public boolean isMember()
    {
        return "member".equals(text("node.role"));
    }

    /** Whether the node serves participants: a primary, or a member of a cluster. */
    public boolean isServing()
    {
        return isPrimary() || isMember();
    }

    /** Whether the node is one of a pair. */
    public boolean isPaired()
    {
        return !isMember() && durability().isReplicated();
    }

    /** What the node's own pipeline waits for: behind a cluster's log for no other node. */
    public Durability pipelineDurability()
    {
        return isMember() ? Durability.NONE : durability();
    }

    /**
     * When the node's journal is synced. That of a member follows the cluster's log, which has what a power cut takes
     * from it: the log is pruned only as far as the journal is synced.
     */
    public SyncPolicy journalSync()
    {
        return isMember() ? SyncPolicy.INTERVAL : durability().syncPolicy();
    }

    /** Whether a primary offers market data over FIX. */
    public boolean hasFixMarketData()
    {
        return flag("fix.enabled") && flag("fix.market-data.enabled");
    }

    /** What an answer waits for. */
    public Durability durability()
    {
        return Durability.of(text("node.durability"));
    }

    /** Bytes of a slot of the output ring: {@code ring.stride}, and at least room for the longest report. */
    public int outputStride()
    {
        return Math.max(number("ring.stride"), CoreContext.OUTPUT_SLOT_STRIDE_DEFAULT);
    }

    public int bytes(final String path)
    {
        final long bytes = config.getBytes(path);
        if (bytes > Integer.MAX_VALUE)
        {
            throw refusal(path, "must be below 2GiB: found " + text(path));
        }
        return (int)bytes;
    }

    /** A size that may be above 2 GiB. */
    public long size(final String path)
    {
        return config.getBytes(path);
    }

    public long nanos(final String path)
    {
        try
        {
            return config.getDuration(path).toNanos();
        }
        catch (final ArithmeticException ex)
        {
            throw refusal(path, "is too long a time: found " + text(path));
        }
    }

    /** A rule of a setting. */
    public void require(final boolean isKept, final String path, final String problem)
    {
        if (!isKept)
        {
            throw refusal(path, problem);
        }
    }

    public ConfigurationException refusal(final String path, final String problem)
    {
        return new ConfigurationException(where(path) + ROOT + "." + path + " " + problem);
    }

    /** File and line of a value, for messages of later checks. */
    public String where(final String path)
    {
        return SettingsCheck.where(config.getValue(path));
    }

    public List<InstrumentSettings> instruments()
    {
        return elements("instruments").stream().map((it) ->
            new InstrumentSettings(it.getInt("id"), it.getString("symbol"), it.getLong("tick"),
                it.getInt("price-exponent"), it.getLong("lot"), it.getInt("quantity-exponent"),
                it.getLong("price-increment"), it.getLong("quantity-increment"), it.getLong("min-quantity"),
                it.getLong("max-quantity"), it.getLong("max-price"), it.getLong("reference-price"),
                it.getInt("collar-basis-points"), it.getInt("protection-ticks"), it.getString("phase"))).toList();
    }

    public List<AccountSettings> accounts()
    {
        return elements("accounts").stream().map((it) ->
            new AccountSettings(it.getLong("id"), it.getBoolean("enabled"), it.getLong("max-order-quantity"),
                it.getLong("max-order-value"), it.getLong("max-position"))).toList();
    }

    /** Operators' commands that a new exchange begins with, as lines of {@code ringside apply}: names and values. */
    public List<Map<String, Object>> commands()
    {
        final List<Map<String, Object>> result = new ArrayList<>();
        for (final ConfigValue element : config.getList("commands"))
        {
            if (!(element instanceof ConfigObject fields))
            {
                throw new ConfigurationException(SettingsCheck.where(element) + ROOT +
                    ".commands[] must be a section { command = … }: found " + element.unwrapped());
            }
            final Map<String, Object> line = new LinkedHashMap<>();
            line.put("command", fields.unwrapped().get("command"));
            line.putAll(new TreeMap<>(fields.unwrapped()));
            result.add(line);
        }
        return result;
    }

    public List<SessionSettings> sessions()
    {
        return elements("sessions").stream().map((it) ->
            new SessionSettings(it.getInt("id"), it.getString("protocol"), it.getString("comp-id"),
                it.getString("credentials"), List.copyOf(it.getLongList("accounts")), it.getString("fix-logon"),
                it.getString("hmac-key-file"), List.copyOf(it.getStringList("addresses")),
                List.copyOf(it.getStringList("user-tags")),
                new SessionSettings.DropCopyOf(List.copyOf(it.getIntList("drop-copy-of.sessions")),
                List.copyOf(it.getLongList("drop-copy-of.accounts"))), it.getString("ids"),
                new SessionSettings.ScheduleOf(it.getString("schedule.start-time"), it.getString("schedule.end-time"),
                it.getString("schedule.reset-time"), it.getString("schedule.time-zone")))).toList();
    }

    /** An element may leave out what the first default element says. */
    private List<Config> elements(final String path)
    {
        final Config model = ((ConfigObject)reference.getList(path).get(0)).toConfig().withoutPath("id");
        final List<Config> result = new ArrayList<>();
        for (final ConfigValue element : config.getList(path))
        {
            if (!((ConfigObject)element).containsKey("id"))
            {
                throw new ConfigurationException(SettingsCheck.where(element) + ROOT + "." + path +
                    "[].id is missing: every element needs one of its own");
            }
            result.add(((ConfigObject)element).toConfig().withFallback(model));
        }
        return result;
    }

    /** Every key with its effective value, passwords masked, keys of list elements as {@code instruments[].symbol}. */
    public Map<String, String> flatten()
    {
        final Map<String, String> result = new TreeMap<>();
        flatten(config.root(), ROOT, result);
        return result;
    }

    private static void flatten(final ConfigValue value, final String path, final Map<String, String> result)
    {
        if (value instanceof ConfigObject)
        {
            ((ConfigObject)value).forEach((key, child) -> flatten(child, path + "." + key, result));
        }
        else if (value instanceof ConfigList && !((ConfigList)value).isEmpty() &&
            ((ConfigList)value).get(0) instanceof ConfigObject)
        {
            flatten(((ConfigList)value).get(0), path + "[]", result);
        }
        else
        {
            result.put(path, path.endsWith(".credentials") ? MASKED : String.valueOf(value.unwrapped()));
        }
    }

    /** The effective configuration as a file one can use, passwords masked. */
    public String render()
    {
        Config masked = config;
        final List<Object> sessions = new ArrayList<>();
        for (final ConfigValue element : config.getList("sessions"))
        {
            final Map<String, Object> copy = new LinkedHashMap<>(((ConfigObject)element).unwrapped());
            copy.replace("credentials", MASKED);
            sessions.add(copy);
        }
        masked = masked.withValue("sessions", ConfigValueFactory.fromIterable(sessions));
        return ConfigFactory.empty().withValue(ConfigUtil.joinPath(ROOT), masked.root()).root()
            .render(ConfigRenderOptions.defaults().setJson(false).setOriginComments(false).setComments(false));
    }
}
