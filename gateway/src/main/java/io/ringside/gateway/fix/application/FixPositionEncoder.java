package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.AccountModel;
import io.ringside.engine.protocol.AccountReportDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.fix.message.FixCurrencies;
import io.ringside.gateway.fix.message.FixDecimal;
import io.ringside.gateway.fix.message.FixFieldWriter;
import io.ringside.gateway.fix.message.FixFields;
import io.ringside.gateway.fix.message.FixInstrument;
import io.ringside.gateway.fix.message.FixInstruments;

import java.nio.charset.StandardCharsets;

/**
 * What an account has: RequestForPositionsAck (AO) with the number of reports, then a PositionReport (AP) for each
 * balance and each position. They are rare, so texts may be allocated. Used by the FIX gateway's agent only.
 * <p>
 * Implementation note: FIX 4.4 requires a settlement price, a quantity and an amount in every AP. What a report has not
 * is 0 there, so that sums over all reports stay right.
 */
final class FixPositionEncoder
{
    /** Values of PosReqResult (728). */
    static final int VALID = 0;
    static final int INVALID = 1;
    static final int NOTHING_FOUND = 2;
    static final int NOT_AUTHORISED = 3;
    static final int NOT_SUPPORTED = 4;
    static final int OTHER = 99;

    private static final char COMPLETED = '0';
    private static final char REJECTED = '2';
    private static final char POSITIONS = '0';
    private static final char CUSTOMER = '1';
    private static final char THEORETICAL = '2';
    private static final byte[] CASH = "CASH".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TOTAL = "TOT".getBytes(StandardCharsets.US_ASCII);

    private final FixFieldWriter writer;
    private final FixInstruments instruments;
    private final FixDecimal decimal = new FixDecimal();
    private final byte[] id = new byte[AccountReportDecoder.clOrdIdLength()];

    FixPositionEncoder(final FixFieldWriter writer, final FixInstruments instruments)
    {
        this.writer = writer;
        this.instruments = instruments;
    }

    /** The type of the message that a report becomes. */
    static int msgType(final AccountReportDecoder report)
    {
        return 0 == report.reportIndex() ? FixFields.REQUEST_FOR_POSITIONS_ACK : FixFields.POSITION_REPORT;
    }

    /** What follows from the record of a refusal, whose other fields are stored. */
    static void putRefusal(final FixFieldWriter writer, final long reportNumber)
    {
        writer.put(FixFields.POS_MAINT_RPT_ID, reportNumber).put(FixFields.TOTAL_NUM_POS_REPORTS, '0')
            .put(FixFields.POS_REQ_STATUS, REJECTED).put(FixFields.ACCOUNT_TYPE, CUSTOMER);
    }

    void put(final AccountReportDecoder report)
    {
        report.getClOrdId(id, 0);
        writer.put(FixFields.POS_MAINT_RPT_ID, report.reportNumber());
        if (0 != id[0])
        {
            writer.put(FixFields.POS_REQ_ID, id, FixReportFields.idLength(id));
        }
        writer.put(FixFields.TOTAL_NUM_POS_REPORTS, report.reportCount())
            .put(FixFields.ACCOUNT, report.accountId()).put(FixFields.ACCOUNT_TYPE, CUSTOMER);
        if (0 == report.reportIndex())
        {
            putAnswer(report);
            return;
        }
        writer.put(FixFields.POS_REQ_TYPE, POSITIONS).put(FixFields.POS_REQ_RESULT, VALID)
            .putDate(FixFields.CLEARING_BUSINESS_DATE, report.timestampNs());
        if (0 == report.currencyId())
        {
            putPosition(report);
        }
        else
        {
            putBalance(report);
        }
    }

    private void putAnswer(final AccountReportDecoder report)
    {
        final Reason reason = report.reason();
        final boolean isAccepted = Reason.NONE == reason;
        writer.put(FixFields.POS_REQ_RESULT, Reason.UNKNOWN_ACCOUNT == reason ? NOT_AUTHORISED :
                !isAccepted ? OTHER : 0 == report.reportCount() ? NOTHING_FOUND : VALID)
            .put(FixFields.POS_REQ_STATUS, isAccepted ? COMPLETED : REJECTED);
        if (!isAccepted)
        {
            FixReportFields.putText(writer, report.reasonRaw());
        }
    }

    private void putPosition(final AccountReportDecoder report)
    {
        final FixInstrument instrument = instruments.find(report.instrumentId());
        writer.put(FixFields.SYMBOL, null == instrument ? FixReportFields.UNKNOWN_SYMBOL : instrument.symbol());
        putPrice(instrument, report.markPriceTicks());
        putQuantities(instrument, report.netLots());
        writer.put(FixFields.NO_POS_AMT, '1').put(FixFields.POS_AMT_TYPE, CASH).put(FixFields.POS_AMT, '0');
    }

    private void putBalance(final AccountReportDecoder report)
    {
        final FixCurrencies currencies = instruments.currencies();
        final int currencyId = report.currencyId();
        final byte[] symbol = currencies.symbol(currencyId);
        writer.put(FixFields.CURRENCY, null == symbol ? FixReportFields.UNKNOWN_SYMBOL : symbol);
        putPrice(null, 0);
        putQuantities(null, 0);
        writer.put(FixFields.NO_POS_AMT, '1').put(FixFields.POS_AMT_TYPE, CASH)
            .putText(FixFields.POS_AMT, currencies.text(currencyId, report.balanceHigh(), report.balanceLow()))
            .putText(FixFields.TEXT, "HELD " + currencies.text(currencyId, report.heldHigh(), report.heldLow()) +
                (AccountModel.MARGIN == report.model() ? margin(report, currencies, currencyId) : ""));
    }

    private static String margin(final AccountReportDecoder report, final FixCurrencies currencies, final int id)
    {
        return " EQUITY " + currencies.text(id, report.equityHigh(), report.equityLow()) +
            " INITIAL " + currencies.text(id, report.initialMarginHigh(), report.initialMarginLow()) +
            " MAINTENANCE " + currencies.text(id, report.maintenanceMarginHigh(), report.maintenanceMarginLow());
    }

    private void putPrice(final FixInstrument instrumentOrNull, final long priceTicks)
    {
        if (null == instrumentOrNull)
        {
            writer.put(FixFields.SETTL_PRICE, priceTicks);
        }
        else
        {
            instrumentOrNull.price(decimal, priceTicks);
            writer.put(FixFields.SETTL_PRICE, decimal);
        }
        writer.put(FixFields.SETTL_PRICE_TYPE, THEORETICAL).put(FixFields.PRIOR_SETTL_PRICE, '0');
    }

    private void putQuantities(final FixInstrument instrumentOrNull, final long netLots)
    {
        writer.put(FixFields.NO_POSITIONS, '1').put(FixFields.POS_TYPE, TOTAL);
        putQuantity(FixFields.LONG_QTY, instrumentOrNull, Math.max(0, netLots));
        putQuantity(FixFields.SHORT_QTY, instrumentOrNull, -Math.min(0, netLots));
    }

    private void putQuantity(final int tag, final FixInstrument instrumentOrNull, final long lots)
    {
        if (null == instrumentOrNull)
        {
            writer.put(tag, lots);
        }
        else
        {
            instrumentOrNull.quantity(decimal, lots);
            writer.put(tag, decimal);
        }
    }
}
