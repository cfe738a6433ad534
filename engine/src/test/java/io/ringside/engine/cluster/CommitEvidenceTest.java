package io.ringside.engine.cluster;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What counts for the majority of a leader: positions, as far as the term goes that they are told with. */
class CommitEvidenceTest
{
    private static final List<MemberAddress> THREE =
        List.of(MemberAddress.of(0, "h", 1), MemberAddress.of(1, "h", 11), MemberAddress.of(2, "h", 21));

    private final CommitEvidence evidence = evidence(THREE);

    @Test
    void shouldCountWhoHasThisTerm()
    {
        evidence.term(1, 0);
        assertFalse(evidence.isProven(100, true), "nobody has told anything");
        evidence.onTold(1, 1, 99);
        assertFalse(evidence.isProven(100, true), "not so far");
        evidence.onTold(1, 1, 100);
        assertTrue(evidence.isProven(100, true), "two of three, with this one");
        evidence.onTold(0, 1, 1_000);
        assertFalse(evidence.isProven(101, true), "this one does not count twice");
    }

    @Test
    void shouldCountAnOlderTermAsFarAsItGoes()
    {
        evidence.term(1, 0);
        evidence.term(2, 500);
        evidence.onTold(2, 1, 10_000);
        assertTrue(evidence.isProven(500, true), "the same log up to where the newer term begins");
        assertFalse(evidence.isProven(501, true), "another log from there on");
        evidence.onTold(2, 2, 501);
        assertTrue(evidence.isProven(501, true), "now it follows");
    }

    @Test
    void shouldNotCountALaterTerm()
    {
        evidence.term(2, 0);
        evidence.onTold(1, 3, 10_000);
        assertFalse(evidence.isProven(100, true), "another leader's log");
        assertTrue(evidence.isProven(100, false), "this log has not given out its last term yet");
    }

    @Test
    void shouldNeedAMajorityOfFive()
    {
        final CommitEvidence five = evidence(List.of(THREE.get(0), THREE.get(1), THREE.get(2),
            MemberAddress.of(3, "h", 31), MemberAddress.of(4, "h", 41)));
        five.term(1, 0);
        five.onTold(1, 1, 100);
        assertFalse(five.isProven(100, true), "two of five");
        five.onTold(4, 1, 100);
        assertTrue(five.isProven(100, true), "three of five");
    }

    private static CommitEvidence evidence(final List<MemberAddress> members)
    {
        return new CommitEvidence(new ClusterMemberContext().memberId(0).members(members).directory(Path.of("d"))
            .aeronDirectory("a").intake((buffer, offset, length, sequence, timestampNs) -> true)
            .progress(0, () -> 0, () -> 0).conclude());
    }
}
