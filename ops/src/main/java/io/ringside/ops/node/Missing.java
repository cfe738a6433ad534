package io.ringside.ops.node;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.state.Limit;
import io.ringside.journal.SteppedOver;
import io.ringside.ops.config.AccountSettings;
import io.ringside.ops.config.ConfigurationException;
import io.ringside.ops.config.InstrumentSettings;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.desk.ConfigurationDifferences;
import io.ringside.ops.node.desk.DropCopyChange;
import io.ringside.ops.node.desk.LimitSettings;
import io.ringside.ops.node.desk.MarketSettings;
import io.ringside.ops.node.desk.SessionIdsChange;
import io.ringside.ops.node.view.LiveView;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a recovered exchange lacks of its configuration. Asked before the pipeline runs: the core belongs to its thread
 * afterwards.
 *
 * @param limits      that a new exchange begins with, under the newest rules; none if it is not new.
 * @param commands    that a new exchange begins with, behind instruments and accounts; none if it is not new.
 * @param instruments not known to the core.
 * @param accounts    not known to the core.
 * @param dropCopies  to begin and to end.
 * @param sessionIds  to become rising, or any.
 * @param steppedOver decisions that the journal may not tell of yet.
 * @param differences one line for each definition that says something else in the core.
 */
record Missing(
    Map<Limit, Long> limits,
    List<Map<String, Object>> commands,
    List<InstrumentSettings> instruments,
    List<AccountSettings> accounts,
    List<DropCopyChange> dropCopies,
    List<SessionIdsChange> sessionIds,
    List<SteppedOver.Decision> steppedOver,
    List<String> differences)
{
    private static final int DIFFERENCES_TOLD_MAX = 20;

    /**
     * @throws ConfigurationException if the core has an instrument under another id.
     */
    static Missing of(
        final RingsideConfig config, final MatchingEngine engine, final List<SteppedOver.Decision> steppedOver)
    {
        final List<InstrumentSettings> instruments = new ArrayList<>();
        for (final InstrumentSettings it : config.instruments())
        {
            if (null == engine.instruments().find(it.id()))
            {
                if (config.isServing())
                {
                    requireNew(config, engine, it);
                }
                instruments.add(it);
            }
        }
        final List<AccountSettings> accounts = new ArrayList<>();
        for (final AccountSettings it : config.accounts())
        {
            if (null == engine.risk().account(it.id()))
            {
                accounts.add(it);
            }
        }
        final boolean isNew = engine.isBeginning();
        final MarketSettings settings = new MarketSettings(engine);
        final List<String> differences = new ArrayList<>(LimitSettings.differences(config, engine));
        if (!isNew)
        {
            differences.addAll(ConfigurationDifferences.lines(
                config, settings.accounts(null), settings.instruments(null), settings.money().all()));
        }
        return new Missing(LimitSettings.first(config, engine), isNew ? config.commands() : List.of(),
            instruments, accounts,
            DropCopyChange.between(config, engine),
            SessionIdsChange.between(config, engine), steppedOver, differences);
    }

    /** The core would refuse it, at every start anew. */
    private static void requireNew(
        final RingsideConfig config, final MatchingEngine engine, final InstrumentSettings it)
    {
        final InstrumentRegistry instruments = engine.instruments();
        for (Instrument known = instruments.first(); null != known; known = instruments.next(known))
        {
            if (known.symbol().equals(it.symbol()))
            {
                throw config.refusal("instruments",
                    it.symbol() + ": the exchange has it with id " + known.instrumentId() +
                        ": found " + it.id());
            }
        }
    }

    /** Says where definitions differ. */
    void warn(final NodeErrors errors)
    {
        differences.stream().limit(DIFFERENCES_TOLD_MAX).forEach(errors::warn);
        if (differences.size() > DIFFERENCES_TOLD_MAX)
        {
            errors.warn("definitions that differ from the configuration: " +
                (differences.size() - DIFFERENCES_TOLD_MAX) + " more, which `ringside config check` names");
        }
    }

    /** Whether another member has defined it. */
    boolean isDefined(final LiveView view)
    {
        return !view.isBeginning() && instruments.stream().noneMatch((it) -> isMissing(it, view)) &&
            accounts.stream().noneMatch((it) -> isMissing(it, view));
    }

    /** Whether the exchange is new: its first commands are missing. */
    boolean areFirst()
    {
        return !limits.isEmpty();
    }

    static boolean isMissing(final InstrumentSettings instrument, final LiveView view)
    {
        return view.instruments(instrument.symbol()).isEmpty();
    }

    static boolean isMissing(final AccountSettings account, final LiveView view)
    {
        return view.accounts(account.id()).isEmpty();
    }

    boolean isNothing()
    {
        return limits.isEmpty() && instruments.isEmpty() && accounts.isEmpty() && dropCopies.isEmpty() &&
            sessionIds.isEmpty() && steppedOver.isEmpty();
    }
}
