/**
 * Hosts the core on a cluster: Aeron Cluster decides the order of commands among several members, and each member
 * applies it to a pipeline that follows, with a journal of its own (docs/adr/0086). {@link
 * io.ringside.engine.cluster.ClusterMember} is what a node composes, {@link io.ringside.engine.cluster.ClusterHost}
 * what doors ask. The only package of this module that knows Aeron.
 */
package io.ringside.engine.cluster;
