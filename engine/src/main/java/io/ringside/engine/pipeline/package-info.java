/**
 * The exchange between its gateways: input ring, journal beside replication, matching, output ring.
 * <p>
 * May import {@code engine.ring}, {@code engine.core}, {@code engine.snapshot}, {@code engine.recovery}, {@code
 * journal}, Agrona and HdrHistogram. Every stage is an agent; {@link io.ringside.engine.pipeline.ThreadingMode} says
 * which thread steps which. One writer per field, one writer per buffer region, one writer per file.
 * <p>
 * Start reading at {@link io.ringside.engine.pipeline.ExchangePipeline}: its constructor is the picture.
 */
package io.ringside.engine.pipeline;
