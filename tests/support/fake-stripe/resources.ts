import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Json = ReturnType<typeof JSON.parse>;

/** A resource at Stripe; `object` is its kind. It refers to other resources by their IDs. */
export type Resource = { id: string; object: string; [name: string]: Json };

/** One example of each kind, as published by Stripe. */
const PUBLISHED = JSON.parse(readFileSync(join("tests/provider-contracts/stripe/resources.json"), "utf8")) as Record<
  string,
  Resource
>;

export class Problem extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(
    status: number,
    error: { type: string; message: string; code?: string; param?: string } & Partial<Resource>,
  ) {
    super(error.message);
    this.status = status;
    this.body = { error };
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

export type Resources = ReturnType<typeof openResources>;

export function openResources() {
  const all = new Map<string, Resource>();
  let count = 0;
  const newId = (prefix: string): string => `${prefix}_${String((count += 1)).padStart(6, "0")}`;
  const published = (kind: string): Resource => structuredClone(PUBLISHED[kind]!);

  /** Adds a resource by a known ID: the published example with its own fields. */
  function put(id: string, kind: string, own: Record<string, unknown>): Resource {
    const resource: Resource = { ...published(kind), livemode: false, metadata: {}, ...own, id };
    all.set(id, resource);
    return resource;
  }

  return {
    all,
    newId,
    published,
    put,
    add: (kind: string, prefix: string, own: Record<string, unknown>): Resource => put(newId(prefix), kind, own),
    show(id: string, kind: string, own: Record<string, unknown>): void {
      const known = all.get(id);
      if (known === undefined) put(id, kind, own);
      else Object.assign(known, own);
    },
    find(object: string, id: string | null): Resource {
      const resource = all.get(id ?? "");
      if (resource?.object !== object) throw missing(object, id ?? "");
      return resource;
    },
    /** Newest first, as Stripe lists. */
    list: (object: string, fits: (resource: Resource) => boolean = () => true): Resource[] =>
      [...all.values()].filter((resource) => resource.object === object && fits(resource)).toReversed(),
  };
}

/** Replaces the IDs at a path with the complete resources. */
export function expanded(resources: Resources, value: Json, path: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((one) => expanded(resources, one, path));
  if (typeof value === "string") return expanded(resources, resources.all.get(value) ?? value, path);
  const [first, ...rest] = path;
  if (first === undefined || value === null || typeof value !== "object" || value[first] == null) return value;
  const inner = value[first];
  const whole = typeof inner === "string" ? (resources.all.get(inner) ?? inner) : inner;
  return { ...value, [first]: expanded(resources, whole, rest) };
}
