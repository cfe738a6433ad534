/**
 * Counters and histograms of a node in the form Prometheus reads. The only place that knows Micrometer.
 *
 * <p>Reads counters that hot threads write and never makes them wait; runs on the HTTP server's thread.
 * Start reading at {@link PrometheusEndpoint}.
 */
package io.ringside.ops.metrics;
