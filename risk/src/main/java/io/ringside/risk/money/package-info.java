/**
 * Money of accounts: currencies, balances, what instruments are worth, commissions, and the ledger in which every
 * movement is posted twice. Amounts are integers of the smallest unit of their currency. What one order or command
 * moves has 63 bits, a balance has 128.
 */
package io.ringside.risk.money;
