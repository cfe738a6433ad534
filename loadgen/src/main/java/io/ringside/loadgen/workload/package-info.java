/**
 * What is sent and when: arrival schedules and the order flow, both drawn from one seed.
 * <p>
 * Everything here runs on the load generator's thread, reads no clock (time comes in as the intended send time) and
 * allocates nothing once built. May import the JDK, Agrona, {@code engine.protocol} and the order terms of {@code
 * gateway.client}; knows neither a transport nor a result.
 * <p>
 * Start reading at {@link io.ringside.loadgen.workload.Workload}, then {@link io.ringside.loadgen.workload.OrderFlow}.
 */
package io.ringside.loadgen.workload;
