/** {@code ringside load}: load on a running exchange, and what is made of its measurements; the demo, and a market. */
package io.ringside.ops.admin.load;
