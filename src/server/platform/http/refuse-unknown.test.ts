import { expect, test } from "vitest";
import { z } from "zod";
import type { HttpError } from "./errors.ts";
import { mustBeCanonical, mustBeKnown, mustHaveKnownFields } from "./refuse-unknown.ts";
import { namesIn } from "./unknown-fields.ts";

const KNOWN = ["search", "sortBy", "limit", "ids"];

test.each([
  ["serach", 'Unknown parameter. Did you mean "search"?'],
  ["sort_by", 'Unknown parameter. Did you mean "sortBy"?'],
  ["Limit", 'Unknown parameter. Did you mean "limit"?'],
  ["ids[]", 'Unknown parameter. Did you mean "ids"?'],
  ["color", "Unknown parameter. This call takes search, sortBy, limit, ids."],
])("the unknown query parameter %s is rejected: %s", (name, message) => {
  expect(() => mustBeKnown({ [name]: "x", limit: "5" }, KNOWN)).toThrow(
    expect.objectContaining({ status: 400, errors: [{ path: name, message }] }),
  );
});

test("known query parameters pass, and none are required", () => {
  expect(() => mustBeKnown({ limit: "5" }, KNOWN)).not.toThrow();
  expect(() => mustBeKnown(undefined, [])).not.toThrow();
  expect(() => mustBeKnown({ x: "" }, [])).toThrow(
    expect.objectContaining({ errors: [{ path: "x", message: "This call takes no query parameters." }] }),
  );
});

test.each(["020", "2e1", "20.0", "+20", "0", " 20", "99999999999", "abc"])(
  "%s is not a canonical order number",
  (orderId) => {
    expect(() => mustBeCanonical({ orderId })).toThrow(expect.objectContaining({ status: 404 }));
  },
);

test("a canonical order number passes, and other parameters are not checked", () => {
  expect(() => mustBeCanonical({ orderId: "20" })).not.toThrow();
  expect(() => mustBeCanonical({ userId: "020" })).not.toThrow();
});

const Body = z.object({
  name: z.string(),
  rolls: z.array(z.object({ format: z.string(), notes: z.string().optional() })),
  prices: z.record(z.string(), z.object({ cents: z.number() })).nullish(),
  by: z.union([z.object({ badge: z.string() }), z.object({ workerId: z.string(), pin: z.string() })]).optional(),
  data: z.looseObject({}).optional(),
});
const unknownIn = (body: unknown, ignored: string[] = []) => {
  try {
    mustHaveKnownFields(Body, body, new Set(ignored));
    return [];
  } catch (error) {
    return (error as HttpError).errors.map(({ path, message }) => `${path}: ${message}`);
  }
};

test("unknown fields of a body are named with the nearest known one, at every depth", () => {
  const roll = { format: "35MM" };
  const known = {
    name: "",
    rolls: [roll],
    prices: { a: { cents: 1 } },
    by: { workerId: "", pin: "" },
    data: { any: 1 },
  };
  expect(unknownIn(known)).toEqual([]);
  expect(unknownIn({ ...known, rolls: [roll, { ...roll, note: "" }] })).toEqual([
    'rolls.1.note: Unknown field. Did you mean "notes"?',
  ]);
  expect(unknownIn({ ...known, prices: { a: { dollars: 1 } }, by: { badge: "", colour: 1 } })).toEqual([
    "prices.a.dollars: Unknown field. This object takes cents.",
    "by.colour: Unknown field. This object takes badge.",
  ]);
  expect(unknownIn({ ...known, ["__proto__x"]: 1, constructor: 1 })).toHaveLength(2);
});

test("a record may be sent back with the fields of the reply", () => {
  expect([...namesIn(z.object({ roll: Body.extend({ createdAt: z.string() }).nullable() }))]).toContain("createdAt");
  expect(unknownIn({ name: "", rolls: [], createdAt: "", creatdAt: "" }, ["createdAt"])).toHaveLength(1);
  // The values of other kinds are left to the schema.
  for (const body of [null, undefined, 7, "text", [], { rolls: 7 }]) expect(unknownIn(body)).toEqual([]);
});
