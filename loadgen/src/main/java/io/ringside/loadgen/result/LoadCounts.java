package io.ringside.loadgen.result;

/**
 * Counts over the whole run, warm-up included, so that they can be held against what the exchange journaled.
 *
 * @param sent         commands sent.
 * @param acknowledged commands answered, by acceptance or by a reject.
 * @param rejected     commands answered by a reject.
 * @param lost         commands never answered.
 * @param duplicates   answers to a command already answered.
 * @param trades       trades in which one of the commands was the aggressor.
 */
public record LoadCounts(long sent, long acknowledged, long rejected, long lost, long duplicates, long trades)
{
}
