package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.risk.Account;

/**
 * Self-trade prevention: decides whether two orders have the same owner, and what happens to two orders that may not
 * trade. No allocation.
 */
public final class SelfTrade
{
    private static final byte CANCELED = OrdStatus.CANCELED.value();

    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final BookFeed feed;
    private final OrderCanceller canceller;

    public SelfTrade(
        final CoreState state, final ReportPublisher reports, final BookFeed feed, final OrderCanceller canceller)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.feed = feed;
        this.canceller = canceller;
    }

    /**
     * True if both orders have the same owner. A group counts only within an account or a firm, so that no firm can
     * affect the orders of another by guessing its group.
     */
    public boolean isSameOwner(final int a, final int b)
    {
        final Account accountA = accountOf(a);
        final Account accountB = accountOf(b);
        final int group = group(a, accountA);
        if (group != group(b, accountB))
        {
            return false;
        }
        return accountA == accountB ||
            0 != group && 0 != accountA.firmId() && accountA.firmId() == accountB.firmId();
    }

    /**
     * Applies the mode of the incoming order to two orders that may not trade; false if the incoming order has ended.
     */
    boolean prevent(final int resting, final int incoming)
    {
        final int mode = Instructions.stpMode(orders.instructions(incoming));
        final long preventedLots = Math.min(orders.leavesLots(resting), orders.leavesLots(incoming));
        assert preventedLots > 0 : "preventedLots=" + preventedLots;
        final boolean endsResting;
        final boolean endsIncoming;
        if (Instructions.DECREMENT == mode)
        {
            endsResting = orders.leavesLots(resting) == preventedLots;
            endsIncoming = orders.leavesLots(incoming) == preventedLots;
        }
        else
        {
            endsResting = Instructions.CANCEL_NEWEST != mode;
            endsIncoming = Instructions.CANCEL_OLDEST != mode;
        }
        // Reports come first, resting side first; then market data; then the end of orders linked to the pair.
        boolean isFeedDue = false;
        if (endsResting)
        {
            isFeedDue = canceller.withdraw(resting, state.instrumentOf(resting));
            reports.prevented(resting, preventedLots);
        }
        else if (Instructions.DECREMENT == mode)
        {
            isFeedDue = canceller.reduce(resting, preventedLots);
            reports.decremented(resting, preventedLots);
        }
        if (endsIncoming)
        {
            state.release(incoming, orders.leavesLots(incoming));
            reports.prevented(incoming, preventedLots);
        }
        else if (Instructions.DECREMENT == mode)
        {
            canceller.reduce(incoming, preventedLots);
            reports.decremented(incoming, preventedLots);
        }
        if (isFeedDue && endsResting)
        {
            feed.deleted(resting);
        }
        else if (isFeedDue)
        {
            feed.changed(resting);
        }
        if (endsResting)
        {
            canceller.end(resting, CANCELED);
        }
        if (endsIncoming)
        {
            canceller.end(incoming, CANCELED);
        }
        return !endsIncoming;
    }

    /** Cancels the incoming order after the resting ones. */
    void cancelIncoming(final int incoming, final long preventedLots)
    {
        state.release(incoming, orders.leavesLots(incoming));
        reports.prevented(incoming, preventedLots);
        canceller.end(incoming, CANCELED);
    }

    private int group(final int order, final Account account)
    {
        final int group = orders.isExtended(order) ? orders.terms().stpGroup(order) : 0;
        return 0 != group ? group : account.stpGroup();
    }

    private Account accountOf(final int order)
    {
        return state.risk.accountOf(orders.positionIndex(order));
    }
}
