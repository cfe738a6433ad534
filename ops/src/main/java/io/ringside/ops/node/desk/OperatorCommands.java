package io.ringside.ops.node.desk;

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
import io.ringside.journal.SteppedOver;
import io.ringside.ops.config.AccountSettings;
import io.ringside.ops.config.InstrumentSettings;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Encodes what an operator asks for. Each method returns the length in bytes of what now stands at 0 of {@link
 * #buffer()}. Confined to the caller's lock.
 */
public final class OperatorCommands
{
    private static final int LENGTH = 256;
    private static final int OPERATOR_LENGTH = 16;
    private static final int REASON_LENGTH = 40;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    public MutableDirectBuffer buffer()
    {
        return buffer;
    }

    /**
     * @throws IllegalArgumentException if its symbol is none: the encoder would make question marks of it.
     */
    public int defineInstrument(final long correlationId, final InstrumentSettings settings)
    {
        if (!InstrumentSettings.isSymbol(settings.symbol()))
        {
            throw new IllegalArgumentException("symbol " + InstrumentSettings.SYMBOL_WORDS + ": found " +
                settings.symbol());
        }
        return new DefineInstrumentEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
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
            .operatorName("configuration").limit();
    }

    public int defineAccount(final long correlationId, final AccountSettings settings)
    {
        return new DefineAccountEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .accountId(settings.id())
            .maxOrderLots(settings.maxOrderQuantity())
            .maxOrderTicksLots(settings.maxOrderValue())
            .maxPositionLots(settings.maxPosition())
            .enabled(bool(settings.enabled()))
            .operatorName("configuration").limit();
    }

    public int setDropCopy(final long correlationId, final DropCopyChange change)
    {
        return new SetDropCopyEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .originId(change.originId())
            .dropCopySessionId(change.dropCopySessionId())
            .scope(change.isAccount() ? DropCopyScope.ACCOUNT : DropCopyScope.SESSION)
            .active(bool(change.isActive()))
            .operatorName("configuration").limit();
    }

    public int setSessionIds(final long correlationId, final SessionIdsChange change)
    {
        return new SetSessionIdsEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .targetSessionId(change.sessionId())
            .ids(change.isRising() ? SessionIds.RISING : SessionIds.ANY)
            .operatorName("configuration").limit();
    }

    int setPhase(
        final long correlationId,
        final int instrumentId,
        final TradingPhase phase,
        final boolean isCancelAll,
        final boolean isForEvery,
        final boolean isForStopped,
        final String operator,
        final String reason)
    {
        return new SetTradingPhaseEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .instrumentId(instrumentId)
            .phase(phase)
            .cancelAll(bool(isCancelAll))
            .operatorName(ascii(operator, OPERATOR_LENGTH))
            .reasonText(ascii(reason, REASON_LENGTH))
            .includeHalted(bool(isForEvery))
            .resume(bool(isForStopped)).limit();
    }

    int startCall(
        final long correlationId,
        final int instrumentId,
        final long durationNs,
        final boolean isForEvery,
        final boolean isForStopped,
        final String operator,
        final String reason)
    {
        return new StartCallEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .instrumentId(instrumentId)
            .phase(TradingPhase.AUCTION_CALL)
            .durationNs(durationNs)
            .randomEndNs(0)
            .randomDraw(0)
            .operatorName(ascii(operator, OPERATOR_LENGTH))
            .includeHalted(bool(isForEvery))
            .resume(bool(isForStopped))
            .reasonText(ascii(reason, REASON_LENGTH)).limit();
    }

    int killSwitch(
        final long correlationId,
        final long accountId,
        final boolean isAll,
        final boolean isActive,
        final String operator,
        final String reason)
    {
        return new KillSwitchEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .accountId(accountId)
            .scope(isAll ? KillScope.ALL : KillScope.ACCOUNT)
            .active(bool(isActive))
            .operatorName(ascii(operator, OPERATOR_LENGTH))
            .reasonText(ascii(reason, REASON_LENGTH)).limit();
    }

    int bustTrade(
        final long correlationId,
        final long matchId,
        final String operator,
        final String secondOperator,
        final String reason)
    {
        return new BustTradeEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .matchId(matchId)
            .operatorName(ascii(operator, OPERATOR_LENGTH))
            .secondOperatorName(ascii(secondOperator, OPERATOR_LENGTH))
            .reasonText(ascii(reason, REASON_LENGTH)).limit();
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
        return new BustTradesEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .instrumentId(instrumentId)
            .fromNs(fromNs)
            .toNs(toNs)
            .operatorName(ascii(operator, OPERATOR_LENGTH))
            .secondOperatorName(ascii(secondOperator, OPERATOR_LENGTH))
            .reasonText(ascii(reason, REASON_LENGTH)).limit();
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
        return new CorrectTradeEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .matchId(matchId)
            .priceTicks(priceTicks)
            .quantityLots(quantityLots)
            .operatorName(ascii(operator, OPERATOR_LENGTH))
            .secondOperatorName(ascii(secondOperator, OPERATOR_LENGTH))
            .reasonText(ascii(reason, REASON_LENGTH)).limit();
    }

    int endOfDay(final long correlationId, final int tradingDay, final boolean tradesOn, final String operator)
    {
        return new EndOfDayEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .tradingDay(tradingDay)
            .operatorName(ascii(operator, OPERATOR_LENGTH))
            .tradesOn(bool(tradesOn)).limit();
    }

    int takeSnapshot(final long correlationId)
    {
        return new TakeSnapshotEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId).limit();
    }

    int checkState(final long correlationId)
    {
        return new CheckStateEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId).limit();
    }

    public int stepOver(final long correlationId, final SteppedOver.Decision decision)
    {
        return new StepOverEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .commandSequence(decision.sequence())
            .commandChecksum(Integer.toUnsignedLong(decision.crc()))
            .operatorName(ascii(decision.reason(), OPERATOR_LENGTH)).limit();
    }

    private static BooleanType bool(final boolean value)
    {
        return value ? BooleanType.TRUE : BooleanType.FALSE;
    }

    /** Makes a name as long and in such characters as commands have it. */
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
