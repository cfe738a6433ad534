/**
 * Commands as text and the core's output as text: what {@code ringside replay} reads and prints.
 *
 * <p>Rooms from the ground up: {@code schema}; {@code line}; {@code show}; {@code file} and {@code audit} side by side.
 * May import the engine, jackson-core and the JDK. Runs on one thread, the caller's. Start reading at {@link
 * io.ringside.ops.replay.Scenario}.
 */
package io.ringside.ops.replay;
