/**
 * Processes that benchmarks measure in, so that none finds the code compiled for another.
 * <p>
 * May import the JDK alone. A {@link io.ringside.loadgen.bench.child.Child} belongs to one thread. Start reading there.
 */
package io.ringside.loadgen.bench.child;
