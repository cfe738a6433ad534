/**
 * Order entry over Aeron: FIXP's session semantics on the schema's templates 1 to 13.
 * <p>
 * {@link io.ringside.gateway.sbe.SbeAcceptorAgent} (thread "gateway", or "gw-sbe") owns one
 * {@link io.ringside.gateway.sbe.SbeConnection} per incoming Aeron image and steps each in turn; everything in this
 * package runs on that thread. Imports {@code engine.protocol}, the other gateway packages, Aeron and Agrona. Start
 * reading at SbeConnection.
 */
package io.ringside.gateway.sbe;
