/**
 * Makes of journal and snapshots a core that can go on.
 * <p>
 * May import {@code engine.core}, {@code engine.snapshot}, {@code journal} and Agrona. Runs on the thread that starts
 * a node, before anything else runs. Start reading at {@link io.ringside.engine.recovery.JournalReplayer}.
 */
package io.ringside.engine.recovery;
