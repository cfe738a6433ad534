package io.ringside.engine.snapshot;

import java.util.function.UnaryOperator;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateSection;

/**
 * One step of a section from a version to the next.
 *
 * @param name        for people: what has changed.
 * @param section     it is for.
 * @param fromVersion the version that it reads.
 * @param items       from the items of that version to those of the next.
 */
record SectionMigration(String name, StateSection section, int fromVersion, UnaryOperator<StateInput> items)
{
    StateInput migrate(final StateInput older)
    {
        return items.apply(older);
    }
}
