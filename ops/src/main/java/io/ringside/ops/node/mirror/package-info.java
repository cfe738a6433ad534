/** What a reader sees of books and instruments while the exchange thread goes on. */
package io.ringside.ops.node.mirror;
