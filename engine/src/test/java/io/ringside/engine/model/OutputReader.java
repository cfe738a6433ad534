package io.ringside.engine.model;

import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.CancelRejectDecoder;
import io.ringside.engine.protocol.DropCopyMessageDecoder;
import io.ringside.engine.protocol.DropCopyReportDecoder;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MassCancelReportDecoder;
import io.ringside.engine.protocol.MassStatusReportDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SessionReportDecoder;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingStatusDecoder;
import org.agrona.DirectBuffer;

import java.nio.charset.StandardCharsets;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** Decodes what the core put out, enumerations as raw codes. */
final class OutputReader
{
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionReportDecoder execution = new ExecutionReportDecoder();
    private final CancelRejectDecoder cancelReject = new CancelRejectDecoder();
    private final MassCancelReportDecoder massCancel = new MassCancelReportDecoder();
    private final AdminReportDecoder admin = new AdminReportDecoder();
    private final BookDeltaDecoder delta = new BookDeltaDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final TradingStatusDecoder status = new TradingStatusDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private final MassStatusReportDecoder massStatus = new MassStatusReportDecoder();
    private final SessionReportDecoder session = new SessionReportDecoder();
    private final DropCopyReportDecoder copy = new DropCopyReportDecoder();
    private final DropCopyMessageDecoder copyOfMessage = new DropCopyMessageDecoder();
    private final AuctionIndicationDecoder indication = new AuctionIndicationDecoder();
    private final AuctionTradeDecoder auctionTrade = new AuctionTradeDecoder();
    private final TradeCorrectionDecoder correction = new TradeCorrectionDecoder();
    private final StatisticsDecoder statistics = new StatisticsDecoder();
    private final byte[] idBytes = new byte[Command.ID_LENGTH];
    private final byte[] memoBytes = new byte[Command.MEMO_LENGTH];
    private final byte[] symbolBytes = new byte[16];
    private String memo;

    Output read(final DirectBuffer buffer, final int offset, final int length)
    {
        header.wrap(buffer, offset);
        final int blockEnd = MessageHeaderDecoder.ENCODED_LENGTH + header.blockLength();
        final boolean hasBody = SessionReportDecoder.TEMPLATE_ID == header.templateId() ||
            DropCopyMessageDecoder.TEMPLATE_ID == header.templateId();
        final int expectedLength = !hasBody ? blockEnd :
            blockEnd + Short.BYTES + buffer.getShort(offset + blockEnd, LITTLE_ENDIAN);
        if (length != expectedLength || ExecutionReportDecoder.SCHEMA_ID != header.schemaId())
        {
            throw new AssertionError("malformed output: templateId=" + header.templateId() + " length=" + length +
                " expected=" + expectedLength + " schemaId=" + header.schemaId());
        }
        return switch (header.templateId())
        {
            case ExecutionReportDecoder.TEMPLATE_ID -> execution(buffer, offset);
            case CancelRejectDecoder.TEMPLATE_ID -> cancelReject(buffer, offset);
            case MassCancelReportDecoder.TEMPLATE_ID -> massCancel(buffer, offset);
            case AdminReportDecoder.TEMPLATE_ID -> admin(buffer, offset);
            case BookDeltaDecoder.TEMPLATE_ID -> delta(buffer, offset);
            case TradeDecoder.TEMPLATE_ID -> trade(buffer, offset);
            case TradingStatusDecoder.TEMPLATE_ID -> status(buffer, offset);
            case InstrumentDefinitionDecoder.TEMPLATE_ID -> definition(buffer, offset);
            case MassStatusReportDecoder.TEMPLATE_ID -> massStatus(buffer, offset);
            case SessionReportDecoder.TEMPLATE_ID -> session(buffer, offset);
            case DropCopyReportDecoder.TEMPLATE_ID -> copy(buffer, offset);
            case DropCopyMessageDecoder.TEMPLATE_ID -> copyOfMessage(buffer, offset);
            case AuctionIndicationDecoder.TEMPLATE_ID -> indication(buffer, offset);
            case AuctionTradeDecoder.TEMPLATE_ID -> auctionTrade(buffer, offset);
            case TradeCorrectionDecoder.TEMPLATE_ID -> correction(buffer, offset);
            case StatisticsDecoder.TEMPLATE_ID -> statistics(buffer, offset);
            default -> throw new AssertionError("the core sent a templateId=" + header.templateId());
        };
    }

    private Output execution(final DirectBuffer buffer, final int offset)
    {
        final ExecutionReportDecoder in = execution.wrapAndApplyHeader(buffer, offset, header);
        in.getClOrdId(idBytes, 0);
        final String clOrdId = text(idBytes);
        in.getOrigClOrdId(idBytes, 0);
        readMemo(in.getMemo(memoBytes, 0));
        return new Output(OutputType.EXECUTION_REPORT, clOrdId, text(idBytes), in.sessionId(), in.reportSequence(),
            in.reportNumber(), in.commandSequence(), in.clientSequence(), in.orderId(), in.execId(), in.accountId(),
            in.priceTicks(), in.quantityLots(), in.leavesLots(), in.cumLots(), in.cumTicksLots(),
            in.lastPriceTicks(), in.lastLots(), in.matchId(), in.timestampNs(), in.instrumentId(), in.sideRaw(),
            in.ordTypeRaw(), in.timeInForceRaw(), in.liquidityRaw(), in.execTypeRaw(), in.ordStatusRaw(),
            in.reasonRaw(), in.displayLots(), in.stopPriceTicks(), in.preventedLots(), in.refExecId(),
            in.bustedLots(), in.workingPriceTicks(), in.offsetTicks(), memo(0), memo(1));
    }

    private Output massStatus(final DirectBuffer buffer, final int offset)
    {
        final MassStatusReportDecoder in = massStatus.wrapAndApplyHeader(buffer, offset, header);
        in.getClOrdId(idBytes, 0);
        return new Output(OutputType.MASS_STATUS_REPORT, text(idBytes), "", in.sessionId(), in.reportSequence(),
            in.reportNumber(), in.commandSequence(), in.clientSequence(), in.timestampNs(), in.reportCount(),
            in.instrumentId(), in.scopeRaw(), in.acceptedRaw(), in.reasonRaw());
    }

    private Output session(final DirectBuffer buffer, final int offset)
    {
        final SessionReportDecoder in = session.wrapAndApplyHeader(buffer, offset, header);
        in.getClOrdId(idBytes, 0);
        final int flags = buffer.getByte(in.offset() + SessionReportDecoder.flagsEncodingOffset());
        return new Output(OutputType.SESSION_REPORT, in.body(), text(idBytes), in.sessionId(), in.reportSequence(),
            in.reportNumber(), in.commandSequence(), in.clientSequence(), in.timestampNs(), in.connectionId(),
            in.msgType(), flags, in.reserved(), 0 == in.ordStatusRaw() ? 0 : in.orderId(), in.ordStatusRaw());
    }

    private Output copy(final DirectBuffer buffer, final int offset)
    {
        final DropCopyReportDecoder in = copy.wrapAndApplyHeader(buffer, offset, header);
        if (0 != in.reserved())
        {
            throw new AssertionError("reserved=" + in.reserved());
        }
        in.getClOrdId(idBytes, 0);
        final String clOrdId = text(idBytes);
        in.getOrigClOrdId(idBytes, 0);
        readMemo(in.getMemo(memoBytes, 0));
        return new Output(OutputType.DROP_COPY_REPORT, clOrdId, text(idBytes), in.sessionId(), in.reportSequence(),
            in.reportNumber(), in.commandSequence(), in.originSessionId(), in.orderId(), in.execId(), in.accountId(),
            in.priceTicks(), in.quantityLots(), in.leavesLots(), in.cumLots(), in.cumTicksLots(),
            in.lastPriceTicks(), in.lastLots(), in.matchId(), in.timestampNs(), in.instrumentId(), in.sideRaw(),
            in.ordTypeRaw(), in.timeInForceRaw(), in.liquidityRaw(), in.execTypeRaw(), in.ordStatusRaw(),
            in.reasonRaw(), in.displayLots(), in.stopPriceTicks(), in.preventedLots(), in.refExecId(),
            in.bustedLots(), in.workingPriceTicks(), in.offsetTicks(), memo(0), memo(1));
    }

    private Output copyOfMessage(final DirectBuffer buffer, final int offset)
    {
        final DropCopyMessageDecoder in = copyOfMessage.wrapAndApplyHeader(buffer, offset, header);
        in.getClOrdId(idBytes, 0);
        final int flags = buffer.getByte(in.offset() + DropCopyMessageDecoder.flagsEncodingOffset());
        return new Output(OutputType.DROP_COPY_MESSAGE, in.body(), text(idBytes), in.sessionId(),
            in.reportSequence(), in.reportNumber(), in.commandSequence(), in.originReportNumber(), in.timestampNs(),
            in.originSessionId(), in.msgType(), flags, in.reserved(), 0 == in.ordStatusRaw() ? 0 : in.orderId(),
            in.ordStatusRaw());
    }

    private Output indication(final DirectBuffer buffer, final int offset)
    {
        final AuctionIndicationDecoder in = indication.wrapAndApplyHeader(buffer, offset, header);
        return new Output(OutputType.AUCTION_INDICATION, "", "", in.marketDataSequence(), in.timestampNs(),
            in.instrumentId(), in.endOfEventRaw(), in.imbalanceSideRaw(), in.priceTicks(), in.pairedLots(),
            in.imbalanceLots());
    }

    private Output auctionTrade(final DirectBuffer buffer, final int offset)
    {
        final AuctionTradeDecoder in = auctionTrade.wrapAndApplyHeader(buffer, offset, header);
        return new Output(OutputType.AUCTION_TRADE, "", "", in.marketDataSequence(), in.timestampNs(),
            in.instrumentId(), in.endOfEventRaw(), in.phaseRaw(), in.priceTicks(), in.quantityLots(),
            in.firstMatchId(), in.matchCount());
    }

    private Output correction(final DirectBuffer buffer, final int offset)
    {
        final TradeCorrectionDecoder in = correction.wrapAndApplyHeader(buffer, offset, header);
        return new Output(OutputType.TRADE_CORRECTION, "", "", in.marketDataSequence(), in.timestampNs(),
            in.instrumentId(), in.endOfEventRaw(), in.matchId(), in.priceTicks(), in.quantityLots());
    }

    private Output statistics(final DirectBuffer buffer, final int offset)
    {
        final StatisticsDecoder in = statistics.wrapAndApplyHeader(buffer, offset, header);
        return new Output(OutputType.STATISTICS, "", "", in.marketDataSequence(), in.timestampNs(),
            in.instrumentId(), in.endOfEventRaw(), in.tradingDay(), in.tradeCount(), in.volumeLots(),
            in.openPriceTicks(), in.highPriceTicks(), in.lowPriceTicks(), in.lastPriceTicks(),
            in.vwapPriceTicks(), in.previousClosePriceTicks());
    }

    private Output cancelReject(final DirectBuffer buffer, final int offset)
    {
        final CancelRejectDecoder in = cancelReject.wrapAndApplyHeader(buffer, offset, header);
        in.getClOrdId(idBytes, 0);
        final String clOrdId = text(idBytes);
        in.getOrigClOrdId(idBytes, 0);
        return new Output(OutputType.CANCEL_REJECT, clOrdId, text(idBytes), in.sessionId(), in.reportSequence(),
            in.reportNumber(), in.commandSequence(), in.clientSequence(), in.orderId(), in.timestampNs(),
            in.instrumentId(), in.ordStatusRaw(), in.requestTypeRaw(), in.reasonRaw());
    }

    private Output massCancel(final DirectBuffer buffer, final int offset)
    {
        final MassCancelReportDecoder in = massCancel.wrapAndApplyHeader(buffer, offset, header);
        in.getClOrdId(idBytes, 0);
        return new Output(OutputType.MASS_CANCEL_REPORT, text(idBytes), "", in.sessionId(), in.reportSequence(),
            in.reportNumber(), in.commandSequence(), in.clientSequence(), in.timestampNs(), in.affectedCount(),
            in.instrumentId(), in.scopeRaw(), in.acceptedRaw(), in.reasonRaw());
    }

    private Output admin(final DirectBuffer buffer, final int offset)
    {
        final AdminReportDecoder in = admin.wrapAndApplyHeader(buffer, offset, header);
        return new Output(OutputType.ADMIN_REPORT, "", "", in.correlationId(), in.commandSequence(), in.timestampNs(),
            in.refTemplateId(), in.reasonRaw(), in.affectedCount(), in.stateHash(), in.chainHash());
    }

    private Output delta(final DirectBuffer buffer, final int offset)
    {
        final BookDeltaDecoder in = delta.wrapAndApplyHeader(buffer, offset, header);
        return new Output(OutputType.BOOK_DELTA, "", "", in.marketDataSequence(), in.timestampNs(),
            in.instrumentId(), in.endOfEventRaw(), in.actionRaw(), in.sideRaw(), in.orderId(), in.priceTicks(),
            in.quantityLots(), in.priority());
    }

    private Output trade(final DirectBuffer buffer, final int offset)
    {
        final TradeDecoder in = trade.wrapAndApplyHeader(buffer, offset, header);
        return new Output(OutputType.TRADE, "", "", in.marketDataSequence(), in.timestampNs(), in.instrumentId(),
            in.endOfEventRaw(), in.aggressorSideRaw(), in.matchId(), in.priceTicks(), in.quantityLots());
    }

    private Output status(final DirectBuffer buffer, final int offset)
    {
        final TradingStatusDecoder in = status.wrapAndApplyHeader(buffer, offset, header);
        return new Output(OutputType.TRADING_STATUS, "", "", in.marketDataSequence(), in.timestampNs(),
            in.instrumentId(), in.endOfEventRaw(), in.phaseRaw(), in.reasonRaw());
    }

    private Output definition(final DirectBuffer buffer, final int offset)
    {
        final InstrumentDefinitionDecoder in = definition.wrapAndApplyHeader(buffer, offset, header);
        in.getSymbol(symbolBytes, 0);
        return new Output(OutputType.INSTRUMENT_DEFINITION, text(symbolBytes), "", in.marketDataSequence(),
            in.timestampNs(), in.instrumentId(), in.endOfEventRaw(), in.priceExponent(), in.quantityExponent(),
            in.phaseRaw(), in.tickMantissa(), in.lotMantissa(), in.priceIncrementTicks(),
            in.quantityIncrementLots());
    }

    /** A report of an older version has no memo: nothing was read. */
    private void readMemo(final int length)
    {
        memo = 0 == length ? Command.NO_MEMO : text(memoBytes);
    }

    private long memo(final int half)
    {
        return Wire.memo(memo, half);
    }

    private static String text(final byte[] bytes)
    {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
