package io.ringside.engine.model;

import io.ringside.engine.core.CommandFailedException;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.base.Rules;
import io.ringside.engine.core.operator.UnknownRulesException;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.core.state.Limit;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CheckStateEncoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetLimitsEncoder;
import io.ringside.engine.protocol.SetRulesEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The rules in force are state: each record is applied under those that it was made under. */
class RulesTest
{
    /** An administration template that no build knows. */
    private static final int UNKNOWN = 198;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final RawSink sink = new RawSink();
    private final MatchingEngine engine = engine(sink);

    private static MatchingEngine engine(final RawSink sink)
    {
        return new MatchingEngine(
            ModelLimits.roomy().context().rulesVersion(Rules.OLDEST).conclude(), sink);
    }

    /** As release 0.3.0, whose schema has version 8: it counts them as malformed. */
    @Test
    void shouldNotKnowUnderOldRulesWhatCameLater()
    {
        apply(limits(100));
        apply(unknown());
        assertEquals(0, sink.count());
        assertEquals(2, engine.malformedCommandCount());
        assertEquals(ModelLimits.roomy().orders, engine.capacities().value(Limit.ORDERS));

        apply(check());
        assertEquals(8, header().version());
    }

    @Test
    void shouldApplyWhatCameLaterWhenNewRulesAreOn()
    {
        apply(rules(8));
        assertEquals(Reason.NONE, answer().reason());
        assertEquals(1, answer().affectedCount());
        assertEquals(8, engine.rules());

        apply(limits(100));
        assertEquals(Reason.NONE, answer().reason());
        assertEquals(100, engine.capacities().value(Limit.ORDERS));
        apply(unknown());
        assertEquals(Reason.UNKNOWN_TEMPLATE, answer().reason());
        assertEquals(UNKNOWN, answer().refTemplateId());
        assertEquals(77, answer().correlationId());
        assertEquals(0, engine.malformedCommandCount());
        assertEquals(9, header().version());
    }

    @Test
    void shouldGoForwardOnly()
    {
        apply(rules(8));
        apply(rules(7));
        assertEquals(Reason.INVALID_COMMAND, answer().reason());
        apply(rules(8));
        assertEquals(Reason.NONE, answer().reason());
        assertEquals(0, answer().affectedCount());
        assertEquals(8, engine.rules());
    }

    /** A venue begins once, and only where nothing is. */
    @Test
    void shouldBeBeginningUntilItsFirstCommandsAreThrough()
    {
        assertTrue(engine.isBeginning(), "nothing is set");
        apply(rules(8, BooleanType.TRUE));
        final long hash = engine.stateHash();
        final MatchingEngine restored = engine(new RawSink());
        Snapshots.load(restored, Snapshots.of(engine));
        assertTrue(restored.isBeginning());
        assertEquals(hash, restored.stateHash());
        apply(rules(8, BooleanType.TRUE));
        assertEquals(Reason.NONE, answer().reason(), "a start that was cut short goes on");
        apply(rules(8));
        assertTrue(engine.isBeginning(), "an operator may ask for rules meanwhile");

        apply(rules(8, BooleanType.FALSE));
        assertFalse(engine.isBeginning());
        apply(rules(8, BooleanType.TRUE));
        assertEquals(Reason.NO_EFFECT, answer().reason());
        assertFalse(engine.isBeginning());
    }

    @Test
    void shouldNotBeginWhereRulesWereSet()
    {
        apply(rules(7));
        assertFalse(engine.isBeginning());
        apply(rules(8, BooleanType.TRUE));
        assertEquals(Reason.NO_EFFECT, answer().reason());
        assertEquals(7, engine.rules());
    }

    /** Every record behind it was made under rules that are not here. */
    @Test
    void shouldStopAtRulesThatItDoesNotKnow()
    {
        final int length = rules(Rules.NEWEST + 1);
        final RuntimeException failure = assertThrows(UnknownRulesException.class, () -> apply(length));
        assertEquals("command 7 in journal-1.seg cannot be applied: it puts rules 9 in force, and this build knows " +
            "7 to 8: start the node with the build that made it, or a newer one",
            ((CommandFailedException)CommandFailedException.of(7, failure)).in("journal-1.seg").getMessage());
    }

    /** The same commands, with the switch among them, give the same state on every way. */
    @Test
    void shouldReplayASwitchInTheMiddle()
    {
        final CommandStream stream = new CommandStream(Profile.MANY_BOOKS, 7);
        final List<byte[]> journal = new ArrayList<>();
        for (int i = 0; i < 2_000; i++)
        {
            final int length = 1_000 == i ? rules(8) : 0 == i % 100 ? 0 == i % 200 ? limits(4_000 + i) : unknown() : 0;
            final byte[] record = new byte[0 == length ? stream.next() : length];
            (0 == length ? stream.buffer : buffer).getBytes(0, record);
            journal.add(record);
        }
        final MatchingEngine whole = replay(journal, engine(new RawSink()), 0, 2_000);
        assertEquals(5_800, whole.capacities().value(Limit.ORDERS));
        for (final int cut : new int[]{900, 1_000, 1_001, 1_700})
        {
            final MatchingEngine restored = engine(new RawSink());
            Snapshots.load(restored, Snapshots.of(replay(journal, engine(new RawSink()), 0, cut)));
            assertEquals(cut > 1_000 ? 8 : 7, restored.rules());
            replay(journal, restored, cut, 2_000);
            assertEquals(whole.chainHash(), restored.chainHash(), "cut=" + cut);
            assertEquals(whole.stateHash(), restored.stateHash(), "cut=" + cut);
        }
        final MatchingEngine never = engine(new RawSink());
        journal.set(1_000, new byte[0]);
        replay(journal, never, 0, 2_000);
        assertNotEquals(whole.stateHash(), never.stateHash());
        assertEquals(ModelLimits.roomy().orders > 0, never.capacities().value(Limit.ORDERS) < 5_800);
    }

    @Test
    void shouldRefuseASnapshotUnderRulesThatItDoesNotKnow()
    {
        final EngineContext context = new EngineContext();
        assertThrows(IllegalArgumentException.class, () -> context.rulesVersion(Rules.NEWEST + 1).conclude());
        assertTrue(Rules.areKnown(Rules.OLDEST));
        assertTrue(Rules.areKnown(Rules.NEWEST));
    }

    private static MatchingEngine replay(
        final List<byte[]> journal, final MatchingEngine target, final int from, final int to)
    {
        for (int i = from; i < to; i++)
        {
            final byte[] record = journal.get(i);
            target.onCommand(new UnsafeBuffer(record), 0, record.length, i, i * 1_000_000L);
        }
        return target;
    }

    private void apply(final int length)
    {
        sink.clear();
        engine.onCommand(buffer, 0, length, engine.lastSequence() + 1, 1);
    }

    private MessageHeaderDecoder header()
    {
        return new MessageHeaderDecoder().wrap(new UnsafeBuffer(sink.bytes()), 0);
    }

    private AdminReportDecoder answer()
    {
        return new AdminReportDecoder().wrapAndApplyHeader(
            new UnsafeBuffer(sink.bytes()), 0, new MessageHeaderDecoder());
    }

    private int rules(final int version)
    {
        return rules(version, BooleanType.NULL_VAL);
    }

    private int rules(final int version, final BooleanType beginning)
    {
        return new SetRulesEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).correlationId(77)
            .rules(version).operatorName("me").reasonText("").beginning(beginning).limit();
    }

    private int limits(final long orders)
    {
        buffer.setMemory(0, buffer.capacity(), (byte)0);
        final SetLimitsEncoder limits =
            new SetLimitsEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).correlationId(77);
        final long unchanged = SetLimitsEncoder.sessionsNullValue();
        return limits.sessions(unchanged).accounts(unchanged).instruments(unchanged).orders(orders).levels(unchanged)
            .positions(unchanged).trades(unchanged).endedIds(unchanged).ordersPerAccount(unchanged)
            .ordersPerSession(unchanged).errorTradeDays(unchanged).clockStepNs(unchanged).limit();
    }

    private int check()
    {
        return new CheckStateEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).correlationId(77)
            .limit();
    }

    private int unknown()
    {
        final int length = check();
        new MessageHeaderEncoder().wrap(buffer, 0).templateId(UNKNOWN);
        return length;
    }
}
