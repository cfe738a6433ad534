package io.ringside.engine.core.output;

import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.SessionTable;
import io.ringside.engine.protocol.AccountReportEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.money.BalanceTable;
import io.ringside.risk.money.Margin;
import io.ringside.risk.money.MoneyEngine;
import io.ringside.risk.money.MoneyModel;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** Writes the reports that tell a session what an account has. No allocation. */
public final class AccountWriter
{
    private static final int HEADER_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int BLOCK_LENGTH = AccountReportEncoder.BLOCK_LENGTH;
    private static final int CL_ORD_ID = HEADER_LENGTH + AccountReportEncoder.clOrdIdEncodingOffset();
    private static final int MODEL = HEADER_LENGTH + AccountReportEncoder.modelEncodingOffset();
    private static final byte NO_FIELD = 0;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final AccountReportEncoder report = new AccountReportEncoder();
    private final OutputChannel output;
    private final SessionTable sessions;
    private final ReportNumbers numbers;

    AccountWriter(final OutputChannel output, final CoreState state, final ReportNumbers numbers)
    {
        this.output = output;
        this.numbers = numbers;
        sessions = state.sessions;
    }

    /** The answer to the request, before the reports of what the account has; null if there is no such account. */
    public void begin(
        final OrderRequest request, final Account accountOrNull, final int reportCount, final Reason reason)
    {
        if (Reason.NONE != reason)
        {
            numbers.countReject();
        }
        claim(request, accountOrNull, reportCount, 0);
        report.clientSequence(request.clientSequence).reason(reason);
        output.commit();
    }

    /** A balance, of a margin account with what it is worth and needs. */
    public void balance(
        final OrderRequest request,
        final Account account,
        final MoneyEngine money,
        final int row,
        final int reportCount,
        final int reportIndex)
    {
        final BalanceTable balances = money.balances();
        claim(request, account, reportCount, reportIndex);
        report
            .currencyId(balances.currencyId(row))
            .balanceHigh(balances.balanceHigh(row))
            .balanceLow(balances.balanceLow(row))
            .heldHigh(balances.allHeldHigh(row))
            .heldLow(balances.allHeldLow(row));
        if (MoneyModel.MARGIN == account.moneyModel())
        {
            final Margin margin = money.margin();
            margin.count(account, balances.currencyId(row));
            report
                .equityHigh(margin.equityHigh())
                .equityLow(margin.equityLow())
                .initialMarginHigh(margin.initialHigh())
                .initialMarginLow(margin.initialLow())
                .maintenanceMarginHigh(margin.maintenanceHigh())
                .maintenanceMarginLow(margin.maintenanceLow());
        }
        output.commit();
    }

    /** A position, with the price that it is valued at. */
    public void position(
        final OrderRequest request,
        final Account account,
        final RiskEngine risk,
        final int positionIndex,
        final long markTicks,
        final int reportCount,
        final int reportIndex)
    {
        claim(request, account, reportCount, reportIndex);
        report
            .instrumentId(risk.instrumentIdOf(positionIndex))
            .netLots(risk.netLots(positionIndex))
            .openBuyLots(risk.openLots(positionIndex, true))
            .openSellLots(risk.openLots(positionIndex, false))
            .markPriceTicks(markTicks);
        output.commit();
    }

    /** Claims a report and writes what all of them begin with; what is not written then is 0. */
    private void claim(
        final OrderRequest request, final Account accountOrNull, final int reportCount, final int reportIndex)
    {
        final int offset = output.claim(HEADER_LENGTH + BLOCK_LENGTH);
        output.buffer().setMemory(offset + HEADER_LENGTH, BLOCK_LENGTH, NO_FIELD);
        report.wrapAndApplyHeader(output.buffer(), offset, header)
            .sessionId(request.sessionId)
            .reportSequence(sessions.takeReportSequence(request.sessionId))
            .reportNumber(numbers.takeReportNumber())
            .commandSequence(numbers.commandSequence)
            .timestampNs(numbers.nowNs)
            .accountId(request.accountId)
            .reportCount(reportCount)
            .reportIndex(reportIndex);
        output.buffer().putLong(offset + CL_ORD_ID, request.clOrdId0, LITTLE_ENDIAN);
        output.buffer().putLong(offset + CL_ORD_ID + Long.BYTES, request.clOrdId1, LITTLE_ENDIAN);
        output.buffer().putInt(offset + CL_ORD_ID + 2 * Long.BYTES, request.clOrdId2, LITTLE_ENDIAN);
        output.buffer().putByte(
            offset + MODEL, (byte)(null == accountOrNull ? MoneyModel.NONE : accountOrNull.moneyModel()));
    }
}
