/** {@code ringside order}: one order of a person, entered, changed, cancelled and asked for. */
package io.ringside.ops.admin.order;
