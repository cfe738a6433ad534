/**
 * Files of commands. Those in forms of others are {@link io.ringside.ops.replay.file.OrderFile}s, which put commands
 * together row by row and apply them to a {@link io.ringside.ops.replay.file.CommandTarget}.
 */
package io.ringside.ops.replay.file;
