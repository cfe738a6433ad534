/**
 * The one command line. {@link Ringside} is the main class; one class per verb beside it.
 *
 * <p>May import every package of ours, picocli and jline. Runs on the main thread of a short-lived process, except
 * {@code start} and {@code demo},
 * which own a node or child processes until they end. Start reading at {@link Ringside}.
 */
package io.ringside.ops.admin;
