/**
 * What the whole engine shares: the counters that its hot threads write and operations read.
 * <p>
 * May import the protocol, Agrona and the JDK. Start reading at {@link io.ringside.engine.ExchangeCounters}; the
 * machine itself begins at {@code io.ringside.engine.pipeline.ExchangePipeline}.
 */
package io.ringside.engine;
