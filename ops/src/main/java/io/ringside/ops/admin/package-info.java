/**
 * The one command line. {@link Ringside} is the main class; its verbs are in rooms: {@code order}, {@code load}, {@code
 * market}, {@code journal}, {@code bench} and {@code node}, all on {@code base}, none seeing another.
 *
 * <p>May import every package of ours, picocli and jline. Runs on the main thread of a short-lived process, except
 * {@code start} and {@code demo}, which own a node or child processes until they end. Start reading at {@link
 * Ringside}.
 */
package io.ringside.ops.admin;
