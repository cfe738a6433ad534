/** Verbs that look at the market or change it: books, instruments, accounts, phases and error trades. */
package io.ringside.ops.admin.market;
