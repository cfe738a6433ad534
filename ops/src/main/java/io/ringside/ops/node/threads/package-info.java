/** Which thread does what on how many cores, and how a thread waits that has nothing to do. */
package io.ringside.ops.node.threads;
