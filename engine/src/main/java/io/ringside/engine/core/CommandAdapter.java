package io.ringside.engine.core;

import io.ringside.engine.core.entry.SessionMessages;
import io.ringside.engine.protocol.BustTradeDecoder;
import io.ringside.engine.protocol.BustTradesDecoder;
import io.ringside.engine.protocol.CancelOrderDecoder;
import io.ringside.engine.protocol.CheckStateDecoder;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.protocol.CorrectTradeDecoder;
import io.ringside.engine.protocol.DefineAccountDecoder;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.DefineTickTableDecoder;
import io.ringside.engine.protocol.DefineTickTableDecoder.BandsDecoder;
import io.ringside.engine.protocol.EndOfDayDecoder;
import io.ringside.engine.protocol.KillSwitchDecoder;
import io.ringside.engine.protocol.MassCancelDecoder;
import io.ringside.engine.protocol.MassStatusRequestDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
import io.ringside.engine.protocol.OperatorCancelDecoder;
import io.ringside.engine.protocol.OrderStatusRequestDecoder;
import io.ringside.engine.protocol.PublishStatisticsDecoder;
import io.ringside.engine.protocol.ReplaceOrderDecoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedDecoder;
import io.ringside.engine.protocol.ResetSessionDecoder;
import io.ringside.engine.protocol.SchedulePhaseDecoder;
import io.ringside.engine.protocol.SessionDisconnectedDecoder;
import io.ringside.engine.protocol.SessionMessageDecoder;
import io.ringside.engine.protocol.SetAccountGroupsDecoder;
import io.ringside.engine.protocol.SetAuctionDecoder;
import io.ringside.engine.protocol.SetDropCopyDecoder;
import io.ringside.engine.protocol.SetMatchingAlgorithmDecoder;
import io.ringside.engine.protocol.SetMatchingAlgorithmDecoder.StepsDecoder;
import io.ringside.engine.protocol.SetProtectionDecoder;
import io.ringside.engine.protocol.SetReferencePriceDecoder;
import io.ringside.engine.protocol.SetRiskLimitsDecoder;
import io.ringside.engine.protocol.SetSessionIdsDecoder;
import io.ringside.engine.protocol.SetTradingPhaseDecoder;
import io.ringside.engine.protocol.SmallGroupEncodingDecoder;
import io.ringside.engine.protocol.StartCallDecoder;
import io.ringside.engine.protocol.StepOverDecoder;
import io.ringside.engine.protocol.TakeSnapshotDecoder;
import io.ringside.engine.protocol.UncrossDecoder;
import org.agrona.DirectBuffer;

import java.util.Arrays;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Accepts complete messages of known templates only. The packages below check the values. Hot path: no allocation.
 */
final class CommandAdapter
{
    private static final int HEADER_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int BLOCK_LENGTH_OFFSET = MessageHeaderDecoder.blockLengthEncodingOffset();
    private static final int TEMPLATE_ID_OFFSET = MessageHeaderDecoder.templateIdEncodingOffset();
    private static final int SCHEMA_ID_OFFSET = MessageHeaderDecoder.schemaIdEncodingOffset();
    private static final int VERSION_OFFSET = MessageHeaderDecoder.versionEncodingOffset();
    private static final int UINT16_MASK = 0xFFFF;
    private static final int GROUP_HEADER_LENGTH = SmallGroupEncodingDecoder.ENCODED_LENGTH;

    private static final int SESSION_TEMPLATE_LAST = 39;

    /** Least block length of each template; longer than any message if the template is not a command. */
    private static final int[] BLOCK_LENGTHS = new int[128];

    static
    {
        Arrays.fill(BLOCK_LENGTHS, Integer.MAX_VALUE);
        BLOCK_LENGTHS[NewOrderDecoder.TEMPLATE_ID] = NewOrderDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[CancelOrderDecoder.TEMPLATE_ID] = CancelOrderDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[ReplaceOrderDecoder.TEMPLATE_ID] = ReplaceOrderDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[MassCancelDecoder.TEMPLATE_ID] = MassCancelDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[MassStatusRequestDecoder.TEMPLATE_ID] = MassStatusRequestDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[OrderStatusRequestDecoder.TEMPLATE_ID] = OrderStatusRequestDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[SessionDisconnectedDecoder.TEMPLATE_ID] = SessionDisconnectedDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[SessionMessageDecoder.TEMPLATE_ID] = SessionMessageDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[NewOrderExtendedDecoder.TEMPLATE_ID] = NewOrderExtendedDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[ReplaceOrderExtendedDecoder.TEMPLATE_ID] = ReplaceOrderExtendedDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[DefineInstrumentDecoder.TEMPLATE_ID] = DefineInstrumentDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[DefineAccountDecoder.TEMPLATE_ID] = DefineAccountDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[SetAccountGroupsDecoder.TEMPLATE_ID] = SetAccountGroupsDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[SetDropCopyDecoder.TEMPLATE_ID] = SetDropCopyDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[SetSessionIdsDecoder.TEMPLATE_ID] = SetSessionIdsDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[ResetSessionDecoder.TEMPLATE_ID] = ResetSessionDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[SetRiskLimitsDecoder.TEMPLATE_ID] = SetRiskLimitsDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[SetTradingPhaseDecoder.TEMPLATE_ID] = SetTradingPhaseDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[SetAuctionDecoder.TEMPLATE_ID] = SetAuctionDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[SetMatchingAlgorithmDecoder.TEMPLATE_ID] = SetMatchingAlgorithmDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[DefineTickTableDecoder.TEMPLATE_ID] = DefineTickTableDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[SetProtectionDecoder.TEMPLATE_ID] = SetProtectionDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[SchedulePhaseDecoder.TEMPLATE_ID] = SchedulePhaseDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[SetReferencePriceDecoder.TEMPLATE_ID] = SetReferencePriceDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[StartCallDecoder.TEMPLATE_ID] = StartCallDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[UncrossDecoder.TEMPLATE_ID] = UncrossDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[BustTradeDecoder.TEMPLATE_ID] = BustTradeDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[BustTradesDecoder.TEMPLATE_ID] = BustTradesDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[CorrectTradeDecoder.TEMPLATE_ID] = CorrectTradeDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[PublishStatisticsDecoder.TEMPLATE_ID] = PublishStatisticsDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[OperatorCancelDecoder.TEMPLATE_ID] = OperatorCancelDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[KillSwitchDecoder.TEMPLATE_ID] = KillSwitchDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[EndOfDayDecoder.TEMPLATE_ID] = EndOfDayDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[ClockTickDecoder.TEMPLATE_ID] = ClockTickDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[TakeSnapshotDecoder.TEMPLATE_ID] = TakeSnapshotDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[CheckStateDecoder.TEMPLATE_ID] = CheckStateDecoder.BLOCK_LENGTH;
        BLOCK_LENGTHS[StepOverDecoder.TEMPLATE_ID] = StepOverDecoder.BLOCK_LENGTH;
    }

    /** Least block length, by version, of each template that had fewer fields in it; 0 for all others. */
    private static final int[][] OLDER_LENGTHS =
        new int[MessageHeaderDecoder.SCHEMA_VERSION][BLOCK_LENGTHS.length];

    static
    {
        had(EndOfDayDecoder.TEMPLATE_ID, EndOfDayDecoder.tradesOnSinceVersion(),
            EndOfDayDecoder.tradesOnEncodingOffset());
        had(SetAuctionDecoder.TEMPLATE_ID, SetAuctionDecoder.marketRemainderSinceVersion(),
            SetAuctionDecoder.marketRemainderEncodingOffset());
        had(SetProtectionDecoder.TEMPLATE_ID, SetProtectionDecoder.minQuantitySinceVersion(),
            SetProtectionDecoder.minQuantityEncodingOffset());
        had(SetTradingPhaseDecoder.TEMPLATE_ID, SetTradingPhaseDecoder.includeHaltedSinceVersion(),
            SetTradingPhaseDecoder.includeHaltedEncodingOffset());
        had(SessionDisconnectedDecoder.TEMPLATE_ID, SessionDisconnectedDecoder.ordersStaySinceVersion(),
            SessionDisconnectedDecoder.ordersStayEncodingOffset());
        had(StartCallDecoder.TEMPLATE_ID, StartCallDecoder.includeHaltedSinceVersion(),
            StartCallDecoder.includeHaltedEncodingOffset());
        had(NewOrderExtendedDecoder.TEMPLATE_ID, NewOrderExtendedDecoder.activationPriceTicksSinceVersion(),
            NewOrderExtendedDecoder.activationPriceTicksEncodingOffset());
        had(ReplaceOrderExtendedDecoder.TEMPLATE_ID, ReplaceOrderExtendedDecoder.activationPriceTicksSinceVersion(),
            ReplaceOrderExtendedDecoder.activationPriceTicksEncodingOffset());
        had(NewOrderExtendedDecoder.TEMPLATE_ID, NewOrderExtendedDecoder.memoSinceVersion(),
            NewOrderExtendedDecoder.memoEncodingOffset());
        had(DefineTickTableDecoder.TEMPLATE_ID, DefineTickTableDecoder.operatorNameSinceVersion(),
            DefineTickTableDecoder.operatorNameEncodingOffset());
        had(SetMatchingAlgorithmDecoder.TEMPLATE_ID, SetMatchingAlgorithmDecoder.operatorNameSinceVersion(),
            SetMatchingAlgorithmDecoder.operatorNameEncodingOffset());
        had(PublishStatisticsDecoder.TEMPLATE_ID, PublishStatisticsDecoder.operatorNameSinceVersion(),
            PublishStatisticsDecoder.operatorNameEncodingOffset());
    }

    /** Least length of an entry of each template that ends with a group; 0 for all others. */
    private static final int[] GROUP_ENTRY_LENGTHS = new int[BLOCK_LENGTHS.length];

    static
    {
        GROUP_ENTRY_LENGTHS[SetMatchingAlgorithmDecoder.TEMPLATE_ID] = StepsDecoder.sbeBlockLength();
        GROUP_ENTRY_LENGTHS[DefineTickTableDecoder.TEMPLATE_ID] = BandsDecoder.sbeBlockLength();
    }

    private final OrderEntryAdapter orderEntry;
    private final OperatorAdapter operator;

    CommandAdapter(final OrderEntryAdapter orderEntry, final OperatorAdapter operator)
    {
        this.orderEntry = orderEntry;
        this.operator = operator;
    }

    /** False if the bytes are not a command, or one of no known session. */
    boolean onCommand(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < HEADER_LENGTH ||
            MessageHeaderDecoder.SCHEMA_ID != uint16(buffer, offset + SCHEMA_ID_OFFSET))
        {
            return false;
        }
        final int blockLength = uint16(buffer, offset + BLOCK_LENGTH_OFFSET);
        final int version = uint16(buffer, offset + VERSION_OFFSET);
        final int templateId = uint16(buffer, offset + TEMPLATE_ID_OFFSET);
        if (templateId >= BLOCK_LENGTHS.length || blockLength > length - HEADER_LENGTH ||
            blockLength < BLOCK_LENGTHS[templateId] && blockLength < lengthIn(version, templateId))
        {
            return false;
        }
        final int body = offset + HEADER_LENGTH;
        if (templateId <= SESSION_TEMPLATE_LAST)
        {
            return (SessionMessageDecoder.TEMPLATE_ID != templateId ||
                SessionMessages.isWhole(buffer, body, blockLength, offset + length)) &&
                orderEntry.onCommand(buffer, body, blockLength, version, templateId);
        }
        if (0 != GROUP_ENTRY_LENGTHS[templateId] &&
            !hasWholeGroup(buffer, body + blockLength, offset + length, GROUP_ENTRY_LENGTHS[templateId]))
        {
            return false;
        }
        operator.onCommand(buffer, body, blockLength, version, templateId);
        return true;
    }

    /** The template had this block length before that version; what it had still earlier is said afterwards. */
    private static void had(final int templateId, final int sinceVersion, final int length)
    {
        for (int version = 0; version < sinceVersion; version++)
        {
            OLDER_LENGTHS[version][templateId] = length;
        }
    }

    private static int lengthIn(final int version, final int templateId)
    {
        final int length = version < OLDER_LENGTHS.length ? OLDER_LENGTHS[version][templateId] : 0;
        return 0 == length ? BLOCK_LENGTHS[templateId] : length;
    }

    private static boolean hasWholeGroup(
        final DirectBuffer buffer, final int group, final int limit, final int entryLength)
    {
        if (limit - group < GROUP_HEADER_LENGTH)
        {
            return false;
        }
        final int statedLength = uint16(buffer, group + SmallGroupEncodingDecoder.blockLengthEncodingOffset());
        final int count = uint16(buffer, group + SmallGroupEncodingDecoder.numInGroupEncodingOffset());
        return statedLength >= entryLength && (long)statedLength * count <= limit - group - GROUP_HEADER_LENGTH;
    }

    private static int uint16(final DirectBuffer buffer, final int offset)
    {
        return buffer.getShort(offset, LITTLE_ENDIAN) & UINT16_MASK;
    }
}
