package io.ringside.ops.node.desk;

import io.ringside.engine.core.state.Limit;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.DefineAccountEncoder;
import io.ringside.engine.protocol.DefineInstrumentEncoder;
import io.ringside.engine.protocol.DropCopyScope;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SessionIds;
import io.ringside.engine.protocol.SetDropCopyEncoder;
import io.ringside.engine.protocol.SetLimitsEncoder;
import io.ringside.engine.protocol.SetRulesEncoder;
import io.ringside.engine.protocol.SetSessionIdsEncoder;
import io.ringside.engine.protocol.StepOverEncoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.journal.SteppedOver;
import io.ringside.ops.config.AccountSettings;
import io.ringside.ops.config.InstrumentSettings;
import io.ringside.ops.replay.line.OperatorLine;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.Map;

/**
 * Encodes what a node asks of its core when it starts, before anybody needs the schema as a table. Each method returns
 * the length in bytes of what now stands at 0 of {@link #buffer()}. Confined to the caller's lock.
 */
public final class OperatorCommands
{
    private static final int LENGTH = 256;
    private static final int FIRST_LIMIT =
        MessageHeaderEncoder.ENCODED_LENGTH + SetLimitsEncoder.sessionsEncodingOffset();

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

    /**
     * Puts rules in force.
     *
     * @param beginning of a new exchange: whether its first commands follow, or are through; null: as before.
     */
    public int setRules(final long correlationId, final int rules, final BooleanType beginning)
    {
        return new SetRulesEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .rules(rules).operatorName("configuration").reasonText("").beginning(beginning).limit();
    }

    /** Sets limits; those that are left out stay as they are. */
    public int setLimits(final long correlationId, final Map<Limit, Long> limits)
    {
        final int length = new SetLimitsEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .operatorName("configuration").reasonText("").limit();
        for (final Limit limit : Limit.values())
        {
            // The fields stand in the order of the limits.
            buffer.putLong(FIRST_LIMIT + limit.ordinal() * Long.BYTES,
                limits.getOrDefault(limit, SetLimitsEncoder.sessionsNullValue()), ByteOrder.LITTLE_ENDIAN);
        }
        return length;
    }

    public int stepOver(final long correlationId, final SteppedOver.Decision decision)
    {
        return new StepOverEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(correlationId)
            .commandSequence(decision.sequence())
            .commandChecksum(Integer.toUnsignedLong(decision.crc()))
            .operatorName(OperatorLine.ascii(decision.reason(), StepOverEncoder.operatorNameLength())).limit();
    }

    private static BooleanType bool(final boolean value)
    {
        return value ? BooleanType.TRUE : BooleanType.FALSE;
    }
}
