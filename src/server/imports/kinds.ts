import type { ImportKind } from "../../rules/imports/imports.ts";
import { CUSTOMERS } from "./customers.ts";
import type { ImportKindWork } from "./import-kind.ts";

const KINDS = { CUSTOMERS } satisfies Record<ImportKind, unknown>;

/** What a kind does, whatever its records are. */
export const workOf = (kind: ImportKind): ImportKindWork<unknown> => KINDS[kind] as unknown as ImportKindWork<unknown>;
