package io.ringside.ops.node;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.BustTradeEncoder;
import io.ringside.engine.protocol.BustTradesEncoder;
import io.ringside.engine.protocol.CheckStateEncoder;
import io.ringside.engine.protocol.CorrectTradeEncoder;
import io.ringside.engine.protocol.DefineAccountEncoder;
import io.ringside.engine.protocol.DefineInstrumentEncoder;
import io.ringside.engine.protocol.DropCopyScope;
import io.ringside.engine.protocol.EndOfDayEncoder;
import io.ringside.engine.protocol.KillScope;
import io.ringside.engine.protocol.KillSwitchEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SessionIds;
import io.ringside.engine.protocol.SetDropCopyEncoder;
import io.ringside.engine.protocol.SetSessionIdsEncoder;
import io.ringside.engine.protocol.SetTradingPhaseEncoder;
import io.ringside.engine.protocol.StartCallEncoder;
import io.ringside.engine.protocol.StepOverEncoder;
import io.ringside.engine.protocol.TakeSnapshotEncoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.ops.config.AccountSettings;
import io.ringside.journal.SteppedOver;
import io.ringside.ops.config.InstrumentSettings;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Encodes what an operator asks for. Each method returns the length in bytes of what now stands at 0 of {@link
 * #buffer()}. Confined to the caller's lock.
 */
final class OperatorCommands
{
    private static final int LENGTH = 256;
    private static final int OPERATOR_LENGTH = 16;
    private static final int REASON_LENGTH = 40;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    MutableDirectBuffer buffer()
    {
        return buffer;
    }

    /**
     * @throws IllegalArgumentException if its symbol is none: the encoder would make question marks of it.
     */
    int defineInstrument(final long correlationId, final InstrumentSettings settings)
    {
        if (!InstrumentSettings.isSymbol(settings.symbol()))
        {
            throw new IllegalArgumentException("symbol " + InstrumentSettings.SYMBOL_WORDS + ": found " +
                settings.symbol());
        }
        final DefineInstrumentEncoder encoder = new DefineInstrumentEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId)
            .tickMantissa(settings.tick())
            .lotMantissa(settings.lot())
            .priceIncrementTicks(settings.priceIncrement())
            .quantityIncrementLots(settings.quantityIncrement())
            .minQuantityLots(settings.minQuantity())
            .maxQuantityLots(settings.maxQuantity())
            .maxPriceTicks(settings.maxPrice())
            .referencePriceTicks(settings.referencePrice())
            .collarBasisPoints(settings.collarBasisPoints())
            .protectionTicks(settings.protectionTicks())
            .instrumentId(settings.id())
            .priceExponent((byte)settings.priceExponent())
            .quantityExponent((byte)settings.quantityExponent())
            .phase(TradingPhase.valueOf(settings.phase()))
            .symbol(settings.symbol())
            .operatorName("configuration");
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int defineAccount(final long correlationId, final AccountSettings settings)
    {
        final DefineAccountEncoder encoder = new DefineAccountEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId)
            .accountId(settings.id())
            .maxOrderLots(settings.maxOrderQuantity())
            .maxOrderTicksLots(settings.maxOrderValue())
            .maxPositionLots(settings.maxPosition())
            .enabled(bool(settings.enabled()))
            .operatorName("configuration");
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int setDropCopy(final long correlationId, final DropCopyChange change)
    {
        final SetDropCopyEncoder encoder = new SetDropCopyEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId)
            .originId(change.originId())
            .dropCopySessionId(change.dropCopySessionId())
            .scope(change.isAccount() ? DropCopyScope.ACCOUNT : DropCopyScope.SESSION)
            .active(bool(change.isActive()))
            .operatorName("configuration");
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int setSessionIds(final long correlationId, final SessionIdsChange change)
    {
        final SetSessionIdsEncoder encoder = new SetSessionIdsEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId)
            .targetSessionId(change.sessionId())
            .ids(change.isRising() ? SessionIds.RISING : SessionIds.ANY)
            .operatorName("configuration");
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int setPhase(
        final long correlationId,
        final int instrumentId,
        final TradingPhase phase,
        final boolean isCancelAll,
        final String operator,
        final String reason)
    {
        final SetTradingPhaseEncoder encoder = new SetTradingPhaseEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId)
            .instrumentId(instrumentId)
            .phase(phase)
            .cancelAll(bool(isCancelAll))
            .operatorName(ascii(operator, OPERATOR_LENGTH))
            .reasonText(ascii(reason, REASON_LENGTH));
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int startCall(final long correlationId, final int instrumentId, final long durationNs, final String operator)
    {
        final StartCallEncoder encoder = new StartCallEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId)
            .instrumentId(instrumentId)
            .phase(TradingPhase.AUCTION_CALL)
            .durationNs(durationNs)
            .randomEndNs(0)
            .randomDraw(0)
            .operatorName(ascii(operator, OPERATOR_LENGTH));
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int killSwitch(
        final long correlationId,
        final long accountId,
        final boolean isAll,
        final boolean isActive,
        final String operator,
        final String reason)
    {
        final KillSwitchEncoder encoder = new KillSwitchEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId)
            .accountId(accountId)
            .scope(isAll ? KillScope.ALL : KillScope.ACCOUNT)
            .active(bool(isActive))
            .operatorName(ascii(operator, OPERATOR_LENGTH))
            .reasonText(ascii(reason, REASON_LENGTH));
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int bustTrade(
        final long correlationId,
        final long matchId,
        final String operator,
        final String secondOperator,
        final String reason)
    {
        final BustTradeEncoder encoder = new BustTradeEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId)
            .matchId(matchId)
            .operatorName(ascii(operator, OPERATOR_LENGTH))
            .secondOperatorName(ascii(secondOperator, OPERATOR_LENGTH))
            .reasonText(ascii(reason, REASON_LENGTH));
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int bustTrades(
        final long correlationId,
        final int instrumentId,
        final long fromNs,
        final long toNs,
        final String operator,
        final String secondOperator,
        final String reason)
    {
        final BustTradesEncoder encoder = new BustTradesEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId)
            .instrumentId(instrumentId)
            .fromNs(fromNs)
            .toNs(toNs)
            .operatorName(ascii(operator, OPERATOR_LENGTH))
            .secondOperatorName(ascii(secondOperator, OPERATOR_LENGTH))
            .reasonText(ascii(reason, REASON_LENGTH));
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int correctTrade(
        final long correlationId,
        final long matchId,
        final long priceTicks,
        final long quantityLots,
        final String operator,
        final String secondOperator,
        final String reason)
    {
        final CorrectTradeEncoder encoder = new CorrectTradeEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId)
            .matchId(matchId)
            .priceTicks(priceTicks)
            .quantityLots(quantityLots)
            .operatorName(ascii(operator, OPERATOR_LENGTH))
            .secondOperatorName(ascii(secondOperator, OPERATOR_LENGTH))
            .reasonText(ascii(reason, REASON_LENGTH));
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int endOfDay(final long correlationId, final int tradingDay, final boolean tradesOn, final String operator)
    {
        final EndOfDayEncoder encoder = new EndOfDayEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId).tradingDay(tradingDay).operatorName(ascii(operator, OPERATOR_LENGTH))
            .tradesOn(tradesOn ? BooleanType.TRUE : BooleanType.FALSE);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int takeSnapshot(final long correlationId)
    {
        final TakeSnapshotEncoder encoder = new TakeSnapshotEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int checkState(final long correlationId)
    {
        final CheckStateEncoder encoder = new CheckStateEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    int stepOver(final long correlationId, final SteppedOver.Decision decision)
    {
        final StepOverEncoder encoder = new StepOverEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.correlationId(correlationId)
            .commandSequence(decision.sequence())
            .commandChecksum(Integer.toUnsignedLong(decision.crc()))
            .operatorName(ascii(decision.reason(), OPERATOR_LENGTH));
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    private static BooleanType bool(final boolean value)
    {
        return value ? BooleanType.TRUE : BooleanType.FALSE;
    }

    /** As long and in such characters as commands have it. */
    static String operatorName(final String operator)
    {
        return ascii(operator, OPERATOR_LENGTH);
    }

    /** What does not fit or is not printable is cut: it is a note for people, not a key. */
    private static String ascii(final String text, final int length)
    {
        final String clean = text.replaceAll("[^\\x20-\\x7e]", "?");
        return clean.length() > length ? clean.substring(0, length) : clean;
    }
}
