package io.ringside.ops.admin;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.ops.web.Json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the venue said to one request: the report that answers it, and what happened to its order right after. */
final class OrderAnswer
{
    private final Map<String, Object> fields = new LinkedHashMap<>();
    private final List<Long> matchIds = new ArrayList<>();
    private boolean isAccepted;
    private Reason reason = Reason.NONE;
    private long orderId;
    private int instrumentId;
    private String clOrdId = "";
    private long cumLots;
    private long leavesLots;
    private OrdType ordType;
    private TimeInForce timeInForce;
    private long priceTicks;
    private long displayLots;
    private long stopPriceTicks;
    private long offsetTicks;
    private String memo = "";

    static OrderAnswer refused(final String clOrdId, final Reason reason)
    {
        final OrderAnswer answer = new OrderAnswer();
        answer.reason = reason;
        answer.fields.put("clOrdId", clOrdId);
        answer.fields.put("accepted", false);
        answer.fields.put("outcome", "REJECTED");
        answer.fields.put("reason", reason.name());
        return answer;
    }

    /** The request never reached the venue. */
    static OrderAnswer notApplied()
    {
        final OrderAnswer answer = refused("", Reason.NONE);
        answer.fields.put("reason", "NOT_APPLIED");
        return answer;
    }

    static OrderAnswer of(final MassCancelReportDecoder report)
    {
        if (BooleanType.TRUE != report.accepted())
        {
            return refused(report.clOrdId(), report.reason());
        }
        final OrderAnswer answer = new OrderAnswer();
        answer.isAccepted = true;
        answer.fields.put("clOrdId", report.clOrdId());
        answer.fields.put("accepted", true);
        answer.fields.put("outcome", "DONE");
        answer.fields.put("reason", report.reason().name());
        answer.fields.put("affectedCount", report.affectedCount());
        answer.fields.put("commandSequence", report.commandSequence());
        return answer;
    }

    static OrderAnswer of(final ExecutionReportDecoder report)
    {
        final OrderAnswer answer = new OrderAnswer();
        final ExecType execType = report.execType();
        answer.isAccepted = ExecType.REJECTED != execType &&
            (ExecType.ORDER_STATUS != execType || Reason.UNKNOWN_ORDER != report.reason());
        answer.orderId = report.orderId();
        answer.instrumentId = report.instrumentId();
        answer.clOrdId = report.clOrdId();
        answer.fields.put("clOrdId", answer.clOrdId);
        answer.fields.put("accepted", answer.isAccepted);
        answer.follow(report);
        return answer;
    }

    /** A later report of the same order. */
    void follow(final ExecutionReportDecoder report)
    {
        reason = report.reason();
        ordType = report.ordType();
        timeInForce = report.timeInForce();
        priceTicks = report.priceTicks();
        cumLots = report.cumLots();
        leavesLots = report.leavesLots();
        displayLots = report.displayLots();
        stopPriceTicks = report.stopPriceTicks();
        offsetTicks = report.offsetTicks();
        memo = report.memo();
        if (ExecType.TRADE == report.execType())
        {
            matchIds.add(report.matchId());
        }
        fields.putAll(Json.object(
            "outcome", report.ordStatus().name(), "reason", reason.name(), "orderId", report.orderId(),
            "cumLots", cumLots, "leavesLots", leavesLots, "commandSequence", report.commandSequence(),
            "ordType", OrdType.NULL_VAL == ordType ? null : ordType.name(),
            "timeInForce", TimeInForce.NULL_VAL == timeInForce ? null : timeInForce.name(), "priceTicks", priceTicks,
            "quantityLots", report.quantityLots(), "displayLots", displayLots, "stopPriceTicks", stopPriceTicks,
            "workingPriceTicks", report.workingPriceTicks(), "offsetTicks", offsetTicks, "memo", memo,
            "matchIds", matchIds));
    }

    boolean isAccepted()
    {
        return isAccepted;
    }

    /** False of an order that has ended, or never was. */
    boolean isLive()
    {
        return isAccepted && 0 != orderId && Reason.TOO_LATE != reason;
    }

    /** May more happen to the order at once? */
    boolean isOpen()
    {
        return isLive() && leavesLots > 0;
    }

    /** Is it news of this answer's order? */
    boolean isOf(final ExecutionReportDecoder report)
    {
        return 0 != orderId && orderId == report.orderId() && ExecType.ORDER_STATUS != report.execType();
    }

    /** 0 if the answer is about no order. */
    int instrumentId()
    {
        return instrumentId;
    }

    String clOrdId()
    {
        return clOrdId;
    }

    Reason reason()
    {
        return reason;
    }

    OrdType ordType()
    {
        return ordType;
    }

    TimeInForce timeInForce()
    {
        return timeInForce;
    }

    /** Of a pegged order its cap. */
    long priceTicks()
    {
        return priceTicks;
    }

    long displayLots()
    {
        return displayLots;
    }

    long stopPriceTicks()
    {
        return stopPriceTicks;
    }

    /** Of a pegged order from what it follows, of a trailing stop from the last trade. */
    long offsetTicks()
    {
        return offsetTicks;
    }

    Map<String, Object> fields()
    {
        return fields;
    }

    /**
     * In one line for people.
     *
     * @param quote units of the instrument; null if nobody has told them: then quantities are lots.
     */
    String text(final Quote quote)
    {
        final String head = fields.get("clOrdId") + " " + fields.get("outcome") + ": ";
        if (!isAccepted)
        {
            return head +
                (Reason.NONE == reason ? "it never reached the venue: send it again" : ReasonWords.of(reason));
        }
        if (fields.containsKey("affectedCount"))
        {
            return head + Text.count(fields.get("affectedCount")) + " cancelled";
        }
        if (!isLive())
        {
            return head + "it has ended";
        }
        return head + "order " + orderId + ", filled " + quantity(quote, cumLots) + ", open " +
            quantity(quote, leavesLots) + matches() + (Reason.NONE == reason ? "" : ", " + reason.name()) +
            (memo.isEmpty() ? "" : ", memo '" + memo + "'");
    }

    private static String quantity(final Quote quote, final long lots)
    {
        return null == quote ? lots + (1 == lots ? " lot" : " lots") : quote.quantity(lots);
    }

    private String matches()
    {
        return matchIds.isEmpty() ? "" : (1 == matchIds.size() ? ", match " : ", matches ") +
            matchIds.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
