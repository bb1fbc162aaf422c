import fc from "fast-check";
import { expect, test } from "vitest";
import { getUser } from "../../src/contract/accounts/accounts.ts";
import { contract } from "../../src/contract/all.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";
import { pathOf } from "../../src/contract/kit/client.ts";
import { ErrorReply } from "../../src/contract/kit/errors.ts";
import type { UserRole } from "../../src/rules/accounts/roles.ts";
import { freshToken } from "../support/fresh-token.ts";
import { type Person, startLab, type TestLab } from "../support/start-lab.ts";
import { aValidInput, type Input, takesBody, fixturesIn, validInputs, withFixtures } from "./inputs.ts";
import { type Answer, type Request, send } from "./send.ts";
import { aWorld, type World } from "./world.ts";

/**
 * Hostile inputs per call and caller; each caller gets different ones. `npm run fuzz` tries 200, `npm run fuzz -- 7`
 * uses another seed.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? 2);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_615);

const deeply = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

const HOSTILE_TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\u202eevil\u202c",
  "👩‍👩‍👧‍👦🎞️",
  "é".repeat(300),
  "x".repeat(100_000),
  "'; drop table users; --",
  "' or 1=1 --",
  "%' union select password_hash from users --",
  "$1",
  "${7*7}{{7*7}}",
  "../../../../etc/passwd",
  "..\\..\\windows",
  "/%2e%2e%2f",
  "%",
  "%zz",
  "_%\\",
  "<script>alert(1)</script>",
  "a\r\nset-cookie: b=c",
  "NaN",
  "Infinity",
  "-1",
  "0x10",
  "1e400",
  "99999999999999999999",
  "2147483648",
  "null",
  "undefined",
  "true",
  "__proto__",
  "constructor",
  "00000000-0000-0000-0000-000000000000",
  "2026-02-30T25:61:61Z",
];
const HOSTILE_VALUES: unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  2_147_483_648,
  -2_147_483_649,
  [],
  {},
  [null],
  [[[[]]]],
  { length: 1e9 },
  { toString: "x", valueOf: 1 },
  { $ne: null },
  JSON.parse('{"__proto__":{"admin":true}}'),
  JSON.parse(deeply(500)),
  Array.from({ length: 5000 }, (_, index) => index),
];

const HOSTILE_BODIES = [
  "",
  " ",
  "{",
  '{"a":',
  "[]",
  "null",
  "true",
  '"text"',
  "1e999",
  "{'a':1}",
  '{"a":1}{"b":2}',
  '{"__proto__":{"role":"ADMIN"}}',
  '{"constructor":{"prototype":{"role":"ADMIN"}}}',
  '{"\\u0000":"\\u0000"}',
  '"\\ud800"',
  "\uFEFF{}",
  "\0",
  deeply(20_000),
  `{"a":${deeply(20_000)}}`,
];

type Path = (string | number)[];

/** Returns the paths in a value whose content can be replaced. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

function put(value: unknown, [key, ...rest]: Path, what: unknown): unknown {
  if (key === undefined) return what;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[key] = put(copy[key], rest, what);
  return copy;
}

function hostileRequests(call: CallSpec, mine: ReadonlyMap<string, unknown>): fc.Arbitrary<Request> {
  const value = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), fc.anything({ maxDepth: 2 }).filter(isJson));
  const where = fc.nat(10_000);
  const input = validInputs(call).map((valid) => withFixtures(valid, mine) as Input);
  const spoilt = fc
    .tuple(input, fc.array(fc.tuple(where, value), { minLength: 1, maxLength: 2 }))
    .map(([valid, spoils]) => {
      let spoiltInput: Input = valid;
      for (const [place, what] of spoils) {
        const places = placesIn(spoiltInput).filter((path) => path.length > 1 || path[0] === "body");
        const path = places[place % Math.max(1, places.length)];
        if (path) spoiltInput = put(spoiltInput, path, what) as Input;
      }
      return requestOf(call, spoiltInput);
    });
  const extra = fc.tuple(input, fc.constantFrom(...HOSTILE_TEXTS), value).map(([valid, name, what]) =>
    requestOf(call, {
      ...valid,
      query: { ...valid.query, [name]: asText(what) },
      body: { ...(valid.body as object), [name]: what, role: "ADMIN", customerId: what },
    }),
  );
  const headers = fc
    .tuple(
      input,
      fc.constantFrom("idempotency-key", "x-forwarded-for", "accept", "accept-encoding", "range", "if-none-match"),
    )
    .chain(([valid, name]) =>
      fc
        .constantFrom("", "-", "\t", "'; --", "x".repeat(4000), "bytes=-1", "*/*;q=9", "gzip;q=nan", "é", "../..")
        .map((text): Request => ({ ...requestOf(call, valid), headers: { [name]: text } })),
    );
  const bodies = fc
    .tuple(input, fc.constantFrom(...HOSTILE_BODIES))
    .map(([valid, body]): Request => ({ ...requestOf(call, valid), body }));
  const chances = [
    { weight: 6, arbitrary: spoilt },
    { weight: 1, arbitrary: extra },
    { weight: 1, arbitrary: headers },
  ];
  return fc.oneof(...chances, ...(call.method === "GET" ? [] : [{ weight: 2, arbitrary: bodies }]));
}

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

const asText = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed().slice(0, 3000);
const asTexts = (part: unknown) =>
  Object.fromEntries(Object.entries((part ?? {}) as object).map(([name, value]) => [name, asText(value)]));

function requestOf(call: CallSpec, { params, query, body }: Input): Request {
  const path = pathOf(call, asTexts(params), asTexts(query));
  return { method: call.method, path, ...(takesBody(call) ? { body: JSON.stringify(body) ?? "" } : {}) };
}

/** Internals that responses must not leak: code locations, SQL, and error messages of the database and the system. */
const INTERNALS =
  /node_modules|\.[cm]?[jt]s:\d+|\bat \w+.*\(|\/src\/|\/work\/|\/tmp\/|select\s.+\sfrom\s|insert into|update \w+ set|violates|duplicate key|syntax error|invalid input (syntax|value)|is out of range for|relation "|ECONN|ENOENT|EACCES|drizzle|pgboss|zod/i;

/** Whether the call declares this error, for an external service that is not set up. */
const isDeclared = (call: CallSpec, text: string) =>
  String((JSON.parse(text) as { code?: string }).code) in call.refusals;

function expectGoodManners(call: CallSpec, { status, text, headers }: Answer): void {
  expect({ status, text: text.slice(0, 500) }).toSatisfy(
    (answer: { status: number }) => answer.status < 500 || (answer.status === 503 && isDeclared(call, text)),
  );
  // Only the cookie that recognizes a browser at login, which no script can read.
  expect(headers.get("set-cookie") ?? "").toMatch(
    /^(nice_browser=[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict)?$/,
  );
  if (status < 400) return;
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  const { errors, ...reply } = ErrorReply.strict().parse(JSON.parse(text));
  expect(reply.status).toBe(status);
  // Paths repeat the request's own names, such as an unknown parameter's.
  expect(JSON.stringify({ ...reply, errors: errors.map(({ message }) => message) })).not.toMatch(INTERNALS);
}

const endsSessions = ({ path }: CallSpec) => path.startsWith("/auth/") || /\/(role|email)$/.test(path);

const worlds = new Map<string, Promise<World>>();

/**
 * Returns a customer with things of every kind, so that hostile input gets past the first lookup. One for the calls of
 * each tag, but a new one for calls that remove or cancel things, which would be missing for other calls.
 */
async function worldFor(lab: TestLab, call: CallSpec): Promise<World> {
  const { tag, method, path } = call;
  if (method === "DELETE" || path.endsWith("/cancel") || endsSessions(call)) return aWorld(lab);
  if (!worlds.has(tag)) worlds.set(tag, aWorld(lab));
  return worlds.get(tag)!;
}

function hostilePeople({ who }: CallSpec, world: World): Promise<Person>[] {
  const named = (role: UserRole) => who.kind === "roles" && who.roles.includes(role);
  return [
    Promise.resolve(world.customer),
    Promise.resolve(world.admin),
    ...(who.kind === "messenger" || named("MESSENGER") ? [world.courier()] : []),
    ...(named("VENDOR") ? [world.vendor()] : []),
  ];
}

test.each(Object.entries(contract) as [string, CallSpec][])(
  "%s rejects hostile input clearly, without leaking internals",
  async (_, call) => {
    const lab = await startLab();
    const world = await worldFor(lab, call);
    const mine = await fixturesIn(world, call, aValidInput(call));
    // Calls that may invalidate the caller's session get a new token each time.
    for (const [index, who] of (await Promise.all(hostilePeople(call, world))).entries()) {
      let answered = 0;
      const token = await freshToken(lab.lab, who.userId);
      const property = fc.asyncProperty(hostileRequests(call, mine), async (request) => {
        const own = endsSessions(call) ? await freshToken(lab.lab, who.userId) : token;
        expectGoodManners(call, await send(lab, { ...request, token: own }));
        answered += 1;
      });
      await fc.assert(property, { numRuns: RUNS, seed: SEED + 1000 * index, endOnFailure: true });
      expect(answered).toBe(RUNS);
    }
  },
  Math.max(120_000, RUNS * 1000),
);

test("afterwards every user is unchanged", async () => {
  for (const { customer, admin } of await Promise.all(worlds.values())) {
    const user = await admin.call(getUser, { params: { userId: admin.userId } });
    expect(user).toMatchObject({ id: admin.userId, email: admin.email, role: "ADMIN" });
    expect(await admin.call(getUser, { params: { userId: customer.userId } })).toMatchObject({ id: customer.userId });
  }
});

test.each<Record<string, string>>([{}, { "content-type": "application/json" }])(
  "a body may be omitted if nothing in it is required, with headers %j",
  async (headers) => {
    const lab = await startLab();
    const admin = await lab.admin();
    const answer = (path: string) => send(lab, { method: "PUT", path, token: admin.token(), headers });
    // There is no such order: the missing body was not a reason to refuse.
    expect((await answer("/api/orders/999999/cancel")).status).toBe(404);
    expect((await answer("/api/lab-settings")).status).toBe(400);
  },
);
