package io.ringside.loadgen.simulation.fix;

import io.ringside.loadgen.simulation.base.Dice;
import io.ringside.loadgen.simulation.base.SimulationFailure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What one firm has asked for, and what it was answered: each request once, each execution under one id and once, and
 * quantities that add up. A request without an answer may have been done or not.
 */
final class FixRequests
{
    private static final int PRICE = 1_000;
    private static final int TARGETS = 20;

    private final String name;
    private final Dice dice;
    private final Map<String, Request> byId = new HashMap<>();
    private final List<Request> orders = new ArrayList<>();
    private final Map<String, Long> numberByExecId = new HashMap<>();
    private final Map<String, Long> doneByOrder = new HashMap<>();
    /** What is left of live orders, by the venue's id. */
    private final Map<String, Long> leavesByOrder = new HashMap<>();
    /** What the answer that comes has told so far, and which question it answers. */
    private final Set<String> told = new HashSet<>();
    private String answered = "";
    /** What came before its end without the question's id: of this answer, of one before, or of both. */
    private final Set<String> toldAgain = new HashSet<>();
    private int statusCount;
    private boolean isStatusDue;
    private int unansweredCount;

    private static final class Request
    {
        private final String id;
        private final char type;
        private final int instrumentId;
        private final boolean isBuy;
        private String answer;

        Request(final String id, final char type, final int instrumentId, final boolean isBuy)
        {
            this.id = id;
            this.type = type;
            this.instrumentId = instrumentId;
            this.isBuy = isBuy;
        }
    }

    FixRequests(final String name, final Dice dice)
    {
        this.name = name;
        this.dice = dice;
    }

    int count()
    {
        return byId.size();
    }

    int unansweredCount()
    {
        return unansweredCount;
    }

    /** The next one: its type, and its fields but for TransactTime (60). */
    String next()
    {
        final int die = dice.below(10);
        final boolean isOrder = die < 6 || orders.isEmpty();
        final Request target = isOrder ? null : orders.get(Math.max(0, orders.size() - 1 - dice.below(TARGETS)));
        final char type = isOrder ? 'D' : die < 8 ? 'F' : 'G';
        final Request request = new Request("R" + (byId.size() + 1), type,
            isOrder ? 1 + dice.below(2) : target.instrumentId, isOrder ? dice.isHeads() : target.isBuy);
        byId.put(request.id, request);
        unansweredCount++;
        if ('F' != type)
        {
            orders.add(request);
        }
        return type + "11=" + request.id + (isOrder ? "" : "|41=" + target.id) + "|55=SYM" + request.instrumentId +
            "|54=" + (request.isBuy ? 1 : 2) + ('F' == type ? "" : terms()) + (isOrder ? timeInForce() : "");
    }

    private String terms()
    {
        final int ticks = PRICE + dice.below(9);
        return "|38=" + (1 + dice.below(20)) + "|40=2|44=" + ticks / 100 + '.' + ticks / 10 % 10 + ticks % 10;
    }

    private String timeInForce()
    {
        return "|59=" + dice.pick('0', '0', '1', '3');
    }

    /** A message of the venue, for the first time. */
    void on(final FixText message)
    {
        switch (message.type())
        {
            case '8' -> onReport(message);
            case '9' -> answer(message, message.get(11));
            case 'j' -> answer(message, message.get(379));
            default -> throw failure("does not know what this is", message);
        }
    }

    /** The fields of a question for all orders. */
    String status()
    {
        isStatusDue = true;
        return "584=M" + ++statusCount + "|585=7";
    }

    boolean hasStatusDue()
    {
        return isStatusDue;
    }

    /** The question may have been lost with its connection, or be answered without its id. */
    void forgetStatus()
    {
        isStatusDue = false;
    }

    /** What the venue says of an order is what it has said before; of all, that there are no others. */
    private void onStatus(final FixText message)
    {
        final String order = message.get(37);
        final boolean isNone = "NONE".equals(order);
        if (!isNone && message.number(151) != leavesByOrder.getOrDefault(order, 0L))
        {
            throw failure("believes that of this order there are " + leavesByOrder.getOrDefault(order, 0L), message);
        }
        final String question = message.get(584);
        if (null == question)
        {
            // Sent again, and on its own.
            isStatusDue = false;
            toldAgain.add(order);
            return;
        }
        if (!answered.equals(question))
        {
            answered = question;
            told.clear();
        }
        if (!isNone && !told.add(order))
        {
            throw failure("was told of this order before", message);
        }
        if (message.isYes(912))
        {
            final boolean isWhole = toldAgain.isEmpty();
            toldAgain.addAll(told);
            if (!toldAgain.containsAll(leavesByOrder.keySet()) ||
                isWhole && (told.size() != leavesByOrder.size() || message.number(911) != told.size()))
            {
                throw failure("was told of " + toldAgain + " and has " + leavesByOrder.keySet(), message);
            }
            isStatusDue &= !question.equals("M" + statusCount);
            toldAgain.clear();
        }
    }

    private void onReport(final FixText message)
    {
        if ("I".equals(message.get(150)) || null != message.get(584))
        {
            onStatus(message);
            return;
        }
        note(message);
        final Long before = numberByExecId.put(message.get(17), message.number(34));
        if (null != before)
        {
            throw failure("had that execution with number " + before, message);
        }
        final Request request = find(message, message.get(11));
        switch (message.get(150).charAt(0))
        {
            case '0', '8' -> answer(message, request.id);
            case '5' ->
            {
                answer(message, request.id);
                doneByOrder.put(message.get(37), message.number(14));
            }
            case '4' ->
            {
                if ('F' == request.type)
                {
                    answer(message, request.id);
                }
            }
            case 'F' -> onFill(message);
            default ->
            {
                // What becomes of an order is the venue's affair.
            }
        }
    }

    private void note(final FixText message)
    {
        if (0 == message.number(151))
        {
            leavesByOrder.remove(message.get(37));
        }
        else
        {
            leavesByOrder.put(message.get(37), message.number(151));
        }
    }

    private void onFill(final FixText message)
    {
        final long done = doneByOrder.getOrDefault(message.get(37), 0L) + message.number(32);
        if (done != message.number(14) || done + message.number(151) > message.number(38))
        {
            throw failure("adds up " + done, message);
        }
        doneByOrder.put(message.get(37), done);
    }

    private void answer(final FixText message, final String id)
    {
        final Request request = find(message, id);
        if (null != request.answer)
        {
            throw failure("doubled: was answered " + request.answer, message);
        }
        request.answer = message.toString();
        unansweredCount--;
    }

    private Request find(final FixText message, final String id)
    {
        final Request found = byId.get(id);
        if (null == found)
        {
            throw failure("never asked for it", message);
        }
        return found;
    }

    private SimulationFailure failure(final String what, final FixText message)
    {
        return new SimulationFailure(name + " " + what + ": " + message);
    }
}
