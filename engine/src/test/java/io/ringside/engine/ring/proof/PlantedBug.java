package io.ringside.engine.ring.proof;

/** A way to get the ring wrong, as a change to its sources. */
final class PlantedBug
{
    final String name;
    final Patch[] patches;

    PlantedBug(final String name, final Patch... patches)
    {
        this.name = name;
        this.patches = patches;
    }

    @Override
    public String toString()
    {
        return name;
    }
}
