/** Verbs about the journal and what follows from it: replay, audit, snapshots and damaged records. */
package io.ringside.ops.admin.journal;
