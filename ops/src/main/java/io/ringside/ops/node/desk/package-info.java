/** Operators' commands, the settings they change and the trading days that give them by the clock. */
package io.ringside.ops.node.desk;
