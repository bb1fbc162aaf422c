import fc from "fast-check";
import { expect, test } from "vitest";
import { getUser } from "../../src/contract/accounts.ts";
import { contract } from "../../src/contract/all.ts";
import type { CallSpec } from "../../src/contract/call.ts";
import { pathOf } from "../../src/contract/client.ts";
import { ErrorReply } from "../../src/contract/errors.ts";
import { receivedOrder, aDraft, aRoll } from "../support/makers.ts";
import { freshToken } from "../support/fresh-token.ts";
import { type Person, startLab, type TestLab } from "../support/start-lab.ts";
import { type Input, takesBody, validInputs } from "./inputs.ts";
import { type Answer, type Request, send } from "./send.ts";

/** Hostile inputs per call and caller; `FUZZ_RUNS=2000` looks longer, `FUZZ_SEED=1` elsewhere. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 25);
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

/** Bodies that are no JSON object at all. */
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

/** The places in a value where something else can be put. */
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

/** What is sent: an input of the call with one or two of its places, or all of its body, made hostile. */
function hostileRequests(call: CallSpec, mine: Record<string, unknown>): fc.Arbitrary<Request> {
  const value = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), fc.anything({ maxDepth: 2 }).filter(isJson));
  const where = fc.nat(10_000);
  const input = validInputs(call).map(({ params, ...rest }) => ({
    ...rest,
    params: { ...params, ...pick(params, mine) },
  }));
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

const pick = (of: object, from: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name in of));

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

/** What only someone inside should read: places in the code, statements, the database's and the system's own words. */
const INTERNALS =
  /node_modules|\.[cm]?[jt]s:\d+|\bat \w+.*\(|\/src\/|\/work\/|\/tmp\/|select\s.+\sfrom\s|insert into|update \w+ set|violates|duplicate key|syntax error|invalid input (syntax|value)|is out of range for|relation "|ECONN|ENOENT|EACCES|drizzle|pgboss|zod/i;

function expectGoodManners({ status, text, headers }: Answer): void {
  expect({ status, text: text.slice(0, 500) }).toSatisfy((answer: { status: number }) => answer.status < 500);
  expect(headers.get("set-cookie")).toBeNull();
  if (status < 400) return;
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(ErrorReply.strict().parse(JSON.parse(text)).status).toBe(status);
  expect(text).not.toMatch(INTERNALS);
}

type Stage = { lab: TestLab; customer: Person; admin: Person; mine: Record<string, unknown> };
let staged: Promise<Stage> | null = null;

/** A customer with an order in the works, so that hostile input gets past the first look-up. */
async function stage(): Promise<Stage> {
  const lab = await startLab();
  const [customer, admin] = [await lab.customer(), await lab.admin()];
  const order = await receivedOrder(customer, admin, aDraft([aRoll()]));
  const roll = order.rolls[0]!;
  const mine = { userId: customer.userId, orderId: order.id, rollId: roll.id, pickUpId: roll.pickUpId };
  return { lab, customer, admin, mine: { ...mine, labNumber: roll.labNumber, event: "DEVELOPED" } };
}

test.each(Object.entries(contract) as [string, CallSpec][])(
  "%s answers hostile input with a clear refusal, never with its insides",
  async (_, call) => {
    const { lab, customer, admin, mine } = await (staged ??= stage());
    let answered = 0;
    for (const who of [customer, admin]) {
      // What may spoil the session of the one who calls gets a new token each time.
      const endsSessions = call.path.startsWith("/auth/");
      const token = await freshToken(lab.lab, who.userId);
      const property = fc.asyncProperty(hostileRequests(call, mine), async (request) => {
        const own = endsSessions ? await freshToken(lab.lab, who.userId) : token;
        expectGoodManners(await send(lab, { ...request, token: own }));
        answered += 1;
      });
      await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    }
    expect(answered).toBe(2 * RUNS);
  },
  Math.max(20_000, RUNS * 400),
);

test("after all of it everyone is still who they were", async () => {
  const { customer, admin } = await (staged ??= stage());
  for (const [who, role] of [
    [customer, "CUSTOMER"],
    [admin, "ADMIN"],
  ] as const) {
    const user = await admin.call(getUser, { params: { userId: who.userId } });
    expect(user).toMatchObject({ id: who.userId, email: who.email, role });
  }
});
