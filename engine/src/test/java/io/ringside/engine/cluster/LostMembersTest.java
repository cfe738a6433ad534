package io.ringside.engine.cluster;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The leader says of a silent member that it is gone, in every term in which it is. */
class LostMembersTest
{
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int SILENT = 1;
    private static final int OTHER = 2;
    private static final long INCARNATION = 100;

    private final ClusterMemberContext context = new ClusterMemberContext().memberId(0).members(List.of(
        MemberAddress.of(0, "h", 1), MemberAddress.of(SILENT, "h", 11), MemberAddress.of(2, "h", 21)))
        .directory(Path.of("d")).aeronDirectory("a").intake((buffer, offset, length, sequence, timestampNs) -> true)
        .progress(0, () -> 0, () -> 0).conclude();
    private final KeptCommands kept = new KeptCommands(context);
    private final LogThread thread = new LogThread(context, (fault) ->
    {
        throw new AssertionError(fault);
    });
    private final MemberCounters counters = new MemberCounters();
    private final AgreedCommands commands = new AgreedCommands(context, kept, thread, counters);
    private final CommitEvidence evidence = new CommitEvidence(context);
    private final LogService log =
        new LogService(context, commands, evidence, thread, counters, () -> true, () -> true);
    private final LostMembers lost = new LostMembers(context, kept, commands, log, evidence);
    private long nowNs = 1;
    private boolean isOtherHeard = true;

    @BeforeEach
    void offer()
    {
        final UnsafeBuffer hello = new UnsafeBuffer(new byte[EnvelopeDescriptor.HEADER_LENGTH]);
        EnvelopeDescriptor.header(hello, SILENT, INCARNATION, 0, 0);
        commands.onMessage(hello, 0, hello.capacity(), 1, 1);
        lead(5);
    }

    @Test
    void shouldSayItOnceInATerm()
    {
        assertEquals(0, look(TIMEOUT_NS / 4), "it may not have been heard yet");
        assertEquals(1, look(TIMEOUT_NS));
        assertEquals(0, look(TIMEOUT_NS));
    }

    /** A leader may read of its term late, and what it says before that counts for nobody. */
    @Test
    void shouldSayItAnewInTheNextTerm()
    {
        assertEquals(1, look(TIMEOUT_NS));
        lead(7);
        assertEquals(0, look(TIMEOUT_NS / 4));
        assertEquals(1, look(TIMEOUT_NS));
        final UnsafeBuffer message = new UnsafeBuffer(new byte[64]);
        kept.copy(1, message, 0);
        assertEquals(MemberNote.lost(SILENT, 7), MemberNote.first(message, EnvelopeDescriptor.ENTRY_HEADER_LENGTH));
    }

    /** It was heard all the time that it led. */
    @Test
    void shouldSayAtOnceThatTheLeaderOfBeforeIsGone()
    {
        evidence.onTakesPart(SILENT, nowNs);
        begin(6, SILENT);
        nowNs += TIMEOUT_NS + 1;
        assertEquals(1, begin(7, context.memberId));
        assertEquals(0, look(TIMEOUT_NS));
    }

    @Test
    void shouldNotSayItOfALeaderThatWasHeardUntilNow()
    {
        begin(6, SILENT);
        nowNs += TIMEOUT_NS;
        evidence.onTakesPart(SILENT, nowNs);
        assertEquals(0, begin(7, context.memberId));
        assertEquals(0, look(TIMEOUT_NS));
        assertEquals(1, look(1));
    }

    /** Both were heard until nearly the same time: the first one that is silent for too long is not gone either. */
    @Test
    void shouldSayNothingWhenItHearsNobody()
    {
        evidence.onTakesPart(SILENT, nowNs);
        nowNs += TIMEOUT_NS / 10;
        evidence.onTakesPart(OTHER, nowNs);
        isOtherHeard = false;
        assertEquals(0, look(TIMEOUT_NS));
        assertEquals(0, look(TIMEOUT_NS));

        isOtherHeard = true;
        assertEquals(1, look(TIMEOUT_NS));
    }

    private int begin(final long termId, final int leaderId)
    {
        log.onNewLeadershipTermEvent(termId, 0, 0, 0, leaderId, 0, TimeUnit.NANOSECONDS, 0);
        return doWork(context.memberId == leaderId);
    }

    private int doWork(final boolean isLeading)
    {
        if (isOtherHeard)
        {
            evidence.onTakesPart(OTHER, nowNs);
        }
        return lost.doWork(isLeading, nowNs);
    }

    private void lead(final long termId)
    {
        begin(termId, context.memberId);
    }

    /** What is said when so much time has gone by. */
    private int look(final long durationNs)
    {
        nowNs += durationNs;
        return doWork(true);
    }
}
