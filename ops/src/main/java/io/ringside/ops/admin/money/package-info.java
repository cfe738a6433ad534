/** Verbs about money: currencies, accounts and their balances, commissions. Decimals are converted here, exactly. */
package io.ringside.ops.admin.money;
