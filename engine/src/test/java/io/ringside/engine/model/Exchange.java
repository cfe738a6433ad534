package io.ringside.engine.model;

import java.util.List;

/**
 * Something that takes commands and puts out reports and market data: the core, or the model standing in for it.
 */
interface Exchange
{
    void apply(Command command, long sequence, long timestampNs);

    List<Output> reports();

    List<Output> marketData();

    /** Compare what can be seen of the state with the model's; fails where they part. */
    void checkState(ReferenceModel model);
}
