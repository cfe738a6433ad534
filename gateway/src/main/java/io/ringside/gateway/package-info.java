/**
 * The network edge of the exchange.
 * <p>
 * {@link io.ringside.gateway.Gateway} composes the agents of the packages below and puts them on threads. Nothing below
 * knows it. Imports {@code engine}, Aeron and Agrona. Start reading at Gateway.
 */
package io.ringside.gateway;
