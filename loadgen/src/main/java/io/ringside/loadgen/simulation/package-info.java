/**
 * A whole venue on one thread: primary, standby, gateways and clients as the real agents, on a virtual clock, simulated
 * disks and a simulated network, with crashes, pauses and partitions, all drawn from one seed.
 * <p>
 * What is real: journal, recovery, snapshots, pipeline, core, replication, promotion rules, report log, pruning,
 * reseed, egress and its replay, and in part of the venues the FIX gateway, and the bridge and the door of SBE over
 * TCP with Aeron's media driver. What is simulated: disk, network, time, the operator, the clients, and for some of
 * these the front of the gateway. Start reading at {@link io.ringside.loadgen.simulation.Simulation}.
 * <p>
 * The rooms have doors that open one way: {@code base}, then {@code disk}, {@code network}, {@code socket} and {@code
 * media}, then {@code node}, {@code firm}, and {@code fix} and {@code sbe}; here are the clients, the operator, bad
 * luck, and the world that steps them all.
 */
package io.ringside.loadgen.simulation;
