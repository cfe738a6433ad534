package io.ringside.engine.core;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.MassStatusReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.PegKind;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.ReplaceOrderExtendedEncoder;
import io.ringside.engine.protocol.SessionReportDecoder;
import io.ringside.engine.protocol.SetProtectionEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.TradingStatusDecoder;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Drives an engine in the language of traders and shows each output as one line of text.
 */
final class EngineHarness
{
    static final long START_NS = 1_000;

    final Commands commands = new Commands();
    final SupervisionCommands supervision = new SupervisionCommands(commands);
    final CapturingSink sink = new CapturingSink();
    final MatchingEngine engine;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private long nextSequence;
    private long nextClientSequence = 1;

    EngineHarness()
    {
        this(new EngineContext()
            .orderCapacity(1024)
            .levelCapacity(256)
            .clOrdIdCapacity(4096)
            .sessionCapacity(16)
            .instrumentCapacity(8)
            .accountCapacity(8)
            .positionCapacity(32)
            .conclude());
    }

    EngineHarness(final EngineContext context)
    {
        engine = new MatchingEngine(context, sink);
    }

    /** Instrument 1 in continuous trading, accounts 1 and 2 without limits; outputs forgotten. */
    EngineHarness open()
    {
        apply(commands.defineInstrument(1, TradingPhase.CONTINUOUS, 1, 1_000_000, 0, 0, 0));
        apply(commands.defineAccount(1, 0, 0, 0, true));
        apply(commands.defineAccount(2, 0, 0, 0, true));
        sink.clear();
        return this;
    }

    void apply(final int length)
    {
        engine.onCommand(commands.buffer(), 0, length, nextSequence, START_NS + nextSequence);
        nextSequence++;
    }

    long clientSequence()
    {
        return nextClientSequence++;
    }

    List<String> limit(
        final int session, final long id, final Side side, final long lots, final long price, final TimeInForce tif)
    {
        return order(session, id, session, 1, side, OrdType.LIMIT, tif, lots, price);
    }

    List<String> market(final int session, final long id, final Side side, final long lots, final TimeInForce tif)
    {
        return order(session, id, session, 1, side, OrdType.MARKET, tif, lots, 0);
    }

    List<String> order(
        final int session,
        final long id,
        final long account,
        final int instrument,
        final Side side,
        final OrdType type,
        final TimeInForce tif,
        final long lots,
        final long price)
    {
        apply(commands.newOrder(session, clientSequence(), id, account, instrument, side, type, tif, price, lots));
        return drain();
    }

    /** A pegged order of session 1. */
    List<String> peg(
        final long id, final Side side, final PegKind kind, final long offset, final long lots, final long cap)
    {
        return peg(id, side, kind, offset, lots, cap, plain -> { });
    }

    List<String> peg(
        final long id,
        final Side side,
        final PegKind kind,
        final long offset,
        final long lots,
        final long cap,
        final Consumer<NewOrderExtendedEncoder> more)
    {
        return enter(
            1, id, side, OrdType.PEGGED, lots, cap, terms -> more.accept(terms.pegKind(kind).pegOffsetTicks(offset)));
    }

    /** Session and account 1 or 2 in instrument 1; the caller states the terms. */
    List<String> enter(
        final int session,
        final long id,
        final Side side,
        final OrdType type,
        final long lots,
        final long price,
        final Consumer<NewOrderExtendedEncoder> terms)
    {
        return enter(session, id, side, type, TimeInForce.DAY, lots, price, terms);
    }

    List<String> enter(
        final int session,
        final long id,
        final Side side,
        final OrdType type,
        final TimeInForce tif,
        final long lots,
        final long price,
        final Consumer<NewOrderExtendedEncoder> terms)
    {
        terms.accept(commands.newOrderExtended(
            session, clientSequence(), id, session, 1, side, type, tif, price, lots));
        apply(Commands.NEW_ORDER_EXTENDED_LENGTH);
        return drain();
    }

    /** The same for a replace. */
    List<String> amend(
        final int session,
        final long id,
        final long origId,
        final Side side,
        final OrdType type,
        final long lots,
        final long price,
        final Consumer<ReplaceOrderExtendedEncoder> terms)
    {
        terms.accept(commands.replaceExtended(
            session, clientSequence(), id, origId, session, 1, side, type, TimeInForce.DAY, price, lots));
        apply(Commands.REPLACE_ORDER_EXTENDED_LENGTH);
        return drain();
    }

    List<String> cancel(final int session, final long id, final long origId)
    {
        apply(commands.cancel(session, clientSequence(), id, origId));
        return drain();
    }

    List<String> replace(
        final int session, final long id, final long origId, final Side side, final long lots, final long price)
    {
        apply(commands.replace(
            session, clientSequence(), id, origId, session, 1, side, OrdType.LIMIT, TimeInForce.DAY, price, lots));
        return drain();
    }

    /** Rules of protection for instrument 1; the caller states them. */
    List<String> protect(final Consumer<SetProtectionEncoder> rules)
    {
        rules.accept(commands.setProtection(1));
        return admin(Commands.SET_PROTECTION_LENGTH);
    }

    List<String> admin(final int length)
    {
        apply(length);
        return drain();
    }

    /** What the market sees of a live order in instrument 1: lots and price, empty for nothing. */
    String quote(final int session, final long id)
    {
        apply(commands.status(session, clientSequence(), id));
        final String line = drain().get(0);
        final long orderId = Long.parseLong(line.substring(line.indexOf("order=") + 6).split(" ")[0]);
        final StringBuilder quote = new StringBuilder();
        engine.forEachOrder(1, (isBuy, order, priceTicks, lots, priority) ->
        {
            if (order == orderId)
            {
                quote.append(lots).append('@').append(priceTicks);
            }
        });
        return quote.toString();
    }

    /** Reports and market data may interleave: one market data message is held back. */
    static List<String> reportsFirst(final List<String> lines)
    {
        return Stream.concat(
            lines.stream().filter(line -> !line.startsWith("delta") && !line.startsWith("admin")),
            Stream.concat(
                lines.stream().filter(line -> line.startsWith("delta")),
                lines.stream().filter(line -> line.startsWith("admin")))).toList();
    }

    List<String> drain()
    {
        final List<String> lines = new ArrayList<>();
        for (int i = 0; i < sink.count(); i++)
        {
            lines.add(line(sink.offset(i)));
        }
        sink.clear();
        return lines;
    }

    private String line(final int offset)
    {
        header.wrap(sink.buffer(), offset);
        final int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        final int block = header.blockLength();
        switch (header.templateId())
        {
            case ExecutionReportDecoder.TEMPLATE_ID:
                return line(new ExecutionReportDecoder().wrap(sink.buffer(), body, block, header.version()));

            case CancelRejectDecoder.TEMPLATE_ID:
                final CancelRejectDecoder reject = new CancelRejectDecoder().wrap(sink.buffer(), body, block, 0);
                return "cancel-reject s" + reject.sessionId() + " " + reject.clOrdId() + "<" + reject.origClOrdId() +
                    " " + reject.requestType() + " " + reject.reason() + " " + reject.ordStatus() +
                    " order=" + reject.orderId();

            case MassCancelReportDecoder.TEMPLATE_ID:
                final MassCancelReportDecoder mass = new MassCancelReportDecoder().wrap(sink.buffer(), body, block, 0);
                return "mass-cancel s" + mass.sessionId() + " count=" + mass.affectedCount() +
                    " " + mass.accepted() + " " + mass.reason();

            case MassStatusReportDecoder.TEMPLATE_ID:
                final MassStatusReportDecoder states =
                    new MassStatusReportDecoder().wrap(sink.buffer(), body, block, 1);
                return "mass-status s" + states.sessionId() + " " + states.clOrdId() + " " + states.scope() +
                    " count=" + states.reportCount() + " " + states.accepted() + " " + states.reason();

            case SessionReportDecoder.TEMPLATE_ID:
                final SessionReportDecoder message =
                    new SessionReportDecoder().wrap(sink.buffer(), body, block, header.version());
                return "session s" + message.sessionId() + " #" + message.reportSequence() + " to=" +
                    message.clientSequence() + " connection=" + message.connectionId() + " type=" +
                    message.msgType() + (message.flags().beginsRun() ? " begins" : "") + " " + message.body() +
                    (OrdStatus.NULL_VAL == message.ordStatus() ? "" :
                        " order=" + message.orderId() + " " + message.ordStatus());

            case AdminReportDecoder.TEMPLATE_ID:
                final AdminReportDecoder admin = new AdminReportDecoder().wrap(sink.buffer(), body, block, 0);
                return "admin " + admin.refTemplateId() + " " + admin.reason() + " count=" + admin.affectedCount();

            case BookDeltaDecoder.TEMPLATE_ID:
                final BookDeltaDecoder delta = new BookDeltaDecoder().wrap(sink.buffer(), body, block, 0);
                return "delta " + delta.action() + " " + delta.side() + " order=" + delta.orderId() +
                    " " + delta.quantityLots() + "@" + delta.priceTicks() + " priority=" + delta.priority() +
                    end(delta.endOfEvent());

            case TradeDecoder.TEMPLATE_ID:
                final TradeDecoder trade = new TradeDecoder().wrap(sink.buffer(), body, block, 0);
                return "trade " + trade.aggressorSide() + " " + trade.quantityLots() + "@" + trade.priceTicks() +
                    " match=" + trade.matchId() + end(trade.endOfEvent());

            case AuctionTradeDecoder.TEMPLATE_ID:
                final AuctionTradeDecoder print = new AuctionTradeDecoder().wrap(sink.buffer(), body, block, 1);
                return "auction " + print.phase() + " " + print.quantityLots() + "@" + print.priceTicks() +
                    " first=" + print.firstMatchId() + " count=" + print.matchCount() + end(print.endOfEvent());

            case AuctionIndicationDecoder.TEMPLATE_ID:
                final AuctionIndicationDecoder indication =
                    new AuctionIndicationDecoder().wrap(sink.buffer(), body, block, 1);
                return "indication " + indication.pairedLots() + "@" + indication.priceTicks() +
                    " " + indication.imbalanceSide() + "=" + indication.imbalanceLots() + end(indication.endOfEvent());

            case TradingStatusDecoder.TEMPLATE_ID:
                final TradingStatusDecoder status = new TradingStatusDecoder().wrap(sink.buffer(), body, block, 0);
                return "status " + status.instrumentId() + " " + status.phase() + " " + status.reason() +
                    end(status.endOfEvent());

            case InstrumentDefinitionDecoder.TEMPLATE_ID:
                final InstrumentDefinitionDecoder definition =
                    new InstrumentDefinitionDecoder().wrap(sink.buffer(), body, block, 0);
                return "definition " + definition.instrumentId() + " " + definition.symbol() +
                    " " + definition.phase() + end(definition.endOfEvent());

            case TradeCorrectionDecoder.TEMPLATE_ID:
                final TradeCorrectionDecoder correction =
                    new TradeCorrectionDecoder().wrap(sink.buffer(), body, block, 1);
                return "correction " + correction.quantityLots() + "@" + correction.priceTicks() +
                    " match=" + correction.matchId() + end(correction.endOfEvent());

            case StatisticsDecoder.TEMPLATE_ID:
                return line(new StatisticsDecoder().wrap(sink.buffer(), body, block, 1));

            default:
                return "unknown template " + header.templateId();
        }
    }

    private static String line(final StatisticsDecoder day)
    {
        return "statistics " + day.instrumentId() + " day=" + day.tradingDay() + " count=" + day.tradeCount() +
            " volume=" + day.volumeLots() + " open=" + day.openPriceTicks() + " high=" + day.highPriceTicks() +
            " low=" + day.lowPriceTicks() + " last=" + day.lastPriceTicks() + " vwap=" + day.vwapPriceTicks() +
            " previous=" + day.previousClosePriceTicks() + end(day.endOfEvent());
    }

    private static String line(final ExecutionReportDecoder report)
    {
        final StringBuilder line = new StringBuilder()
            .append(report.execType()).append(" s").append(report.sessionId()).append(' ').append(report.clOrdId());
        if (!report.origClOrdId().isEmpty())
        {
            line.append('<').append(report.origClOrdId());
        }
        if (ExecType.REJECTED == report.execType())
        {
            line.append(' ').append(report.reason());
            return (OrdStatus.REJECTED == report.ordStatus() ? line : line.append(' ').append(report.ordStatus())) +
                (report.memo().isEmpty() ? "" : " memo=" + report.memo());
        }
        line.append(' ').append(report.ordStatus())
            .append(" order=").append(report.orderId())
            .append(" leaves=").append(report.leavesLots())
            .append(" cum=").append(report.cumLots());
        if (ExecType.TRADE == report.execType())
        {
            line.append(' ').append(report.lastLots()).append('@').append(report.lastPriceTicks())
                .append(' ').append(report.liquidity());
        }
        else if (ExecType.TRADE_CANCEL == report.execType() || ExecType.TRADE_CORRECT == report.execType())
        {
            line.append(' ').append(report.lastLots()).append('@').append(report.lastPriceTicks())
                .append(" ref=").append(report.refExecId());
        }
        if (Reason.NONE != report.reason())
        {
            line.append(' ').append(report.reason());
        }
        append(line, " display=", report.displayLots());
        append(line, " stop=", report.stopPriceTicks());
        append(line, " prevented=", report.preventedLots());
        append(line, " busted=", report.bustedLots());
        if (!report.memo().isEmpty())
        {
            line.append(" memo=").append(report.memo());
        }
        return line.toString();
    }

    private static void append(final StringBuilder line, final String name, final long value)
    {
        if (0 != value)
        {
            line.append(name).append(value);
        }
    }

    private static String end(final BooleanType endOfEvent)
    {
        return BooleanType.TRUE == endOfEvent ? " end" : "";
    }
}
