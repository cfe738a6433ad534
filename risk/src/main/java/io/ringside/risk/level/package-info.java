/**
 * Levels above an order: session, account, desk, firm, venue. Each may be blocked, kept from instruments, and limited
 * in its rate of orders, in the size of one, in what is open, in positions, and in what is traded or lost in a day. One
 * table says what each limit is of ({@link io.ringside.risk.level.LimitKind}).
 */
package io.ringside.risk.level;
