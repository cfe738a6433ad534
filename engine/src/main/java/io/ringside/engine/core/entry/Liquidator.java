package io.ringside.engine.core.entry;

import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.output.MoneyWriter;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.LiquidationEvent;
import io.ringside.engine.protocol.Reason;
import io.ringside.risk.Account;
import io.ringside.risk.money.Liquidation;
import io.ringside.risk.money.Margin;
import io.ringside.risk.money.MoneyEngine;

/**
 * Liquidates margin accounts that are worth less than their positions need to stay, a step with each tick of the clock.
 * A tick looks at a bounded number of balances; no other command looks at any. Rule book 7.14.
 * <p>
 * Hot path: no allocation.
 */
public final class Liquidator
{
    /** Balances that a tick looks at because they are due, and as many in rounds over all. */
    private static final int LOOKS = 64;

    /** Balances that a tick passes in its round, those of other accounts included. */
    private static final int PASSED_MAX = 4_096;

    private final CoreState state;
    private final MoneyEngine money;
    private final Liquidation liquidation;
    private final Margin margin;
    private final MoneyWriter reports;
    private final MassOperations massOperations;
    private final ClosingOrder closingOrder;
    private final Insurance insurance;
    private final int[] rows = new int[2 * LOOKS];
    private int count;
    /** Balances that were passed since anything has changed: not state, it only saves ticks. */
    private long quietCount;
    private long lastSequence;
    private long lastMatchId;

    public Liquidator(
        final CoreState state,
        final ReportPublisher reports,
        final OrderMatcher matcher,
        final MassOperations massOperations,
        final OrderEntry orderEntry)
    {
        this.state = state;
        this.reports = reports.moneyAnswers;
        this.massOperations = massOperations;
        money = state.money.engine;
        liquidation = money.liquidation();
        margin = money.margin();
        closingOrder = new ClosingOrder(state, reports, matcher, orderEntry.ids);
        insurance = new Insurance(state, this.reports);
    }

    /** The clock has ticked. True if the next tick may find something to do though nothing comes before it. */
    public boolean onTick()
    {
        if (!liquidation.isOn())
        {
            return false;
        }
        final int passedCount = choose();
        boolean hasActed = begin();
        for (int i = 0; i < count; i++)
        {
            hasActed |= liquidation.isLiquidated(rows[i]) && proceed(rows[i]);
        }
        final boolean isQuiet = !hasActed && lastSequence + 1 == state.lastSequence &&
            lastMatchId == state.trades.nextMatchId();
        quietCount = isQuiet ? quietCount + passedCount : 0;
        lastSequence = state.lastSequence;
        lastMatchId = state.trades.nextMatchId();
        return quietCount < money.balances().count();
    }

    /** Chooses the balances to look at: those that are due, then the next of the round. Returns how many it passed. */
    private int choose()
    {
        count = 0;
        int last = Liquidation.NONE;
        for (int row = liquidation.nextDue(0); Liquidation.NONE != row && count < LOOKS;
            row = liquidation.nextDue(row + 1))
        {
            last = row;
            rows[count++] = row;
        }
        final int balanceCount = money.balances().count();
        final int most = Math.min(balanceCount, PASSED_MAX);
        int passedCount = 0;
        int roundCount = 0;
        int row = liquidation.cursor();
        while (passedCount < most && roundCount < LOOKS)
        {
            if (liquidation.isOfMargin(money.balances(), row))
            {
                roundCount++;
                if (row > last || !liquidation.isDue(row))
                {
                    rows[count++] = row;
                }
            }
            row = row + 1 == balanceCount ? 0 : row + 1;
            passedCount++;
        }
        liquidation.cursor(row);
        return passedCount;
    }

    /** The accounts that are below maintenance enter no more orders, and those that they have end. */
    private boolean begin()
    {
        boolean hasBegun = false;
        for (int i = 0; i < count; i++)
        {
            final int row = rows[i];
            liquidation.queue(row, false);
            if (!liquidation.isLiquidated(row) && liquidation.isOfMargin(money.balances(), row))
            {
                count(row);
                if (margin.isBelowMaintenance() && !margin.lacksMark())
                {
                    liquidation.liquidate(row, accountOf(row), true);
                    report(row, LiquidationEvent.BEGAN);
                    hasBegun = true;
                }
            }
        }
        if (hasBegun)
        {
            // One walk over the live orders, however many accounts: those that were in liquidation before have none.
            massOperations.cancel(massOperations.select().liquidated(), Reason.LIQUIDATION);
        }
        return hasBegun;
    }

    /** The next step of a balance in liquidation; false if there is none now. */
    private boolean proceed(final int row)
    {
        count(row);
        if (margin.lacksMark())
        {
            return false;
        }
        if (!margin.isBelowInitial())
        {
            end(row);
            return true;
        }
        final Account account = accountOf(row);
        final int currencyId = money.balances().currencyId(row);
        boolean hasActed = false;
        if (margin.equityHigh() < 0)
        {
            hasActed = insurance.takeOver(account, currencyId);
            margin.count(account, currencyId);
            if (!margin.hasPosition())
            {
                insurance.cover(account, currencyId, row);
                count(row);
                if (margin.equityHigh() >= 0)
                {
                    end(row);
                }
                return true;
            }
        }
        return hasActed | closingOrder.enter(account, currencyId);
    }

    private void end(final int row)
    {
        liquidation.liquidate(row, accountOf(row), false);
        report(row, LiquidationEvent.ENDED);
    }

    private void count(final int row)
    {
        margin.count(accountOf(row), money.balances().currencyId(row));
    }

    private void report(final int row, final LiquidationEvent event)
    {
        reports.liquidation(event, accountOf(row).accountId(), money.balances().currencyId(row), margin);
    }

    private Account accountOf(final int row)
    {
        return state.risk.accountAt(money.balances().accountIndex(row));
    }
}
