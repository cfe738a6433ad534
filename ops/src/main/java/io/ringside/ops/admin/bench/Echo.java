package io.ringside.ops.admin.bench;

import io.ringside.loadgen.LoadTarget;
import io.ringside.loadgen.transport.TransceiverFactory;

import java.util.List;

/** Processes that send back what they receive, and how to put load on them. */
interface Echo extends AutoCloseable
{
    List<Process> processes();

    LoadTarget target();

    TransceiverFactory sessions();

    @Override
    void close();
}
