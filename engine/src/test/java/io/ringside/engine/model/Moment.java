package io.ringside.engine.model;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** A command, what the model was like before it, and what came of it: by that a {@link Rule} is recognised. */
final class Moment
{
    private static final int REFUSED_IDS = 64;
    private static final Rule[] RULES = Rule.values();
    private static final Map<Integer, String> MASS_SCOPES = Map.of(Wire.SCOPE_INSTRUMENT, "by instrument",
        Wire.SCOPE_ACCOUNT, "by account", Wire.SCOPE_SESSION, "by session", Wire.SCOPE_ALL, "of all",
        Wire.SCOPE_FIRM, "by firm");
    private static final Map<Integer, String> OPERATOR_SCOPES = Map.of(Wire.OPERATOR_SCOPE_ORDER, "of an order",
        Wire.OPERATOR_SCOPE_INSTRUMENT, "by instrument", Wire.OPERATOR_SCOPE_ACCOUNT, "by account",
        Wire.OPERATOR_SCOPE_FIRM, "by firm", Wire.OPERATOR_SCOPE_SESSION, "by session",
        Wire.OPERATOR_SCOPE_ALL, "of all");

    final ModelState state;
    Command command;
    /** The instrument that the command names, and its phase before; null and -1 if there is none. */
    ModelInstrument instrument;
    int phase;
    boolean isFull;
    boolean hasReference;
    long bestOpposite;
    /** The order that a replace or cancel names, and its terms before. */
    ModelOrder order;
    Command terms;
    boolean isOlderId;
    boolean wasElected;
    /** By instrument, before the command. */
    final Map<Integer, Integer> phases = new HashMap<>();
    final Set<Integer> timed = new HashSet<>();
    final Set<Integer> due = new HashSet<>();
    final Set<Integer> offTick = new HashSet<>();
    boolean isHaltedDue;
    boolean isGridUnderOrders;
    boolean isSymbolOfAnother;
    final Deque<String> refusedIds = new ArrayDeque<>();
    long firstMatchOfDay = 1;
    private List<Output> reports;
    private List<Output> marketData;
    private final Map<String, Long> counts = new TreeMap<>();
    /** What the outputs have at all, so that most rules are done with at a glance. */
    private final BitSet reasons = new BitSet();
    private boolean hasTrades;
    private boolean hasPrints;
    private boolean hasStatuses;

    Moment(final ModelState state)
    {
        this.state = state;
    }

    void before(final Command next, final long nowNs)
    {
        command = next;
        instrument = state.instruments.get(command.instrumentId);
        phase = null == instrument ? -1 : instrument.phase;
        if (command.kind.isOrderEntry())
        {
            isFull = state.live.size() >= state.limits.orders;
            bestOpposite = null == instrument || !command.isNewOrder() ? 0 : instrument.bestOpposite(command.side);
            hasReference = null != instrument && 0 != instrument.referenceTicks();
            beforeChange(state.idUse(command.sessionId, command.origClOrdId));
            return;
        }
        isHaltedDue = Command.Kind.CLOCK_TICK == command.kind && state.schedule.stream().anyMatch(line ->
            line.atNs <= nowNs && state.instruments.values().stream().anyMatch(each -> (0 == line.instrumentId ||
            each.instrumentId == line.instrumentId) && (Wire.HALT == each.phase ||
            Wire.HALT_FROZEN == each.phase || Wire.VOLATILITY == each.phase)));
        isSymbolOfAnother = command.symbol.trim().isEmpty() || state.instruments.values().stream().anyMatch(other ->
            other.instrumentId != command.instrumentId && other.definition.symbol.equals(command.symbol));
        isGridUnderOrders = Command.Kind.DEFINE_INSTRUMENT == command.kind && null != instrument &&
            isOtherGrid(instrument.definition, command) && !instrument.orders().isEmpty();
        timed.clear();
        due.clear();
        offTick.clear();
        state.instruments.values().forEach(each -> beforeOperator(each, nowNs));
    }

    private void beforeOperator(final ModelInstrument each, final long nowNs)
    {
        final int id = each.instrumentId;
        phases.put(id, each.phase);
        addIf(timed, 0 != each.callEndNs, id);
        addIf(due, 0 != each.callEndNs && each.callEndNs <= nowNs, id);
        addIf(offTick, Wire.isCall(each.phase) && hasMarketOrdersAlone(each.bids) &&
            hasMarketOrdersAlone(each.asks) && 0 != each.referenceTicks() &&
            !state.ticks(each).isOnTick(each.referenceTicks()), id);
    }

    private void beforeChange(final ModelState.IdUse use)
    {
        final boolean isChange = null != use && (command.isReplace() || Command.Kind.CANCEL_ORDER == command.kind);
        isOlderId = isChange && use.isSuperseded;
        order = !isChange || isOlderId || !use.order.isLive ? null : use.order;
        if (null != order)
        {
            terms = new Command(command.kind);
            terms.ordType = order.ordType;
            terms.timeInForce = order.timeInForce;
            terms.priceTicks = order.priceTicks;
            terms.quantityLots = order.quantityLots;
            terms.stopPriceTicks = order.stopPriceTicks;
            terms.displayLots = order.displayLots;
            wasElected = order.isElected;
            instrument = state.instruments.get(order.instrumentId);
            phase = instrument.phase;
        }
    }

    private static void addIf(final Set<Integer> set, final boolean isIn, final int id)
    {
        if (isIn)
        {
            set.add(id);
        }
    }

    private static boolean hasMarketOrdersAlone(final TreeSet<ModelOrder> side)
    {
        return !side.isEmpty() && side.last().isUnpriced();
    }

    private static boolean isOtherGrid(final Command old, final Command definition)
    {
        return old.tickMantissa != definition.tickMantissa || old.lotMantissa != definition.lotMantissa ||
            old.priceExponent != definition.priceExponent || old.quantityExponent != definition.quantityExponent ||
            old.priceIncrementTicks != definition.priceIncrementTicks ||
            old.quantityIncrementLots != definition.quantityIncrementLots;
    }

    void after(final List<Output> reportsOf, final List<Output> marketDataOf)
    {
        reports = reportsOf;
        marketData = marketDataOf;
        if (!command.isWhole() || reports.isEmpty() && marketData.isEmpty())
        {
            return;
        }
        glance();
        for (final Rule rule : RULES)
        {
            countIf(rule.isSeen.test(this), rule.text);
        }
        countIf(isMass(OutputType.MASS_CANCEL_REPORT), "4.5 mass cancel " + MASS_SCOPES.get(command.scope));
        countIf(isMass(OutputType.MASS_STATUS_REPORT), "4.5 mass status " + MASS_SCOPES.get(command.scope));
        countIf(isDone(Command.Kind.OPERATOR_CANCEL),
            "6.5 operator's cancel " + OPERATOR_SCOPES.get(command.scope));
        if (Command.Kind.END_OF_DAY == command.kind)
        {
            phases.values().stream().distinct().forEach(each -> countIf(true, "5.1 day ends in phase " + each));
        }
        if (command.isNewOrder() && isExecution(first(), Wire.EXEC_REJECTED))
        {
            refusedIds.add(command.clOrdId);
            if (refusedIds.size() > REFUSED_IDS)
            {
                refusedIds.remove();
            }
        }
        firstMatchOfDay = isDone(Command.Kind.END_OF_DAY) ? state.nextMatchId : firstMatchOfDay;
    }

    private void glance()
    {
        reasons.clear();
        hasTrades = false;
        for (final Output report : reports)
        {
            if (OutputType.EXECUTION_REPORT == report.type)
            {
                reasons.set((int)report.get("reason"));
                hasTrades |= Wire.EXEC_TRADE == report.get("execType");
            }
        }
        hasPrints = false;
        hasStatuses = false;
        for (final Output message : marketData)
        {
            hasPrints |= OutputType.AUCTION_TRADE == message.type;
            hasStatuses |= OutputType.TRADING_STATUS == message.type;
        }
    }

    private void countIf(final boolean isSeen, final String rule)
    {
        if (isSeen)
        {
            counts.merge(rule, 1L, Long::sum);
        }
    }

    /** Add what was seen to the marks of the model. */
    void into(final Map<String, Long> marks)
    {
        counts.forEach((rule, count) -> marks.merge(rule, count, Long::sum));
    }

    private Output first()
    {
        return reports.isEmpty() ? marketData.get(0) : reports.get(0);
    }

    static boolean isExecution(final Output output, final int execType)
    {
        return OutputType.EXECUTION_REPORT == output.type && execType == output.get("execType");
    }

    /** The operator's command was carried out, or answered with a reason. */
    boolean isDone(final Command.Kind kind)
    {
        return isAnswered(kind, Why.NONE);
    }

    boolean isAnswered(final Command.Kind kind, final Why why)
    {
        return kind == command.kind && (reports.isEmpty() ? Why.NONE == why :
            why.code == reports.get(reports.size() - 1).get("reason"));
    }

    /** A mass request of a client was accepted. */
    boolean isMass(final OutputType type)
    {
        return type == first().type && 1 == first().get("accepted");
    }

    boolean isNew()
    {
        return command.isNewOrder() && OutputType.EXECUTION_REPORT == first().type &&
            !isExecution(first(), Wire.EXEC_STATUS) && !isExecution(first(), Wire.EXEC_REJECTED);
    }

    boolean isNew(final int ordType)
    {
        return ordType == command.ordType && isNew();
    }

    boolean isRefusedNew(final Why why)
    {
        return command.isNewOrder() && isExecution(first(), Wire.EXEC_REJECTED) && why.code == first().get("reason");
    }

    boolean isRefusedChange(final Why why)
    {
        return OutputType.CANCEL_REJECT == first().type && why.code == first().get("reason");
    }

    boolean isReplaced()
    {
        return null != order && isExecution(first(), Wire.EXEC_REPLACED);
    }

    /** Of an amended order: the field that the report tells. */
    long now(final String field)
    {
        return first().get(field);
    }

    boolean isSamePrice()
    {
        return (Wire.PEGGED == terms.ordType ? 0 : now("priceTicks")) == terms.priceTicks;
    }

    boolean isStopReplaced()
    {
        return isReplaced() && Wire.isStop(terms.ordType) && !wasElected;
    }

    long count(final Predicate<Output> isMeant)
    {
        long count = 0;
        for (final Output report : reports)
        {
            count += OutputType.EXECUTION_REPORT == report.type && isMeant.test(report) ? 1 : 0;
        }
        return count;
    }

    boolean has(final Why why)
    {
        return reasons.get(why.code);
    }

    boolean has(final Predicate<Output> isMeant)
    {
        return count(isMeant) > 0;
    }

    /** An order ended on its own or was cancelled, for a reason. */
    boolean hasEnded(final Why why, final Predicate<Output> isMeant)
    {
        return has(why) && has(report -> why.code == report.get("reason") &&
            (Wire.EXEC_CANCELED == report.get("execType") || Wire.EXEC_EXPIRED == report.get("execType")) &&
            isMeant.test(report));
    }

    long electedCount(final int side)
    {
        return !has(Why.TRIGGERED) ? 0 :
            count(report -> Why.TRIGGERED.code == report.get("reason") && side == report.get("side"));
    }

    boolean hasLeg()
    {
        return has(Why.OCO_CANCELLED) || has(Why.OCO_REDUCED);
    }

    boolean hasAuctionFill(final Predicate<Output> isMeant)
    {
        return hasTrades && has(report -> Wire.EXEC_TRADE == report.get("execType") &&
            Wire.LIQUIDITY_AUCTION == report.get("liquidity") && isMeant.test(report));
    }

    ModelInstrument instrumentOf(final Output output)
    {
        return state.instruments.get((int)output.get("instrumentId"));
    }

    boolean hasTradedInAuction(final Output report)
    {
        return hasPrint(print -> print.get("instrumentId") == report.get("instrumentId"));
    }

    boolean hasPrint(final Predicate<Output> isMeant)
    {
        return hasPrints && marketData.stream().anyMatch(message ->
            OutputType.AUCTION_TRADE == message.type && message.get("matchCount") > 0 && isMeant.test(message));
    }

    boolean hasStatus(final Predicate<Output> isMeant)
    {
        return hasStatuses && marketData.stream().anyMatch(message ->
            OutputType.TRADING_STATUS == message.type && isMeant.test(message));
    }

    boolean isPhaseOfAny(final Predicate<Integer> isMeant)
    {
        return state.instruments.keySet().stream().anyMatch(id -> phases.containsKey(id) &&
            isMeant.test(phases.get(id)));
    }
}
