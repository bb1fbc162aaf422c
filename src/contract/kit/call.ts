import { z } from "zod";
import type { UserRole } from "../../rules/accounts/roles.ts";
import type { Permission } from "../../rules/accounts/staff-roles.ts";

/**
 * The accepted callers of a call. Declared once with the call; the server's guard, the documents and the authorization
 * tests read it (docs/product/accounts.md#roles). Staff also need the permission that the call names
 * (docs/product/staff.md#permissions).
 */
export type Who =
  | { kind: "anyone"; more?: Permission }
  /** Anyone who entered a password, even before the second factor. */
  | { kind: "session" }
  /** Anyone fully signed in. */
  | { kind: "signedIn" }
  /** The user named by a path parameter, or staff on their behalf. Others get 404. */
  | { kind: "own"; param: string; permission: Permission }
  | { kind: "roles"; roles: readonly UserRole[]; permission: Permission }
  /** The courier whose messenger record a path parameter names, or staff. Other couriers get 404, other roles 403. */
  | { kind: "messenger"; param: string; permission: Permission };

export const anyone = { kind: "anyone" } as const;
/** Anyone. Staff, and API keys with the permission, also see things hidden from visitors. */
export const anyoneAndStaff = (more: Permission) => ({ kind: "anyone", more }) as const;
export const session = { kind: "session" } as const;
export const signedIn = { kind: "signedIn" } as const;
export const own = (param: string, permission: Permission) => ({ kind: "own", param, permission }) as const;
export const messenger = (param: string, permission: Permission) => ({ kind: "messenger", param, permission }) as const;
export const staff = (permission: Permission) => ({ kind: "roles", roles: ["ADMIN"], permission }) as const;
export const staffOr = (role: "MESSENGER" | "VENDOR", permission: Permission) =>
  ({ kind: "roles", roles: [role, "ADMIN"], permission }) as const;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** An expected failure, declared with its call. `data` is sent with the error. */
export type RefusalSpec = { status: number; message: string; data?: z.ZodType };

/** Rate limit for calls that are worth guessing: per client address and also per e-mail in the body, or per caller. */
export type Limit = { times: number; perSeconds: number; account?: "email" | "caller" };

/**
 * A query or body field that is worth guessing, such as a coupon code. Limits the number of different values per client
 * address and per account, counted by kind (`of`) across all calls. Repeated values are free.
 */
export type Guesses = { of: string; field: string; times: number; perSeconds: number };

type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<`/${Tail}`>
    : Rest
  : never;

export type CallSpec<
  Path extends string = string,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Refusals extends Record<string, RefusalSpec> = Record<string, RefusalSpec>,
  By extends Who = Who,
> = {
  readonly kind: "call";
  method: Method;
  path: Path;
  who: By;
  /** One sentence for people that describes the call, with units for numbers. */
  summary: string;
  tag: string;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  refusals: Refusals;
  /**
   * Allowed only within ten minutes of entering the password or a code, else 403 CONFIRM_FIRST
   * (docs/product/accounts.md#password-confirmation).
   */
  confirmed: boolean;
  /**
   * Whether API keys may make the call. By default they need its permission
   * (src/server/platform/http/key-needs.ts).
   */
  keys: "any" | "never" | null;
  /** Accepts an `idempotency-key` header. The same key and body get the same response; a different body gets 409. */
  idempotent: boolean;
  limit: Limit | null;
  /** Attempts are counted in the database, and each one waits longer (docs/product/accounts.md#limits-on-guessing). */
  slowsDown: boolean;
  guesses: Guesses | null;
  /** Media type of a reply that is a file, not JSON. */
  file: string | null;
  /** Also passes the body's raw bytes to the handler, to verify a signature (webhooks). */
  rawBody: boolean;
};

const uuid = z.uuid();
/** The largest value of a database int4. */
const LARGEST_INTEGER = 2_147_483_647;
export const OrderNumber = z.coerce.number().int().min(1).max(LARGEST_INTEGER);
/** Increases with every change of an object, so that stale writes are rejected. */
export const Version = z.number().int().min(1).max(LARGEST_INTEGER);

const NO_QUERY = z.object({});
const NO_BODY = z.undefined();
export const Done = z.object({ done: z.literal(true) });

/** Parameters named `orderId` or `priceVersion` are numbers, those in `text` are free text, all others are UUIDs. */
function paramsOf(path: string, text: readonly string[]): z.ZodObject {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  return z.object(
    Object.fromEntries(
      names.map((name) => [
        name,
        name === "orderId" || name === "priceVersion" ? OrderNumber : text.includes(name) ? z.string().max(200) : uuid,
      ]),
    ),
  );
}

type ParamsShape<Path extends string, Text extends string> = {
  [Name in ParamNames<Path>]: Name extends "orderId" | "priceVersion"
    ? typeof OrderNumber
    : Name extends Text
      ? z.ZodString
      : typeof uuid;
};

/** Declares an API call. Its route, guard, validation, OpenAPI entry and typed client are derived from it. */
/* @__NO_SIDE_EFFECTS__ */ // Lets the bundler drop calls that no page uses.
export function call<
  const Path extends string,
  const By extends Who,
  Query extends z.ZodObject = typeof NO_QUERY,
  Body extends z.ZodType = typeof NO_BODY,
  Reply extends z.ZodType = typeof Done,
  const Refusals extends Record<string, RefusalSpec> = Record<never, RefusalSpec>,
  const Text extends string = never,
>(spec: {
  method: Method;
  path: Path;
  who: By;
  summary: string;
  tag: string;
  /** Path parameters that are free text instead of UUIDs. */
  textParams?: readonly Text[];
  query?: Query;
  body?: Body;
  reply?: Reply;
  refusals?: Refusals;
  confirmed?: boolean;
  keys?: "any" | "never";
  idempotent?: boolean;
  limit?: Limit;
  slowsDown?: boolean;
  guesses?: Guesses;
  file?: string;
  rawBody?: boolean;
}): CallSpec<Path, z.ZodObject<ParamsShape<Path, Text>>, Query, Body, Reply, Refusals, By> {
  return {
    kind: "call",
    method: spec.method,
    path: spec.path,
    who: spec.who,
    summary: spec.summary,
    tag: spec.tag,
    params: paramsOf(spec.path, spec.textParams ?? []) as unknown as z.ZodObject<ParamsShape<Path, Text>>,
    query: spec.query ?? (NO_QUERY as unknown as Query),
    body: spec.body ?? (NO_BODY as unknown as Body),
    reply: spec.reply ?? (Done as unknown as Reply),
    refusals: spec.refusals ?? ({} as Refusals),
    confirmed: spec.confirmed ?? false,
    keys: spec.keys ?? null,
    idempotent: spec.idempotent ?? false,
    limit: spec.limit ?? null,
    slowsDown: spec.slowsDown ?? false,
    guesses: spec.guesses ?? null,
    file: spec.file ?? null,
    rawBody: spec.rawBody ?? false,
  };
}

export type ParamsOf<C extends CallSpec> = z.output<C["params"]>;
export type QueryOf<C extends CallSpec> = z.output<C["query"]>;
export type BodyOf<C extends CallSpec> = z.output<C["body"]>;
export type ReplyOf<C extends CallSpec> = z.output<C["reply"]>;
export type RefusalCode<C extends CallSpec> = Extract<keyof C["refusals"], string>;
export type RefusalData<C extends CallSpec, Code extends RefusalCode<C>> = C["refusals"][Code] extends {
  data: infer D extends z.ZodType;
}
  ? z.output<D>
  : undefined;

/** zod types an object without fields as `Record<string, never>`. */
type HasNone<Fields> = string extends keyof Fields ? true : [keyof Fields] extends [never] ? true : false;
type PartOf<Name extends string, Fields, Optional extends boolean> =
  HasNone<Fields> extends true
    ? { [N in Name]?: undefined }
    : Optional extends true
      ? { [N in Name]?: Fields }
      : { [N in Name]: Fields };

export type InputOf<C extends CallSpec> = PartOf<"params", ParamsOf<C>, false> &
  PartOf<"query", z.input<C["query"]>, Record<never, never> extends z.input<C["query"]> ? true : false> &
  ([z.input<C["body"]>] extends [undefined]
    ? { body?: undefined }
    : undefined extends z.input<C["body"]>
      ? { body?: z.input<C["body"]> }
      : { body: z.input<C["body"]> });
