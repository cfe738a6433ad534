package io.ringside.engine.model;

import java.util.List;

/**
 * One seeded stream of commands to a core and to the model. After every command each field of every report and market
 * data message is compared with the model's, and the invariants are checked ({@link OrderInvariants},
 * {@link BookInvariants}); from time to time the risk ledger and the counters are compared. Every so many commands
 * another core takes over from a snapshot.
 */
final class DifferentialRun
{
    private static final int FULL_CHECK_INTERVAL = 1_024;
    /** Prime, so that no rhythm of a profile falls in with it. */
    private static final int COMMANDS_PER_CORE = 3_001;

    Coverage coverage;
    final ReferenceModel model;
    /** Part of the message when something fails. */
    private final Object label;
    private final EngineExchange exchange;
    private final CommandSource source;
    private final OrderInvariants orders;
    private final BookInvariants books;
    private final Moment moment;
    private long nowNs;
    private boolean isModelCompared = true;

    DifferentialRun(final Profile profile, final long seed)
    {
        this(profile, seed, new ReferenceModel(profile.tuning().limits));
    }

    DifferentialRun(final Profile profile, final long seed, final ReferenceModel model)
    {
        this(profile, seed, new EngineExchange(model.state.limits), model);
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
        orders = new OrderInvariants(model.state.limits.sessions);
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
                nowNs = Math.max(nowNs, timestampNs);
                moment.before(command, nowNs);
                books.before(command, nowNs);
                model.apply(command, i, timestampNs);
                if (COMMANDS_PER_CORE - 1 == i % COMMANDS_PER_CORE)
                {
                    exchange.failOver();
                }
                books.foretold(i, model.reports());
                exchange.apply(command, i, timestampNs);
                compare(command, i);
            }
            catch (final AssertionError | RuntimeException ex)
            {
                throw new AssertionError("difference: " + label + " command number=" + i +
                    " timestampNs=" + timestampNs + "\n  command  " + command + "\n  expected " +
                    lines(model.reports()) + lines(model.marketData()) + "\n  actual   " +
                    lines(exchange.reports()) + lines(exchange.marketData()) + "\n  because  " + ex.getMessage(), ex);
            }
            coverage.count(command, model.reports(), model.marketData());
            moment.after(model.reports(), model.marketData());
        }
        moment.into(model.state.marks);
        if (isModelCompared)
        {
            exchange.checkState(model);
        }
        coverage.mark(model.state.marks);
        model.state.marks.clear();
    }

    private void compare(final Command command, final long sequence)
    {
        if (isModelCompared)
        {
            Output.requireSame(model.reports(), exchange.reports());
            Output.requireSame(model.marketData(), exchange.marketData());
        }
        books.check(command, exchange.reports(), exchange.marketData());
        orders.check(command, sequence, nowNs, exchange.reports(), exchange.marketData());
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
