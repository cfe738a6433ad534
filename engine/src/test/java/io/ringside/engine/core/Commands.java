package io.ringside.engine.core;

import io.ringside.engine.core.order.ClOrdIds;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CancelOrderEncoder;
import io.ringside.engine.protocol.CheckStateEncoder;
import io.ringside.engine.protocol.ClockTickEncoder;
import io.ringside.engine.protocol.DefineAccountEncoder;
import io.ringside.engine.protocol.DefineInstrumentEncoder;
import io.ringside.engine.protocol.DropCopyScope;
import io.ringside.engine.protocol.EndOfDayEncoder;
import io.ringside.engine.protocol.KillScope;
import io.ringside.engine.protocol.KillSwitchEncoder;
import io.ringside.engine.protocol.MassCancelEncoder;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.MatchStepKind;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.OrderStatusRequestEncoder;
import io.ringside.engine.protocol.ReplaceOrderEncoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedEncoder;
import io.ringside.engine.protocol.SchedulePhaseEncoder;
import io.ringside.engine.protocol.SessionDisconnectedEncoder;
import io.ringside.engine.protocol.SessionMessageEncoder;
import io.ringside.engine.protocol.SetAccountGroupsEncoder;
import io.ringside.engine.protocol.SetAuctionEncoder;
import io.ringside.engine.protocol.SetDropCopyEncoder;
import io.ringside.engine.protocol.SetMatchingAlgorithmEncoder;
import io.ringside.engine.protocol.SetProtectionEncoder;
import io.ringside.engine.protocol.SetReferencePriceEncoder;
import io.ringside.engine.protocol.SetRiskLimitsEncoder;
import io.ringside.engine.protocol.SetTradingPhaseEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.StartCallEncoder;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TakeSnapshotEncoder;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.UncrossEncoder;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

/**
 * Encodes commands into one buffer; each method returns the length.
 */
public final class Commands
{
    private static final int HEADER_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH;

    /** Length of an extended new order. */
    public static final int NEW_ORDER_EXTENDED_LENGTH = HEADER_LENGTH + NewOrderExtendedEncoder.BLOCK_LENGTH;

    /** Length of an extended replace. */
    public static final int REPLACE_ORDER_EXTENDED_LENGTH = HEADER_LENGTH + ReplaceOrderExtendedEncoder.BLOCK_LENGTH;

    /** Of the message that {@link #setProtection} begins. */
    public static final int SET_PROTECTION_LENGTH = HEADER_LENGTH + SetProtectionEncoder.BLOCK_LENGTH;

    /** Made beforehand: encoding must not allocate. */
    private static final String[] SYMBOLS = {
        "INST-0", "INST-1", "INST-2", "INST-3", "INST-4", "INST-5", "INST-6", "INST-7" };

    private final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(512));
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final NewOrderExtendedEncoder newOrderExtended = new NewOrderExtendedEncoder();
    private final ReplaceOrderExtendedEncoder replaceOrderExtended = new ReplaceOrderExtendedEncoder();
    private final SetAccountGroupsEncoder accountGroups = new SetAccountGroupsEncoder();
    private final SetAuctionEncoder auction = new SetAuctionEncoder();
    private final SetReferencePriceEncoder referencePrice = new SetReferencePriceEncoder();
    private final StartCallEncoder startCall = new StartCallEncoder();
    private final UncrossEncoder uncross = new UncrossEncoder();
    private final CancelOrderEncoder cancel = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replace = new ReplaceOrderEncoder();
    private final MassCancelEncoder massCancel = new MassCancelEncoder();
    private final OrderStatusRequestEncoder status = new OrderStatusRequestEncoder();
    private final SessionDisconnectedEncoder disconnected = new SessionDisconnectedEncoder();
    private final SessionMessageEncoder sessionMessage = new SessionMessageEncoder();
    private final DefineInstrumentEncoder defineInstrument = new DefineInstrumentEncoder();
    private final DefineAccountEncoder defineAccount = new DefineAccountEncoder();
    private final SetDropCopyEncoder dropCopy = new SetDropCopyEncoder();
    private final SetRiskLimitsEncoder limits = new SetRiskLimitsEncoder();
    private final SetTradingPhaseEncoder phase = new SetTradingPhaseEncoder();
    private final KillSwitchEncoder kill = new KillSwitchEncoder();
    private final SetProtectionEncoder protection = new SetProtectionEncoder();
    private final SetMatchingAlgorithmEncoder algorithm = new SetMatchingAlgorithmEncoder();
    private final SchedulePhaseEncoder schedule = new SchedulePhaseEncoder();
    private final EndOfDayEncoder endOfDay = new EndOfDayEncoder();

    public MutableDirectBuffer buffer()
    {
        return buffer;
    }

    public int newOrder(
        final int sessionId,
        final long clientSequence,
        final long id,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final TimeInForce timeInForce,
        final long priceTicks,
        final long quantityLots)
    {
        newOrder.wrapAndApplyHeader(buffer, 0, header)
            .sessionId(sessionId)
            .clientSequence(clientSequence)
            .accountId(accountId)
            .priceTicks(priceTicks)
            .quantityLots(quantityLots)
            .instrumentId(instrumentId)
            .side(side)
            .ordType(ordType)
            .timeInForce(timeInForce)
            .flags((short)0);
        putId(HEADER_LENGTH, id);
        return HEADER_LENGTH + NewOrderEncoder.BLOCK_LENGTH;
    }

    /** A plain order in the extended form; the caller states what it wants besides. */
    public NewOrderExtendedEncoder newOrderExtended(
        final int sessionId,
        final long clientSequence,
        final long id,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final TimeInForce timeInForce,
        final long priceTicks,
        final long quantityLots)
    {
        buffer.setMemory(0, NEW_ORDER_EXTENDED_LENGTH, (byte)0);
        newOrderExtended.wrapAndApplyHeader(buffer, 0, header)
            .sessionId(sessionId)
            .clientSequence(clientSequence)
            .accountId(accountId)
            .priceTicks(priceTicks)
            .quantityLots(quantityLots)
            .instrumentId(instrumentId)
            .side(side)
            .ordType(ordType)
            .timeInForce(timeInForce);
        putId(HEADER_LENGTH, id);
        return newOrderExtended;
    }

    /** Name the first leg of the pair that the extended order in the buffer is to be the second of. */
    public void link(final long id)
    {
        putId(HEADER_LENGTH + NewOrderExtendedEncoder.linkedClOrdIdEncodingOffset(), id);
    }

    /** A plain replace in the extended form; the caller states what it wants besides. */
    public ReplaceOrderExtendedEncoder replaceExtended(
        final int sessionId,
        final long clientSequence,
        final long id,
        final long origId,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final TimeInForce timeInForce,
        final long priceTicks,
        final long quantityLots)
    {
        buffer.setMemory(0, REPLACE_ORDER_EXTENDED_LENGTH, (byte)0);
        replaceOrderExtended.wrapAndApplyHeader(buffer, 0, header)
            .sessionId(sessionId)
            .clientSequence(clientSequence)
            .accountId(accountId)
            .priceTicks(priceTicks)
            .quantityLots(quantityLots)
            .instrumentId(instrumentId)
            .side(side)
            .ordType(ordType)
            .timeInForce(timeInForce);
        putId(HEADER_LENGTH, id);
        putId(HEADER_LENGTH + ReplaceOrderExtendedEncoder.origClOrdIdEncodingOffset(), origId);
        return replaceOrderExtended;
    }

    public int setAccountGroups(final long accountId, final int firmId, final int stpGroup)
    {
        accountGroups.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(7)
            .accountId(accountId)
            .firmId(firmId)
            .stpGroup(stpGroup)
            .isMarketMaker(BooleanType.FALSE);
        return HEADER_LENGTH + SetAccountGroupsEncoder.BLOCK_LENGTH;
    }

    public int setMarketMaker(final long accountId)
    {
        final int length = setAccountGroups(accountId, 0, 0);
        accountGroups.isMarketMaker(BooleanType.TRUE);
        return length;
    }

    public int setAuction(
        final int instrumentId, final int collarBasisPoints, final int extensionBasisPoints, final StpMode stpMode)
    {
        auction.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(7)
            .instrumentId(instrumentId)
            .collarBasisPoints(collarBasisPoints)
            .extensionBasisPoints(extensionBasisPoints)
            .stpMode(stpMode)
            .extendsOnImbalance(BooleanType.FALSE)
            .refusesPostOnly(BooleanType.FALSE)
            .extensionNs(50)
            .volatilityNs(0);
        return HEADER_LENGTH + SetAuctionEncoder.BLOCK_LENGTH;
    }

    public int setReferencePrice(final int instrumentId, final long priceTicks)
    {
        referencePrice.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(7)
            .priceTicks(priceTicks)
            .instrumentId(instrumentId);
        return HEADER_LENGTH + SetReferencePriceEncoder.BLOCK_LENGTH;
    }

    public int startCall(
        final int instrumentId,
        final TradingPhase phase,
        final long durationNs,
        final long randomEndNs,
        final long randomDraw)
    {
        startCall.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(7)
            .instrumentId(instrumentId)
            .phase(phase)
            .durationNs(durationNs)
            .randomEndNs(randomEndNs)
            .randomDraw(randomDraw);
        return HEADER_LENGTH + StartCallEncoder.BLOCK_LENGTH;
    }

    public int uncross(final int instrumentId)
    {
        uncross.wrapAndApplyHeader(buffer, 0, header).correlationId(7).instrumentId(instrumentId);
        return HEADER_LENGTH + UncrossEncoder.BLOCK_LENGTH;
    }

    public int cancel(final int sessionId, final long clientSequence, final long id, final long origId)
    {
        cancel.wrapAndApplyHeader(buffer, 0, header)
            .sessionId(sessionId)
            .clientSequence(clientSequence)
            .instrumentId(1)
            .side(Side.BUY)
            .flags((short)0);
        putId(HEADER_LENGTH, id);
        putId(HEADER_LENGTH + CancelOrderEncoder.origClOrdIdEncodingOffset(), origId);
        return HEADER_LENGTH + CancelOrderEncoder.BLOCK_LENGTH;
    }

    public int replace(
        final int sessionId,
        final long clientSequence,
        final long id,
        final long origId,
        final long accountId,
        final int instrumentId,
        final Side side,
        final OrdType ordType,
        final TimeInForce timeInForce,
        final long priceTicks,
        final long quantityLots)
    {
        replace.wrapAndApplyHeader(buffer, 0, header)
            .sessionId(sessionId)
            .clientSequence(clientSequence)
            .accountId(accountId)
            .priceTicks(priceTicks)
            .quantityLots(quantityLots)
            .instrumentId(instrumentId)
            .side(side)
            .ordType(ordType)
            .timeInForce(timeInForce)
            .flags((short)0);
        putId(HEADER_LENGTH, id);
        putId(HEADER_LENGTH + ReplaceOrderEncoder.origClOrdIdEncodingOffset(), origId);
        return HEADER_LENGTH + ReplaceOrderEncoder.BLOCK_LENGTH;
    }

    public int massCancel(
        final int sessionId,
        final long clientSequence,
        final long id,
        final MassCancelScope scope,
        final SideFilter sideFilter,
        final int instrumentId,
        final long accountId)
    {
        massCancel.wrapAndApplyHeader(buffer, 0, header)
            .sessionId(sessionId)
            .clientSequence(clientSequence)
            .accountId(accountId)
            .instrumentId(instrumentId)
            .scope(scope)
            .sideFilter(sideFilter);
        putId(HEADER_LENGTH, id);
        return HEADER_LENGTH + MassCancelEncoder.BLOCK_LENGTH;
    }

    public int status(final int sessionId, final long clientSequence, final long id)
    {
        status.wrapAndApplyHeader(buffer, 0, header)
            .sessionId(sessionId)
            .clientSequence(clientSequence)
            .instrumentId(1)
            .side(Side.BUY);
        putId(HEADER_LENGTH, id);
        return HEADER_LENGTH + OrderStatusRequestEncoder.BLOCK_LENGTH;
    }

    /** The message that was just made is about the order with this id. */
    public void about(final long id)
    {
        putId(HEADER_LENGTH, id);
    }

    public int disconnected(final int sessionId)
    {
        disconnected.wrapAndApplyHeader(buffer, 0, header).sessionId(sessionId).clientSequence(0);
        buffer.setMemory(HEADER_LENGTH, 20, (byte)0);
        return HEADER_LENGTH + SessionDisconnectedEncoder.BLOCK_LENGTH;
    }

    public int sessionMessage(
        final int sessionId,
        final long clientSequence,
        final int connectionId,
        final int msgType,
        final boolean beginsRun,
        final byte[] body)
    {
        sessionMessage.wrapAndApplyHeader(buffer, 0, header)
            .sessionId(sessionId)
            .clientSequence(clientSequence)
            .connectionId(connectionId)
            .msgType(msgType)
            .reserved((short)0)
            .flags().clear().beginsRun(beginsRun);
        buffer.setMemory(HEADER_LENGTH, 20, (byte)0);
        sessionMessage.putBody(body, 0, body.length);
        return HEADER_LENGTH + sessionMessage.encodedLength();
    }

    public int defineInstrument(
        final int instrumentId,
        final TradingPhase initialPhase,
        final long increment,
        final long maxPriceTicks,
        final long referenceTicks,
        final int collarBasisPoints,
        final int protectionTicks)
    {
        defineInstrument.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(7)
            .tickMantissa(1)
            .lotMantissa(1)
            .priceIncrementTicks(increment)
            .quantityIncrementLots(increment)
            .minQuantityLots(increment)
            .maxQuantityLots(1_000_000)
            .maxPriceTicks(maxPriceTicks)
            .referencePriceTicks(referenceTicks)
            .collarBasisPoints(collarBasisPoints)
            .protectionTicks(protectionTicks)
            .instrumentId(instrumentId)
            .priceExponent((byte)-2)
            .quantityExponent((byte)0)
            .phase(initialPhase)
            .symbol(SYMBOLS[instrumentId & 7])
            .operatorName("op");
        return HEADER_LENGTH + DefineInstrumentEncoder.BLOCK_LENGTH;
    }

    public int defineAccount(
        final long accountId, final long maxLots, final long maxValue, final long maxPosition, final boolean enabled)
    {
        defineAccount.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(8)
            .accountId(accountId)
            .maxOrderLots(maxLots)
            .maxOrderTicksLots(maxValue)
            .maxPositionLots(maxPosition)
            .enabled(enabled ? BooleanType.TRUE : BooleanType.FALSE)
            .operatorName("op");
        return HEADER_LENGTH + DefineAccountEncoder.BLOCK_LENGTH;
    }

    /** The session's reports are copied to another one. */
    public int setDropCopy(final long sessionId, final int dropCopySessionId)
    {
        dropCopy.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(8)
            .originId(sessionId)
            .dropCopySessionId(dropCopySessionId)
            .scope(DropCopyScope.SESSION)
            .active(BooleanType.TRUE)
            .operatorName("op");
        return HEADER_LENGTH + SetDropCopyEncoder.BLOCK_LENGTH;
    }

    public int setRiskLimits(
        final long accountId, final long maxLots, final long maxValue, final long maxPosition)
    {
        limits.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(9)
            .accountId(accountId)
            .maxOrderLots(maxLots)
            .maxOrderTicksLots(maxValue)
            .maxPositionLots(maxPosition)
            .operatorName("op")
            .reasonText("because");
        return HEADER_LENGTH + SetRiskLimitsEncoder.BLOCK_LENGTH;
    }

    public int setPhase(final int instrumentId, final TradingPhase newPhase, final boolean cancelAll)
    {
        phase.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(10)
            .instrumentId(instrumentId)
            .phase(newPhase)
            .cancelAll(cancelAll ? BooleanType.TRUE : BooleanType.FALSE)
            .operatorName("op")
            .reasonText("because");
        return HEADER_LENGTH + SetTradingPhaseEncoder.BLOCK_LENGTH;
    }

    /** Kinds and parameters of steps by turns; none for FIFO. */
    public int setAlgorithm(final int instrumentId, final boolean isAuctionProRata, final long... steps)
    {
        final SetMatchingAlgorithmEncoder.StepsEncoder group = algorithm.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(16)
            .instrumentId(instrumentId)
            .isAuctionProRata(isAuctionProRata ? BooleanType.TRUE : BooleanType.FALSE)
            .stepsCount(steps.length / 2);
        for (int i = 0; i < steps.length; i += 2)
        {
            group.next().kind(MatchStepKind.get((short)steps[i])).parameter(steps[i + 1]);
        }
        return HEADER_LENGTH + algorithm.encodedLength();
    }

    /** Without any rule; the caller states them. */
    public SetProtectionEncoder setProtection(final int instrumentId)
    {
        buffer.setMemory(0, SET_PROTECTION_LENGTH, (byte)0);
        return protection.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(14)
            .instrumentId(instrumentId)
            .operatorName("op");
    }

    public int schedulePhase(final int instrumentId, final TradingPhase newPhase, final long atNs)
    {
        schedule.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(15)
            .atNs(atNs)
            .instrumentId(instrumentId)
            .phase(newPhase)
            .operatorName("op");
        return HEADER_LENGTH + SchedulePhaseEncoder.BLOCK_LENGTH;
    }

    public int kill(final KillScope scope, final long accountId, final boolean active)
    {
        kill.wrapAndApplyHeader(buffer, 0, header)
            .correlationId(11)
            .accountId(accountId)
            .scope(scope)
            .active(active ? BooleanType.TRUE : BooleanType.FALSE)
            .operatorName("op")
            .reasonText("because");
        return HEADER_LENGTH + KillSwitchEncoder.BLOCK_LENGTH;
    }

    /** Whatever trades goes on trading. */
    public int endOfDay(final int tradingDay)
    {
        return endOfDay(tradingDay, BooleanType.TRUE);
    }

    public int endOfDay(final int tradingDay, final BooleanType tradesOn)
    {
        endOfDay.wrapAndApplyHeader(buffer, 0, header).correlationId(12).tradingDay(tradingDay).operatorName("op")
            .tradesOn(tradesOn);
        return HEADER_LENGTH + EndOfDayEncoder.BLOCK_LENGTH;
    }

    /** As the host sends it: nobody asks for an answer. */
    public int clockTick()
    {
        final int length = empty(ClockTickEncoder.TEMPLATE_ID);
        buffer.putLong(HEADER_LENGTH, 0);
        return length;
    }

    public int takeSnapshot()
    {
        return empty(TakeSnapshotEncoder.TEMPLATE_ID);
    }

    public int checkState()
    {
        return empty(CheckStateEncoder.TEMPLATE_ID);
    }

    private int empty(final int templateId)
    {
        header.wrap(buffer, 0)
            .blockLength(Long.BYTES)
            .templateId(templateId)
            .schemaId(NewOrderEncoder.SCHEMA_ID)
            .version(NewOrderEncoder.SCHEMA_VERSION);
        buffer.putLong(HEADER_LENGTH, 13);
        return HEADER_LENGTH + Long.BYTES;
    }

    /** Decimal digits of a positive number, NUL padded; 0 is the empty id. */
    private void putId(final int offset, final long id)
    {
        buffer.setMemory(offset, ClOrdIds.LENGTH, (byte)0);
        if (id > 0)
        {
            buffer.putNaturalLongAscii(offset, id);
        }
    }
}
