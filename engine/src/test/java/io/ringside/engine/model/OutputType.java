package io.ringside.engine.model;

import java.util.HashMap;
import java.util.Map;

/** The kinds of message that leave the core and the names of their numeric fields. */
enum OutputType
{
    EXECUTION_REPORT(true, "sessionId", "reportSequence", "reportNumber", "commandSequence", "clientSequence",
        "orderId", "execId", "accountId", "priceTicks", "quantityLots", "leavesLots", "cumLots", "cumTicksLots",
        "lastPriceTicks", "lastLots", "matchId", "timestampNs", "instrumentId", "side", "ordType", "timeInForce",
        "liquidity", "execType", "ordStatus", "reason", "displayLots", "stopPriceTicks", "preventedLots", "refExecId",
        "bustedLots", "workingPriceTicks", "offsetTicks", "memo0", "memo1"),
    CANCEL_REJECT(true, "sessionId", "reportSequence", "reportNumber", "commandSequence", "clientSequence",
        "orderId", "timestampNs", "instrumentId", "ordStatus", "requestType", "reason"),
    MASS_CANCEL_REPORT(true, "sessionId", "reportSequence", "reportNumber", "commandSequence", "clientSequence",
        "timestampNs", "affectedCount", "instrumentId", "scope", "accepted", "reason"),
    MASS_STATUS_REPORT(true, "sessionId", "reportSequence", "reportNumber", "commandSequence", "clientSequence",
        "timestampNs", "reportCount", "instrumentId", "scope", "accepted", "reason"),
    SESSION_REPORT(true, "sessionId", "reportSequence", "reportNumber", "commandSequence", "clientSequence",
        "timestampNs", "connectionId", "msgType", "flags", "reserved", "orderId", "ordStatus"),
    DROP_COPY_REPORT(true, "sessionId", "reportSequence", "reportNumber", "commandSequence", "originSessionId",
        "orderId", "execId", "accountId", "priceTicks", "quantityLots", "leavesLots", "cumLots", "cumTicksLots",
        "lastPriceTicks", "lastLots", "matchId", "timestampNs", "instrumentId", "side", "ordType", "timeInForce",
        "liquidity", "execType", "ordStatus", "reason", "displayLots", "stopPriceTicks", "preventedLots", "refExecId",
        "bustedLots", "workingPriceTicks", "offsetTicks", "memo0", "memo1"),
    DROP_COPY_MESSAGE(true, "sessionId", "reportSequence", "reportNumber", "commandSequence", "originReportNumber",
        "timestampNs", "originSessionId", "msgType", "flags", "reserved", "orderId", "ordStatus"),
    ADMIN_REPORT(false, "correlationId", "commandSequence", "timestampNs", "refTemplateId", "reason", "affectedCount",
        "stateHash", "chainHash"),
    BOOK_DELTA(false, "marketDataSequence", "timestampNs", "instrumentId", "endOfEvent", "action", "side", "orderId",
        "priceTicks", "quantityLots", "priority"),
    TRADE(false, "marketDataSequence", "timestampNs", "instrumentId", "endOfEvent", "aggressorSide", "matchId",
        "priceTicks", "quantityLots"),
    TRADING_STATUS(false, "marketDataSequence", "timestampNs", "instrumentId", "endOfEvent", "phase", "reason"),
    INSTRUMENT_DEFINITION(true, "marketDataSequence", "timestampNs", "instrumentId", "endOfEvent", "priceExponent",
        "quantityExponent", "phase", "tickMantissa", "lotMantissa", "priceIncrementTicks", "quantityIncrementLots"),
    AUCTION_INDICATION(false, "marketDataSequence", "timestampNs", "instrumentId", "endOfEvent", "imbalanceSide",
        "priceTicks", "pairedLots", "imbalanceLots"),
    AUCTION_TRADE(false, "marketDataSequence", "timestampNs", "instrumentId", "endOfEvent", "phase", "priceTicks",
        "quantityLots", "firstMatchId", "matchCount"),
    TRADE_CORRECTION(false, "marketDataSequence", "timestampNs", "instrumentId", "endOfEvent", "matchId",
        "priceTicks", "quantityLots"),
    STATISTICS(false, "marketDataSequence", "timestampNs", "instrumentId", "endOfEvent", "tradingDay", "tradeCount",
        "volumeLots", "openPriceTicks", "highPriceTicks", "lowPriceTicks", "lastPriceTicks", "vwapPriceTicks",
        "previousClosePriceTicks");

    /** The hashes come last, so that they can be left out of a comparison. */
    static final int ADMIN_FIELDS_FORETOLD = 6;
    private final boolean hasTexts;
    private final String[] fields;
    private final Map<String, Integer> indexes = new HashMap<>();

    OutputType(final boolean hasTexts, final String... fields)
    {
        this.hasTexts = hasTexts;
        this.fields = fields;
        for (final String field : fields)
        {
            indexes.put(field, indexes.size());
        }
    }

    boolean hasTexts()
    {
        return hasTexts;
    }

    String[] fields()
    {
        return fields;
    }

    int indexOf(final String field)
    {
        final Integer index = indexes.get(field);
        if (null == index)
        {
            throw new IllegalArgumentException(name() + " has no field " + field);
        }
        return index;
    }

    boolean isMarketData()
    {
        return ordinal() >= BOOK_DELTA.ordinal();
    }

    boolean isCopy()
    {
        return DROP_COPY_REPORT == this || DROP_COPY_MESSAGE == this;
    }

    /** Sent to a client's session, hence numbered. */
    boolean isNumberedReport()
    {
        return ordinal() < ADMIN_REPORT.ordinal();
    }
}
