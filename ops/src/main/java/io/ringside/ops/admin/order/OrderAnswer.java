package io.ringside.ops.admin.order;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CancelOnDisconnect;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.gateway.json.Json;
import io.ringside.ops.admin.base.Quote;
import io.ringside.ops.admin.base.ReasonWords;
import io.ringside.ops.admin.base.Text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the venue said to one request: the report that answers it, and what happened to its order right after. */
final class OrderAnswer
{
    final Map<String, Object> fields;
    private final List<Long> matchIds = new ArrayList<>();
    final boolean isAccepted;
    private Reason reason;
    private int instrumentId;
    private long commission;
    private OrdType ordType;
    private TimeInForce timeInForce;

    private OrderAnswer(final String clOrdId, final boolean isAccepted, final String outcome, final Reason reason)
    {
        this.isAccepted = isAccepted;
        this.reason = reason;
        fields = Json.object("clOrdId", clOrdId, "accepted", isAccepted, "outcome", outcome, "reason", reason.name());
    }

    static OrderAnswer refused(final String clOrdId, final Reason reason)
    {
        return new OrderAnswer(clOrdId, false, "REJECTED", reason);
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
        final OrderAnswer answer = new OrderAnswer(report.clOrdId(), true, "DONE", report.reason());
        answer.fields.put("affectedCount", report.affectedCount());
        answer.fields.put("commandSequence", report.commandSequence());
        return answer;
    }

    static OrderAnswer of(final ExecutionReportDecoder report)
    {
        final ExecType execType = report.execType();
        final boolean isAccepted = ExecType.REJECTED != execType &&
            (ExecType.ORDER_STATUS != execType || Reason.UNKNOWN_ORDER != report.reason());
        final OrderAnswer answer =
            new OrderAnswer(report.clOrdId(), isAccepted, report.ordStatus().name(), report.reason());
        answer.instrumentId = report.instrumentId();
        answer.follow(report);
        return answer;
    }

    /** A later report of the same order. */
    void follow(final ExecutionReportDecoder report)
    {
        reason = report.reason();
        ordType = report.ordType();
        timeInForce = report.timeInForce();
        if (ExecType.TRADE == report.execType())
        {
            matchIds.add(report.matchId());
            commission += report.commission();
        }
        fields.putAll(Json.object(
            "outcome", report.ordStatus().name(), "reason", reason.name(), "orderId", report.orderId(),
            "cumLots", report.cumLots(), "leavesLots", report.leavesLots(),
            "commandSequence", report.commandSequence(),
            "ordType", OrdType.NULL_VAL == ordType ? null : ordType.name(),
            "timeInForce", TimeInForce.NULL_VAL == timeInForce ? null : timeInForce.name(),
            "priceTicks", report.priceTicks(), "quantityLots", report.quantityLots(),
            "displayLots", report.displayLots(), "stopPriceTicks", report.stopPriceTicks(),
            "workingPriceTicks", report.workingPriceTicks(), "offsetTicks", report.offsetTicks(),
            "activationPriceTicks", report.activationPriceTicks(), "memo", report.memo(),
            "cancelOnDisconnect", CancelOnDisconnect.NULL_VAL == report.cancelOnDisconnect() ?
                CancelOnDisconnect.NONE.name() : report.cancelOnDisconnect().name(), "matchIds", matchIds));
        if (0 != report.commissionCurrencyId())
        {
            fields.put("commissionUnits", commission);
            fields.put("commissionCurrencyId", report.commissionCurrencyId());
        }
    }

    /** False of an order that has ended, or never was. */
    boolean isLive()
    {
        return isAccepted && 0 != number("orderId") && Reason.TOO_LATE != reason;
    }

    /** True if more may happen to the order at once. */
    boolean isOpen()
    {
        return isLive() && number("leavesLots") > 0;
    }

    /** True if the report is about the order of this answer. */
    boolean isOf(final ExecutionReportDecoder report)
    {
        return 0 != number("orderId") && number("orderId") == report.orderId() &&
            ExecType.ORDER_STATUS != report.execType();
    }

    /** 0 if the answer is about no order. */
    int instrumentId()
    {
        return instrumentId;
    }

    String clOrdId()
    {
        return String.valueOf(fields.get("clOrdId"));
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

    /** A field of the report in ticks, lots or as an id; 0 if the answer has none. */
    long number(final String field)
    {
        return Text.number(fields, field);
    }

    /**
     * Says it in one line for people.
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
        return head + "order " + number("orderId") + ", filled " + quantity(quote, number("cumLots")) + ", open " +
            quantity(quote, number("leavesLots")) + matches() + (Reason.NONE == reason ? "" : ", " + reason.name()) +
            ("".equals(fields.get("memo")) ? "" : ", memo '" + fields.get("memo") + "'");
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
