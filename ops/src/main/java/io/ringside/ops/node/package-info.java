/**
 * Composition of whole processes: a primary, a standby. The only place that starts a media driver.
 *
 * <p>May import every module of ours, Aeron's driver. Constructed and closed by the main thread; what it starts runs on
 * the threads of the pipeline, the gateway and one conductor. Start reading at {@link ExchangeNode}.
 */
package io.ringside.ops.node;
