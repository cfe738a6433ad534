package io.ringside.engine.model;

import io.ringside.engine.core.MatchingEngine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
    static final String[] PHASES = {"CLOSED", "PRE_OPEN", "AUCTION_CALL", "NO_CANCEL", "CONTINUOUS",
        "VOLATILITY", "HALT", "HALT_FROZEN", "CLOSING_CALL", "POST_CLOSE", "TRADE_AT_CLOSE"};
    private static final int PARTICIPANTS = 4;

    final ReferenceModel model;
    /** The rules of instrument 1, as {@link #define} has made them. */
    private final Command rules = Command.of("DEFINE_INSTRUMENT instrumentId=1 tickMantissa=1 lotMantissa=1 " +
        "priceIncrementTicks=1 quantityIncrementLots=1 minQuantityLots=1 maxQuantityLots=10000 maxPriceTicks=10000 " +
        "phase=CONTINUOUS symbol=X");
    private final EngineExchange core;
    private final List<String> reports = new ArrayList<>();
    private final List<String> marketData = new ArrayList<>();
    private final Map<Integer, Long> clientSequences = new HashMap<>();
    private final Map<String, Output> lastByOrder = new HashMap<>();
    private long sequence;
    private long nowNs = 1_000;
    private int tradingDay = 20_261_120;

    Venue()
    {
        this(ModelLimits.roomy());
    }

    Venue(final ModelLimits limits)
    {
        model = new ReferenceModel(limits);
        core = new EngineExchange(limits);
        apply(rules.copy());
        for (int i = 1; i <= PARTICIPANTS; i++)
        {
            operate("DEFINE_ACCOUNT flag=1 accountId=" + i);
        }
        forget();
    }

    /** The rules of instrument 1 with these changes, for good; see {@link Command#with}. */
    Venue define(final String settings)
    {
        return define(rules.with(settings).copy());
    }

    /** Another instrument, or the first for a while, with those rules and these changes. */
    Venue define(final int instrumentId, final String settings)
    {
        return define(rules.copy().with("instrumentId=" + instrumentId + " " + settings));
    }

    /** A definition states the phase of a new instrument alone. */
    private Venue define(final Command definition)
    {
        if (model.state.instruments.containsKey(definition.instrumentId))
        {
            Omission.leaveOut(definition, "phase");
        }
        return apply(definition);
    }

    Venue send(final Request... requests)
    {
        for (final Request request : requests)
        {
            request.clientSequence = clientSequences.merge(request.sessionId, 1L, Long::sum);
            apply(request);
        }
        return this;
    }

    /** Orders that the example does not want to hear of. */
    Venue given(final Request... requests)
    {
        return send(requests).forget();
    }

    /** Operator's commands, of which the same is true. */
    Venue given(final String... commands)
    {
        List.of(commands).forEach(this::operate);
        return forget();
    }

    /** One of the operator's commands ({@link Command#of}), of instrument 1 unless it says another. */
    Venue operate(final String command)
    {
        final Command parsed = Command.of(command);
        parsed.instrumentId = command.contains(" instrumentId=") ? parsed.instrumentId : 1;
        return apply(parsed);
    }

    /** Any command as it is. */
    Venue apply(final Command command)
    {
        model.apply(command, sequence, nowNs);
        core.apply(command, sequence, nowNs);
        sequence++;
        try
        {
            Output.requireSame(model.reports(), core.reports());
            Output.requireSame(model.marketData(), core.marketData());
        }
        catch (final AssertionError ex)
        {
            throw new AssertionError("model and core differ on " + command + ": " + ex.getMessage(), ex);
        }
        core.checkState(model);
        model.reports().forEach(report -> reports.add(line(report)));
        model.reports().stream().filter(report -> OutputType.EXECUTION_REPORT == report.type)
            .forEach(report -> lastByOrder.put(id(report), report));
        model.marketData().forEach(message -> marketData.add(marketDataLine(message)));
        return this;
    }

    Venue bust(final long matchId)
    {
        return operate("BUST_TRADE operatorName=ann secondOperatorName=bob matchId=" + matchId);
    }

    Venue correct(final long matchId, final long lots, final long priceTicks)
    {
        return operate("CORRECT_TRADE operatorName=ann secondOperatorName=bob matchId=" + matchId + " quantityLots=" +
            lots + " priceTicks=" + priceTicks);
    }

    /** The prices between which the day trades; 0 for none. */
    Venue limitDay(final long lowTicks, final long highTicks)
    {
        return operate("SET_PROTECTION dailyLowTicks=" + lowTicks + " dailyHighTicks=" + highTicks);
    }

    /** The next trading day begins; the first to end so is followed by November 21, 2026. */
    Venue endDay()
    {
        tradingDay++;
        return operate("END_OF_DAY tradingDay=" + tradingDay);
    }

    Venue phase(final int phase)
    {
        return operate("SET_TRADING_PHASE phase=" + phase);
    }

    Venue uncross()
    {
        return operate("UNCROSS");
    }

    /** Fails unless the uncross prints this, or is told to print "none". */
    Venue uncrossed(final String print)
    {
        uncross();
        assertEquals("none".equals(print) ? List.of() : List.of("auction " + print),
            marketData().stream().filter(line -> line.startsWith("auction ")).toList());
        return this;
    }

    /** The stamp of the commands that follow. */
    Venue at(final long stampNs)
    {
        nowNs = stampNs;
        return this;
    }

    /** The clock, which asks for no answer. */
    Venue tick(final long atNs)
    {
        return at(atNs).operate("CLOCK_TICK");
    }

    /** Fails unless the clock at this time made the public be told just this, but for indications. */
    Venue ticked(final long atNs, final String... lines)
    {
        marketData.clear();
        tick(atNs);
        marketData.removeIf(line -> line.startsWith("indication "));
        return published(lines);
    }

    /** What the calendar has to do at a time. */
    Venue schedule(final long atNs, final int phase)
    {
        return operate("SCHEDULE_PHASE atNs=" + atNs + " phase=" + phase);
    }

    Venue startCall(final int phase, final long durationNs)
    {
        return operate("START_CALL phase=" + phase + " durationNs=" + durationNs);
    }

    /** Another core goes on from a snapshot. */
    Venue failOver()
    {
        core.failOver();
        return this;
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

    Venue forget()
    {
        reports.clear();
        marketData.clear();
        return this;
    }

    /** What the participants and the operator were told since the last look. */
    List<String> reports()
    {
        return taken(reports);
    }

    /** What the public was told since the last look. */
    List<String> marketData()
    {
        return taken(marketData);
    }

    private static List<String> taken(final List<String> lines)
    {
        final List<String> taken = List.copyOf(lines);
        lines.clear();
        return taken;
    }

    /** Fails unless the participants and the operator were told just this since the last look. */
    Venue reported(final String... lines)
    {
        assertEquals(List.of(lines), reports());
        return this;
    }

    /** Fails unless the public was told just this since the last look. */
    Venue published(final String... lines)
    {
        assertEquals(List.of(lines), marketData());
        return this;
    }

    /** Fails unless this was one of the lines, counted from 0. */
    Venue reportedAt(final int index, final String line)
    {
        assertEquals(line, reports().get(index));
        return this;
    }

    Venue publishedAt(final int index, final String line)
    {
        assertEquals(line, marketData().get(index));
        return this;
    }

    Venue inPhase(final int phase)
    {
        assertEquals(phase, phaseNow());
        return this;
    }

    /** Whatever an example needs beside. */
    Venue then(final Consumer<Venue> step)
    {
        step.accept(this);
        return this;
    }

    /** Fails unless the last report of an order told this of one of its terms. */
    Venue told(final String id, final String field, final long value)
    {
        assertEquals(value, told(id, field), field);
        return this;
    }

    Venue told(final String id, final String field, final String text)
    {
        assertEquals(text, lastByOrder.get(id).text(field), field);
        return this;
    }

    /** What the last report of an order told of one of its terms. */
    long told(final String id, final String field)
    {
        return lastByOrder.get(id).get(field);
    }

    private static String line(final Output report)
    {
        if (OutputType.SESSION_REPORT == report.type)
        {
            return "session " + report.get("sessionId") + " " + (char)report.get("msgType") + " #" +
                report.get("reportSequence") + " to " + report.get("clientSequence") + " " + report.text("body") +
                (0 == report.get("ordStatus") ? "" : " " + (char)report.get("ordStatus"));
        }
        if (OutputType.SESSION_CONNECTION == report.type)
        {
            return "session " + report.get("sessionId") + " at " + report.get("memberId") + " by " +
                report.get("connectionId") + " last " + report.get("lastClientSequence");
        }
        if (OutputType.SESSION_RESET == report.type)
        {
            return "reset " + report.get("sessionId") + " #" + report.get("reportSequence") + " of " +
                report.get("momentNs");
        }
        if (OutputType.DROP_COPY_MESSAGE == report.type)
        {
            return "copy to " + report.get("sessionId") + " of session " + report.get("originSessionId") + " " +
                report.text("body");
        }
        if (report.type.isOfMoney())
        {
            return report.moneyLine();
        }
        final String reason = reason((int)report.get("reason"));
        final String id = OutputType.ADMIN_REPORT == report.type ? "" : id(report);
        return switch (report.type)
        {
            case EXECUTION_REPORT -> (char)report.get("execType") + "/" + (char)report.get("ordStatus") + " " + id +
                " " + report.get("leavesLots") + "/" + report.get("cumLots") + (0 == report.get("lastLots") ? "" :
                " " + report.get("lastPriceTicks") + "x" + report.get("lastLots")) +
                (0 == report.get("bustedLots") ? "" : " busted " + report.get("bustedLots")) +
                (0 == report.get("commission") ? "" : " fee " + report.get("commission")) + reason;
            case DROP_COPY_REPORT -> "copy to " + report.get("sessionId") + " of session " +
                report.get("originSessionId") + " " + (char)report.get("execType") + " " + id + reason;
            case CANCEL_REJECT -> "reject " + id + " " + (char)report.get("ordStatus") + reason;
            case MASS_CANCEL_REPORT -> "mass cancel " + id + " " + report.get("affectedCount") + reason;
            case MASS_STATUS_REPORT -> "mass status " + id + " " + report.get("reportCount") + reason;
            case ACCOUNT_REPORT -> report.accountLine() + reason;
            default -> "operator " + report.get("affectedCount") + counted(" cancelled ", report, "cancelledCount") +
                counted(" left ", report, "leftCount") + reason;
        };
    }

    private static String id(final Output report)
    {
        return report.text("clOrdId").replace("\0", "");
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
                " imbalance " + message.get("imbalanceLots") + price(" near ", message.get("nearPriceTicks")) +
                price(" far ", message.get("farPriceTicks"));
            case TRADE_CORRECTION -> "correction " + message.get("quantityLots") + "@" + message.get("priceTicks");
            case STATISTICS -> statisticsLine(message);
            default -> message.type.name();
        };
    }

    private static String price(final String name, final long priceTicks)
    {
        return 0 == priceTicks ? "" : name + priceTicks;
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

    private static String counted(final String word, final Output report, final String field)
    {
        return 0 == report.get(field) ? "" : word + report.get(field);
    }
}
