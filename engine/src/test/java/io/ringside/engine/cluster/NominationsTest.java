package io.ringside.engine.cluster;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The members that are left nominate themselves one after the other, the first of them at once. */
class NominationsTest
{
    private static final int NOBODY = -1;
    private static final double APART = 0.5;

    @Test
    void shouldHaveThemComeOneAfterTheOther()
    {
        assertInTurn(List.of(1, 2), 0);
        assertInTurn(List.of(0, 2), 1);
        assertInTurn(List.of(0, 1), 2);
        assertInTurn(List.of(0, 1, 2), NOBODY);
    }

    private static void assertInTurn(final List<Integer> left, final int leader)
    {
        for (int i = 0; i < left.size(); i++)
        {
            final double waits = nominations(left.get(i), leader).nextDouble();
            assertEquals(i, (int)waits, "leader=" + leader + " member=" + left.get(i));
            assertTrue(waits < i + APART, "it may take the turn of the next one: " + waits);
        }
    }

    /** A clock that is late by just the difference would have two of them meet again and again. */
    @Test
    void shouldLeaveALittleToChance()
    {
        final Nominations nominations = nominations(1, 0);
        assertTrue(nominations.nextDouble() != nominations.nextDouble());
    }

    private static Nominations nominations(final int memberId, final int leader)
    {
        final List<MemberAddress> members = new ArrayList<>();
        for (int id = 0; id < 3; id++)
        {
            members.add(MemberAddress.of(id, "h", 1 + 10 * id));
        }
        return new Nominations(new ClusterMemberContext().memberId(memberId).members(members).directory(Path.of("d"))
            .aeronDirectory("a").conclude(), () -> leader);
    }
}
