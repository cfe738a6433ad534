package io.ringside.engine.model;

import java.util.List;

/**
 * One seeded stream of commands against one exchange, compared with the model after every command.
 *
 * <p>Checked, each on its own: every field of every report and market-data message against the model; the books
 * rebuilt from the market data against the core's own and the model's; the invariants of {@link ReportChecker} on the
 * output alone, and those of {@link BookChecker}; from time to time the risk ledger and the counters against the
 * model's. Every so many commands another core takes over from a snapshot.
 */
final class DifferentialRun
{
    private static final int FULL_CHECK_INTERVAL = 1_024;
    /** Prime, so that no rhythm of a profile falls in with it. */
    private static final int COMMANDS_PER_CORE = 3_001;

    Coverage coverage;
    final ReferenceModel model;
    /** Told when something fails. */
    private final Object label;
    private final Exchange exchange;
    private final CommandSource source;
    private final ReportChecker checker;
    private final MarketDataBook books = new MarketDataBook();
    private final BookChecker bookChecker;
    private final RuleWatch watch;
    private final PropertyChecker properties;
    private long nowNs;
    private boolean isModelCompared = true;
    private boolean isCheckerEnabled = true;
    private boolean isBookBuilt = true;

    DifferentialRun(final Profile profile, final long seed, final Exchange exchange)
    {
        this(profile, seed, exchange, new ReferenceModel(profile.tuning().limits));
    }

    DifferentialRun(final Profile profile, final long seed, final Exchange exchange, final ReferenceModel model)
    {
        this("profile=" + profile + " seed=" + seed, new Generator(profile, seed, model.state), exchange, model);
    }

    DifferentialRun(
        final Object label, final CommandSource source, final Exchange exchange, final ReferenceModel model)
    {
        this.label = label;
        this.source = source;
        this.exchange = exchange;
        this.model = model;
        checker = new ReportChecker(model.state.limits.sessions);
        bookChecker = new BookChecker(exchange, books, model.state.limits.levels);
        watch = new RuleWatch(model.state);
        properties = new PropertyChecker(exchange, model.state, books);
    }

    /** Leave out the comparison with the model: for tests of the other two. */
    DifferentialRun only(final boolean withChecker, final boolean withBook)
    {
        isModelCompared = false;
        isCheckerEnabled = withChecker;
        isBookBuilt = withBook;
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
                watch.before(command, timestampNs);
                properties.before(command);
                model.apply(command, i, timestampNs);
                if (COMMANDS_PER_CORE - 1 == i % COMMANDS_PER_CORE)
                {
                    exchange.failOver();
                }
                properties.foretold(i, model.reports());
                exchange.apply(command, i, timestampNs);
                compare(command, i, timestampNs);
            }
            catch (final AssertionError | RuntimeException ex)
            {
                throw new AssertionError("difference: " + label + " command number=" + i +
                    " timestampNs=" + timestampNs + "\n  command  " + command + "\n  expected " +
                    lines(model.reports()) + lines(model.marketData()) + "\n  actual   " +
                    lines(exchange.reports()) + lines(exchange.marketData()) + "\n  because  " + ex.getMessage(), ex);
            }
            coverage.count(command, model.reports(), model.marketData());
            watch.after(command, model.reports(), model.marketData());
        }
        watch.into(model.state.marks);
        if (isModelCompared)
        {
            exchange.checkState(model);
        }
        if (isCheckerEnabled)
        {
            checker.checkBooks();
        }
        coverage.mark(model.state.marks);
        model.state.marks.clear();
    }

    private void compare(final Command command, final long sequence, final long timestampNs)
    {
        if (isModelCompared)
        {
            compare(model.reports(), exchange.reports());
            compare(model.marketData(), exchange.marketData());
        }
        nowNs = Math.max(nowNs, timestampNs);
        if (isCheckerEnabled)
        {
            properties.after(command, nowNs, exchange.reports(), exchange.marketData());
            checker.check(command, sequence, timestampNs, exchange.reports(), exchange.marketData());
        }
        if (isBookBuilt)
        {
            checkBooks(command, sequence);
        }
        if (isModelCompared && 0 == sequence % FULL_CHECK_INTERVAL)
        {
            exchange.checkState(model);
        }
        if (isCheckerEnabled && 0 == sequence % FULL_CHECK_INTERVAL)
        {
            checker.checkBooks();
        }
    }

    private void checkBooks(final Command command, final long sequence)
    {
        final List<Output> marketData = exchange.marketData();
        bookChecker.check(command, exchange.reports(), marketData);
        int checked = command.instrumentId;
        checkBook(checked);
        for (final Output message : marketData)
        {
            if (message.get("instrumentId") != checked)
            {
                checked = (int)message.get("instrumentId");
                checkBook(checked);
            }
        }
        if (0 == sequence % FULL_CHECK_INTERVAL)
        {
            model.state.instruments.keySet().forEach(this::checkBook);
        }
    }

    private void checkBook(final int instrumentId)
    {
        final ModelInstrument instrument = model.state.instruments.get(instrumentId);
        final String difference = null == instrument ? null : books.differenceFrom(instrument);
        if (null != difference)
        {
            throw new AssertionError("book of instrument " + instrumentId + ": " + difference);
        }
    }

    private static void compare(final List<Output> expected, final List<Output> actual)
    {
        final int common = Math.min(expected.size(), actual.size());
        for (int i = 0; i < common; i++)
        {
            if (!expected.get(i).matches(actual.get(i)))
            {
                throw new AssertionError("message " + i + " differs: " + firstDifference(expected.get(i),
                    actual.get(i)));
            }
        }
        if (expected.size() != actual.size())
        {
            throw new AssertionError("expected " + expected.size() + " messages, not " + actual.size());
        }
    }

    private static String firstDifference(final Output expected, final Output actual)
    {
        if (expected.type != actual.type)
        {
            return "expected a " + expected.type + ", not a " + actual.type;
        }
        for (int i = 0; i < expected.values.length; i++)
        {
            if (expected.values[i] != actual.values[i])
            {
                return expected.type.fields()[i] + " expected=" + expected.values[i] + " actual=" + actual.values[i];
            }
        }
        return "texts expected=" + Command.printable(expected.text1) + Command.printable(expected.text2) +
            " actual=" + Command.printable(actual.text1) + Command.printable(actual.text2);
    }

    private static String lines(final List<Output> outputs)
    {
        final StringBuilder builder = new StringBuilder();
        outputs.forEach(output -> builder.append("\n    ").append(output));
        return builder.toString();
    }
}
