import { CUSTOMER_RULES } from "./customers.ts";
import type { ImportKind } from "./imports.ts";
import type { KindRules } from "./kind-rules.ts";

export const KIND_RULES = {
  CUSTOMERS: CUSTOMER_RULES,
} satisfies Record<ImportKind, unknown>;

/** The rules of a kind, whatever its records are. */
export const rulesOf = (kind: ImportKind): KindRules<unknown> => KIND_RULES[kind] as unknown as KindRules<unknown>;
