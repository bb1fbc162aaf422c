import { readFileSync } from "node:fs";
import { join } from "node:path";

/** As JSON is read: what it holds is known by what it is of. */
export type Json = ReturnType<typeof JSON.parse>;

/** A thing at Stripe; `object` says what it is. Those of other things are held by their ids. */
export type Thing = { id: string; object: string; [name: string]: Json };

const PUBLISHED = JSON.parse(readFileSync(join("tests/wire/stripe/resources.json"), "utf8")) as Record<string, Thing>;

/** An answer that says no, as Stripe words them. */
export class Problem extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, body: { type: string; message: string; code?: string; param?: string } & Partial<Thing>) {
    super(body.message);
    this.status = status;
    this.body = { error: body };
  }
}

export const refused = (message: string, more: { code?: string; param?: string } = {}): Problem =>
  new Problem(400, { type: "invalid_request_error", message, ...more });

export const missing = (what: string, id: string): Problem =>
  new Problem(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param: what,
    message: `No such ${what}: '${id}'`,
  });

/** Everything that an account holds. */
export type Things = ReturnType<typeof openThings>;

export function openThings() {
  const all = new Map<string, Thing>();
  let count = 0;
  function put(id: string, kind: string, own: Record<string, unknown>): Thing {
    const thing: Thing = { ...structuredClone(PUBLISHED[kind]!), livemode: false, metadata: {}, ...own, id };
    all.set(id, thing);
    return thing;
  }
  return {
    all,
    newId: (prefix: string): string => `${prefix}_${String((count += 1)).padStart(6, "0")}`,
    /** One as Stripe publishes it, with what is its own. */
    add(kind: string, prefix: string, own: Record<string, unknown>): Thing {
      return put(`${prefix}_${String((count += 1)).padStart(6, "0")}`, kind, own);
    },
    /** As `add`, by an id that whoever asked has chosen. */
    put,
    find(object: string, id: string | null): Thing {
      const thing = all.get(id ?? "");
      if (thing?.object !== object) throw missing(object, id ?? "");
      return thing;
    },
    /** The newest first, as Stripe lists. */
    list: (object: string, fits: (thing: Thing) => boolean = () => true): Thing[] =>
      [...all.values()].filter((thing) => thing.object === object && fits(thing)).toReversed(),
  };
}

/** The things whose ids are at a path, whole. */
export function expanded(things: Things, value: Json, path: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((one) => expanded(things, one, path));
  if (typeof value === "string") return expanded(things, things.all.get(value) ?? value, path);
  const [first, ...rest] = path;
  if (first === undefined || value === null || typeof value !== "object" || value[first] == null) return value;
  const inner = value[first];
  const whole = typeof inner === "string" ? (things.all.get(inner) ?? inner) : inner;
  return { ...value, [first]: expanded(things, whole, rest) };
}
