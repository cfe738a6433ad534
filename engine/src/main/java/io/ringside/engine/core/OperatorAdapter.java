package io.ringside.engine.core;

import io.ringside.engine.core.auction.PhaseControl;
import io.ringside.engine.core.auction.TradingClock;
import io.ringside.engine.core.entry.Liquidator;
import io.ringside.engine.core.entry.MassOperations;
import io.ringside.engine.core.entry.SessionConnections;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.operator.AccountAdministration;
import io.ringside.engine.core.operator.DailyFigures;
import io.ringside.engine.core.operator.InstrumentAdministration;
import io.ringside.engine.core.operator.LevelOrders;
import io.ringside.engine.core.operator.OperatorAnswers;
import io.ringside.engine.core.operator.OperatorCancels;
import io.ringside.engine.core.operator.PhaseAdministration;
import io.ringside.engine.core.operator.SessionAdministration;
import io.ringside.engine.core.operator.TradeCorrections;
import io.ringside.engine.core.operator.VenueAdministration;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.BustTradeDecoder;
import io.ringside.engine.protocol.BustTradesDecoder;
import io.ringside.engine.protocol.CheckStateDecoder;
import io.ringside.engine.protocol.ClockTickDecoder;
import io.ringside.engine.protocol.ConnectSessionDecoder;
import io.ringside.engine.protocol.CorrectTradeDecoder;
import io.ringside.engine.protocol.DefineAccountDecoder;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.DefineTickTableDecoder;
import io.ringside.engine.protocol.EndOfDayDecoder;
import io.ringside.engine.protocol.KillSwitchDecoder;
import io.ringside.engine.protocol.MemberLostDecoder;
import io.ringside.engine.protocol.OperatorCancelDecoder;
import io.ringside.engine.protocol.PublishStatisticsDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.ResetSessionDecoder;
import io.ringside.engine.protocol.SchedulePhaseDecoder;
import io.ringside.engine.protocol.SetAccountGroupsDecoder;
import io.ringside.engine.protocol.SetAuctionDecoder;
import io.ringside.engine.protocol.SetDropCopyDecoder;
import io.ringside.engine.protocol.SetLimitsDecoder;
import io.ringside.engine.protocol.SetMatchingAlgorithmDecoder;
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
import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Decodes the commands of the operator, the clock and the cluster into typed calls, and has each answered. No
 * allocation here; some commands of {@link InstrumentAdministration} allocate.
 */
final class OperatorAdapter
{
    private final DefineInstrumentDecoder defineInstrument = new DefineInstrumentDecoder();
    private final DefineAccountDecoder defineAccount = new DefineAccountDecoder();
    private final SetAccountGroupsDecoder setAccountGroups = new SetAccountGroupsDecoder();
    private final SetDropCopyDecoder setDropCopy = new SetDropCopyDecoder();
    private final SetSessionIdsDecoder setSessionIds = new SetSessionIdsDecoder();
    private final ResetSessionDecoder resetSession = new ResetSessionDecoder();
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
    private final SetLimitsDecoder setLimits = new SetLimitsDecoder();
    private final SetRulesDecoder setRules = new SetRulesDecoder();
    private final ConnectSessionDecoder connectSession = new ConnectSessionDecoder();
    private final MemberLostDecoder memberLost = new MemberLostDecoder();
    private final MoneyCommands money;

    private final StateCommands stateCommands;
    private final SessionConnections connections;
    private final Liquidator liquidator;
    private final TradingClock clock;
    private final OperatorAnswers answers;
    private final InstrumentAdministration instruments;
    private final AccountAdministration accounts;
    private final PhaseAdministration phases;
    private final SessionAdministration sessions;
    private final OperatorCancels cancels;
    private final TradeCorrections corrections;
    private final DailyFigures figures;
    private final VenueAdministration venue;

    OperatorAdapter(
        final CoreState state,
        final MarketDataPublisher marketData,
        final ReportPublisher reports,
        final OrderMatcher matcher,
        final PhaseControl phaseControl,
        final MassOperations massOperations,
        final LevelOrders levelOrders,
        final TradingClock clock,
        final StateCommands stateCommands,
        final SessionConnections connections,
        final Liquidator liquidator)
    {
        this.connections = connections;
        this.liquidator = liquidator;
        this.clock = clock;
        this.stateCommands = stateCommands;
        answers = new OperatorAnswers(matcher, marketData, reports.answers);
        figures = new DailyFigures(state, marketData);
        venue = new VenueAdministration(state, answers);
        instruments = new InstrumentAdministration(state, answers, marketData, matcher);
        accounts = new AccountAdministration(state, answers, massOperations);
        phases = new PhaseAdministration(state, answers, phaseControl, massOperations, figures);
        sessions = new SessionAdministration(state, answers, reports.answers);
        cancels = new OperatorCancels(state, answers, massOperations);
        corrections = new TradeCorrections(state, answers, reports, marketData, figures);
        money = new MoneyCommands(state, answers, reports.moneyAnswers, levelOrders);
    }

    /** The block has at least the length of the template's. */
    void onCommand(
        final DirectBuffer buffer, final int body, final int blockLength, final int version, final int templateId)
    {
        // Every command of the operator begins with this field.
        final long correlationId = buffer.getLong(body, LITTLE_ENDIAN);
        switch (templateId)
        {
            case ClockTickDecoder.TEMPLATE_ID -> onClock(correlationId);
            case TakeSnapshotDecoder.TEMPLATE_ID -> stateCommands.onTakeSnapshot(correlationId);
            case CheckStateDecoder.TEMPLATE_ID -> stateCommands.onCheckState(correlationId);
            case StepOverDecoder.TEMPLATE_ID -> stateCommands.onStepOver(correlationId);
            case ConnectSessionDecoder.TEMPLATE_ID ->
                onConnect(connectSession.wrap(buffer, body, blockLength, version));
            case MemberLostDecoder.TEMPLATE_ID ->
                onMemberLost(memberLost.wrap(buffer, body, blockLength, version).memberId());
            default -> answers.answer(correlationId, templateId, MoneyCommands.has(templateId) ?
                money.apply(correlationId, buffer, body, blockLength, version, templateId) :
                apply(buffer, body, blockLength, version, templateId));
        }
    }

    /** Answers a command that does not exist under the rules in force. */
    boolean onUnknown(final DirectBuffer buffer, final int body, final int templateId)
    {
        answers.answer(buffer.getLong(body, LITTLE_ENDIAN), templateId, Reason.UNKNOWN_TEMPLATE);
        return true;
    }

    /** A tick that an operator requested is answered after everything that was due; one of the clock is not. */
    private void onClock(final long correlationId)
    {
        clock.onTick(liquidator.onTick());
        if (0 == correlationId)
        {
            answers.endCommand();
        }
        else
        {
            answers.answer(correlationId, ClockTickDecoder.TEMPLATE_ID, Reason.NONE);
        }
    }

    private void onConnect(final ConnectSessionDecoder command)
    {
        connections.onConnect(command.targetSessionId(), command.memberId(), command.connectionId(),
            BooleanType.TRUE.value() == command.ordersStayRaw());
        answers.endCommand();
    }

    private void onMemberLost(final int memberId)
    {
        connections.onMemberLost(memberId);
        answers.endCommand();
    }

    private Reason apply(
        final DirectBuffer buffer, final int body, final int blockLength, final int version, final int templateId)
    {
        return switch (templateId)
        {
            case SetAuctionDecoder.TEMPLATE_ID ->
                instruments.setAuction(setAuction.wrap(buffer, body, blockLength, version));
            case SetMatchingAlgorithmDecoder.TEMPLATE_ID ->
                instruments.setMatchingAlgorithm(setMatchingAlgorithm.wrap(buffer, body, blockLength, version));
            case DefineTickTableDecoder.TEMPLATE_ID ->
                instruments.defineTickTable(defineTickTable.wrap(buffer, body, blockLength, version));
            case SetProtectionDecoder.TEMPLATE_ID ->
                instruments.setProtection(setProtection.wrap(buffer, body, blockLength, version));
            case SetReferencePriceDecoder.TEMPLATE_ID ->
                instruments.setReferencePrice(setReferencePrice.wrap(buffer, body, blockLength, version));
            case DefineInstrumentDecoder.TEMPLATE_ID ->
                instruments.defineInstrument(defineInstrument.wrap(buffer, body, blockLength, version));
            case DefineAccountDecoder.TEMPLATE_ID ->
                accounts.defineAccount(defineAccount.wrap(buffer, body, blockLength, version));
            case SetRiskLimitsDecoder.TEMPLATE_ID ->
                accounts.setRiskLimits(setRiskLimits.wrap(buffer, body, blockLength, version));
            case SetAccountGroupsDecoder.TEMPLATE_ID ->
                accounts.setAccountGroups(setAccountGroups.wrap(buffer, body, blockLength, version));
            case KillSwitchDecoder.TEMPLATE_ID ->
                accounts.setKillSwitch(killSwitch.wrap(buffer, body, blockLength, version));
            case SetTradingPhaseDecoder.TEMPLATE_ID ->
                phases.setTradingPhase(setTradingPhase.wrap(buffer, body, blockLength, version));
            case SchedulePhaseDecoder.TEMPLATE_ID ->
                phases.schedulePhase(schedulePhase.wrap(buffer, body, blockLength, version));
            case StartCallDecoder.TEMPLATE_ID ->
                phases.startCall(startCall.wrap(buffer, body, blockLength, version));
            case UncrossDecoder.TEMPLATE_ID ->
                phases.uncross(uncross.wrap(buffer, body, blockLength, version));
            case EndOfDayDecoder.TEMPLATE_ID ->
                phases.endDay(endOfDay.wrap(buffer, body, blockLength, version));
            case SetDropCopyDecoder.TEMPLATE_ID ->
                sessions.setDropCopy(setDropCopy.wrap(buffer, body, blockLength, version));
            case SetSessionIdsDecoder.TEMPLATE_ID ->
                sessions.setSessionIds(setSessionIds.wrap(buffer, body, blockLength, version));
            case ResetSessionDecoder.TEMPLATE_ID ->
                sessions.resetSession(resetSession.wrap(buffer, body, blockLength, version));
            case OperatorCancelDecoder.TEMPLATE_ID ->
                cancels.cancel(operatorCancel.wrap(buffer, body, blockLength, version));
            case SetRulesDecoder.TEMPLATE_ID ->
                venue.setRules(setRules.wrap(buffer, body, blockLength, version));
            case SetLimitsDecoder.TEMPLATE_ID ->
                venue.setLimits(setLimits.wrap(buffer, body, blockLength, version));
            case BustTradeDecoder.TEMPLATE_ID ->
                corrections.bustTrade(bustTrade.wrap(buffer, body, blockLength, version));
            case BustTradesDecoder.TEMPLATE_ID ->
                corrections.bustTrades(bustTrades.wrap(buffer, body, blockLength, version));
            case CorrectTradeDecoder.TEMPLATE_ID ->
                corrections.correctTrade(correctTrade.wrap(buffer, body, blockLength, version));
            default ->
            {
                assert PublishStatisticsDecoder.TEMPLATE_ID == templateId : "templateId=" + templateId;
                yield figures.publish(publishStatistics.wrap(buffer, body, blockLength, version).instrumentId());
            }
        };
    }
}
