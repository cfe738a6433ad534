/** Verbs that run a node or a whole exchange, look at its machine, and keep its keys and tokens. */
package io.ringside.ops.admin.node;
