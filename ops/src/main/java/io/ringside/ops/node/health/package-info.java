/** Watches progress: of doors, consumers and threads, and how long their work takes. */
package io.ringside.ops.node.health;
