/**
 * Composition of whole processes: a primary, a standby. The only place that starts a media driver.
 * Its rooms from the ground up, each seeing those before it: {@code base}, {@code threads}, {@code health}, {@code
 * media}, {@code mirror}, {@code storage}; {@code pair}, {@code desk} and {@code doors} side by side; {@code view}.
 *
 * <p>May import every module of ours, Aeron's driver. Constructed and closed by the main thread; what it starts runs on
 * the threads of the pipeline, the gateway and one conductor. Start reading at {@link ExchangeNode}.
 */
package io.ringside.ops.node;
