/** Backup of a data directory, also of a running node, and its restore up to a sequence or a time. */
package io.ringside.ops.admin.backup;
