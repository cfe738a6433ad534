/** The other node: a primary that replicates, a standby that follows, and the promotion of one to the other. */
package io.ringside.ops.node.pair;
