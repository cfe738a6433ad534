/**
 * Levels above an order: session, account, firm, venue. Each may be blocked, kept from instruments, and limited in its
 * rate of orders.
 */
package io.ringside.risk.level;
