package io.ringside.engine.model;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Invariants 43 and 44: after an uncross no two orders are left that could trade at its price, nor at any without a
 * collar; and what was indicated just before is what is printed, unless self-trade prevention came in between.
 */
final class UncrossChecker
{
    private final Exchange exchange;
    private final Map<Integer, Integer> collars = new HashMap<>();
    /** Price and paired lots of the last indication in the call that goes on. */
    private final Map<Integer, long[]> indicated = new HashMap<>();
    private final Map<Integer, Integer> phases = new HashMap<>();
    /** Their phase changed in the last command: it may have been behind the indication. */
    private final Set<Integer> changed = new HashSet<>();
    private boolean isAfterTick;

    UncrossChecker(final Exchange exchange)
    {
        this.exchange = exchange;
    }

    void after(final Command command, final List<Output> reports, final List<Output> marketData)
    {
        if (Command.Kind.SET_AUCTION == command.kind && PropertyChecker.isDone(reports))
        {
            collars.put(command.instrumentId, command.collarBasisPoints);
        }
        boolean hasPrint = false;
        for (final Output message : marketData)
        {
            if (OutputType.AUCTION_TRADE == message.type)
            {
                hasPrint = true;
                Invariant.UNCROSS_LEAVES_NOTHING.require(message.get("quantityLots") > 0,
                    "no auction trade of nothing", message);
                checkPrint(command, message, reports);
            }
            else if (OutputType.TRADING_STATUS == message.type && isEnd(command, message) &&
                0 == printCount(message, marketData))
            {
                checkPrint(command, message, reports);
            }
        }
        follow(command, marketData);
        if (hasPrint)
        {
            marketData.stream().filter(message -> OutputType.AUCTION_TRADE == message.type)
                .forEach(message -> checkLeft(message, marketData));
        }
    }

    /** Did an auction that printed nothing lead there? */
    private static boolean isEnd(final Command command, final Output status)
    {
        return Wire.CONTINUOUS == status.get("phase") || Command.Kind.UNCROSS == command.kind &&
            Wire.POST_CLOSE == status.get("phase");
    }

    /** What was told is what is printed; nothing, if all that there is is a status. */
    private void checkPrint(final Command command, final Output print, final List<Output> reports)
    {
        final int instrumentId = (int)print.get("instrumentId");
        final boolean isByCommand =
            Command.Kind.UNCROSS == command.kind || Command.Kind.SET_TRADING_PHASE == command.kind;
        final boolean isOfCall = Wire.isCall(phases.getOrDefault(instrumentId, Wire.CLOSED));
        if (!isAfterTick || !isByCommand || !isOfCall || changed.contains(instrumentId))
        {
            return;
        }
        final boolean isDisturbed = reports.stream().anyMatch(report -> isOf(report, instrumentId) &&
            Why.SELF_TRADE.code == report.get("reason"));
        if (!isDisturbed)
        {
            final long[] told = indicated.getOrDefault(instrumentId, new long[2]);
            Invariant.INDICATION_IS_THE_PRINT.require(OutputType.AUCTION_TRADE == print.type ?
                print.get("priceTicks") == told[0] && print.get("quantityLots") == told[1] : 0 == told[1],
                told[1] + " lots at " + told[0] + " were indicated", print);
        }
    }

    private static boolean isOf(final Output report, final int instrumentId)
    {
        return OutputType.EXECUTION_REPORT == report.type && report.get("instrumentId") == instrumentId;
    }

    /** What is known of the calls after this command. */
    private void follow(final Command command, final List<Output> marketData)
    {
        changed.clear();
        isAfterTick = Command.Kind.CLOCK_TICK == command.kind && Command.WireFault.NONE == command.fault;
        for (final Output message : marketData)
        {
            final int instrumentId = (int)message.get("instrumentId");
            if (OutputType.AUCTION_INDICATION == message.type)
            {
                indicated.put(instrumentId, new long[]{message.get("priceTicks"), message.get("pairedLots")});
            }
            else if (OutputType.INSTRUMENT_DEFINITION == message.type)
            {
                phases.put(instrumentId, (int)message.get("phase"));
            }
            else if (OutputType.TRADING_STATUS == message.type)
            {
                phases.put(instrumentId, (int)message.get("phase"));
                if (Why.EXTENSION.code != message.get("reason"))
                {
                    // A call begins with nothing indicated.
                    indicated.remove(instrumentId);
                }
                changed.add(instrumentId);
            }
        }
    }

    private void checkLeft(final Output print, final List<Output> marketData)
    {
        final int instrumentId = (int)print.get("instrumentId");
        final long bid = exchange.bestPriceTicks(instrumentId, true);
        final long ask = exchange.bestPriceTicks(instrumentId, false);
        final long price = print.get("priceTicks");
        if (0 == bid || 0 == ask || 1 != printCount(print, marketData) || isCallBegun(instrumentId, marketData))
        {
            return;
        }
        Invariant.UNCROSS_LEAVES_NOTHING.require(0 == price || bid < price || ask > price,
            "bid " + bid + " and ask " + ask + " are left", print);
        Invariant.UNCROSS_LEAVES_NOTHING.require(0 != collars.getOrDefault(instrumentId, 0) || bid < ask,
            "bid " + bid + " and ask " + ask + " are left", print);
    }

    private static long printCount(final Output message, final List<Output> marketData)
    {
        return marketData.stream().filter(other -> OutputType.AUCTION_TRADE == other.type &&
            other.get("instrumentId") == message.get("instrumentId")).count();
    }

    /** After the auction another call began, of protection or the calendar: what came since is not its business. */
    private static boolean isCallBegun(final int instrumentId, final List<Output> marketData)
    {
        return marketData.stream().anyMatch(message -> OutputType.TRADING_STATUS == message.type &&
            message.get("instrumentId") == instrumentId && Wire.isCall((int)message.get("phase")));
    }
}
