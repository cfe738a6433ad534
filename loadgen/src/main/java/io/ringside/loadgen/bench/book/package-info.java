/**
 * The order book beside those of exchange-core and a book of trees, on flows of commands that are made before anything
 * is measured. May import everything of ours; exchange-core stands on a class path of its own, that of the processes
 * that measure it. Each contestant has a process and one thread. Start reading at {@link
 * io.ringside.loadgen.bench.book.BookBenchmark}.
 */
package io.ringside.loadgen.bench.book;
