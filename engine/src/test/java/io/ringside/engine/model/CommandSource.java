package io.ringside.engine.model;

/** Where the commands of a {@link DifferentialRun} come from. */
interface CommandSource
{
    Command next();

    long nextTimestampNs();
}
