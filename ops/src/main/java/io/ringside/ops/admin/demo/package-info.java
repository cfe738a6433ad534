/**
 * {@code ringside demo}: a whole venue under load, with one node, a pair or a cluster, and the proof that nothing was
 * lost.
 */
package io.ringside.ops.admin.demo;
