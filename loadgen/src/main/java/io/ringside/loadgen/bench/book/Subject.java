package io.ringside.loadgen.bench.book;

/** What is measured in processes of its own. */
interface Subject extends Named
{
    /** Whether it knows the commands of a flow. */
    default boolean accepts(final BookCase bookCase)
    {
        return true;
    }

    /** The folder of the peers with the libraries that only this one needs; empty for none. */
    default String ownPeers()
    {
        return "";
    }
}
