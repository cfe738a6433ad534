/**
 * The order book and the whole engine beside exchange-core and a book of trees, on flows of commands that are made
 * before anything is measured. May import everything of ours; exchange-core is only on the class path of the processes
 * that measure it. Each contender has a process of its own. Start reading at {@link
 * io.ringside.loadgen.bench.book.FlowBenchmark}.
 */
package io.ringside.loadgen.bench.book;
