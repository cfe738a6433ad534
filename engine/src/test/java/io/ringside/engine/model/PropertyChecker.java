package io.ringside.engine.model;

import java.util.List;

/**
 * Invariants 42 to 48: that what waits for the clock ends, that auctions do what they said and leave nothing, that
 * refusals are none too many and change nothing. On commands, outputs and what the core shows; of an order that is to
 * be amended the terms are taken from the model, which has no say in the verdict.
 */
final class PropertyChecker
{
    /** Fails what a ruling that is {@link Awaited} would forbid, too: for tests that show that it would. */
    private final boolean isStrict;
    private final TimedStateChecker timedStates;
    private final UncrossChecker uncrosses;
    private final RefusalChecker refusals;
    private final AmendChecker amends;

    PropertyChecker(final Exchange exchange, final ModelState state, final MarketDataBook books, final boolean isStrict)
    {
        this.isStrict = isStrict;
        timedStates = new TimedStateChecker(this);
        uncrosses = new UncrossChecker(this, exchange);
        refusals = new RefusalChecker(this, exchange, books);
        amends = new AmendChecker(this, state);
    }

    /** Nobody has seen the command yet. */
    void before(final Command command)
    {
        amends.before(command);
    }

    /** The model has answered, the exchange not yet. */
    void foretold(final long sequence, final List<Output> reports)
    {
        refusals.foretold(sequence, reports);
    }

    void after(final Command command, final long nowNs, final List<Output> reports, final List<Output> marketData)
    {
        refusals.after(command, reports, marketData);
        amends.after(command, reports);
        timedStates.after(command, nowNs, reports, marketData);
        uncrosses.after(command, reports, marketData);
    }

    /** Fail unless it holds; count only, if it waits for a ruling. */
    void require(
        final Invariant invariant, final Awaited awaited, final boolean holds, final String what, final Output output)
    {
        if (!holds && null != awaited && !isStrict)
        {
            awaited.onBroken();
            return;
        }
        invariant.require(holds, what, output);
    }

    /** Did the last report tell the operator that it was done? */
    static boolean isDone(final List<Output> reports)
    {
        return !reports.isEmpty() && OutputType.ADMIN_REPORT == reports.get(reports.size() - 1).type &&
            Why.NONE.code == reports.get(reports.size() - 1).get("reason");
    }
}
