package io.ringside.loadgen.result;

/**
 * Counts over the whole run, warm-up included, so that they can be held against what the exchange journaled.
 *
 * @param sent         commands sent, without those that the exchange says it never took.
 * @param acknowledged commands answered, by acceptance or by a reject.
 * @param rejected     commands answered by a reject.
 * @param lost         commands never answered.
 * @param duplicates   answers to a command already answered.
 * @param trades       trades in which one of the commands was the aggressor.
 * @param notSent      messages of the schedule that were never sent, or that the exchange says it never took.
 */
public record LoadCounts(
    long sent, long acknowledged, long rejected, long lost, long duplicates, long trades, long notSent)
{
}
