/**
 * The host of a node: input ring, journal beside replication, and the core stage behind them, on threads.
 * <p>
 * May import {@code engine.host}, {@code engine.ring}, {@code engine.core}, {@code engine.recovery}, {@code journal}
 * and Agrona. Outside, only what puts a node together sees it; everybody else asks a
 * {@link io.ringside.engine.host.Host}. Every stage is an agent; {@link io.ringside.engine.host.ThreadingMode} says
 * which thread steps which. One writer per field, one writer per buffer region, one writer per file.
 * <p>
 * Start reading at {@link io.ringside.engine.pipeline.ExchangePipeline}.
 */
package io.ringside.engine.pipeline;
