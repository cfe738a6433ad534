package io.ringside.ops.node.desk;

import io.ringside.engine.core.CapacityUse;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.instrument.InstrumentRules;
import io.ringside.engine.core.instrument.MatchingAlgorithm;
import io.ringside.engine.core.instrument.SettingVisitor;
import io.ringside.engine.core.state.Limit;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.json.Json;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What is set for the accounts and instruments of a running core, under the names that operators' commands have for it;
 * null for a rule or a limit that there is not. Any thread: operators alone change settings, one command at a time, so
 * who has had the answer to one sees what it has set. Positions may be a moment old.
 */
public final class MarketSettings
{
    private final MatchingEngine engine;
    private final Supplier<String> peerBuild;
    private final MoneySettings money;
    private final LevelLimits levels;

    /** Settings of a core without another node. */
    public MarketSettings(final MatchingEngine engine)
    {
        this(engine, () -> "");
    }

    /**
     * @param engine    that has them.
     * @param peerBuild of the other node; empty if there is none, or it was not heard.
     */
    public MarketSettings(final MatchingEngine engine, final Supplier<String> peerBuild)
    {
        this.engine = engine;
        this.peerBuild = peerBuild;
        money = new MoneySettings(engine);
        levels = new LevelLimits(engine, money);
    }

    String peerBuild()
    {
        return peerBuild.get();
    }

    /** The version of the rules in force. */
    int rules()
    {
        return engine.rules();
    }

    CapacityUse capacities()
    {
        return engine.capacities();
    }

    /** The limits by their names. */
    Map<String, Object> limits()
    {
        final Collector settings = new Collector();
        for (final Limit limit : Limit.values())
        {
            settings.onSetting(limit.word(), engine.capacities().value(limit));
        }
        return settings.byName;
    }

    /** What is set for money. */
    public MoneySettings money()
    {
        return money;
    }

    /** Orders that may pass limits once. */
    OverrideDesk overrides()
    {
        return levels.overrides();
    }

    /** What levels use of their limits. */
    public LevelLimits levels()
    {
        return levels;
    }

    /** What is set for an account; null if there is none. */
    Map<String, Object> account(final long accountId)
    {
        final Account account = engine.risk().account(accountId);
        return null == account ? null : ofAccount(account);
    }

    private static Map<String, Object> ofAccount(final Account account)
    {
        final Collector settings = new Collector();
        settings.onSetting("enabled", account.isEnabled());
        settings.onSetting("killed", account.isKilled());
        settings.onRule("maxOrderLots", account.maxOrderLots());
        settings.onRule("maxOrderTicksLots", account.maxOrderTicksLots());
        settings.onRule("maxPositionLots", account.maxPositionLots());
        settings.onRule("firmId", account.firmId());
        settings.onRule("deskId", account.deskId());
        settings.onRule("stpGroup", account.stpGroup());
        settings.onSetting("isMarketMaker", account.isMarketMaker());
        settings.onSetting("model", MoneySettings.model(account.moneyModel()));
        settings.onRule("feeTier", account.feeTier());
        return settings.byName;
    }

    /** The accounts with their positions, in the order of definition; one of them, or all for null. */
    public List<Map<String, Object>> accounts(final Long accountId)
    {
        final RiskEngine risk = engine.risk();
        final Map<Long, List<Map<String, Object>>> positions = positions(risk);
        final List<Map<String, Object>> result = new ArrayList<>();
        for (int i = 0; i < risk.accountCount(); i++)
        {
            final Account account = risk.accountAt(i);
            // The count may be seen before the account: next time.
            if (null != account && (null == accountId || accountId == account.accountId()))
            {
                final Map<String, Object> row = Json.object("accountId", account.accountId());
                row.putAll(ofAccount(account));
                row.put("positions", positions.getOrDefault(account.accountId(), List.of()));
                result.add(row);
            }
        }
        return result;
    }

    /** Accounts that are blocked by a kill switch of their own, which stays when that of the venue is released. */
    List<Long> killedAccounts()
    {
        final RiskEngine risk = engine.risk();
        final List<Long> result = new ArrayList<>();
        for (int i = 0; i < risk.accountCount(); i++)
        {
            final Account account = risk.accountAt(i);
            if (null != account && account.isKilled())
            {
                result.add(account.accountId());
            }
        }
        return result;
    }

    private Map<Long, List<Map<String, Object>>> positions(final RiskEngine risk)
    {
        final Map<Long, List<Map<String, Object>>> result = new LinkedHashMap<>();
        for (int i = 0; i < risk.positionCount(); i++)
        {
            final Account account = risk.accountOf(i);
            final Instrument instrument = engine.instruments().find(risk.instrumentIdOf(i));
            final long netLots = risk.netLots(i);
            final long openBuyLots = risk.openLots(i, true);
            final long openSellLots = risk.openLots(i, false);
            if (null != account && null != instrument && 0 != (netLots | openBuyLots | openSellLots))
            {
                result.computeIfAbsent(account.accountId(), (id) -> new ArrayList<>()).add(Json.object(
                    "instrumentId", instrument.instrumentId(), "symbol", instrument.symbol(), "netLots", netLots,
                    "openBuyLots", openBuyLots, "openSellLots", openSellLots));
            }
        }
        return result;
    }

    /** The terms of an instrument's definition; null if there is no such instrument. */
    Map<String, Object> definition(final int instrumentId)
    {
        final Instrument instrument = engine.instruments().find(instrumentId);
        if (null == instrument)
        {
            return null;
        }
        final Collector settings = new Collector();
        settings.onSetting("symbol", instrument.symbol());
        instrument.rules().visit(settings);
        return settings.byName;
    }

    /** The terms of an instrument as a definition will leave them, before the core has judged it. */
    Map<String, Object> completed(final DefineInstrumentDecoder command)
    {
        final Instrument known = engine.instruments().find(command.instrumentId());
        final Collector settings = new Collector();
        final String symbol = command.symbol();
        settings.onSetting("symbol", symbol.isEmpty() && null != known ? known.symbol() : symbol);
        InstrumentRules.of(command, null == known ? null : known.rules()).visit(settings);
        return settings.byName;
    }

    /** The protections of an instrument; null if there is no such instrument. */
    Map<String, Object> protection(final int instrumentId)
    {
        final Instrument instrument = engine.instruments().find(instrumentId);
        final Collector settings = new Collector();
        if (null != instrument)
        {
            instrument.protection().visit(settings);
        }
        return null == instrument ? null : settings.byName;
    }

    /** The auction rules of an instrument; null if there is no such instrument. */
    Map<String, Object> auction(final int instrumentId)
    {
        final Instrument instrument = engine.instruments().find(instrumentId);
        final Collector settings = new Collector();
        if (null != instrument)
        {
            instrument.auctionRules().visit(settings);
        }
        return null == instrument ? null : settings.byName;
    }

    /** The matching algorithm of an instrument; null if there is no such instrument. */
    Map<String, Object> algorithm(final int instrumentId)
    {
        final Instrument instrument = engine.instruments().find(instrumentId);
        if (null == instrument)
        {
            return null;
        }
        final MatchingAlgorithm algorithm = instrument.algorithm();
        final List<Map<String, Object>> steps = new ArrayList<>();
        for (int i = 0; i < algorithm.stepCount(); i++)
        {
            steps.add(Json.object("kind", algorithm.kind(i).name(), "parameter", algorithm.parameter(i)));
        }
        return Json.object("steps", steps.isEmpty() ? List.of(Json.object("kind", "FIFO", "parameter", 0L)) : steps,
            "isAuctionProRata", algorithm.isAuctionProRata());
    }

    /** The instruments with all that is set for them, by id; one of them, or all for null. */
    public List<Map<String, Object>> instruments(final String symbol)
    {
        final List<Map<String, Object>> result = new ArrayList<>();
        final InstrumentRegistry instruments = engine.instruments();
        for (Instrument it = instruments.first(); null != it; it = instruments.next(it))
        {
            if (null == symbol || symbol.equals(it.symbol()))
            {
                final int id = it.instrumentId();
                final Map<String, Object> row = Json.object("instrumentId", id);
                row.putAll(definition(id));
                row.put("phase", it.phase().name());
                row.put("stoppedBy", it.stop().isByName() ? "NAME" : it.stop().isByAll() ? "ALL" : null);
                row.put("protection", protection(id));
                row.put("auction", auction(id));
                row.put("matching", algorithm(id));
                result.add(row);
            }
        }
        return result;
    }

    /** Which instruments the command at a sequence changed, and which it left and why, as fields of its answer. */
    Map<String, Object> changedAndLeft(final long sequence)
    {
        final List<String> changed = new ArrayList<>();
        final List<Map<String, Object>> left = new ArrayList<>();
        final InstrumentRegistry instruments = engine.instruments();
        for (Instrument it = instruments.first(); null != it; it = instruments.next(it))
        {
            final Reason reason = it.stop().answered(sequence);
            if (Reason.NONE == reason)
            {
                changed.add(it.symbol());
            }
            else if (null != reason)
            {
                left.add(Json.object("symbol", it.symbol(), "reason", reason.name()));
            }
        }
        return Json.object("changed", changed, "left", left);
    }

    /** Settings by name, in the order in which they come. */
    private static final class Collector implements SettingVisitor
    {
        private final Map<String, Object> byName = new LinkedHashMap<>();

        @Override
        public void onSetting(final String name, final Object value)
        {
            byName.put(name, value instanceof Integer number ? (Object)number.longValue() : value);
        }

        @Override
        public void onRule(final String name, final long value)
        {
            byName.put(name, 0 == value ? null : value);
        }
    }
}
