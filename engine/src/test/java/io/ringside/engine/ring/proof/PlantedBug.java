package io.ringside.engine.ring.proof;

/** A way to get the ring wrong, as a change to its sources. */
record PlantedBug(String name, Patch... patches)
{
    @Override
    public String toString()
    {
        return name;
    }
}
