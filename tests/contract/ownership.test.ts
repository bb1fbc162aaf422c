import { expect, test } from "vitest";
import { contract } from "../../src/contract/all.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";
import { newId } from "../../src/server/platform/ids.ts";
import { startLab, type TestLab } from "../support/start-lab.ts";
import { type Caller, everyone, guardsAnswer, tokenOf } from "./callers.ts";
import { aValidInput, type Input, inputIn } from "./inputs.ts";
import { type Answer, ask } from "./send.ts";
import { REFUSED } from "./refused-inputs.ts";
import { budgetOnBehalf, counted, overBudget } from "./within-budget.ts";
import { rememberedWorlds } from "./remembered-worlds.ts";
import type { World } from "./world.ts";

/** Reads first: they share their worlds until a write needs new ones. */
const calls = (Object.entries(contract) as [string, CallSpec][]).toSorted(
  ([, one], [, two]) => Number(changes(one)) - Number(changes(two)),
);
function changes({ method }: CallSpec): boolean {
  return method !== "GET";
}

const worlds = rememberedWorlds();
/** A write gets its own worlds: even things made for a refused write, such as a scan, change what others may do. */
const worldsFor = (call: CallSpec) => (changes(call) ? worlds.fresh(call) : worlds.shared());

/**
 * Returns the callers with access to a world's things: its customer, courier, vendor and the lab, as far as the
 * contract names them.
 */
function theRightful(call: CallSpec, world: World, other: World): Caller[] {
  const named = everyone(world, other).filter((caller) => caller.theirs && guardsAnswer(call, caller) === null);
  // Calls open to anyone are made by a visitor and by the customers, one of whom may own the thing.
  const anyone = named.filter(({ role }) => role === null || role === "CUSTOMER");
  return call.who.kind === "anyone" ? anyone : named;
}

const saidOf = ({ status, text }: Answer) => ({ status, text: text.slice(0, 500) });

/**
 * Whether the caller passed every check of identity and ownership: the call succeeded, or was refused for another
 * reason.
 */
function cameThrough(call: CallSpec, { status, text }: Answer): boolean {
  if (status < 300 || status === 400) return true;
  return String((JSON.parse(text) as { code?: string }).code) in call.refusals;
}

test.each(calls)("%s succeeds for every allowed caller within its query budget", async (callName, call) => {
  const lab = await startLab();
  let done = false;
  for (const { name } of theRightful(call, ...(await worlds.shared()))) {
    // Print drafts belong to their maker, here the customer.
    if (name === "a visitor" && "draftId" in call.params.shape) continue;
    const [world, other] = await worldsFor(call);
    const caller = theRightful(call, world, other).find((one) => one.name === name)!;
    if (guardsAnswer(call, { ...caller, role: "MESSENGER" }) === null) await world.courier();
    const [input, token] = [await inputIn(world, call, aValidInput(call)), await tokenOf(lab, caller)];
    const { result: answer, count } = await counted(lab, () => ask(lab, call, input, token));
    expect({ name, ...saidOf(answer), through: cameThrough(call, answer) }).toMatchObject({ through: true });
    const isOnBehalf = call.who.kind === "own" && caller.role === "ADMIN" && changes(call);
    const budget = isOnBehalf ? budgetOnBehalf(callName, answer.status < 300) : undefined;
    expect(overBudget(callName, count, budget)).toBeNull();
    done ||= answer.status < 300;
  }
  expect({ callName, done }).toEqual({ callName, done: !REFUSED.has(callName) });
});

/** Returns an ID of the same shape that never existed. */
const nothingOf = (thing: unknown): unknown =>
  typeof thing === "number" ? 2_000_000_000 : /^[0-9a-f]{8}-/.test(String(thing)) ? newId() : "nothing-here";

/**
 * Returns the same input with one path parameter naming another world's thing, for each parameter where that is
 * possible.
 */
function mixtures(own: Input, foreign: Input): { requested: Input; missing: Input }[] {
  return Object.keys(own.params)
    .filter((name) => own.params[name] !== foreign.params[name])
    .map((name) => {
      const params = (value: unknown): Input => ({ ...own, params: { ...own.params, [name]: value } });
      return { requested: params(foreign.params[name]), missing: params(nothingOf(foreign.params[name])) };
    });
}

async function expectNotFound(lab: TestLab, call: CallSpec, caller: Caller, requested: Input, missing: Input) {
  const token = await tokenOf(lab, caller);
  const [answer, ofNothing] = [await ask(lab, call, requested, token), await ask(lab, call, missing, token)];
  // 404, unless the request is refused for another reason first.
  const refused = answer.status === 404 || cameThrough(call, answer);
  expect({ caller: caller.name, ...saidOf(answer), refused: refused && answer.status >= 400 }).toMatchObject({
    refused: true,
  });
  // The response must not reveal that the thing exists: it equals the one for a thing that never existed. This does not
  // apply to the lab and to public calls.
  if (caller.role !== "ADMIN" && call.who.kind !== "anyone") expect(saidOf(answer)).toEqual(saidOf(ofNothing));
}

const nested = calls.filter(([, call]) => Object.keys(call.params.shape).length >= 2);

test.each(nested)("%s rejects mixed ids of two customers", async (_, call) => {
  const lab = await startLab();
  const [world, other] = await worlds.shared();
  const valid = aValidInput(call);
  const [own, foreign] = [await inputIn(world, call, valid), await inputIn(other, call, valid)];
  expect(Object.keys(foreign.params)).toEqual(Object.keys(own.params));
  const mixed = mixtures(own, foreign);
  if (mixed.length < 2) return; // such as a tier: the same name for everyone
  for (const caller of theRightful(call, world, other)) {
    for (const { requested, missing } of mixed) await expectNotFound(lab, call, caller, requested, missing);
  }
});

const STAFF = ["MESSENGER", "VENDOR"] as const;
const ofStaff = calls.filter(
  ([, { who, params }]) =>
    who.kind === "roles" && STAFF.some((role) => who.roles.includes(role)) && Object.keys(params.shape).length > 0,
);

test.each(ofStaff)("%s does not find another courier's or vendor's data", async (_, call) => {
  const lab = await startLab();
  const [world, other] = await worlds.shared();
  const valid = aValidInput(call);
  const [own, foreign] = [await inputIn(world, call, valid), await inputIn(other, call, valid)];
  const missing = { ...foreign, params: { ...foreign.params, orderId: 2_000_000_000 } };
  for (const caller of theRightful(call, world, other)) {
    if (caller.role === "ADMIN") continue;
    expect(own.params).not.toEqual(foreign.params);
    await expectNotFound(lab, call, caller, foreign, missing);
  }
});

const ofUsers = calls.filter(([, call]) => call.who.kind === "own");

test.each(ofUsers)("%s leaks nothing about another customer named in the query or body", async (_, call) => {
  const lab = await startLab();
  const [world, other] = await worldsFor(call);
  const valid = aValidInput(call);
  const own = await inputIn(world, call, { ...valid, query: {}, body: {} });
  const foreign = await inputIn(other, call, valid);
  const caller = theRightful(call, world, other).find(({ role }) => role === "CUSTOMER")!;
  const answer = await ask(lab, call, { ...foreign, params: own.params }, await tokenOf(lab, caller));
  expect(saidOf(answer)).toSatisfy(({ status }: Answer) => status < 500);
  for (const secret of [other.customer.userId, other.customer.email]) expect(answer.text).not.toContain(secret);
});
