package io.ringside.engine.model;

import java.util.List;

/**
 * Invariants 42 to 48: that what waits for the clock ends, that auctions do what they said and leave nothing, that
 * refusals are none too many and change nothing. On commands, outputs and what the core shows; of an order that is to
 * be amended the terms are taken from the model, which has no say in the verdict.
 */
final class PropertyChecker
{
    private final TimedStateChecker timedStates;
    private final UncrossChecker uncrosses;
    private final RefusalChecker refusals;
    private final AmendChecker amends;

    PropertyChecker(final Exchange exchange, final ModelState state, final MarketDataBook books)
    {
        timedStates = new TimedStateChecker();
        uncrosses = new UncrossChecker(exchange);
        refusals = new RefusalChecker(exchange, books);
        amends = new AmendChecker(state);
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

    /** Did the last report tell the operator that it was done? */
    static boolean isDone(final List<Output> reports)
    {
        return !reports.isEmpty() && OutputType.ADMIN_REPORT == reports.get(reports.size() - 1).type &&
            Why.NONE.code == reports.get(reports.size() - 1).get("reason");
    }
}
