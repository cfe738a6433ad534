package io.ringside.engine.snapshot;

import java.util.List;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateSection;

/**
 * What makes sections of older versions readable: for each version of a section that is no longer written, one named
 * migration to the version after it. A section goes through all that lie between its version and the present one.
 */
final class SectionMigrations
{
    /** The migrations of this build. All sections still have their first version. */
    static final SectionMigrations ALL = new SectionMigrations(List.of());

    private final List<SectionMigration> migrations;

    SectionMigrations(final List<SectionMigration> migrations)
    {
        this.migrations = migrations;
    }

    /**
     * The items of a section as the present version has them.
     *
     * @param section it is.
     * @param version it was written with; not newer than the present one.
     * @param items   as written.
     * @return the items to read.
     */
    StateInput migrate(final StateSection section, final int version, final StateInput items)
    {
        return migrate(section, version, section.version(), items);
    }

    StateInput migrate(final StateSection section, final int version, final int wanted, final StateInput items)
    {
        StateInput result = items;
        for (int from = version; from < wanted; from++)
        {
            result = find(section, from).migrate(result);
        }
        return result;
    }

    private SectionMigration find(final StateSection section, final int from)
    {
        return migrations.stream()
            .filter((it) -> it.section() == section && it.fromVersion() == from)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("snapshot is too old: section " + section + " has version " +
                from + ", and nothing here migrates it: replay the journal, or load it with the version before"));
    }
}
