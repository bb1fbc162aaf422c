import { slipsBetween } from "../../../rules/likeness.ts";
import { HttpError, notFound } from "./errors.ts";

/** Maximum number of wrong letters in a misspelled name. */
const MOST_SLIPS = 2;

/** Rejects unknown query parameters: a misspelled filter would return everything. */
export function mustBeKnown(query: unknown, known: readonly string[]): void {
  const unknown = Object.keys((query ?? {}) as Record<string, unknown>).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new HttpError(400, "Some query parameters are unknown.", {
    code: "UNKNOWN_PARAMETER",
    errors: unknown.map((name) => ({ path: name, message: adviceOn(name, known) })),
  });
}

function adviceOn(name: string, known: readonly string[]): string {
  if (known.length === 0) return "This call takes no query parameters.";
  const plain = plainName(name);
  const [nearest] = known
    .map((one) => ({ one, slips: slipsBetween(plain, plainName(one)) }))
    .filter(({ slips }) => slips <= MOST_SLIPS)
    .toSorted((a, b) => a.slips - b.slips);
  return nearest === undefined
    ? `Unknown parameter. This call takes ${known.join(", ")}.`
    : `Unknown parameter. Did you mean "${nearest.one}"?`;
}

/** Treats "sort_by" and "ids[]" as "sortBy" and "ids". */
const plainName = (name: string): string => name.replace(/[^a-z0-9]/gi, "").toLowerCase();

const CANONICAL_NUMBER = /^[1-9]\d{0,9}$/;

/** Order numbers have one valid form: "20", not "020" or "2e1". */
export function mustBeCanonical(params: unknown): void {
  const { orderId } = (params ?? {}) as { orderId?: string };
  if (orderId !== undefined && !CANONICAL_NUMBER.test(orderId)) throw notFound("Not found.");
}
