package io.ringside.engine.model;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Invariants 45 and 46: an order that can never rest is not refused for room, and what is refused is answered by that
 * alone and leaves the state as it was, but for the counters that an answer takes. The state's numbers are compared
 * after every refusal of a short run, of long ones after one in some.
 */
final class RefusalChecker
{
    /** By hand from the core's state: where the counters, the sessions and the rest begin. */
    private static final long MARK_RISK = 0x5249_4E47_0003L;
    private static final int NEXT_ORDER_ID = 3;
    private static final int NEXT_REPORT_NUMBER = 8;
    private static final int SHORT_RUN = 200;
    private static final int INTERVAL = 7;

    private final Exchange exchange;
    private final MarketDataBook books;
    /** Instruments in which what is left of a market order rests. */
    private final Set<Integer> resting = new HashSet<>();
    private long[] row = new long[1 << 12];
    private long[] before = new long[0];
    private int length;
    private boolean isCompared;
    private int refusalCount;

    RefusalChecker(final Exchange exchange, final MarketDataBook books)
    {
        this.books = books;
        this.exchange = exchange;
    }

    /** Take a copy of the state if the next command is going to be refused. */
    void foretold(final long sequence, final List<Output> reports)
    {
        isCompared = isRefused(reports) && (sequence < SHORT_RUN || 0 == ++refusalCount % INTERVAL);
        if (isCompared)
        {
            before = stateRow();
        }
    }

    void after(final Command command, final List<Output> reports, final List<Output> marketData)
    {
        if (isRefused(reports))
        {
            final Output last = reports.get(reports.size() - 1);
            Invariant.REFUSALS_CHANGE_NOTHING.require(1 == reports.size() && marketData.isEmpty(),
                "a refusal is the only answer", last);
            if (isCompared)
            {
                compare(last);
            }
            if (command.isNewOrder())
            {
                checkRoom(command, last);
            }
        }
        else if (Command.Kind.SET_PROTECTION == command.kind && PropertyChecker.isDone(reports))
        {
            if (Wire.REMAINDER_REST == command.marketRemainder)
            {
                resting.add(command.instrumentId);
            }
            else
            {
                resting.remove(command.instrumentId);
            }
        }
    }

    private void checkRoom(final Command command, final Output refusal)
    {
        final long reason = refusal.get("reason");
        if (Why.BOOK_FULL.code == reason)
        {
            final boolean mayRest = Wire.MARKET != command.ordType || Wire.AT_CLOSE == command.timeInForce ||
                Wire.CONTINUOUS != books.bookOf(command.instrumentId).phase || resting.contains(command.instrumentId);
            Invariant.NO_ROOM_FOR_WHAT_NEVER_RESTS.require(
                mayRest && !Wire.isImmediate(command.timeInForce), "an order that never rests needs no room", refusal);
        }
    }

    private void compare(final Output refusal)
    {
        final long[] after = stateRow();
        final int from = riskBegins(before);
        final boolean isSame = Arrays.equals(before, NEXT_ORDER_ID, NEXT_REPORT_NUMBER, after, NEXT_ORDER_ID,
            NEXT_REPORT_NUMBER) && Arrays.equals(before, from, before.length - 1, after, riskBegins(after),
            after.length - 1);
        Invariant.REFUSALS_CHANGE_NOTHING.require(isSame, "a refusal leaves the state as it was", refusal);
    }

    private static int riskBegins(final long[] state)
    {
        int index = NEXT_REPORT_NUMBER;
        while (MARK_RISK != state[index])
        {
            index++;
        }
        return index;
    }

    private long[] stateRow()
    {
        length = 0;
        exchange.writeState(value ->
        {
            if (length == row.length)
            {
                row = Arrays.copyOf(row, 2 * length);
            }
            row[length++] = value;
        });
        return Arrays.copyOf(row, length);
    }

    /** Refused as a whole; an uncross that extends its call is none. */
    private static boolean isRefused(final List<Output> reports)
    {
        if (reports.isEmpty())
        {
            return false;
        }
        final Output last = reports.get(reports.size() - 1);
        return switch (last.type)
        {
            case EXECUTION_REPORT -> Wire.EXEC_REJECTED == last.get("execType");
            case CANCEL_REJECT -> true;
            case MASS_CANCEL_REPORT, MASS_STATUS_REPORT -> 0 == last.get("accepted");
            case ADMIN_REPORT -> Why.NONE.code != last.get("reason") && Why.EXTENDED.code != last.get("reason");
            default -> false;
        };
    }
}
