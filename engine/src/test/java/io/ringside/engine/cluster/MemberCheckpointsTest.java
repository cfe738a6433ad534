package io.ringside.engine.cluster;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Members whose state differs are told apart by what the others have, and all come to the same answer. */
class MemberCheckpointsTest
{
    private static final int LEADER = 0;
    private static final long GOOD = 5;
    private static final long BAD = 6;

    @Test
    void shouldStopTheOneThatDiffers()
    {
        for (int wrong = 0; wrong < 3; wrong++)
        {
            for (int own = 0; own < 3; own++)
            {
                final MemberCheckpoints checkpoints = checkpoints(own);
                String fault = null;
                for (int memberId = 0; memberId < 3; memberId++)
                {
                    fault = tell(checkpoints, memberId, 4096, memberId == wrong ? BAD : GOOD);
                }
                final String told = "own=" + own + " wrong=" + wrong + " fault=" + fault;
                assertTrue((own == wrong) == (null != fault), told);
            }
        }
    }

    @Test
    void shouldTrustTheLeaderWhenThereIsNoMajority()
    {
        final MemberCheckpoints follower = checkpoints(1);
        final MemberCheckpoints leader = checkpoints(LEADER);
        for (int i = 1; i <= 4; i++)
        {
            assertNull(tellBoth(follower, i), "not yet: the third may be slow");
            assertNull(tellBoth(leader, i));
        }
        assertNotNull(tellBoth(follower, 5));
        assertNull(tellBoth(leader, 5));
    }

    @Test
    void shouldForgetTheOldest()
    {
        final MemberCheckpoints checkpoints = checkpoints(1);
        for (int i = 1; i <= 100; i++)
        {
            for (int memberId = 0; memberId < 3; memberId++)
            {
                assertNull(tell(checkpoints, memberId, i * 4096L, GOOD + i));
            }
        }
        assertNull(tell(checkpoints, 1, 4096, BAD), "too old to compare");
        assertNull(tell(checkpoints, 99, 100 * 4096L, BAD), "no member");
        assertNotNull(tell(checkpoints, 1, 100 * 4096L, BAD));
    }

    private static String tellBoth(final MemberCheckpoints checkpoints, final int i)
    {
        final String fault = tell(checkpoints, LEADER, i * 4096L, GOOD);
        return null == fault ? tell(checkpoints, 1, i * 4096L, BAD) : fault;
    }

    private static String tell(
        final MemberCheckpoints checkpoints, final int memberId, final long sequence, final long hash)
    {
        return checkpoints.compare(memberId, sequence, hash, LEADER);
    }

    private static MemberCheckpoints checkpoints(final int own)
    {
        final ClusterMemberContext context = new ClusterMemberContext().memberId(own).members(List.of(
            MemberAddress.of(0, "h", 1), MemberAddress.of(1, "h", 11), MemberAddress.of(2, "h", 21)))
            .directory(Path.of("d")).aeronDirectory("a")
            .intake((buffer, offset, length, sequence, timestampNs) -> true).progress(0, () -> 0, () -> 0);
        return new MemberCheckpoints(context.conclude());
    }
}
