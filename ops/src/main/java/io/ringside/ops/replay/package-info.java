/**
 * Commands as text and the core's output as text: what {@code ringside replay} reads and prints.
 *
 * <p>The wire schema itself is the table of messages, fields and enum names, so that a message added to the schema can
 * be written and is printed without a line of code here; only required fields and defaults are said, in {@link
 * io.ringside.ops.replay.CommandRules}. Files in forms of others are {@link io.ringside.ops.replay.OrderFile}s, which
 * put the same commands together row by row. May import the engine, jackson-core and the JDK. Runs on one thread, the
 * caller's. Start reading at {@link io.ringside.ops.replay.Scenario}.
 */
package io.ringside.ops.replay;
