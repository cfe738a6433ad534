package io.ringside.engine.core;

import io.ringside.engine.core.operator.Administration;
import io.ringside.engine.core.operator.AuctionAdministration;
import io.ringside.engine.core.operator.DropCopyAdministration;
import io.ringside.engine.core.operator.MatchingAdministration;
import io.ringside.engine.core.operator.OperatorCancels;
import io.ringside.engine.core.operator.ProtectionAdministration;
import io.ringside.engine.core.operator.SessionAdministration;
import io.ringside.engine.core.operator.TradeCorrections;
import io.ringside.engine.protocol.BustTradeDecoder;
import io.ringside.engine.protocol.BustTradesDecoder;
import io.ringside.engine.protocol.CheckStateDecoder;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.protocol.CorrectTradeDecoder;
import io.ringside.engine.protocol.DefineAccountDecoder;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.DefineTickTableDecoder;
import io.ringside.engine.protocol.EndOfDayDecoder;
import io.ringside.engine.protocol.KillSwitchDecoder;
import io.ringside.engine.protocol.OperatorCancelDecoder;
import io.ringside.engine.protocol.PublishStatisticsDecoder;
import io.ringside.engine.protocol.SchedulePhaseDecoder;
import io.ringside.engine.protocol.SetAccountGroupsDecoder;
import io.ringside.engine.protocol.SetAuctionDecoder;
import io.ringside.engine.protocol.SetDropCopyDecoder;
import io.ringside.engine.protocol.SetMatchingAlgorithmDecoder;
import io.ringside.engine.protocol.SetProtectionDecoder;
import io.ringside.engine.protocol.SetReferencePriceDecoder;
import io.ringside.engine.protocol.SetRiskLimitsDecoder;
import io.ringside.engine.protocol.SetSessionIdsDecoder;
import io.ringside.engine.protocol.SetTradingPhaseDecoder;
import io.ringside.engine.protocol.StartCallDecoder;
import io.ringside.engine.protocol.StepOverDecoder;
import io.ringside.engine.protocol.TakeSnapshotDecoder;
import io.ringside.engine.protocol.UncrossDecoder;
import org.agrona.DirectBuffer;

/**
 * Decodes the commands of the operator and the clock into typed calls. No allocation.
 */
final class OperatorAdapter
{
    private final DefineInstrumentDecoder defineInstrument = new DefineInstrumentDecoder();
    private final DefineAccountDecoder defineAccount = new DefineAccountDecoder();
    private final SetAccountGroupsDecoder setAccountGroups = new SetAccountGroupsDecoder();
    private final SetDropCopyDecoder setDropCopy = new SetDropCopyDecoder();
    private final SetSessionIdsDecoder setSessionIds = new SetSessionIdsDecoder();
    private final SetAuctionDecoder setAuction = new SetAuctionDecoder();
    private final SetReferencePriceDecoder setReferencePrice = new SetReferencePriceDecoder();
    private final SetMatchingAlgorithmDecoder setMatchingAlgorithm = new SetMatchingAlgorithmDecoder();
    private final DefineTickTableDecoder defineTickTable = new DefineTickTableDecoder();
    private final SetProtectionDecoder setProtection = new SetProtectionDecoder();
    private final SchedulePhaseDecoder schedulePhase = new SchedulePhaseDecoder();
    private final StartCallDecoder startCall = new StartCallDecoder();
    private final UncrossDecoder uncross = new UncrossDecoder();
    private final SetRiskLimitsDecoder setRiskLimits = new SetRiskLimitsDecoder();
    private final SetTradingPhaseDecoder setTradingPhase = new SetTradingPhaseDecoder();
    private final BustTradeDecoder bustTrade = new BustTradeDecoder();
    private final BustTradesDecoder bustTrades = new BustTradesDecoder();
    private final CorrectTradeDecoder correctTrade = new CorrectTradeDecoder();
    private final PublishStatisticsDecoder publishStatistics = new PublishStatisticsDecoder();
    private final OperatorCancelDecoder operatorCancel = new OperatorCancelDecoder();
    private final KillSwitchDecoder killSwitch = new KillSwitchDecoder();
    private final EndOfDayDecoder endOfDay = new EndOfDayDecoder();
    private final ClockTickDecoder clockTick = new ClockTickDecoder();
    private final TakeSnapshotDecoder takeSnapshot = new TakeSnapshotDecoder();
    private final CheckStateDecoder checkState = new CheckStateDecoder();
    private final StepOverDecoder stepOver = new StepOverDecoder();

    private final StateCommands stateCommands;
    private final Administration administration;
    private final AuctionAdministration auctions;
    private final ProtectionAdministration protection;
    private final MatchingAdministration matching;
    private final DropCopyAdministration dropCopies;
    private final SessionAdministration sessions;
    private final OperatorCancels cancels;
    private final TradeCorrections corrections;

    OperatorAdapter(
        final StateCommands stateCommands,
        final Administration administration,
        final AuctionAdministration auctions,
        final ProtectionAdministration protection,
        final MatchingAdministration matching,
        final DropCopyAdministration dropCopies,
        final SessionAdministration sessions,
        final OperatorCancels cancels,
        final TradeCorrections corrections)
    {
        this.stateCommands = stateCommands;
        this.administration = administration;
        this.auctions = auctions;
        this.protection = protection;
        this.matching = matching;
        this.dropCopies = dropCopies;
        this.sessions = sessions;
        this.cancels = cancels;
        this.corrections = corrections;
    }

    /** The block has at least the length of the template's. */
    void onCommand(
        final DirectBuffer buffer, final int body, final int blockLength, final int version, final int templateId)
    {
        switch (templateId)
        {
            case ClockTickDecoder.TEMPLATE_ID:
                auctions.onClock(clockTick.wrap(buffer, body, blockLength, version).correlationId());
                break;

            case SetAuctionDecoder.TEMPLATE_ID:
                auctions.onSetAuction(setAuction.wrap(buffer, body, blockLength, version));
                break;

            case SetMatchingAlgorithmDecoder.TEMPLATE_ID:
                matching.onSetMatchingAlgorithm(setMatchingAlgorithm.wrap(buffer, body, blockLength, version));
                break;

            case DefineTickTableDecoder.TEMPLATE_ID:
                protection.onDefineTickTable(defineTickTable.wrap(buffer, body, blockLength, version));
                break;

            case SetProtectionDecoder.TEMPLATE_ID:
                protection.onSetProtection(setProtection.wrap(buffer, body, blockLength, version));
                break;

            case SchedulePhaseDecoder.TEMPLATE_ID:
                protection.onSchedulePhase(schedulePhase.wrap(buffer, body, blockLength, version));
                break;

            case SetReferencePriceDecoder.TEMPLATE_ID:
                auctions.onSetReferencePrice(setReferencePrice.wrap(buffer, body, blockLength, version));
                break;

            case StartCallDecoder.TEMPLATE_ID:
                auctions.onStartCall(startCall.wrap(buffer, body, blockLength, version));
                break;

            case UncrossDecoder.TEMPLATE_ID:
                auctions.onUncross(uncross.wrap(buffer, body, blockLength, version));
                break;

            case DefineInstrumentDecoder.TEMPLATE_ID:
                administration.onDefineInstrument(defineInstrument.wrap(buffer, body, blockLength, version));
                break;

            case DefineAccountDecoder.TEMPLATE_ID:
                administration.onDefineAccount(defineAccount.wrap(buffer, body, blockLength, version));
                break;

            case SetRiskLimitsDecoder.TEMPLATE_ID:
                administration.onSetRiskLimits(setRiskLimits.wrap(buffer, body, blockLength, version));
                break;

            case SetAccountGroupsDecoder.TEMPLATE_ID:
                administration.onSetAccountGroups(setAccountGroups.wrap(buffer, body, blockLength, version));
                break;

            case SetDropCopyDecoder.TEMPLATE_ID:
                dropCopies.onSetDropCopy(setDropCopy.wrap(buffer, body, blockLength, version));
                break;

            case SetSessionIdsDecoder.TEMPLATE_ID:
                sessions.onSetSessionIds(setSessionIds.wrap(buffer, body, blockLength, version));
                break;

            case SetTradingPhaseDecoder.TEMPLATE_ID:
                administration.onSetTradingPhase(setTradingPhase.wrap(buffer, body, blockLength, version));
                break;

            case BustTradeDecoder.TEMPLATE_ID:
                corrections.onBustTrade(bustTrade.wrap(buffer, body, blockLength, version));
                break;

            case BustTradesDecoder.TEMPLATE_ID:
                corrections.onBustTrades(bustTrades.wrap(buffer, body, blockLength, version));
                break;

            case CorrectTradeDecoder.TEMPLATE_ID:
                corrections.onCorrectTrade(correctTrade.wrap(buffer, body, blockLength, version));
                break;

            case PublishStatisticsDecoder.TEMPLATE_ID:
                corrections.onPublishStatistics(publishStatistics.wrap(buffer, body, blockLength, version));
                break;

            case OperatorCancelDecoder.TEMPLATE_ID:
                cancels.onOperatorCancel(operatorCancel.wrap(buffer, body, blockLength, version));
                break;

            case KillSwitchDecoder.TEMPLATE_ID:
                administration.onKillSwitch(killSwitch.wrap(buffer, body, blockLength, version));
                break;

            case EndOfDayDecoder.TEMPLATE_ID:
                administration.onEndOfDay(endOfDay.wrap(buffer, body, blockLength, version));
                break;

            default:
                onControl(buffer, body, blockLength, version, templateId);
                break;
        }
    }

    private void onControl(
        final DirectBuffer buffer, final int body, final int blockLength, final int version, final int templateId)
    {
        switch (templateId)
        {
            case TakeSnapshotDecoder.TEMPLATE_ID:
                stateCommands.onTakeSnapshot(takeSnapshot.wrap(buffer, body, blockLength, version).correlationId());
                break;

            case StepOverDecoder.TEMPLATE_ID:
                stateCommands.onStepOver(stepOver.wrap(buffer, body, blockLength, version).correlationId());
                break;

            default:
                assert CheckStateDecoder.TEMPLATE_ID == templateId : "templateId=" + templateId;
                stateCommands.onCheckState(checkState.wrap(buffer, body, blockLength, version).correlationId());
                break;
        }
    }
}
