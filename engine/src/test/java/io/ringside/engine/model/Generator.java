package io.ringside.engine.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * Random commands from a seed. Looks at the model's state to aim at what exists, so that most commands do something;
 * the same seed against the same model gives the same commands.
 */
final class Generator extends Chooser implements CommandSource
{
    private static final int RECENT_COUNT = 64;
    private static final long DUE_SOON_NS = 20_000;
    /** So long that several things are due at once. */
    private static final int JUMP_NS = 120_000;
    private static final int[] MASS_SCOPES =
        {Wire.SCOPE_INSTRUMENT, Wire.SCOPE_ACCOUNT, Wire.SCOPE_SESSION, Wire.SCOPE_ALL, Wire.SCOPE_FIRM};

    private final Spoiler spoiler;
    private final OperatorCommands operator;
    private final ValueChooser values;
    private final AmendChooser amends;
    private final TermsChooser terms;
    private final RisingIdChooser risingIds;
    private final List<Command> recent = new ArrayList<>();
    private final MoneyChooser money;
    private final long[] clientSequences;
    private final int weightSum;
    private final List<Command> opening;
    /** What must come next, in this order. */
    private final Queue<Command> following = new ArrayDeque<>();
    private final DayPlan days;
    private int openingIndex;
    private long nextId = 1;
    private long timestampNs = 1_000_000_000L;

    Generator(final Profile profile, final long seed, final ModelState state)
    {
        this(profile.tuning(), seed, state);
    }

    Generator(final Tuning tuning, final long seed, final ModelState state)
    {
        super(tuning, new SplittableRandom(seed), state);
        spoiler = new Spoiler(this);
        operator = new OperatorCommands(this);
        values = new ValueChooser(this);
        amends = new AmendChooser(this);
        terms = new TermsChooser(this);
        risingIds = new RisingIdChooser(this);
        money = new MoneyChooser(this);
        clientSequences = new long[tuning.sessions + 1];
        int sum = 0;
        for (final int weight : tuning.weights)
        {
            sum += weight;
        }
        weightSum = sum;
        opening = operator.opening();
        days = tuning.isDayByDay ? new DayPlan(this, operator) : null;
    }

    /** Mostly later than the one before, at times earlier: sequencers' clocks may step back. */
    @Override
    public long nextTimestampNs()
    {
        timestampNs += random.nextInt(tuning.timeStepNs);
        if (chance(2))
        {
            timestampNs = nextDueNs();
        }
        else if (chance(tuning.jumpPercent))
        {
            timestampNs += random.nextInt(JUMP_NS);
        }
        return timestampNs - (chance(5) ? random.nextInt(5_000) : 0);
    }

    /** The very moment at which a call ends, an order expires or a line of the calendar is due, if that is near. */
    private long nextDueNs()
    {
        long dueNs = timestampNs + DUE_SOON_NS;
        for (final ModelInstrument instrument : state.instruments.values())
        {
            dueNs = sooner(instrument.callEndNs, dueNs);
        }
        for (final Command line : state.schedule)
        {
            dueNs = sooner(line.atNs, dueNs);
        }
        for (final ModelOrder order : state.live.values())
        {
            dueNs = Wire.GTD == order.timeInForce ? sooner(order.expireTimeNs, dueNs) : dueNs;
        }
        return timestampNs + DUE_SOON_NS == dueNs ? timestampNs : dueNs;
    }

    private long sooner(final long atNs, final long dueNs)
    {
        return atNs > timestampNs ? Math.min(atNs, dueNs) : dueNs;
    }

    @Override
    public Command next()
    {
        if (openingIndex < opening.size())
        {
            return opening.get(openingIndex++);
        }
        if (null != days && following.isEmpty())
        {
            days.plan(following);
        }
        if (!following.isEmpty())
        {
            return following.poll();
        }
        final Command repair = chance(tuning.repairPercent) ? operator.repair() : null;
        if (null != repair)
        {
            return repair;
        }
        final Command command = build(pickKind());
        if (command.isNewOrder() && tuning.limitEdgePercent > 0 && chance(tuning.limitEdgePercent))
        {
            return money.limits.around(command, operator, following);
        }
        if (command.isNewOrder() && tuning.leveragePercent > 0 && chance(tuning.leveragePercent))
        {
            return money.limits.aroundLeverage(command, operator, following);
        }
        if (command.isNewOrder() && tuning.lossPercent > 0 && chance(10))
        {
            return money.limits.aroundLoss(command, operator, following);
        }
        if (Command.Kind.UNCROSS == command.kind && chance(tuning.indicatedUncrossPercent))
        {
            following.add(command);
            return operator.operator(Command.Kind.CLOCK_TICK);
        }
        if (chance(tuning.invalidFieldPercent))
        {
            spoiler.spoil(command);
        }
        else if (command.isReplace() && chance(3))
        {
            spoiler.spoilReplace(command);
        }
        if (chance(tuning.wireFaultPercent))
        {
            spoiler.breakWire(command);
        }
        if (command.kind.isOrderEntry() && command.isWhole())
        {
            remember(command);
        }
        return command;
    }

    private Command.Kind pickKind()
    {
        int point = random.nextInt(weightSum);
        int index = 0;
        while (point >= tuning.weights[index])
        {
            point -= tuning.weights[index++];
        }
        final Command.Kind kind = Command.Kind.values()[index];
        if (isNew(kind) && state.live.size() > tuning.bookMax)
        {
            return chance(3) ? Command.Kind.MASS_CANCEL : chance(20) ? kind : Command.Kind.CANCEL_ORDER;
        }
        final boolean isThin = state.live.size() < tuning.bookMax / 2;
        if (isThin && (Command.Kind.CANCEL_ORDER == kind || Command.Kind.REPLACE_ORDER == kind ||
            Command.Kind.REPLACE_ORDER_EXTENDED == kind))
        {
            return !chance(tuning.refillPercent) ? kind :
                chance(tuning.extendedPercent) ? Command.Kind.NEW_ORDER_EXTENDED : Command.Kind.NEW_ORDER;
        }
        return kind;
    }

    private static boolean isNew(final Command.Kind kind)
    {
        return Command.Kind.NEW_ORDER == kind || Command.Kind.NEW_ORDER_EXTENDED == kind;
    }

    private Command build(final Command.Kind kind)
    {
        if (!kind.isOrderEntry())
        {
            return operator.build(kind);
        }
        final Command command = new Command(kind);
        command.sessionId = 1 + random.nextInt(tuning.sessions);
        command.accountId = 1 + random.nextInt(tuning.accounts);
        command.instrumentId = 1 + random.nextInt(tuning.instruments);
        command.side = chance(50) ? Wire.BUY : Wire.SELL;
        switch (kind)
        {
            case NEW_ORDER, NEW_ORDER_EXTENDED ->
            {
                command.clOrdId = newId();
                values.choose(command);
                if (Command.Kind.NEW_ORDER_EXTENDED == kind)
                {
                    terms.choose(command);
                }
                if (tuning.hasMoney)
                {
                    money.atTheEdge(command);
                    money.takeId(command);
                }
            }
            case CANCEL_ORDER ->
            {
                command.clOrdId = newId();
                aim(command);
            }
            case REPLACE_ORDER, REPLACE_ORDER_EXTENDED -> replace(command);
            case MASS_CANCEL, MASS_STATUS -> massCancel(command);
            case ACCOUNT_REQUEST ->
            {
                command.clOrdId = newId();
                command.accountId = chance(5) ? random.nextInt(20) : command.accountId;
            }
            case SESSION_MESSAGE -> sessionMessage(command);
            case ORDER_STATUS ->
            {
                aim(command);
                command.clOrdId = command.origClOrdId;
                command.origClOrdId = Command.NO_ID;
            }
            default ->
            {
                command.side = 0;
                command.sessionId = Command.Kind.DISCONNECTED == kind && chance(20) ? 0 : command.sessionId;
                command.ordersStay = Command.Kind.DISCONNECTED == kind && chance(25) ? 1 : 0;
                if (Command.Kind.DISCONNECTED == kind && tuning.hasMembers() && chance(70))
                {
                    command.connectionId = 1 + random.nextInt(DeskCommands.CONNECTIONS);
                    command.inOrder = chance(30) ? 1 : 0;
                }
            }
        }
        if (tuning.possibleResendPercent > 0 && (command.isNewOrder() || command.isReplace()) &&
            chance(tuning.possibleResendPercent))
        {
            command.flags |= Wire.POSSIBLE_RESEND;
        }
        risingIds.choose(command);
        command.clientSequence = Command.Kind.DISCONNECTED == kind ? 0 : clientSequence(command.sessionId);
        return command;
    }

    private void replace(final Command command)
    {
        command.clOrdId = newId();
        values.choose(command);
        final ModelOrder order = aim(command);
        amends.choose(command, order);
        if (Command.Kind.REPLACE_ORDER_EXTENDED == command.kind)
        {
            terms.amend(command, order);
        }
        amends.sendBack(command, order);
        amends.stateExecInst(command, order);
        if (tuning.hasMoney && chance(50))
        {
            money.atTheEdge(command);
        }
    }

    /** At times of a form that no gateway should give it. */
    private void sessionMessage(final Command command)
    {
        if (chance(40))
        {
            aim(command);
            command.clOrdId = command.origClOrdId;
            command.origClOrdId = Command.NO_ID;
        }
        command.side = 0;
        command.connectionId = random.nextInt();
        command.msgType = chance(30) ? 'A' : chance(20) ? '5' : random.nextInt(1 << Short.SIZE);
        command.flags = chance(30) ? Wire.BEGINS_RUN : tuning.executionMessagePercent > 0 &&
            chance(tuning.executionMessagePercent) ? Wire.IS_EXECUTION : chance(5) ? 1 + random.nextInt(255) : 0;
        command.reserved = chance(3) ? 1 + random.nextInt(255) : 0;
        final int length = random.nextInt(Wire.BODY_LENGTH_MAX + (chance(10) ? 40 : 1));
        command.body = "8=\u0001".repeat(length).substring(0, length);
    }

    private void massCancel(final Command command)
    {
        command.clOrdId = newId();
        command.scope = pick(MASS_SCOPES);
        command.sideFilter = chance(50) ? 0 : chance(3) ? 3 + random.nextInt(250) : command.side;
        if (chance(tuning.wrongTargetPercent))
        {
            command.instrumentId = tuning.instruments + 1;
            command.accountId = tuning.accounts + 1;
        }
    }

    /** Point at an order: mostly a live one of the right session. */
    private ModelOrder aim(final Command command)
    {
        final ModelOrder order = pickLive();
        if (null == order || chance(tuning.wrongTargetPercent))
        {
            final Command old = recent.isEmpty() ? command : recent.get(random.nextInt(recent.size()));
            command.origClOrdId = chance(80) ? old.clOrdId : Command.id("nobody");
            command.sessionId = chance(90) && old.sessionId > 0 && old.sessionId <= tuning.sessions ?
                old.sessionId : command.sessionId;
            return null;
        }
        command.origClOrdId = order.clOrdId;
        command.sessionId = chance(98) || tuning.isAimSteady ? order.sessionId : command.sessionId;
        command.instrumentId = order.instrumentId;
        command.side = order.side;
        command.accountId = order.accountId;
        return order;
    }

    private ModelOrder pickLive()
    {
        if (state.live.isEmpty())
        {
            return null;
        }
        final long first = state.live.firstKey();
        final long last = state.live.lastKey();
        final Map.Entry<Long, ModelOrder> entry =
            state.live.ceilingEntry(first + random.nextLong(last - first + 1));
        return entry.getValue();
    }

    private String newId()
    {
        if (!recent.isEmpty() && chance(tuning.duplicateIdPercent))
        {
            return recent.get(random.nextInt(recent.size())).clOrdId;
        }
        final long id = nextId++;
        final String text = "C" + Long.toString(id, 36);
        // Ids that differ in their last bytes only, of every length.
        return Command.id(0 == id % 3 ? "x".repeat(Command.ID_LENGTH - text.length()) + text : text);
    }

    private long clientSequence(final int sessionId)
    {
        if (chance(tuning.staleSequencePercent))
        {
            final int pick = random.nextInt(8);
            return 0 == pick ? Long.MIN_VALUE : 1 == pick ? -1 : pick < 4 ? 0 :
                Math.max(0, clientSequences[sessionId] - random.nextInt(3));
        }
        clientSequences[sessionId] += chance(2) ? 1 + random.nextInt(100) : 1;
        return clientSequences[sessionId];
    }

    private void remember(final Command command)
    {
        if (recent.size() < RECENT_COUNT)
        {
            recent.add(command);
        }
        else
        {
            recent.set(random.nextInt(RECENT_COUNT), command);
        }
    }
}
