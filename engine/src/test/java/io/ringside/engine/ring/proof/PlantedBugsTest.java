package io.ringside.engine.ring.proof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Every bug planted in the ring is found by a tool; the ring as shipped is found right by the same tools. Two are
 * planted unless told otherwise: {@code ops/quality/prove-ring.sh} plants all.
 */
class PlantedBugsTest
{
    private static final boolean IS_ALL = Boolean.getBoolean("ringside.ring.planted.all");
    private static final int STEP = Integer.getInteger("ringside.ring.planted.step", 22);
    private static final int COUNT_MIN = 44;
    /** RingModelTest walks to the end of all programs but one in the same build. */
    private static final long STATE_LIMIT_OF_SHIPPED = 1 == STEP ? PlantedBugsTool.STATE_LIMIT : 5_000;

    @Test
    void shouldFindEveryPlantedBug()
    {
        final List<PlantedBug> bugs = new ArrayList<>(PlantedBugs.orderings());
        bugs.addAll(PlantedBugs.logic());
        final Map<PlantedBug, Map<String, String>> found = new LinkedHashMap<>();
        for (int i = 0; i < bugs.size(); i += STEP)
        {
            found.put(bugs.get(i), PlantedBugsTool.findersOf(bugs.get(i), IS_ALL, PlantedBugsTool.STATE_LIMIT));
        }

        PlantedBugsTool.table(found).forEach((line) -> System.out.println("planted: " + line));
        final List<String> missed = new ArrayList<>();
        found.forEach((bug, finders) ->
        {
            if (finders.isEmpty())
            {
                missed.add(bug.name());
            }
        });
        assertEquals(List.of(), missed, "bugs that no tool finds");
        assertTrue(bugs.size() >= COUNT_MIN && found.size() * STEP >= bugs.size(),
            "bugs planted: " + found.size() + " of " + bugs.size());
        System.out.println("planted: bugs=" + found.size() + " of " + bugs.size() + " found=" + found.size());
    }

    @Test
    void shouldFindNothingInTheRingAsShipped()
    {
        assertEquals(Map.of(), PlantedBugsTool.findersOf(new PlantedBug("none"), true, STATE_LIMIT_OF_SHIPPED));
    }

    @Test
    void shouldRefuseAPatchThatDoesNotApply()
    {
        final PlantedBug stale = new PlantedBug("stale", new Patch("Slots.java", "no such text", ""));
        assertThrows(AssertionError.class, () -> PlantedBugsTool.findersOf(stale, false, PlantedBugsTool.STATE_LIMIT));
    }
}
