/** Whole-system tests: real processes, real clients, real kills. */
package io.ringside.ops.system;
