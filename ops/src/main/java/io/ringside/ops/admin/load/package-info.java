/** {@code ringside load}: load on a running exchange, and what is made of its measurements. */
package io.ringside.ops.admin.load;
