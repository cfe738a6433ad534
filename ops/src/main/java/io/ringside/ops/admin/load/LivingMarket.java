package io.ringside.ops.admin.load;

import io.ringside.loadgen.LoadSession;
import io.ringside.loadgen.LoadTarget;
import io.ringside.loadgen.MarketRun;
import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.market.MarketCounts;
import io.ringside.loadgen.market.MarketFlow;
import io.ringside.loadgen.market.MarketSizes;
import io.ringside.loadgen.workload.LoadInstrument;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.config.AccountSettings;
import io.ringside.ops.config.InstrumentSettings;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.Similar;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The market that `market` keeps, and `demo --keep`: which sessions and instruments of the configuration it has, and
 * what it tells each second.
 */
public final class LivingMarket
{
    private final List<LoadSession> sessions;
    private final List<LoadInstrument> instruments;
    private final List<MarketSizes> sizes;
    private final long rate;
    private final long seed;
    private volatile MarketRun run;
    private long lastMessages;
    private long lastTrades;
    private long lastLots;

    private LivingMarket(
        final List<LoadSession> sessions, final List<LoadInstrument> instruments, final List<MarketSizes> sizes,
        final long rate, final long seed)
    {
        this.sessions = sessions;
        this.instruments = instruments;
        this.sizes = sizes;
        this.rate = rate;
        this.seed = seed;
    }

    /**
     * Takes the last sessions of the configuration that may send orders: people and load take the first ones.
     *
     * @param count   of the sessions.
     * @param symbols of the instruments; empty: all.
     * @param rate    messages per second on average.
     * @param seed    of all that is drawn.
     */
    public static LivingMarket of(
        final RingsideConfig config, final Protocol protocol, final int count, final List<String> symbols,
        final long rate, final long seed)
    {
        CliException.usageIf(count < 2, "--sessions must be at least 2, one that makes the market and one that " +
            "takes: found " + count);
        final List<LoadSession> fit = LoadTargets.sessions(config, protocol);
        CliException.usageIf(fit.size() < count, "not so many " + protocol.lowerCaseName() + " sessions: " + count +
            " wanted, " + fit.size() + " configured that may trade: give fewer with --sessions, or configure more");
        final List<LoadSession> sessions = fit.subList(fit.size() - count, fit.size());
        final Set<Long> accounts = sessions.stream().map(LoadSession::accountId).collect(Collectors.toSet());
        final List<LoadInstrument> instruments = instruments(config, symbols);
        final Map<Integer, InstrumentSettings> settings = config.instruments().stream()
            .collect(Collectors.toMap(InstrumentSettings::id, (it) -> it));
        final long maxPosition = least(config, accounts, AccountSettings::maxPosition);
        final long maxValue = least(config, accounts, AccountSettings::maxOrderValue);
        final long maxOrder = least(config, accounts, AccountSettings::maxOrderQuantity);
        final List<MarketSizes> sizes = new ArrayList<>();
        for (final LoadInstrument it : instruments)
        {
            final InstrumentSettings own = settings.get(it.instrumentId());
            final long byValue = 0 == maxValue ? 0 : Math.max(1, maxValue / (2 * it.referencePriceTicks()));
            sizes.add(MarketSizes.of(own.quantityIncrement(), own.minQuantity(),
                leastLimit(leastLimit(maxOrder, own.maxQuantity()), byValue), maxPosition));
        }
        return new LivingMarket(sessions, instruments, sizes, rate, seed);
    }

    private static List<LoadInstrument> instruments(final RingsideConfig config, final List<String> symbols)
    {
        final Map<String, LoadInstrument> known = new LinkedHashMap<>();
        LoadTargets.instruments(config).forEach((it) -> known.put(it.symbol(), it));
        final List<LoadInstrument> result = new ArrayList<>(symbols.isEmpty() ? known.values() : List.of());
        for (final String symbol : symbols)
        {
            final String name = known.containsKey(symbol) ? symbol : symbol.toUpperCase(Locale.ROOT);
            CliException.usageIf(!known.containsKey(name), "unknown symbol: " + symbol +
                Similar.question(symbol, known.keySet()) + "configured are " + String.join(", ", known.keySet()));
            CliException.usageIf(result.contains(known.get(name)), "--symbols has " + name + " twice: name it once");
            result.add(known.get(name));
        }
        return result;
    }

    /** The tightest limit of the accounts; 0: none. */
    private static long least(
        final RingsideConfig config, final Set<Long> accounts, final ToLongFunction<AccountSettings> limit)
    {
        return config.accounts().stream().filter((it) -> accounts.contains(it.id())).mapToLong(limit)
            .reduce(0, LivingMarket::leastLimit);
    }

    /** A limit of 0 is none. */
    private static long leastLimit(final long left, final long right)
    {
        return 0 == left ? right : 0 == right ? left : Math.min(left, right);
    }

    /**
     * Trade until the end, and cancel what rests.
     *
     * @param target     where the exchange is; closed at the end.
     * @param durationNs how long; {@link Long#MAX_VALUE}: until stopped.
     * @param isTold     which seconds get a line.
     * @param lines      told of them, not ended.
     * @return an {@link ExitCode}.
     */
    public int run(
        final LoadTarget target, final long durationNs, final StopSignal stopSignal, final LongPredicate isTold,
        final Consumer<String> lines)
    {
        run = new MarketRun(target, sessions, instruments, sizes, rate, seed);
        stopSignal.watch(run::stop);
        final boolean isThere = run.run(durationNs, (second) ->
        {
            if (isTold.test(second))
            {
                lines.accept(line(second));
            }
        });
        stopSignal.watch(null);
        if (!isThere)
        {
            throw new CliException(ExitCode.UNREACHABLE,
                "the exchange was gone for a minute, so the market has ended: is the node running? start again");
        }
        return stopSignal.isRequested() ? ExitCode.INTERRUPTED : ExitCode.OK;
    }

    /** End it, from any thread, once it runs. */
    public void stop()
    {
        final MarketRun started = run;
        if (null != started)
        {
            started.stop();
        }
    }

    /** What it trades, in words. */
    public String describe()
    {
        return rate + " messages/s in " +
            instruments.stream().map(LoadInstrument::symbol).collect(Collectors.joining(", ")) + " by sessions " +
            sessions.stream().map((it) -> String.valueOf(it.sessionId())).collect(Collectors.joining(", ")) +
            ", seed " + seed;
    }

    /** What has been done, for JSON. */
    public Map<String, Object> result()
    {
        final MarketCounts counts = run.counts();
        final Map<String, Object> result = new LinkedHashMap<>();
        result.put("seed", seed);
        result.put("rate", rate);
        result.put("sessions", sessions.stream().map(LoadSession::sessionId).toList());
        result.put("symbols", instruments.stream().map(LoadInstrument::symbol).toList());
        result.put("messages", counts.messages());
        result.put("newOrders", counts.news());
        result.put("cancels", counts.cancels());
        result.put("replaces", counts.replaces());
        result.put("refused", counts.refused());
        result.put("trades", counts.trades());
        result.put("tradedLots", counts.lots());
        return result;
    }

    private String line(final long second)
    {
        final MarketCounts counts = run.counts();
        final MarketFlow flow = run.flow();
        final StringBuilder text = new StringBuilder(String.format(Locale.ROOT,
            "%5ds %5s msg/s %4s trades/s %6s lots/s %4s open %4s refused |", second,
            Text.count(counts.messages() - lastMessages), Text.count(counts.trades() - lastTrades),
            Text.count(counts.lots() - lastLots), Text.count(flow.openOrders()), Text.count(counts.refused())));
        for (int i = 0; i < instruments.size(); i++)
        {
            final LoadInstrument it = instruments.get(i);
            text.append(' ').append(it.symbol()).append(' ').append(
                BigDecimal.valueOf(flow.fairTicks(i) * it.tickMantissa(), -it.priceExponent()).toPlainString());
        }
        lastMessages = counts.messages();
        lastTrades = counts.trades();
        lastLots = counts.lots();
        return text.toString();
    }
}
