package io.ringside.engine.model;

import io.ringside.engine.core.MatchingEngine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A venue for examples of the rules: each command goes to the model and to the core, whose outputs must be the same,
 * and is then told in short lines.
 *
 * <p>Reports: {@code F/1 id 4/2 100x2} is execution type and status, order, leaves / cum, last price x last lots, and a
 * reason if there is one. Market data: {@code + B 5@100} an order appears, {@code ~ B 3@100} it changed,
 * {@code - S 0@100} it is gone; {@code trade B 2@100}; {@code phase CONTINUOUS}; {@code auction 7@100};
 * {@code correction 1@99} what a trade is now.
 */
final class Venue
{
    private static final String[] PHASES = {"CLOSED", "PRE_OPEN", "AUCTION_CALL", "NO_CANCEL", "CONTINUOUS",
        "VOLATILITY", "HALT", "HALT_FROZEN", "CLOSING_CALL", "POST_CLOSE"};
    private static final int PARTICIPANTS = 4;

    final ReferenceModel model;
    /** The rules of instrument 1; change them and {@link #define()} it again. */
    final Command rules = new Command(Command.Kind.DEFINE_INSTRUMENT);
    private final EngineExchange core;
    private final List<String> reports = new ArrayList<>();
    private final List<String> marketData = new ArrayList<>();
    private final Map<Integer, Long> clientSequences = new HashMap<>();
    private final Map<String, Output> lastByOrder = new HashMap<>();
    private long sequence;
    private long nowNs = 1_000;

    Venue()
    {
        this(ModelLimits.roomy());
    }

    Venue(final ModelLimits limits)
    {
        model = new ReferenceModel(limits);
        core = new EngineExchange(limits);
        rules.instrumentId = 1;
        rules.tickMantissa = 1;
        rules.lotMantissa = 1;
        rules.priceIncrementTicks = 1;
        rules.quantityIncrementLots = 1;
        rules.minQuantityLots = 1;
        rules.maxQuantityLots = 10_000;
        rules.maxPriceTicks = 10_000;
        rules.phase = Wire.CONTINUOUS;
        rules.symbol = "X" + "\0".repeat(15);
        define();
        for (int i = 1; i <= PARTICIPANTS; i++)
        {
            limitPosition(i, 0);
        }
        forget();
    }

    void define()
    {
        apply(rules.copy());
    }

    /** The same rules but for a change. */
    void define(final Consumer<Command> change)
    {
        final Command changed = rules.copy();
        change.accept(changed);
        apply(changed);
    }

    void limitPosition(final int accountId, final long maxPositionLots)
    {
        final Command command = new Command(Command.Kind.DEFINE_ACCOUNT);
        command.accountId = accountId;
        command.flag = 1;
        command.maxPositionLots = maxPositionLots;
        apply(command);
    }

    void send(final Request... requests)
    {
        for (final Request request : requests)
        {
            request.command.clientSequence = clientSequences.merge(request.command.sessionId, 1L, Long::sum);
            apply(request.command);
        }
    }

    /** With the client sequence that it has. */
    void sendAsIs(final Request request)
    {
        apply(request.command);
    }

    /** Orders that the example does not want to hear of. */
    void given(final Request... requests)
    {
        send(requests);
        forget();
    }

    /** One of the operator's commands, of instrument 1 where that means anything. */
    void operate(final Command.Kind kind, final Consumer<Command> values)
    {
        final Command command = new Command(kind);
        command.instrumentId = 1;
        values.accept(command);
        apply(command);
    }

    void bust(final long matchId)
    {
        operate(Command.Kind.BUST_TRADE, command -> change(command, matchId));
    }

    void correct(final long matchId, final long lots, final long priceTicks)
    {
        operate(Command.Kind.CORRECT_TRADE, command ->
        {
            change(command, matchId);
            command.quantityLots = lots;
            command.priceTicks = priceTicks;
        });
    }

    private static void change(final Command command, final long matchId)
    {
        command.matchId = matchId;
        command.operatorName = "ann";
        command.secondOperatorName = "bob";
    }

    /** The prices between which the day trades; 0 for none. */
    void limitDay(final long lowTicks, final long highTicks)
    {
        operate(Command.Kind.SET_PROTECTION, command ->
        {
            command.dailyLowTicks = lowTicks;
            command.dailyHighTicks = highTicks;
        });
    }

    /** Whose account it is: 0 for no firm. */
    void group(final long accountId, final int firmId, final boolean isMarketMaker)
    {
        operate(Command.Kind.SET_ACCOUNT_GROUPS, command ->
        {
            command.accountId = accountId;
            command.firmId = firmId;
            command.flag = isMarketMaker ? 1 : 0;
        });
    }

    void phase(final int phase)
    {
        operate(Command.Kind.SET_TRADING_PHASE, command -> command.phase = phase);
    }

    void uncross()
    {
        operate(Command.Kind.UNCROSS, command -> command.flag = 0);
    }

    void tick(final long atNs)
    {
        nowNs = atNs;
        // The clock asks for no answer, a probe does.
        operate(Command.Kind.CLOCK_TICK, command -> command.correlationId *= command.correlationId & 1);
    }

    /** What the clock and the calendar have to do at a time, asked for by an operator. */
    void schedule(final long atNs, final int phase)
    {
        operate(Command.Kind.SCHEDULE_PHASE, command ->
        {
            command.atNs = atNs;
            command.phase = phase;
        });
    }

    void startCall(final int phase, final long durationNs)
    {
        operate(Command.Kind.START_CALL, command ->
        {
            command.phase = phase;
            command.durationNs = durationNs;
        });
    }

    /** Another core goes on from a snapshot. */
    void failOver()
    {
        core.failOver();
    }

    MatchingEngine engine()
    {
        return core.engine;
    }

    long stateHash()
    {
        return core.engine.stateHash();
    }

    int phaseNow()
    {
        return core.engine.instruments().find(1).phase().value();
    }

    boolean isCrossed()
    {
        final long buyTicks = core.bestPriceTicks(1, true);
        final long sellTicks = core.bestPriceTicks(1, false);
        return 0 != buyTicks && 0 != sellTicks && buyTicks >= sellTicks;
    }

    void forget()
    {
        reports.clear();
        marketData.clear();
    }

    /** What the participants and the operator were told since the last look. */
    List<String> reports()
    {
        final List<String> lines = List.copyOf(reports);
        reports.clear();
        return lines;
    }

    /** What the public was told since the last look. */
    List<String> marketData()
    {
        final List<String> lines = List.copyOf(marketData);
        marketData.clear();
        return lines;
    }

    /** What the last report of an order told of one of its terms. */
    long told(final String id, final String field)
    {
        return lastByOrder.get(id).get(field);
    }

    private void apply(final Command command)
    {
        model.apply(command, sequence, nowNs);
        core.apply(command, sequence, nowNs);
        sequence++;
        requireSame(command, model.reports(), core.reports());
        requireSame(command, model.marketData(), core.marketData());
        core.checkState(model);
        model.reports().forEach(report -> reports.add(line(report)));
        model.reports().stream().filter(report -> OutputType.EXECUTION_REPORT == report.type)
            .forEach(report -> lastByOrder.put(report.text1.replace("\0", ""), report));
        model.marketData().forEach(message -> marketData.add(marketDataLine(message)));
    }

    private static void requireSame(final Command command, final List<Output> expected, final List<Output> actual)
    {
        boolean isSame = expected.size() == actual.size();
        for (int i = 0; isSame && i < expected.size(); i++)
        {
            isSame = expected.get(i).matches(actual.get(i));
        }
        if (!isSame)
        {
            throw new AssertionError(
                "model and core differ on " + command + "\nmodel " + expected + "\ncore  " + actual);
        }
    }

    private static String line(final Output report)
    {
        if (OutputType.SESSION_REPORT == report.type)
        {
            return "session " + report.get("sessionId") + " " + (char)report.get("msgType") + " #" +
                report.get("reportSequence") + " to " + report.get("clientSequence") + " " + report.text1 +
                (0 == report.get("ordStatus") ? "" : " " + (char)report.get("ordStatus"));
        }
        if (OutputType.DROP_COPY_MESSAGE == report.type)
        {
            return "copy to " + report.get("sessionId") + " of session " + report.get("originSessionId") + " " +
                report.text1;
        }
        final String reason = reason((int)report.get("reason"));
        final String id = report.text1.replace("\0", "");
        return switch (report.type)
        {
            case EXECUTION_REPORT -> (char)report.get("execType") + "/" + (char)report.get("ordStatus") + " " + id +
                " " + report.get("leavesLots") + "/" + report.get("cumLots") + (0 == report.get("lastLots") ? "" :
                " " + report.get("lastPriceTicks") + "x" + report.get("lastLots")) +
                (0 == report.get("bustedLots") ? "" : " busted " + report.get("bustedLots")) + reason;
            case DROP_COPY_REPORT -> "copy to " + report.get("sessionId") + " of session " +
                report.get("originSessionId") + " " + (char)report.get("execType") + " " + id + reason;
            case CANCEL_REJECT -> "reject " + id + " " + (char)report.get("ordStatus") + reason;
            case MASS_CANCEL_REPORT -> "mass cancel " + id + " " + report.get("affectedCount") + reason;
            case MASS_STATUS_REPORT -> "mass status " + id + " " + report.get("reportCount") + reason;
            default -> "operator " + report.get("affectedCount") + reason;
        };
    }

    private static String marketDataLine(final Output message)
    {
        return switch (message.type)
        {
            case BOOK_DELTA -> "+~-".charAt((int)message.get("action")) + " " + side(message.get("side")) + " " +
                message.get("quantityLots") + "@" + message.get("priceTicks");
            case TRADE -> "trade " + side(message.get("aggressorSide")) + " " + message.get("quantityLots") + "@" +
                message.get("priceTicks");
            case AUCTION_TRADE -> "auction " + message.get("quantityLots") + "@" + message.get("priceTicks");
            case TRADING_STATUS -> "phase " + PHASES[(int)message.get("phase")] +
                reason((int)message.get("reason"));
            case AUCTION_INDICATION -> "indication " + message.get("pairedLots") + "@" + message.get("priceTicks") +
                " imbalance " + message.get("imbalanceLots");
            case TRADE_CORRECTION -> "correction " + message.get("quantityLots") + "@" + message.get("priceTicks");
            case STATISTICS -> statisticsLine(message);
            default -> message.type.name();
        };
    }

    private static String statisticsLine(final Output message)
    {
        return "statistics of " + message.get("tradingDay") + ": " + message.get("tradeCount") + " trades " +
            message.get("volumeLots") + " lots, open " + message.get("openPriceTicks") + " high " +
            message.get("highPriceTicks") + " low " + message.get("lowPriceTicks") + " last " +
            message.get("lastPriceTicks") + " average " + message.get("vwapPriceTicks") + " before " +
            message.get("previousClosePriceTicks");
    }

    private static String side(final long side)
    {
        return Wire.BUY == side ? "B" : "S";
    }

    private static String reason(final int code)
    {
        if (0 == code)
        {
            return "";
        }
        for (final Why why : Why.values())
        {
            if (why.code == code)
            {
                return " " + why.name();
            }
        }
        return " " + code;
    }
}
