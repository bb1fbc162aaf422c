import type { Client } from "openapi-fetch";
import type { components, paths } from "./schema.d.ts";

export type { paths };
export type Schemas = components["schemas"];

/**
 * Creates a client of the lab's API.
 * @param options.url the lab's origin, such as "https://lab.example"
 * @param options.key an API key, "nice_…"
 */
export function createLabClient(options: { url: string; key: string; fetch?: typeof fetch }): Client<paths>;

/** A failed call; `code` says why. */
export class LabError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: { path: string; message: string }[];
  readonly data?: unknown;
}

/** Returns the reply of a call, or throws a LabError. */
export function reply<Reply>(call: Promise<{ data?: Reply; error?: unknown }>): Promise<Exclude<Reply, undefined>>;
