package io.ringside.engine.core;

import io.ringside.engine.protocol.AccountRequestDecoder;
import io.ringside.engine.protocol.BlockLevelDecoder;
import io.ringside.engine.protocol.BustTradeDecoder;
import io.ringside.engine.protocol.BustTradesDecoder;
import io.ringside.engine.protocol.CancelOrderDecoder;
import io.ringside.engine.protocol.CheckStateDecoder;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.protocol.ConnectSessionDecoder;
import io.ringside.engine.protocol.CorrectTradeDecoder;
import io.ringside.engine.protocol.DefineAccountDecoder;
import io.ringside.engine.protocol.DefineCurrencyDecoder;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.DefineTickTableDecoder;
import io.ringside.engine.protocol.EndOfDayDecoder;
import io.ringside.engine.protocol.KillSwitchDecoder;
import io.ringside.engine.protocol.GrantOverrideDecoder;
import io.ringside.engine.protocol.MassCancelDecoder;
import io.ringside.engine.protocol.MassStatusRequestDecoder;
import io.ringside.engine.protocol.MemberLostDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MoveMoneyDecoder;
import io.ringside.engine.protocol.NewOrderDecoder;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
import io.ringside.engine.protocol.OperatorCancelDecoder;
import io.ringside.engine.protocol.OrderStatusRequestDecoder;
import io.ringside.engine.protocol.PublishStatisticsDecoder;
import io.ringside.engine.protocol.QueryRiskDecoder;
import io.ringside.engine.protocol.ReplaceOrderDecoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedDecoder;
import io.ringside.engine.protocol.ResetSessionDecoder;
import io.ringside.engine.protocol.SchedulePhaseDecoder;
import io.ringside.engine.protocol.SessionDisconnectedDecoder;
import io.ringside.engine.protocol.SessionMessageDecoder;
import io.ringside.engine.protocol.SetAccountGroupsDecoder;
import io.ringside.engine.protocol.SetAccountMoneyDecoder;
import io.ringside.engine.protocol.SetAuctionDecoder;
import io.ringside.engine.protocol.SetDropCopyDecoder;
import io.ringside.engine.protocol.SetFeesDecoder;
import io.ringside.engine.protocol.SetInstrumentMoneyDecoder;
import io.ringside.engine.protocol.SetLimitDecoder;
import io.ringside.engine.protocol.SetLiquidationDecoder;
import io.ringside.engine.protocol.SetLimitsDecoder;
import io.ringside.engine.protocol.SetMatchingAlgorithmDecoder;
import io.ringside.engine.protocol.SetPermissionDecoder;
import io.ringside.engine.protocol.SetProtectionDecoder;
import io.ringside.engine.protocol.SetReferencePriceDecoder;
import io.ringside.engine.protocol.SetRiskLimitsDecoder;
import io.ringside.engine.protocol.SetRulesDecoder;
import io.ringside.engine.protocol.SetSessionIdsDecoder;
import io.ringside.engine.protocol.SetTradingPhaseDecoder;
import io.ringside.engine.protocol.StartCallDecoder;
import io.ringside.engine.protocol.StepOverDecoder;
import io.ringside.engine.protocol.TakeSnapshotDecoder;
import io.ringside.engine.protocol.UncrossDecoder;
import io.ringside.engine.protocol.WithdrawOverrideDecoder;

import java.util.Arrays;

/**
 * The least length of each command's block in each version of the wire schema. A field that is added to a command has
 * its line here, and nowhere else.
 */
public final class CommandLengths
{
    /** The first template of operators that came after schema version 8. */
    private static final int FIRST_OF_VERSION_9 = 120;

    /** Every template has a number below it. */
    public static final int TEMPLATE_COUNT = 192;

    private static final int LATEST = MessageHeaderDecoder.SCHEMA_VERSION;
    private static final int[][] LEAST = new int[LATEST + 1][TEMPLATE_COUNT];

    static
    {
        for (final int[] lengths : LEAST)
        {
            Arrays.fill(lengths, Integer.MAX_VALUE);
        }
        is(NewOrderDecoder.TEMPLATE_ID, NewOrderDecoder.BLOCK_LENGTH);
        is(CancelOrderDecoder.TEMPLATE_ID, CancelOrderDecoder.BLOCK_LENGTH);
        is(ReplaceOrderDecoder.TEMPLATE_ID, ReplaceOrderDecoder.BLOCK_LENGTH);
        is(MassCancelDecoder.TEMPLATE_ID, MassCancelDecoder.BLOCK_LENGTH);
        is(MassStatusRequestDecoder.TEMPLATE_ID, MassStatusRequestDecoder.BLOCK_LENGTH);
        is(OrderStatusRequestDecoder.TEMPLATE_ID, OrderStatusRequestDecoder.BLOCK_LENGTH);
        is(SessionDisconnectedDecoder.TEMPLATE_ID, SessionDisconnectedDecoder.BLOCK_LENGTH);
        is(AccountRequestDecoder.TEMPLATE_ID, AccountRequestDecoder.BLOCK_LENGTH);
        is(SessionMessageDecoder.TEMPLATE_ID, SessionMessageDecoder.BLOCK_LENGTH);
        is(NewOrderExtendedDecoder.TEMPLATE_ID, NewOrderExtendedDecoder.BLOCK_LENGTH);
        is(ReplaceOrderExtendedDecoder.TEMPLATE_ID, ReplaceOrderExtendedDecoder.BLOCK_LENGTH);
        is(DefineInstrumentDecoder.TEMPLATE_ID, DefineInstrumentDecoder.BLOCK_LENGTH);
        is(DefineAccountDecoder.TEMPLATE_ID, DefineAccountDecoder.BLOCK_LENGTH);
        is(SetAccountGroupsDecoder.TEMPLATE_ID, SetAccountGroupsDecoder.BLOCK_LENGTH);
        is(SetDropCopyDecoder.TEMPLATE_ID, SetDropCopyDecoder.BLOCK_LENGTH);
        is(SetSessionIdsDecoder.TEMPLATE_ID, SetSessionIdsDecoder.BLOCK_LENGTH);
        is(ResetSessionDecoder.TEMPLATE_ID, ResetSessionDecoder.BLOCK_LENGTH);
        is(SetRiskLimitsDecoder.TEMPLATE_ID, SetRiskLimitsDecoder.BLOCK_LENGTH);
        is(SetTradingPhaseDecoder.TEMPLATE_ID, SetTradingPhaseDecoder.BLOCK_LENGTH);
        is(SetAuctionDecoder.TEMPLATE_ID, SetAuctionDecoder.BLOCK_LENGTH);
        is(SetMatchingAlgorithmDecoder.TEMPLATE_ID, SetMatchingAlgorithmDecoder.BLOCK_LENGTH);
        is(DefineTickTableDecoder.TEMPLATE_ID, DefineTickTableDecoder.BLOCK_LENGTH);
        is(SetProtectionDecoder.TEMPLATE_ID, SetProtectionDecoder.BLOCK_LENGTH);
        is(SchedulePhaseDecoder.TEMPLATE_ID, SchedulePhaseDecoder.BLOCK_LENGTH);
        is(SetReferencePriceDecoder.TEMPLATE_ID, SetReferencePriceDecoder.BLOCK_LENGTH);
        is(StartCallDecoder.TEMPLATE_ID, StartCallDecoder.BLOCK_LENGTH);
        is(UncrossDecoder.TEMPLATE_ID, UncrossDecoder.BLOCK_LENGTH);
        is(BustTradeDecoder.TEMPLATE_ID, BustTradeDecoder.BLOCK_LENGTH);
        is(BustTradesDecoder.TEMPLATE_ID, BustTradesDecoder.BLOCK_LENGTH);
        is(CorrectTradeDecoder.TEMPLATE_ID, CorrectTradeDecoder.BLOCK_LENGTH);
        is(PublishStatisticsDecoder.TEMPLATE_ID, PublishStatisticsDecoder.BLOCK_LENGTH);
        is(OperatorCancelDecoder.TEMPLATE_ID, OperatorCancelDecoder.BLOCK_LENGTH);
        is(KillSwitchDecoder.TEMPLATE_ID, KillSwitchDecoder.BLOCK_LENGTH);
        is(EndOfDayDecoder.TEMPLATE_ID, EndOfDayDecoder.BLOCK_LENGTH);
        is(ClockTickDecoder.TEMPLATE_ID, ClockTickDecoder.BLOCK_LENGTH);
        is(TakeSnapshotDecoder.TEMPLATE_ID, TakeSnapshotDecoder.BLOCK_LENGTH);
        is(CheckStateDecoder.TEMPLATE_ID, CheckStateDecoder.BLOCK_LENGTH);
        is(StepOverDecoder.TEMPLATE_ID, StepOverDecoder.BLOCK_LENGTH);
        is(SetLimitsDecoder.TEMPLATE_ID, SetLimitsDecoder.BLOCK_LENGTH);
        is(SetRulesDecoder.TEMPLATE_ID, SetRulesDecoder.BLOCK_LENGTH);
        is(MemberLostDecoder.TEMPLATE_ID, MemberLostDecoder.BLOCK_LENGTH);
        is(ConnectSessionDecoder.TEMPLATE_ID, ConnectSessionDecoder.BLOCK_LENGTH);
        is(DefineCurrencyDecoder.TEMPLATE_ID, DefineCurrencyDecoder.BLOCK_LENGTH);
        is(SetInstrumentMoneyDecoder.TEMPLATE_ID, SetInstrumentMoneyDecoder.BLOCK_LENGTH);
        is(SetAccountMoneyDecoder.TEMPLATE_ID, SetAccountMoneyDecoder.BLOCK_LENGTH);
        is(SetFeesDecoder.TEMPLATE_ID, SetFeesDecoder.BLOCK_LENGTH);
        is(MoveMoneyDecoder.TEMPLATE_ID, MoveMoneyDecoder.BLOCK_LENGTH);
        is(QueryRiskDecoder.TEMPLATE_ID, QueryRiskDecoder.BLOCK_LENGTH);
        is(SetLimitDecoder.TEMPLATE_ID, SetLimitDecoder.BLOCK_LENGTH);
        is(SetPermissionDecoder.TEMPLATE_ID, SetPermissionDecoder.BLOCK_LENGTH);
        is(BlockLevelDecoder.TEMPLATE_ID, BlockLevelDecoder.BLOCK_LENGTH);
        is(GrantOverrideDecoder.TEMPLATE_ID, GrantOverrideDecoder.BLOCK_LENGTH);
        is(WithdrawOverrideDecoder.TEMPLATE_ID, WithdrawOverrideDecoder.BLOCK_LENGTH);
        is(SetLiquidationDecoder.TEMPLATE_ID, SetLiquidationDecoder.BLOCK_LENGTH);
    }

    static
    {
        grew(EndOfDayDecoder.TEMPLATE_ID, EndOfDayDecoder.tradesOnSinceVersion(),
            EndOfDayDecoder.tradesOnEncodingOffset());
        grew(SetAccountGroupsDecoder.TEMPLATE_ID, SetAccountGroupsDecoder.deskIdSinceVersion(),
            SetAccountGroupsDecoder.deskIdEncodingOffset());
        grew(SetAuctionDecoder.TEMPLATE_ID, SetAuctionDecoder.marketRemainderSinceVersion(),
            SetAuctionDecoder.marketRemainderEncodingOffset());
        grew(SetProtectionDecoder.TEMPLATE_ID, SetProtectionDecoder.minQuantitySinceVersion(),
            SetProtectionDecoder.minQuantityEncodingOffset());
        grew(SetTradingPhaseDecoder.TEMPLATE_ID, SetTradingPhaseDecoder.includeHaltedSinceVersion(),
            SetTradingPhaseDecoder.includeHaltedEncodingOffset());
        grew(SessionDisconnectedDecoder.TEMPLATE_ID, SessionDisconnectedDecoder.inOrderSinceVersion(),
            SessionDisconnectedDecoder.inOrderEncodingOffset());
        grew(SessionDisconnectedDecoder.TEMPLATE_ID, SessionDisconnectedDecoder.ordersStaySinceVersion(),
            SessionDisconnectedDecoder.ordersStayEncodingOffset());
        grew(StartCallDecoder.TEMPLATE_ID, StartCallDecoder.includeHaltedSinceVersion(),
            StartCallDecoder.includeHaltedEncodingOffset());
        grew(NewOrderExtendedDecoder.TEMPLATE_ID, NewOrderExtendedDecoder.activationPriceTicksSinceVersion(),
            NewOrderExtendedDecoder.activationPriceTicksEncodingOffset());
        grew(ReplaceOrderExtendedDecoder.TEMPLATE_ID, ReplaceOrderExtendedDecoder.activationPriceTicksSinceVersion(),
            ReplaceOrderExtendedDecoder.activationPriceTicksEncodingOffset());
        grew(NewOrderExtendedDecoder.TEMPLATE_ID, NewOrderExtendedDecoder.memoSinceVersion(),
            NewOrderExtendedDecoder.memoEncodingOffset());
        grew(DefineTickTableDecoder.TEMPLATE_ID, DefineTickTableDecoder.operatorNameSinceVersion(),
            DefineTickTableDecoder.operatorNameEncodingOffset());
        grew(SetMatchingAlgorithmDecoder.TEMPLATE_ID, SetMatchingAlgorithmDecoder.operatorNameSinceVersion(),
            SetMatchingAlgorithmDecoder.operatorNameEncodingOffset());
        grew(PublishStatisticsDecoder.TEMPLATE_ID, PublishStatisticsDecoder.operatorNameSinceVersion(),
            PublishStatisticsDecoder.operatorNameEncodingOffset());
    }

    private CommandLengths()
    {
    }

    /**
     * The least length. Hot path: no allocation.
     *
     * @param templateId of the header.
     * @param version    of the header; later ones than this schema's have at least what this one has.
     * @return bytes of the block; longer than any message if the template is not a command.
     */
    public static int least(final int templateId, final int version)
    {
        return templateId < TEMPLATE_COUNT ? LEAST[Math.min(version, LATEST)][templateId] : Integer.MAX_VALUE;
    }

    /**
     * True if a command exists in a version of the schema. SetRules always does: it is how later ones come to be.
     *
     * @param templateId of the header.
     * @param schema     that the rules in force have.
     * @return false if a build of that schema would not know it.
     */
    public static boolean exists(final int templateId, final int schema)
    {
        return schema >= 9 || SetRulesDecoder.TEMPLATE_ID == templateId ||
            templateId < FIRST_OF_VERSION_9 && AccountRequestDecoder.TEMPLATE_ID != templateId;
    }

    private static void is(final int templateId, final int length)
    {
        for (final int[] lengths : LEAST)
        {
            lengths[templateId] = length;
        }
    }

    /** The template ended there before that version. */
    private static void grew(final int templateId, final int sinceVersion, final int length)
    {
        for (int version = 0; version < sinceVersion; version++)
        {
            LEAST[version][templateId] = Math.min(LEAST[version][templateId], length);
        }
    }
}
