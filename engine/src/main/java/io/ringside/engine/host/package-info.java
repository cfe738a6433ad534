/**
 * What every host of the core has, and how the doors and the node see it: {@link io.ringside.engine.host.CoreStage}
 * applies commands and publishes their output, {@link io.ringside.engine.host.Host} is what is asked from outside.
 * <p>
 * May import {@code engine.ring}, {@code engine.core}, {@code engine.snapshot}, {@code journal}, Agrona and
 * HdrHistogram; not {@code engine.pipeline}, which is one host of several that are possible.
 */
package io.ringside.engine.host;
