/**
 * Pre-trade risk: accounts, limits, positions, the price collar and the kill switch. Exact integer arithmetic; a sum or
 * product that does not fit 64 bits is a refusal, never a wrap.
 * <p>
 * Imports Agrona and the JDK only; knows neither SBE, nor bytes, nor time. Called inline by the core on the matching
 * thread: single-threaded, no allocation after construction.
 * <p>
 * Start reading at {@link io.ringside.risk.RiskEngine}.
 */
package io.ringside.risk;
