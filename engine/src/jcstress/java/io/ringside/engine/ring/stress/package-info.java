/**
 * The ring under jcstress: small races on real threads, repeated millions of times. Compiled and run only under the
 * profile {@code jcstress}; see {@code ops/quality/prove-ring.sh}.
 */
package io.ringside.engine.ring.stress;
