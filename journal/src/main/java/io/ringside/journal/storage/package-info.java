/**
 * Where the files are: a flat directory with its locks, syncs, renames and free space, behind
 * {@link io.ringside.journal.storage.JournalStorage}, so that tests and the simulator can put a faulty disk there; the
 * errors of it; a small file that is replaced without a moment in which it is gone.
 * <p>
 * May import the JDK and Agrona, nothing of ours. Start reading at {@link
 * io.ringside.journal.storage.JournalStorage}.
 */
package io.ringside.journal.storage;
