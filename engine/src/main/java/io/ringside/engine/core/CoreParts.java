package io.ringside.engine.core;

import io.ringside.engine.core.auction.PhaseControl;
import io.ringside.engine.core.auction.TradingClock;
import io.ringside.engine.core.entry.AccountRequests;
import io.ringside.engine.core.entry.Liquidator;
import io.ringside.engine.core.entry.MassOperations;
import io.ringside.engine.core.entry.OrderEntry;
import io.ringside.engine.core.entry.OrderReplacer;
import io.ringside.engine.core.entry.SessionConnections;
import io.ringside.engine.core.entry.SessionMessages;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.matching.StopOrders;
import io.ringside.engine.core.matching.WaitingOrders;
import io.ringside.engine.core.operator.LevelOrders;
import io.ringside.engine.core.operator.LossStops;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.output.OutputChannel;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.EngineContext;

/**
 * Constructs the parts of a {@link MatchingEngine} and connects them.
 */
final class CoreParts
{
    final CoreState state;
    final OutputChannel output;
    final ReportPublisher reports;
    final MarketDataPublisher marketData;
    final OrderMatcher matcher;
    final PhaseControl phaseControl;
    final StateCodec stateCodec;
    final StateCommands stateCommands;
    final TradingClock clock;
    final OrderEntryAdapter orderEntryAdapter;
    final CommandAdapter adapter;

    CoreParts(final EngineContext context, final ReportSink sink)
    {
        state = new CoreState(context);
        output = new OutputChannel(state, sink);
        reports = new ReportPublisher(output, state);
        marketData = new MarketDataPublisher(output);
        final BookFeed feed = new BookFeed(state.orders, marketData);

        final StopOrders stopOrders = new StopOrders(state, reports);
        final WaitingOrders waitingOrders = new WaitingOrders(state, feed, stopOrders);
        final OrderCanceller canceller = new OrderCanceller(state, reports, feed, waitingOrders);
        matcher = new OrderMatcher(state, reports, marketData, feed, canceller, stopOrders);
        phaseControl = new PhaseControl(
            state, reports, marketData, feed, matcher, canceller, context.levelCapacity());

        final OrderEntry orderEntry = new OrderEntry(state, reports, matcher, canceller);
        final OrderReplacer replacer =
            new OrderReplacer(state, reports, feed, matcher, canceller, stopOrders, orderEntry);
        final MassOperations massOperations = new MassOperations(state, reports, canceller);
        final LevelOrders levelOrders = new LevelOrders(state, massOperations);
        matcher.endOfCommand(new LossStops(state, reports.moneyAnswers, levelOrders));
        final SessionConnections connections =
            new SessionConnections(state.sessions, massOperations, reports.answers);
        orderEntryAdapter = new OrderEntryAdapter(state.sessions, matcher, orderEntry, replacer, massOperations,
            new AccountRequests(state, reports.accountAnswers),
            new SessionMessages(state, orderEntry, reports.answers), connections);

        stateCodec = new StateCodec(state, reports, marketData, stopOrders, canceller);
        stateCommands = new StateCommands(stateCodec, reports.answers, state.levels);
        clock = new TradingClock(state, reports, marketData, matcher, canceller, phaseControl);
        adapter = new CommandAdapter(state, orderEntryAdapter, new OperatorAdapter(
            state,
            marketData,
            reports,
            matcher,
            phaseControl,
            massOperations,
            levelOrders,
            clock,
            stateCommands,
            connections,
            new Liquidator(state, reports, matcher, massOperations, orderEntry)));
    }
}
