package io.ringside.ops.node;

import io.ringside.engine.core.base.Rules;
import io.ringside.engine.host.Host;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.json.Json;
import io.ringside.journal.SteppedOver;
import io.ringside.ops.config.AccountSettings;
import io.ringside.ops.config.InstrumentSettings;
import io.ringside.ops.node.base.DaemonThread;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.desk.ConfigurationDifferences;
import io.ringside.ops.node.desk.DropCopyChange;
import io.ringside.ops.node.desk.OperatorAnswer;
import io.ringside.ops.node.desk.OperatorDesk;
import io.ringside.ops.node.desk.SessionIdsChange;
import io.ringside.ops.node.view.LiveView;
import io.ringside.ops.web.OperatorCommand;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Instruments and accounts of the configuration that the recovered core lacks become commands like any other:
 * journaled, replicated, replayed; in a new exchange limits stand before them, and the configuration's commands behind.
 * What the core has stays as operators left it, and what the configuration says otherwise is told
 * ({@link ConfigurationDifferences}). Drop copies and the ids of sessions become those of the configuration.
 * <p>
 * A new exchange begins and ends its first commands with SetRules, so that whether they are through is state of the
 * core. If they are cut short, whoever leads next gives all of them again: each one sets something, or is done once by
 * its reference.
 */
final class Bootstrap
{
    private static final long QUICK_MS = 3_000;
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long TIMEOUT_NS = TimeUnit.DAYS.toNanos(1);

    private Bootstrap()
    {
    }

    /**
     * Define what is missing, on a thread of its own: a primary that waits for its standby must be seen waiting, not be
     * silent. Returns when it is done, or soon.
     */
    static void start(
        final Missing missing,
        final OperatorDesk desk,
        final LiveView view,
        final NodeErrors errors,
        final Host host)
    {
        if (host.takesOrders())
        {
            missing.warn(errors);
        }
        if (!host.takesOrders() || missing.isNothing())
        {
            view.defined();
            return;
        }
        final DaemonThread thread = new DaemonThread("bootstrap", () ->
        {
            if (isToDefine(missing, view, host))
            {
                define(missing, desk, view, errors);
            }
        });
        thread.start();
        if (host.leads())
        {
            thread.awaitEnd(QUICK_MS);
        }
    }

    /** Waits for this node to lead. In a cluster another one may, and define what is missing. */
    private static boolean isToDefine(final Missing missing, final LiveView view, final Host host)
    {
        while (view.isLive() && !host.leads())
        {
            if (missing.isDefined(view))
            {
                view.defined();
                return false;
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        return view.isLive();
    }

    private static void define(
        final Missing missing, final OperatorDesk desk, final LiveView view, final NodeErrors errors)
    {
        try
        {
            final boolean areFirst = missing.areFirst() && begin(missing, desk);
            for (final InstrumentSettings it : missing.instruments())
            {
                if (Missing.isMissing(it, view))
                {
                    check("instrument " + it.symbol(),
                        desk.publish((commands, id) -> commands.defineInstrument(id, it), TIMEOUT_NS));
                }
            }
            for (final AccountSettings it : missing.accounts())
            {
                if (Missing.isMissing(it, view))
                {
                    check("account " + it.id(),
                        desk.publish((commands, id) -> commands.defineAccount(id, it), TIMEOUT_NS));
                }
            }
            if (areFirst)
            {
                missing.commands().forEach((it) -> give(it, desk));
                check("the rules", setRules(desk, BooleanType.FALSE));
            }
            for (final DropCopyChange it : missing.dropCopies())
            {
                check("the drop copies of session " + it.dropCopySessionId(),
                    desk.publish((commands, id) -> commands.setDropCopy(id, it), TIMEOUT_NS));
            }
            for (final SessionIdsChange it : missing.sessionIds())
            {
                set(it, desk, errors);
            }
            for (final SteppedOver.Decision it : missing.steppedOver())
            {
                desk.publish((commands, id) -> commands.stepOver(id, it), TIMEOUT_NS);
                errors.warn("command " + it.sequence() + " is stepped over, decided " + it.time() + ": " + it.reason());
            }
            view.defined();
        }
        catch (final IllegalStateException | IllegalArgumentException | NodeException ex)
        {
            if (view.isLive())
            {
                errors.onFatal(ex);
            }
        }
    }

    /** False if the exchange is not new any more: another member has given the first commands meanwhile. */
    private static boolean begin(final Missing missing, final OperatorDesk desk)
    {
        final OperatorAnswer answer = setRules(desk, BooleanType.TRUE);
        if (Reason.NO_EFFECT == answer.reason())
        {
            return false;
        }
        check("the rules", answer);
        check("the limits", desk.publish((commands, id) -> commands.setLimits(id, missing.limits()), TIMEOUT_NS));
        return true;
    }

    private static OperatorAnswer setRules(final OperatorDesk desk, final BooleanType beginning)
    {
        return desk.publish((commands, id) -> commands.setRules(id, Rules.NEWEST, beginning), TIMEOUT_NS);
    }

    private static void give(final Map<String, Object> command, final OperatorDesk desk)
    {
        final String line = Json.write(command);
        final Object reason = desk.execute(new OperatorCommand("command", Map.of(OperatorCommand.OPERATOR,
            "configuration", "source", "ringside.commands", "line", line)), TIMEOUT_NS).get("reason");
        check("the command " + line, Reason.valueOf(reason.toString()));
    }

    /** What cannot change yet is no reason to stop: a promoted standby may be the one with the other setting. */
    private static void set(final SessionIdsChange change, final OperatorDesk desk, final NodeErrors errors)
    {
        final OperatorAnswer answer =
            desk.publish((commands, id) -> commands.setSessionIds(id, change), TIMEOUT_NS);
        if (Reason.NOT_CHANGEABLE == answer.reason())
        {
            errors.warn("session " + change.sessionId() + " has live orders, so its ids do not become " +
                change.word() + ": cancel its orders and start again");
        }
        else
        {
            check("the ids of session " + change.sessionId(), answer);
        }
    }

    private static void check(final String what, final OperatorAnswer answer)
    {
        check(what, answer.reason());
    }

    private static void check(final String what, final Reason reason)
    {
        if (Reason.NONE != reason)
        {
            throw NodeException.refused("the core refused " + what + " of the configuration: " + reason +
                ": correct it");
        }
    }
}
