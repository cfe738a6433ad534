/** {@code ringside load}: load on a running exchange, and what is made of its measurements; a market that lives. */
package io.ringside.ops.admin.load;
