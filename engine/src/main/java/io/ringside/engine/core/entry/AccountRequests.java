package io.ringside.engine.core.entry;

import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.output.AccountWriter;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.money.BalanceTable;
import io.ringside.risk.money.Currencies;
import io.ringside.risk.money.MoneyEngine;

/**
 * Tells a session what an account has: each balance, then each position, the one opened last first, all of one moment.
 * Changes nothing. Which accounts a session may ask for is the gateway's to know. No allocation.
 */
public final class AccountRequests
{
    private final CoreState state;
    private final AccountWriter answers;
    private final MoneyEngine money;

    public AccountRequests(final CoreState state, final AccountWriter answers)
    {
        this.state = state;
        this.answers = answers;
        money = state.money.engine;
    }

    public void onRequest(final OrderRequest request)
    {
        final Account account = state.risk.account(request.accountId);
        final Reason refusal = !request.hasValidClOrdId() ? Reason.INVALID_CLORDID :
            null == account ? Reason.UNKNOWN_ACCOUNT : Reason.NONE;
        if (Reason.NONE != refusal)
        {
            answers.begin(request, account, 0, refusal);
            return;
        }
        final int count = balanceCount(account) + positionCount(account);
        answers.begin(request, account, count, Reason.NONE);
        final int last = positions(request, account, count, balances(request, account, count, 0));
        assert last == count : "last=" + last + " count=" + count;
    }

    private int balanceCount(final Account account)
    {
        final Currencies currencies = money.currencies();
        int count = 0;
        for (int id = currencies.next(0); 0 != id; id = currencies.next(id))
        {
            count += BalanceTable.NONE == money.balances().find(account.index(), id) ? 0 : 1;
        }
        return count;
    }

    /** An account's own positions, not the instruments of the venue: there may be very many of these. */
    private int positionCount(final Account account)
    {
        int count = 0;
        for (int it = account.lastPosition(); RiskEngine.NO_POSITION != it; it = state.risk.previousPosition(it))
        {
            count++;
        }
        return count;
    }

    /** Returns the index of the last report. */
    private int balances(final OrderRequest request, final Account account, final int count, final int before)
    {
        final Currencies currencies = money.currencies();
        int index = before;
        for (int id = currencies.next(0); 0 != id; id = currencies.next(id))
        {
            final int row = money.balances().find(account.index(), id);
            if (BalanceTable.NONE != row)
            {
                answers.balance(request, account, money, row, count, ++index);
            }
        }
        return index;
    }

    private int positions(final OrderRequest request, final Account account, final int count, final int before)
    {
        int index = before;
        for (int it = account.lastPosition(); RiskEngine.NO_POSITION != it; it = state.risk.previousPosition(it))
        {
            final long markTicks = state.instruments.find(state.risk.instrumentIdOf(it)).markTicks();
            answers.position(request, account, state.risk, it, markTicks, count, ++index);
        }
        return index;
    }
}
