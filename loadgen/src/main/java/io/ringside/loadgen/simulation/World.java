package io.ringside.loadgen.simulation;

import io.ringside.engine.core.output.NullSink;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.recovery.RecoveredEngine;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.storage.JournalException;
import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Coverage;
import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.Mark;
import io.ringside.loadgen.simulation.base.Plan;
import io.ringside.loadgen.simulation.base.SimulationFailure;
import io.ringside.loadgen.simulation.firm.Firm;
import io.ringside.loadgen.simulation.fix.FixFirm;
import io.ringside.loadgen.simulation.media.SimMedia;
import io.ringside.loadgen.simulation.node.Life;
import io.ringside.loadgen.simulation.node.Machine;
import io.ringside.loadgen.simulation.node.Orders;
import io.ringside.loadgen.simulation.node.Scene;
import io.ringside.loadgen.simulation.node.Start;
import io.ringside.loadgen.simulation.sbe.SbeFirm;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Everything of one seed: two machines or one, a network, clients, an operator and bad luck, stepped in turn on a clock
 * of its own. First everything goes wrong; then nothing does any more, and within a bounded time all must be right.
 */
final class World extends Scene
{
    private static final int QUIET_STEPS_MAX = 6_000;
    private static final int TRADING_STEPS = 100;

    final List<Machine> machines = new ArrayList<>();
    final List<Client> clients = new ArrayList<>();
    private final List<Firm> firms = new ArrayList<>();
    private final Misfortune misfortune;
    private final Operator operator;
    private final Orders market;
    private long checkedSequence;

    World(
        final long seed, final Bug bug, final Coverage coverage, final SimMedia media, final Supplier<PrintWriter> log)
    {
        super(seed, bug, coverage, media, log);
        for (int i = 0; i < (plan.isPair() ? 2 : 1); i++)
        {
            machines.add(new Machine(this, i, dice.split()));
        }
        for (int id = 1; id <= Plan.SESSIONS; id++)
        {
            clients.add(new Client(this, id, dice.split()));
        }
        for (int i = 1; doors.areOpen && i <= Plan.FIX_SESSIONS; i++)
        {
            firms.add(new FixFirm(this, Plan.SESSIONS + i, doorDice.split()));
        }
        for (int i = 1; doors.hasSbe && i <= Plan.SBE_SESSIONS; i++)
        {
            firms.add(new SbeFirm(this, Plan.SESSIONS + Plan.FIX_SESSIONS + i, sbeDice.split()));
        }
        misfortune = new Misfortune(this, dice.split());
        operator = new Operator(this, dice.split());
        market = new Orders(0, dice.split());
        machines.get(0).isToLead = true;
        // The venue begins here, whatever comes of its first start.
        machines.get(0).isBlank = false;
        log(plan::toString);
    }

    long clientDelayNs()
    {
        return isQuiet() ? 0 : dice.between(0, plan.stepMaxNs);
    }

    /** A process that takes participants, null if there is none. */
    Life openLife(final Dice chooser)
    {
        Life found = null;
        for (final Machine machine : machines)
        {
            final Life life = machine.life();
            if (null != life && life.isOpen() && (null == found || chooser.isHeads()))
            {
                found = life;
            }
        }
        return found;
    }

    /** Returns true if it ended as it must, false if only an operator's decision about a loss could go on. */
    boolean run()
    {
        for (int i = 0; i < plan.faultSteps; i++)
        {
            misfortune.strike();
            step();
        }
        log(() -> "from here on nothing fails");
        quiet();
        misfortune.end();
        for (int i = 0; i < QUIET_STEPS_MAX; i++)
        {
            if (TRADING_STEPS == i)
            {
                clients.forEach((it) -> it.isTrading = false);
                firms.forEach((it) -> it.isTrading = false);
            }
            step();
            if (i > TRADING_STEPS && isAllRight())
            {
                checkReplay();
                coverage.mark(Mark.ALL_RIGHT_AT_THE_END);
                return true;
            }
        }
        if (operator.needsDecision())
        {
            return undecided();
        }
        throw new SimulationFailure("stuck: " + machines + " " + clients + " " + firms + " why=" +
            machines.stream().map((it) -> it.ending + " " + it.why).toList());
    }

    private boolean undecided()
    {
        coverage.mark(Mark.OPERATOR_NEEDED);
        return false;
    }

    private void step()
    {
        pass(isQuiet() ? dice.between(1, 6) * 1_000_000L : dice.between(plan.stepMaxNs / 20, plan.stepMaxNs));
        operator.doWork();
        for (final Machine machine : machines)
        {
            machine.doWork();
        }
        defineMarket();
        for (final Client client : clients)
        {
            client.doWork();
        }
        for (final Firm firm : firms)
        {
            final Life open = openLife(firm instanceof SbeFirm ? sbeDice : doorDice);
            firm.doWork(null == open ? -1 : open.machine.id);
        }
        sockets.doWork();
        compare();
        ledger.trace(nowNs());
    }

    /** The operator's commands; what is there already is left alone. */
    private void defineMarket()
    {
        final Life life = openLife(dice);
        if (null != life && 0 == life.engine().instruments().count() && life.isDrained())
        {
            for (int i = 1; i <= Orders.INSTRUMENTS; i++)
            {
                life.offer(new UnsafeBuffer(market.instrument(i)));
            }
            for (int i = 1; i <= Plan.SESSIONS + firms.size(); i++)
            {
                life.offer(new UnsafeBuffer(market.account(i)));
            }
        }
    }

    /** A standby that follows has the primary's state at every sequence that both have passed. */
    private void compare()
    {
        if (machines.size() < 2)
        {
            return;
        }
        for (int i = 0; i < 2; i++)
        {
            final Life primary = machines.get(i).life();
            final Life standby = machines.get(1 - i).life();
            if (null == primary || null == standby || null == primary.publisher || null == standby.subscriber ||
                !standby.subscriber.isStreaming() ||
                standby.subscriber.epoch() != primary.recovered.journal().epoch())
            {
                continue;
            }
            final long last = Math.min(primary.engine().lastSequence(), standby.engine().lastSequence());
            for (long sequence = Math.max(0, last - 64); sequence <= last; sequence++)
            {
                final long ours = primary.chainAt(sequence);
                final long theirs = standby.chainAt(sequence);
                if (0 != ours && 0 != theirs && ours != theirs)
                {
                    throw new SimulationFailure("diverged: after " + sequence + " " + primary + " and " + standby +
                        " have different states");
                }
                checkedSequence = Math.max(checkedSequence, 0 != ours && ours == theirs ? sequence : 0);
            }
        }
    }

    private boolean isAllRight()
    {
        final Life primary = openLife(dice);
        if (null == primary || !primary.isDrained() || !clients.stream().allMatch(Client::isSettled) ||
            !areFirmsSettled(primary))
        {
            return false;
        }
        if (1 == machines.size())
        {
            return true;
        }
        final Life standby = machines.get(1 - primary.machine.id).life();
        return null != standby && null != standby.subscriber && standby.subscriber.isStreaming() &&
            primary.publisher.isLive() && standby.isDrained() &&
            standby.engine().lastSequence() == primary.engine().lastSequence() &&
            standby.engine().chainHash() == primary.engine().chainHash();
    }

    private boolean areFirmsSettled(final Life primary)
    {
        for (final Firm firm : firms)
        {
            if (!firm.isSettled(primary.gateway().nextReportSequence(firm.sessionId)))
            {
                return false;
            }
        }
        return true;
    }

    /** Replaying the journal from its beginning gives the state that runs. */
    private void checkReplay()
    {
        for (final Machine machine : machines)
        {
            final Life life = machine.life();
            // What was pruned is proven by the recoveries from snapshots on the way here.
            if (JournalVerifier.segments(machine.quiet("journal")).get(0).baseSequence() > 0 ||
                plan.dishonest == machine.id)
            {
                continue;
            }
            try
            {
                final RecoveredEngine replayed = new JournalReplayer(
                    Start.engineContext(this), machine.quiet("journal"), null).onOneThread()
                    .replayFromZero(life.engine().lastSequence(), new NullSink());
                if (replayed.engine().stateHash() != life.engine().stateHash() ||
                    replayed.engine().chainHash() != life.engine().chainHash())
                {
                    throw new SimulationFailure("a replay of " + life + " has another state");
                }
            }
            catch (final JournalException ex)
            {
                throw new SimulationFailure("the journal of " + life + " cannot be replayed: " + ex.getMessage(), ex);
            }
        }
        ledger.onOpened(openLife(dice));
        ledger.trace(openLife(dice).engine().chainHash());
    }
}
