package io.ringside.engine.core.operator;

import io.ringside.engine.core.output.MoneyWriter;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.LiquidationEvent;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetLiquidationDecoder;
import io.ringside.risk.Account;
import io.ringside.risk.money.Liquidation;
import io.ringside.risk.money.MoneyEngine;
import io.ringside.risk.money.MoneyModel;

/** The operator's command about the liquidation of margin accounts. Rule book 7.14. */
public final class LiquidationAdministration
{
    private final CoreState state;
    private final OperatorAnswers answers;
    private final MoneyWriter reports;
    private final MoneyEngine money;

    public LiquidationAdministration(final CoreState state, final OperatorAnswers answers, final MoneyWriter reports)
    {
        this.state = state;
        this.answers = answers;
        this.reports = reports;
        money = state.money.engine;
    }

    public Reason set(final SetLiquidationDecoder command)
    {
        final int sessionId = command.liquidationSessionId();
        final long insuranceAccountId = command.insuranceAccountId();
        final Account insurance = state.risk.account(insuranceAccountId);
        if (0 == sessionId && 0 != insuranceAccountId)
        {
            return Reason.INVALID_COMMAND;
        }
        if (!money.isOn())
        {
            return Reason.UNKNOWN_CURRENCY;
        }
        if (0 != sessionId && !state.sessions.isKnown(sessionId))
        {
            return Reason.UNKNOWN_SESSION;
        }
        if (0 != insuranceAccountId && null == insurance)
        {
            return Reason.UNKNOWN_ACCOUNT;
        }
        if (0 != insuranceAccountId && MoneyModel.MARGIN != insurance.moneyModel())
        {
            return Reason.NO_CURRENCY;
        }
        if (0 != insuranceAccountId && insurance.isLiquidated())
        {
            return Reason.MONEY_IN_USE;
        }
        if (0 == sessionId)
        {
            answers.affected(endAll());
        }
        money.liquidation().set(sessionId, insuranceAccountId);
        return Reason.NONE;
    }

    private int endAll()
    {
        final Liquidation liquidation = money.liquidation();
        final int count = liquidation.balanceCount();
        for (int row = liquidation.nextDue(0); Liquidation.NONE != row; row = liquidation.nextDue(row + 1))
        {
            if (liquidation.isLiquidated(row))
            {
                final Account account = state.risk.accountAt(money.balances().accountIndex(row));
                final int currencyId = money.balances().currencyId(row);
                liquidation.liquidate(row, account, false);
                money.margin().count(account, currencyId);
                reports.liquidation(LiquidationEvent.ENDED, account.accountId(), currencyId, money.margin());
            }
        }
        return count;
    }
}
