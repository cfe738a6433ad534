/**
 * A reference model of the core, written from the rule book alone, and the tests that hold the core against it.
 *
 * <p>{@link io.ringside.engine.model.ReferenceModel} is naive on purpose: sorted maps of linked lists, sums computed
 * anew, {@code BigInteger} where a long could wrap. It knows no SBE and shares nothing with the packages it judges;
 * its commands ({@link io.ringside.engine.model.Command}) and outputs ({@link io.ringside.engine.model.Output}) are
 * its own; {@link io.ringside.engine.model.WireAdapter} and {@link io.ringside.engine.model.OutputReader} translate
 * them to and from bytes by the schema, without the generated codecs.
 *
 * <p>May import: {@code engine.protocol} and the core's outermost types ({@code MatchingEngine}, {@code EngineContext},
 * {@code ReportSink}). Runs on the test's thread. Start reading at {@link io.ringside.engine.model.DifferentialRun}.
 *
 * <p>The rules are told as examples in the classes named {@code ...VectorsTest} and {@code PhaseMatrixTest}; each runs
 * against model and core.
 *
 * <p>System properties: {@code ringside.differential.commands} (total, over all profiles),
 * {@code ringside.differential.seed} (of the first run; every failure prints its own; coverage is asserted of the
 * default stream alone), {@code ringside.differential.threads} (as many runs at a time),
 * {@code ringside.differential.depth} (length of the words of {@code SmallScopeTest}) and
 * {@code ringside.metamorphic.commands} (of each run of {@code MetamorphicTest}), {@code ringside.streams} (how many
 * times as much as in a build tests send that play every profile).
 */
package io.ringside.engine.model;
