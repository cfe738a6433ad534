package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One seeded stream of commands to a core and to the model. After every command each field of every report and market
 * data message is compared with the model's, the invariants are checked ({@link OrderInvariants},
 * {@link BookInvariants}), and no account has spent what it has not; from time to time the risk ledger and the counters
 * are compared. Every so many commands another core takes over from a snapshot.
 */
final class DifferentialRun
{
    private static final Command TICK = Command.of("CLOCK_TICK");
    private static final int FULL_CHECK_INTERVAL = 1_024;
    /** Prime, so that no rhythm of a profile falls in with it. */
    private static final int COMMANDS_PER_CORE = 3_001;

    /** What came at a moment before a command: up to these numbers of outputs. */
    private record Part(BookInvariants.Before before, long atNs, int reportCount, int messageCount)
    {
        List<Output> reportsOf(final List<Output> all, final Part previous)
        {
            return all.subList(null == previous ? 0 : Math.min(previous.reportCount, all.size()),
                Math.min(reportCount, all.size()));
        }

        List<Output> messagesOf(final List<Output> all, final Part previous)
        {
            return all.subList(null == previous ? 0 : Math.min(previous.messageCount, all.size()),
                Math.min(messageCount, all.size()));
        }
    }

    Coverage coverage;
    final ReferenceModel model;
    /** Part of the message when something fails. */
    private final Object label;
    private final EngineExchange exchange;
    private final CommandSource source;
    private final OrderInvariants orders;
    private final BookInvariants books;
    private final Moment moment;
    private final List<Part> moments = new ArrayList<>();
    private long nowNs;
    private boolean isModelCompared = true;

    DifferentialRun(final Profile profile, final long seed)
    {
        this(profile, seed, new ReferenceModel(profile.tuning().limits));
    }

    DifferentialRun(final Profile profile, final long seed, final ReferenceModel model)
    {
        this(profile, seed, new EngineExchange(model.state.madeWith), model);
    }

    DifferentialRun(
        final Profile profile, final long seed, final EngineExchange exchange, final ReferenceModel model)
    {
        this("profile=" + profile + " seed=" + seed, new Generator(profile, seed, model.state), exchange, model);
    }

    DifferentialRun(
        final Object label, final CommandSource source, final EngineExchange exchange, final ReferenceModel model)
    {
        this.label = label;
        this.source = source;
        this.exchange = exchange;
        this.model = model;
        orders = new OrderInvariants(model.state);
        books = new BookInvariants(exchange, model.state);
        moment = new Moment(model.state);
    }

    /** Check the invariants alone. */
    DifferentialRun uncompared()
    {
        isModelCompared = false;
        return this;
    }

    /** Count into this one, which may have seen other runs. */
    DifferentialRun into(final Coverage shared)
    {
        coverage = shared;
        return this;
    }

    void run(final int count)
    {
        coverage = null == coverage ? new Coverage() : coverage;
        for (int i = 0; i < count; i++)
        {
            final Command command = source.next();
            final long timestampNs = source.nextTimestampNs();
            try
            {
                letTimePass(command, i, timestampNs);
                nowNs = model.commandNs();
                moment.before(command, nowNs);
                final BookInvariants.Before before = books.before(command, nowNs);
                model.carryOut(command);
                if (COMMANDS_PER_CORE - 1 == i % COMMANDS_PER_CORE)
                {
                    exchange.failOver();
                }
                books.foretold(i, ofCommand(model.reports(), true), moments.isEmpty());
                exchange.apply(command, i, timestampNs);
                compare(command, before, i);
            }
            catch (final AssertionError | RuntimeException ex)
            {
                throw new AssertionError("difference: " + label + " command number=" + i +
                    " timestampNs=" + timestampNs + "\n  command  " + command + "\n  expected " +
                    lines(model.reports()) + lines(model.marketData()) + "\n  actual   " +
                    lines(exchange.reports()) + lines(exchange.marketData()) + "\n  because  " + ex.getMessage(), ex);
            }
            coverage.count(command, model.reports(), model.marketData());
            moment.after(ofCommand(model.reports(), true), ofCommand(model.marketData(), false));
        }
        moment.into(model.state.marks);
        if (isModelCompared)
        {
            exchange.checkState(model);
        }
        coverage.mark(model.state.marks);
        model.state.marks.clear();
    }

    /** What is due before the command happens in the model, moment by moment. */
    private void letTimePass(final Command command, final long sequence, final long timestampNs)
    {
        moments.clear();
        model.begin(command, sequence, timestampNs);
        while (model.isMomentDue())
        {
            final long atNs = Math.max(model.state.nowNs, model.clock.nextNs());
            moment.before(TICK, atNs);
            final BookInvariants.Before before = books.before(TICK, atNs);
            model.passMoment();
            final Part part = new Part(before, atNs, model.reports().size(), model.marketData().size());
            moment.after(part.reportsOf(model.reports(), last()), part.messagesOf(model.marketData(), last()));
            moments.add(part);
        }
    }

    private Part last()
    {
        return moments.isEmpty() ? null : moments.get(moments.size() - 1);
    }

    /** Without what came before it. */
    private List<Output> ofCommand(final List<Output> all, final boolean areReports)
    {
        final int count = null == last() ? 0 : areReports ? last().reportCount : last().messageCount;
        return all.subList(Math.min(count, all.size()), all.size());
    }

    private void compare(final Command command, final BookInvariants.Before before, final long sequence)
    {
        if (isModelCompared)
        {
            Output.requireSame(model.reports(), exchange.reports());
            Output.requireSame(model.marketData(), exchange.marketData());
            exchange.checkAvailable(model.state);
        }
        final Set<Integer> touched = new HashSet<>();
        Part previous = null;
        for (final Part part : moments)
        {
            final List<Output> reports = part.reportsOf(exchange.reports(), previous);
            final List<Output> messages = part.messagesOf(exchange.marketData(), previous);
            books.checkMoment(command, part.before, reports, messages, exchange.reports());
            orders.check(TICK, sequence, part.atNs, reports, messages);
            messages.forEach(message -> touched.add((int)message.get("instrumentId")));
            previous = part;
        }
        final List<Output> reports = ofCommand(exchange.reports(), true);
        final List<Output> messages = ofCommand(exchange.marketData(), false);
        books.check(command, before, reports, messages, touched);
        orders.check(command, sequence, nowNs, reports, messages);
        if (isModelCompared && 0 == sequence % FULL_CHECK_INTERVAL)
        {
            exchange.checkState(model);
        }
    }

    private static String lines(final List<Output> outputs)
    {
        final StringBuilder builder = new StringBuilder();
        outputs.forEach(output -> builder.append("\n    ").append(output));
        return builder.toString();
    }
}
