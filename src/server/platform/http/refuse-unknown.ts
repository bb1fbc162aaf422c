import type { z } from "zod";
import { slipsBetween } from "../../../rules/likeness.ts";
import { HttpError, notFound } from "./errors.ts";
import { unknownFields } from "./unknown-fields.ts";

/** Maximum number of wrong letters in a misspelled name. */
const MOST_SLIPS = 2;

/** Rejects unknown query parameters: a misspelled filter would return everything. */
export function mustBeKnown(query: unknown, known: readonly string[]): void {
  const unknown = Object.keys((query ?? {}) as Record<string, unknown>).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new HttpError(400, "Some query parameters are unknown.", {
    code: "UNKNOWN_PARAMETER",
    errors: unknown.map((name) => ({ path: name, message: adviceOn(name, known, "parameter") })),
  });
}

/** Unknown fields named in an error; a body may have thousands. */
const MOST_NAMED = 20;

/**
 * Rejects unknown fields of a body: a misspelled optional one would be ignored.
 * @param ignored names that are accepted anywhere, such as those of the reply: clients may send a whole record back
 */
export function mustHaveKnownFields(schema: z.ZodType, body: unknown, ignored: ReadonlySet<string>): void {
  const unknown = unknownFields(schema, body).filter(({ name }) => !ignored.has(name));
  if (unknown.length === 0) return;
  throw new HttpError(400, "Some fields are unknown.", {
    code: "UNKNOWN_FIELD",
    errors: unknown
      .slice(0, MOST_NAMED)
      .map(({ path, name, known }) => ({ path, message: adviceOn(name, known, "field") })),
  });
}

function adviceOn(name: string, known: readonly string[], noun: "parameter" | "field"): string {
  if (known.length === 0)
    return noun === "parameter" ? "This call takes no query parameters." : "Unknown field. This object takes none.";
  const plain = plainName(name);
  const [nearest] = known
    .map((one) => ({ one, slips: slipsBetween(plain, plainName(one)) }))
    .filter(({ slips }) => slips <= MOST_SLIPS)
    .toSorted((a, b) => a.slips - b.slips);
  return nearest === undefined
    ? `Unknown ${noun}. This ${noun === "parameter" ? "call" : "object"} takes ${known.join(", ")}.`
    : `Unknown ${noun}. Did you mean "${nearest.one}"?`;
}

/** Treats "sort_by" and "ids[]" as "sortBy" and "ids". */
const plainName = (name: string): string => name.replace(/[^a-z0-9]/gi, "").toLowerCase();

const CANONICAL_NUMBER = /^[1-9]\d{0,9}$/;

/** Order numbers have one valid form: "20", not "020" or "2e1". */
export function mustBeCanonical(params: unknown): void {
  const { orderId } = (params ?? {}) as { orderId?: string };
  if (orderId !== undefined && !CANONICAL_NUMBER.test(orderId)) throw notFound("Not found.");
}
