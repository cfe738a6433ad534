/** {@code ringside bench}: parts of the exchange measured beside what they compare with. */
package io.ringside.ops.admin.bench;
