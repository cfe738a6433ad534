/** Who did what, and when: operators' commands read from a journal. */
package io.ringside.ops.replay.audit;
