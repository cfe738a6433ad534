/** JSON as maps, lists and plain values: of results, operators' commands and pages. Cold paths only. */
package io.ringside.gateway.json;
