import { expect, test } from "vitest";
import { contract } from "../../src/contract/all.ts";
import type { CallSpec } from "../../src/contract/kit/call.ts";
import { ErrorReply } from "../../src/contract/kit/errors.ts";
import { DAY_MS } from "../../src/rules/time.ts";
import { freshToken } from "../support/fresh-token.ts";
import { startLab } from "../support/start-lab.ts";
import { type Caller, everyone, guardsAnswer, staffMembers, tokenOf } from "./callers.ts";
import { aValidInput, inputIn } from "./inputs.ts";
import { ask, send } from "./send.ts";
import { once } from "./fixtures/once.ts";
import { aWorld, type World } from "./world.ts";

const calls = (Object.entries(contract) as [string, CallSpec][]).filter(([, { who }]) => who.kind !== "anyone");

let worlds: Promise<[World, World]> | null = null;
/** Two customers with their things. Refused calls change nothing, so all of them share these. */
const twoWorlds = () =>
  (worlds ??= (async () => {
    const lab = await startLab();
    return [await aWorld(lab), await aWorld(lab)];
  })());

let staff: Caller[] | null = null;

test.each(calls)("%s rejects every caller the contract does not allow, whatever the input", async (_, call) => {
  const lab = await startLab();
  const [world, other] = await twoWorlds();
  const input = await inputIn(world, call, aValidInput(call));
  staff ??= staffMembers(lab);
  for (const caller of [...everyone(world, other), ...staff]) {
    const refusal = guardsAnswer(call, caller);
    if (refusal === null) continue; // tested in ownership.test.ts
    const { status, text } = await ask(lab, call, input, await tokenOf(lab, caller));
    expect({ caller: caller.name, status }).toEqual({ caller: caller.name, status: refusal });
    const { code, ...reply } = ErrorReply.strict().parse(JSON.parse(text));
    expect(reply).toEqual({ message: expect.any(String), status, errors: [] });
    expect(code).toMatch(/^(?:NOT_LOGGED_IN|NOT_ALLOWED|SECOND_FACTOR|NOT_FOUND)$/u);
  }
});

/** Tokens that every call must reject: of an ended session, forged, and a good one used a day late. */
const badTokens = once(async () => {
  const lab = await startLab();
  const { admin } = (await twoWorlds())[0];
  const [good, ended] = [await freshToken(lab.lab, admin.userId), await freshToken(lab.lab, admin.userId)];
  await send(lab, { method: "POST", path: "/api/auth/logout", token: ended });
  const [head, payload, signature] = good.replace(/^Bearer /, "").split(".") as [string, string, string];
  const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  const forged = [`${head}.${payload}.${signature.slice(0, -4)}AAAA`, `${unsigned}.${payload}.`, "Bearer", "null"];
  return { good, refused: [ended, ...forged] };
});

test.each(calls)("%s rejects forged tokens, expired tokens and tokens of ended sessions", async (_, call) => {
  const lab = await startLab();
  const { good, refused } = await badTokens();
  const input = { ...aValidInput(call), body: {} };
  for (const token of refused) expect((await ask(lab, call, input, token)).status).toBe(401);
  lab.clock.move(DAY_MS);
  expect((await ask(lab, call, input, good)).status).toBe(401);
  lab.clock.move(-DAY_MS);
});

test("the token rejected a day later is valid in time", async () => {
  const lab = await startLab();
  const { good } = await badTokens();
  expect((await send(lab, { method: "GET", path: "/api/auth/current-user", token: good })).status).toBe(200);
});
