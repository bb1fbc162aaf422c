import { expect, test } from "vitest";
import { contract } from "../../src/contract/all.ts";
import type { CallSpec, Who } from "../../src/contract/call.ts";
import { pathOf } from "../../src/contract/client.ts";
import { ErrorReply } from "../../src/contract/errors.ts";
import { addAddress } from "../../src/contract/accounts.ts";
import type { Order } from "../../src/contract/orders.ts";
import { DAY_MS } from "../../src/rules/time.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { notFound } from "../../src/server/platform/http/errors.ts";
import { scans, zipDownloads } from "../../src/server/scans/tables.ts";
import { aDraft, aRoll, receivedOrder, storeCard } from "../support/makers.ts";
import { freshToken } from "../support/fresh-token.ts";
import { type Person, startLab, type TestLab } from "../support/start-lab.ts";
import { aValidInput, type Input, takesBody } from "./inputs.ts";
import { type Answer, send } from "./send.ts";

const calls = Object.entries(contract) as [string, CallSpec][];
const ROLES = ["CUSTOMER", "MESSENGER", "VENDOR", "ADMIN"] as const;

type Caller = { name: string; role: (typeof ROLES)[number] | null; userId: string | null; secondFactor: boolean };

let callers: Promise<Caller[]> | null = null;
const everyKindOfCaller = (lab: TestLab) => (callers ??= makeCallers(lab));

async function makeCallers(lab: TestLab): Promise<Caller[]> {
  const people = await Promise.all(ROLES.map(async (role) => ({ role, ...(await lab.staff(role)) })));
  return [
    { name: "a visitor", role: null, userId: null, secondFactor: false },
    ...people.map(({ role, userId }) => ({ name: `a ${role}`, role, userId, secondFactor: true })),
    { name: "an ADMIN before the second factor", role: "ADMIN", userId: people[3]!.userId, secondFactor: false },
  ];
}

/** What the guard must answer, by what the contract declares; null when the caller is let through. */
function refusalOf(who: Who, caller: Caller, ownerId: string): number | null {
  if (who.kind === "anyone") return null;
  if (caller.role === null) return 401;
  if (who.kind === "session") return null;
  if (!caller.secondFactor) return 403;
  if (who.kind === "roles") return who.roles.includes(caller.role) ? null : 403;
  if (who.kind === "own") return caller.role === "ADMIN" || caller.userId === ownerId ? null : 404;
  return null;
}

/** What the guard answered; null when it let the caller through, whatever became of the call then. */
function guardsAnswer({ status, text }: Answer): number | null {
  if (status !== 401 && status !== 403 && status !== 404) return null;
  const { message, code } = ErrorReply.parse(JSON.parse(text));
  if (code !== undefined) return null; // a refusal that the call declares
  return status !== 404 || message === notFound().message ? status : null;
}

const ask = (lab: TestLab, call: CallSpec, input: Input, token: string | null) =>
  send(lab, {
    method: call.method,
    path: pathOf(call, input.params, input.query),
    token,
    ...(takesBody(call) ? { body: JSON.stringify(input.body) } : {}),
  });

test.each(calls)("%s is open to whom the contract says and to no one else", async (_, call) => {
  const lab = await startLab();
  const owned = call.who.kind === "own" ? call.who.param : null;
  const input = aValidInput(call);
  for (const caller of await everyKindOfCaller(lab)) {
    for (const ownerId of owned === null ? [""] : [newId(), caller.userId ?? newId()]) {
      const params = owned === null ? input.params : { ...input.params, [owned]: ownerId };
      const token = caller.userId === null ? null : await freshToken(lab.lab, caller.userId, caller);
      // Without its body, which is looked at after the guard: a call that is let through changes nothing.
      const answer = await ask(lab, call, { ...input, params, body: {} }, token);
      const got = { caller: caller.name, own: ownerId === caller.userId, refusal: guardsAnswer(answer) };
      expect(got).toEqual({ ...got, refusal: refusalOf(call.who, caller, ownerId) });
    }
  }
});

test.each(calls)("%s takes no token that is forged, over or of a session that ended", async (_, call) => {
  const lab = await startLab();
  if (call.who.kind === "anyone") return;
  const admin = await lab.staff("ADMIN");
  const [good, ended] = [await freshToken(lab.lab, admin.userId), await freshToken(lab.lab, admin.userId)];
  await send(lab, { method: "POST", path: "/api/auth/logout", token: ended });
  const [head, payload, signature] = good.replace(/^Bearer /, "").split(".") as [string, string, string];
  const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  const forged = [`${head}.${payload}.${signature.slice(0, -4)}AAAA`, `${unsigned}.${payload}.`, "Bearer", "null"];
  const input = { ...aValidInput(call), body: {} };
  for (const token of [ended, ...forged]) expect((await ask(lab, call, input, token)).status).toBe(401);
  lab.clock.move(DAY_MS);
  expect((await ask(lab, call, input, good)).status).toBe(401);
});

/** One thing of every kind that a customer can have, and words that have a meaning, by their names in paths and bodies. */
type Things = Record<string, unknown>;

async function everythingOf(lab: TestLab, who: Person, admin: Person): Promise<Things> {
  const { db, now } = lab.lab.deps;
  const order: Order = await receivedOrder(who, admin, aDraft([aRoll(), aRoll()]));
  const roll = order.rolls[0]!;
  const [scanId, zipDownloadId] = [newId(), newId()];
  const made = { customerId: who.userId, name: "", description: "", uploadType: "image/jpeg", uploadBytes: 1 };
  await db
    .insert(scans)
    .values({ ...made, id: scanId, rollId: roll.id, frame: 1, state: "AWAITING_UPLOAD", createdAt: now() });
  const zip = {
    userId: who.userId,
    pickUpId: roll.pickUpId,
    state: "READY" as const,
    name: "a",
    entries: [],
    bytes: 0,
  };
  await db.insert(zipDownloads).values({ ...zip, id: zipDownloadId, createdAt: now() });
  const { address } = await who.call(addAddress, {
    params: { userId: who.userId },
    body: { address1: "1 Secret St", city: "Brooklyn", state: "NY", zip: "11222", primary: false },
  });
  return {
    orderId: order.id,
    rollId: roll.id,
    filmRollId: roll.id,
    rollIds: [roll.id],
    arrivedRollIds: order.rolls.map(({ id }) => id),
    pickUpId: roll.pickUpId,
    scanId,
    zipDownloadId,
    paymentId: order.payment!.id,
    paymentMethodId: await storeCard(who),
    addressId: address.id,
    labNumber: roll.labNumber,
    event: "DEVELOPED",
    value: "Kodak Portra 400",
  };
}

/** A valid input whose ids are those of real things. A name that `things` does not know fails the test: add it there. */
function inputFor(call: CallSpec, userId: string, things: Things): Input {
  const { params, query, body } = aValidInput(call);
  const real = (part: unknown): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries((part ?? {}) as object).map(([name, value]) => [name, name in things ? things[name] : value]),
    );
  const known = { ...things, userId };
  for (const name of Object.keys(params)) expect(Object.keys(known)).toContain(name);
  return {
    params: { ...real(params), ...("userId" in params ? { userId } : {}) },
    query: real(query),
    body: real(body),
  };
}

const ofUsers = calls.filter(([, call]) => "userId" in call.params.shape);

test.each(ofUsers)("%s does not find another customer's things under one's own name", async (_, call) => {
  const lab = await startLab();
  const [admin, ada, bob] = [await lab.admin(), await lab.customer(), await lab.customer({ firstName: "Bob" })];
  const things = await everythingOf(lab, ada, admin);
  const input = inputFor(call, bob.userId, things);
  const names = Object.keys({ ...input.params, ...input.query, ...(input.body as object) }).filter((n) => n in things);
  if (names.length === 0) return;
  const named = Object.keys(input.params).some((name) => name in things);
  for (const caller of call.who.kind === "roles" ? [admin] : [bob, admin]) {
    const answer = await ask(lab, call, input, await freshToken(lab.lab, caller.userId));
    if (named) expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 404 });
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toContain(ada.userId);
    for (const name of names) expect(answer.text).not.toContain(String(things[name]));
  }
});

test.each(ofUsers)("%s finds a customer's things for an admin on their behalf", async (_, call) => {
  const lab = await startLab();
  const [admin, ada] = [await lab.admin(), await lab.customer()];
  const input = inputFor(call, ada.userId, await everythingOf(lab, ada, admin));
  const { status, text } = await ask(lab, call, input, await freshToken(lab.lab, admin.userId));
  expect({ status, text, found: ![401, 403, 404].includes(status) && status < 500 }).toMatchObject({ found: true });
});
