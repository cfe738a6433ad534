package io.ringside.engine.core.entry;

import io.ringside.engine.protocol.Reason;
import io.ringside.risk.RiskVerdict;

/**
 * Maps the verdicts of the risk engine to the reasons of the wire.
 */
public final class RejectReasons
{
    private static final Reason[] BY_VERDICT = new Reason[1 - RiskVerdict.MIN];

    static
    {
        map(RiskVerdict.ACCEPTED, Reason.NONE);
        map(RiskVerdict.UNKNOWN_ACCOUNT, Reason.UNKNOWN_ACCOUNT);
        map(RiskVerdict.ACCOUNT_DISABLED, Reason.ACCOUNT_DISABLED);
        map(RiskVerdict.KILL_SWITCH, Reason.KILL_SWITCH);
        map(RiskVerdict.MAX_ORDER_QUANTITY, Reason.MAX_ORDER_QUANTITY);
        map(RiskVerdict.VALUE_OVERFLOW, Reason.VALUE_OVERFLOW);
        map(RiskVerdict.MAX_ORDER_VALUE, Reason.MAX_ORDER_VALUE);
        map(RiskVerdict.POSITION_LIMIT, Reason.POSITION_LIMIT);
        map(RiskVerdict.CAPACITY_EXCEEDED, Reason.CAPACITY_EXCEEDED);
        map(RiskVerdict.INVALID_LIMITS, Reason.INVALID_COMMAND);
        map(RiskVerdict.NO_CURRENCY, Reason.NO_CURRENCY);
        map(RiskVerdict.AMOUNT_OVERFLOW, Reason.AMOUNT_OVERFLOW);
        map(RiskVerdict.INSUFFICIENT_FUNDS, Reason.INSUFFICIENT_FUNDS);
        map(RiskVerdict.UNKNOWN_CURRENCY, Reason.UNKNOWN_CURRENCY);
        map(RiskVerdict.MONEY_IN_USE, Reason.MONEY_IN_USE);
        map(RiskVerdict.DUPLICATE_REFERENCE, Reason.DUPLICATE_REFERENCE);
        map(RiskVerdict.SUSPENDED, Reason.SUSPENDED);
        map(RiskVerdict.RESTRICTED, Reason.RESTRICTED);
        map(RiskVerdict.ORDER_RATE, Reason.ORDER_RATE);
        map(RiskVerdict.OPEN_ORDERS_LIMIT, Reason.OPEN_ORDER_LIMIT);
        map(RiskVerdict.OPEN_VALUE_LIMIT, Reason.OPEN_VALUE_LIMIT);
        map(RiskVerdict.LONG_LIMIT, Reason.LONG_LIMIT);
        map(RiskVerdict.SHORT_LIMIT, Reason.SHORT_LIMIT);
        map(RiskVerdict.GROSS_LIMIT, Reason.GROSS_LIMIT);
        map(RiskVerdict.DAILY_GROSS_LIMIT, Reason.DAILY_GROSS_LIMIT);
        map(RiskVerdict.DAILY_NET_LIMIT, Reason.DAILY_NET_LIMIT);
        map(RiskVerdict.EXECUTION_THROTTLE, Reason.EXECUTION_THROTTLE);
        map(RiskVerdict.ORDER_TO_TRADE, Reason.ORDER_TO_TRADE);
        map(RiskVerdict.DUPLICATE_ORDER, Reason.DUPLICATE_ORDER);
        map(RiskVerdict.INSUFFICIENT_MARGIN, Reason.INSUFFICIENT_MARGIN);
        map(RiskVerdict.NO_MARK, Reason.NO_REFERENCE_PRICE);
        map(RiskVerdict.LIQUIDATION, Reason.LIQUIDATION);
        map(RiskVerdict.LEVERAGE_LIMIT, Reason.LEVERAGE_LIMIT);
    }

    private RejectReasons()
    {
    }

    public static Reason of(final int riskVerdict)
    {
        return BY_VERDICT[-riskVerdict];
    }

    private static void map(final int riskVerdict, final Reason reason)
    {
        assert null == BY_VERDICT[-riskVerdict] : "mapped twice: riskVerdict=" + riskVerdict;
        BY_VERDICT[-riskVerdict] = reason;
    }
}
