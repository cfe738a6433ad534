/** The media driver of a node and its Aeron client, stepped by threads of ours. */
package io.ringside.ops.node.media;
