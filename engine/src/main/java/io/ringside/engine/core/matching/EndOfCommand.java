package io.ringside.engine.core.matching;

/** What a command may have brought about beside what quotes set off. */
@FunctionalInterface
public interface EndOfCommand
{
    /** Bring it about. True if orders may have changed: then quotes are looked at again. */
    boolean onEnd();
}
